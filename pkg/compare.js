// Compares configurations on one board by timing them in turn until each median has settled.

import { checkSetups, readSetup } from "./setups.js";
import { LONG, WARM, batchTime, figures, measured } from "./shared/settle.js";
import { spectator } from "./spectator.js";

/** @import { Compared, CompareProgress, Progress, Setup } from "./index.js" */
/** @import { Library, Run } from "./setups.js" */

/**
 * A run with the number of its solutions in place of the solutions, of which there can be many.
 * @typedef {Omit<Run, "answers"> & { answers: number }} Told
 */

/**
 * A configuration and its measurements.
 * @typedef {object} Lane
 * @property {Setup} setup
 * @property {number} batch the number of runs timed together
 * @property {Timed | null} first the first run, used when no other is completed
 * @property {Told | null} run the last run that counts
 * @property {number[]} times milliseconds per run; for a batch, the mean
 * @property {number} repeats the number of runs behind these times
 * @property {number} spent total milliseconds of these runs
 * @property {boolean} over whether measuring is finished
 */

/**
 * A batch of runs and its total milliseconds. If a run was cut short, that run is kept.
 * @typedef {{ run: Told, took: number }} Timed
 */

/**
 * @param {Library} library
 * @param {string} puzzle
 * @param {string} text
 * @param {Setup[]} setups
 * @param {((progress: CompareProgress) => boolean | void) | null} [onProgress]
 * @returns {Compared[]}
 */
export function compareSetups(library, puzzle, text, setups, onProgress) {
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

  /**
   * Runs a configuration until it is warm and its batches are long enough for the clock. A long run counts at once.
   * @param {Lane} lane
   */
  function warmUp(lane) {
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

  /**
   * Adds one measurement. Runs cut by their time limit are not repeated, as they would all take equally long.
   * @param {Lane} lane
   */
  function measure(lane) {
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

  /**
   * @param {Lane} lane
   * @returns {Timed}
   */
  function timed(lane) {
    /** @param {Progress} progress */
    const tell = (progress) => watching.tell(() => ({ setup: lane.setup, repeat: lane.repeats, ...progress }));
    /** @type {Told | null} */
    let kept = null;
    const start = clock();
    for (let left = lane.batch; left > 0; left -= 1) {
      const run = library.run(puzzle, text, lane.setup, tell);
      if (!kept?.capped) kept = { ...run, answers: run.answers.length };
      if (run.capped === "user" && watching.stopped()) break;
    }
    return { run: /** @type {Told} */ (kept), took: clock() - start };
  }

  /**
   * Reports the last run between two batches.
   * @param {Lane} lane
   * @param {Timed} batch
   */
  function between(lane, { run, took }) {
    const { setup, repeats: repeat } = lane;
    const { answers, counters } = run;
    const nodes = counters.nodes ?? 0;
    return watching.tell(() => ({
      setup,
      repeat,
      nodes,
      answers,
      share: null,
      milliseconds: took / lane.batch,
      counters,
    }));
  }
}

/** @param {Setup} setup @returns {Lane} */
function begin(setup) {
  return { setup, batch: 1, first: null, run: null, times: [], repeats: 0, spent: 0, over: false };
}

/**
 * @param {Lane} lane
 * @param {Timed} batch
 */
function count(lane, { run, took }) {
  lane.run = run;
  lane.times.push(took / lane.batch);
  lane.repeats += lane.batch;
  lane.spent += took;
}

/**
 * The row of a configuration, or none if it was never started.
 * @param {Lane} lane
 * @param {() => import("./index.js").Why | null} look finds where the configuration is wrong
 * @returns {Compared[]}
 */
function rows({ setup, first, run, times, repeats }, look) {
  if (!first) return [];
  const { status, count, counters, capped, wrong } = run ?? first.run;
  /** @type {Compared} */
  const row = {
    setup,
    status,
    count: count === "" ? null : count,
    counters,
    milliseconds: { ...figures(run ? times : [first.took]), repeats: run ? repeats : 1 },
    capped: capped !== null,
  };
  const flaw = look();
  if (flaw) row.flaw = { words: flaw.words, cells: flaw.cells };
  else if (wrong !== null) row.flaw = { words: wrong, cells: [] };
  return [row];
}
