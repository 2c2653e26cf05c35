// The worker that explains boards: works in slices, and listens between them.

import { start } from "../engine.js";
import { explain, isTrap, pause } from "../slices.js";

/** @import { Explainer, FromExplainer, Question, ToExplainer } from "./types.js" */

/** Milliseconds of work between two looks at the messages. */
const SLICE = 16;

/** @type {Promise<Explainer> | null} */
let engine = null;
/** The question that was told to stop. */
let stopped = 0;

/** @param {FromExplainer} message */
function post(message) {
  postMessage(message);
}

/** @param {Question} message */
async function answer({ id, puzzle, bits, ask, after, milliseconds: allowed, base }) {
  if (!engine) throw new Error("The worker has not been started.");
  const { Explanation } = await engine;
  const began = performance.now();
  const clock = () => performance.now();
  const explanation = new Explanation(puzzle, bits, ask, after, base ?? "");
  for (;;) {
    const known = explanation.run(SLICE, clock);
    const milliseconds = clock() - began;
    const cut = known === undefined && (stopped === id || allowed > 0 && milliseconds >= allowed);
    if (known !== undefined || cut) {
      post({ type: "explained", id, explained: known ?? explanation.soFar(), milliseconds, cut });
      return explanation.free();
    }
    await pause();
  }
}

addEventListener("message", (/** @type {MessageEvent<ToExplainer>} */ event) => {
  const message = event.data;
  if (message.type === "init") {
    engine = start(message.puzzle, message.module, false, "explain/");
    // Glue that failed to load once stays failed in this worker: another one is needed.
    engine.catch(() => post({ type: "unloaded" }));
  } else if (message.type === "stop") stopped = message.id;
  else answer(message).catch((error) => post({ type: "error", id: message.id, message: explain(error), broken: isTrap(error) }));
});
