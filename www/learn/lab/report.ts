// A comparison as one table, for a spreadsheet.

import { COMPARISON } from "./columns.js";
import { boundsOf, decode } from "./setup.js";
import { byStrategy, rowName, verdictOf } from "./comparison-rows.js";
import type { PuzzleInfo } from "../../workers/types.js";
import type { Row } from "./saved-row.js";

/** A time to four significant digits. */
function figures(ms: number) {
  return Number(ms.toPrecision(4));
}

/**
 * One table of all rows; counters that a strategy does not have are empty.
 * @param board the board's name
 */
export function sheet(info: PuzzleInfo, rows: Row[], board: string) {
  const groups = byStrategy(info, rows);
  const ids = [...new Set(groups.flatMap(({ counters }) => counters.map(({ id }) => id)))];
  const head = [...COMPARISON, ...ids];
  const lines = groups.flatMap(({ rows: mine }) =>
    mine.map((row) => [
      rowName(info, row),
      board,
      boundsOf(info, decode(info, row.setup)),
      verdictOf(row),
      figures(row.median),
      figures(row.least),
      figures(row.most),
      row.repeats,
      ...ids.map((id) => row.counters[id] ?? ""),
    ]),
  );
  return [head, ...lines];
}
