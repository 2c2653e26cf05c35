// Many boards, some of them none.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { check, generate, init, puzzles, recognise, solve, solveMany } from "../../pkg/index.js";
import { solveAll } from "../../pkg/many.js";
import { LONG, MANY, NONE, ONE } from "./boards.js";

before(() => init());

test("a bad board among five hundred does not end the rest", () => {
  const texts = Array.from({ length: 500 }, (_, at) => [ONE, MANY, NONE][at % 3] ?? "");
  texts[250] = "GRID START\no ?\nGRID STOP";
  const setups = [{}, { strategy: "notes", limit: 1 }];
  const rows = solveMany("lazors", texts, setups);
  assert.equal(rows.length, 1000);
  for (const [at, row] of rows.entries()) {
    assert.deepEqual([row.index, row.setup], [at >> 1, setups[at % 2]]);
    if (row.index === 250) {
      assert.deepEqual(row.error, { message: "Unknown symbol “?” in the grid: o x A B C D T.", line: 2, column: 3 });
      assert.deepEqual([row.status, row.count, row.counters, row.milliseconds, row.capped], [null, null, {}, 0, false]);
      continue;
    }
    const { status, count, counters } = solve("lazors", texts[row.index] ?? "", row.setup);
    assert.deepEqual([row.status, row.count, row.counters], [status, count, counters]);
    assert.ok(row.milliseconds > 0 && !row.capped && !("error" in row));
  }
});

test("every puzzle's boards are solved, and a draft says what it lacks", () => {
  for (const { id } of puzzles()) {
    const texts = [1, 2, 3].map((seed) => generate(id, { seed }));
    const rows = solveMany(id, texts, [{ limit: 1 }]);
    assert.deepEqual(
      rows.map((row) => row.index),
      [0, 1, 2],
      id,
    );
    for (const [at, row] of rows.entries())
      assert.equal(row.status, solve(id, texts[at] ?? "", { limit: 1 }).status, id);
  }
  const [draft] = solveMany("lazors", ["GRID START\no o\nGRID STOP\n"], [{}]);
  assert.match(draft?.error?.message ?? "", /no laser/);
});

test("a board on which the module fails does not end the rest, and its error has no place", () => {
  /** @type {import("../../pkg/setups.js").Runner} */
  const library = {
    clock: () => performance.now(),
    asked: () => undefined,
    flaw: () => null,
    run(_puzzle, text) {
      if (text === "large") throw new Error("It ran out of memory.");
      return { solved: { status: "unique", count: "1", counters: {}, wrong: null }, answers: [], capped: null };
    },
  };
  const rows = solveAll(library, "p", ["small", "large", "small"], [{}]);
  assert.deepEqual(
    rows.map((row) => row.status),
    ["unique", null, "unique"],
  );
  assert.deepEqual(rows[1]?.error, { message: "It ran out of memory." });
});

test("runs that were cut are marked", () => {
  const setups = [{ strategy: "notes", nodes: 10 }, { strategy: "notes", milliseconds: 60 }, {}];
  const rows = solveMany("lazors", [LONG], setups);
  assert.deepEqual(
    rows.map(({ status, capped }) => [status, capped]),
    [
      ["unproved", true],
      ["unproved", true],
      ["none", false],
    ],
  );
  assert.ok((rows[1]?.milliseconds ?? 0) >= 60);
  // The limit of answers is what was asked for, and cuts nothing.
  assert.equal(solveMany("lazors", [MANY], [{ limit: 1 }])[0]?.capped, false);
  // Something was found before it was cut.
  const [found] = solveMany("lazors", [MANY], [{ strategy: "notes", limit: 0, nodes: 40 }]);
  assert.ok((found?.status === "found" || found?.status === "several") && found.capped, JSON.stringify(found));
});

test("of a text with several boards the first one counts", () => {
  const cases = "2\n2 3\nS.G\n...\n1 2\nSG\n";
  const [row] = solveMany("laser-maze", [cases], [{}]);
  const first = solve("laser-maze", "S.G\n...\n");
  assert.deepEqual([row?.status, row?.counters], [first.status, first.counters]);
  assert.equal(row?.counters.steps, 2);
});

