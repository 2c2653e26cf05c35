// Runs some configurations on many boards and prints a table.

import { readFileSync } from "node:fs";

import { solveMany } from "../index.js";
import { csv } from "../shared/csv.js";
import { checked, info } from "./boards.js";
import { EXIT, UsageError, worse } from "./exit.js";
import { inputs, trouble } from "./inputs.js";
import { complain, json, write } from "./output.js";
import * as messages from "./words.js";

/** @import { Setup, SolvedBoard } from "../index.js" */
/** @import { Asked } from "./arguments.js" */
/** @import { Input } from "./inputs.js" */

/** The columns before the counters. */
const COLUMNS = ["file", "puzzle", "setup", "status", "count", "capped", "milliseconds", "error", "line", "column"];

/** @param {Asked} asked */
export async function batch({ inputs: names, options, wished }) {
  const setups = options.setups === undefined ? wished : fromFile(options.setups);
  const boards = [];
  for await (const board of inputs(names, options.puzzle, true)) boards.push(board);
  const ids = [...new Set(boards.map(({ puzzle }) => puzzle))].filter((id) => id !== "");
  for (const id of ids) for (const setup of setups) checked(id, setup);
  const counters = [...new Set(ids.flatMap((id) => setups.flatMap((setup) => counted(id, setup))))];
  if (!options.json) await write(csv([[...COLUMNS, ...counters]]));
  /** @type {number} */
  let code = EXIT.fine;
  for (const board of boards) {
    const { name: file, puzzle } = board;
    const rows = solved(board, setups);
    const [first] = rows;
    if (first?.error) complain(file, first.error);
    for (const row of rows) {
      code = worse(code, exit(row));
      await write(options.json ? line(file, puzzle, row) : csv([fields(file, puzzle, row, counters)]));
    }
  }
  return code;
}

/** @param {Input} input @param {Setup[]} setups @returns {SolvedBoard[]} */
function solved({ text, puzzle, problem }, setups) {
  if (!problem) return solveMany(puzzle, [text], setups);
  const none = { index: 0, status: null, count: null, counters: {}, milliseconds: 0, capped: false };
  return setups.map((setup) => ({ ...none, setup, error: { message: problem } }));
}

/** @param {string} file @param {string} puzzle @param {SolvedBoard} row */
function line(file, puzzle, { index: _, ...row }) {
  return json({ file, puzzle: puzzle || null, ...row });
}

/** @param {string} file @param {string} puzzle @param {SolvedBoard} row @param {string[]} counters */
function fields(file, puzzle, row, counters) {
  const { setup, status, count, capped, milliseconds, error } = row;
  const known = error ? [null, null, null, null] : [status, count, capped, milliseconds.toFixed(3)];
  const wrong = [error?.message, error?.line, error?.column];
  return [file, puzzle, called(setup), ...known, ...wrong, ...counters.map((id) => row.counters[id])];
}

/** @param {SolvedBoard} row */
function exit({ error, status, capped }) {
  if (error) return EXIT.bad;
  return capped || status === "unproved" ? EXIT.open : EXIT.fine;
}

/** The name of a configuration, or a description of its settings. @param {Setup} setup */
function called({ name, strategy, switches, limit, nodes, milliseconds }) {
  const settings = Object.entries(switches ?? {}).map(([id, on]) => `${id}=${on ? "on" : "off"}`);
  const limits = Object.entries({ limit, nodes, milliseconds }).filter(([, value]) => value != null);
  return name ?? [strategy ?? "default", ...settings, ...limits.map(([id, value]) => `${id}=${value}`)].join(" ");
}

/** The ids of a configuration's counters. @param {string} puzzle @param {Setup} setup */
function counted(puzzle, { strategy = "default" }) {
  return info(puzzle).strategies.find(({ id }) => id === strategy)?.counters.map(({ id }) => id) ?? [];
}

/** @param {string} file @returns {Setup[]} */
function fromFile(file) {
  let setups;
  try {
    setups = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${file}: ${trouble(error)}`);
  }
  if (!Array.isArray(setups) || setups.length === 0) throw new UsageError(messages.noSetups(file));
  return setups;
}
