// The progress file: writes it, and reads it with every part validated.

import { aboutOf } from "../../share/about/about.js";
import { completed, fits } from "../settings-store.js";
import { isLink, limited, sortOf, sound } from "./kinds.js";
import * as messages from "./words.js";
import type { OwnBoard } from "../database.js";

/** The data on a device, or in a file. */
export interface Kept {
  /** By name. */
  values: Map<string, unknown>;
  /** The user's own. */
  boards: OwnBoard[];
}

/** A progress file: what its parts hold is validated one by one. */
type ProgressFile = {
  gridlight: string;
  version?: unknown;
  written: string;
  kept: Record<string, unknown>;
  boards: unknown[];
};

/** A board in a file, its bits as base64. */
type FileBoard = Omit<OwnBoard, "bits"> & { bits: string };

/** The key word of a progress file. */
const MARK = "progress";
export const VERSION = 1;
/** How a progress file begins, so that the page recognises it. */
const BEGINS = /^\s*\{\s*"gridlight"\s*:/;
/** Longer texts are not read. */
export const MOST = 128_000_000;
/** The maximum total size of boards without links; as text they are a third larger. */
const BYTES = 90_000_000;
/** The maximum number of rows or columns of a board. */
const SIDE = 4096;
/** Bytes converted to text at a time, as a call has limited arguments. */
const CHUNK = 0x8000;
const MODES = ["play", "edit", "solve"];
const BOARD: FileBoard = {
  id: "",
  puzzle: "",
  when: 0,
  name: "",
  rows: 0,
  cols: 0,
  given: "",
  link: "",
  mode: "",
  bits: "",
};
/** What every file has had since the first; later parts are optional. */
const NEEDS = ["id", "puzzle", "when", "rows", "cols", "given", "link", "mode", "bits"] as const;
const HEAD: Pick<ProgressFile, "gridlight" | "version"> = { gridlight: "" };
const FRAME: Pick<ProgressFile, "written" | "kept" | "boards"> = { written: "", kept: {}, boards: [] };
const PARTS = ["written", "kept", "boards"] as const;

/** The text of a file, and the number of boards left out for lack of room. */
export function write({ values, boards }: Kept, now: Date) {
  let bytes = 0;
  // The latest first, so that old ones are left out.
  const sorted = [...boards].sort((one, other) => other.when - one.when);
  const room = sorted.filter(({ bits }) => (bytes += bits.length) <= BYTES);
  const text = JSON.stringify(
    {
      gridlight: MARK,
      version: VERSION,
      written: now.toISOString(),
      kept: Object.fromEntries([...values].sort(([one], [other]) => (one < other ? -1 : 1))),
      boards: room.map((board) => ({ ...board, bits: toText(board.bits) })),
    },
    null,
    1,
  );
  return { text: `${text}\n`, left: boards.length - room.length };
}

/**
 * Reads a file's text; otherwise says why not, in a sentence.
 * @returns `left`: how much is not taken in; `ahead`: the dates of daily boards that are still to come
 */
export function read(
  text: string,
  puzzles: readonly string[],
  now: Date,
): { trouble: string } | { trouble: ""; kept: Kept; written: string; left: number; ahead: string[] } {
  if (text.length > MOST) return { trouble: messages.TOO_LARGE };
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { trouble: BEGINS.test(text) ? messages.BROKEN : messages.FOREIGN };
  }
  if (!fits(file, HEAD, ["gridlight"]) || file.gridlight !== MARK) return { trouble: messages.FOREIGN };
  const { version } = file;
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 1) return { trouble: messages.BROKEN };
  if (version > VERSION) return { trouble: messages.NEWER };
  if (!fits(file, FRAME, PARTS)) return { trouble: messages.BROKEN };
  const values = new Map<string, unknown>();
  let left = 0;
  const ahead: string[] = [];
  for (const [name, value] of Object.entries(file.kept)) {
    const known = sortOf(name, puzzles);
    const found = known ? sound(value, known.sort, known.puzzle) : { value: undefined, left: 1 };
    left += found.left;
    if (!known || found.value === undefined) continue;
    const within = limited(found.value, known.sort, now);
    left += within.left;
    ahead.push(...within.ahead);
    if (within.value !== undefined) values.set(name, within.value);
  }
  const boards = new Map<string, OwnBoard>();
  for (const one of file.boards) {
    const board = boardOf(one, puzzles, now);
    if (board && !boards.has(board.id)) boards.set(board.id, board);
    else left += 1;
  }
  const written = Number.isNaN(Date.parse(file.written)) ? "" : new Date(file.written).toISOString();
  return { trouble: "", kept: { values, boards: [...boards.values()] }, written, left, ahead: ahead.sort() };
}

/** One of the user's own boards from a file, if it is valid. */
function boardOf(one: unknown, puzzles: readonly string[], now: Date): OwnBoard | null {
  if (!fits(one, BOARD, NEEDS)) return null;
  const { id, puzzle, when, name, rows, cols, given, link, mode, bits, about } = completed(one, BOARD);
  const bytes = toBytes(bits);
  const sides = [rows, cols].every((side) => Number.isSafeInteger(side) && side >= 1 && side <= SIDE);
  const links = [given, link].every((text) => text === "" || isLink(text, puzzle));
  if (!/^[\w-]{1,40}$/.test(id) || !puzzles.includes(puzzle) || !sides || !links || !MODES.includes(mode)) return null;
  if (!bytes || when < 0 || (link === "") !== bytes.length > 0) return null;
  // A device with a clock that is ahead must not make its board the latest forever.
  const { title, author, note, date } = aboutOf({ ...about, title: name });
  return {
    id,
    puzzle,
    when: Math.min(when, now.getTime()),
    name: title,
    rows,
    cols,
    given,
    link,
    mode,
    bits: bytes,
    ...((author || note || date) && { about: { author, note, date } }),
  };
}

export function toText(bytes: Uint8Array) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(letters);
}

/** Null if it is not base64. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
