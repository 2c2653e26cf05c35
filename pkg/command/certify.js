// The commands for certificates: certify writes them, verify checks files of them with the independent checker.

import { closeSync, openSync, readSync, statSync } from "node:fs";

import { certify } from "../index.js";
import { check } from "../shared/checker.js";
import { remark } from "./boards.js";
import { EXIT, UsageError, worse } from "./exit.js";
import { inputs } from "./inputs.js";
import { parsed } from "./items.js";
import { Lines } from "./lines.js";
import { complain, json, told, write } from "./output.js";
import { read } from "./reading.js";
import { stream } from "./stream.js";

/** @import { Asked } from "./arguments.js" */
/** @import { Job } from "./jobs.js" */

/** Milliseconds for a certificate, unless `--milliseconds` says otherwise. */
const PATIENCE = 60_000;

/** How the records of certify begin. */
const RECORDS = '{"gridlight":"certify","format":1,';

const CUT = "These records have no end: they were cut off.";

/** How many records of a shard were read, and the position of the latest. @typedef {{ records: number, at: number }} Shard */

/**
 * A line of records.
 * @typedef {{ gridlight?: unknown, id?: string, at?: number, certificate?: object | null, why?: string,
 *   error?: { message: string }, records?: unknown }} Line
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
    settings: { ...puzzle === undefined ? {} : { puzzle }, milliseconds },
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
      await write(options.json ? json({ file, ...bare(verdict) }) : `${names.length > 1 ? `${file}: ` : ""}${sentence(verdict)}`);
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
  const wrong = (/** @type {string} */ message) => {
    code = worse(code, complain(file, { message }));
  };
  for (let line = lines.next(); line !== null; line = lines.next()) {
    const record = /** @type {Line | null} */ (parsed(line));
    if (record?.gridlight === "certify") {
      if (shard) wrong(CUT);
      shard = { records: 0, at: -1 };
      continue;
    }
    if (record?.gridlight === "end") {
      // What was not written, or was removed, cannot be checked.
      if (!shard) wrong("This end belongs to no records.");
      else if (record.records !== shard.records) wrong(`There are ${shard.records} records, not ${record.records} as their end says.`);
      shard = null;
      continue;
    }
    const { id = "", at, certificate = record && "gridlight" in record ? record : null, why = "", error } = record ?? {};
    if (!shard) wrong("This record is after the end of the records.");
    else if (record) {
      if (typeof at === "number" && at <= shard.at) wrong(`Board ${at} (${id}) comes after board ${shard.at}.`);
      shard = { records: shard.records + 1, at: at ?? shard.at };
    }
    const verdict = certificate ? check(JSON.stringify(certificate)) : null;
    if (!record) wrong("This line is no record.");
    else if (error) code = worse(code, EXIT.bad);
    else if (!verdict) code = worse(code, EXIT.open);
    else code = worse(code, verdict.valid ? EXIT.fine : EXIT.none);
    const shown = verdict ?? { valid: false, words: error?.message ?? (why || "There is no certificate."), at: -1 };
    if (record) await write(asJson ? json({ file, id, ...bare(shown) }) : `${id}: ${sentence(shown)}`);
  }
  if (shard || lines.torn) wrong(CUT);
  return code;
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
