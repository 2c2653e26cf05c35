// The file of a shard. It is written under another name and renamed when it is whole, so a file of that name is whole.
// What an interrupted run left is copied, not continued: a run that is thought dead but lives does no harm.

import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

import { UsageError } from "./exit.js";
import { Lines } from "./lines.js";
import { json } from "./output.js";
import { unwritten } from "./trouble.js";

/** @import { Item } from "./items.js" */
/** @import { Sink } from "./stream.js" */

/**
 * How many letters, and milliseconds of work, are written at once; and how many milliseconds are lost with the power.
 */
const [LETTERS, PACE, SAFE] = [1 << 16, 1000, 5000];

const OTHERS = "The boards are others than those of the run that was interrupted";

/** @implements {Sink} */
export class Part {
  #file;
  #name;
  #final;
  #folder;
  #header;
  #waiting = "";
  #written = performance.now();
  #safe = this.#written;
  /** What is copied. @type {Lines | null} */
  #old = null;
  /** The files of interrupted runs. @type {string[]} */
  #others;

  /**
   * Starts or continues the file of a shard; of one that is finished returns its exit code.
   * @param {string} folder
   * @param {[number, number]} shard
   * @param {string} header
   * @param {boolean} resume
   * @returns {Part | number}
   */
  static open(folder, shard, header, resume) {
    const name = shardName(shard);
    guarded(folder, () => mkdirSync(folder, { recursive: true }));
    const final = join(folder, `${name}.jsonl`);
    const names = guarded(folder, () => readdirSync(folder)).filter(
      (one) => one.startsWith(`${name}.`) && one.endsWith(".part"),
    );
    const parts = names.map((one) => join(folder, one));
    if (existsSync(final)) {
      if (!resume) throw new UsageError(`${final} is there already: --resume leaves it alone.`);
      const code = finished(final, header);
      for (const part of parts) rmSync(part, { force: true });
      return code;
    }
    if (parts.length > 0 && !resume) {
      throw new UsageError(`${parts[0]} is there: --resume continues the run that was interrupted.`);
    }
    return new Part(folder, name, header, parts);
  }

  /** @param {string} folder @param {string} name @param {string} header @param {string[]} parts */
  constructor(folder, name, header, parts) {
    this.#folder = folder;
    this.#header = header;
    this.#others = parts;
    this.#final = join(folder, `${name}.jsonl`);
    this.#name = join(folder, `${name}.${randomBytes(4).toString("hex")}.part`);
    const longest = parts.map((part) => ({ part, size: sizeOf(part) })).sort((one, other) => other.size - one.size)[0];
    if (longest) {
      const lines = new Lines(longest.part);
      const line = tried(() => lines.next());
      if (line !== null && line !== header) throw new UsageError(`${longest.part} is of a run with other settings.`);
      if (line !== null) this.#old = lines;
    }
    this.#file = guarded(this.#name, () => openSync(this.#name, "wx"));
    this.#put(header);
    // At once: another run sees by it whether this one has the same settings.
    this.#flush();
  }

