// Lessons: their links, and the trees that are pruned by hand, against the plain way to reckon them from the events.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";

import { init, puzzles, questions, searchEvents } from "../../pkg/index.js";
import { BACK, ANSWER, Film, TRY } from "../../www/learn/lab/film.js";
import { decode, optionsOf } from "../../www/learn/lab/setup.js";
import { bestCuts, branchesOf, gone, judge, saved, topOf, walksOf } from "../../www/learn/lessons/pruning-tree.js";
import {
  classOf,
  classPart,
  courseOf,
  fragmentLink,
  labOf,
  roomName,
  roomOf,
  roomPart,
} from "../../www/address/link.js";
import { CLAIMS } from "./lesson-claims.js";

/** @import { PuzzleId, PuzzleInfo, SearchEvents } from "../../pkg/index.js" */

before(() => init());

test("lessons in a link are read, and written as they were", () => {
  const lessons = [
    { puzzle: "lazors", lesson: 3 },
    { puzzle: "laser-maze", lesson: 0 },
  ];
  for (const at of [0, 1]) {
    const part = roomPart(roomOf({ lessons, at }));
    assert.equal(part, `&learn=lazors/3,laser-maze/0${at ? "&lesson=2" : ""}`);
    for (const link of [`#lazors/EYwAFFWnRiIgk98${part}&class=none`, `#${part.slice(1)}`]) {
      assert.deepEqual(courseOf(labOf(link)), { lessons, at });
      assert.equal(fragmentLink(link), link.includes("EYw") ? "lazors/EYwAFFWnRiIgk98" : "");
    }
  }
  assert.deepEqual(courseOf(labOf("#learn")), { lessons: [], at: 0 });
  assert.equal(roomPart(labOf("#aquarium&learn")), "&learn");
  // Damaged ones have what can be read, and a place that exists.
  assert.deepEqual(courseOf(labOf("#x&learn=lazors/3,%00,/,lazors/,7&lesson=99")), {
    lessons: [{ puzzle: "lazors", lesson: 3 }],
    at: 0,
  });
  // Other rooms are as they were.
  assert.equal(labOf("#lazors&lab=note.3"), "note.3");
  assert.equal(roomPart("compare"), "&lab=compare");
  assert.equal(roomName("search.12,notes"), "search");
  assert.equal(courseOf("note"), null);
});

test("what a class may use is in its link", () => {
  for (const [part, allowed] of /** @type {[string, string[] | null][]} */ ([
    ["", null],
    ["&class=none", []],
    ["&class=hint", ["hint"]],
    ["&class=hint,solve", ["hint", "solve"]],
  ])) {
    assert.deepEqual(classOf(`#lazors/AAAA${part}`), allowed);
    assert.equal(classPart(allowed), part);
  }
  assert.deepEqual(classOf("#lazors&class=everything%2Chint"), ["hint"]);
});

/** @param {SearchEvents} events @param {number} event */
const cellsAt = ({ cells, ends }, event) => [...cells.subarray(ends[event - 1] ?? 0, ends[event])];

/** The first lesson's two searches. @param {PuzzleInfo} info */
async function firstOf(info) {
  const { first } = JSON.parse(
    await readFile(new URL(`../../src/puzzles/${info.id.replace("-", "_")}/note.json`, import.meta.url), "utf8"),
  );
  return first.setups.map((/** @type {string} */ text) => {
    const options = optionsOf(decode(/** @type {any} */ (info), text));
    const events = searchEvents(/** @type {PuzzleId} */ (info.id), first.board.text, options);
    const { kinds, reasons, values, depths } = events;
    const words = [...kinds].flatMap((kind, at) => {
      const own = cellsAt(events, at);
      return [kind | ((reasons[at] ?? 0) << 8) | ((values[at] ?? 0) << 16), depths[at] ?? 0, own.length, ...own];
    });
    const shape = info.strategies.find(({ id }) => id === options.strategy)?.shape;
    return {
      text: first.board.text,
      events,
      film: new Film(Uint32Array.from([...words, 0]), {
        from: 1,
        more: events.more,
        wave: shape?.kind === "wave",
        reasons: shape?.reasons.length ?? 0,
      }),
    };
  });
}

