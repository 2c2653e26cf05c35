// The units of the original figures, computed from runs in the browser: shares, rates, and what is saved.

import { number } from "../../words/format.js";
import { differ, spread } from "./spread.js";
import * as messages from "./words.js";

/** @import { Sofar } from "./types.js" */
/** @import { Spread } from "./spread.js" */

/**
 * `times`: what was measured, once there is something.
 * @typedef {Pick<Sofar, "counters" | "milliseconds"> & { times?: number[] }} Figures
 */
/** @typedef {{ part?: [string, string], rate?: string, less?: { than: number, counter: string } }} Units */

/**
 * One line for each unit that can be computed, counts before times.
 * @param {Units} claim
 * @param {Figures} run
 * @param {Figures | undefined} against the run that it saves something against, once it is through
 * @param {(id: string) => string} name of a counter
 */
export function unitsOf({ part, rate, less }, run, against, name) {
  /** @type {string[]} */
  const lines = [];
  /** @type {string[]} */
  const timed = [];
  const counted = (/** @type {Figures} */ { counters }, /** @type {string} */ id) => counters[id] ?? 0;
  if (part && counted(run, part[1]) > 0)
    lines.push(messages.shareOf(Math.round((100 * counted(run, part[0])) / counted(run, part[1])), name(part[0])));
  timed.push(messages.medianOf(run.milliseconds, run.times?.length ?? 0));
  if (rate && run.milliseconds > 0)
    timed.push(messages.rateOf(number((1000 * counted(run, rate)) / run.milliseconds), name(rate)));
  if (less && against) {
    const [before, after] = [counted(against, less.counter), counted(run, less.counter)];
    if (before > 0)
      lines.push(
        before === after
          ? messages.asMany(name(less.counter))
          : messages.changed(...percent(before, after), name(less.counter)),
      );
    if (against.times?.length && run.times?.length) timed.push(changedTime(spread(against.times), spread(run.times)));
  }
  return [...lines, ...timed];
}

/** @param {Spread} before @param {Spread} after */
function changedTime(before, after) {
  const part = 100 - (100 * after.median) / before.median;
  return differ(before, after) ? messages.changedTime(Math.round(Math.abs(part)), part < 0) : messages.SAME_TIME;
}

/**
 * By how many per cent it changed, with two digits, and whether it became more.
 * @param {number} before
 * @param {number} after
 * @returns {[string, boolean]}
 */
function percent(before, after) {
  const part = 100 - (100 * after) / before;
  return [Math.abs(part).toFixed(2), part < 0];
}
