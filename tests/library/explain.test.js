// What is explained about boards, through the library: texts in, texts out.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import {
  analyse,
  check,
  compare,
  conflict,
  craft,
  generate,
  grade,
  hint,
  init,
  link,
  make,
  puzzles,
  reasons,
  searchEvents,
  solve,
  solveMany,
  spare,
  suggest,
  techniques,
} from "../../pkg/index.js";

before(() => init());

/** A board of 6 by 6 with one answer. */
const TANKS = "4_5_5_3_3_1_4_5_5_3_1_3;1,1,2,3,3,3,1,2,2,2,3,4,1,2,3,3,3,4,2,2,2,5,5,4,6,2,5,5,5,4,6,6,6,4,4,4";
/** Two columns want more water than the rows have. */
const DRY = "2_2_0_1;1,2,1,2";
const LAZORS = "GRID START\no o o\no o o\no o o\nGRID STOP\nA 1\nL 0 1 1 1\nP 2 3\n";

test("hints lead from a text to its end, each with a reason", () => {
  let board = TANKS;
  let steps = 0;
  for (let next = hint("aquarium", board); next; next = hint("aquarium", board)) {
    steps += 1;
    assert.ok(next.text?.startsWith("#aquarium/"), next.words);
    assert.match(next.look, /^Look at .+\.$/);
    assert.match(next.words, /^[A-Z].*\.$/);
    assert.ok(next.cells.length > 0 && next.follows.length > 0 && next.name !== "");
    assert.notEqual(next.text, board);
    board = /** @type {string} */ (next.text);
    assert.ok(steps < 60);
  }
  assert.ok(steps > 3);
  const answer = solve("aquarium", TANKS).answers[0]?.text;
  assert.equal(solve("aquarium", board).answers[0]?.text, answer);
  const way = reasons("aquarium", TANKS);
  assert.equal(way.end, "done");
  assert.equal(way.reasons.at(-1)?.text, board);
});

test("a link is taken wherever a text is", () => {
  const fragment = link("aquarium", TANKS);
  assert.equal(solve("aquarium", fragment).status, "unique");
  assert.equal(check("aquarium", fragment).status, check("aquarium", TANKS).status);
  assert.equal(link("aquarium", fragment), fragment);
  assert.throws(() => hint("aquarium", `${fragment}x`), { line: 1, column: 1 });
  assert.throws(() => hint("lazors", fragment), /aquarium/);
});

test("a contradiction is a smallest one", () => {
  const found = conflict("aquarium", DRY);
  assert.ok(found?.minimal);
  assert.equal(solve("aquarium", found.text).status, "none");
  for (const { words, cells, without } of found.items) {
    assert.ok(words && cells.length > 0);
    assert.notEqual(solve("aquarium", without).status, "none", words);
  }
  assert.equal(conflict("aquarium", TANKS), null);
});

test("suggestions leave one answer, and what is spare can go", () => {
  assert.equal(solve("lazors", LAZORS).status, "several");
  const changes = suggest("lazors", LAZORS);
  assert.ok(changes.length > 0);
  for (const { words, text } of changes) assert.equal(solve("lazors", text).status, "unique", words);
  const rest = spare("aquarium", TANKS);
  assert.ok(rest?.settled && rest.items === 12);
  for (const { words, text } of [...rest.each, ...(rest.together ? [rest.together] : [])]) {
    assert.equal(solve("aquarium", text).status, "unique", words);
  }
  assert.equal(spare("lazors", LAZORS), null);
});

