// The commands for certificates: certify writes them, verify checks files of them with the independent checker.

import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";

import { certify } from "../index.js";
import { check } from "../shared/checker.js";
import { remark } from "./boards.js";
import { EXIT, UsageError, worse } from "./exit.js";
import { isOf, shardOf } from "./hash.js";
import { inputs } from "./inputs.js";
import { parsed } from "./items.js";
import { Lines } from "./lines.js";
import { complain, json, lined, told, write } from "./output.js";
import { read as recordOf, readEnd } from "./part.js";
import { read } from "./reading.js";
import { stream } from "./stream.js";

/** @import { Hash } from "node:crypto" */
/** @import { Asked } from "./arguments.js" */
/** @import { Job } from "./jobs.js" */

/** Milliseconds for a certificate, unless `--milliseconds` says otherwise. */
const PATIENCE = 60_000;

/** How the records of certify begin. */
const RECORDS = '{"gridlight":"certify","format":1,';

const CUT = "These records have no end: they were cut off.";

/**
 * Which shard is read, how many of its records were, the position of the latest, their highest exit code and their
 * hashes.
 * @typedef {{ part: [number, number] | null, records: number, at: number, code: number, hashes: Hash }} Shard
 */

/**
 * A record.
 * @typedef {{ at: number, id: string, hash: string, puzzle?: unknown, code: number, certificate?: { puzzle?: unknown } | null,
 *   why?: string, error?: { message: string } }} Proved
 */

/** @param {Asked} asked */
export async function certifyBoard(asked) {
  const { inputs: names, options, wait } = asked;
  if (options.out !== undefined) {
    if (asked.case !== undefined) throw new UsageError("--out takes all cases: leave out --case.");
    return stream(asked);
  }
  if (names.length > 1) throw new UsageError("certify takes one board, or several with --out.");
  const job = await certifying(asked);
  for await (const input of inputs(names, { puzzle: options.puzzle, wait, case: asked.case ?? 1 })) {
    const { name, text, puzzle, problem } = input;
    if (problem) return complain(name, { message: problem });
    remark(asked, input);
    const { fields, code } = job.run({ at: 0, id: name, hash: "", puzzle, text, problem });
    const { certificate, why, error } =
      /** @type {{ certificate?: object | null, why?: string, error?: { message: string } }} */ (fields);
    if (error) complain(name, error);
    else if (certificate) await write(json(certificate));
    else process.stderr.write(`gridlight: ${name}: ${why}\n`);
    return code;
  }
  return EXIT.fine;
}

/** What certify does for each of many boards. @param {Asked} asked @returns {Promise<Job>} */
export async function certifying({ options: { puzzle }, wished }) {
  const { milliseconds = PATIENCE } = wished[0] ?? {};
  return {
    settings: { ...(puzzle === undefined ? {} : { puzzle }), milliseconds },
    prepare: () => undefined,
    run: ({ puzzle: id, text }) => {
      try {
        return { fields: { certificate: JSON.parse(certify(id, text, { milliseconds })) }, code: EXIT.fine };
      } catch (error) {
        const problem = told(error);
        if (problem.line !== undefined) return { fields: { error: problem }, code: EXIT.bad };
        return { fields: { certificate: null, why: problem.message }, code: EXIT.open };
      }
    },
  };
}

/** @param {Asked} asked */
export async function verifyFiles({ inputs: names, options, wait }) {
  /** @type {number} */
  let code = EXIT.fine;
  for (const file of names.length > 0 ? names : ["-"]) {
    try {
      if (holdsRecords(file)) {
        code = worse(code, await verifyRecords(file, new Lines(file), options.json ?? false));
        continue;
      }
      const text = await read(file, wait);
      if (text.startsWith(RECORDS)) {
        code = worse(code, await verifyRecords(file, linesOf(text), options.json ?? false));
        continue;
      }
      const verdict = check(text);
      code = worse(code, verdict.valid ? EXIT.fine : EXIT.none);
      await write(
        options.json ? json({ file, ...bare(verdict) }) : `${names.length > 1 ? `${file}: ` : ""}${sentence(verdict)}`,
      );
    } catch (error) {
      code = worse(code, complain(file, told(error)));
    }
  }
  return code;
}

/**
 * Checks the certificates of records, one after the other.
 * @param {string} file
 * @param {Pick<Lines, "next" | "torn">} lines
 * @param {boolean} asJson
 */