test("false stops it, and the number of rows says where to go on", () => {
  const texts = [ONE, LONG, ONE];
  const setups = [{}, { strategy: "notes" }];
  /** @type {import("../../pkg/index.js").ManyProgress[]} */
  const seen = [];
  const rows = solveMany("lazors", texts, setups, (progress) => {
    seen.push(progress);
    return progress.milliseconds < 120;
  });
  // The run under way, the second one of the second board, is left out.
  assert.deepEqual(
    rows.map((row) => [row.index, row.setup]),
    [
      [0, setups[0]],
      [0, setups[1]],
      [1, setups[0]],
    ],
  );
  const last = seen.at(-1);
  assert.deepEqual([last?.index, last?.setup, last?.done, last?.all], [1, setups[1], 3, 6]);
  assert.ok((last?.nodes ?? 0) > 0);
});

test("progress comes between short runs too, at most every 50 ms", () => {
  const texts = Array.from({ length: 20_000 }, () => ONE);
  let [told, done] = [0, 0];
  const began = performance.now();
  const rows = solveMany("lazors", texts, [{}], (progress) => {
    told += 1;
    assert.ok(progress.done > done && progress.all === texts.length);
    done = progress.done;
    return told < 3;
  });
  const took = performance.now() - began;
  assert.equal(told, 3);
  assert.equal(rows.length, done);
  assert.ok(took >= 3 * 49, `${took} ms`);
});

test("what onProgress throws is thrown, and it cannot call the library", () => {
  const problem = new Error("mine");
  for (const texts of [[LONG], Array.from({ length: 20_000 }, () => ONE)]) {
    const setups = [{ strategy: "notes" }];
    assert.throws(
      () =>
        solveMany("lazors", texts, setups, () => {
          throw problem;
        }),
      problem,
    );
    assert.throws(() => solveMany("lazors", texts, setups, () => void check("lazors", ONE)), /busy/);
  }
  assert.equal(solve("lazors", ONE).status, "unique");
});

test("what there cannot be is told before anything runs", () => {
  const loose = /** @type {(...args: any[]) => unknown} */ (solveMany);
  assert.throws(() => loose("lazors", [ONE, 3], [{}]), { name: "TypeError", message: "texts[1] must be a string." });
  assert.throws(() => loose("lazors", ONE, [{}]), { name: "TypeError", message: "texts must be an array." });
  assert.throws(() => loose("lazors", [ONE], {}), { name: "TypeError", message: "setups must be an array." });
  assert.throws(
    () => loose("lazors", [ONE], [{}, { strategy: "luck" }]),
    /^Error: setups\[1\]: There is no strategy “luck”/,
  );
  assert.throws(() => loose("chess", [], []), /^Error: There is no puzzle “chess”/);
  assert.deepEqual(loose("lazors", [], [{}]), []);
  assert.deepEqual(loose("lazors", [ONE], []), []);
});

test("texts are recognised, with errors in them too", () => {
  for (const { id } of puzzles()) assert.equal(recognise(generate(id, { seed: 2 })), id);
  assert.equal(recognise("GRID START\no ?\n"), "lazors");
  assert.equal(recognise("Dear reader, this is no board."), null);
  assert.throws(() => recognise(/** @type {any} */ (3)), { name: "TypeError" });
});

test("what a getter of a configuration throws is thrown, and each is read once", () => {
  for (const problem of [new Error("mine"), new TypeError("mine"), new RangeError("mine"), 42, null, undefined]) {
    const fail = () => {
      throw problem;
    };
    for (const setup of [
      {
        get name() {
          return fail();
        },
      },
      {
        get strategy() {
          return fail();
        },
      },
      {
        get beside() {
          return fail();
        },
      },
      {
        switches: {
          get layers() {
            return fail();
          },
        },
      },
    ]) {
      let thrown;
      try {
        solveMany("lazors", [ONE], [{}, setup]);
        thrown = "nothing";
      } catch (error) {
        thrown = error;
      }
      assert.equal(thrown, problem);
    }
  }
  let read = 0;
  const setup = {
    get limit() {
      return (read += 1);
    },
  };
  const rows = solveMany("lazors", [MANY, ONE], [setup]);
  assert.deepEqual([read, rows.length, rows[1]?.setup === setup], [1, 2, true]);
  // An error of the library's own names the configuration, as before.
  assert.throws(
    () =>
      solveMany(
        "lazors",
        [ONE],
        [
          {
            get strategy() {
              return "luck";
            },
          },
        ],
      ),
    /^Error: setups\[0\]: There is no strategy/,
  );
});
