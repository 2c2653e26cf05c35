// Runs the command as a shell does, in a folder of its own: Node's and the native one, which have to do the same.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The command's file. */
export const COMMAND = fileURLToPath(new URL("../../target/package/bin/gridlight.js", import.meta.url));

/**
 * What a call did.
 * @typedef {object} Called
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 * @property {string} out
 * @property {string} err
 */

/** The native command, as the library's part of the tests builds it. */
export const NATIVE =
  process.env.GRIDLIGHT_NATIVE ?? fileURLToPath(new URL("../../target/debug/gridlight", import.meta.url));

/** How both commands are called. */
export const COMMANDS = { node: [process.execPath, COMMAND], native: [NATIVE] };

/**
 * @typedef {object} Options
 * @property {string} [folder]
 * @property {string | Uint8Array | null} [input]
 * @property {(child: import("node:child_process").ChildProcessWithoutNullStreams) => void} [watch]
 * @property {boolean} [loose] whether the output depends on when the command is interrupted
 */

/**
 * Calls both commands, which have to do the same, and says what they did.
 * @param {string[]} words
 * @param {Options} [options]
 * @returns {Promise<Called>}
 */
export async function call(words, options = {}) {
  const node = await callOne(COMMANDS.node, words, options);
  // Certificates are checked by a script of their own, which only Node's command has.
  if (words[0] === "verify") return node;
  const native = await callOne(COMMANDS.native, words, options);
  if (options.loose) Object.assign(native, { out: node.out });
  assert.deepEqual(timeless(native), timeless(node), `${words.join(" ")}: the native command differs`);
  return node;
}

/** The same without the times that a run took. @param {Called} called */
function timeless(called) {
  const out = called.out
    .replaceAll(/"milliseconds":[\d.e-]+/g, '"milliseconds":0')
    .replaceAll(/,(true|false),\d+\.\d{3},/g, ",$1,0,");
  return { ...called, out };
}

/**
 * @param {string[]} command
 * @param {string[]} words
 * @param {Options} [options]
 * @returns {Promise<Called>}
 */
export function callOne([program = "", ...first], words, { folder, input = "", watch } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...words], { cwd: folder });
    let [out, err] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (piece) => void (out += piece));
    child.stderr.setEncoding("utf8").on("data", (piece) => void (err += piece));
    child.on("error", reject).on("close", (code, signal) => resolve({ code, signal, out, err }));
    // It may end without having read anything.
    child.stdin.on("error", () => undefined);
    // With null nothing comes, and no end.
    if (input !== null) child.stdin.end(input);
    watch?.(child);
  });
}

/**
 * Runs something in a new folder with these files.
 * @param {Record<string, string | Uint8Array>} files
 * @param {(folder: string) => Promise<void>} run
 */
export async function inFolder(files, run) {
  const folder = await mkdtemp(join(tmpdir(), "gridlight-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The rows of a CSV text, by the letter of RFC 4180.
 * @param {string} text
 */
export function table(text) {
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  let row = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const [, quoted, plain = "", end] = field.exec(text) ?? [];
    if (end === undefined) throw new Error(`This is no CSV: ${text.slice(at, at + 40)}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
