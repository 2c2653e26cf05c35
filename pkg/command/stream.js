// Does something for each board of a shard and writes a record of each, as JSON lines: docs/batches.md describes them.

import { createHash } from "node:crypto";

import { EXIT, worse } from "./exit.js";
import { isOf } from "./hash.js";
import { JOBS } from "./jobs.js";
import { complain, json, write } from "./output.js";
import { Part, last } from "./part.js";
import { version } from "./version.js";

/** @import { Asked } from "./arguments.js" */
/** @import { Item } from "./items.js" */
/** @import { Done, Job, Kind } from "./jobs.js" */

/** The version of the records. */
const FORMAT = 1;
/** Records go to the standard output by so many letters, or after so many milliseconds. */
const [LETTERS, PACE] = [1 << 16, 100];

/**
 * Where records go.
 * @typedef {object} Sink
 * @property {(item: Item) => number | null} kept the exit code of a board whose record is there; null if it is to be
 *   made
 * @property {(line: string) => Promise<void>} add
 * @property {(line: string) => Promise<void>} end
 * @property {() => void} close
 */

/** Runs the command's job over the boards of its shard. @param {Asked} asked */
export async function stream(asked) {
  const {
    command,
    options: { out = "-", resume = false },
    shard,
  } = asked;
  const kind = /** @type {Kind} */ (JOBS[command]);
  const job = await kind.job(asked);
  const header = first(command, shard, job);
  const sink = out === "-" ? await standard(header) : Part.open(out, shard, header, resume);
  if (typeof sink === "number") return sink;
  try {
    return await through(kind.items(asked), shard, job, sink);
  } finally {
    sink.close();
  }
}

/** @param {AsyncIterable<Item>} items @param {[number, number]} shard @param {Job} job @param {Sink} sink */
async function through(items, shard, job, sink) {
  const input = createHash("sha256");
  const prepared = new Set([""]);
  let [boards, records] = [0, 0];
  /** @type {number} */
  let code = EXIT.fine;
  for await (const item of items) {
    boards += 1;
    input.update(item.hash);
    if (!isOf(item.hash, shard)) continue;
    records += 1;
    const kept = sink.kept(item);
    if (kept !== null) {
      code = worse(code, kept);
      continue;
    }
    if (!prepared.has(item.puzzle)) job.prepare(item.puzzle);
    prepared.add(item.puzzle);
    const done = item.problem ? { fields: { error: { message: item.problem } }, code: EXIT.bad } : job.run(item);
    code = worse(code, done.code);
    if ("error" in done.fields) complain(item.id, /** @type {{ message: string }} */ (done.fields.error));
    await sink.add(record(item, done));
  }
  await sink.end(last(boards, records, code, input.digest("hex")));
  return code;
}

/** @param {string} command @param {[number, number]} shard @param {Job} job */
const first = (command, [index, count], { settings }) =>
  json({ gridlight: command, format: FORMAT, version: version(), shard: `${index}/${count}`, settings });

/** @param {Item} item @param {Done} done */
const record = ({ at, id, hash, puzzle }, { fields, code }) =>
  json({ at, id, hash, puzzle: puzzle || null, code, ...fields });

/** @param {string} header @returns {Promise<Sink>} */
async function standard(header) {
  let waiting = header;
  let written = performance.now();
  const flush = async () => {
    await write(waiting);
    waiting = "";
    written = performance.now();
  };
  const add = async (/** @type {string} */ line) => {
    waiting += line;
    if (waiting.length >= LETTERS || performance.now() - written >= PACE) await flush();
  };
  const end = async (/** @type {string} */ line) => {
    waiting += line;
    await flush();
  };
  return { kept: () => null, add, end, close: () => undefined };
}
