// What the command needs of Node: the functions that `command/src/host/node.rs` names. What the system refuses, they throw.

import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { check as checked } from "../shared/checker.js";
import { NO_BOARD_FOUND } from "../words.js";

/** How many bytes are read at once, and every how many milliseconds a pipe that has none is looked at again. */
const PIECE = 1 << 16;
const LOOK = 20;
/** The longest time that a timer takes, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

export const writeOut = (text: string) => writeAll(1, Buffer.from(text));

export function writeErr(text: string) {
  try {
    writeAll(2, Buffer.from(text));
  } catch {
    // Nobody can be told that there is nobody to be told.
  }
}

export const now = () => performance.now();
export const random = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** "file" for what can be read more than once, "folder", "other"; "" for what is not there. */
export function kind(name: string) {
  try {
    const found = statSync(name);
    return found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
  } catch {
    return "";
  }
}

export const size = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;

export function realPath(name: string) {
  try {
    return realpathSync(name);
  } catch {
    return undefined;
  }
}

/** The names in a folder, those of folders with `/` at their ends. */
export function list(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => entry.name + (entry.isDirectory() ? "/" : ""));
}

export function makeFolder(name: string) {
  mkdirSync(name, { recursive: true });
}

export const rename = renameSync;
export const remove = (name: string) => rmSync(name, { force: true });

export function syncFolder(name: string) {
  const folder = openSync(name, "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** At most so many bytes of a file, from a byte on. */
export function readAt(name: string, at: number, most: number) {
  const file = openSync(name, "r");
  try {
    const bytes = Buffer.allocUnsafe(most);
    return bytes.subarray(0, readSync(file, bytes, 0, most, at));
  } finally {
    closeSync(file);
  }
}

export const create = (name: string, isNew: boolean) => openSync(name, isNew ? "wx" : "w");
export const write = writeAll;
export const sync = fsyncSync;
export const close = closeSync;

function writeAll(file: number, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(file, bytes, at);
    } catch (error) {
      // The reader of a pipe that does not block has not kept up.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** Thrown if nothing came in time. */
const LATE = Symbol("late");

/**
 * The bytes of a file, or of the standard input for `-`: `next` gives a piece, an empty one at the end, or null if nothing
 * came for so many seconds (0 = no limit).
 */
export function open(name: string, wait: number) {
  const pieces = name === "-" ? standardPieces(wait) : filePieces(openSync(name, READING), name, wait);
  return {
    async next() {
      try {
        return (await pieces.next()).value ?? new Uint8Array();
      } catch (error) {
        if (error === LATE) return null;
        throw error;
      }
    },
  };
}

/** Opened like this, a named pipe without a writer does not block. */
const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

async function* filePieces(file: number, name: string, wait: number): AsyncGenerator<Uint8Array, undefined> {
  try {
    // Until somebody writes to a named pipe, its end means nothing.
    let hasEnd = !fstatSync(file).isFIFO() || isInherited(name);
    for (let since = now(); ; ) {
      const piece = next(file);
      hasEnd ||= piece === null || piece.length > 0;
      if (piece !== null && piece.length > 0) {
        yield piece;
        since = now();
      } else if (piece !== null && hasEnd) {
        return;
      } else {
        if (wait > 0 && now() - since >= wait * 1000) throw LATE;
        await sleep(LOOK);
      }
    }
  } finally {
    closeSync(file);
  }
}

/** Whether a name stands for a file that this process was started with: a pipe among them has had its writer. */
function isInherited(name: string) {
  return /^\/(dev\/(fd\/|stdin$)|proc\/self\/fd\/)/.test(name);
}

/** What can be read at once: nothing at the end, null if there is a writer who has not written. */
function next(file: number) {
  const piece = Buffer.allocUnsafe(PIECE);
  try {
    return piece.subarray(0, readSync(file, piece));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return null;
    throw error;
  }
}

async function* standardPieces(wait: number): AsyncGenerator<Uint8Array, undefined> {
  const { stdin } = process;
  const input = stdin[Symbol.asyncIterator]();
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      // Somebody who types may take their time.
      if (wait > 0 && !stdin.isTTY) timer = setTimeout(() => reject(LATE), Math.min(wait * 1000, LONGEST));
    });
    try {
      const { value, done } = await Promise.race([input.next(), late]);
      if (done) return;
      yield value;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The board in a picture as `{ puzzle, remarks, board }` in JSON. */
export async function picture(bytes: Uint8Array, puzzle?: string) {
  // The bytes are the module's, which may move them.
  const own = bytes.slice();
  const { ofPicture } = await import("../read.js");
  const found = await ofPicture(own, puzzle === undefined ? [] : [puzzle]);
  if (!found) throw new Error(NO_BOARD_FOUND);
  const { puzzle: id, remarks, ...board } = found;
  return JSON.stringify({ puzzle: id, remarks, board });
}

/** What the checker that shares nothing with the solvers says of a certificate, in JSON. */
export function check(certificate: string) {
  const { valid, words, at } = checked(certificate);
  return JSON.stringify({ valid, words, at });
}
