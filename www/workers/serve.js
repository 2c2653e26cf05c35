// The loop of every worker: runs one job at a time, in slices, and handles messages in between. client.js is the other
// end.

import { isTrap as trapped, start } from "../start/engine.js";
import * as messages from "../words/words-worker.js";

/** @import { FromWorker, ToWorker } from "./types.js" */

/** Milliseconds of work between messages, short enough that "stop" takes effect within 100 on slow machines. */
export const SLICE = 16;
/** Milliseconds between reports. */
export const REPORT = 50;

const channel = new MessageChannel();
/** @type {(() => void) | null} */
let resume = null;
channel.port1.onmessage = () => resume?.();

/** The id of the job that was stopped. */
let stopped = 0;

export const clock = () => performance.now();

/** Lets pending messages in. Timers would take at least 4 ms. @returns {Promise<void>} */
function pause() {
  return new Promise((resolve) => {
    resume = resolve;
    channel.port2.postMessage(null);
  });
}

/** Whether a job was stopped. @param {number} id */
export function halted(id) {
  return stopped === id;
}

/**
 * Runs slices until one returns the result.
 * @template T
 * @param {() => T | null | undefined} slice
 * @param {() => void} [report] called every 50 ms
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
 * @param {"solver/" | "watch/" | "explain/"} part the puzzle's module to use
 * @param {(glue: Glue, wish: Wish & { id: number, puzzle: string }, report: (report: Report) => void) => End | Promise<End>} obey
 * @param {(id: number, news: Uint8Array) => void} [hear] receives facts from another search of the same board
 */
export function serve(part, obey, hear = () => {}) {
  /** @type {Promise<Glue>} */
  let engine = Promise.reject(new Error(messages.NOT_STARTED));
  engine.catch(() => {});
  /** @param {FromWorker<Report, End>} message */
  const post = (message) => {
    // Transferred instead of copied.
    const transfer = Object.values(message).flatMap((/** @type {unknown} */ value) =>
      ArrayBuffer.isView(value) ? [value.buffer] : [],
    );
    postMessage(message, { transfer: /** @type {ArrayBuffer[]} */ (transfer) });
  };

  /** @param {Wish & { id: number, puzzle: string }} wish */
  async function answer(wish) {
    const { id } = wish;
    try {
      post({ ...(await obey(await engine, wish, (report) => post({ ...report, id }))), id });
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
        // Glue code that failed to load cannot be loaded again in the same worker.
        engine.then(
          () => post({ type: "ready" }),
          () => post({ type: "unloaded" }),
        );
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

/** Whether the instance must not be reused: only an Error has a message for the user. @param {unknown} error */
function isTrap(error) {
  return !(error instanceof Error) || trapped(error);
}

/** The message for an internal error. @param {unknown} error */
function explain(error) {
  if (error instanceof RangeError) return messages.NO_MEMORY;
  if (error instanceof WebAssembly.RuntimeError) return messages.RESTARTED;
  return error instanceof Error ? error.message : String(error);
}
