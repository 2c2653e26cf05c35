// Generates boards by difficulty and technique, and remembers the request so that another like it can be generated.

import { button } from "./dom.js";
import { load, save } from "./store.js";
import { UNLOADED, toast } from "./toast.js";
import * as messages from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Asker } from "./explain/asker.js" */
/** @import { MadeBoard, Wish } from "./explain/types.js" */
/** @import { Solver } from "./solver.js" */

/** Larger boards take too long to grade, so the generator's own difficulty is used. */
const GRADED = 1024;

/**
 * The seeds of new boards; after the last comes the first. Boards of earlier seeds were chosen by how hard they are as they
 * lie, so that a few have another difficulty.
 */
export const SEEDS = { first: 2 ** 33, last: 2 ** 34 - 1 };
/** The number of seeds tried for another board. */
const TRIES = 20;

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

  /** The request for the open board and its description, if it is the last one generated. @returns {Wish & { words: string } | null} */
  get wish() {
    const { puzzle, given } = this.app.view;
    const last = load(`made.${puzzle}`, { given: "", seed: 0, difficulty: 1, rows: 0, cols: 0, technique: "", words: "" });
    return given !== "" && last.given === given ? last : null;
  }

  /** The worker that generates boards by technique, loaded on first use. @returns {Promise<Asker>} */
  async maker() {
    const { askerOf } = await import("./explain/asker.js");
    return askerOf(this.app);
  }

  /**
   * Generates a board and opens it in Play. Returns what went wrong, or "".
   * @param {Wish} wish
   */
  async make(wish) {
    const { app } = this;
    const puzzle = app.view.puzzle;
    const drawn = await this.#draw(puzzle, wish).catch(() => UNLOADED);
    if (typeof drawn === "string") return drawn;
    if (app.view.puzzle !== puzzle) return messages.GENERATION_STOPPED;
    const { bits, made, milliseconds } = drawn;
    app.openBits(bits, "play");
    const { seed, difficulty, rows, cols, technique } = wish;
    const words = made?.words ?? "";
    save(`made.${puzzle}`, { given: app.view.given, seed, difficulty, rows, cols, technique, words });
    app.changed();
    const short = made?.fits ? `${made.grade.name}.` : words || messages.A_NEW_BOARD;
    toast(messages.madeIn(short, milliseconds), false,
      button(messages.ANOTHER, () => void this.another(), { "data-test": "another-now" }, "dice"));
    return "";
  }

  /**
   * The board, or what went wrong.
   * @param {string} puzzle
   * @param {Wish} wish
   * @returns {Promise<string | { bits: Uint8Array, made: MadeBoard | null, milliseconds: number }>}
   */
  async #draw(puzzle, wish) {
    if (wish.rows * wish.cols > GRADED && !wish.technique) {
      const end = await this.solver.generate(puzzle, wish);
      if (end.type === "generated") return { ...end, made: null };
      return end.type === "error" ? end.message : messages.GENERATION_STOPPED;
    }
    const end = await (await this.maker()).make(wish);
    if (end.type === "made") return { bits: this.app.engine.bitsOf(end.made.link), made: end.made, milliseconds: end.milliseconds };
    return end.type === "error" ? end.message : messages.GENERATION_STOPPED;
  }

  /** Stops generating. */
  async stop() {
    void this.solver.stop();
    (await this.maker()).stop();
  }

  /** Generates a board of the same difficulty and size from the next seed that gives one. */
  async another() {
    const { wish } = this;
    if (!wish || this.#working) return;
    this.#working = true;
    toast(messages.GENERATING);
    let trouble = "";
    let { seed } = wish;
    for (let turn = 0; turn < TRIES; turn += 1) {
      seed = seed >= SEEDS.last ? SEEDS.first : seed + 1;
      trouble = await this.make({ ...wish, seed });
      if (!trouble || trouble === messages.GENERATION_STOPPED) break;
    }
    this.#working = false;
    if (trouble && trouble !== messages.GENERATION_STOPPED) toast(trouble, true);
  }
}
