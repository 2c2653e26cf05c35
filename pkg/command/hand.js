// A worker thread that works on boards: see `hands.js`.

import { workerData } from "node:worker_threads";

import * as glue from "../wasm/gridlight.js";
import { Boards, messageOf } from "./board.js";

const { module, told, port, made } = workerData;
glue.initSync({ module });
const lent = { clock: () => performance.now() };
const boards = new Boards(
  glue,
  /** @type {import("../wasm/gridlight.js").CommandHost} */ (/** @type {unknown} */ (lent)),
);
boards.begin(told);
port.on("message", (/** @type {string} */ item) => {
  try {
    port.postMessage(boards.make(item));
  } catch (error) {
    port.postMessage(JSON.stringify({ text: "", code: 70, problem: null, over: messageOf(error) }));
  }
  // Whoever waits for it looks again.
  Atomics.add(made, 0, 1);
  Atomics.notify(made, 0);
});
