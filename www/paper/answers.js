// The answers at the back: each board is solved, one after the other, by workers of their own. What was found is kept.

import { Solver } from "../solver.js";

/** @import { App } from "../app.js" */
/** @import { Drawer, Source } from "./drawn.js" */

/** So long a board is tried, in milliseconds: a booklet is not waited for all night. */
const PATIENCE = 30_000;
/** And so long where an answer is there at once and only gets shorter. */
const PATIENCE_TO_REFINE = 8_000;

/** What is known of a board: an answer, and words where it is not the only one, or none. @typedef {{ text: string, words: string }} Found */

export class Answers {
  /** By the boards' keys. @type {Map<string, Found>} */
  #known = new Map();
  #stopped = false;
  #solver;

  /**
   * @param {Pick<App, "info" | "engine">} app
   * @param {Drawer} drawer on whose handle the boards are put
   */
  constructor({ info, engine }, drawer) {
    this.info = info;
    this.drawer = drawer;
    this.#solver = new Solver({ page: drawer.page, info, engine });
  }

  /** What is known of a board by now. @param {string} key */
  of(key) {
    return this.#known.get(key);
  }

  /**
   * Solves those that are not known yet. Returns whether it came to the end.
   * @param {{ key: string, name: string, source: Source }[]} boards
   * @param {(done: number, name: string) => void} progress
   */
  async find(boards, progress) {
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

  /** Ends it; what was found is kept. */
  stop() {
    this.#stopped = true;
    void this.#solver.stop();
  }

  /** Lets the workers go. */
  dismiss() {
    this.stop();
    this.#solver.dismiss();
  }

  /** @param {Source} source @returns {Promise<Found>} */
  async #solve(source) {
    this.drawer.open(source);
    const { unfinished } = this.drawer.page.view();
    if (unfinished) return { text: "", words: unfinished };
    const refines = this.info.strategies[0]?.refines ?? false;
    let text = "";
    const hear = { found: (/** @type {string[]} */ texts) => {
      text = (refines ? texts.at(-1) : text || texts[0]) ?? text;
    } };
    const patience = refines ? PATIENCE_TO_REFINE : PATIENCE;
    const options = { limit: this.info.asksUnique ? 2 : 1, milliseconds: patience };
    const end = await this.#solver.solve(options, hear);
    if (end.type !== "done") return { text: "", words: end.type === "error" ? end.message : "Not solved." };
    const { status, why, words } = end.solved;
    if (status === "none") return { text: "", words: `No solution. ${why?.words ?? ""}`.trim() };
    if (!text) return { text, words: `Not solved in ${patience / 1000} seconds.` };
    // Where nobody asks for a second one, the verdict tells what was found.
    if (!this.info.asksUnique || refines) return { text, words };
    if (status === "several") return { text, words: "One of several solutions." };
    return { text, words: status === "unique" ? "" : "A solution; there may be others." };
  }
}
