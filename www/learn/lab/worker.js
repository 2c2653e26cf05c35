// The lab's worker: runs a configuration on a board in slices, often enough to measure it, and times only the work.

import { SLICE, clock, halted, serve, work } from "../../workers/serve.js";

/** @import { Job, Slice, Watchers } from "../../workers/types.js" */
/** @import { BenchEnd, BenchWish, Sample, Sofar } from "./types.js" */

/** @typedef {{ id: number, puzzle: string }} Named */
/** @typedef {ReturnType<Watchers["Follow"]["fromBits"]>} Follow */
/** @typedef {(report: { type: "progress" } & Sofar) => void} Report */

/**
 * The initial milliseconds of work between samples, and their maximum number: beyond it, every other one is dropped.
 */
const SAMPLE = 0.5;
const SAMPLES = 512;

/** @param {Slice} slice @param {number} milliseconds @returns {{ type: "progress" } & Sofar} */
function sofar({ nodes, answers, share, counters }, milliseconds) {
  return { type: "progress", nodes, answers, share, counters, milliseconds };
}

/**
 * @param {Watchers} engine
 * @param {Extract<BenchWish, { type: "run" }> & Named} wish
 * @param {Report} report
 */
function run({ Job, flaw }, { id, puzzle, bits, options, atLeast, doubt }, report) {
  /** When the current run started, in milliseconds of work, and its solutions. */
  let [began, answers] = [0, 0];
  /** @type {Job | null} */
  let job = null;
  /** @type {Slice} */
  let last;
  let [runs, worked] = [0, 0];
  return work(
    () => {
      for (;;) {
        const at = clock();
        if (!job) [job, began, answers] = [Job.fromBits(puzzle, bits, options), worked, 0];
        last = job.run(SLICE, clock, (texts) => {
          answers += texts.length;
        });
        worked += clock() - at;
        const stopped = halted(id) && !last.done;
        const solved = last.done ?? (stopped ? job.giveUp("user") : null);
        if (!solved) return null;
        job.free();
        job = null;
        runs += 1;
        if (!stopped && worked < atLeast && !halted(id)) continue;
        const capped = stopped || last.capped;
        return {
          type: /** @type {const} */ ("ran"),
          stopped,
          ran: {
            solved,
            answers,
            milliseconds: stopped ? worked - began : worked / runs,
            runs,
            capped,
            share: last.share,
            flaw: doubt && !capped ? flaw(puzzle, bits, options) : null,
          },
        };
      }
    },
    () => report({ ...sofar(last, worked - began), answers }),
  );
}

/**
 * The search that is steered, so that with other choices only what changes is run again.
 * @type {{ which: string, search: Follow } | null}
 */
let kept = null;

/**
 * The search of a window.
 * @param {Watchers} engine
 * @param {Extract<BenchWish, { type: "follow" }> & Named} wish
 * @returns {Follow}
 */
function searchOf({ Follow }, { puzzle, bits, options, window, keep }) {
  if (!keep) return Follow.fromBits(puzzle, bits, options, window, false);
  const which = JSON.stringify([puzzle, [...bits], options]);
  if (kept?.which === which) {
    kept.search.again(window, keep.known);
    return kept.search;
  }
  kept?.search.free();
  kept = null;
  const search = Follow.fromBits(puzzle, bits, options, window, true);
  kept = { which, search };
  return search;
}

/**
 * @param {Watchers} engine
 * @param {Extract<BenchWish, { type: "follow" }> & Named} wish
 * @param {Report} report
 */
async function follow(engine, wish, report) {
  const { id, keep } = wish;
  const search = searchOf(engine, wish);
  /** @type {Slice} */
  let last;
  try {
    return await work(
      () => {
        last = search.run(SLICE, clock, keep?.truth ?? true);
        return last.capped || halted(id)
          ? { type: /** @type {const} */ ("told"), ...search.told(), counters: last.counters }
          : null;
      },
      () => report(sofar(last, 0)),
    );
  } finally {
    if (!keep) search.free();
  }
}

/**
 * @param {Watchers} engine
 * @param {Extract<BenchWish, { type: "questions" }> & Named} wish
 */
async function questions({ Asking }, { id, puzzle, bits, options, seed }) {
  const asking = Asking.fromBits(puzzle, bits, options, seed);
  try {
    return await work(() => {
      const over = asking.run(SLICE, clock) || halted(id);
      return over ? { type: /** @type {const} */ ("asked"), questions: asking.questions() } : null;
    });
  } finally {
    asking.free();
  }
}

/**
 * @param {Watchers} engine
 * @param {Extract<BenchWish, { type: "sample" }> & Named} wish
 * @param {Report} report
 */
async function sample({ Job }, { id, puzzle, bits, options }, report) {
  const job = Job.fromBits(puzzle, bits, options);
  /** @type {Sample[]} */
  let samples = [];
  let [worked, step] = [0, SAMPLE];
  /** @type {Slice} */
  let last;
  try {
    return await work(
      () => {
        const began = clock();
        last = job.run(Math.min(step, SLICE), clock, () => {});
        worked += clock() - began;
        samples.push({ milliseconds: worked, answers: last.answers, counters: last.counters });
        const stopped = halted(id) && !last.done;
        const solved = last.done ?? (stopped ? job.giveUp("user") : null);
        if (solved) return { type: /** @type {const} */ ("sampled"), samples, solved, stopped };
        if (samples.length >= SAMPLES) {
          samples = samples.filter((_, index) => index % 2 === 1);
          step *= 2;
        }
        return null;
      },
      () => report(sofar(last, worked)),
    );
  } finally {
    job.free();
  }
}

/**
 * @param {Watchers} engine
 * @param {BenchWish & Named} wish
 * @param {Report} report
 * @returns {BenchEnd | Promise<BenchEnd>}
 */
function obey(engine, wish, report) {
  switch (wish.type) {
    case "run":
      return run(engine, wish, report);
    case "follow":
      return follow(engine, wish, report);
    case "questions":
      return questions(engine, wish);
    case "sample":
      return sample(engine, wish, report);
    case "read":
      return { type: "boards", boards: engine.boardsOf(wish.puzzle, wish.text) };
    case "generate": {
      const { puzzle, seed, difficulty, rows, cols } = wish;
      return {
        type: "boards",
        boards: [{ name: "", bits: engine.generateBits(puzzle, seed, difficulty, rows, cols) }],
      };
    }
  }
}

serve("watch/", obey);
