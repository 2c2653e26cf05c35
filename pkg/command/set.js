// The command set: checks a set of boards as a whole, or writes boards as one set.

import { existsSync } from "node:fs";

import { about, checkSet, openSetLink, puzzles, readSet, setLink, writeSet } from "../index.js";
import { linesOf } from "../shared/about.js";
import { STATUS, countOf, findings } from "../shared/words.js";
import { tooManyBoards } from "../words.js";
import { EXIT, UsageError, worse } from "./exit.js";
import { complain, json, told, write } from "./output.js";
import { toFile } from "./part.js";
import { read } from "./reading.js";
import { trouble } from "./trouble.js";

/** @import { About, BoardSet, SetBoard } from "../index.js" */
/** @import { Asked } from "./arguments.js" */

/** A board of a set, with the file that it is from. @typedef {SetBoard & { file: string }} Board */
/** @typedef {{ message: string, line?: number, column?: number }} Problem */

/** A set has no more boards, and its text no more characters. */
const [MOST_BOARDS, MOST_TEXT] = [200, 4_000_000];
/** A text that is nothing but a link to a board or a set, and one to a set. */
const LINK = /^\S*#[a-z][a-z-]*\/[\w-]+(?:[&?]\S*)?$/i;
const SET_LINK = /^\S*#set\/\S+$/;
/** What a link is called that is an argument, and a set of several inputs. */
const [LINKED, JOINED] = ["link", "set"];
const TOO_LONG = "A set has at most 4,000,000 characters.";
const NO_LINK = "This set is too long for a link: --out FILE writes its text.";
/** In place of a title or a puzzle that is not known. */
const NONE = "–";
/** The exit codes of boards, by their status. @type {Record<string, number>} */
const CODES = { none: EXIT.none, several: EXIT.none, unproved: EXIT.open, broken: EXIT.bad };

/** @param {Asked} asked */
export async function setOfBoards(asked) {
  const {
    inputs,
    options: { out, link, ...options },
    wait,
    wished: [{ milliseconds } = {}],
  } = asked;
  checkOptions(asked);
  const named = inputs.length > 0 ? inputs : ["-"];
  const sets = [];
  for (const name of named) sets.push(await opened(name, wait));
  const refuse = async (/** @type {Problem & { file: string }} */ { file, ...error }) => {
    if (options.json) await write(json({ file, error }));
    return complain(file, error);
  };
  const bad = sets.flatMap(({ file, error }) => (error ? [{ file, ...error }] : []));
  for (const problem of bad) await refuse(problem);
  if (bad.length > 0) return EXIT.bad;
  const boards = sets.flatMap(({ file, set }) => set?.boards.map((board) => ({ ...board, file })) ?? []);
  const file = sets.length === 1 ? (sets[0]?.file ?? "-") : JOINED;
  if (boards.length > MOST_BOARDS) return refuse({ file, message: tooManyBoards(MOST_BOARDS) });
  const said = about(
    linesOf({
      ...sets.map(({ set }) => set?.about).find(isSaid),
      ...only("title", options.title),
      ...only("author", options.author),
    }),
  );
  if (!link && out === undefined) return check(said, boards, milliseconds, options.json);
  for (const board of boards) if (board.error) complain(board.file, board.error);
  const text = await written({ about: said, boards }, link);
  if (typeof text !== "string") return refuse({ file, ...text });
  if (out === undefined || out === "-") await write(text);
  else {
    toFile(out, [text]);
    await write(`${countOf(boards.length)}\n`);
  }
  return boards.some(({ error }) => error) ? EXIT.bad : EXIT.fine;
}

/** @param {Asked} asked */
function checkOptions({ options: { out, link, title, author, json: asJson } }) {
  if (link && out !== undefined) throw new UsageError("--out writes the set's text: leave out --link.");
  const writes = link ? "--link" : out === undefined ? "" : "--out";
  if (asJson && writes) throw new UsageError(`--json goes with a check: leave out ${writes}.`);
  const said = title !== undefined ? "--title" : author !== undefined ? "--author" : "";
  if (said && !writes) throw new UsageError(`${said} goes with --out or --link.`);
}

