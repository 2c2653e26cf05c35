// The loop of every worker: one job at a time, in slices, with a look at the messages in between. client.js is the other end.

import { isTrap as trapped, start } from "./engine.js";

/** @import { FromWorker, ToWorker } from "./types.js" */

/** Milliseconds of work between two looks at the messages: "stop" takes effect within 100 on a slow machine too. */
export const SLICE = 16;
/** Milliseconds between two reports. */
const REPORT = 50;

const channel = new MessageChannel();
/** @type {(() => void) | null} */
let resume = null;
channel.port1.onmessage = () => resume?.();

/** The job that was told to stop. */
let stopped = 0;

export const clock = () => performance.now();

/** Lets waiting messages in. Timers would be held back to 4 ms. @returns {Promise<void>} */
function pause() {
  return new Promise((resolve) => {
    resume = resolve;
    channel.port2.postMessage(null);
  });
}

/** Whether a job was told to stop. @param {number} id */
export function halted(id) {
  return stopped === id;
}

/**
 * Works slice by slice until one of them has the end.
 * @template T
 * @param {() => T | null | undefined} slice
 * @param {() => void} [report] is called every 50 ms
 * @returns {Promise<T>}
 */
export async function work(slice, report = () => {}) {
  for (let reported = clock(); ; await pause()) {
    const end = slice();
    if (end) return end;
    if (clock() - reported < REPORT) continue;
    reported = clock();
    report();
  }
}

/**
 * @template Glue
 * @template {{ type: string }} Wish
 * @template {{ type: string }} Report
 * @template {{ type: string }} End
 * @param {"solver/" | "explain/"} part of the puzzle's modules
 * @param {(glue: Glue, wish: Wish & { id: number, puzzle: string }, report: (report: Report) => void) => End | Promise<End>} obey
 * @param {(id: number, news: Uint8Array) => void} [hear] what another search of the same board found
 */
export function serve(part, obey, hear = () => {}) {
  /** @type {Promise<Glue>} */
  let engine = Promise.reject(new Error("The solver has not been started."));
  engine.catch(() => {});
  /** @param {FromWorker<Report, End>} message */
  const post = (message) => {
    // Arrays are handed over, not copied.
    const transfer = Object.values(message).flatMap((/** @type {unknown} */ value) => (ArrayBuffer.isView(value) ? [value.buffer] : []));
    postMessage(message, { transfer: /** @type {ArrayBuffer[]} */ (transfer) });
  };

  /** @param {Wish & { id: number, puzzle: string }} wish */
  async function answer(wish) {
    const { id } = wish;
    try {
      post({ ...await obey(await engine, wish, (report) => post({ ...report, id })), id });
    } catch (error) {
      const { line, column } = /** @type {{ line?: number, column?: number }} */ (error ?? {});
      post({ type: "error", id, message: explain(error), line, column, broken: isTrap(error) });
    }
  }

  addEventListener("message", (/** @type {MessageEvent<ToWorker<Wish>>} */ { data }) => {
    const message = /** @type {ToWorker<{ type: "wish" }>} */ (data);
    switch (message.type) {
      case "init":
        engine = start(message.puzzle, message.module, false, part);
        // Glue that failed to load once stays failed in this worker: another one is needed.
        engine.then(() => post({ type: "ready" }), () => post({ type: "unloaded" }));
        break;
      case "ping":
        post({ type: "pong" });
        break;
      case "stop":
        stopped = message.id;
        break;
      case "hear":
        hear(message.id, message.news);
        break;
      default:
        stopped = 0;
        void answer(/** @type {any} */ (data));
    }
  });
}

/** Whether the instance must not be used again: nothing but errors has words for the user. @param {unknown} error */
function isTrap(error) {
  return !(error instanceof Error) || trapped(error);
}

/** Words for what went wrong inside. @param {unknown} error */
function explain(error) {
  if (error instanceof RangeError) return "The search needed more memory than there is.";
  if (error instanceof WebAssembly.RuntimeError) return "The solver failed on this board. It has been restarted.";
  return error instanceof Error ? error.message : String(error);
}
