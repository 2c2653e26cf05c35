// Boards made to order: what was asked for is kept, so that another like it can be made.

import { button } from "./dom.js";
import { time } from "./format.js";
import { load, save } from "./store.js";
import { toast } from "./toast.js";

/** @import { App } from "./app.js" */
/** @import { Solver } from "./solver.js" */

/** @typedef {{ seed: number, difficulty: number, rows: number, cols: number }} Wish */

/** The last seed; the first follows. */
const LAST = 4_294_967_295;
/** So many seeds are tried for another board. */
const TRIES = 20;
const STOPPED = "Stopped. The board is as it was.";

export class Made {
  #working = false;

  /**
   * @param {App} app
   * @param {Solver} solver
   */
  constructor(app, solver) {
    this.app = app;
    this.solver = solver;
  }

  /** What was asked for when the open board was made, if it is the last that was. @returns {Wish | null} */
  get wish() {
    const { puzzle, given } = this.app.view;
    const last = load(`made.${puzzle}`, { given: "", seed: 0, difficulty: 1, rows: 0, cols: 0 });
    return given !== "" && last.given === given ? last : null;
  }

  /**
   * Makes a board and opens it to be played. Returns why not, or "".
   * @param {Wish} wish
   */
  async make(wish) {
    const { app, solver } = this;
    const puzzle = app.view.puzzle;
    const end = await solver.generate(puzzle, wish);
    if (end.type === "error") return end.message;
    if (end.type !== "generated" || app.view.puzzle !== puzzle) return STOPPED;
    app.openBits(end.bits, "play");
    const { seed, difficulty, rows, cols } = wish;
    save(`made.${puzzle}`, { given: app.view.given, seed, difficulty, rows, cols });
    app.changed();
    toast(`A new board, made in ${time(end.milliseconds)}.`, false,
      button("Another like this", () => void this.another(), { "data-test": "another-now" }, "dice"));
    return "";
  }

  /** Makes a board of the same grade and size with the next seed that makes one. */
  async another() {
    const { wish } = this;
    if (!wish || this.#working) return;
    this.#working = true;
    toast("Making a board …");
    let trouble = "";
    let { seed } = wish;
    for (let turn = 0; turn < TRIES; turn += 1) {
      seed = seed >= LAST ? 0 : seed + 1;
      trouble = await this.make({ ...wish, seed });
      if (!trouble || trouble === STOPPED) break;
    }
    this.#working = false;
    if (trouble && trouble !== STOPPED) toast(trouble, true);
  }
}
