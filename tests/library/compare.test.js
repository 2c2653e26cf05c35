// Setups measured on real boards. Times are only held to be times.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { check, compare, generate, init, puzzles, solve } from "../../pkg/index.js";
import { LONG, MANY, NONE, ONE } from "./boards.js";

/** @import { Compared } from "../../pkg/index.js" */

before(() => init());

/** @param {Compared | undefined} row */
function sane(row) {
  assert.ok(row);
  const { median, least, most, repeats } = row.milliseconds;
  assert.ok(0 < least && least <= median && median <= most && most < 1e5, `${least} ${median} ${most}`);
  assert.ok(Number.isInteger(repeats) && repeats >= 1, `${repeats}`);
}

test("every puzzle's setups are measured, and end as a solve does", () => {
  for (const { id, strategies } of puzzles()) {
    const text = generate(id, { seed: 5 });
    const setups = strategies.slice(0, 2).map((strategy) => ({ strategy: strategy.id, limit: 1 }));
    const rows = compare(id, text, setups);
    assert.equal(rows.length, setups.length, id);
    for (const [index, row] of rows.entries()) {
      sane(row);
      const { status, count, counters } = solve(id, text, setups[index]);
      assert.deepEqual([row.status, row.count, row.counters], [status, count, counters], id);
      assert.equal(row.setup, setups[index], "as it was given");
      assert.equal(row.capped, false, id);
      assert.deepEqual(Object.keys(row).sort(), ["capped", "count", "counters", "milliseconds", "setup", "status"], id);
    }
  }
});

test("short runs are repeated, long ones are not", () => {
  const [short] = compare("lazors", ONE, [{}]);
  assert.ok((short?.milliseconds.repeats ?? 0) >= 60, `${short?.milliseconds.repeats}`);
  const [long] = compare("lazors", LONG, [{ strategy: "notes", milliseconds: 1100 }]);
  sane(long);
  assert.equal(long?.milliseconds.repeats, 1);
  assert.ok((long?.milliseconds.least ?? 0) >= 1000);
});

test("statuses and counts are told as by solve", () => {
  const status = (/** @type {string} */ text, /** @type {object} */ setup) => {
    const [row] = compare("lazors", text, [setup]);
    return [row?.status, row?.count];
  };
  assert.deepEqual(status(NONE, {}), ["none", "0"]);
  assert.deepEqual(status(MANY, {}), ["several", null]);
  assert.deepEqual(status(MANY, { limit: 0 }), ["several", solve("lazors", MANY, { limit: 0 }).count]);
});

test("a run that was cut is marked, by nodes or by time, even with an answer", () => {
  const rows = compare("lazors", LONG, [
    { strategy: "notes", nodes: 100 },
    { strategy: "notes", milliseconds: 60 },
    { strategy: "default" },
  ]);
  assert.deepEqual(
    rows.map((row) => row.capped),
    [true, true, false],
  );
  assert.deepEqual(
    rows.map((row) => row.status),
    ["unproved", "unproved", "none"],
  );
  rows.forEach(sane);
  assert.equal(rows[1]?.milliseconds.repeats, 1);
  // Something was found before it was cut; and a limit of answers is what was asked for.
  const found = compare("lazors", MANY, [
    { strategy: "notes", limit: 0, nodes: 40 },
    { strategy: "notes", limit: 1 },
  ]);
  assert.deepEqual(
    found.map((row) => [/found|several/.test(row.status), row.capped]),
    [
      [true, true],
      [true, false],
    ],
  );
});

/** A maze on which a blind walk dies. */
function deadly() {
  for (let seed = 1; seed <= 30; seed += 1) {
    const text = generate("laser-maze", { seed });
    if (solve("laser-maze", text, { strategy: "notes", switches: { lasers: false } }).status === "unproved")
      return text;
  }
  return assert.fail("thirty mazes, and none is deadly");
}

test("a setup that is wrong on the board is told, with where", () => {
  const blind = { strategy: "notes", switches: { lasers: false } };
  const text = deadly();
  const rows = compare("laser-maze", text, [blind, { strategy: "notes" }, { strategy: "default" }]);
  const [wrong, right, best] = rows;
  assert.match(wrong?.flaw?.words ?? "", /^It takes a way of \d+ steps that is deadly: step \d+ ends at row/);
  assert.deepEqual(Object.keys(wrong?.flaw ?? {}).sort(), ["cells", "words"]);
  assert.ok((wrong?.flaw?.cells.length ?? 0) >= 2);
  const size = text.trim().split("\n").length;
  for (const [row, col] of wrong?.flaw?.cells ?? []) assert.ok(row < size && col < 100);
  assert.ok(right && best && !("flaw" in right) && !("flaw" in best));
  // Where nothing fires it is right.
  const [harmless] = compare("laser-maze", "S..\n...\n..G\n", [blind]);
  assert.ok(harmless && !("flaw" in harmless));
});

