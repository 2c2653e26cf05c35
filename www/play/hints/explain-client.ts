// Asks a worker to explain or generate boards: one question at a time, the last one wins. Loaded with the first
// question.

import { Client } from "../../workers/client.js";
import { moduleOf } from "../../start/engine.js";
import { UNLOADED } from "../../ui/toast.js";
import type { App } from "../../board/app.js";
import type { Ended } from "../../workers/types.js";
import type { AnswerTo, Ask, ExplainEnd, ExplainWish, Seeded, Technique, Wish } from "./types.js";

type End = Ended<ExplainEnd>;

const askers = new WeakMap<App, Asker>();
const makers = new WeakMap<App, Asker>();

/** Shared by all panels, only one of which is visible, as each worker has a module in memory. */
export const askerOf = (app: App) => keptOf(askers, app);
/** The one that generates boards, which no question about another board may end. */
export const makerOf = (app: App) => keptOf(makers, app);

function keptOf(kept: WeakMap<App, Asker>, app: App) {
  const known = kept.get(app);
  if (known) return known;
  const asker = new Asker(app);
  kept.set(app, asker);
  app.listen(({ puzzle }) => asker.stay(puzzle));
  return asker;
}

export class Asker {
  app: Pick<App, "info" | "page" | "engine">;

  /** The worker of the last puzzle asked about. */
  #client: Client<ExplainWish, never, ExplainEnd> | null = null;
  #techniques = new Map<string, Technique[]>();
  /** The last contradiction looked for. */
  #conflict: { about: string; end: Promise<AnswerTo<"core">> } | null = null;

  /** @param app whose open board is explained */
  constructor(app: Pick<App, "page" | "info" | "engine">) {
    this.app = app;
  }

  /**
   * Asks about the current position.
   * @param milliseconds return what is known after this time; 0: no limit
   * @param after for "craft": a seed
   * @param difficulty for "craft": from 1; 0: any
   */
  async ask<Its extends Ask>(ask: Its, milliseconds = 0, after = 0, difficulty = 0) {
    return this.#about<Its>({ type: "ask", bits: this.app.page.bits(), ask, after, milliseconds, difficulty });
  }

  /**
   * Asks about the board in a link.
   * @param base for "refute": the board before the first trial move
   */
  async askAbout<Its extends Ask>(link: string, ask: Its, milliseconds: number, base: string) {
    return this.#about<Its>({ type: "ask", bits: this.app.engine.bitsOf(link), ask, after: 0, milliseconds, base });
  }

  /** What contradicts itself in the current position: asked once, however often it is wanted. */
  conflict(milliseconds: number) {
    // Boards of two puzzles may have the same bits.
    const about = `${this.app.info.id} ${this.app.page.bits()}`;
    if (this.#conflict?.about === about) return this.#conflict.end;
    const end = this.ask("core", milliseconds);
    const asked = (this.#conflict = { about, end });
    void end.then((one) => {
      const isWhole = one.type === "explained" && !one.cut;
      if (!isWhole && this.#conflict === asked) this.#conflict = null;
    });
    return end;
  }

  /** Generates a board of the open puzzle. */
  make(wish: Wish): Promise<End> {
    return this.#run({ type: "make", ...wish });
  }

  /** The same as `generate` of the library: a board that does not fit is an error. */
  generate(wish: Seeded): Promise<End> {
    return this.#run({ type: "make", ...wish, technique: null });
  }

  /** The open puzzle's techniques, the simplest first; null if loading failed. */
  async techniques(): Promise<Technique[] | null> {
    const { id } = this.app.info;
    const known = this.#techniques.get(id);
    if (known) return known;
    const end = await this.#run({ type: "techniques" });
    if (end.type !== "techniques") return null;
    this.#techniques.set(id, end.techniques);
    return end.techniques;
  }

  /** Stops the current question; its answer is what is known so far. */
  stop() {
    this.#client?.stop();
  }

  /** Dismisses the worker unless it belongs to this puzzle. */
  stay(puzzle: string) {
    if (puzzle !== this.#client?.puzzle) this.dismiss();
  }

  /** Ends the worker and its question; the next question starts a new one. */
  dismiss() {
    this.#client?.dismiss();
  }

  #about<Its extends Ask>(wish: ExplainWish & { ask: Its }) {
    // The module explains what it is asked.
    return this.#run(wish) as Promise<AnswerTo<Its>>;
  }

  #run(wish: ExplainWish): Promise<End> {
    const { id } = this.app.info;
    this.stay(id);
    // A busy worker might not respond at once.
    if (this.#client?.busy) this.dismiss();
    if (this.#client?.puzzle !== id)
      this.#client = new Client(id, () => moduleOf(id, "explain/"), {
        file: "../play/hints/worker.js",
        unloaded: UNLOADED,
      });
    return this.#client.ask(wish, { watched: true });
  }
}
