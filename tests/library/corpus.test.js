// The boards of the corpus, where it lies beside the checkout.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { before, test } from "node:test";

import { convert, init, link, openLink, recognise, solve } from "../../pkg/index.js";
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
  const names = existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith(".bff"))
        .sort()
    : [];
  for (const name of names) run(name, readFileSync(new URL(name, path), "utf8"));
  console.log(
    names.length > 0
      ? `${names.length} boards of ${folder} run`
      : `The corpus ${folder} is not beside the checkout: 0 boards run.`,
  );
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
    assert.deepEqual(
      solved.answers.map((answer) => rows(answer.text).join("/")),
      [expected.get(name)],
      name,
    );
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
    assert.throws(
      () => solve("lazors", text),
      (error) => {
        const { line, column } = /** @type {import("../../pkg/index.js").TextError} */ (error);
        assert.ok(line >= 1 && line <= text.split("\n").length && column >= 1, `${name}: ${line}:${column}`);
        return true;
      },
    );
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

test("texts of other tools and people are read, or refused for what they are", () => {
  const folder = new URL("../foreign/", CORPUS);
  /**
   * The puzzle with the number of its solutions or the verdict, or the error.
   * @type {Record<string, [string, string]>}
   */
  const known = {
    "01-voltorb-level-line-first.txt": ["voltorb-flip", "107"],
    "01c-voltorb-cards-first.txt": ["voltorb-flip", "184"],
    "02-voltorb-bom.txt": ["voltorb-flip", "184"],
    "03-pzpr-complete-mark.txt": ["aquarium", "1"],
    "03b-pzpr-own-test-string.txt": ["aquarium", "1"],
    "03c-pzpr-info.txt": ["aquarium", "1"],
    "03e-pzpr-trial.txt": ["aquarium", "1"],
    "04-puzzlink-duplicate.txt": ["aquarium", "1"],
    "04c-puzzlink-variant.txt": ["aquarium", "This address is marked as a variant, whose rules are not Aquarium's."],
    "05-penpa-noqx-example.txt": ["aquarium", "1"],
    "06-aquarium-clue-65535.txt": ["aquarium", "A column has 2 cells; the clue 99999 is too large."],
    "07-voltorb-rows-comma.txt": ["voltorb-flip", "142"],
    "08-url-bracket.txt": ["aquarium", "1"],
    "08c-url-in-prose.txt": ["aquarium", "1"],
    "09-task-from-page-source.txt": ["aquarium", "1"],
    "10-code-fence.txt": ["lazors", "1"],
    "11-site-address.txt": ["aquarium", "This address has no board in it. Paste the board's task or text instead."],
    // Four tiles of one swap each: neither pair of swaps brings them home.
    "12-graphql-answer.json": ["harmony", "none"],
    "13-aquarium-json.json": ["aquarium", "3"],
  };
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(txt|json)$/.test(name)) : [];
  console.log(`${names.length} texts of foreign run`);
  for (const name of names) {
    const text = readFileSync(new URL(name, folder), "utf8");
    const puzzle = recognise(text);
    const counted = () => {
      try {
        const { count, status } = solve(/** @type {string} */ (puzzle), text, { limit: 200 });
        return count ?? status;
      } catch (error) {
        return /** @type {Error} */ (error).message.replace(/^\d+:\d+: /, "");
      }
    };
    assert.deepEqual([puzzle, counted()], known[name], name);
  }
});