test("what all solutions have in common holds in each, and nothing else does", () => {
  const text = "GRID START\no o o\no o x\no o o\nGRID STOP\nA 1\nB 1\nL 0 1 1 1\nP 2 3\n";
  const { status, count, exact, forced, open, settled, missing } = analyse("lazors", text);
  const { answers } = solve("lazors", text, { limit: 0 });
  assert.deepEqual([status, count, exact, settled, missing], ["several", `${answers.length}`, true, true, []]);
  // The letters of the free cells, by row and column.
  const boards = answers.map((answer) => answer.text.split("\n"));
  for (let row = 0; row < 3; row += 1) {
    for (let col = 0; col < 3; col += 1) {
      const letters = new Set(boards.map((board) => board[row]?.[col]));
      const is = forced.find(({ cell }) => `${cell}` === `${[row, col]}`);
      if (row === 1 && col === 2) assert.equal(is, undefined);
      else if (letters.size === 1) assert.equal(is?.value, [...letters][0]);
      else assert.ok(!is && open.some((cell) => `${cell}` === `${[row, col]}`), `${row} ${col}`);
    }
  }
});

test("an analysis says what is missing, and why there is no solution", () => {
  const { status, forced, open, missing } = analyse("lazors", "GRID START\no o\nGRID STOP\n");
  assert.deepEqual([status, forced, open, missing.length], ["incomplete", [], [], 1]);
  const none = analyse("aquarium", DRY);
  assert.deepEqual([none.status, none.count, none.conflict], ["none", "0", conflict("aquarium", DRY)]);
  assert.deepEqual(analyse("aquarium", TANKS).forced.length, 36);
  const swaps = analyse("harmony", generate("harmony", { seed: 1 }));
  assert.deepEqual([swaps.status, swaps.count, swaps.settled], ["found", null, false]);
  // Cut short, it claims nothing.
  assert.equal(analyse("aquarium", TANKS, { milliseconds: 1 }).missing.length, 0);
});

test("a crafted board keeps its solution with fewer clues", () => {
  const only = solve("aquarium", TANKS).answers;
  const few = craft("aquarium", TANKS);
  assert.deepEqual([few.fits, few.settled, few.removed.length > 0], [true, true, true]);
  assert.deepEqual(solve("aquarium", few.text), { ...solve("aquarium", few.text), status: "unique", answers: only });
  assert.deepEqual(spare("aquarium", few.text)?.each, []);
  assert.deepEqual(grade("aquarium", few.text), few.grade);
  assert.deepEqual(craft("aquarium", few.text, { seed: 9 }).removed, []);
  const orders = [1, 2, 3, 4, 5].map((seed) => craft("aquarium", TANKS, { seed }).text);
  assert.ok(new Set(orders).size > 1);
  for (const difficulty of [1, 2, 3]) {
    const some = craft("aquarium", TANKS, { difficulty });
    assert.equal(some.fits, some.grade?.grade === difficulty - 1);
    assert.ok(some.removed.length <= few.clues && (some.removed.length === 0 || (some.grade?.grade ?? 9) < difficulty));
  }
  assert.throws(() => craft("aquarium", DRY), { message: "This board is not known to have exactly one solution." });
  assert.throws(() => craft("harmony", generate("harmony", { seed: 1 })), /Harmony boards have no clues/);
  assert.throws(() => craft("aquarium", TANKS, { difficulty: 0 }), /The difficulty is 1 to \d/);
  assert.throws(() => craft("aquarium", TANKS, { seed: -1 }), /The option seed must be a whole number/);
});

test("what has no answer is mended", () => {
  const frozen = "2 2\n1:1 0:1\n0:1 1:1\n";
  assert.equal(solve("harmony", frozen).status, "none");
  assert.ok((conflict("harmony", frozen)?.reasons.length ?? 0) > 0);
  const changes = suggest("harmony", frozen);
  assert.ok(changes.length > 0);
  for (const { words, text } of changes) assert.equal(solve("harmony", text).status, "found", words);
});

test("grades say what a board needs", () => {
  const { grades } = /** @type {import("../../pkg/index.js").PuzzleInfo} */ (
    puzzles().find(({ id }) => id === "aquarium")
  );
  const known = grade("aquarium", TANKS);
  assert.ok(known?.whole && grades[known.grade] === known.name);
  assert.ok(known.words.startsWith(`${known.name}: `) && known.words.endsWith("."));
  assert.ok(known.techniques.length > 0 && known.techniques.every(({ times }) => times > 0) && known.depth > 1);
});

