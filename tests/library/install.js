// The package as npm gives it to others: packed, and installed into a folder of its own, without a network.

import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Where `cargo xtask build` writes it. */
export const PACKAGE = fileURLToPath(new URL("../../target/package/", import.meta.url));
export const run = promisify(execFile);

/** The folder, in which `gridlight` is installed. */
export async function installed() {
  const folder = await mkdtemp(join(tmpdir(), "gridlight-"));
  const env = { ...process.env, npm_config_cache: join(folder, "cache"), npm_config_update_notifier: "false" };
  const npm = (/** @type {string[]} */ words, /** @type {string} */ cwd) =>
    run("npm", [...words, "--offline", "--no-audit", "--no-fund", "--loglevel=error"], { cwd, env });
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const { stdout } = await npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], PACKAGE);
  const [{ filename }] = JSON.parse(stdout);
  await npm(["install", join(folder, filename)], folder);
  return folder;
}

/**
 * Runs a program that imports the package by its name. Returns what it printed.
 * @param {string} folder
 * @param {string} program
 */
export async function printed(folder, program) {
  const file = join(folder, "example.mjs");
  await writeFile(file, program);
  return (await run(process.execPath, [file], { cwd: folder })).stdout.trim();
}
