// What a search tells of itself, how it is steered, and what can be asked about it, by the library.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { generate, init, puzzles, questions, searchEvents, solve } from "../../pkg/index.js";
import { LONG, ONE } from "./boards.js";

/** @import { PuzzleId, SearchEvents } from "../../pkg/index.js" */

before(() => init());

/** Events as rows, without what stood before. @param {SearchEvents} events */
function rows({ kinds, depths, reasons, values, ends, cells, open }) {
  const row = (/** @type {number} */ index) =>
    [
      kinds[index],
      depths[index],
      reasons[index],
      values[index],
      ...cells.slice(ends[index - 1] ?? 0, ends[index]),
    ].join(" ");
  return Array.from(kinds.slice(open), (_, index) => row(open + index));
}

test("every search that has a shape tells its events, the others say why not", () => {
  let told = 0;
  for (const { id, strategies } of puzzles()) {
    const text = generate(id, { seed: 3 });
    for (const { id: strategy, shape } of strategies) {
      const ask = () => searchEvents(/** @type {PuzzleId} */ (id), text, { strategy, nodes: 3000 });
      if (shape.kind === "none") {
        assert.throws(
          ask,
          { message: `This search cannot be followed event by event. ${shape.why}` },
          `${id} ${strategy}`,
        );
        continue;
      }
      told += 1;
      const events = ask();
      assert.ok(events.kinds.length > 0, `${id} ${strategy}`);
      assert.deepEqual(rows(events), rows(ask()), "the same again");
      for (const column of [events.depths, events.reasons, events.values, events.ends])
        assert.equal(column.length, events.kinds.length);
      assert.equal(events.ends.at(-1), events.cells.length);
      assert.equal(events.names.reasons.length, shape.reasons.length + 1);
      assert.ok(events.kinds.every((kind) => kind < events.names.kinds.length));
      assert.ok(events.reasons.every((reason) => reason < events.names.reasons.length));
    }
  }
  assert.ok(told >= 6, `${told} strategies tell`);
});

test("a window is a part of the whole, and says what stood before it", () => {
  const options = { strategy: "notes", limit: 0 };
  const whole = searchEvents("lazors", ONE, options);
  const all = rows(whole);
  assert.deepEqual([whole.open, whole.from, whole.more], [0, 1, false]);
  const tries = Array.from(whole.kinds.keys()).filter((index) => whole.kinds[index] === 0);
  assert.ok(tries.length > 4);
  for (const from of [1, 2, tries.length]) {
    const part = searchEvents("lazors", ONE, options, { from, most: 3 });
    const start = tries[from - 1] ?? -1;
    assert.deepEqual(rows(part), all.slice(start, start + 3));
    assert.equal(part.from, from);
    assert.equal(part.more, start + 3 < all.length);
  }
  assert.deepEqual(rows(searchEvents("lazors", ONE, options, { from: tries.length + 1 })), []);
  const answers = whole.kinds.reduce((sum, kind) => sum + Number(kind === 4), 0);
  assert.equal(answers, solve("lazors", ONE, options).answers.length);
});

test("a search without end is told as far as it was asked for", () => {
  const few = searchEvents("lazors", LONG, { strategy: "notes" }, { most: 1000 });
  assert.deepEqual([few.kinds.length, few.more], [1000, true]);
  const late = searchEvents("lazors", LONG, { strategy: "notes" }, { from: 100_000, most: 10 });
  assert.deepEqual([late.kinds.length - late.open, late.from, late.more], [10, 100_000, true]);
  assert.ok(late.open > 0 && late.kinds.slice(0, late.open).every((kind) => kind < 2));
  const timed = searchEvents("lazors", LONG, { strategy: "notes", milliseconds: 200 }, { from: 1e12 });
  assert.deepEqual([timed.kinds.length - timed.open, timed.more], [0, true], "only what stands by then");
});

test("what cannot be asked for is refused", () => {
  const events = (/** @type {any} */ options, /** @type {any} */ window) => () =>
    searchEvents("lazors", ONE, options, window);
  assert.throws(events({ strategy: "luck" }, {}), /There is no strategy/);
  assert.throws(events({}, { most: 2_000_000 }), /at most 1048576/);
  assert.throws(events({}, { from: -1 }), /from must be a whole number/);
  assert.throws(events({}, 5), TypeError);
  assert.throws(() => searchEvents("lazors", "GRID START\no\n", {}), { line: 1, column: 1 });
});

/** A search that goes through everything. */
const STEERED = { strategy: "notes", limit: 0 };

