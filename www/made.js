// The request for the open board, if it was generated here, so that another like it can be generated.

import { load } from "./store.js";
import { UNLOADED, toast } from "./toast.js";

/** @import { App } from "./app.js" */
/** @import { Wish } from "./explain/types.js" */
/** @import { Solver } from "./solver.js" */

export class Made {
  /**
   * @param {App} app
   * @param {Solver} solver
   */
  constructor(app, solver) {
    this.app = app;
    this.solver = solver;
  }

  /** The request for the open board and its description, if it is the last one generated. @returns {Wish & { words: string } | null} */
  get wish() {
    const { puzzle, given } = this.app.view;
    const last = load(`made.${puzzle}`, { given: "", seed: 0, difficulty: 1, rows: 0, cols: 0, technique: "", words: "" });
    return given !== "" && last.given === given ? last : null;
  }

  /** Generates a board of the same difficulty and size. */
  async another() {
    const loaded = await import("./making.js").catch(() => null);
    if (loaded) await loaded.makingOf(this).another();
    else toast(UNLOADED, true);
  }
}
