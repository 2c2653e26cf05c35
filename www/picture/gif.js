// Makes a GIF: draws the frames and sends them to a worker one at a time, to limit memory.

import { UNLOADED } from "../toast.js";
import { hire } from "../trusted.js";

/** @import { FromMaker, Plan, ToMaker } from "./types.js" */
/** @import { Screen } from "./screen.js" */

/** @typedef {{ plan: Plan, screen: Screen, back: number, signal: AbortSignal, progress: (done: number) => void }} Asked */

/**
 * Resolves with null if it was stopped; nothing is kept then.
 * @param {Asked} asked
 * @throws {Error} with a message for the user
 * @returns {Promise<Blob | null>}
 */
export async function makeGif({ plan, screen, back, signal, progress }) {
  const worker = hire("./picture/worker.js");
  /** @type {{ resolve: (said: FromMaker | null) => void, reject: (error: Error) => void } | null} */
  let waiting = null;
  const fail = (/** @type {string} */ words) => waiting?.reject(new Error(words));
  worker.onmessage = (/** @type {MessageEvent<FromMaker>} */ { data }) => {
    if (data.type === "error") fail(data.message);
    else if (data.type === "unloaded") fail(UNLOADED);
    else waiting?.resolve(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(UNLOADED);
  };
  signal.addEventListener("abort", () => waiting?.resolve(null));
  /** @param {ToMaker} message @param {Transferable[]} [hand] @returns {Promise<FromMaker | null>} */
  const ask = (message, hand = []) => new Promise((resolve, reject) => {
    waiting = { resolve, reject };
    if (signal.aborted) return resolve(null);
    worker.postMessage(message, hand);
  });
  try {
    await ask({ type: "begin", width: screen.canvas.width, height: screen.canvas.height });
    for (const [index, { time, hundredths }] of plan.frames.entries()) {
      if (signal.aborted) return null;
      screen.draw(time, back);
      const pixels = screen.pixels();
      progress(index + 1);
      await ask({ type: "frame", pixels, hundredths }, [pixels]);
    }
    const end = await ask({ type: "end" });
    return end?.type === "made" ? new Blob([end.gif], { type: "image/gif" }) : null;
  } finally {
    worker.terminate();
  }
}
