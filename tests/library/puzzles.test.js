// Every puzzle through the library: its answers as the README says they are.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { check, convert, generate, init, link, openLink, puzzles, solve, svg } from "../../pkg/index.js";

before(() => init());

/** What a call gives, or the words of its error. @param {() => string} call */
function attempt(call) {
  try {
    return call();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test("a maze's answer is a walk, with its steps and their number", () => {
  const maze = "S....\n.##.#\n....G\n";
  const { status, count, answers, detail } = solve("laser-maze", maze);
  assert.equal(status, "several");
  assert.equal(count, "2");
  assert.deepEqual(detail, { steps: 6 });
  for (const { text } of answers) {
    let [row, col] = [0, 0];
    for (const step of text) {
      row += { N: -1, S: 1 }[step] ?? 0;
      col += { W: -1, E: 1 }[step] ?? 0;
      assert.notEqual(maze.split("\n")[row]?.[col] ?? "#", "#", text);
    }
    assert.deepEqual([row, col, text.length], [2, 4, 6]);
  }
});

test("an aquarium's answers are rows of water, and several share their forced cells", () => {
  // A left and a right column with water in one of them: which one is open, but the top row is dry.
  const open = solve("aquarium", "- -\n0 1\n\n1 2\n1 2\n");
  assert.equal(open.status, "several");
  assert.equal(open.answers.length, 2);
  assert.deepEqual(open.detail, { forced: "..\n??" });
  const board = generate("aquarium", { seed: 3, difficulty: 1, rows: 6, cols: 6 });
  const { status, answers } = solve("aquarium", board);
  assert.equal(status, "unique");
  assert.match(answers[0]?.text ?? "", /^([#.]{6}\n){5}[#.]{6}$/);
});

test("every puzzle generates, solves, converts, draws and links its boards", () => {
  for (const { id, formats } of puzzles()) {
    const board = generate(id, { seed: 5, difficulty: 1 });
    assert.equal(generate(id, { seed: 5, difficulty: 1 }), board, id);
    assert.notEqual(solve(id, board).answers.length, 0, id);
    assert.ok(svg(id, board).startsWith("<svg "), id);
    assert.notEqual(check(id, board).status, "", id);
    assert.equal(openLink(link(id, board)).puzzle, id);
    let written = 0;
    for (const format of formats) {
      // Not every format can hold every board: the refusal is in words.
      const text = attempt(() => convert(id, board, format.id));
      if (text === "This board cannot be written in that format.") continue;
      written += 1;
      assert.equal(link(id, text), link(id, board), `${id} ${format.id}`);
    }
    assert.notEqual(written, 0, id);
  }
});
