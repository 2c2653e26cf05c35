// What a message to the worker can hold: any options, links and bytes, read as the worker's jobs read them. Each is
// refused with a sentence or obeyed, and nothing traps.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { init, link } from "../../pkg/index.js";
import * as glue from "../../pkg/wasm/gridlight.js";
import { MANY, ONE } from "./boards.js";

before(() => init());

let state = 7;

/** Chance, the same every time: a number from 0 to before `end`. @param {number} end */
function chance(end) {
  // Marsaglia's xorshift of 32 bits.
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % end;
}

/** @template T @param {T[]} things @returns {T} */
const pick = (things) => /** @type {T} */ (things[chance(things.length)]);

const LONG = "x".repeat(5_000);
/** @type {any[]} */
const VALUES = [
  undefined,
  null,
  NaN,
  Infinity,
  -0,
  -1,
  0,
  1,
  2,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 70,
  10n,
  true,
  false,
  "",
  "default",
  "notes",
  "count",
  "\u{1f600}",
  "\ud800",
  LONG,
  [],
  [1],
  {},
  { count: true },
  { count: 1 },
  { [LONG]: 1 },
  { [LONG]: true },
  Symbol("x"),
  () => 1,
  new Date(0),
  new Map(),
  new Proxy({}, {}),
  Object.create(null),
  {
    get count() {
      throw new TypeError("thrown");
    },
  },
];
const KEYS = ["strategy", "limit", "nodes", "milliseconds", "switches", "fromHere", "later", "__proto__"];

/** @returns {any} */
function options() {
  if (chance(8) === 0) return pick(VALUES);
  return Object.fromEntries(Array.from({ length: chance(5) }, () => [pick(KEYS), pick(VALUES)]));
}

/**
 * Calls something that may be refused, in words that can be read.
 * @template T
 * @param {() => T} call
 * @returns {T | null}
 */
function refusable(call) {
  try {
    return call();
  } catch (error) {
    assert.ok(error instanceof Error, String(error));
    assert.ok(!(error instanceof WebAssembly.RuntimeError), `a trap: ${error.stack}`);
    assert.ok(error.message.length <= 400, `${error.message.length} characters: ${error.message.slice(0, 80)}`);
    return null;
  }
}

test("jobs take any options on any board, or say why not", () => {
  const boards = [ONE, MANY].map((text) => link("lazors", text));
  let started = 0;
  let ended = 0;
  for (let round = 0; round < 4_000; round++) {
    const puzzle = chance(10) ? "lazors" : pick(["", "chess", LONG, "lazors ", "aquarium"]);
    const board = chance(10)
      ? pick(boards)
      : pick(["", "#", "lazors/AAAA", LONG, `${boards[0]}&step=-1`, `${boards[0]}x`]);
    const bytes = Uint8Array.from({ length: chance(20) }, () => chance(256));
    const job = refusable(() =>
      chance(4) ? new glue.Job(puzzle, board, options()) : glue.Job.fromBits(puzzle, bytes, options()),
    );
    if (!job) continue;
    started += 1;
    let now = 0;
    const clock = pick([() => now++, () => (now += 50), () => -now++]);
    for (let slice = 0; slice < 4; slice++) {
      const told = refusable(() =>
        job.run(
          pick([0, 1, 30, -1, NaN]),
          clock,
          pick([
            () => {},
            () => {
              throw new Error("deaf");
            },
          ]),
        ),
      );
      if (told?.done) {
        ended += 1;
        break;
      }
      if (chance(3) === 0) refusable(() => job.more(options()));
      const known = job.giveUp(/** @type {any} */ (pick(["user", "time", "nodes", "memory", "", LONG])));
      assert.ok(known.words.length > 0);
    }
    job.free();
  }
  assert.ok(started > 500 && ended > 100, `${started} started, ${ended} ended`);
});

test("wishes for new boards are granted or refused", () => {
  const numbers = [0, 1, 2, 3, 5, -1, 1.5, NaN, Infinity, 255, 256, 65_536, 2 ** 40];
  let made = 0;
  for (let round = 0; round < 300; round++) {
    const [seed, difficulty, rows, cols] = [
      pick(numbers),
      pick(numbers),
      pick([0, 2, 3, ...numbers]),
      pick([0, 2, 3, ...numbers]),
    ];
    const puzzle = pick(["lazors", "aquarium", "harmony", "chess"]);
    // What is too large to be made soon is not asked for here.
    if (Math.max(rows % 65_536 || 0, cols % 65_536 || 0) > 6) continue;
    made += refusable(() => glue.generateBits(puzzle, seed, difficulty, rows, cols)) ? 1 : 0;
  }
  assert.ok(made > 2, `${made} made`);
});
