// The units of the original figures, computed from runs in the browser: shares, rates, and what is saved.

import { number } from "../format.js";
import * as messages from "./words.js";

/** @import { Sofar } from "./types.js" */

/** @typedef {Pick<Sofar, "counters" | "milliseconds">} Figures */
/** @typedef {{ part?: [string, string], rate?: string, less?: { than: number, counter: string } }} Units */

/**
 * One line for each unit that can be computed.
 * @param {Units} claim
 * @param {Figures} run
 * @param {Figures | undefined} against the run that it saves something against, once it is through
 * @param {(id: string) => string} name of a counter
 */
export function unitsOf({ part, rate, less }, run, against, name) {
  const lines = [];
  const counted = (/** @type {Figures} */ { counters }, /** @type {string} */ id) => counters[id] ?? 0;
  if (part && counted(run, part[1]) > 0) lines.push(messages.shareOf(Math.round((100 * counted(run, part[0])) / counted(run, part[1])), name(part[0])));
  if (rate && run.milliseconds > 0) lines.push(messages.rateOf(number((1000 * counted(run, rate)) / run.milliseconds), name(rate)));
  if (less && against) {
    const [before, after] = [counted(against, less.counter), counted(run, less.counter)];
    if (before > 0) lines.push(messages.fewer(percent(before, after), name(less.counter)));
    if (against.milliseconds > 0) lines.push(messages.lessTime(percent(against.milliseconds, run.milliseconds)));
  }
  return lines;
}

/** What is saved, in per cent with two digits; negative if it became more. @param {number} before @param {number} after */
function percent(before, after) {
  return (100 - (100 * after) / before).toFixed(2);
}
