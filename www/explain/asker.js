// Asks about boards, and for boards: one question at a time, the last one wins. The worker and its module are loaded with the first.

import { compile } from "../engine.js";
import { UNLOADED } from "../toast.js";
import { hire } from "../trusted.js";

/** @import { App } from "../app.js" */
/** @import { Ask, Explained, MadeBoard, FromExplainer, Question, Technique, ToExplainer, ToList, ToMake, Wish } from "./types.js" */

/** A worker that does not answer to "stop" for so long is ended, in milliseconds. */
const PATIENCE = 80;

/**
 * How a question ends: with an answer, with words why there is none, or it was overtaken or stopped.
 * @typedef {{ type: "explained", explained: Explained, milliseconds: number, cut: boolean }
 *   | { type: "made", made: MadeBoard, milliseconds: number } | { type: "techniques", techniques: Technique[] }
 *   | { type: "error", message: string } | { type: "stopped" }} End
 */

/** @template T @typedef {T extends unknown ? Omit<T, "id" | "puzzle"> : never} Unsent */
/** @typedef {Unsent<Question | ToMake | ToList>} Job */

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
  /** @type {Worker | null} */
  #worker = null;
  /** The puzzle that the worker and the question are for. */
  #puzzle = "";
  /** @type {{ id: number, finish: (end: End) => void } | null} */
  #job = null;
  #ids = 0;
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
    const job = this.#job;
    if (!job) return;
    // Nobody is at it while the module is loaded.
    if (!this.#worker) return this.#end({ type: "stopped" }, false);
    this.#send({ type: "stop", id: job.id });
    setTimeout(() => {
      if (this.#job === job) this.#end({ type: "stopped" }, true);
    }, PATIENCE);
  }

  /** Lets the worker go unless it is for this puzzle. @param {string} puzzle */
  stay(puzzle) {
    if (puzzle !== this.#puzzle) this.dismiss();
  }

  /** Ends the worker, and the question that it is at; another question hires another one. */
  dismiss() {
    this.#end({ type: "stopped" }, true);
  }

  /**
   * @param {Job} wish
   * @returns {Promise<End>}
   */
  #run(wish) {
    const { id: puzzle } = this.app.info;
    // A worker at another question might not listen at once.
    if (this.#job || puzzle !== this.#puzzle) this.dismiss();
    this.#puzzle = puzzle;
    const id = ++this.#ids;
    return new Promise((finish) => {
      this.#job = { id, finish };
      void this.#put({ id, puzzle, ...wish });
    });
  }

  /** Hands a question to the worker, for which the module is loaded if there is none. @param {Question | ToMake | ToList} question */
  async #put(question) {
    const { id, puzzle } = question;
    if (!this.#worker) {
      const module = await modules.get(puzzle).catch(() => null);
      // It was stopped or overtaken meanwhile.
      if (this.#job?.id !== id) return;
      if (!module) return this.#end({ type: "error", message: UNLOADED }, false);
      this.#worker = this.#hire(puzzle, module);
    }
    this.#send(question);
  }

  /** @param {string} puzzle @param {WebAssembly.Module} module */
  #hire(puzzle, module) {
    const worker = hire("./explain/worker.js");
    worker.onmessage = (event) => this.#hear(worker, event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#hear(worker, { type: "unloaded" });
    };
    worker.postMessage(/** @type {ToExplainer} */ ({ type: "init", puzzle, module }));
    return worker;
  }

  /** @param {ToExplainer} message */
  #send(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {Worker} worker @param {FromExplainer} message */
  #hear(worker, message) {
    if (worker !== this.#worker) return;
    if (message.type === "unloaded") return this.#end({ type: "error", message: UNLOADED }, true);
    if (message.id !== this.#job?.id) return;
    if (message.type === "error") this.#end({ type: "error", message: message.message }, message.broken);
    else this.#end(message, false);
  }

  /** @param {End} end @param {boolean} broken the worker is of no use any more */
  #end(end, broken) {
    const job = this.#job;
    this.#job = null;
    if (broken) {
      this.#worker?.terminate();
      this.#worker = null;
    }
    job?.finish(end);
  }
}

/** The modules that were compiled; one that could not be is asked for anew. */
const modules = {
  /** @type {Map<string, Promise<WebAssembly.Module>>} */
  known: new Map(),
  /** @param {string} puzzle */
  get(puzzle) {
    const known = this.known.get(puzzle) ?? compile(puzzle, "explain/");
    this.known.set(puzzle, known);
    known.catch(() => this.known.delete(puzzle));
    return known;
  },
};
