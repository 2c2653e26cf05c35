// The solutions at the back: solves the boards one by one in separate workers, and keeps the results.

import { Solver } from "../../solve/solver.js";
import { Drawer } from "./drawn.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Source } from "./drawn.js";
import type { PuzzleInfo } from "../../workers/types.js";

/** The time limit per board in milliseconds, so that a booklet is done in reasonable time. */
const PATIENCE = 30_000;
/** The time limit for strategies that have a solution at once and only shorten it. */
const PATIENCE_TO_REFINE = 8_000;

/** A board's result: a solution, and a note if it is not unique or there is none. */
type Found = { text: string; words: string };

export class Answers {
  info: PuzzleInfo;
  drawer: Drawer;

  /** By the boards' keys. */
  #known = new Map<string, Found>();
  #stopped = false;
  #solver;

  constructor({ info, engine }: Pick<App, "info" | "engine">) {
    this.info = info;
    /** Boards are opened on a handle of its own, so that others can be drawn while it is at work. */
    const drawer = new Drawer({ info, engine });
    this.drawer = drawer;
    this.#solver = new Solver({ page: drawer.page, info, engine });
  }

  /** The result for a board, if known. */
  of(key: string) {
    return this.#known.get(key);
  }

  /** Solves the boards that have no result yet. Returns whether it finished. */
  async find(boards: { key: string; name: string; source: Source }[], progress: (done: number, name: string) => void) {
    this.#stopped = false;
    for (const [index, { key, name, source }] of boards.entries()) {
      if (this.#known.has(key)) continue;
      progress(index, name);
      const found = await this.#solve(source);
      if (this.#stopped) return false;
      this.#known.set(key, found);
    }
    return true;
  }

  /** Stops solving; results are kept. */
  stop() {
    this.#stopped = true;
    void this.#solver.stop();
  }

  /** Dismisses the workers. */
  dismiss() {
    this.stop();
    this.#solver.dismiss();
    this.drawer.free();
  }

  async #solve(source: Source): Promise<Found> {
    this.drawer.open(source);
    const { unfinished } = this.drawer.page.view();
    if (unfinished) return { text: "", words: unfinished };
    const refines = this.info.strategies[0]?.refines ?? false;
    let text = "";
    const hear = {
      found: (texts: string[]) => {
        text = (refines ? texts.at(-1) : text || texts[0]) ?? text;
      },
    };
    const patience = refines ? PATIENCE_TO_REFINE : PATIENCE;
    const options = { limit: this.info.asksUnique ? 2 : 1, milliseconds: patience };
    const end = await this.#solver.solve(options, hear);
    if (end.type !== "done") return { text: "", words: end.type === "error" ? end.message : messages.NOT_SOLVED };
    const { status, why, words } = end.solved;
    if (status === "none") return { text: "", words: messages.noSolution(why?.words ?? "") };
    if (!text) return { text, words: messages.notSolvedIn(patience / 1000) };
    // If uniqueness does not matter, the verdict is the note.
    if (!this.info.asksUnique || refines) return { text, words };
    if (status === "several") return { text, words: messages.ONE_OF_SEVERAL };
    return { text, words: status === "unique" ? "" : messages.PERHAPS_NOT_ONLY };
  }
}
