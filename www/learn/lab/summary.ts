// Summarises rows on many boards: sums of the complete and correct ones, and counts of the rest.

import { figures } from "../../../pkg/shared/settle.js";
import { isWhole } from "./comparison-rows.js";
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

/**
 * The ratio of two configurations over the boards that both completed.
 * @param of what is summed: by default the time
 */
export function against(mine: Rows, theirs: Rows, of = (row: Row) => row.median) {
  let [a, b, boards] = [0, 0, 0];
  mine.forEach((one, index) => {
    const other = theirs[index];
    if (!isWhole(one) || !isWhole(other)) return;
    a += of(one);
    b += of(other);
    boards += 1;
  });
  return { ratio: b > 0 ? a / b : NaN, boards };
}

/** The places of the boards that every configuration completed: over those, sums compare. */
export function common(lines: readonly { rows: Rows }[]) {
  const [first] = lines;
  return (first?.rows ?? []).flatMap((_, index) => (lines.every(({ rows }) => isWhole(rows[index])) ? [index] : []));
}
