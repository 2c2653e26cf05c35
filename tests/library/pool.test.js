// The pool: boards side by side, several searches for one board, and what goes wrong.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { createPool } from "../../pkg/pool.js";
import { generate, init, solve, solveMany } from "../../pkg/index.js";
import { ONE } from "./boards.js";

/** @type {import("../../pkg/pool.js").Pool} */
let pool;

before(async () => {
  await init();
  pool = await createPool({ size: 3 });
});

after(() => pool.end());

test("a pool says what the library says", async () => {
  const board = generate("aquarium", { seed: 4, difficulty: 2 });
  const [one, other] = await Promise.all([pool.solve("lazors", ONE), pool.solve("aquarium", board, { limit: 2 })]);
  assert.deepEqual(one, solve("lazors", ONE));
  assert.deepEqual(other, solve("aquarium", board, { limit: 2 }));
});

test("its errors are the library's", async () => {
  await assert.rejects(pool.solve("lazors", "GRID START\no q\nGRID STOP"), { line: 2, column: 3 });
  await assert.rejects(pool.solve("chess", ONE), /There is no puzzle “chess”/);
  await assert.rejects(pool.solve("lazors", ONE, { strategy: "luck" }), /There is no strategy “luck”/);
  await assert.rejects(pool.solveMany("lazors", [ONE], [{ strategy: "luck" }]), /setups\[0\]/);
  // @ts-expect-error: what JavaScript may pass
  await assert.rejects(pool.solveMany("lazors", [1], []), TypeError);
  await assert.rejects(createPool({ size: 0 }), RangeError);
  assert.equal((await pool.solve("lazors", ONE)).status, "unique");
});

test("many boards have their rows in order", async () => {
  const texts = Array.from({ length: 12 }, (_, seed) => generate("aquarium", { seed, difficulty: 1 }));
  texts[5] = "nonsense";
  const setups = [{ strategy: "default" }, { strategy: "notes" }];
  /** @type {number[]} */
  const heard = [];
  const rows = await pool.solveMany("aquarium", texts, setups, { onRow: ({ index }) => heard.push(index) });
  const plain = solveMany("aquarium", texts, setups);
  const told = (/** @type {typeof rows} */ list) => list.map(({ milliseconds, ...rest }) => rest);
  assert.deepEqual(told(rows), told(plain));
  assert.equal(heard.length, 24);
});

/** A board of Harmony of so many sides, shuffled by so many swaps. @param {number} side @param {number} swaps */
function shuffled(side, swaps) {
  let state = 12345;
  const dice = (/** @type {number} */ end) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * end);
  };
  const tiles = Array.from({ length: side * side }, (_, at) => ({ home: Math.floor(at / side), moves: 0 }));
  for (let swap = 0; swap < swaps; swap += 1) {
    const [row, col, to] = [dice(side), dice(side), dice(side)];
    const a = row * side + col;
    const b = dice(2) === 0 ? row * side + to : to * side + col;
    if (a === b) continue;
    const [one, other] = /** @type {[{ home: number, moves: number }, { home: number, moves: number }]} */ ([tiles[a], tiles[b]]);
    [tiles[a], tiles[b]] = [{ ...other, moves: other.moves + 1 }, { ...one, moves: one.moves + 1 }];
  }
  const rows = Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side));
  return `${side} ${side}\n${rows.map((row) => row.map(({ home, moves }) => `${home}:${moves}`).join(" ")).join("\n")}\n`;
}

const HARD = shuffled(10, 100);
/** The complete search alone is at it for hours. */
const LONG = { switches: { layers: false, anneal: false } };

test("a long search is joined, and an abort ends it", async () => {
  const stop = new AbortController();
  let workers = 0;
  const began = performance.now();
  const end = pool.solve("harmony", HARD, LONG, {
    signal: stop.signal,
    onProgress: (progress) => {
      workers = Math.max(workers, progress.workers);
      if (workers > 1) stop.abort(new Error("enough"));
    },
  });
  await assert.rejects(end, /enough/);
  assert.ok(workers > 1, `${workers} workers`);
  assert.ok(performance.now() - began < 30_000);
  assert.equal((await pool.solve("lazors", ONE)).status, "unique");
});

test("the first that settles a board ends the others", async () => {
  const solved = await pool.solve("harmony", HARD);
  assert.equal(solved.status, "found");
  const busy = await Promise.all(Array.from({ length: 6 }, () => pool.solve("lazors", ONE)));
  assert.ok(busy.every(({ status }) => status === "unique"));
});

test("who ends a pool ends what it is at", async () => {
  const other = await createPool({ size: 1 });
  const [first, second] = [other.solve("harmony", HARD, LONG), other.solve("lazors", ONE)];
  setTimeout(() => other.end(), 100);
  await Promise.all([assert.rejects(first, /has ended/), assert.rejects(second, /has ended/)]);
  await assert.rejects(other.solve("lazors", ONE), /has ended/);
});
