// Compares configurations on one board by timing them in turn until each median has settled.

import { type PlainRun, type Runner, checkSetups, readSetup } from "./setups.js";
import { LONG, WARM, batchTime, figures, measured } from "./shared/settle.js";
import { spectator } from "./spectator.js";
import type { CompareProgress, Compared, Progress, Setup, Why } from "./types.js";

/** A run with the number of its solutions in place of the solutions, of which there can be many. */
interface CountedRun extends Omit<PlainRun, "answers"> {
  answers: number;
}

/** A batch of runs and its total milliseconds. If a run was cut short, that run is kept. */
interface Batch {
  run: CountedRun;
  took: number;
}

/** A configuration and its measurements. */
interface Lane {
  setup: Setup;
  /** The number of runs timed together. */
  batch: number;
  /** The first run, used when no other is completed. */
  first: Batch | null;
  /** The last run that counts. */
  run: CountedRun | null;
  /** Milliseconds per run; for a batch, the mean. */
  times: number[];
  /** The number of runs behind these times. */
  repeats: number;
  /** Total milliseconds of these runs. */
  spent: number;
  /** Whether measuring is finished. */
  over: boolean;
}

export function compareSetups(
  library: Runner,
  puzzle: string,
  text: string,
  setups: Setup[],
  onProgress?: ((progress: CompareProgress) => boolean | void) | null,
): Compared[] {
  checkSetups(library, puzzle, Array.isArray(setups) ? setups.map(readSetup) : setups);
  const { clock } = library;
  const watching = spectator(clock, onProgress);
  const enough = batchTime(clock);
  const lanes = setups.map(begin);
  for (const lane of lanes) if (!watching.stopped()) warmUp(lane);
  while (!watching.stopped() && lanes.some((lane) => !lane.over)) {
    for (const lane of lanes) if (!lane.over && !watching.stopped()) measure(lane);
  }
  return lanes.flatMap((lane) => rows(lane, () => library.flaw(puzzle, text, lane.setup)));

  /** Runs a configuration until it is warm and its batches are long enough for the clock. A long run counts at once. */
  function warmUp(lane: Lane) {
    for (let spent = 0; ; ) {
      const batch = timed(lane);
      lane.first ??= batch;
      if (watching.stopped()) return;
      spent += batch.took;
      if (batch.took >= LONG * lane.batch) {
        lane.over = true;
        return count(lane, batch);
      }
      if (batch.took < enough) lane.batch *= 2;
      else if (spent >= WARM) return;
      if (!between(lane, batch)) return;
    }
  }

  /** Adds one measurement. Runs cut by their time limit are not repeated, as they would all take equally long. */
  function measure(lane: Lane) {
    const batch = timed(lane);
    // A batch stopped halfway is no measurement.
    if (watching.stopped()) return;
    if (batch.took < enough / 2 && batch.run.capped !== "time") {
      // The batch size was chosen before the code was warm.
      lane.batch *= 2;
      return void between(lane, batch);
    }
    count(lane, batch);
    lane.over = batch.run.capped === "time" || measured(lane.times, lane.spent);
    between(lane, batch);
  }

  function timed(lane: Lane): Batch {
    const tell = (progress: Progress) =>
      watching.tell(() => ({ setup: lane.setup, repeat: lane.repeats, ...progress }));
    const once = () => {
      const { solved, answers, capped } = library.run(puzzle, text, lane.setup, tell);
      return { solved, answers: answers.length, capped };
    };
    const start = clock();
    let run = once();
    let last = run;
    for (let left = lane.batch - 1; left > 0; left -= 1) {
      if (last.capped === "user" && watching.stopped()) break;
      last = once();
      if (!run.capped) run = last;
    }
    return { run, took: clock() - start };
  }

  /** Reports the last run between two batches. */
  function between(lane: Lane, { run, took }: Batch) {
    const { setup, repeats: repeat } = lane;
    const { counters } = run.solved;
    const [nodes, answers, milliseconds] = [counters.nodes ?? 0, run.answers, took / lane.batch];
    return watching.tell(() => ({ setup, repeat, nodes, answers, share: null, milliseconds, counters }));
  }
}

function begin(setup: Setup): Lane {
  return { setup, batch: 1, first: null, run: null, times: [], repeats: 0, spent: 0, over: false };
}

function count(lane: Lane, { run, took }: Batch) {
  lane.run = run;
  lane.times.push(took / lane.batch);
  lane.repeats += lane.batch;
  lane.spent += took;
}

/** The row of a configuration, or none if it was never started. `look` finds where the configuration is wrong. */
function rows({ setup, first, run, times, repeats }: Lane, look: () => Why | null): Compared[] {
  if (!first) return [];
  const { solved, capped } = run ?? first.run;
  const { status, count, counters, wrong } = solved;
  const row: Compared = {
    setup,
    status,
    count: count || null,
    counters,
    milliseconds: { ...figures(run ? times : [first.took]), repeats: run ? repeats : 1 },
    capped: capped !== null,
  };
  // To look takes as long as a run, which there is no time for.
  const flaw = capped === "time" ? null : look();
  if (flaw) row.flaw = { words: flaw.words, cells: flaw.cells };
  else if (wrong !== null) row.flaw = { words: wrong, cells: [] };
  return [row];
}
