// Exports a comparison as a table or as JSON.

import { COMPARISON } from "./columns.js";
import { boundsOf, decode } from "./setup.js";
import { byStrategy, rowName, verdictOf } from "./rows.js";

/** @import { PuzzleInfo } from "../types.js" */
/** @import { Row } from "./rows.js" */

/** A cell of a Markdown table. @param {string | number} value */
function cell(value) {
  return String(value).replaceAll("\\", "\\\\").replaceAll("|", "\\|").replace(/[\r\n]+/g, " ");
}

/** @param {(string | number)[][]} lines the first is the header */
export function markdown(lines) {
  const [head = [], ...rest] = lines;
  const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.map(cell).join(" | ")} |\n`;
  return line(head) + line(head.map((_, index) => (index === 0 ? "---" : "---:"))) + rest.map(line).join("");
}

/** A time to four significant digits. @param {number} ms */
function figures(ms) {
  return Number(ms.toPrecision(4));
}

/**
 * One table of all rows; counters that a strategy does not have are empty.
 * @param {PuzzleInfo} info
 * @param {Row[]} rows
 * @param {string} board the board's name
 */
export function sheet(info, rows, board) {
  const groups = byStrategy(info, rows);
  const ids = [...new Set(groups.flatMap(({ counters }) => counters.map(({ id }) => id)))];
  const head = [...COMPARISON, ...ids];
  const lines = groups.flatMap(({ rows: mine }) => mine.map((row) => [
    rowName(info, row), board, boundsOf(info, decode(info, row.setup)), verdictOf(row), figures(row.median), figures(row.least), figures(row.most), row.repeats,
    ...ids.map((id) => row.counters[id] ?? ""),
  ]));
  return [head, ...lines];
}

/**
 * The rows with all their data.
 * @param {PuzzleInfo} info
 * @param {Row[]} rows
 * @param {string} board
 * @param {string} text the board's text
 */
export function json(info, rows, board, text) {
  const runs = rows.map(({ setup, board: _, ...rest }) => ({ name: rowName(info, { setup }), setup: decode(info, setup), ...rest }));
  return `${JSON.stringify({ puzzle: info.id, board: { name: board, text }, runs }, null, 2)}\n`;
}
