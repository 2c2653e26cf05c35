// The pool: boards side by side, several searches for one board, and what goes wrong.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { createPool } from "../../pkg/pool.js";
import { generate, init, solve, solveMany } from "../../pkg/index.js";
import { ONE } from "./boards.js";
import { inFolder } from "./command.js";

/** @type {import("../../pkg/pool.js").Pool} */
let pool;
/** The workers of this process, as they start. @type {import("node:worker_threads").Worker[]} */
const started = [];

process.on("worker", (worker) => started.push(worker));

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

test("it needs nothing that the lowest version in package.json lacks", async () => {
  // From Node 20.3 on only.
  const any = AbortSignal.any;
  Object.assign(AbortSignal, { any: undefined });
  try {
    assert.deepEqual(await pool.solve("lazors", ONE), solve("lazors", ONE));
    const stop = new AbortController();
    const stopped = pool.solve("lazors", ONE, {}, { signal: stop.signal });
    stop.abort(new Error("enough"));
    await assert.rejects(stopped, /enough/);
    await assert.rejects(pool.solve("lazors", ONE, {}, { signal: stop.signal }), /enough/);
  } finally {
    AbortSignal.any = any;
  }
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
    const [one, other] = /** @type {[{ home: number, moves: number }, { home: number, moves: number }]} */ ([
      tiles[a],
      tiles[b],
    ]);
    [tiles[a], tiles[b]] = [
      { ...other, moves: other.moves + 1 },
      { ...one, moves: one.moves + 1 },
    ];
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

/** A promise that never settles would otherwise be waited for. */
const SOON = { timeout: 60_000 };

test("a worker that ends in a call rejects it, and the next call has another", SOON, async () => {
  const other = await createPool({ size: 1 });
  const [first, second] = [other.solve("harmony", HARD, LONG), other.solve("lazors", ONE)];
  setTimeout(() => void started.at(-1)?.terminate(), 100);
  await assert.rejects(first, { name: "Error", message: "A worker of the pool failed: it ended with exit code 1" });
  assert.equal((await second).status, "unique");
  const rows = other.solveMany("harmony", [HARD], [LONG]);
  setTimeout(() => void started.at(-1)?.terminate(), 100);
  await assert.rejects(rows, /it ended with exit code 1/);
  assert.equal((await other.solve("lazors", ONE)).status, "unique");
  other.end();
});

test("workers that end while they are idle are replaced", SOON, async () => {
  const before = started.length;
  const other = await createPool({ size: 2 });
  const both = () => Promise.all([other.solve("lazors", ONE), other.solve("lazors", ONE)]);
  await both();
  const own = started.slice(before);
  assert.equal(own.length, 2);
  await Promise.all(own.map((worker) => worker.terminate()));
  assert.deepEqual(
    (await both()).map(({ status }) => status),
    ["unique", "unique"],
  );
  assert.equal(started.length, before + 4);
  other.end();
});

test("what onProgress throws rejects its call, which stops", SOON, async () => {
  for (const problem of [new Error("mine"), 42, undefined]) {
    const before = started.length;
    const other = await createPool({ size: 1 });
    let told = 0;
    const end = other.solve("harmony", HARD, LONG, {
      onProgress: () => {
        told += 1;
        throw problem;
      },
    });
    assert.deepEqual(
      await end.then(
        () => "solved",
        (error) => ({ error }),
      ),
      { error: problem },
    );
    // There is one place, so the search no longer has it.
    assert.equal((await other.solve("lazors", ONE)).status, "unique");
    assert.deepEqual([told, started.length], [1, before + 2]);
    other.end();
  }
});

test("options and arguments of a wrong type are refused by name", SOON, async () => {
  const loose = /** @type {(...args: any[]) => Promise<any>} */ (pool.solve.bind(pool));
  const wrong = () => 1;
  for (const [options, message] of /** @type {[any, string][]} */ ([
    [{ strategy: wrong }, "The option strategy must be a string."],
    [{ strategy: Symbol("default") }, "The option strategy must be a string."],
    [{ limit: wrong }, "The option limit must be a whole number, 0 or more."],
    [{ nodes: wrong }, "The option nodes must be a whole number, 0 or more."],
    [{ milliseconds: "9" }, "The option milliseconds must be a whole number, 0 or more."],
    [{ beside: 1n }, "The option beside must be a whole number, 0 or more."],
    [{ switches: wrong }, "The option switches must be an object."],
    [{ switches: { layers: wrong } }, "The switch “layers” must be true or false."],
    [wrong, "options must be an object."],
  ]))
    await assert.rejects(loose("lazors", ONE, options), { name: "TypeError", message });
  await assert.rejects(loose("lazors", wrong), { name: "TypeError", message: "text must be a string." });
  await assert.rejects(loose(Symbol("lazors"), ONE), { name: "TypeError", message: "puzzle must be a string." });
  await assert.rejects(loose("lazors", ONE, {}, { onProgress: 1 }), {
    name: "TypeError",
    message: "onProgress must be a function.",
  });
  // Of a number out of range the worker says the same.
  await assert.rejects(loose("lazors", ONE, { limit: 1.5 }), /The option limit must be a whole number, 0 or more\./);
  const many = /** @type {(...args: any[]) => Promise<unknown>} */ (pool.solveMany.bind(pool));
  await assert.rejects(many("lazors", [ONE], [{}, { name: "odd", limit: wrong }]), (error) => {
    assert.ok(error instanceof Error && error.cause instanceof TypeError);
    assert.equal(error.message, "setups[1] (“odd”): The option limit must be a whole number, 0 or more.");
    return true;
  });
  await assert.rejects(many("lazors", [ONE], [3]), /^Error: setups\[0\]: A setup must be an object\./);
  await assert.rejects(many("lazors", [ONE], [{ name: wrong }]), /^Error: setups\[0\]: The name must be a string\./);
  await assert.rejects(many("lazors", [ONE], [{}], { onRow: 1 }), {
    name: "TypeError",
    message: "onRow must be a function.",
  });
  // What the library does not read may be anything.
  assert.equal((await loose("lazors", ONE, { strategy: "default", note: wrong })).status, "unique");
});

/** @param {unknown} problem @returns {never} */
function fail(problem) {
  throw problem;
}

test("getters of options are read, and what they throw is rejected with", async () => {
  class Options {
    get strategy() {
      return "luck";
    }
  }
  await assert.rejects(pool.solve("lazors", ONE, new Options()), /There is no strategy “luck”/);
  const problem = new RangeError("mine");
  const bad = {
    get limit() {
      return fail(problem);
    },
  };
  for (const end of [pool.solve("lazors", ONE, bad), pool.solveMany("lazors", [ONE], [{}, bad])]) {
    await assert.rejects(end, (error) => error === problem);
  }
});

test("null is what is left out", async () => {
  const other = await createPool(null);
  assert.equal((await other.solve("lazors", ONE, null, null)).status, "unique");
  assert.equal((await other.solveMany("lazors", [ONE], [{}], null)).length, 1);
  other.end();
});

test("a process ends after calls that were refused, and after workers that ended", SOON, async () => {
  const script = `
    import { createPool } from ${JSON.stringify(new URL("../../target/package/pool.js", import.meta.url))};
    let started;
    process.on("worker", (worker) => (started = worker));
    const pool = await createPool({ size: 1 });
    const told = [];
    for (const options of [{ strategy: () => 1 }, ${JSON.stringify(LONG)}]) {
      await pool.solve("harmony", ${JSON.stringify(HARD)}, options, { onProgress: () => void started.terminate() }).catch((error) => told.push(error.name));
    }
    console.log(told.join());`;
  await inFolder({ "script.mjs": script }, async (folder) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "script.mjs")], { timeout: 30_000 });
    assert.equal(stdout, "TypeError,Error\n");
  });
});
