// What was measured on a board, in a sentence or two.

import { lower } from "../../words/format.js";
import { best, byStrategy, isWhole } from "./comparison-rows.js";
import { TREE } from "./first-search.js";
import { decode, shortName } from "./setup.js";
import * as messages from "./words.js";
import type { PuzzleInfo } from "../../workers/types.js";
import type { Row } from "./saved-row.js";

/** `idle`: whether tricks have little to do on this board, so that another one shows more. */
export function findings(info: PuzzleInfo, rows: Row[]): { words: string; idle: boolean } {
  const failed = rows.find((row) => row.error)?.error;
  const fastest = best(rows);
  const [least] = fastest;
  if (failed || !least) return { words: failed || messages.NONE_FINISHED, idle: false };
  // Looking for one solution is not comparable to looking for all.
  const alike = new Set(rows.map((row) => decode(info, row.setup).limit)).size < 2;
  const repeats = rows.map((row) => row.repeats);
  const name = shortName(info, decode(info, least.setup));
  const { even, idle } = pruned(info, rows);
  const words = [
    even ? messages.EVEN : alike ? fewest(info, rows) : "",
    alike ? messages.fastest(name, least.median, fastest.length, rows.length) : messages.NOT_ALIKE,
    messages.measured(Math.min(...repeats), Math.max(...repeats)),
  ];
  return { words: words.filter(Boolean).join(" "), idle: even || idle };
}

/** The rows of each strategy with what they count first. */
function countsOf(info: PuzzleInfo, rows: Row[]) {
  return byStrategy(info, rows).flatMap(({ counters: [main], rows: mine }) =>
    main ? [{ name: lower(main.name), rows: mine.map((row) => ({ row, count: row.counters[main.id] ?? 0 })) }] : [],
  );
}

/**
 * `even`: whether tricks that differ have nothing to do on this board, as on a small one; `idle`: whether the usual
 * tricks of a strategy save nothing here, whatever others do, or there is little to save.
 */
function pruned(info: PuzzleInfo, rows: Row[]) {
  const all = countsOf(info, rows).map((one) => one.rows);
  return {
    even: all.some(
      (mine) => mine.length > 1 && mine.every(({ row, count }) => isWhole(row) && count === mine[0]?.count),
    ),
    idle: all.some((mine) => {
      const whole = mine.filter(({ row }) => isWhole(row));
      const usual = whole.find(({ row }) => Object.keys(decode(info, row.setup).switches).length === 0);
      const most = Math.max(...whole.map(({ count }) => count));
      return whole.length > 1 && (most < TREE || usual?.count === most);
    }),
  };
}

/**
 * Which of a strategy's configurations counts least, and how much less than the one that counts most, as a sentence;
 * "" if none does.
 */
function fewest(info: PuzzleInfo, rows: Row[]) {
  for (const { name, rows: mine } of countsOf(info, rows)) {
    const [least, ...others] = mine.filter(({ row }) => isWhole(row)).sort((one, other) => one.count - other.count);
    const most = others.at(-1);
    const percent = least && most ? Math.floor(100 - (100 * least.count) / most.count) : 0;
    const setup = (row: Row) => shortName(info, decode(info, row.setup));
    if (least && most && percent > 0)
      return messages.countsLeast(setup(least.row), messages.changed(String(percent), false, name), setup(most.row));
  }
  return "";
}
