// What workers share: how they let messages in between two slices of work, and what they say when something goes wrong.

import { isTrap as trapped } from "./engine.js";

const channel = new MessageChannel();
/** @type {(() => void) | null} */
let resume = null;
channel.port1.onmessage = () => resume?.();

/** Lets waiting messages in. Timers would be held back to 4 ms. @returns {Promise<void>} */
export function pause() {
  return new Promise((resolve) => {
    resume = resolve;
    channel.port2.postMessage(null);
  });
}

/** Whether the instance must not be used again: nothing but errors has words for the user. @param {unknown} error */
export function isTrap(error) {
  return !(error instanceof Error) || trapped(error);
}

/** Words for what went wrong inside. @param {unknown} error */
export function explain(error) {
  if (error instanceof RangeError) return "The search needed more memory than there is.";
  if (error instanceof WebAssembly.RuntimeError) return "The solver failed on this board. It has been restarted.";
  return error instanceof Error ? error.message : String(error);
}
