// The worker that explains boards, and makes them by what they need: works in slices, and listens between them.

import { start } from "../engine.js";
import { explain, isTrap, pause } from "../slices.js";

/** @import { Explainer, FromExplainer, Question, ToExplainer, ToList, ToMake } from "./types.js" */

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

const clock = () => performance.now();

/** @param {Question | ToMake | ToList} message */
async function obey(message) {
  if (!engine) throw new Error("The worker has not been started.");
  const glue = await engine;
  if (message.type === "ask") return answer(glue, message);
  if (message.type === "make") return make(glue, message);
  post({ type: "techniques", id: message.id, techniques: glue.techniques(message.puzzle) });
}

/** @param {Explainer} glue @param {ToMake} wish */
async function make({ Making }, { id, puzzle, seed, difficulty, rows, cols, technique }) {
  const began = clock();
  const making = new Making(puzzle, seed, difficulty, rows, cols, technique);
  for (;;) {
    const made = making.run(SLICE, clock);
    if (made) {
      post({ type: "made", id, made, milliseconds: clock() - began });
      return making.free();
    }
    await pause();
  }
}

/** @param {Explainer} glue @param {Question} question */
async function answer({ Explanation }, { id, puzzle, bits, ask, after, milliseconds: allowed, base }) {
  const began = clock();
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
  else obey(message).catch((error) => post({ type: "error", id: message.id, message: explain(error), broken: isTrap(error) }));
});
