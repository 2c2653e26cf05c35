// Reads files and the standard input, but no more than a board can have, and not for ever.

import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The most bytes of a text: the largest board, a maze of 4096 x 4096, has 17 million. */
const MOST = 64_000_000;
/** How many bytes are read at once, and every how many milliseconds a pipe that has none is looked at again. */
const PIECE = 1 << 16;
const LOOK = 20;
/** The longest time that a timer takes, in milliseconds. */
const LONGEST = 2 ** 31 - 1;
/** Seconds of waiting for input that does not come, unless `--wait` says otherwise. */
export const WAIT = 60;

/** The standard input, which can be read only once. @type {Promise<string> | null} */
let standard = null;

/**
 * The text of a file, or of the standard input for `-`.
 * @param {string} name
 * @param {number} [wait] seconds; 0 = no limit
 */
export async function read(name, wait = WAIT) {
  if (name !== "-") return decode(await readBytes(name, wait));
  standard ??= readBytes(name, wait).then(decode);
  return standard;
}

/**
 * The bytes of a file, or of the standard input for `-`.
 * @param {string} name
 * @param {number} [wait] seconds; 0 = no limit
 */
export async function readBytes(name, wait = WAIT) {
  const all = new Pieces();
  for await (const piece of pieces(name, wait)) all.add(piece);
  return all.whole();
}

/**
 * The bytes of a file, or of the standard input for `-`, piece by piece: only the time of waiting for the next one
 * counts.
 * @param {string} name
 * @param {number} [wait] seconds; 0 = no limit
 * @returns {AsyncGenerator<Uint8Array, void>}
 */
export async function* pieces(name, wait = WAIT) {
  if (name === "-") return yield* standardPieces(wait);
  // Opened like this, a named pipe without a writer does not block.
  const file = openSync(name, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    // Until somebody writes to a named pipe, its end means nothing.
    let hasEnd = !fstatSync(file).isFIFO() || isInherited(name);
    for (let since = performance.now(); ; ) {
      const piece = next(file);
      hasEnd ||= piece === null || piece.length > 0;
      if (piece !== null && piece.length > 0) {
        yield piece;
        since = performance.now();
      } else if (piece !== null && hasEnd) {
        return;
      } else {
        if (wait > 0 && performance.now() - since >= wait * 1000) throw silent(wait);
        await sleep(LOOK);
      }
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Whether a name stands for a file that this process was started with: a pipe among them has had its writer.
 * @param {string} name
 */
function isInherited(name) {
  return /^\/(dev\/(fd\/|stdin$)|proc\/self\/fd\/)/.test(name);
}

/** What can be read at once: nothing at the end, null if there is a writer who has not written. @param {number} file */
function next(file) {
  const piece = Buffer.allocUnsafe(PIECE);
  try {
    return piece.subarray(0, readSync(file, piece));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EAGAIN") return null;
    throw error;
  }
}

/** @param {number} wait @returns {AsyncGenerator<Uint8Array, void>} */
async function* standardPieces(wait) {
  const { stdin } = process;
  const input = stdin[Symbol.asyncIterator]();
  for (;;) {
    // Somebody who types may take their time.
    const timer =
      wait > 0 && !stdin.isTTY
        ? setTimeout(() => stdin.destroy(silent(wait)), Math.min(wait * 1000, LONGEST))
        : undefined;
    let piece;
    try {
      piece = await input.next();
    } finally {
      clearTimeout(timer);
    }
    if (piece.done) return;
    yield piece.value;
  }
}

/** Gathers pieces until they are too many. */
export class Pieces {
  /** @type {Uint8Array[]} */
  #pieces = [];
  #length = 0;

  /** @param {Uint8Array} piece */
  add(piece) {
    this.#length += piece.length;
    if (this.#length > MOST) throw new Error(`This is longer than ${MOST / 1e6} MB, so it is not a board`);
    this.#pieces.push(piece);
  }

  whole() {
    return Buffer.concat(this.#pieces);
  }
}

/** @param {number} wait */
const silent = (wait) => new Error(`No input came for ${wait} s: --wait N waits longer, --wait 0 without a limit`);

/** Bytes as text. @param {Uint8Array} bytes */
export function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error("This is no text in UTF-8");
  }
}
