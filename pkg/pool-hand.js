// One worker of a pool as its owner sees it, the same in pages and in Node.

import { ofNode } from "./node.js";
import * as messages from "./words.js";

/** @import { Progress, Setup, SolveOptions, StrategyInfo } from "./index.js" */

/** @typedef {{ puzzle: string, text: string, options?: SolveOptions, setups?: Setup[] }} Task */
/**
 * @typedef {{ ready: Record<string, StrategyInfo[]> } | { value: any } | { progress: Progress }
 *   | { error: { words: string, line?: number, column?: number } }} ToOwner
 */

/**
 * What workers of pages and of Node both do, under different names.
 * @typedef {object} Thread
 * @property {(message: unknown) => void} postMessage
 * @property {() => unknown} terminate
 * @property {(hear: (message: ToOwner) => void, failed: (error: Error) => void) => void} listen
 * @property {(held: boolean) => void} hold sets whether it keeps the process alive
 */

/** @returns {Promise<Thread>} */
async function thread() {
  if (typeof Worker === "function") {
    // Written out so that bundlers recognise it.
    const worker = new Worker(new URL("./pool-worker.js", import.meta.url), { type: "module" });
    return {
      postMessage: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
      listen: (hear, failed) => {
        worker.onmessage = ({ data }) => hear(data);
        worker.onerror = (event) => failed(new Error(event.message || messages.NOT_LOADED));
      },
      hold: () => {},
    };
  }
  const { Worker: NodeWorker } = await ofNode("node:worker_threads");
  const worker = new NodeWorker(new URL("./pool-worker.js", import.meta.url));
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    listen: (hear, failed) => {
      worker.on("message", hear);
      worker.on("error", failed);
      // Some end without an error: by `process.exit`, or terminated by others. After an error nobody waits for this any
      // more.
      worker.on("exit", (/** @type {number} */ code) => failed(new Error(messages.workerEnded(code))));
    },
    hold: (held) => (held ? worker.ref() : worker.unref()),
  };
}

/** The number of processors available. */
export async function processors() {
  if (globalThis.navigator?.hardwareConcurrency) return navigator.hardwareConcurrency;
  const { availableParallelism } = await ofNode("node:os");
  return availableParallelism();
}

export class Hand {
  /**
   * @type {{ resolve: (value: any) => void, reject: (error: Error) => void, told?: (progress: Progress) => void } | null}
   */
  #asked = null;
  /** Whether it has failed and must be replaced. */
  failed = false;

  /** @param {Thread} worker */
  constructor(worker) {
    this.worker = worker;
    worker.listen(
      (message) => this.#hear(message),
      (error) => {
        this.failed = true;
        this.#end(({ reject }) => reject(new Error(messages.workerFailed(error.message))));
      },
    );
  }

  /**
   * A new worker that has started, with the strategies it offers.
   * @param {WebAssembly.Module} module
   */
  static async hire(module) {
    const hand = new Hand(await thread());
    try {
      return { hand, strategies: await hand.#send({ module }) };
    } catch (error) {
      hand.dismiss();
      throw error;
    }
  }

  /**
   * @param {Task} task
   * @param {(progress: Progress) => void} [told]
   * @returns {Promise<any>}
   */
  run(task, told) {
    return this.#send({ task }, told);
  }

  /** Terminates it; its current task is dropped silently. */
  dismiss() {
    this.#asked = null;
    void this.worker.terminate();
  }

  /** @param {object} message @param {(progress: Progress) => void} [told] */
  #send(message, told) {
    // Posted first: what cannot be posted throws, and must not keep the process alive.
    this.worker.postMessage(message);
    this.worker.hold(true);
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject, told };
    });
  }

  /** @param {(asked: { resolve: (value: any) => void, reject: (error: Error) => void }) => void} how */
  #end(how) {
    const asked = this.#asked;
    this.#asked = null;
    this.worker.hold(false);
    if (asked) how(asked);
  }

  /** @param {ToOwner} message */
  #hear(message) {
    if ("progress" in message) this.#asked?.told?.(message.progress);
    else if ("ready" in message) this.#end(({ resolve }) => resolve(message.ready));
    else if ("value" in message) this.#end(({ resolve }) => resolve(message.value));
    else {
      const { words, line, column } = message.error;
      const error = line === undefined ? new Error(words) : Object.assign(new Error(words), { line, column });
      this.#end(({ reject }) => reject(error));
    }
  }
}
