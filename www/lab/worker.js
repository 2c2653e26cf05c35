// The laboratory's worker: runs a setup on a board in slices, as often as its time can be told, and times the work alone.

import { start } from "../engine.js";
import { explain, isTrap, pause } from "../slices.js";

/** @import { Engine } from "../types.js" */
/** @import { FromBench, Ran, Sample, ToBench } from "./types.js" */

/** Milliseconds of work between two looks at the messages. */
const SLICE = 16;
/** Milliseconds between two reports: 20 a second. */
const REPORT = 50;
/** Milliseconds of work between two samples at first, and how many are kept at most: then every other one goes. */
const SAMPLE = 0.5;
const SAMPLES = 512;

/** @type {Promise<Engine> | null} */
let engine = null;
/** The wish that was told to stop. */
let stopped = 0;

/** @param {FromBench} message */
function post(message) {
  postMessage(message);
}

const clock = () => performance.now();

/** @param {Extract<ToBench, { type: "run" }>} message */
async function run({ id, puzzle, bits, options, atLeast, doubt }) {
  const { Job, flaw } = await /** @type {Promise<Engine>} */ (engine);
  let [runs, worked, reported] = [0, 0, clock()];
  for (;;) {
    const began = worked;
    let answers = 0;
    let at = clock();
    const job = Job.fromBits(puzzle, bits, options);
    for (;;) {
      const slice = job.run(SLICE, clock, (texts) => {
        answers += texts.length;
      });
      const now = clock();
      worked += now - at;
      const halted = stopped === id && !slice.done;
      const solved = slice.done ?? (halted ? job.giveUp("user") : null);
      if (solved) {
        job.free();
        runs += 1;
        if (!halted && runs > 0 && worked < atLeast && stopped !== id) break;
        const milliseconds = halted ? worked - began : worked / runs;
        /** @type {Ran} */
        const ran = {
          solved, answers, milliseconds, runs, capped: halted || slice.capped, share: slice.share,
          flaw: doubt && !halted && !slice.capped ? flaw(puzzle, bits, options) : null,
        };
        return post({ type: "done", id, ran, stopped: halted });
      }
      if (now - reported >= REPORT) {
        reported = now;
        const { nodes, share, counters } = slice;
        post({ type: "sofar", id, nodes, answers, share, counters, milliseconds: worked - began });
      }
      await pause();
      at = clock();
    }
  }
}

/** @param {Extract<ToBench, { type: "follow" }>} message */
async function follow({ id, puzzle, bits, options, from, most }) {
  const { Job } = await /** @type {Promise<Engine>} */ (engine);
  const job = Job.fromBits(puzzle, bits, options);
  let reported = clock();
  try {
    job.follow(from, most);
    for (;;) {
      const { done, capped, nodes, answers, share, counters } = job.run(SLICE, clock, () => {});
      const halted = stopped === id;
      if (done || halted || capped) {
        const words = /** @type {Uint32Array<ArrayBuffer>} */ (job.told());
        const message = /** @type {FromBench} */ ({ type: "told", id, words, more: !done || capped });
        return postMessage(message, { transfer: [words.buffer] });
      }
      if (clock() - reported >= REPORT) {
        reported = clock();
        post({ type: "sofar", id, nodes, answers, share, counters, milliseconds: 0 });
      }
      await pause();
    }
  } finally {
    job.free();
  }
}

/** @param {Extract<ToBench, { type: "sample" }>} message */
async function sample({ id, puzzle, bits, options }) {
  const { Job } = await /** @type {Promise<Engine>} */ (engine);
  const job = Job.fromBits(puzzle, bits, options);
  /** @type {Sample[]} */
  let samples = [];
  let [worked, step, reported] = [0, SAMPLE, clock()];
  try {
    for (;;) {
      const began = clock();
      const { done, nodes, answers, share, counters } = job.run(Math.min(step, SLICE), clock, () => {});
      worked += clock() - began;
      samples.push({ milliseconds: worked, answers, counters });
      const halted = stopped === id && !done;
      const solved = done ?? (halted ? job.giveUp("user") : null);
      if (solved) return post({ type: "sampled", id, samples, solved, stopped: halted });
      if (samples.length >= SAMPLES) {
        samples = samples.filter((_, index) => index % 2 === 1);
        step *= 2;
      }
      if (clock() - reported >= REPORT) {
        reported = clock();
        post({ type: "sofar", id, nodes, answers, share, counters, milliseconds: worked });
        await pause();
      }
    }
  } finally {
    job.free();
  }
}

/** @param {Exclude<ToBench, { type: "init" | "stop" }>} message */
async function obey(message) {
  const glue = await engine;
  if (!glue) throw new Error("The solver has not been started.");
  const { id, puzzle } = message;
  if (message.type === "run") return run(message);
  if (message.type === "follow") return follow(message);
  if (message.type === "sample") return sample(message);
  if (message.type === "read") return post({ type: "boards", id, boards: glue.boardsOf(puzzle, message.text) });
  const { seed, difficulty, rows, cols } = message;
  const name = `Seed ${seed}`;
  return post({ type: "boards", id, boards: [{ name, bits: glue.generateBits(puzzle, seed, difficulty, rows, cols) }] });
}

addEventListener("message", (/** @type {MessageEvent<ToBench>} */ event) => {
  const message = event.data;
  switch (message.type) {
    case "init":
      engine = start(message.puzzle, message.module);
      engine.catch(() => post({ type: "unloaded" }));
      break;
    case "stop":
      stopped = message.id;
      break;
    default:
      stopped = 0;
      obey(message).catch((error) => {
        const { line, column } = error ?? {};
        post({ type: "error", id: message.id, message: explain(error), line, column, broken: isTrap(error) });
      });
  }
});