/** @param {string} name @param {string | undefined} value */
const only = (name, value) => (value === undefined ? {} : { [name]: value });

/** @param {About | undefined} one */
const isSaid = (one) => one !== undefined && Object.values(one).some((value) => value !== "");

/**
 * The set that an argument stands for: a file's, or that of a link to a set or a board.
 * @param {string} name
 * @param {number} [wait]
 * @returns {Promise<{ file: string, set?: BoardSet, error?: Problem }>}
 */
async function opened(name, wait) {
  const linked = LINK.test(name) && !existsSync(name);
  const file = linked ? LINKED : name;
  let text = name;
  try {
    if (!linked) text = await read(name, wait);
  } catch (error) {
    return { file, error: { message: trouble(error) } };
  }
  try {
    if (text.length > MOST_TEXT) throw new Error(TOO_LONG);
    return { file, set: SET_LINK.test(text.trim()) ? await openSetLink(text) : readSet(text) };
  } catch (error) {
    return { file, error: told(error) };
  }
}

/**
 * A set's text or link as it is written, or why there is none.
 * @param {BoardSet} set
 * @param {boolean} [asLink]
 * @returns {Promise<string | Problem>}
 */
async function written(set, asLink) {
  try {
    const text = writeSet(set);
    if (text.length > MOST_TEXT) return { message: TOO_LONG };
    return asLink ? `${await setLink(set)}\n` : text;
  } catch (error) {
    return error instanceof RangeError ? { message: NO_LINK } : told(error);
  }
}

/**
 * Checks a set: a line a board, and what is to be said of the whole.
 * @param {About} said
 * @param {Board[]} boards
 * @param {number} [milliseconds]
 * @param {boolean} [asJson]
 */
async function check(said, boards, milliseconds, asJson) {
  const checked = checkSet({ about: said, boards }, milliseconds === undefined ? {} : { milliseconds });
  for (const [index, { file, error }] of boards.entries()) {
    const found = checked.boards[index];
    if (error) complain(file, error);
    else if (found?.status === "broken") complain(`${file}: Board ${index + 1}`, { message: found.words });
  }
  const code = checked.boards.map(({ status }) => CODES[status] ?? EXIT.fine).reduce(worse, EXIT.fine);
  const rows = boards.map(({ file, puzzle, about: own, error }, index) => ({
    file,
    puzzle,
    about: own,
    ...checked.boards[index],
    ...(error && { error }),
  }));
  if (asJson) await write(json({ about: said, ...checked, boards: rows }));
  else
    await write(
      `${heading(said)}${table(rows)}\n${findings(checked, boards.length)
        .map(({ words }) => `${words}\n`)
        .join("")}`,
    );
  return code;
}

/** What is said of a set, before its boards. @param {About} about */
function heading({ title, author }) {
  const words = [title, author && `by ${author}`].filter(Boolean).join(", ");
  return words && `${words}\n\n`;
}

/** @param {{ puzzle: string | null, about: About, status?: string, difficulty?: number | null }[]} rows */
function table(rows) {
  const known = puzzles();
  const cells = rows.map(({ puzzle, about: { title }, status = "", difficulty }, index) => {
    const info = known.find(({ id }) => id === puzzle);
    return [
      String(index + 1),
      title || NONE,
      info?.name ?? NONE,
      STATUS[status] ?? "",
      info?.grades[(difficulty ?? 0) - 1] ?? "",
    ];
  });
  // Letters, not units: a title may have any.
  const long = (/** @type {string} */ word) => Array.from(word).length;
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => long(row[column] ?? ""))));
  const padded = (/** @type {string} */ word, /** @type {number} */ column) =>
    word + " ".repeat((widths[column] ?? 0) - long(word));
  return cells.map((row) => `${row.map(padded).join("  ").trimEnd()}\n`).join("");
}
