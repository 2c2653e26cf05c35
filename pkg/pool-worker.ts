// A worker of a pool, in a page or in Node: runs the tasks it is sent, one at a time, and posts the results.

import { init, puzzles, solve, solveMany } from "./index.js";
import { ofNode } from "./node.js";
import type { FromOwner, Task, ToOwner } from "./pool-thread.js";
import type { Progress, TextError } from "./types.js";

interface Owner {
  post: (message: ToOwner) => void;
  listen: (hear: (message: FromOwner) => void) => void;
}

// In a page it listens before the first message can come. Bundlers make a classic script of this, which cannot wait.
if ("WorkerGlobalScope" in globalThis) serve(inPage());
else void inNode().then(serve);

function inPage(): Owner {
  return {
    post: (message) => postMessage(message),
    listen: (hear) => addEventListener("message", ({ data }) => hear(data)),
  };
}

async function inNode(): Promise<Owner> {
  const { parentPort } = await ofNode("node:worker_threads");
  return { post: (message) => parentPort.postMessage(message), listen: (hear) => parentPort.on("message", hear) };
}

function serve({ post, listen }: Owner) {
  listen(async (message) => {
    try {
      if ("module" in message) {
        await init(message.module);
        post({ ready: Object.fromEntries(puzzles().map(({ id, strategies }) => [id, strategies])) });
      } else post({ value: run(message.task, (progress) => post({ progress })) });
    } catch (error) {
      const { message: words, line, column } = error as TextError;
      post({ error: { words, line, column } });
    }
  });
}

function run({ puzzle, text, options, setups }: Task, onProgress: (progress: Progress) => void) {
  return setups ? solveMany(puzzle, [text], setups) : solve(puzzle, text, options, onProgress);
}