test("choices change the order and nothing else", () => {
  const own = searchEvents("lazors", ONE, STEERED);
  const tries = Array.from(own.kinds.keys()).filter((index) => own.kinds[index] === 0);
  const cells = (/** @type {number} */ index) => Array.from(own.cells.slice(own.ends[index - 1] ?? 0, own.ends[index]));
  const same = tries.map((index, node) => ({
    at: node + 1,
    choose: { cells: cells(index), value: own.values[index] },
  }));
  const fed = searchEvents("lazors", ONE, STEERED, { choices: same });
  assert.deepEqual(rows(fed), rows(own));
  assert.deepEqual([fed.counts, fed.status, fed.truth], [own.counts, own.status, []]);
  assert.equal(own.counts.nodes, tries.length);
  assert.equal(own.counts.cuts.length, own.names.reasons.length);
  const last = /** @type {number} */ (tries.findLast((index) => own.depths[index] === 1));
  const other = searchEvents("lazors", ONE, STEERED, { choices: [{ at: 1, choose: { cells: cells(last) } }] });
  assert.deepEqual([other.status, other.counts.solutions], [own.status, own.counts.solutions]);
  assert.notDeepEqual(rows(other), rows(own));
  const [cell = 0] = cells(last);
  const cols = /** @type {string} */ (ONE.split("\n")[1]).split(" ").length;
  const pair = searchEvents("lazors", ONE, STEERED, {
    choices: [{ at: 1, choose: { cells: [[Math.floor(cell / cols), cell % cols]] } }],
  });
  assert.deepEqual(rows(pair), rows(other), "a cell by row and column");
});

test("what was pruned is told in the end", () => {
  const own = searchEvents("lazors", ONE, STEERED);
  const first = searchEvents("lazors", ONE, STEERED, { stop: [{ solution: true }] });
  assert.equal(first.stopped, 0);
  assert.equal(first.kinds.at(-1), 4);
  assert.deepEqual([first.status, first.truth, first.counts.solutions], [null, null, 1]);
  const pruned = searchEvents("lazors", ONE, STEERED, { prune: [first.counts.nodes] });
  const [branch] = pruned.truth ?? [];
  assert.equal(branch?.solutions, own.counts.solutions - pruned.counts.solutions);
  assert.ok(solve("lazors", ONE, STEERED).answers.some(({ text }) => text === branch?.solution?.trimEnd()));
  assert.ok(pruned.status !== "unique" && pruned.status !== "none");
  const { shape } = /** @type {import("../../pkg/index.js").StrategyInfo} */ (
    puzzles()[0]?.strategies.find(({ id }) => id === "notes")
  );
  assert.equal(pruned.counts.cuts[shape.pruned], 1);
  assert.equal(pruned.names.reasons[shape.pruned], "You pruned it.");
});

test("a search that cannot be steered so says why", () => {
  const steer =
    (/** @type {any} */ window, /** @type {any} */ options = STEERED) =>
    () =>
      searchEvents("lazors", ONE, options, window);
  assert.throws(steer({ choices: [{ at: 1, choose: { cells: [[9, 9]] } }] }), /A cell must be/);
  assert.throws(steer({ choices: [{ at: 1, choose: { cells: [99] } }] }), /There is no cell 99/);
  assert.throws(
    steer({ choices: [{ at: 1, choose: { value: 5 } }] }),
    /^Error: Node 1: another kind of block comes next\.$/,
  );
  assert.throws(steer({ prune: [100_000] }), /There is no node 100000/);
  assert.throws(steer({ prune: "no" }), /The option prune must be an array/);
  assert.throws(steer({ prune: [1] }, {}), /Turn off “Dive for first solutions” to steer this search/);
  const maze = generate("laser-maze", { seed: 1 });
  assert.throws(() => searchEvents("laser-maze", maze, { strategy: "notes" }, { prune: [1] }), /cannot be steered/);
});

test("questions have their answers", () => {
  for (const { id, strategies } of puzzles()) {
    const puzzle = /** @type {PuzzleId} */ (id);
    const text = generate(puzzle, { seed: 3 });
    let all = 0;
    for (const { id: strategy, shape } of strategies) {
      if (shape.kind === "none") continue;
      const asked = questions(puzzle, text, { strategy }, 5);
      assert.deepEqual(questions(puzzle, text, { strategy }, 5), asked, "the same again");
      // Of a search that decides nothing there is nothing to ask.
      assert.ok(asked.length <= 8, `${id} ${strategy}`);
      all += asked.length;
      for (const { kind, choices, truth, least, most, from, to } of asked) {
        if (kind === "saved") assert.ok(least <= truth && truth <= most);
        else assert.ok(choices[truth] && from < to);
      }
    }
    assert.ok(all > 0, id);
  }
  assert.throws(() => questions("lazors", ONE, {}, -1), /seed must be a whole number/);
});
