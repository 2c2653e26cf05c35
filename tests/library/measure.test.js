// How setups are measured, with runs and a clock of the test's own: no time passes here.

import assert from "node:assert/strict";
import { test } from "node:test";

import { compareSetups } from "../../pkg/compare.js";
import { batchTime, figures, measured, median, settled } from "../../pkg/shared/settle.js";

/**
 * A library whose runs take the milliseconds that `took` says of a setup's name and the number of the run.
 * @param {(name: string, run: number) => number} took
 * @param {(name: string, run: number) => "nodes" | "time" | "memory" | null} [capped]
 */
function pretended(took, capped = () => null) {
  let now = 0;
  /** @type {string[]} */
  const ran = [];
  /** @type {import("../../pkg/setups.js").Runner} */
  const library = {
    // Looking at the clock takes a microsecond.
    clock: () => (now += 0.001),
    asked: () => undefined,
    flaw: () => null,
    run(_puzzle, _text, { name = "" }, onProgress) {
      const run = ran.filter((other) => other === name).length + 1;
      ran.push(name);
      const end = now + took(name, run);
      const state = (/** @type {"user" | "nodes" | "time" | "memory" | null} */ cut) => ({
        solved: { status: /** @type {const} */ ("unique"), count: "1", counters: { nodes: run }, wrong: null },
        answers: [],
        capped: cut,
      });
      while (now + 50 < end) {
        now += 50;
        if (onProgress?.({ nodes: run, answers: 0, share: null, milliseconds: 50, counters: {} }) === false)
          return state("user");
      }
      now = end;
      return state(capped(name, run));
    },
  };
  return { library, ran };
}

/** @param {string[]} names */
const named = (...names) => names.map((name) => ({ name }));

test("the median of times is the middle one or between the middle two", () => {
  assert.deepEqual([median([3]), median([1, 5]), median([1, 2, 9]), median([1, 2, 4, 9])], [3, 3, 2, 3]);
  assert.deepEqual([median([3, 1, 2]), median([4, 1, 2, 3])], [2, 2.5], "in any order");
  assert.deepEqual(figures([5, 1, 3]), { median: 3, least: 1, most: 5 });
});

test("a median has settled when enough times lie close", () => {
  assert.equal(settled([1, 1, 1, 1, 1]), false, "five are too few");
  assert.equal(settled([1, 1, 1, 1, 1, 1]), true);
  assert.equal(settled([1, 1, 1, 1, 1, 1.06]), false, "of six all have to be close");
  // Of many the far ones do not matter: they are outliers.
  assert.equal(settled([0.2, ...Array(20).fill(1), 7, 9]), true);
  assert.equal(settled([...Array(10).fill(1), ...Array(10).fill(2)]), false, "two heaps have no settled middle");
  assert.equal(settled([1.04, 1.01, 1.03, 1, 1.02, 1]), true, "in any order");
});

test("times that do not settle are enough at some time", () => {
  const apart = (/** @type {number} */ length) => Array.from({ length }, (_, index) => 1 + index);
  assert.equal(measured([], 0), false);
  assert.equal(measured([10, 12, 10, 14, 9, 11], 66), false, "too far apart");
  assert.equal(measured([10, 10, 10, 10, 10, 10], 60), true);
  assert.deepEqual([measured(apart(39), 780), measured(apart(40), 820)], [false, true]);
  assert.deepEqual([measured([1500], 1500), measured([1500, 1500], 3000)], [false, true]);
});

test("a batch is long enough for the clock", () => {
  let now = 0;
  const fine = () => (now += 0.005);
  assert.equal(batchTime(fine), 20);
  let looks = 0;
  const coarse = () => 2 * Math.floor((looks += 1) / 100);
  assert.equal(batchTime(coarse), 100);
});

