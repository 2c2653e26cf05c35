// Asks about boards: one question at a time, the last one wins. The worker and its module are loaded with the first.

import { compile } from "../engine.js";
import { UNLOADED } from "../toast.js";
import { hire } from "../trusted.js";

/** @import { App } from "../app.js" */
/** @import { Ask, Explained, FromExplainer, ToExplainer } from "./types.js" */

/** A worker that does not answer to "stop" for so long is ended, in milliseconds. */
const PATIENCE = 80;

/**
 * How a question ends: with an answer, with words why there is none, or it was overtaken or stopped.
 * @typedef {{ type: "explained", explained: Explained, milliseconds: number, cut: boolean }
 *   | { type: "error", message: string } | { type: "stopped" }} End
 */

export class Asker {
  /** @type {Worker | null} */
  #worker = null;
  /** The puzzle that the worker is for. */
  #puzzle = "";
  /** @type {{ id: number, finish: (end: End) => void } | null} */
  #job = null;
  #ids = 0;

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
    const id = ++this.#ids;
    if (this.#job) this.#end({ type: "stopped" }, true);
    return this.#run(id, { bits: this.app.page.bits(), ask, after, milliseconds });
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
    const id = ++this.#ids;
    if (this.#job) this.#end({ type: "stopped" }, true);
    const { bitsOf } = this.app.engine;
    return this.#run(id, { bits: bitsOf(link), ask, after: 0, milliseconds, base });
  }

  /**
   * @param {number} id
   * @param {{ bits: Uint8Array, ask: Ask, after: number, milliseconds: number, base?: string }} wish
   * @returns {Promise<End>}
   */
  async #run(id, wish) {
    const { id: puzzle } = this.app.info;
    const ready = await this.#ready(puzzle, id);
    if (id !== this.#ids) return { type: "stopped" };
    if (!ready) return { type: "error", message: UNLOADED };
    return new Promise((finish) => {
      this.#job = { id, finish };
      this.#send({ type: "ask", id, puzzle, ...wish });
    });
  }

  /** Ends the question under way; what is known by then is its answer. */
  stop() {
    const job = this.#job;
    if (!job) return;
    this.#send({ type: "stop", id: job.id });
    setTimeout(() => {
      if (this.#job === job) this.#end({ type: "stopped" }, true);
    }, PATIENCE);
  }

  /**
   * A worker for this puzzle; `false` if it could not be loaded.
   * @param {string} puzzle
   * @param {number} id the question that it is for
   */
  async #ready(puzzle, id) {
    if (this.#worker && this.#puzzle === puzzle) return true;
    this.dismiss();
    let module;
    try {
      module = await modules.get(puzzle);
    } catch {
      return false;
    }
    if (id !== this.#ids) return false;
    const worker = hire("./explain/worker.js");
    worker.onmessage = (event) => this.#hear(worker, event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#end({ type: "error", message: UNLOADED }, true);
    };
    this.#worker = worker;
    this.#puzzle = puzzle;
    this.#send({ type: "init", puzzle, module });
    return true;
  }

  /** @param {ToExplainer} message */
  #send(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {Worker} worker @param {FromExplainer} message */
  #hear(worker, message) {
    if (worker !== this.#worker || message.id !== this.#job?.id) return;
    if (message.type === "explained") this.#end(message, false);
    else this.#end({ type: "error", message: message.message }, message.broken);
  }

  /** @param {End} end @param {boolean} broken the worker is of no use any more */
  #end(end, broken) {
    const job = this.#job;
    this.#job = null;
    if (broken) this.dismiss();
    job?.finish(end);
  }

  /** Ends the worker; another question hires another one. */
  dismiss() {
    this.#worker?.terminate();
    this.#worker = null;
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
