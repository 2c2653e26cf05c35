// Combines the shards of a run: the result is what one run over all boards would have written, or a list of what is
// wrong.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";

import { EXIT, UsageError, worse } from "./exit.js";
import { isOf, shardOf } from "./hash.js";
import { Lines } from "./lines.js";
import { write } from "./output.js";
import { last, parsed, read, readEnd, toFile } from "./part.js";
import { trouble } from "./trouble.js";

/** @import { Asked } from "./arguments.js" */

/**
 * @typedef {object} Shard
 * @property {string} name
 * @property {string} header its first line, without the number of the shard
 * @property {number} index
 * @property {number} count
 * @property {{ boards: number, records: number, code: number, input: string }} end
 */

/** The most sentences about what is wrong. */
const SAID = 20;
/** The shard in the first line. */
const SHARD = /"shard":"([^"]*)"/;

/** What is wrong, as sentences, of which only the first are said. */
class Wrongs {
  count = 0;

  /** @param {string} words */
  add(words) {
    this.count += 1;
    if (this.count <= SAID) process.stderr.write(`${words}\n`);
  }

  end() {
    if (this.count > SAID) process.stderr.write(`And ${this.count - SAID} more.\n`);
    return this.count > 0;
  }
}

/** @param {Asked} asked */
export async function merge({ inputs, options: { out = "-" } }) {
  if (inputs.length === 0) throw new UsageError("merge takes the folder of the shards.");
  const wrongs = new Wrongs();
  let code = /** @type {number} */ (EXIT.fine);
  /** @type {Shard[]} */
  const shards = [];
  for (const name of inputs.flatMap((input) => filesOf(input, wrongs))) {
    try {
      const shard = opened(name);
      if (typeof shard === "string") wrongs.add(`${name}: ${shard}`);
      else shards.push(shard);
    } catch (error) {
      process.stderr.write(`${name}: ${trouble(error)}\n`);
      code = EXIT.bad;
    }
  }
  const one = shards[0];
  if (!one) {
    if (!wrongs.end() && code === EXIT.fine) throw new UsageError("There is no shard.");
    return worse(code, EXIT.none);
  }
  if (out !== "-" && existsSync(out) && shards.some(({ name }) => realpathSync(name) === realpathSync(out))) {
    throw new UsageError("--out is one of the shards; name another file.");
  }
  const all = shards.filter((shard) => alike(shard, one, wrongs));
  complete(all, one, wrongs);
  for (const _ of merged(all, one, wrongs));
  if (wrongs.end()) return worse(code, EXIT.none);
  if (code !== EXIT.fine) return code;
  const ended = last(one.end.boards, one.end.boards, all.map(({ end }) => end.code).reduce(worse), one.end.input);
  const lines = written(one.header, merged(all, one, wrongs), ended);
  if (out === "-") for (const line of lines) await write(line);
  else toFile(out, lines);
  if (out !== "-")
    await write(
      `${one.count} ${one.count === 1 ? "shard" : "shards"}, ${one.end.boards} boards, 0 missing, 0 duplicates\n`,
    );
  return EXIT.fine;
}

/** @param {string} header @param {Iterable<string>} lines @param {string} end */
function* written(header, lines, end) {
  yield header.replace('"shard":""', '"shard":"1/1"');
  yield* lines;
  yield end;
}

/**
 * The files of a folder; what is unfinished is said if nothing else is there of that shard.
 * @param {string} input
 * @param {Wrongs} wrongs
 */
function filesOf(input, wrongs) {
  if (statSync(input, { throwIfNoEntry: false })?.isDirectory() !== true) return [input];
  const names = readdirSync(input).sort();
  const parts = new Set(names.filter((name) => name.endsWith(".part")).map((name) => name.split(".")[0] ?? ""));
  for (const name of parts) {
    if (!names.includes(`${name}.jsonl`))
      wrongs.add(`${join(input, name)}.jsonl: This shard is unfinished: --resume continues it.`);
  }
  return names.filter((name) => name.endsWith(".jsonl")).map((name) => join(input, name));
}

/** A shard, or what is wrong with its file. @param {string} name @returns {Shard | string} */
function opened(name) {
  const lines = new Lines(name);
  const header = lines.next() ?? "";
  const shard = shardOf(SHARD.exec(header)?.[1] ?? "");
  if (typeof parsed(header)?.gridlight !== "string" || !shard) return "This is no file of records.";
  let [records, ended] = [-1, ""];
  for (let line = lines.next(); line !== null; line = lines.next()) {
    records += 1;
    ended = line;
  }
  const end = readEnd(ended);
  if (end === null || lines.torn) return "This shard has no end.";
  if (end.records !== records) return `This shard has ${records} records, not ${end.records} as its end says.`;
  return { name, header: header.replace(SHARD, '"shard":""'), index: shard[0], count: shard[1], end };
}