test("a setup that there cannot be is named before anything runs", () => {
  const good = {};
  let told = 0;
  /** @type {[any, RegExp][]} */
  const cases = [
    [{ strategy: "luck" }, /^setups\[1\]: There is no strategy “luck”; there are: default, notes\.$/],
    [{ strategy: "luck", name: "mine" }, /^setups\[1\] \(“mine”\): There is no strategy “luck”/],
    [{ switches: { luck: true }, name: "b" }, /^setups\[1\] \(“b”\): The strategy default has no switch “luck”\.$/],
    [{ switches: { count: 1 } }, /^setups\[1\]: The switch “count” must be true or false\.$/],
    [{ limit: -1 }, /^setups\[1\]: The option limit must be a whole number, 0 or more\.$/],
    [{ nodes: "9" }, /^setups\[1\]: The option nodes/],
    [{ milliseconds: 0.5 }, /^setups\[1\]: The option milliseconds/],
    [{ strategy: 3 }, /^setups\[1\]: The option strategy must be a string\.$/],
    [{ name: 3 }, /^setups\[1\]: The name must be a string\.$/],
    [null, /^setups\[1\]: A setup must be an object\.$/],
    ["notes", /^setups\[1\]: A setup must be an object\.$/],
    [[], /^setups\[1\]: A setup must be an object\.$/],
  ];
  for (const [bad, words] of cases) {
    const began = performance.now();
    const call = () =>
      compare("lazors", LONG, [{ strategy: "notes", milliseconds: 5000 }, bad, good], () => void (told += 1));
    assert.throws(call, (error) => error instanceof Error && words.test(error.message), String(words));
    assert.ok(performance.now() - began < 2000, "nothing ran");
  }
  assert.equal(told, 0);
  assert.throws(() => compare("chess", ONE, [good]), /^Error: There is no puzzle “chess”/);
  assert.throws(() => compare("lazors", ONE, /** @type {any} */ (good)), {
    name: "TypeError",
    message: "setups must be an array.",
  });
  assert.throws(() => compare("lazors", /** @type {any} */ (3), []), { name: "TypeError" });
  assert.throws(() => compare("lazors", ONE, [], /** @type {any} */ ("tell")), /onProgress must be a function/);
  assert.deepEqual(compare("lazors", ONE, []), []);
});

test("a text that is no board throws as from solve", () => {
  assert.throws(() => compare("lazors", "GRID START\no ?\nGRID STOP", [{}]), { line: 2, column: 3 });
});

test("progress comes, and false stops", () => {
  /** @type {import("../../pkg/index.js").CompareProgress[]} */
  const seen = [];
  const setups = [{ name: "short" }, { strategy: "notes", name: "long" }, { name: "never" }];
  const began = performance.now();
  // The first one is through its warm-up when the second one begins.
  const rows = compare("lazors", LONG, setups, (progress) => {
    seen.push(progress);
    return progress.setup.name !== "long" || progress.milliseconds < 150;
  });
  assert.ok(performance.now() - began < 5000);
  assert.deepEqual(
    rows.map((row) => [row.setup.name, row.capped]),
    [
      ["short", false],
      ["long", true],
    ],
  );
  rows.forEach(sane);
  for (const { nodes, answers, share, repeat, milliseconds } of seen) {
    assert.ok(nodes >= 0 && answers >= 0 && repeat >= 0 && milliseconds > 0);
    assert.ok(share === null || (share >= 0 && share <= 1));
  }
  assert.equal(seen.at(-1)?.setup, setups[1]);
});

test("what onProgress throws is thrown, it cannot call the library, and the library goes on", () => {
  const problem = new Error("mine");
  for (const text of [LONG, ONE]) {
    const setups = [{ strategy: "notes" }];
    assert.throws(
      () =>
        compare("lazors", text, setups, () => {
          throw problem;
        }),
      problem,
    );
    assert.throws(() => compare("lazors", text, setups, () => void check("lazors", ONE)), /busy/);
  }
  assert.equal(solve("lazors", ONE).status, "unique");
});
