// Runs some configurations on many boards and prints a table, or writes a record a board.

import { puzzles, solveMany } from "../index.js";
import { csv } from "../shared/csv.js";
import { checked, info } from "./boards.js";
import { setupsOf } from "./configurations.js";
import { EXIT, worse } from "./exit.js";
import { items } from "./items.js";
import { complain, json, write } from "./output.js";
import { exit } from "./solving.js";
import { stream } from "./stream.js";

/** @import { Setup, SolvedBoard } from "../index.js" */
/** @import { Asked } from "./arguments.js" */
/** @import { Item } from "./items.js" */

/** The columns before the counters. */
const COLUMNS = ["file", "puzzle", "setup", "status", "count", "capped", "milliseconds", "error", "line", "column"];
/** The most boards, and letters of them, that are read ahead to see which counters a table has. */
const AHEAD = [1000, 16_000_000];

/** @param {Asked} asked */
export async function batch(asked) {
  if (asked.options.out !== undefined) return stream(asked);
  const { inputs: names, options, wait } = asked;
  const setups = await setupsOf(asked);
  const boards = items(names, { puzzle: options.puzzle, wait });
  const { first, all } = await ahead(boards);
  const prepared = new Set([""]);
  /** @param {string} id */
  const prepare = (id) => {
    if (!prepared.has(id)) for (const setup of setups) checked(id, setup);
    prepared.add(id);
  };
  const met = [...new Set(first.map(({ puzzle }) => puzzle))].filter((id) => id !== "");
  for (const id of met) prepare(id);
  // Of boards that are not read yet nobody knows which puzzles they are.
  const ids = all || options.puzzle !== undefined ? met : puzzles().map(({ id }) => id);
  const counters = [...new Set(ids.flatMap((id) => setups.flatMap((setup) => counted(id, setup))))];
  if (!options.json) await write(csv([[...COLUMNS, ...counters]]));
  /** @type {number} */
  let code = EXIT.fine;
  for await (const board of chained(first, boards)) {
    const { id: file, puzzle } = board;
    prepare(puzzle);
    const rows = solved(board, setups);
    const [head] = rows;
    if (head?.error) complain(file, head.error);
    for (const row of rows) {
      code = worse(code, exit(row));
      await write(options.json ? line(file, puzzle, row) : csv([fields(file, puzzle, row, counters)]));
    }
  }
  return code;
}

/** The first boards, and whether they are all. @param {AsyncGenerator<Item, void>} boards */
async function ahead(boards) {
  /** @type {Item[]} */
  const first = [];
  const [most = 0, letters = 0] = AHEAD;
  for (let read = 0; first.length < most && read < letters; ) {
    const { value, done } = await boards.next();
    if (done || !value) return { first, all: true };
    first.push(value);
    read += value.text.length;
  }
  return { first, all: false };
}

/** @param {Item[]} first @param {AsyncGenerator<Item, void>} others */
async function* chained(first, others) {
  while (first.length > 0) yield/** @type {Item} */ (first.shift());
  yield* others;
}

/** @param {Item} input @param {Setup[]} setups @returns {SolvedBoard[]} */
function solved({ text, puzzle, problem }, setups) {
  if (!problem) return solveMany(puzzle, [text], setups);
  const none = { status: null, count: null, counters: {}, milliseconds: 0, capped: false };
  return setups.map((setup) => ({ index: 0, setup, ...none, error: { message: problem } }));
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

/** The name of a configuration, or a description of its settings. @param {Setup} setup */
function called({ name, strategy, preset, switches, limit, nodes, milliseconds }) {
  const settings = Object.entries(switches ?? {}).map(([id, on]) => `${id}=${on ? "on" : "off"}`);
  const limits = Object.entries({ limit, nodes, milliseconds }).filter(([, value]) => value != null);
  return (
    name ??
    [
      strategy ?? "default",
      ...(preset == null ? [] : [`preset=${preset}`]),
      ...settings,
      ...limits.map(([id, value]) => `${id}=${value}`),
    ].join(" ")
  );
}

/** The ids of a configuration's counters. @param {string} puzzle @param {Setup} setup */
function counted(puzzle, { strategy = "default" }) {
  return (
    info(puzzle)
      .strategies.find(({ id }) => id === strategy)
      ?.counters.map(({ id }) => id) ?? []
  );
}