/** Whether a shard is of the same run as another. @param {Shard} shard @param {Shard} one @param {Wrongs} wrongs */
function alike(shard, one, wrongs) {
  if (shard.header !== one.header || shard.count !== one.count)
    wrongs.add(`${shard.name}: This shard is of another run than ${one.name}.`);
  else if (shard.end.boards !== one.end.boards || shard.end.input !== one.end.input)
    wrongs.add(`${shard.name}: This shard is of other boards than ${one.name}.`);
  else return true;
  return false;
}

/** Says which shards are missing or there twice. @param {Shard[]} shards @param {Shard} one @param {Wrongs} wrongs */
function complete(shards, { count }, wrongs) {
  /** @type {Map<number, string>} */
  const seen = new Map();
  for (const { index, name } of shards) {
    const other = seen.get(index);
    if (other !== undefined) wrongs.add(`Shard ${index}/${count} is there twice: ${other} and ${name}.`);
    seen.set(index, name);
  }
  for (let index = 1; index <= count; index += 1)
    if (!seen.has(index)) wrongs.add(`Shard ${index}/${count} is missing.`);
}

/**
 * The records of all shards by position; says which boards are missing, there twice, or in a shard that is not theirs,
 * and if all are there, whether they are those that the ends state.
 * @param {Shard[]} shards
 * @param {Shard} one
 * @param {Wrongs} wrongs
 */
function* merged(shards, { name, count, end: { boards, input } }, wrongs) {
  const hashes = createHash("sha256");
  const heads = shards.map(({ name, index }, number) => ({
    number,
    index,
    lines: new Lines(name),
    name,
    at: -1,
    hash: "",
    code: /** @type {number} */ (EXIT.fine),
    line: "",
  }));
  const open = new Heap();
  const advance = (/** @type {Head} */ head) => {
    const line = head.lines.next();
    const record = line === null ? null : read(line);
    if (line === null || record === null) {
      const end = readEnd(line ?? "");
      if (end === null)
        wrongs.add(`${head.name}: The line after ${head.at < 0 ? "the first" : `board ${head.at}`} is no record.`);
      else if (end.code !== head.code)
        wrongs.add(`${head.name}: The highest exit code is ${head.code}, not ${end.code} as its end says.`);
      return;
    }
    if (record.at < head.at)
      wrongs.add(`${head.name}: Board ${record.at} (${record.id}) comes after board ${head.at}.`);
    if (!isOf(record.hash, [head.index, count]))
      wrongs.add(`${head.name}: Board ${record.at} (${record.id}) belongs to another shard.`);
    Object.assign(head, { at: record.at, hash: record.hash, code: worse(head.code, record.code), line });
    open.push(head);
  };
  for (const head of heads) {
    head.lines.next();
    advance(head);
  }
  let next = 0;
  for (let head = open.pop(); head; head = open.pop()) {
    if (head.at > next) wrongs.add(range(next, head.at - 1));
    if (head.at < next) wrongs.add(`Board ${head.at} is there twice, again in ${head.name}.`);
    else yield head.line;
    hashes.update(head.hash);
    next = Math.max(next, head.at + 1);
    advance(head);
  }
  if (next < boards) wrongs.add(range(next, boards - 1));
  if (next > boards) wrongs.add(`${name}: There are ${next} boards, not ${boards} as its end says.`);
  // Where something else is wrong, the hash is, too.
  if (wrongs.count === 0 && hashes.digest("hex") !== input)
    wrongs.add(`${name}: The boards have other hashes than its end says.`);
}

/** @param {number} from @param {number} to */
const range = (from, to) => (from === to ? `Board ${from} is missing.` : `Boards ${from} to ${to} are missing.`);

/**
 * @typedef {{ at: number, number: number, index: number, lines: Lines, name: string, hash: string, code: number, line: string }} Head
 */

/** @param {Head | undefined} one @param {Head | undefined} other */
function isBefore(one, other) {
  if (!one || !other) return one !== undefined;
  return one.at < other.at || (one.at === other.at && one.number < other.number);
}

/** The heads of shards, the lowest position first. */
class Heap {
  /** @type {Head[]} */
  #all = [];

  /** @param {Head} head */
  push(head) {
    const all = this.#all;
    let index = all.push(head) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (isBefore(all[parent], head)) break;
      all[index] = /** @type {Head} */ (all[parent]);
      index = parent;
    }
    all[index] = head;
  }

  pop() {
    const all = this.#all;
    const top = all[0];
    const head = all.pop();
    if (all.length === 0 || head === undefined) return top;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= all.length) break;
      if (child + 1 < all.length && isBefore(all[child + 1], all[child])) child += 1;
      if (isBefore(head, all[child])) break;
      all[index] = /** @type {Head} */ (all[child]);
      index = child;
    }
    all[index] = head;
    return top;
  }
}
