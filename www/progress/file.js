// The file of one's progress: written from what is kept, and read with every part looked over.

import { fits } from "../store.js";
import { isLink, sortOf, sound } from "./kinds.js";

/** @import { OwnBoard } from "../database.js" */

/**
 * What is kept on a device, or what a file holds of it.
 * @typedef {object} Kept
 * @property {Map<string, any>} values by name
 * @property {OwnBoard[]} boards of one's own
 */

/** A file of ours begins with this word. */
const MARK = "progress";
export const VERSION = 1;
/** So it begins: the page knows it by that. */
const BEGINS = /^\s*\{\s*"gridlight"\s*:/;
/** A longer text is not read. */
export const MOST = 128_000_000;
/** The boards without links come to so many bytes at most: as text they are a third longer. */
const BYTES = 90_000_000;
/** So many rows or columns a board has at most. */
const SIDE = 4096;
const NAME = 60;
/** So many bytes are written as text at a time: a call takes no more arguments. */
const CHUNK = 0x8000;
const MODES = ["play", "edit", "solve"];
const BOARD = { id: "", puzzle: "", when: 0, name: "", rows: 0, cols: 0, given: "", link: "", mode: "", bits: "" };

const FOREIGN = "This is not a Gridlight progress file. Nothing was changed.";
const BROKEN = "This progress file is damaged or incomplete. Nothing was changed.";
const NEWER = "This progress file is from a newer version. Reload this page, then open the file again. Nothing was changed.";
const LARGE = "This file is too large to be a progress file. Nothing was changed.";

/**
 * The text of a file, and how many boards it has no room for.
 * @param {Kept} kept
 * @param {Date} now
 */
export function write({ values, boards }, now) {
  let bytes = 0;
  // The latest first: what there is no room for is old.
  const sorted = [...boards].sort((one, other) => other.when - one.when);
  const room = sorted.filter(({ bits }) => (bytes += bits.length) <= BYTES);
  const text = JSON.stringify({
    gridlight: MARK, version: VERSION, written: now.toISOString(),
    kept: Object.fromEntries([...values].sort(([one], [other]) => (one < other ? -1 : 1))),
    boards: room.map((board) => ({ ...board, bits: toText(board.bits) })),
  }, null, 1);
  return { text: `${text}\n`, left: boards.length - room.length };
}

/**
 * What a text holds; or why it is not read, in a sentence.
 * @param {string} text
 * @param {readonly string[]} puzzles
 * @param {Date} now
 * @returns {{ trouble: string } | { trouble: "", kept: Kept, written: string, left: number }}
 */
export function read(text, puzzles, now) {
  if (text.length > MOST) return { trouble: LARGE };
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return { trouble: BEGINS.test(text) ? BROKEN : FOREIGN };
  }
  if (!fits(file, { gridlight: "" }) || file.gridlight !== MARK) return { trouble: FOREIGN };
  if (!Number.isSafeInteger(file.version) || file.version < 1) return { trouble: BROKEN };
  if (file.version > VERSION) return { trouble: NEWER };
  if (!fits(file, { written: "", kept: {}, boards: [] })) return { trouble: BROKEN };
  const values = new Map();
  let left = 0;
  for (const [name, value] of Object.entries(file.kept)) {
    const known = sortOf(name, puzzles);
    const found = known ? sound(value, known.sort, known.puzzle) : { value: undefined, left: 1 };
    left += found.left;
    if (found.value !== undefined) values.set(name, found.value);
  }
  /** @type {Map<string, OwnBoard>} */
  const boards = new Map();
  for (const one of file.boards) {
    const board = boardOf(one, puzzles, now);
    if (board && !boards.has(board.id)) boards.set(board.id, board);
    else left += 1;
  }
  const written = Number.isNaN(Date.parse(file.written)) ? "" : new Date(file.written).toISOString();
  return { trouble: "", kept: { values, boards: [...boards.values()] }, written, left };
}

/**
 * A board of one's own as it stands in a file, if it is sound.
 * @param {unknown} one
 * @param {readonly string[]} puzzles
 * @param {Date} now
 * @returns {OwnBoard | null}
 */
function boardOf(one, puzzles, now) {
  if (!fits(one, BOARD)) return null;
  const { id, puzzle, when, name, rows, cols, given, link, mode, bits } = /** @type {Omit<OwnBoard, "bits"> & { bits: string }} */ (one);
  const bytes = toBytes(bits);
  const sides = [rows, cols].every((side) => Number.isSafeInteger(side) && side >= 1 && side <= SIDE);
  const links = [given, link].every((text) => text === "" || isLink(text, puzzle));
  if (!/^[\w-]{1,40}$/.test(id) || !puzzles.includes(puzzle) || !sides || !links || !MODES.includes(mode)) return null;
  if (!bytes || when < 0 || (link === "") !== bytes.length > 0) return null;
  // A clock that is ahead elsewhere makes no board the latest for good.
  return { id, puzzle, when: Math.min(when, now.getTime()), name: name.slice(0, NAME), rows, cols, given, link, mode, bits: bytes };
}

/** @param {Uint8Array} bytes */
export function toText(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(letters);
}

/** Null for what is no base64. @param {string} text @returns {Uint8Array<ArrayBuffer> | null} */
export function toBytes(text) {
  try {
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