test("short runs are warmed up, batched and repeated until they settle", () => {
  // The first runs are slow, as long as compilers are at work.
  const { library, ran } = pretended((_, run) => (run <= 7 ? 5 : 0.5));
  const [row] = compareSetups(library, "p", "t", named("a"));
  assert.ok(row);
  const { median: middle, least, most, repeats } = row.milliseconds;
  for (const time of [least, middle, most]) assert.ok(Math.abs(time - 0.5) < 0.01, `${least} ${middle} ${most}`);
  assert.equal(repeats % 6, 0, "six batches of one length settle it");
  assert.ok(repeats / 6 >= 40 && ran.length > repeats + 7, `${repeats} of ${ran.length}`);
  assert.deepEqual([row.capped, row.status, row.count, row.setup.name], [false, "unique", "1", "a"]);
});

test("batches that became too short after the warm-up grow, and do not count", () => {
  const { library } = pretended((_, run) => (run <= 11 ? 5 : 0.01));
  const {
    median: middle,
    most,
    repeats,
  } = compareSetups(library, "p", "t", named("a"))[0]?.milliseconds ?? assert.fail();
  assert.ok(middle < 0.02 && most < 0.02, `${middle} ${most}`);
  assert.ok(repeats >= 6 * 1000, `${repeats}`);
});

test("setups take turns", () => {
  const { library, ran } = pretended(() => 100);
  compareSetups(library, "p", "t", named("a", "b", "c"));
  // Each one is warm after its first run; then six rounds.
  assert.equal(ran.join(""), "abc".repeat(7));
});

test("times that do not settle end", () => {
  const { library } = pretended((_, run) => 25 * (1 + (run % 2)));
  assert.equal(compareSetups(library, "p", "t", named("a"))[0]?.milliseconds.repeats, 40);
  const slow = pretended((_, run) => 450 * (1 + (run % 2)));
  assert.equal(compareSetups(slow.library, "p", "t", named("a"))[0]?.milliseconds.repeats, 5, "after three seconds");
});

test("a long run is not repeated, and does not keep others from it", () => {
  const { library, ran } = pretended((name) => (name === "long" ? 1000 : 100));
  const [long, short] = compareSetups(library, "p", "t", named("long", "short"));
  assert.equal(ran.filter((name) => name === "long").length, 1);
  assert.deepEqual([long?.milliseconds.repeats, short?.milliseconds.repeats], [1, 6]);
  assert.ok(Math.abs((long?.milliseconds.median ?? 0) - 1000) < 1);
});

test("a run that the clock has cut is not repeated, one that the nodes have cut is", () => {
  const timed = pretended(
    () => 200,
    () => "time",
  );
  const [cut] = compareSetups(timed.library, "p", "t", named("a"));
  assert.deepEqual([cut?.capped, cut?.milliseconds.repeats, timed.ran.length], [true, 1, 2]);
  const counted = pretended(
    () => 200,
    () => "nodes",
  );
  const [limited] = compareSetups(counted.library, "p", "t", named("a"));
  assert.deepEqual([limited?.capped, limited?.milliseconds.repeats], [true, 6]);
});

test("one run of a batch that was cut is enough", () => {
  const { library } = pretended(
    () => 6,
    (_, run) => (run === 30 ? "time" : null),
  );
  assert.equal(compareSetups(library, "p", "t", named("a"))[0]?.capped, true);
});

test("who stops it gets what was measured whole", () => {
  /** Which telling says stop, and for each row the run that counts and whether it was cut. */
  const cases = /** @type {const} */ ([
    [1, [[1, true]]],
    [
      2,
      [
        [1, false],
        [1, true],
      ],
    ],
    // Of what was stopped halfway the first run is left, or the times before.
    [
      3,
      [
        [1, false],
        [1, false],
      ],
    ],
    [
      4,
      [
        [2, false],
        [1, false],
      ],
    ],
    [
      5,
      [
        [2, false],
        [2, false],
      ],
    ],
    [
      6,
      [
        [3, false],
        [2, false],
      ],
    ],
  ]);
  for (const [stop, expected] of cases) {
    // Long enough to be told of once each.
    const { library } = pretended(() => 90);
    let told = 0;
    const rows = compareSetups(library, "p", "t", named("a", "b"), () => {
      told += 1;
      return told < stop;
    });
    assert.deepEqual(
      rows.map((row) => [row.counters.nodes, row.capped]),
      expected,
      `${stop}`,
    );
    assert.equal(told, stop, "told no more");
  }
});
