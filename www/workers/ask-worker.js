// A worker that answers one message at a time. Those that run jobs of puzzles have client.js.

import { UNLOADED } from "../ui/toast.js";
import { hire } from "../start/trusted-types.js";

/** What every such worker may say: that something failed, in words for people, or that its module could not be loaded.
 * @typedef {{ type: "error", message: string } | { type: "unloaded" }} Failed */

/**
 * @template To
 * @template {{ type: string }} From
 */
export class Talk {
  #worker;
  /**
   * What is asked, in order: each message has one answer.
   * @type {{ resolve: (said: From | null) => void, reject: (error: Error) => void }[]}
   */
  #asked = [];

  /**
   * @param {Parameters<typeof hire>[0]} file
   * @param {(said: From) => boolean} [report] hears every message first; true if it is no answer
   */
  constructor(file, report) {
    this.#worker = hire(file);
    this.#worker.onmessage = (/** @type {MessageEvent<From | Failed>} */ { data }) => {
      if (data.type === "error")
        this.#asked
          .shift()
          ?.reject(new Error(/** @type {{ message: string }} */ (/** @type {unknown} */ (data)).message));
      else if (data.type === "unloaded") this.#fail(UNLOADED);
      else if (!report?.(/** @type {From} */ (data))) this.#asked.shift()?.resolve(/** @type {From} */ (data));
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(UNLOADED);
    };
  }

  /** Nothing that was asked will be answered. @param {string} words */
  #fail(words) {
    for (const { reject } of this.#asked.splice(0)) reject(new Error(words));
  }

  /**
   * Resolves with the answer, or with null if it is given up meanwhile.
   * @param {To} message
   * @param {Transferable[]} [hand]
   * @throws {Error} with a message for people
   * @returns {Promise<From | null>}
   */
  ask(message, hand = []) {
    return new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      this.#worker.postMessage(message, hand);
    });
  }

  /** Gives up what is asked. Its answers may still come, and are not taken for those to what is asked next. */
  giveUp() {
    for (const { resolve } of this.#asked) resolve(null);
  }

  /** Ends the worker, whatever it does. What is asked never settles. */
  end() {
    this.#asked = [];
    this.#worker.terminate();
  }
}