  /** @param {Item} item */
  kept(item) {
    const line = tried(() => this.#old?.next() ?? null);
    const record = line === null ? null : read(line);
    if (line === null || record === null) {
      this.#release();
      return null;
    }
    if (record.at !== item.at || record.hash !== item.hash) {
      throw new UsageError(`${OTHERS}: ${item.id} was ${record.id}.`);
    }
    this.#put(line);
    return record.code;
  }

  /** @param {string} line */
  async add(line) {
    this.#put(line);
  }

  /** @param {string} line */
  async end(line) {
    const left = tried(() => this.#old?.next() ?? null);
    const record = left === null ? null : read(left);
    if (record !== null) throw new UsageError(`${OTHERS}: ${record.id} is missing.`);
    this.#put(line);
    this.#release();
    this.#flush();
    guarded(this.#final, () => fsyncSync(this.#file));
    if (!guarded(this.#final, () => this.#renamed())) {
      const { first, last } = ends(this.#final);
      if (first !== this.#header || last !== line) {
        throw new Error(`${this.#final}: Another run wrote this, with other settings or boards.`);
      }
      rmSync(this.#name, { force: true });
    }
    guarded(this.#final, () => {
      const folder = openSync(this.#folder, "r");
      fsyncSync(folder);
      closeSync(folder);
    });
  }

  /** Gives the file its name; false if another run continued this one and was quicker. */
  #renamed() {
    if (existsSync(this.#final)) return false;
    try {
      renameSync(this.#name, this.#final);
    } catch (error) {
      if (existsSync(this.#final)) return false;
      throw error;
    }
    return true;
  }

  close() {
    closeSync(this.#file);
    this.#old?.close();
  }

  /** @param {string} line */
  #put(line) {
    this.#waiting += line;
    const now = performance.now();
    if (this.#waiting.length >= LETTERS || now - this.#written >= PACE) this.#flush();
    if (now - this.#safe < SAFE) return;
    this.#safe = now;
    guarded(this.#name, () => fsyncSync(this.#file));
    if (!existsSync(this.#name) && !existsSync(this.#final))
      throw new Error(`${this.#name}: Another run continues this one.`);
  }

  #flush() {
    guarded(this.#name, () => {
      const bytes = Buffer.from(this.#waiting);
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    });
    this.#waiting = "";
    this.#written = performance.now();
  }

  /** All of the old run is copied: its files go, once the copy is safe. */
  #release() {
    const names = this.#others;
    if (names.length === 0) return;
    this.#others = [];
    this.#old?.close();
    this.#old = null;
    this.#flush();
    guarded(this.#name, () => {
      fsyncSync(this.#file);
      for (const name of names) rmSync(name, { force: true });
    });
  }
}

/** @param {[number, number]} shard */
const shardName = ([index, count]) => `${String(index).padStart(6, "0")}-of-${String(count).padStart(6, "0")}`;

/**
 * What is read of an interrupted run; null if it is gone, because it was not interrupted and has just ended.
 * @param {() => string | null} next
 */
function tried(next) {
  try {
    return next();
  } catch {
    return null;
  }
}

/** @param {string} name */
const sizeOf = (name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;

/** The exit code of a shard that is finished. @param {string} name @param {string} header */
function finished(name, header) {
  const { first, last, records } = ends(name);
  if (first !== header) throw new UsageError(`${name} is of a run with other settings.`);
  const end = last === null ? null : readEnd(last);
  if (end === null) throw new UsageError(`${name} has no end: remove it.`);
  if (end.records !== records) {
    throw new UsageError(`${name} has ${records} records, not ${end.records} as its end says: remove it.`);
  }
  return end.code;
}

/** The first and the last line of a file, and how many are between them. @param {string} name */
function ends(name) {
  const lines = new Lines(name);
  try {
    const first = lines.next();
    /** @type {string | null} */
    let last = null;
    let records = -1;
    for (let line = lines.next(); line !== null; line = lines.next()) [last, records] = [line, records + 1];
    return { first, last, records };
  } finally {
    lines.close();
  }
}

/**
 * A record; null for anything else.
 * @param {string} line
 * @returns {{ at: number, id: string, hash: string, code: number } | null}
 */
export function read(line) {
  const value = parsed(line);
  const isRecord = isWhole(value?.at) && typeof value.id === "string" && HASH.test(value.hash) && isCode(value.code);
  return isRecord ? value : null;
}

/**
 * The last line of a shard; `boards` are those of all shards.
 * @param {number} boards
 * @param {number} records
 * @param {number} code
 * @param {string} input
 */
export const last = (boards, records, code, input) => json({ gridlight: "end", boards, records, code, input });

/**
 * The last line of a shard, read; null for anything else.
 * @param {string} line
 * @returns {{ boards: number, records: number, code: number, input: string } | null}
 */
export function readEnd(line) {
  const { gridlight, boards, records, code, input } = parsed(line) ?? {};
  const isEnd = gridlight === "end" && isWhole(boards) && isWhole(records) && isCode(code) && HASH.test(input);
  return isEnd && line === last(boards, records, code, input) ? { boards, records, code, input } : null;
}

/** A hash as a text. */
const HASH = /^[0-9a-f]{64}$/;

/** @param {unknown} value */
const isWhole = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9e15;

/** @param {unknown} value */
const isCode = (value) => isWhole(value) && Number(value) <= 255;

/** @param {string} line */
export function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** @template T @param {string} name @param {() => T} act @returns {T} */
function guarded(name, act) {
  try {
    return act();
  } catch (error) {
    throw new Error(`${name}: ${unwritten(error)}`);
  }
}

/** Writes a file whole or not at all. @param {string} out @param {Iterable<string>} lines */
export function toFile(out, lines) {
  const part = `${out}.part`;
  guarded(out, () => {
    const file = openSync(part, "w");
    let waiting = "";
    const flush = () => {
      const bytes = Buffer.from(waiting);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      waiting = "";
    };
    for (const line of lines) {
      waiting += line;
      if (waiting.length > 1 << 16) flush();
    }
    flush();
    fsyncSync(file);
    closeSync(file);
    renameSync(part, out);
  });
}
