// Reads boards from files and standard input, and lists those of folders, and recognises their puzzles.

import { readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";

import { puzzles, recognise } from "../index.js";
import { read } from "./reading.js";
import { trouble } from "./trouble.js";

/**
 * A board as read, or why it could not be read.
 * @typedef {object} Input
 * @property {string} name the file's name; - for standard input
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
 * @returns {AsyncGenerator<Input, void>}
 */
export async function* inputs(names, { puzzle, wait }) {
  for (const name of names.length > 0 ? names : ["-"]) {
    try {
      yield await input(name, puzzle, wait);
    } catch (error) {
      yield bad(name, trouble(error));
    }
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
  const known = puzzles().filter(({ id }) => !puzzle || id === puzzle).flatMap(({ formats }) => formats);
  const endings = new Set(known.map(({ extension }) => `.${extension}`));
  const files = readdirSync(name, { withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const boards = files.map((file) => file.name).filter((file) => endings.has(extname(file))).sort();
  if (boards.length === 0) throw new Error("There is no file in this folder that ends as texts of boards do");
  return boards.map((file) => join(name, file));
}

/** @param {string} name @param {string | undefined} puzzle @param {number | undefined} wait @returns {Promise<Input>} */
async function input(name, puzzle, wait) {
  try {
    const text = await read(name, wait);
    const id = puzzle ?? recognise(text);
    if (id !== null) return { name, text, puzzle: id, problem: "" };
    const ids = puzzles().map((known) => known.id).join(", ");
    return bad(name, `This looks like no puzzle's text; say with --puzzle which it is: ${ids}.`);
  } catch (error) {
    return bad(name, trouble(error));
  }
}

/** @param {string} name @param {string} problem @returns {Input} */
const bad = (name, problem) => ({ name, text: "", puzzle: "", problem });
