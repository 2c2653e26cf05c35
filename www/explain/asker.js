// Asks about boards, and for boards: one question at a time, the last one wins. The worker and its module are loaded with the first.

import { Client } from "../client.js";
import { moduleOf } from "../engine.js";
import { UNLOADED } from "../toast.js";

/** @import { App } from "../app.js" */
/** @import { Ended } from "../types.js" */
/** @import { Ask, ExplainEnd, ExplainWish, Technique, Wish } from "./types.js" */

/** @typedef {Ended<ExplainEnd>} End */

/** @type {WeakMap<App, Asker>} */
const askers = new WeakMap();

/** The one that all panels share: one of them is in sight, and a worker each would hold a module each. @param {App} app */
export function askerOf(app) {
  const known = askers.get(app);
  if (known) return known;
  const asker = new Asker(app);
  askers.set(app, asker);
  app.listen(({ puzzle }) => asker.stay(puzzle));
  return asker;
}

export class Asker {
  /** Of the puzzle that was asked about last. @type {Client<ExplainWish, never, ExplainEnd> | null} */
  #client = null;
  /** @type {Map<string, Technique[]>} */
  #techniques = new Map();

  /** @param {Pick<App, "page" | "info" | "engine">} app whose open board is asked about */
  constructor(app) {
    this.app = app;
  }

  /**
   * Asks about the board that is open, as it stands.
   * @param {Ask} ask
   * @param {number} [milliseconds] after which what is known by then is enough; 0: no limit
   * @param {number} [after] for "reason": so many others come before it
   * @returns {Promise<End>}
   */
  async ask(ask, milliseconds = 0, after = 0) {
    return this.#run({ type: "ask", bits: this.app.page.bits(), ask, after, milliseconds });
  }

  /**
   * Asks about the board in a link.
   * @param {string} link
   * @param {Ask} ask
   * @param {number} milliseconds
   * @param {string} base for "refute": the board on which what was assumed first was not done
   * @returns {Promise<End>}
   */
  async askAbout(link, ask, milliseconds, base) {
    return this.#run({ type: "ask", bits: this.app.engine.bitsOf(link), ask, after: 0, milliseconds, base });
  }

  /** Makes a board of the open puzzle. @param {Wish} wish @returns {Promise<End>} */
  make(wish) {
    return this.#run({ type: "make", ...wish });
  }

  /** The open puzzle's techniques, the simplest first; null if they could not be had. @returns {Promise<Technique[] | null>} */
  async techniques() {
    const { id } = this.app.info;
    const known = this.#techniques.get(id);
    if (known) return known;
    const end = await this.#run({ type: "techniques" });
    if (end.type !== "techniques") return null;
    this.#techniques.set(id, end.techniques);
    return end.techniques;
  }

  /** Ends the question under way; what is known by then is its answer. */
  stop() {
    this.#client?.stop();
  }

  /** Lets the worker go unless it is for this puzzle. @param {string} puzzle */
  stay(puzzle) {
    if (puzzle !== this.#client?.puzzle) this.dismiss();
  }

  /** Ends the worker, and the question that it is at; another question starts another one. */
  dismiss() {
    this.#client?.dismiss();
  }

  /**
   * @param {ExplainWish} wish
   * @returns {Promise<End>}
   */
  #run(wish) {
    const { id } = this.app.info;
    this.stay(id);
    // A worker at another question might not listen at once.
    if (this.#client?.busy) this.dismiss();
    if (this.#client?.puzzle !== id) this.#client = new Client(id, () => moduleOf(id, "explain/"), { file: "./explain/worker.js", unloaded: UNLOADED });
    return this.#client.ask(wish);
  }
}
