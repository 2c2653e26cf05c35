// Works on boards, one at a time, in an instance of the module that begins anew after one that it fails on.

import { restarted } from "../words.js";

/** @import { CommandHost } from "../wasm/gridlight.js" */

/** What works on a board, and what it is told before. */
export class Boards {
  #glue;
  #host;
  #told = "";

  /** @param {typeof import("../wasm/gridlight.js")} glue an instance that nothing else uses @param {CommandHost} host */
  constructor(glue, host) {
    this.#glue = glue;
    this.#host = host;
  }

  /** @param {string} told what `CommandHost.begin` is told */
  begin(told) {
    this.#told = told;
    this.#glue.commandBegin(told, this.#host);
  }

  /** What was made of a board. @param {string} item */
  make(item) {
    try {
      return this.#glue.commandMake(item);
    } catch (error) {
      const words = recovered(error);
      if (words === null) throw error;
      this.#glue.__wbg_reset_state();
      this.begin(this.#told);
      return this.#glue.commandSpoilt(item, words);
    }
  }
}

/** What is said of a trap; null for other errors. @param {unknown} error */
export function recovered(error) {
  // A RangeError is an exhausted stack or memory.
  const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  return isTrap ? restarted(error instanceof RangeError, error.message) : null;
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
