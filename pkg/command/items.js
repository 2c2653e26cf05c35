// Reads boards one by one, so that only one is in memory: of files, folders, contest files, JSON lines and standard
// input.

import { puzzles, recognise } from "../index.js";
import { UsageError } from "./exit.js";
import { hashOf, sha256 } from "./hash.js";
import { boardsOf, filesOf } from "./inputs.js";
import { Pieces, decode, pieces } from "./reading.js";
import { trouble } from "./trouble.js";

/**
 * A board, or why it could not be read.
 * @typedef {object} Item
 * @property {number} at its position among all boards, from 0
 * @property {string} id what it is called: its file; with `#` and its number if the file holds several
 * @property {string} hash of its text, or of its id if there is none
 * @property {string} puzzle a puzzle's id; "" if there is a problem
 * @property {string} text
 * @property {string} problem "" if there is none
 */

/** @typedef {Pick<Item, "id" | "puzzle" | "text" | "problem">} Found */

const LINE = "This line is no JSON object with a board's text in the field “text”.";
const LF = 10;
/** A byte order mark in UTF-8. */
const MARK = [0xef, 0xbb, 0xbf];
/** Half a character. */
const LONE = /\p{Surrogate}/u;

/**
 * @param {string[]} names files and folders; none stands for the standard input
 * @param {{ puzzle?: string, wait?: number }} how
 * @returns {AsyncGenerator<Item, void>}
 */
export async function* items(names, how) {
  let at = 0;
  if (names.filter((name) => name === "-").length > 1)
    throw new UsageError("The standard input can be read only once.");
  for (const name of names.length > 0 ? names : ["-"]) {
    for await (const found of inside(name, how)) {
      yield { at, hash: found.problem ? sha256(found.id) : hashOf(found.text), ...found };
      at += 1;
    }
  }
}

/** @param {string} name @param {{ puzzle?: string, wait?: number }} how @returns {AsyncGenerator<Found, void>} */
async function* inside(name, how) {
  try {
    for (const file of filesOf(name, how.puzzle)) yield* ofFile(file, how);
  } catch (error) {
    yield bad(name, trouble(error));
  }
}

/** @param {string} file @param {{ puzzle?: string, wait?: number }} how @returns {AsyncGenerator<Found, void>} */
async function* ofFile(file, { puzzle, wait }) {
  let line = 0;
  try {
    const source = new Source(pieces(file, wait));
    if (holdsBoard(await source.peek()) || /\.(jsonl|ndjson)$/.test(file)) {
      for (;;) {
        const bytes = await source.line();
        if (bytes === null) return;
        line += 1;
        const text = decoded(bytes);
        if (text !== null && /^[ \t\r]*$/.test(text)) continue;
        const value = text === null ? null : parsed(text);
        if (value !== null && "gridlight" in value) continue;
        yield ofLine(`${file}#${line}`, value, puzzle);
      }
    }
    const text = decode(await source.rest());
    const id = puzzle ?? recognise(text);
    if (id === null) yield unknown(file);
    else yield* several(file, id, text);
  } catch (error) {
    yield bad(line > 0 ? `${file}#${line + 1}` : file, trouble(error));
  }
}

/** @param {string} file @param {string} puzzle @param {string} text @returns {Generator<Found, void>} */
function* several(file, puzzle, text) {
  const boards = boardsOf(puzzle, text) ?? [];
  if (boards.length === 0) yield { id: file, puzzle, text, problem: "" };
  for (const [index, board] of boards.entries()) yield { id: `${file}#${index + 1}`, puzzle, text: board, problem: "" };
}

/**
 * @param {string} name
 * @param {Record<string, unknown> | null} value
 * @param {string | undefined} wanted
 * @returns {Found}
 */
function ofLine(name, value, wanted) {
  const { id = name, text, puzzle = wanted } = value ?? {};
  if (typeof text !== "string" || typeof id !== "string" || LONE.test(`${text} ${id}`)) return bad(name, LINE);
  const own = puzzle ?? recognise(text);
  if (own === null) return unknown(id);
  if (!ids().includes(/** @type {string} */ (own)))
    return bad(id, `There is no puzzle of the name in the field “puzzle”.`);
  return { id, puzzle: /** @type {string} */ (own), text, problem: "" };
}

/** @param {string} id */
const unknown = (id) =>
  bad(id, `This looks like no puzzle's text; say with --puzzle which it is: ${ids().join(", ")}.`);

/** The ids of all puzzles, asked for once: the answer is long. @type {string[]} */
let known = [];
const ids = () => (known = known.length > 0 ? known : puzzles().map(({ id }) => id));

/** @param {string} id @param {string} problem @returns {Found} */
const bad = (id, problem) => ({ id, puzzle: "", text: "", problem });

/** Whether a first line is one of JSON lines with boards. @param {Uint8Array} bytes */
function holdsBoard(bytes) {
  const value = parsed(decoded(bytes) ?? "");
  return value !== null && (typeof value.text === "string" || "gridlight" in value);
}

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  try {
    return decode(bytes);
  } catch {
    return null;
  }
}

/** The JSON object of a line; null for anything else. @param {string} text @returns {Record<string, unknown> | null} */
export function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Bytes that come in pieces, taken line by line or whole. */
class Source {
  #pieces;
  #left = new Uint8Array();
  #at = 0;

  /** @param {AsyncGenerator<Uint8Array, void>} all */
  constructor(all) {
    this.#pieces = all;
  }

  /** The first line, which stays there, without the byte order mark before it. */
  async peek() {
    await this.#fill();
    if (MARK.every((byte, at) => this.#left[at] === byte)) this.#at = MARK.length;
    const end = this.#left.indexOf(LF);
    return this.#left.subarray(this.#at, end < 0 ? undefined : end);
  }

  /** The next line without its end; null after the last. */
  async line() {
    await this.#fill();
    if (this.#at >= this.#left.length) return null;
    const end = this.#left.indexOf(LF, this.#at);
    const line = this.#left.subarray(this.#at, end < 0 ? undefined : end);
    this.#at += line.length + 1;
    return line;
  }

  /** All that is left. */
  async rest() {
    const all = new Pieces();
    all.add(this.#left.subarray(this.#at));
    for await (const piece of this.#pieces) all.add(piece);
    return all.whole();
  }

  /** Reads until there is a line end, or no more. */
  async #fill() {
    if (this.#at < this.#left.length && this.#left.includes(LF, this.#at)) return;
    const all = new Pieces();
    all.add(this.#left.subarray(this.#at));
    for (let isWhole = false; !isWhole; ) {
      const { value, done } = await this.#pieces.next();
      if (value) all.add(value);
      isWhole = done === true || value?.includes(LF) === true;
    }
    this.#left = all.whole();
    this.#at = 0;
  }
}
