// Summarises rows on many boards: sums of the complete and correct ones, and counts of the rest.

import { figures } from "../../../pkg/shared/settle.js";
import { isWhole } from "./comparison-rows.js";
import { differ, spread } from "./significance.js";
import type { Row } from "./saved-row.js";

type Rows = readonly (Row | undefined)[];

/** The sums of one configuration over a set. */
export function tally(rows: Rows) {
  const sound = rows.filter(isWhole);
  const { median, most } = figures(sound.map((row) => row.median));
  const count = (is: (row: Row) => boolean) => rows.filter((row) => row !== undefined && is(row)).length;
  const counters: Record<string, number> = {};
  for (const row of sound)
    for (const [id, value] of Object.entries(row.counters)) counters[id] = (counters[id] ?? 0) + value;
  return {
    ran: count((row) => !row.error),
    sound: sound.length,
    total: sound.reduce((sum, row) => sum + row.median, 0),
    median,
    slowest: most,
    counters,
    capped: count((row) => row.capped && !row.error && !row.wrong),
    wrong: count((row) => row.wrong !== ""),
    failed: count((row) => Boolean(row.error)),
  };
}

/** Sums of single runs differ if they do by more than a tenth. */
const TENTH = 0.1;

/**
 * The ratio of two configurations over the boards that both completed, and whether it is clear: also without the board
 * that differs most, as a single run may be slow by chance.
 * @param of what is summed: by default the time
 */
export function against(mine: Rows, theirs: Rows, of = (row: Row) => row.median) {
  const pairs = mine.flatMap((one, index) => {
    const other = theirs[index];
    return isWhole(one) && isWhole(other) ? [[of(one), of(other)] as const] : [];
  });
  const ratioOf = (some: typeof pairs) => {
    const [a, b] = [0, 1].map((side) => some.reduce((sum, pair) => sum + (pair[side] ?? 0), 0));
    return a !== undefined && b ? a / b : NaN;
  };
  const ratio = ratioOf(pairs);
  const apart = ([a, b]: readonly [number, number]) => Math.abs(a - b);
  const [, ...others] = pairs.toSorted((one, other) => apart(other) - apart(one));
  const rest = ratioOf(others);
  const clear = [ratio, rest].every((one) => one > 1 + TENTH) || [ratio, rest].every((one) => one < 1 - TENTH);
  return { ratio, boards: pairs.length, clear: clear || differ(spread([ratio]), spread([1])) };
}

/** The places of the boards that every configuration completed: over those, sums compare. */
export function common(lines: readonly { rows: Rows }[]) {
  const [first] = lines;
  return (first?.rows ?? []).flatMap((_, index) => (lines.every(({ rows }) => isWhole(rows[index])) ? [index] : []));
}