test("what is asked wrongly is refused", () => {
  for (const ask of [hint, reasons, conflict, analyse, suggest, spare, craft, grade]) {
    assert.throws(() => ask(/** @type {any} */ ("chess"), TANKS), /no puzzle|no such puzzle/i);
    assert.throws(
      () => ask("aquarium", "nonsense;"),
      (/** @type {any} */ error) => error.line >= 1 && error.column >= 1,
    );
    assert.throws(() => ask("aquarium", /** @type {any} */ (7)), TypeError);
    assert.throws(() => ask("aquarium", TANKS, { milliseconds: -1 }), /milliseconds/);
  }
});

test("boards are made by grade and technique", () => {
  for (const { id, grades, generates } of puzzles()) {
    if (!generates) continue;
    const listed = techniques(id);
    assert.ok(
      listed.length > 3 && listed.every(({ grade: of, name, about }) => of < grades.length && name && about),
      id,
    );
    const made = make(id, { seed: 2 ** 34 + 2, difficulty: 2 });
    assert.ok(made?.fits, id);
    assert.equal(made.grade.grade, 1);
    assert.equal(grade(/** @type {import("../../pkg/index.js").PuzzleId} */ (id), made.text)?.words, made.words, id);
    assert.deepEqual(make(id, { seed: 2 ** 34 + 2, difficulty: 2 }), made);
    const wanted = listed.find((one) => made.grade.techniques.some(({ technique }) => technique === one.id));
    const again = make(id, { seed: 9, difficulty: 2, technique: wanted?.id ?? "" });
    assert.ok(!again?.fits || again.grade.techniques.some(({ technique }) => technique === wanted?.id), id);
  }
  assert.throws(() => make("aquarium", { technique: "magic" }), /no technique “magic”/);
  assert.throws(() => make("aquarium", { difficulty: 9 }), /difficulty is 1 to 5/);
  assert.throws(() => make("chess"), /puzzle/);
  assert.throws(() => techniques("chess"), /puzzle/);
});

test("where nothing is left to do there is no hint", () => {
  for (const { id, hints, asksUnique } of puzzles()) {
    if (!hints) continue;
    const puzzle = /** @type {import("../../pkg/index.js").PuzzleId} */ (id);
    for (let seed = 1; seed <= 5; seed += 1) {
      let board = generate(id, { seed });
      for (let steps = 0, next = hint(puzzle, board); next; next = hint(puzzle, board), steps += 1) {
        assert.ok(next.text !== null && next.text !== board && steps < 400, `${id}: ${next.words}`);
        board = next.text;
      }
      // A game of odds may leave it to luck.
      if (asksUnique && id !== "voltorb-flip") assert.ok(check(id, board).solved, id);
    }
  }
});

test("a maze with several shortest routes has nothing redundant", () => {
  assert.equal(solve("laser-maze", "S.\n.G\n").status, "several");
  assert.equal(spare("laser-maze", "S.\n.G\n"), null);
  assert.deepEqual(spare("laser-maze", "S.G\n"), {
    each: [],
    together: null,
    items: 0,
    noun: "turrets and walls",
    settled: true,
  });
});

test("a board that lacks what solving needs is marked", () => {
  // A tank across both columns: the only clue cannot be met.
  const found = conflict("aquarium", "- -\n1 -\n\n1 1\n2 2\n");
  assert.deepEqual(
    found?.items.map(({ complete }) => complete),
    [false],
  );
  for (const { id, items } of puzzles()) {
    if (!items) continue;
    const puzzle = /** @type {import("../../pkg/index.js").PuzzleId} */ (id);
    for (let seed = 1; seed <= 4; seed += 1) {
      const board = generate(id, { seed });
      const rest = spare(puzzle, board);
      const changes = [...(rest?.each ?? []), ...(rest?.together ? [rest.together] : []), ...suggest(puzzle, board)];
      for (const { text, complete, words } of changes) {
        if (complete) assert.ok(solve(id, text).status, words);
        else assert.throws(() => solve(id, text), { line: 1, column: 1 }, words);
      }
    }
  }
});

