// The units of the original figures, computed from runs in the browser: shares, rates, and what is saved.

import { number } from "../../words/format.js";
import { differ, spread } from "./significance.js";
import * as messages from "./words.js";
import type { Sofar } from "./types.js";
import type { Spread } from "./significance.js";

/** `times`: what was measured, once there is something. */
export type Figures = Pick<Sofar, "counters" | "milliseconds"> & { times?: number[] };

export type Units = { part?: [string, string]; rate?: string; less?: { than: number; counter: string } };

/**
 * One line for each unit that can be computed, counts before times.
 * @param against the run that it saves something against, once it is through
 * @param name of a counter
 */
export function unitsOf(
  { part, rate, less }: Units,
  run: Figures,
  against: Figures | undefined,
  name: (id: string) => string,
) {
  const lines: string[] = [];
  const timed: string[] = [];
  const counted = ({ counters }: Figures, id: string) => counters[id] ?? 0;
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

function changedTime(before: Spread, after: Spread) {
  const part = 100 - (100 * after.median) / before.median;
  return differ(before, after) ? messages.changedTime(Math.round(Math.abs(part)), part < 0) : messages.SAME_TIME;
}

/** By how many per cent it changed, with two digits, and whether it became more. */
function percent(before: number, after: number): [string, boolean] {
  const part = 100 - (100 * after) / before;
  return [Math.abs(part).toFixed(2), part < 0];
}
