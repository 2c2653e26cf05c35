// What was measured as one table, for a spreadsheet.

import { CAPPED, COLUMNS, NO_RUN, WRONG } from "./columns.js";
import { boundsOf, decode, strategyIdOf, strategyOf } from "./setup.js";
import { rowName } from "./comparison-rows.js";
import type { PuzzleInfo } from "../../workers/types.js";
import type { Line } from "./table.js";

/**
 * A line for each board and configuration; counters that a strategy does not have are empty.
 * @param boards their names
 */
export function sheet(info: PuzzleInfo, lines: readonly Line[], boards: readonly string[]) {
  const counters = lines.flatMap(({ key }) => strategyOf(info, strategyIdOf(key))?.counters ?? []);
  const ids = [...new Set(counters.map(({ id }) => id))];
  // A time has four significant digits.
  const figure = (ms: number) => (ms > 0 ? Number(ms.toPrecision(4)) : "");
  const cells = boards.flatMap((board, index) =>
    lines.flatMap(({ key, rows }) => {
      const row = rows[index];
      if (!row) return [];
      const { error = "", wrong, capped, status, median, least, most, repeats, answers } = row;
      const bounds = boundsOf(info, decode(info, key));
      const verdict = error ? NO_RUN : wrong ? WRONG : capped ? CAPPED : status;
      const times = [median, least, most].map(figure);
      return [
        [
          ...[board, rowName(info, row), key, bounds, verdict, error || wrong, ...times, repeats, answers],
          ...ids.map((id) => row.counters[id] ?? ""),
        ],
      ];
    }),
  );
  return [[...COLUMNS, ...ids], ...cells];
}
