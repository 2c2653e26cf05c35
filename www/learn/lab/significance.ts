// Whether times differ by more than they vary: without the extreme eighths they lie apart, and so do their medians.

import { median } from "../../../pkg/shared/settle.js";

/** Medians are known to within 5 %, and a single run to within a third, as something else may run beside it. */
const NARROW = 0.05;
const ONCE = 1 / 3;

export type Spread = { median: number; low: number; high: number };

/** The median of times, and their bounds without the extreme eighth at either end. */
export function spread(times: number[]): Spread {
  const middle = median(times);
  if (times.length < 2) return { median: middle, low: middle * (1 - ONCE), high: middle * (1 + ONCE) };
  const sorted = [...times].sort((one, other) => one - other);
  const skip = sorted.length >> 3;
  return { median: middle, low: sorted[skip] ?? NaN, high: sorted.at(-1 - skip) ?? NaN };
}

export function differ(one: Spread, other: Spread) {
  const apart = one.high < other.low || other.high < one.low;
  return apart && Math.abs(one.median - other.median) > NARROW * Math.max(one.median, other.median);
}
