// A worker that answers one message at a time. Those that run jobs of puzzles have client.ts.

import { UNLOADED } from "../ui/toast.js";
import { hire } from "../start/trusted-types.js";

/**
 * What every such worker may say: that something failed, in words for people, or that its module could not be loaded.
 */
type Failed = { type: "error"; message: string } | { type: "unloaded" };

function isFailure(said: { type: string }): said is Failed {
  return said.type === "error" || said.type === "unloaded";
}

export class Talk<To, From extends { type: string }> {
  #worker;
  /** What is asked, in order: each message has one answer. */
  #asked: { resolve: (said: From | null) => void; reject: (error: Error) => void }[] = [];

  /** @param report hears every message first; true if it is no answer */
  constructor(file: Parameters<typeof hire>[0], report?: (said: From) => boolean) {
    this.#worker = hire(file);
    this.#worker.onmessage = ({ data }: MessageEvent<From | Failed>) => {
      if (!isFailure(data)) {
        if (!report?.(data)) this.#asked.shift()?.resolve(data);
      } else if (data.type === "error") this.#asked.shift()?.reject(new Error(data.message));
      else this.#fail(UNLOADED);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(UNLOADED);
    };
  }

  /** Nothing that was asked will be answered. */
  #fail(words: string) {
    for (const { reject } of this.#asked.splice(0)) reject(new Error(words));
  }

  /**
   * Resolves with the answer, or with null if it is given up meanwhile.
   * @throws {Error} with a message for people
   */
  ask(message: To, hand: Transferable[] = []): Promise<From | null> {
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