test("a branch must stay if a solution is below it, and cuts save what is below them", async () => {
  let trees = 0;
  for (const info of puzzles()) {
    const [plain, tested] = await firstOf(info);
    if (plain.film.wave) continue;
    trees += 1;
    const all = branchesOf(plain.film, tested.film);
    const { kinds, depths } = plain.events;
    const tries = [...kinds.keys()].filter((at) => kinds[at] === TRY);
    assert.deepEqual(
      all.slice(1).map(({ event }) => event),
      tries,
      info.id,
    );
    assert.ok(tries.length >= 8 && tries.length <= 20, `${info.id}: ${tries.length} nodes`);
    for (const one of all.slice(1)) {
      // Below it is all up to the next node that is as deep, or the way back above it.
      const rest = [...kinds.keys()].filter((at) => at > one.event);
      const end =
        rest.find(
          (at) =>
            (kinds[at] === TRY && (depths[at] ?? 0) <= one.depth) ||
            (kinds[at] === BACK && (depths[at] ?? 0) < one.depth),
        ) ?? kinds.length;
      const own = rest.filter((at) => at < end);
      assert.equal(
        one.keeps,
        own.some((at) => kinds[at] === ANSWER),
        `${info.id}: ${one.event}`,
      );
      assert.equal(one.size, 1 + own.filter((at) => kinds[at] === TRY).length, `${info.id}: ${one.event}`);
      assert.equal(one.depth, depths[one.event]);
      if (!one.keeps) assert.ok(one.reasons.length > 0, `${info.id}: nothing says why ${one.event} fails`);
    }
    // The best cuts leave the ways to the solutions, and nothing else.
    const best = bestCuts(all);
    const lost = gone(all, best);
    assert.deepEqual(
      all.flatMap((one, at) => (one.keeps ? [] : [at])),
      [...lost].sort((a, b) => a - b),
      info.id,
    );
    assert.ok(best.size < lost.size, `${info.id}: no cut saves anything`);
    // A cut saves what is below it, not the node itself.
    assert.equal(saved(all, best), lost.size - best.size, info.id);
    assert.equal(saved(all, new Set()), 0);
    const leaf = all.findIndex(({ below }) => below.length === 0);
    assert.equal(saved(all, new Set([leaf])), 0, info.id);
    all.forEach((one, at) => {
      if (at > 0) assert.equal(judge(all, at), one.keeps ? "early" : best.has(at) ? "right" : "late", info.id);
      if (lost.has(at)) assert.ok(best.has(topOf(all, at)), info.id);
    });
  }
  assert.equal(trees, puzzles().length - 1);
});

test("of the walks in a maze, only the first one to each square must stay", async () => {
  const [{ film, text }] = await firstOf(/** @type {PuzzleInfo} */ (puzzles().find(({ id }) => id === "laser-maze")));
  const rows = text
    .trim()
    .split("\n")
    .map((/** @type {string} */ row) => [...row]);
  const cols = rows[0].length;
  /** @type {import("../../www/learn/lessons/pruning-tree.js").Branch[]} */
  const all = walksOf(film, rows.length, cols) ?? [];
  assert.ok(all.length > 8 && all.length <= 21);
  const open = (/** @type {number} */ cell) => rows[Math.floor(cell / cols)]?.[cell % cols] !== "#";
  const near = (/** @type {number} */ one, /** @type {number} */ other) =>
    Math.abs(Math.floor(one / cols) - Math.floor(other / cols)) + Math.abs((one % cols) - (other % cols)) === 1;
  const goal = rows.flat().indexOf("G");
  const squares = Array.from({ length: rows.length * cols }, (_, square) => square);
  const seen = new Set();
  for (const one of all) {
    const [cell = -1] = one.cells;
    assert.equal(one.keeps, !seen.has(cell));
    seen.add(cell);
    assert.ok(open(cell) && one.path.at(-1) === cell);
    for (const [at, next] of one.path.slice(1).entries()) assert.ok(near(one.path[at] ?? -1, next));
    // Every step that can be made is there.
    const steps = squares.filter((to) => open(to) && near(cell, to));
    if (one.below.length > 0) assert.deepEqual(one.below.map((at) => all[at]?.cells[0]).sort(), steps);
    else assert.ok(cell === goal || one.depth === Math.max(...all.map(({ depth }) => depth)));
  }
  // The goal is reached without what can be dropped.
  const left = all.filter((_, at) => !gone(all, bestCuts(all)).has(at));
  assert.ok(left.some(({ cells }) => cells[0] === goal));
  assert.equal(walksOf(film, cols, rows.length), null, "the journal of another board");
});

