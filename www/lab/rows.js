// The rows of a comparison: what a setup's runs on a board came to, kept over a reload, and how rows compare.

import { figures } from "../../pkg/shared/settle.js";
import { VERDICTS } from "../format.js";
import { load, save } from "../store.js";
import { decode, nameOf, strategyIdOf, strategyOf } from "./setup.js";

/** @import { CounterInfo, PuzzleInfo, StrategyInfo, View } from "../types.js" */
/** @import { Ran } from "./types.js" */

/** So many rows are kept, the latest, over all boards of a puzzle. */
const KEPT = 200;

/**
 * @typedef {object} Row
 * @property {string} board the problem that it is about
 * @property {string} setup as text
 * @property {string} status
 * @property {string} words the verdict as a sentence
 * @property {string} count the exact number of answers, where it was counted
 * @property {number} answers
 * @property {Record<string, number>} counters
 * @property {number} median milliseconds
 * @property {number} least
 * @property {number} most
 * @property {number} repeats
 * @property {boolean} capped
 * @property {string} wrong why it is wrong on this board, or ""
 */

/** @type {Row} */
const SHAPE = { board: "", setup: "", status: "", words: "", count: "", answers: 0, counters: {}, median: 0, least: 0, most: 0, repeats: 0, capped: false, wrong: "" };

/**
 * @param {string} board
 * @param {string} setup
 * @param {Ran} ran
 * @param {number[]} times milliseconds
 * @param {string} wrong what an earlier run of the same setup found wrong
 * @returns {Row}
 */
export function rowOf(board, setup, { solved, answers, capped, flaw }, times, wrong) {
  return {
    board, setup, status: solved.status, words: solved.words, count: solved.count, answers, counters: solved.counters,
    ...figures(times), repeats: times.length, capped, wrong: wrong || (flaw?.words ?? solved.wrong ?? ""),
  };
}

/** The rows of each puzzle, once they have been asked for. @type {Map<string, Row[]>} */
const known = new Map();
/** Stands in the name of a board that only this visit knows. */
const PASSING = "@";

/**
 * What a board is called in rows: its problem's link. One too large for a link has no name that lasts.
 * @param {Pick<View, "problem" | "large">} view
 * @param {number} openings how many boards were opened before
 */
export function boardKey({ problem, large }, openings) {
  return large ? `${problem}${PASSING}${openings}` : problem;
}

/** Others were taken in from a file: they are read again. */
export function readAgain() {
  known.clear();
}

/** @param {string} puzzle @returns {Row[]} */
export function keptRows(puzzle) {
  const rows = known.get(puzzle) ?? load(`lab.rows.${puzzle}`, /** @type {Row[]} */ ([]), SHAPE);
  known.set(puzzle, rows);
  return rows;
}

/** @param {string} puzzle @param {Row[]} rows */
function put(puzzle, rows) {
  known.set(puzzle, rows);
  save(`lab.rows.${puzzle}`, rows.filter((row) => !row.board.includes(PASSING)));
}

/** @param {string} puzzle @param {Row} row */
export function keepRow(puzzle, row) {
  const others = keptRows(puzzle).filter((one) => one.board !== row.board || one.setup !== row.setup);
  put(puzzle, [...others, row].slice(-KEPT));
}

/** @param {string} puzzle @param {string} board */
export function forgetRows(puzzle, board) {
  put(puzzle, keptRows(puzzle).filter((one) => one.board !== board));
}

/** How a row came out, in a word or two. @param {Row} row */
export function verdictOf(row) {
  if (row.wrong) return "wrong";
  if (row.capped) return "limit reached";
  return VERDICTS[row.status] ?? row.status;
}

/** Whether a row tells what its setup costs: only such rows can be the best. @param {Row} row */
export function isWhole(row) {
  return !row.wrong && !row.capped;
}

/**
 * The rows of a comparison by strategy, each with what it counts.
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

/**
 * The row of those that came to their end and are right that took the least time.
 * @param {Row[]} rows
 */
export function best(rows) {
  const whole = rows.filter(isWhole);
  return whole.reduce((/** @type {Row | null} */ least, row) => (!least || row.median < least.median ? row : least), null);
}

/**
 * What a row is called, with its strategy.
 * @param {PuzzleInfo} info
 * @param {Pick<Row, "setup">} row
 */
export function rowName(info, row) {
  const setup = decode(info, row.setup);
  const [name, strategy] = [nameOf(info, setup), strategyOf(info, setup.strategy)?.name ?? ""];
  return name === "Default" ? strategy : `${strategy}: ${name}`;
}
