// The lab's worker: runs a configuration on a board in slices, often enough to measure it, and times only the work.

import { SLICE, clock, halted, serve, work } from "../../workers/serve.js";
import type { Job, Slice, Watchers } from "../../workers/types.js";
import type { BenchEnd, BenchWish, Sample, Sofar } from "./types.js";

type Named = { id: number; puzzle: string };

type Follow = ReturnType<Watchers["Follow"]["fromBits"]>;

type Report = (report: { type: "progress" } & Sofar) => void;

/**
 * The initial milliseconds of work between samples, and their maximum number: beyond it, every other one is dropped.
 */
const SAMPLE = 0.5;
const SAMPLES = 512;

function sofar({ nodes, answers, share, counters }: Slice, milliseconds: number): { type: "progress" } & Sofar {
  return { type: "progress", nodes, answers, share, counters, milliseconds };
}

function run(
  { Job, flaw }: Watchers,
  { id, puzzle, bits, options, atLeast, doubt }: Extract<BenchWish, { type: "run" }> & Named,
  report: Report,
) {
  /** When the current run started, in milliseconds of work, and its solutions. */
  let [began, answers] = [0, 0];
  let job: Job | null = null;
  let last: Slice;
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
          type: "ran" as const,
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

/** The search that is steered, so that with other choices only what changes is run again. */
let kept: { which: string; search: Follow } | null = null;

/** The search of a window. */
function searchOf(
  { Follow }: Watchers,
  { puzzle, bits, options, window, keep }: Extract<BenchWish, { type: "follow" }> & Named,
): Follow {
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

async function follow(engine: Watchers, wish: Extract<BenchWish, { type: "follow" }> & Named, report: Report) {
  const { id, keep } = wish;
  const search = searchOf(engine, wish);
  let last: Slice;
  try {
    return await work(
      () => {
        last = search.run(SLICE, clock, keep?.truth ?? true);
        return last.capped || halted(id) ? { type: "told" as const, ...search.told(), counters: last.counters } : null;
      },
      () => report(sofar(last, 0)),
    );
  } finally {
    if (!keep) search.free();
  }
}

async function questions(
  { Asking }: Watchers,
  { id, puzzle, bits, options, seed }: Extract<BenchWish, { type: "questions" }> & Named,
) {
  const asking = Asking.fromBits(puzzle, bits, options, seed);
  try {
    return await work(() => {
      const over = asking.run(SLICE, clock) || halted(id);
      return over ? { type: "asked" as const, questions: asking.questions() } : null;
    });
  } finally {
    asking.free();
  }
}

async function sample(
  { Job }: Watchers,
  { id, puzzle, bits, options }: Extract<BenchWish, { type: "sample" }> & Named,
  report: Report,
) {
  const job = Job.fromBits(puzzle, bits, options);
  let samples: Sample[] = [];
  let [worked, step] = [0, SAMPLE];
  let last: Slice;
  try {
    return await work(
      () => {
        const began = clock();
        last = job.run(Math.min(step, SLICE), clock, () => {});
        worked += clock() - began;
        samples.push({ milliseconds: worked, answers: last.answers, counters: last.counters });
        const stopped = halted(id) && !last.done;
        const solved = last.done ?? (stopped ? job.giveUp("user") : null);
        if (solved) return { type: "sampled" as const, samples, solved, stopped };
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

function obey(engine: Watchers, wish: BenchWish & Named, report: Report): BenchEnd | Promise<BenchEnd> {
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
