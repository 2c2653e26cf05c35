// A worker of a pool, in a page or in Node: runs the tasks it is sent, one at a time, and posts the results.

import { init, puzzles, solve, solveMany } from "./index.js";
import { ofNode } from "./node.js";

/** @import { Task, ToOwner } from "./pool-hand.js" */
/** @import { TextError } from "./index.js" */

const owner = "WorkerGlobalScope" in globalThis ? inPage() : await inNode();

function inPage() {
  return {
    post: (/** @type {ToOwner} */ message) => postMessage(message),
    listen: (/** @type {(message: any) => void} */ hear) => addEventListener("message", ({ data }) => hear(data)),
  };
}

/** @returns {Promise<ReturnType<typeof inPage>>} */
async function inNode() {
  const { parentPort } = await ofNode("node:worker_threads");
  return { post: (message) => parentPort.postMessage(message), listen: (hear) => parentPort.on("message", hear) };
}

owner.listen(async (/** @type {{ module: WebAssembly.Module } | { task: Task }} */ message) => {
  try {
    if ("module" in message) {
      await init(message.module);
      owner.post({ ready: Object.fromEntries(puzzles().map(({ id, strategies }) => [id, strategies])) });
    } else owner.post({ value: run(message.task) });
  } catch (error) {
    const { message: words, line, column } = /** @type {TextError} */ (error);
    owner.post({ error: { words, line, column } });
  }
});

/** @param {Task} task */
function run(task) {
  const { puzzle, text } = task;
  if (task.setups) return solveMany(puzzle, [text], task.setups);
  return solve(puzzle, text, task.options, (progress) => owner.post({ progress }));
}
