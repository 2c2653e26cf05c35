// The package as others get it: its files, its exports, and the examples of its README.

import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import * as library from "../../pkg/index.js";
import { PACKAGE, installed, printed, run } from "./install.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

test("package.json names what is there", async () => {
  const described = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8"));
  assert.equal(described.name, "gridlight");
  assert.equal(described.type, "module");
  assert.equal(described.license, "MIT OR Apache-2.0");
  assert.equal(described.dependencies, undefined);
  const cargo = await readFile(join(ROOT, "Cargo.toml"), "utf8");
  assert.equal(described.version, /^version = "(.+)"$/m.exec(cargo)?.[1], "the crate and the package have one version");
  for (const terms of ["LICENSE-APACHE", "LICENSE-MIT"]) {
    assert.equal(await readFile(join(PACKAGE, terms), "utf8"), await readFile(join(ROOT, terms), "utf8"), terms);
  }
  /** @param {unknown} value @returns {string[]} */
  const files = (value) =>
    typeof value === "string" ? [value] : Object.values(/** @type {object} */ (value)).flatMap(files);
  for (const file of files([described.exports, described.imports, described.bin])) await readFile(join(PACKAGE, file));
});

test("what is typed is what is exported", async () => {
  const types = await readFile(join(PACKAGE, "index.d.ts"), "utf8");
  const declared = [...types.matchAll(/^export declare function (\w+)/gm)].map((match) => match[1]);
  const exported = Object.keys(library).filter((name) => name !== "default");
  assert.deepEqual([...new Set(declared)].sort(), exported.sort());
  assert.equal(library.default, library.init);
});

test("it works installed, and the README's examples run", async () => {
  const folder = await installed();
  try {
    const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
    const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1] ?? "");
    assert.equal(examples.length, 9);
    const said = [];
    for (const example of examples) said.push(await printed(folder, example));
    assert.match(said[0] ?? "", /^unique\n[.AB]{3}\n[.AB]{3}\n[.AB]{3}$/);
    assert.equal(said[2], "found (1,1) (2,1)\n0 found");
    const [fast, notes, blind] = (said[1] ?? "").split("\n");
    assert.match(fast ?? "", /^default [\d.]+ ms \d+ right$/);
    assert.match(notes ?? "", /^notes [\d.]+ ms \d+ right$/);
    assert.match(blind ?? "", /^blind [\d.]+ ms \d+ It takes a way of \d+ steps that is deadly: /);
    assert.match(said[4] ?? "", /^true Medium: .*ways to fill a line \(\d+\).*\. https:\S+$/);
    assert.match(said[5] ?? "", /^try.*\n +cut An opaque block stops the only beam at its source\.\n(.*\n)* +answer$/);
    assert.match(said[3] ?? "", /^Very easy: .*\.\n(.+: [A-Z].*\.\n)+[a-z].*$/);
    assert.match(said[6] ?? "", /^several \d+ \[ \{ node: 2, solutions: 0, solution: null \} \]$/);
    assert.match(said[7] ?? "", /^Which test cuts this branch\? \[/m);
    assert.ok(readme.includes(said[8] ?? "?"), said[8]);
    // By the name that npm gives it.
    const command = join(folder, "node_modules/.bin/gridlight");
    const version = await run(command, ["--version"]);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
    const list = await run(command, ["puzzles"]);
    assert.match(list.stdout, /^lazors +Lazors: /);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("the page's example names what there is", async () => {
  const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
  const names = /import \{ ([\w, ]+) \} from "\.\/gridlight\/index\.js"/.exec(readme)?.[1]?.split(", ") ?? [];
  assert.ok(names.length >= 3 && names.every((name) => name in library), String(names));
});

test("every function is in the README", async () => {
  const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
  for (const name of Object.keys(library)) if (name !== "default") assert.ok(readme.includes(`${name}(`), name);
  await library.init();
  // Of every puzzle it says what an answer is.
  for (const puzzle of library.puzzles())
    assert.match(readme, new RegExp(`\n\\| \`${puzzle.id}\` \\| [^| ]`), puzzle.id);
});
