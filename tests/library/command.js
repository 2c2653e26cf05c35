// Runs the command as a shell does, in a folder of its own.

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The command's file. */
export const COMMAND = fileURLToPath(new URL("../../pkg/bin/gridlight.js", import.meta.url));

/**
 * What a call did.
 * @typedef {object} Called
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 * @property {string} out
 * @property {string} err
 */

/**
 * @param {string[]} words
 * @param {{ folder?: string, input?: string | Uint8Array | null, watch?: (child: import("node:child_process").ChildProcessWithoutNullStreams) => void }} [options]
 * @returns {Promise<Called>}
 */
export function call(words, { folder, input = "", watch } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, ...words], { cwd: folder });
    let [out, err] = ["", ""];
    child.stdout.on("data", (piece) => void (out += piece));
    child.stderr.on("data", (piece) => void (err += piece));
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
