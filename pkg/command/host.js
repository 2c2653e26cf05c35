// What the command asks of Node, all of it at once and without promises: files, pipes, a clock and hands.

import { randomBytes } from "node:crypto";
import * as fs from "node:fs";

import { NO_BOARD_FOUND } from "../words.js";
import { Hands } from "./hands.js";

/** @import { CommandHost } from "../wasm/gridlight.js" */

/** How many bytes are read at once, and for how many milliseconds a pipe that has none is left alone, at most. */
const PIECE = 1 << 16;
const LOOK = 20;

/**
 * Something that is read: whether it is a file, and whether its end is the end. Until somebody writes to a named pipe, its
 * end means nothing.
 * @typedef {{ isFile: boolean, hasEnd: boolean }} Source
 */

/** @implements {CommandHost} */
export class Host {
  #hands;
  /** @type {Map<number, Source>} */
  #sources = new Map();

  /**
   * @param {WebAssembly.Module} module
   * @param {typeof import("../read.js") | null} pictures what reads pictures, if it is needed
   * @param {typeof import("../shared/checker.js") | null} checker what checks certificates, if it is needed
   */
  constructor(module, pictures, checker) {
    this.pictures = pictures;
    this.checker = checker;
    this.#hands = new Hands(module, this);
  }

  /** Resolves once boards can be worked on. */
  ready() {
    return this.#hands.ready();
  }

  clock() {
    return performance.now();
  }

  random() {
    return randomBytes(4).readUInt32LE();
  }

  /** @param {number} file @param {Uint8Array} bytes */
  write(file, bytes) {
    for (let at = 0; at < bytes.length; ) {
      try {
        at += fs.writeSync(file, bytes, at);
      } catch (error) {
        // Whoever reads the pipe is slower.
        if (codeOf(error) !== "EAGAIN") throw error;
        pause(1);
      }
    }
  }

  /** @param {string} name */
  kind(name) {
    const found = tried(() => fs.statSync(name));
    if (!found) return 0;
    if (found.isFile()) return 1;
    return found.isDirectory() ? 2 : 3;
  }

  /** @param {string} name */
  size(name) {
    return tried(() => fs.statSync(name).size) ?? 0;
  }

  /** @param {string} folder */
  list(folder) {
    return fs
      .readdirSync(folder, { withFileTypes: true })
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  }

  /** @param {string} name @param {number} at */
  pieceAt(name, at) {
    const file = fs.openSync(name, "r");
    try {
      return piece(file, at);
    } finally {
      fs.closeSync(file);
    }
  }

  /** @param {string} name */
  makeFolders(name) {
    fs.mkdirSync(name, { recursive: true });
  }

  /** @param {string} from @param {string} to */
  rename(from, to) {
    fs.renameSync(from, to);
  }

  /** @param {string} name */
  remove(name) {
    tried(() => fs.rmSync(name, { force: true }));
  }

  /** @param {string} name */
  syncFolder(name) {
    const folder = fs.openSync(name, "r");
    try {
      fs.fsyncSync(folder);
    } finally {
      fs.closeSync(folder);
    }
  }

  /** @param {string} name */
  real(name) {
    return tried(() => fs.realpathSync(name));
  }

  /** @param {string} name @param {boolean} fresh */
  create(name, fresh) {
    return fs.openSync(name, fresh ? "wx" : "w");
  }

  /** @param {number} file */
  sync(file) {
    fs.fsyncSync(file);
  }

  /** @param {number} file */
  close(file) {
    this.#sources.delete(file);
    if (file > 2) tried(() => fs.closeSync(file));
  }

  /** @param {string} name */
  open(name) {
    if (name === "-") {
      // Node's stream makes a pipe one that does not block, although nothing is read through it.
      const { isTTY } = process.stdin;
      // Somebody who types may take their time.
      this.#sources.set(0, { isFile: isTTY || fs.fstatSync(0).isFile(), hasEnd: true });
      return 0;
    }
    // Opened like this, a named pipe without a writer does not block.
    const file = fs.openSync(name, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    const found = fs.fstatSync(file);
    this.#sources.set(file, { isFile: found.isFile(), hasEnd: !found.isFIFO() || isInherited(name) });
    return file;
  }

  /** @param {number} file */
  isFile(file) {
    return this.#sources.get(file)?.isFile ?? true;
  }

  /** @param {number} file @param {number} wait */
  next(file, wait) {
    const source = this.#sources.get(file) ?? { isFile: true, hasEnd: true };
    const since = performance.now();
    for (let look = 1; ; look = Math.min(2 * look, LOOK)) {
      const read = tryPiece(file);
      if (read?.length) source.hasEnd = true;
      if (read && source.hasEnd) return read;
      if (wait > 0 && !source.isFile && performance.now() - since >= wait * 1000) return undefined;
      pause(look);
    }
  }

  /** @param {Uint8Array} bytes @param {string[]} puzzles */
  picture(bytes, puzzles) {
    const found = this.pictures?.boardIn(bytes.slice(), puzzles);
    if (!found) throw new Error(NO_BOARD_FOUND);
    return JSON.stringify(found);
  }

  /** @param {string} text */
  check(text) {
    return JSON.stringify(this.checker?.check(text) ?? null);
  }

  /** @param {string} told */
  begin(told) {
    this.#hands.begin(told);
  }

  room() {
    return this.#hands.room();
  }

  /** @param {string} item */
  push(item) {
    this.#hands.push(item);
  }

  pop() {
    return this.#hands.pop();
  }
}

/** A piece of a file, from a place on or from where it is. @param {number} file @param {number | null} at */
function piece(file, at) {
  const room = Buffer.allocUnsafe(PIECE);
  return room.subarray(0, fs.readSync(file, room, 0, PIECE, at));
}

/** What can be read at once: nothing at the end, null if there is a writer who has not written. @param {number} file */
function tryPiece(file) {
  try {
    return piece(file, null);
  } catch (error) {
    if (codeOf(error) === "EAGAIN") return null;
    // So the end of a pipe is called on Windows.
    if (codeOf(error) === "EOF") return Buffer.alloc(0);
    throw error;
  }
}

/**
 * Whether a name stands for a file that this process was started with: a pipe among them has had its writer.
 * @param {string} name
 */
function isInherited(name) {
  return /^\/(dev\/(fd\/|stdin$)|proc\/self\/fd\/)/.test(name);
}

/** @template T @param {() => T} ask @returns {T | undefined} */
function tried(ask) {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;

const nobody = new Int32Array(new SharedArrayBuffer(4));

/** @param {number} milliseconds */
function pause(milliseconds) {
  Atomics.wait(nobody, 0, 0, milliseconds);
}
