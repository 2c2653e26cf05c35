// Bad input: plain errors, with line and column where a text is wrong, and the library goes on.

import assert from "node:assert/strict";
import { afterEach, before, test } from "node:test";

import { check, convert, generate, init, link, openLink, puzzles, solve, svg } from "../../pkg/index.js";
import { ONE } from "./boards.js";

before(() => init());
afterEach(() => assert.equal(solve("lazors", ONE).status, "unique"));

/** @type {[string, number, number, string][]} */
const TEXTS = [
  ["", 1, 1, "There is no grid: GRID START is missing."],
  ["GRID START\no o\no ?\nGRID STOP\n", 3, 3, "Unknown symbol “?” in the grid: o x A B C D T."],
  ["GRID START\r\no o\r\no\r\n", 3, 1, "This row has 1 symbols, the rows above have 2."],
  [ONE.replace("A 1", "  A many"), 6, 5, "count must be a whole number, not “many”."],
  [
    ONE.replace("L 0 3 1 1", "L 1 3 1 1"),
    8,
    3,
    "The laser (1, 3) is not on the middle of a cell's edge: one of x and y must be odd and the other even.",
  ],
  [`GRID START\n${"o ".repeat(33)}\n`, 2, 65, "A grid is at most 32 wide; this row has 33."],
  [ONE.replace("B 1", "B 9999"), 7, 3, "A count of blocks is 0 to 1024."],
  ["\u{1f7e6}\u{1f7e6} x", 1, 1, "Expected GRID, A, B, C, D, T, L or P, not “\u{1f7e6}\u{1f7e6}”."],
];

test("a text that is no board throws with line and column, from every function", () => {
  const calls = [
    solve,
    check,
    link,
    svg,
    (/** @type {string} */ id, /** @type {string} */ text) => convert(id, text, "bff"),
  ];
  for (const [text, line, column, message] of TEXTS) {
    for (const call of calls) {
      assert.throws(
        () => call("lazors", text),
        (error) => {
          assert.ok(error instanceof Error);
          assert.deepEqual({ .../** @type {any} */ (error), message: error.message }, { line, column, message });
          return true;
        },
      );
    }
  }
});

test("names that are not known are said with those that are", () => {
  const unknown = /^Error: There is no puzzle “chess”; there are: lazors/;
  for (const call of [solve, check, link, svg]) assert.throws(() => call("chess", ONE), unknown);
  assert.throws(() => generate("chess"), /no such puzzle|no puzzle/);
  assert.throws(() => convert("lazors", ONE, "pdf"), /^Error: There is no format “pdf”; there are: bff\.$/);
  assert.throws(
    () => solve("lazors", ONE, { strategy: "luck" }),
    /There is no strategy “luck”; there are: default, notes\./,
  );
  assert.throws(
    () => solve("lazors", ONE, { switches: { luck: true } }),
    /The strategy default has no switch “luck”\./,
  );
});

test("options of the wrong type are refused by name", () => {
  const wrong = /** @type {any[]} */ ([
    [{ limit: -1 }, /limit/],
    [{ limit: 1.5 }, /limit/],
    [{ limit: "2" }, /limit/],
    [{ nodes: NaN }, /nodes/],
    [{ milliseconds: Infinity }, /milliseconds/],
    [{ strategy: 3 }, /strategy/],
    [{ switches: 1 }, /switches/],
    [{ switches: { count: 1 } }, /count/],
    ["fast", /options/],
    [7, /options/],
  ]);
  for (const [options, words] of wrong) assert.throws(() => solve("lazors", ONE, options), words);
  for (const [options, words] of /** @type {any[]} */ ([
    [{ seed: -1 }, /seed/],
    [{ difficulty: 0 }, /difficulty/],
    [{ difficulty: 99 }, /difficulty/],
    [{ rows: 99, cols: 3 }, /side/],
    [{ rows: 3 }, /side/],
    [{ seed: 2 ** 60 }, /seed/],
    [true, /options/],
  ]))
    assert.throws(() => generate("lazors", options), words);
});

test("arguments of the wrong type are refused by name", () => {
  const loose = /** @type {Record<string, (...args: any[]) => unknown>} */ ({
    solve,
    check,
    convert,
    link,
    openLink,
    svg,
    generate,
  });
  for (const [name, call] of Object.entries(loose)) {
    assert.throws(() => call(), { name: "TypeError" }, name);
    assert.throws(() => call(3, 4), { name: "TypeError" }, name);
  }
  assert.throws(() => loose.solve?.("lazors", ONE, {}, "tell"), /onProgress must be a function/);
  for (const step of ["1", NaN, -1, Infinity])
    assert.throws(() => loose.svg?.("lazors", ONE, step), /step must be a number/);
});

test("links that are damaged, cut, foreign or later say so", () => {
  const good = link("lazors", ONE);
  assert.throws(() => openLink(good.slice(0, -1)), /damaged or cut off/);
  assert.throws(() => openLink(good.replace("lazors", "chess")), /unknown puzzle, “chess”/);
  assert.throws(() => openLink(""), /contains no valid board/);
  assert.throws(() => openLink(`${good}!`), /damaged: character \d+/);
  assert.equal(openLink(`${good}?fbclid=Iw-R`).text, openLink(good).text);
  const swapped = good.slice(0, -3) + (good.at(-3) === "A" ? "B" : "A") + good.slice(-2);
  assert.throws(() => openLink(swapped), /damaged/);
});

test("hostile texts are refused quickly", () => {
  const began = performance.now();
  for (const text of [
    "\0".repeat(1e6),
    "GRID START\n".repeat(1e5),
    "o ".repeat(1e6),
    "L 0 1 1 1\n".repeat(1e5),
    "\u{d800}",
  ]) {
    assert.throws(
      () => solve("lazors", text),
      (error) => /** @type {any} */ (error).line >= 1,
    );
  }
  assert.throws(() => openLink(`#lazors/${"A".repeat(1e6)}`), /too long/);
  assert.ok(performance.now() - began < 5000);
  assert.ok(puzzles().length > 0);
});

test("a page whose prototypes throw gets its own error, and the library goes on", () => {
  const plain = Object.prototype;
  for (const name of ["status", "count"]) {
    Object.defineProperty(plain, name, {
      configurable: true,
      set() {
        throw new Error("the page's own");
      },
    });
    try {
      assert.throws(() => solve("lazors", ONE), /the page's own/);
    } finally {
      Reflect.deleteProperty(plain, name);
    }
    assert.equal(solve("lazors", ONE).status, "unique");
  }
});
