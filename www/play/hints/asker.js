// Asks a worker to explain or generate boards: one question at a time, the last one wins. Loaded with the first
// question.

import { Client } from "../../workers/client.js";
import { moduleOf } from "../../start/engine.js";
import { UNLOADED } from "../../ui/toast.js";

/** @import { App } from "../../board/app.js" */
/** @import { Ended } from "../../workers/types.js" */
/** @import { Ask, ExplainEnd, ExplainWish, Seeded, Technique, Wish } from "./types.js" */

/** @typedef {Ended<ExplainEnd>} End */

/** @type {WeakMap<App, Asker>} */
const askers = new WeakMap();
/** @type {WeakMap<App, Asker>} */
const makers = new WeakMap();

/** Shared by all panels, only one of which is visible, as each worker has a module in memory. @param {App} app */
export const askerOf = (app) => keptOf(askers, app);
/** The one that generates boards, which no question about another board may end. @param {App} app */
export const makerOf = (app) => keptOf(makers, app);

/** @param {WeakMap<App, Asker>} kept @param {App} app */
function keptOf(kept, app) {
  const known = kept.get(app);
  if (known) return known;
  const asker = new Asker(app);
  kept.set(app, asker);
  app.listen(({ puzzle }) => asker.stay(puzzle));
  return asker;
}

export class Asker {
  /** The worker of the last puzzle asked about. @type {Client<ExplainWish, never, ExplainEnd> | null} */
  #client = null;
  /** @type {Map<string, Technique[]>} */
  #techniques = new Map();
  /** The last contradiction looked for. @type {{ about: string, end: Promise<End> } | null} */
  #conflict = null;

  /** @param {Pick<App, "page" | "info" | "engine">} app whose open board is explained */
  constructor(app) {
    this.app = app;
  }

  /**
   * Asks about the current position.
   * @param {Ask} ask
   * @param {number} [milliseconds] return what is known after this time; 0: no limit
   * @param {number} [after] for "craft": a seed
   * @param {number} [difficulty] for "craft": from 1; 0: any
   * @returns {Promise<End>}
   */
  async ask(ask, milliseconds = 0, after = 0, difficulty = 0) {
    return this.#run({ type: "ask", bits: this.app.page.bits(), ask, after, milliseconds, difficulty });
  }

  /**
   * Asks about the board in a link.
   * @param {string} link
   * @param {Ask} ask
   * @param {number} milliseconds
   * @param {string} base for "refute": the board before the first trial move
   * @returns {Promise<End>}
   */
  async askAbout(link, ask, milliseconds, base) {
    return this.#run({ type: "ask", bits: this.app.engine.bitsOf(link), ask, after: 0, milliseconds, base });
  }

  /**
   * What contradicts itself in the current position: asked once, however often it is wanted.
   * @param {number} milliseconds
   * @returns {Promise<End>}
   */
  conflict(milliseconds) {
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

  /** Generates a board of the open puzzle. @param {Wish} wish @returns {Promise<End>} */
  make(wish) {
    return this.#run({ type: "make", ...wish });
  }

  /**
   * The same as `generate` of the library: a board that does not fit is an error.
   * @param {Seeded} wish
   * @returns {Promise<End>}
   */
  generate(wish) {
    return this.#run({ type: "make", ...wish, technique: null });
  }

  /**
   * The open puzzle's techniques, the simplest first; null if loading failed.
   * @returns {Promise<Technique[] | null>}
   */
  async techniques() {
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

  /** Dismisses the worker unless it belongs to this puzzle. @param {string} puzzle */
  stay(puzzle) {
    if (puzzle !== this.#client?.puzzle) this.dismiss();
  }

  /** Ends the worker and its question; the next question starts a new one. */
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
