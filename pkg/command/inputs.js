// Reads boards from files and standard input, all cases of a file that holds several; lists the files of folders, and
// recognises puzzles.

import { readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";

import { cases, puzzles, recognise } from "../index.js";
import { read } from "./reading.js";
import { trouble } from "./trouble.js";

/**
 * A board as read, or why it could not be read.
 * @typedef {object} Input
 * @property {string} name the file's name, - for standard input; with `#` and its number if the file holds several
 * @property {number} of how many boards the file holds
 * @property {string} text
 * @property {string} puzzle a puzzle's id; "" if there is a problem
 * @property {string} problem "" if there is none
 */

/**
 * Reads the named files; standard input if there are none.
 * @param {string[]} names
 * @param {object} how
 * @param {string} [how.puzzle]
 * @param {number} [how.wait] as `read` takes it
 * @param {number} [how.case] the only case that is taken, from 1
 * @returns {AsyncGenerator<Input, void>}
 */
export async function* inputs(names, { puzzle, wait, case: chosen }) {
  for (const name of names.length > 0 ? names : ["-"]) {
    try {
      const read = await input(name, puzzle, wait);
      if (read.problem) yield read;
      else yield* ofFile(read, chosen);
    } catch (error) {
      yield bad(name, trouble(error));
    }
  }
}

/**
 * The boards of a file, or the one that is chosen.
 * @param {Input} file
 * @param {number} [chosen]
 * @returns {Generator<Input, void>}
 */
function* ofFile(file, chosen) {
  const boards = boardsOf(file.puzzle, file.text);
  if (!boards) {
    yield file;
    return;
  }
  const of = Math.max(1, boards.length);
  if (chosen !== undefined && (chosen < 1 || chosen > of)) {
    yield bad(file.name, `There is no case ${chosen}: the file holds ${of} board${of > 1 ? "s" : ""}.`);
  } else if (boards.length === 0) yield file;
  for (const [index, text] of boards.entries()) {
    if (chosen === undefined || chosen === index + 1) yield { ...file, name: `${file.name}#${index + 1}`, of, text };
  }
}

/** The boards of a text that holds several; none if it holds one; null if something is wrong with it, which whoever uses it finds.
 * @param {string} puzzle @param {string} text */
export function boardsOf(puzzle, text) {
  try {
    return cases(puzzle, text).map((board) => board.text);
  } catch {
    return null;
  }
}

/**
 * The files that a name stands for: of a folder the boards in it.
 * @param {string} name
 * @param {string | undefined} puzzle
 */
export function filesOf(name, puzzle) {
  return isFolder(name) ? inside(name, puzzle) : [name];
}

/** @param {string} name */
function isFolder(name) {
  return name !== "-" && statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * The files of a folder with an extension of the puzzle's texts, or of any puzzle's; subfolders are not searched.
 * @param {string} name
 * @param {string | undefined} puzzle
 */
function inside(name, puzzle) {
  const known = puzzles()
    .filter(({ id }) => !puzzle || id === puzzle)
    .flatMap(({ formats }) => formats);
  const endings = new Set(known.map(({ extension }) => `.${extension}`));
  const files = readdirSync(name, { withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const boards = files
    .map((file) => file.name)
    .filter((file) => endings.has(extname(file)))
    .sort();
  if (boards.length === 0) throw new Error("There is no file in this folder that ends as texts of boards do");
  return boards.map((file) => join(name, file));
}

/**
 * @param {string} name
 * @param {string | undefined} puzzle
 * @param {number | undefined} wait
 * @returns {Promise<Input>}
 */
async function input(name, puzzle, wait) {
  try {
    const text = await read(name, wait);
    const id = puzzle ?? recognise(text);
    if (id !== null) return { name, of: 1, text, puzzle: id, problem: "" };
    const ids = puzzles()
      .map((known) => known.id)
      .join(", ");
    return bad(name, `This looks like no puzzle's text; say with --puzzle which it is: ${ids}.`);
  } catch (error) {
    return bad(name, trouble(error));
  }
}

/** @param {string} name @param {string} problem @returns {Input} */
const bad = (name, problem) => ({ name, of: 1, text: "", puzzle: "", problem });