test("a hint on a maze without a route says why, instead of leading in a circle", () => {
  for (const maze of ["G#S.\n", "S..#G\n"]) {
    const told = hint("laser-maze", maze);
    assert.equal(told?.text, null);
    assert.equal(reasons("laser-maze", maze).end, "fails");
  }
  assert.notEqual(hint("laser-maze", "S..G\n")?.text, null);
});

test("what is suggested for Voltorb Flip has the cards, and leaves one layout", () => {
  const board = "rows 3/1 7/0 4/1\ncols 4/1 5/0 5/1\n...\n...\n...\n";
  const changes = suggest("voltorb-flip", board);
  assert.ok(changes.length > 0);
  for (const { text, words } of changes) assert.equal(solve("voltorb-flip", text).status, "unique", words);
  // Cards that are shown stay.
  const shown = suggest("voltorb-flip", "rows 3/1 7/0 4/1\ncols 4/1 5/0 5/1\n...\n.2.\n...\n");
  for (const { text } of shown) assert.match(text, /\n.2.\n/);
  assert.deepEqual(suggest("voltorb-flip", changes[0]?.text ?? ""), []);
});

test("what a getter of the options throws is the caller's own error", () => {
  const mine = new Error("mine");
  const bad = (/** @type {string} */ name) =>
    Object.defineProperty({}, name, {
      enumerable: true,
      get() {
        throw mine;
      },
    });
  for (const name of ["strategy", "switches", "limit", "nodes", "milliseconds", "beside"]) {
    assert.throws(() => solve("aquarium", TANKS, bad(name)), mine, name);
    assert.throws(() => searchEvents("aquarium", TANKS, bad(name)), mine, name);
    assert.throws(() => compare("aquarium", TANKS, [bad(name)]), mine, name);
    assert.throws(() => solveMany("aquarium", [TANKS], [bad(name)]), mine, name);
  }
  assert.throws(() => solve("aquarium", TANKS, { switches: bad("levels") }), mine);
  for (const name of ["from", "most"]) assert.throws(() => searchEvents("aquarium", TANKS, {}, bad(name)), mine);
  for (const ask of [hint, reasons, conflict, analyse, suggest, spare, craft, grade])
    assert.throws(() => ask("aquarium", TANKS, bad("milliseconds")), mine);
  for (const name of ["seed", "difficulty", "rows", "cols"]) {
    assert.throws(() => generate("aquarium", bad(name)), mine);
    assert.throws(() => make("aquarium", bad(name)), mine);
  }
  for (const name of ["technique", "milliseconds"]) assert.throws(() => make("aquarium", bad(name)), mine);
  // And the next call works.
  assert.equal(solve("aquarium", TANKS).status, "unique");
});

test("a contradiction is of targets: without the blocks, any target would be one", () => {
  const text =
    "GRID START\no x x o\no o o o\no o C o\no x x o\no x x o\nGRID STOP\n\nA 2\n\nL 1 0 1 1\n\nP 1 10\nP 3 0\nP 4 9\n";
  const found = conflict("lazors", text);
  assert.deepEqual(
    found?.items.map(({ words }) => words),
    ["the target on the edge between columns 2 and 3 in row 5"],
  );
  assert.match(found?.text ?? "", /o o C o[^]*A 2/);
  assert.equal(solve("lazors", found?.text ?? "").status, "none");
  // Nothing is left to light without it.
  assert.equal(found?.items[0]?.complete, false);
});
