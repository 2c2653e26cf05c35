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
  if (name !== "-") return decode(await bytesOf(name, wait));
  standard ??= standardInput(wait).then(decode);
  return standard;
}

/** @param {string} name @param {number} wait */
async function bytesOf(name, wait) {
  // Opened like this, a named pipe without a writer does not block.
  const file = openSync(name, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const pieces = new Pieces();
    // Until somebody writes to a named pipe, its end means nothing.
    let hasEnd = !fstatSync(file).isFIFO() || isInherited(name);
    for (let since = performance.now(); ;) {
      const piece = next(file);
      hasEnd ||= piece === null || piece.length > 0;
      if (piece !== null && piece.length > 0) {
        pieces.add(piece);
        since = performance.now();
      } else if (piece !== null && hasEnd) {
        return pieces.whole();
      } else {
        if (wait > 0 && performance.now() - since >= wait * 1000) throw silent(wait);
        await sleep(LOOK);
      }
    }
  } finally {
    closeSync(file);
  }
}

/** Whether a name stands for a file that this process was started with: a pipe among them has had its writer. @param {string} name */
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

/** @param {number} wait */
async function standardInput(wait) {
  const { stdin } = process;
  const pieces = new Pieces();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const restart = () => {
    clearTimeout(timer);
    // Somebody who types may take their time.
    if (wait > 0 && !stdin.isTTY) timer = setTimeout(() => stdin.destroy(silent(wait)), Math.min(wait * 1000, LONGEST));
  };
  try {
    restart();
    for await (const piece of stdin) {
      pieces.add(piece);
      restart();
    }
  } finally {
    clearTimeout(timer);
  }
  return pieces.whole();
}

/** Gathers pieces until they are too many. */
class Pieces {
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

/** @param {Uint8Array} bytes */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error("This is no text in UTF-8");
  }
}
