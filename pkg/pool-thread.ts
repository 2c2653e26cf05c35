// One worker of a pool as its owner sees it, the same in pages and in Node.

import { bundled } from "./bundled.js";
import { ofNode } from "./node.js";
import type { Progress, Setup, SolveOptions, StrategyInfo } from "./types.js";
import * as messages from "./words.js";

/** A board to solve once with `options`, or with each of `setups`. */
export interface Task {
  puzzle: string;
  text: string;
  options?: SolveOptions;
  setups?: Setup[];
}

export type FromOwner = { module: WebAssembly.Module } | { task: Task };

export type ToOwner =
  | { ready: Strategies }
  | { value: unknown }
  | { progress: Progress }
  | { error: { words: string; line?: number; column?: number } };

/** The strategies that a module offers, by puzzle. */
export type Strategies = Record<string, StrategyInfo[]>;

/** What workers of pages and of Node both do, under different names. */
interface Port {
  post: (message: FromOwner) => void;
  terminate: () => unknown;
  listen: (hear: (message: ToOwner) => void, failed: (error: Error) => void) => void;
  /** Sets whether it keeps the process alive. */
  hold: (held: boolean) => void;
}

async function opened(): Promise<Port> {
  if (typeof Worker === "function") return ofPage(await started());
  const { Worker: NodeWorker } = await ofNode("node:worker_threads");
  const worker = new NodeWorker(new URL("./pool-worker.js", import.meta.url));
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    listen: (hear, failed) => {
      worker.on("message", hear);
      worker.on("error", failed);
      // Some end without an error: by `process.exit`, or terminated by others. After an error nobody waits for this any
      // more.
      worker.on("exit", (code: number) => failed(new Error(messages.workerEnded(code))));
    },
    hold: (held) => (held ? worker.ref() : worker.unref()),
  };
}

async function started() {
  const script = (await bundled())?.worker;
  // Written out so that bundlers recognise it.
  if (!script) return new Worker(new URL("./pool-worker.js", import.meta.url), { type: "module" });
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}

function ofPage(worker: Worker): Port {
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    listen: (hear, failed) => {
      worker.onmessage = ({ data }) => hear(data);
      worker.onerror = (event) => failed(new Error(event.message || messages.NOT_LOADED));
    },
    hold: () => {},
  };
}

/** The number of processors available. */
export async function processors(): Promise<number> {
  if (globalThis.navigator?.hardwareConcurrency) return navigator.hardwareConcurrency;
  const { availableParallelism } = await ofNode("node:os");
  return availableParallelism();
}

interface Call {
  resolve: (value: any) => void;
  reject: (error: Error) => void;
  onProgress?: (progress: Progress) => void;
}

export class PoolThread {
  #port: Port;
  #call: Call | null = null;
  /** Whether it has failed and must be replaced. */
  failed = false;

  private constructor(port: Port) {
    this.#port = port;
    port.listen(
      (message) => this.#hear(message),
      (error) => {
        this.failed = true;
        this.#end(({ reject }) => reject(new Error(messages.workerFailed(error.message))));
      },
    );
  }

  /** A new one that has started, with the strategies it offers. */
  static async start(module: WebAssembly.Module): Promise<{ thread: PoolThread; strategies: Strategies }> {
    const thread = new PoolThread(await opened());
    try {
      return { thread, strategies: await thread.#send({ module }) };
    } catch (error) {
      thread.terminate();
      throw error;
    }
  }

  run(task: Task, onProgress?: (progress: Progress) => void): Promise<any> {
    return this.#send({ task }, onProgress);
  }

  /** Its current task is dropped silently. */
  terminate() {
    this.#call = null;
    void this.#port.terminate();
  }

  #send(message: FromOwner, onProgress?: (progress: Progress) => void): Promise<any> {
    // Posted first: what cannot be posted throws, and must not keep the process alive.
    this.#port.post(message);
    this.#port.hold(true);
    return new Promise((resolve, reject) => {
      this.#call = { resolve, reject, onProgress };
    });
  }

  #end(how: (call: Call) => void) {
    const call = this.#call;
    this.#call = null;
    this.#port.hold(false);
    if (call) how(call);
  }

  #hear(message: ToOwner) {
    if ("progress" in message) this.#call?.onProgress?.(message.progress);
    else if ("ready" in message) this.#end(({ resolve }) => resolve(message.ready));
    else if ("value" in message) this.#end(({ resolve }) => resolve(message.value));
    else {
      const { words, line, column } = message.error;
      const error = line === undefined ? new Error(words) : Object.assign(new Error(words), { line, column });
      this.#end(({ reject }) => reject(error));
    }
  }
}