async function verifyRecords(file, lines, asJson) {
  /** @type {number} */
  let code = EXIT.fine;
  /** The shard that is read, one of several that may follow each other. @type {Shard | null} */
  let shard = null;
  /** Whether nothing was wrong with this shard. */
  let fine = true;
  const wrong = (/** @type {string} */ message) => {
    code = worse(code, complain(file, { message }));
    fine = false;
  };
  for (let line = lines.next(); line !== null; line = lines.next()) {
    const { gridlight, ...rest } = parsed(line) ?? {};
    if (gridlight === "certify") {
      if (shard) wrong(CUT);
      fine = true;
      shard = { part: shardOf(String(rest.shard)), records: 0, at: -1, code: EXIT.fine, hashes: createHash("sha256") };
      if (!shard.part) wrong(`A shard is I/N with I from 1 to N, such as 3/64, not “${rest.shard}”.`);
      continue;
    }
    if (gridlight === "end") {
      // What was not written, or was removed, cannot be checked.
      if (!shard) wrong("This end belongs to no records.");
      else if (rest.records !== shard.records)
        wrong(`There are ${shard.records} records, not ${rest.records} as their end says.`);
      else if (fine) {
        const problem = totals(shard, line);
        if (problem) wrong(problem);
      }
      shard = null;
      continue;
    }
    const record = /** @type {Proved | null} */ (recordOf(line));
    if (!record) {
      wrong(shard ? "This line is no record." : "This record is after the end of the records.");
      continue;
    }
    const { at, id, hash, certificate, why = "", error } = record;
    if (!shard) wrong("This record is after the end of the records.");
    else {
      if (at <= shard.at) wrong(`Board ${at} (${id}) comes after board ${shard.at}.`);
      if (shard.part && !isOf(hash, shard.part)) wrong(`Board ${at} (${id}) belongs to another shard.`);
      shard.hashes.update(hash);
      Object.assign(shard, { records: shard.records + 1, at, code: worse(shard.code, record.code) });
    }
    contradictions(record).forEach(wrong);
    const verdict = certificate ? check(JSON.stringify(certificate)) : null;
    if (error) code = worse(code, EXIT.bad);
    else if (!verdict) code = worse(code, EXIT.open);
    else code = worse(code, verdict.valid ? EXIT.fine : EXIT.none);
    const shown = verdict ?? { valid: false, words: error?.message ?? (why || "There is no certificate."), at: -1 };
    await write(asJson ? json({ file, id, ...bare(shown) }) : `${id}: ${sentence(shown)}`);
  }
  if (shard || lines.torn) wrong(CUT);
  return code;
}

/** What a record says of itself that is not so. @param {Proved} record */
function contradictions({ at, id, puzzle, code, certificate, error }) {
  const own = error ? EXIT.bad : certificate ? EXIT.fine : EXIT.open;
  return [
    ...(code === own ? [] : [`Board ${at} (${id}) has the exit code ${code}, not ${own}.`]),
    ...(!certificate || certificate.puzzle === puzzle
      ? []
      : [`Board ${at} (${id}) has the certificate of another board.`]),
  ];
}

/** What is wrong with the end of a shard; "" if nothing is. @param {Shard} shard @param {string} line */
function totals({ part, records, at, code, hashes }, line) {
  const end = readEnd(lined(line));
  if (!end) return "This line is no end of records.";
  // The boards of other shards are not here, nor are their hashes.
  const isAll = part?.[1] === 1;
  const fits = isAll ? end.boards === records && end.boards === at + 1 : end.boards > at;
  if (!fits) return `These are not the records of ${end.boards} boards, as their end says.`;
  if (end.code !== code) return `The highest exit code is ${code}, not ${end.code} as their end says.`;
  return isAll && end.input !== hashes.digest("hex") ? "The boards have other hashes than their end says." : "";
}

/** The whole lines of a text. @param {string} text @returns {Pick<Lines, "next" | "torn">} */
function linesOf(text) {
  const lines = text.split("\n");
  const torn = lines.pop() !== "";
  const left = lines.values();
  return { next: () => left.next().value ?? null, torn };
}

/** Whether a file has records, as certify --out writes them. @param {string} name */
function holdsRecords(name) {
  if (name === "-" || !statSync(name, { throwIfNoEntry: false })?.isFile()) return false;
  const file = openSync(name, "r");
  try {
    const start = Buffer.alloc(RECORDS.length);
    readSync(file, start);
    return start.toString() === RECORDS;
  } finally {
    closeSync(file);
  }
}

/** @typedef {{ valid: boolean, words: string, at: number }} Verdict */

/** @param {Verdict} verdict */
const bare = ({ valid, words, at }) => ({ valid, words, at });

/** @param {Verdict} verdict */
const sentence = ({ words, at }) => `${words}${at < 0 ? "" : ` (token ${at + 1} of the proof)`}\n`;
