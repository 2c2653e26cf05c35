// A worker of the lab: one job at a time, stopped at once. It has its own boards, whatever the page shows.

import { Client } from "../../workers/client.js";
import { moduleOf } from "../../start/engine.js";

/** @import { App } from "../../board/app.js" */
/** @import { Ended, SearchWindow, SolveOptions } from "../../workers/types.js" */
/** @import { BenchEnd, BenchWish, Sofar } from "./types.js" */

/** @typedef {{ type: "error", message: string, line?: number, column?: number }} Refusal */
/** @typedef {{ name: string, bits: Uint8Array }} Board */
/** @template {string} Type @typedef {Promise<Ended<Extract<BenchEnd, { type: Type }>>>} Ends */

/** @extends {Client<BenchWish, { type: "progress" } & Sofar, any>} */
export class Bench extends Client {
  /** @param {Pick<App, "info">} app its open puzzle is used from now on */
  constructor({ info }) {
    super(info.id, () => moduleOf(info.id, "watch/"), { file: "../learn/lab/worker.js" });
  }

  /**
   * Runs a configuration on a board.
   * @param {Uint8Array} bits
   * @param {SolveOptions} options
   * @param {{ atLeast?: number, doubt?: boolean, hear?: (sofar: Sofar) => void }} [how]
   * @returns {Ends<"ran">}
   */
  run(bits, options, { atLeast = 0, doubt = false, hear } = {}) {
    return this.ask({ type: "run", bits, options, atLeast, doubt }, { hear });
  }

  /**
   * Returns a window of a search's journal: a number of events from a given node. The search can be steered: see
   * `searchEvents` of the library.
   * @param {Uint8Array} bits
   * @param {SolveOptions} options
   * @param {SearchWindow & { hear?: (sofar: Sofar) => void, keep?: { known: number, truth: boolean } | null }} how
   *   `keep`: for a
   *   search that will be steered, how many words of the window are known, and whether to look into what was pruned
   * @returns {Ends<"told">}
   */
  follow(bits, options, { hear, keep = null, ...window }) {
    return this.ask({ type: "follow", bits, options, window, keep }, { hear });
  }

  /**
   * Asks about a search: questions made from its journal, the same for the same seed.
   * @param {Uint8Array} bits
   * @param {SolveOptions} options
   * @param {number} seed
   * @returns {Ends<"asked">}
   */
  questions(bits, options, seed) {
    return this.ask({ type: "questions", bits, options, seed });
  }

  /**
   * Records how a configuration's counters grow on a board.
   * @param {Uint8Array} bits
   * @param {SolveOptions} options
   * @param {(sofar: Sofar) => void} hear
   * @returns {Ends<"sampled">}
   */
  sample(bits, options, hear) {
    return this.ask({ type: "sample", bits, options }, { hear });
  }

  /** The boards of a text. @param {string} text @returns {Ends<"boards">} */
  read(text) {
    return this.ask({ type: "read", text });
  }

  /**
   * A lesson's board by its seed.
   * @param {{ seed: number, difficulty: number, rows: number, cols: number }} wish
   * @returns {Ends<"boards">}
   */
  generate(wish) {
    return this.ask({ type: "generate", ...wish });
  }
}
