// Measured rows: the results of configurations on boards, those on open boards saved across reloads; how they compare.

import { figures } from "../../../pkg/shared/settle.js";
import { VERDICTS } from "../../words/format.js";
import { load, save } from "../../storage/settings-store.js";
import { decode, nameOf, strategyIdOf, strategyOf } from "./setup.js";
import { EMPTY_ROW, ROWS } from "./saved-row.js";
import { differ, spread } from "./significance.js";
import * as messages from "./words.js";
import type { CounterInfo, PuzzleInfo, StrategyInfo, View } from "../../workers/types.js";
import type { Row } from "./saved-row.js";
import type { Ran } from "./types.js";

/**
 * @param times milliseconds
 * @param wrong what an earlier run of the same configuration found wrong
 */
export function rowOf(
  board: string,
  setup: string,
  { solved, answers, capped, flaw }: Ran,
  times: number[],
  wrong: string,
): Row {
  return {
    board,
    setup,
    status: solved.status,
    words: solved.words,
    count: solved.count,
    answers,
    counters: solved.counters,
    ...figures(times),
    ...spread(times),
    repeats: times.length,
    capped,
    wrong: wrong || (flaw?.words ?? solved.wrong ?? ""),
  };
}

/** A row without a run. */
export function rowWithout(board: string, setup: string, error: string): Row {
  return { ...EMPTY_ROW, board, setup, error };
}

/** The rows of each puzzle, once loaded. */
const known = new Map<string, Row[]>();
/** Marks the key of a board that is only valid during this visit. */
const PASSING = "@";

/**
 * The key of a board in rows: its problem's link. A board too large for a link has no lasting key.
 * @param openings the number of boards opened before
 */
export function boardKey({ problem, large }: Pick<View, "problem" | "large">, openings: number) {
  return large ? `${problem}${PASSING}${openings}` : problem;
}

/** Reloads the rows after an import. */
export function readAgain() {
  known.clear();
}

export function keptRows(puzzle: string): Row[] {
  const rows = known.get(puzzle) ?? load<Row>(`lab.rows.${puzzle}`, [], EMPTY_ROW, ["board", "setup"]);
  known.set(puzzle, rows);
  return rows;
}

function put(puzzle: string, rows: Row[]) {
  known.set(puzzle, rows);
  save(
    `lab.rows.${puzzle}`,
    rows.filter((row) => !row.board.includes(PASSING)),
  );
}

export function keepRow(puzzle: string, row: Row) {
  const others = keptRows(puzzle).filter((one) => one.board !== row.board || one.setup !== row.setup);
  put(puzzle, [...others, row].slice(-ROWS));
}

export function forgetRows(puzzle: string, board: string) {
  put(
    puzzle,
    keptRows(puzzle).filter((one) => one.board !== board),
  );
}

/** The result of a row in a word or two. */
export function verdictOf(row: Row) {
  if (row.wrong) return messages.WRONG;
  if (row.capped) return messages.LIMIT_REACHED;
  return VERDICTS[row.status] ?? row.status;
}

/** Whether a run was complete and correct: only such rows are summed, and can be the best. */
export function isWhole(row: Row | undefined): row is Row {
  return row !== undefined && !row.error && !row.wrong && !row.capped;
}

/** The rows of a comparison by strategy, with the strategy's counters. */
export function byStrategy(
  info: PuzzleInfo,
  rows: Row[],
): { strategy: StrategyInfo; counters: CounterInfo[]; rows: Row[] }[] {
  return info.strategies.flatMap((strategy) => {
    const mine = rows.filter((row) => strategyIdOf(row.setup) === strategy.id);
    const counters = strategy.counters.filter(({ id }) => mine.some((row) => id in row.counters));
    return mine.length ? [{ strategy, counters, rows: mine }] : [];
  });
}

/** Whether the times of two rows differ clearly. */
export function clearly(one: Row, other: Row) {
  const of = ({ median, least, most, low = least, high = most }: Row) => ({ median, low, high });
  return differ(of(one), of(other));
}

/** The fastest of the complete and correct rows, and those that are not clearly slower. */
export function best(rows: Row[]) {
  const [first, ...others] = rows.filter(isWhole).sort((one, other) => one.median - other.median);
  return first ? [first, ...others.filter((row) => !clearly(first, row))] : [];
}

/** The name of a row, with its strategy. */
export function rowName(info: PuzzleInfo, row: Pick<Row, "setup">) {
  const setup = decode(info, row.setup);
  const [name, strategy] = [nameOf(info, setup), strategyOf(info, setup.strategy)?.name ?? ""];
  return name === messages.DEFAULT ? strategy : `${strategy}: ${name}`;
}
