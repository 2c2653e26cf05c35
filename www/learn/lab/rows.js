// The rows of a comparison: the results of a configuration on a board, saved across reloads, and how rows compare.

import { figures } from "../../../pkg/shared/settle.js";
import { VERDICTS } from "../../words/format.js";
import { load, save } from "../../storage/settings-store.js";
import { decode, nameOf, strategyIdOf, strategyOf } from "./setup.js";
import { differ, spread } from "./spread.js";
import * as messages from "./words.js";

/** @import { CounterInfo, PuzzleInfo, StrategyInfo, View } from "../../workers/types.js" */
/** @import { Ran } from "./types.js" */

/** The maximum number of rows saved per puzzle, the latest first. */
const KEPT = 200;

/**
 * @typedef {object} Row
 * @property {string} board the problem
 * @property {string} setup the configuration as text
 * @property {string} status
 * @property {string} words the verdict as a sentence
 * @property {string} count the exact number of solutions, if counted
 * @property {number} answers
 * @property {Record<string, number>} counters
 * @property {number} median milliseconds
 * @property {number} least
 * @property {number} most
 * @property {number} [low] the bounds of the times without the extremes; older rows lack them
 * @property {number} [high]
 * @property {number} repeats
 * @property {boolean} capped
 * @property {string} wrong why it is incorrect on this board, or ""
 */

/** @type {Row} */
const SHAPE = {
  board: "",
  setup: "",
  status: "",
  words: "",
  count: "",
  answers: 0,
  counters: {},
  median: 0,
  least: 0,
  most: 0,
  repeats: 0,
  capped: false,
  wrong: "",
};

/**
 * @param {string} board
 * @param {string} setup
 * @param {Ran} ran
 * @param {number[]} times milliseconds
 * @param {string} wrong what an earlier run of the same configuration found wrong
 * @returns {Row}
 */
export function rowOf(board, setup, { solved, answers, capped, flaw }, times, wrong) {
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

/** The rows of each puzzle, once loaded. @type {Map<string, Row[]>} */
const known = new Map();
/** Marks the key of a board that is only valid during this visit. */
const PASSING = "@";

/**
 * The key of a board in rows: its problem's link. A board too large for a link has no lasting key.
 * @param {Pick<View, "problem" | "large">} view
 * @param {number} openings the number of boards opened before
 */
export function boardKey({ problem, large }, openings) {
  return large ? `${problem}${PASSING}${openings}` : problem;
}

/** Reloads the rows after an import. */
export function readAgain() {
  known.clear();
}

/** @param {string} puzzle @returns {Row[]} */
export function keptRows(puzzle) {
  const rows = known.get(puzzle) ?? load(`lab.rows.${puzzle}`, /** @type {Row[]} */ ([]), SHAPE, ["board", "setup"]);
  known.set(puzzle, rows);
  return rows;
}

/** @param {string} puzzle @param {Row[]} rows */
function put(puzzle, rows) {
  known.set(puzzle, rows);
  save(
    `lab.rows.${puzzle}`,
    rows.filter((row) => !row.board.includes(PASSING)),
  );
}

/** @param {string} puzzle @param {Row} row */
export function keepRow(puzzle, row) {
  const others = keptRows(puzzle).filter((one) => one.board !== row.board || one.setup !== row.setup);
  put(puzzle, [...others, row].slice(-KEPT));
}

/** @param {string} puzzle @param {string} board */
export function forgetRows(puzzle, board) {
  put(
    puzzle,
    keptRows(puzzle).filter((one) => one.board !== board),
  );
}

/** The result of a row in a word or two. @param {Row} row */
export function verdictOf(row) {
  if (row.wrong) return messages.WRONG;
  if (row.capped) return messages.LIMIT_REACHED;
  return VERDICTS[row.status] ?? row.status;
}

/** Whether a row's run was complete and correct: only such rows can be the best. @param {Row} row */
export function isWhole(row) {
  return !row.wrong && !row.capped;
}

/**
 * The rows of a comparison by strategy, with the strategy's counters.
 * @param {PuzzleInfo} info
 * @param {Row[]} rows
 * @returns {{ strategy: StrategyInfo, counters: CounterInfo[], rows: Row[] }[]}
 */
export function byStrategy(info, rows) {
  return info.strategies.flatMap((strategy) => {
    const mine = rows.filter((row) => strategyIdOf(row.setup) === strategy.id);
    const counters = strategy.counters.filter(({ id }) => mine.some((row) => id in row.counters));
    return mine.length ? [{ strategy, counters, rows: mine }] : [];
  });
}

/** Whether the times of two rows differ clearly. @param {Row} one @param {Row} other */
export function clearly(one, other) {
  const of = (/** @type {Row} */ { median, least, most, low = least, high = most }) => ({ median, low, high });
  return differ(of(one), of(other));
}

/**
 * The fastest of the complete and correct rows, and those that are not clearly slower.
 * @param {Row[]} rows
 */
export function best(rows) {
  const [first, ...others] = rows.filter(isWhole).sort((one, other) => one.median - other.median);
  return first ? [first, ...others.filter((row) => !clearly(first, row))] : [];
}

/**
 * The name of a row, with its strategy.
 * @param {PuzzleInfo} info
 * @param {Pick<Row, "setup">} row
 */
export function rowName(info, row) {
  const setup = decode(info, row.setup);
  const [name, strategy] = [nameOf(info, setup), strategyOf(info, setup.strategy)?.name ?? ""];
  return name === messages.DEFAULT ? strategy : `${strategy}: ${name}`;
}
