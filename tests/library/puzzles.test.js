// Every puzzle through the library: its answers as the README says they are.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
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

/** The text of the board in a puzzle's first golden link. @param {string} id */
async function firstGolden(id) {
  const links = await readFile(new URL(`../${id.replaceAll("-", "_")}/golden_links.txt`, import.meta.url), "utf8");
  return openLink(/^== (\S+)/m.exec(links)?.[1] ?? "").text;
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

test("every puzzle generates, solves, converts, draws and links its boards", async () => {
  for (const { id, name, formats, generates } of puzzles()) {
    const make = () => generate(id, { seed: 5, difficulty: 1 });
    if (!generates) assert.throws(make, { message: `${name} cannot generate boards.` });
    const board = generates ? make() : await firstGolden(id);
    if (generates) assert.equal(make(), board, id);
    assert.notEqual(solve(id, board).answers.length, 0, id);
    assert.ok(svg(id, board).startsWith("<svg "), id);
    assert.notEqual(check(id, board).status, "", id);
    assert.equal(openLink(link(id, board)).puzzle, id);
    let written = 0;
    for (const format of formats) {
      // Not every format can hold every board: the refusal is in words.
      const text = attempt(() => convert(id, board, format.id));
      if (text.startsWith("This board cannot be written in that format, which holds ")) continue;
      written += 1;
      assert.equal(link(id, text), link(id, board), `${id} ${format.id}`);
    }
    assert.notEqual(written, 0, id);
  }
});

test("a card game's odds are tables, and best play is a number", () => {
  // Three by three, counted alike. Small enough to list every board here.
  const rows = [
    [3, 1],
    [3, 1],
    [2, 1],
  ];
  const cols = [
    [3, 1],
    [2, 1],
    [3, 1],
  ];
  const pairs = (/** @type {number[][]} */ lines) => lines.map((line) => line.join("/")).join(" ");
  const { status, count, answers, detail } = solve("voltorb-flip", `rows ${pairs(rows)}\ncols ${pairs(cols)}\n`);
  /** @type {number[][]} */
  const boards = [];
  for (let code = 0; code < 4 ** 9; code++) {
    const cards = Array.from({ length: 9 }, (_, at) => (code >> (2 * at)) & 3);
    const is = (/** @type {number[]} */ line, /** @type {number[]} */ [sum, bombs]) =>
      line.reduce((all, card) => all + card, 0) === sum && line.filter((card) => card === 0).length === bombs;
    const row = (/** @type {number} */ at) => cards.slice(3 * at, 3 * at + 3);
    const col = (/** @type {number} */ at) => cards.filter((_, index) => index % 3 === at);
    if (rows.every((clue, at) => is(row(at), clue)) && cols.every((clue, at) => is(col(at), clue))) boards.push(cards);
  }
  assert.ok(boards.length > 1);
  assert.equal(status, "several");
  assert.equal(count, String(boards.length));
  assert.equal(answers.length, 1);
  assert.match(answers[0]?.text ?? "", /^([0-3.]{3}\n){2}[0-3.]{3}$/);
  for (let at = 0; at < 9; at++) {
    for (let value = 0; value < 4; value++) {
      const share = boards.filter((cards) => cards[at] === value).length / boards.length;
      const told = detail?.probability?.[Math.floor(at / 3)]?.[at % 3]?.[value] ?? NaN;
      assert.ok(Math.abs(told - share) < 1e-9, `${at} ${value}: ${told} ${share}`);
    }
  }
  assert.ok((detail?.win ?? 0) > 0 && (detail?.win ?? 2) <= 1);
  const cells = detail?.cellWin?.flat() ?? [];
  assert.equal(cells.length, 9);
  const best = Math.max(...cells.map((cell) => cell ?? 0));
  assert.ok(Math.abs(best - (detail?.win ?? 0)) < 1e-9);
  const none = solve("voltorb-flip", "rows 5/2 6/1 5/0 5/1 4/2\ncols 4/2 4/2 7/0 4/1 5/1\nlevel 1");
  assert.equal(none.status, "none");
  assert.equal(none.why?.words, "The rows sum to 25 and the columns to 24.");
  const round = generate("voltorb-flip", { seed: 5, difficulty: 8 });
  assert.match(round, /^seed 5\nlevel 8\n/);
  assert.equal(solve("voltorb-flip", round, { strategy: "notes", limit: 1 }).status, "found");
});