test("what the second lesson of a maze asks about is seen on its board", async () => {
  const info = /** @type {PuzzleInfo} */ (puzzles().find(({ id }) => id === "laser-maze"));
  const folder = new URL("../../src/puzzles/laser_maze/", import.meta.url);
  const { chapters } = JSON.parse(await readFile(new URL("note.json", folder), "utf8"));
  const [ask] = chapters[1].ask;
  assert.equal(ask.board.gallery, "Two watchmen");
  const text = await readFile(new URL("gallery/two-watchmen.txt", folder), "utf8");
  const [asked] = questions("laser-maze", text, optionsOf(decode(/** @type {any} */ (info), ask.setup)), ask.seed);
  assert.equal(asked?.kind, "test");
  // At time 4 all turrets point as in the text, and the beam of the one on the left crosses the cell.
  assert.match(asked?.ask ?? "", /row 2, column 2 at time 4/);
  assert.match(asked?.choices[asked.truth]?.words ?? "", /under fire/);
});

/** The notes by puzzle. @returns {Promise<[PuzzleInfo, any][]>} */
const notes = () =>
  Promise.all(
    puzzles().map(async (info) => {
      const file = new URL(`../../src/puzzles/${info.id.replace("-", "_")}/note.json`, import.meta.url);
      return [info, JSON.parse(await readFile(file, "utf8"))];
    }),
  );

/** The most words of a sentence in a lesson's first view. */
const WORDS = 25;

test("no sentence of a lesson's first view is long, and its claim is two sentences", async () => {
  let seen = 0;
  for (const [info, { first, chapters }] of await notes()) {
    const short = (/** @type {string} */ text, most = Infinity) => {
      const sentences = text.split(/(?<=[.?!…]”?)\s+(?=[A-Z“{])/);
      assert.ok(sentences.length <= most, `${info.id}: ${text}`);
      for (const sentence of sentences) {
        seen += 1;
        assert.ok(sentence.split(/\s+/).length <= WORDS, `${info.id}: ${sentence}`);
      }
    };
    for (const text of [info.rule, ...first.text, first.takeaway]) short(text);
    for (const { idea, takeaway, ask, author } of chapters) {
      short(idea, 2);
      short(takeaway);
      if (author) short(author.on, 2);
      for (const { ask: asked = "", hint = "", because = "", words = [], of = [] } of ask)
        for (const text of [asked, hint, because, ...words, ...of.map((/** @type {any} */ one) => one.words)])
          short(text);
    }
    for (const { id, counters } of info.strategies) if (id === "notes") for (const { about } of counters) short(about);
  }
  assert.ok(seen > 300, `${seen} sentences`);
});

test("an author's share is what the lesson says, or follows from the author's figures beside it", async () => {
  let seen = 0;
  for (const [info, { chapters }] of await notes())
    for (const { title, author, apart, text, claims } of chapters) {
      if (!author) continue;
      const figures = [...author.on.replaceAll("\u202f", "").matchAll(/\d+(?:\.\d+)?/g)].map(Number);
      const told = [apart, ...text, ...claims.map((/** @type {any} */ { theirs }) => theirs)].join("\n");
      for (const { what, percent } of author.shares) {
        seen += 1;
        const stated = new RegExp(`(?<![\\d.])${String(percent).replace(".", "\\.")}0? (?:(?:and|to) [\\d.]+ )?%`).test(
          told,
        );
        const follows = figures.some((before) =>
          figures.some((after) => after < before && Math.round(100 - (100 * after) / before) === percent),
        );
        assert.ok(stated || follows, `${info.id}, ${title}: ${percent} % ${what}`);
      }
    }
  assert.ok(seen >= 14, `${seen} shares`);
});

test("every claim of a source note is in a lesson", async () => {
  /** @param {unknown} told @returns {string[]} */
  const texts = (told) =>
    typeof told === "string" ? [told] : told && typeof told === "object" ? Object.values(told).flatMap(texts) : [];
  let seen = 0;
  for (const [{ id }, { lead, chapters }] of await notes()) {
    const told = [lead, ...texts(chapters)].join("\n").replaceAll("\u202f", " ");
    for (const claim of CLAIMS[id] ?? []) {
      seen += 1;
      assert.ok(told.toLowerCase().includes(claim.toLowerCase()), `${id}: ${claim}`);
    }
  }
  assert.ok(seen >= 96, `${seen} claims`);
});
