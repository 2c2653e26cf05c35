// Reads boards from files, folders and standard input, and recognises their puzzles.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";

import { puzzles, recognise } from "../index.js";
import * as messages from "./words.js";

/**
 * A board as read, or why it could not be read.
 * @typedef {object} Input
 * @property {string} name the file's name; - for standard input
 * @property {string} text
 * @property {string} puzzle a puzzle's id; "" if there is a problem
 * @property {string} problem "" if there is none
 */

/**
 * Reads the named files and folders; standard input if there are none.
 * @param {string[]} names
 * @param {string | undefined} puzzle
 * @param {boolean} folders whether a folder means all the boards in it
 * @returns {AsyncGenerator<Input, void>}
 */
export async function* inputs(names, puzzle, folders) {
  for (const name of names.length > 0 ? names : ["-"]) {
    try {
      const files = folders && isFolder(name) ? inside(name, puzzle) : [name];
      for (const file of files) yield await input(file, puzzle);
    } catch (error) {
      yield bad(name, trouble(error));
    }
  }
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
  if (boards.length === 0) throw new Error(messages.NOTHING_IN_FOLDER);
  return boards.map((file) => join(name, file));
}

/** @param {string} name @param {string | undefined} puzzle @returns {Promise<Input>} */
async function input(name, puzzle) {
  try {
    const text = decode(name === "-" ? await standardInput() : readFileSync(name));
    const id = puzzle ?? recognise(text);
    if (id !== null) return { name, text, puzzle: id, problem: "" };
    return bad(name, messages.unrecognised(puzzles().map((known) => known.id)));
  } catch (error) {
    return bad(name, trouble(error));
  }
}

/** A file error as a sentence. @param {unknown} error */
export function trouble(error) {
  const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (error);
  return messages.FILES[code] ?? `${message}.`;
}

/** @param {string} name @param {string} problem @returns {Input} */
const bad = (name, problem) => ({ name, text: "", puzzle: "", problem });

/** @param {Uint8Array} bytes */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(messages.NOT_UTF8);
  }
}

async function standardInput() {
  const pieces = [];
  for await (const piece of process.stdin) pieces.push(piece);
  return Buffer.concat(pieces);
}
