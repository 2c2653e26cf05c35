// A worker of the laboratory: one wish at a time, stopped at once. Its boards are its own, whatever the page shows.

import { hire } from "../trusted.js";

/** @import { App } from "../app.js" */
/** @import { Solved } from "../types.js" */
/** @import { FromBench, Ran, Sample, Sofar, ToBench } from "./types.js" */

/** A worker that does not answer to "stop" for so long is ended; milliseconds. */
const PATIENCE = 80;
const UNLOADED = "The solver could not be loaded. Is the network there? Try again.";

/** @typedef {{ type: "error", message: string, line?: number, column?: number }} Refusal */
/** @typedef {{ type: "ran", ran: Ran, stopped: boolean } | { type: "stopped" } | Refusal} RunEnd */
/** @typedef {{ name: string, bits: Uint8Array }} Board */
/** @typedef {{ type: "boards", boards: Board[] } | { type: "stopped" } | Refusal} ReadEnd */
/** @typedef {{ type: "told", words: Uint32Array, more: boolean } | { type: "stopped" } | Refusal} FollowEnd */
/** @typedef {{ type: "sampled", samples: Sample[], solved: Solved, stopped: boolean } | { type: "stopped" } | Refusal} SampleEnd */
/** @typedef {ToBench extends infer T ? T extends { id: number } ? Omit<T, "id" | "puzzle"> : never : never} Wish */

export class Bench {
  /** @type {Worker | null} */
  #worker = null;
  #ids = 0;
  /** What is under way. @type {{ id: number, hear: (sofar: Sofar) => void, finish: (end: any) => void } | null} */
  #wish = null;

  /** @param {Pick<App, "info" | "module">} app the puzzle that it is for, from now on */
  constructor({ info, module }) {
    this.puzzle = info.id;
    this.module = module;
  }

  /**
   * Runs a setup on a board.
   * @param {Uint8Array} bits
   * @param {import("../types.js").SolveOptions} options
   * @param {{ atLeast?: number, doubt?: boolean, hear?: (sofar: Sofar) => void }} [how]
   * @returns {Promise<RunEnd>}
   */
  run(bits, options, { atLeast = 0, doubt = false, hear = () => {} } = {}) {
    return this.#ask({ type: "run", bits, options, atLeast, doubt }, hear);
  }

  /**
   * A window of a search's journal: from a node on, so many events at most.
   * @param {Uint8Array} bits
   * @param {import("../types.js").SolveOptions} options
   * @param {{ from: number, most: number, hear: (sofar: Sofar) => void }} how
   * @returns {Promise<FollowEnd>}
   */
  follow(bits, options, { from, most, hear }) {
    return this.#ask({ type: "follow", bits, options, from, most }, hear);
  }

  /**
   * How the counters of a setup grow on a board.
   * @param {Uint8Array} bits
   * @param {import("../types.js").SolveOptions} options
   * @param {(sofar: Sofar) => void} hear
   * @returns {Promise<SampleEnd>}
   */
  sample(bits, options, hear) {
    return this.#ask({ type: "sample", bits, options }, hear);
  }

  /** The boards of a text. @param {string} text @returns {Promise<ReadEnd>} */
  read(text) {
    return this.#ask({ type: "read", text });
  }

  /**
   * A board that is made up.
   * @param {{ seed: number, difficulty: number, rows: number, cols: number }} wish
   * @returns {Promise<ReadEnd>}
   */
  generate(wish) {
    return this.#ask({ type: "generate", ...wish });
  }

  /** Ends what is under way. */
  stop() {
    const wish = this.#wish;
    if (!wish || !this.#worker) return;
    this.#worker.postMessage(/** @type {ToBench} */ ({ type: "stop", id: wish.id }));
    setTimeout(() => {
      if (this.#wish === wish) this.#end({ type: "stopped" });
    }, PATIENCE);
  }

  /** Lets the worker go. */
  dismiss() {
    this.#end({ type: "stopped" });
  }

  /**
   * @param {Wish} wish
   * @param {(sofar: Sofar) => void} [hear]
   * @returns {Promise<any>}
   */
  #ask(wish, hear = () => {}) {
    if (this.#wish) throw new Error("A bench does one thing at a time.");
    return new Promise((finish) => {
      const id = ++this.#ids;
      this.#wish = { id, hear, finish };
      this.#worker ??= this.#hire();
      this.#worker.postMessage({ ...wish, id, puzzle: this.puzzle });
    });
  }

  #hire() {
    const worker = hire("./lab/worker.js");
    worker.onmessage = (event) => this.#hear(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end({ type: "error", message: UNLOADED });
    };
    worker.postMessage(/** @type {ToBench} */ ({ type: "init", puzzle: this.puzzle, module: this.module }));
    return worker;
  }

  /** The worker goes, and what it was at ends so. @param {RunEnd} end */
  #end(end) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#finish(end);
  }

  /** @param {unknown} end */
  #finish(end) {
    const wish = this.#wish;
    this.#wish = null;
    wish?.finish(end);
  }

  /** @param {FromBench} message */
  #hear(message) {
    if (message.type === "unloaded") return this.#end({ type: "error", message: UNLOADED });
    if (message.id !== this.#wish?.id) return;
    switch (message.type) {
      case "sofar":
        this.#wish.hear(message);
        break;
      case "done":
        this.#finish({ type: "ran", ran: message.ran, stopped: message.stopped });
        break;
      case "told":
      case "sampled":
        this.#finish(message);
        break;
      case "boards":
        this.#finish({ type: "boards", boards: message.boards });
        break;
      case "error": {
        const { message: words, line, column } = message;
        const end = { type: /** @type {const} */ ("error"), message: words, line, column };
        // An instance that trapped is never used again.
        if (message.broken) this.#end(end);
        else this.#finish(end);
      }
    }
  }
}
