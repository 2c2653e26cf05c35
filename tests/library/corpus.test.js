// The boards of the corpus, where it lies beside the checkout.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { before, test } from "node:test";

import { convert, init, link, openLink, solve } from "../../pkg/index.js";
import { rows } from "./boards.js";

const CORPUS = new URL("../../../shared/corpus/lazors/", import.meta.url);

before(() => init());

/**
 * Runs over the boards of a folder and says how many there were.
 * @param {string} folder
 * @param {(name: string, text: string) => void} run
 */
function each(folder, run) {
  const path = new URL(`${folder}/`, CORPUS);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith(".bff")).sort() : [];
  for (const name of names) run(name, readFileSync(new URL(name, path), "utf8"));
  console.log(names.length > 0 ? `${names.length} boards of ${folder} run` : `The corpus ${folder} is not beside the checkout: 0 boards run.`);
}

test("every board of the game has its one answer, proved", () => {
  const table = new URL("answers.tsv", CORPUS);
  /** @type {Map<string, string>} */
  const expected = new Map();
  if (existsSync(table)) {
    for (const line of readFileSync(table, "utf8").trim().split("\n")) {
      const [name, answer] = line.split("\t");
      if (name && answer) expected.set(name, answer.trim());
    }
  }
  const seen = new Set();
  each("boards", (name, text) => {
    const solved = solve("lazors", text);
    assert.equal(solved.status, "unique", name);
    assert.equal(solved.count, "1", name);
    assert.deepEqual(solved.answers.map((answer) => rows(answer.text).join("/")), [expected.get(name)], name);
    assert.equal(openLink(link("lazors", text)).text, convert("lazors", text, "bff"), name);
    seen.add(name);
  });
  for (const name of expected.keys()) assert.ok(seen.has(name), `${name} has an answer, but no board`);
});

test("boards with prisms and teleporters have one answer", () => {
  each("extended", (name, text) => {
    const solved = solve("lazors", text);
    assert.equal(solved.status, "unique", name);
    assert.equal(solved.answers.length, 1, name);
  });
});

test("broken boards are refused with their line", () => {
  each("malformed", (name, text) => {
    assert.throws(() => solve("lazors", text), (error) => {
      const { line, column } = /** @type {import("../../pkg/index.js").TextError} */ (error);
      assert.ok(line >= 1 && line <= text.split("\n").length && column >= 1, `${name}: ${line}:${column}`);
      return true;
    });
  });
});

test("hard boards have a first answer and a verdict in time", () => {
  each("stress", (name, text) => {
    for (const limit of [1, 2]) {
      const solved = solve("lazors", text, { limit, milliseconds: 10_000 });
      assert.equal(solved.answers.length, limit, name);
      assert.ok(solved.status === "several" || (limit === 1 && solved.status === "found"), name);
    }
  });
});
