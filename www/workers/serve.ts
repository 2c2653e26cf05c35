// The loop of every worker: runs one job at a time, in slices, and handles messages in between. client.ts is the other
// end.

import { isTrap as trapped, start } from "../start/engine.js";
import * as messages from "../words/words-worker.js";
import type { Asked, FromWorker, Order, ToWorker } from "./types.js";

/** Milliseconds of work between messages, short enough that "stop" takes effect within 100 on slow machines. */
export const SLICE = 16;
/** Milliseconds between reports. */
export const REPORT = 50;

const channel = new MessageChannel();
let resume: (() => void) | null = null;
channel.port1.onmessage = () => resume?.();

/** The id of the job that was stopped. */
let stopped = 0;

export const clock = () => performance.now();

/** Lets pending messages in. Timers would take at least 4 ms. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    resume = resolve;
    channel.port2.postMessage(null);
  });
}

/** Whether a job was stopped. */
export function halted(id: number) {
  return stopped === id;
}

/**
 * Runs slices until one returns the result.
 * @param report called every 50 ms
 */
export async function work<T>(slice: () => T | null | undefined, report: () => void = () => {}): Promise<T> {
  for (let reported = clock(); ; await pause()) {
    const end = slice();
    if (end) return end;
    if (clock() - reported < REPORT) continue;
    reported = clock();
    report();
  }
}

/**
 * @param part the puzzle's module to use
 * @param hear receives facts from another search of the same board
 */
export function serve<
  Glue,
  Wish extends { type: string },
  Report extends { type: string },
  End extends { type: string },
>(
  part: "solver/" | "watch/" | "explain/",
  obey: (glue: Glue, wish: Asked<Wish>, report: (report: Report) => void) => End | Promise<End>,
  hear: (id: number, news: Uint8Array) => void = () => {},
) {
  let engine: Promise<Glue> = Promise.reject(new Error(messages.NOT_STARTED));
  engine.catch(() => {});
  const post = (message: FromWorker<Report, End>) => {
    // Transferred instead of copied.
    const transfer = Object.values(message).flatMap((value: unknown) =>
      ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
    );
    postMessage(message, { transfer });
  };

  async function answer(wish: Asked<Wish>) {
    const { id } = wish;
    try {
      post({ ...(await obey(await engine, wish, (report) => post({ ...report, id }))), id });
    } catch (error) {
      // Errors in texts say where they are.
      const { line, column }: { line?: number; column?: number } = error ?? {};
      post({ type: "error", id, message: explain(error), line, column, broken: isTrap(error) });
    }
  }

  addEventListener("message", ({ data }: MessageEvent<ToWorker<Wish>>) => {
    if (!isOrder(data)) {
      stopped = 0;
      void answer(data);
      return;
    }
    switch (data.type) {
      case "init":
        engine = start(data.puzzle, data.module, false, part);
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
        stopped = data.id;
        break;
      case "hear":
        hear(data.id, data.news);
        break;
    }
  });
}

/** Whether a message is for any worker; others are requests. */
function isOrder<Wish extends { type: string }>(message: ToWorker<Wish>): message is Order {
  return ["init", "stop", "hear", "ping"].includes(message.type);
}

/** Whether the instance must not be reused: only an Error has a message for the user. */
function isTrap(error: unknown) {
  return !(error instanceof Error) || trapped(error);
}

/** The message for an internal error. */
function explain(error: unknown) {
  if (error instanceof RangeError) return messages.NO_MEMORY;
  if (error instanceof WebAssembly.RuntimeError) return messages.RESTARTED;
  return error instanceof Error ? error.message : String(error);
}
