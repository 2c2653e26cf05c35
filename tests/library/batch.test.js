// The command's tables: many boards, whatever is wrong with some of them.

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";

import { Boards } from "../../pkg/command/board.js";
import { generate, init, puzzles, solve } from "../../pkg/index.js";
import { LONG, MANY, NONE, ONE } from "./boards.js";
import { call, inFolder, table } from "./command.js";

const BAD = "GRID START\no ?\nGRID STOP\n";

before(() => init());

/**
 * The rows of a table by the names of its columns.
 * @param {string} text
 */
function records(text) {
  const [head = [], ...rows] = table(text);
  return rows.map((row) => {
    assert.equal(row.length, head.length, row.join());
    return Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""]));
  });
}

test("a bad board among five hundred is named in its row, and the rest is there", async () => {
  /** @type {Record<string, string>} */
  const files = {};
  for (let at = 100; at < 600; at += 1) files[`${at}.bff`] = at === 350 ? BAD : ([ONE, MANY, NONE][at % 3] ?? "");
  await inFolder(files, async (folder) => {
    const { code, out, err } = await call(
      ["batch", "--strategy", "default", "--strategy", "notes", "--limit", "1", "."],
      { folder },
    );
    assert.equal(code, 3);
    assert.equal(err, "350.bff:2:3: Unknown symbol “?” in the grid: o x A B C D T.\n");
    const rows = records(out);
    assert.deepEqual(
      rows.map((row) => [row.file, row.setup]),
      Object.keys(files).flatMap((file) => [
        [file, "default limit=1"],
        [file, "notes limit=1"],
      ]),
    );
    for (const row of rows) {
      if (row.file === "350.bff") {
        const { status, count, capped, milliseconds, error, line, column, nodes } = row;
        assert.deepEqual(
          [status, count, capped, milliseconds, error, line, column, nodes],
          ["", "", "", "", "Unknown symbol “?” in the grid: o x A B C D T.", "2", "3", ""],
        );
        continue;
      }
      const solved = solve("lazors", files[row.file ?? ""] ?? "", {
        strategy: row.setup?.split(" ")[0] ?? "",
        limit: 1,
      });
      assert.deepEqual(
        [row.puzzle, row.status, row.count, row.capped, row.error],
        ["lazors", solved.status, solved.count ?? "", "false", ""],
      );
      for (const [id, value] of Object.entries(solved.counters)) assert.equal(row[id], String(value));
      assert.match(row.milliseconds ?? "", /^\d+\.\d{3}$/);
    }
  });
});

test("names and sentences are quoted as RFC 4180 says", async () => {
  await inFolder({ 'a "b", c.bff': ONE, "bad,\nbad.bff": BAD }, async (folder) => {
    const { out } = await call(["batch", 'a "b", c.bff', "bad,\nbad.bff", "gone, away.bff"], { folder });
    assert.ok(out.startsWith("file,puzzle,setup,status,count,capped,milliseconds,error,line,column,nodes,"));
    assert.ok(out.includes('\r\n"a ""b"", c.bff",lazors,default,unique,1,false,'));
    assert.ok(out.endsWith("\r\n") && !/[^\r]\n(?!bad)/.test(out));
    const rows = records(out);
    assert.deepEqual(
      rows.map((row) => row.file),
      ['a "b", c.bff', "bad,\nbad.bff", "gone, away.bff"],
    );
    assert.deepEqual([rows[2]?.puzzle, rows[2]?.setup, rows[2]?.error], ["", "default", "There is no such file."]);
  });
});

test("boards of all puzzles stand in one table", async () => {
  const files = Object.fromEntries(
    puzzles().map(({ id, formats }) => [`${id}.${formats[0]?.extension}`, generate(id, { seed: 4 })]),
  );
  await inFolder(files, async (folder) => {
    const { code, out, err } = await call(["batch", "--limit", "1", ...Object.keys(files)], { folder });
    assert.deepEqual([code, err], [0, ""]);
    const rows = records(out);
    assert.deepEqual(
      rows.map((row) => row.puzzle),
      puzzles().map(({ id }) => id),
    );
    for (const row of rows) {
      const { status, counters } = solve(row.puzzle ?? "", files[row.file ?? ""] ?? "", { limit: 1 });
      assert.equal(row.status, status);
      // What only others count stays empty.
      const counted = Object.entries(row)
        .slice(10)
        .filter(([, value]) => value !== "");
      assert.deepEqual(
        Object.fromEntries(counted),
        Object.fromEntries(Object.entries(counters).map(([id, value]) => [id, String(value)])),
      );
    }
  });
});

test("of a folder boards are taken, not what else lies in it", async () => {
  await inFolder({ "b.bff": ONE, "a.bff": NONE, "read.md": "Dear reader!", "maze.txt": "S.G\n" }, async (folder) => {
    await mkdir(join(folder, "deeper.bff"));
    await writeFile(join(folder, "deeper.bff/c.bff"), ONE);
    const files = async (/** @type {string[]} */ ...words) => {
      const { code, out, err } = await call(["batch", ...words], { folder });
      return { code, err, files: records(out).map((row) => row.file) };
    };
    // None is an answer: 0.
    assert.deepEqual(await files("."), { code: 0, err: "", files: ["a.bff", "b.bff", "maze.txt"] });
    assert.deepEqual((await files("--puzzle", "lazors", ".")).files, ["a.bff", "b.bff"]);
    assert.deepEqual(await files("--puzzle", "harmony", "deeper.bff"), {
      code: 3,
      err: "deeper.bff: There is no file in this folder that ends as texts of boards do.\n",
      files: ["deeper.bff"],
    });
    // What is named is taken, whatever it is called.
    assert.deepEqual((await files("read.md")).code, 3);
  });
});

test("runs that were cut are marked, and end with 2", async () => {
  const { code, out } = await call(["batch", "--strategy", "notes", "--nodes", "10", "-"], { input: LONG });
  const [row] = records(out);
  assert.deepEqual(
    [code, row?.file, row?.setup, row?.status, row?.capped],
    [2, "-", "notes nodes=10", "unproved", "true"],
  );
  // It is cut after its first answer.
  const found = await call(["batch", "--strategy", "notes", "--nodes", "40", "--limit", "0"], { input: MANY });
  assert.deepEqual([found.code, records(found.out)[0]?.capped], [2, "true"]);
});

test("setups come from a file, and rows go out as JSON", async () => {
  const setups = [
    { name: "first, of all", limit: 1 },
    { strategy: "notes", switches: { solid_pair: false, opaque_pair: true } },
  ];
  await inFolder(
    { "setups.json": JSON.stringify(setups), "one.bff": ONE, "bad.bff": BAD, "empty.json": "[]" },
    async (folder) => {
      const plain = await call(["batch", "--setups", "setups.json", "one.bff"], { folder });
      assert.deepEqual(
        records(plain.out).map((row) => row.setup),
        ["first, of all", "notes solid_pair=off opaque_pair=on"],
      );
      const { code, out } = await call(["batch", "--json", "--setups", "setups.json", "one.bff", "bad.bff"], {
        folder,
      });
      const lines = out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.deepEqual([code, lines.map((line) => line.setup)], [3, [...setups, ...setups]]);
      const [one, , bad] = lines;
      const { status, count, counters } = solve("lazors", ONE, { limit: 1 });
      const { milliseconds, ...rest } = one;
      assert.deepEqual(rest, {
        file: "one.bff",
        puzzle: "lazors",
        setup: setups[0],
        status,
        count,
        counters,
        capped: false,
      });
      assert.ok(milliseconds > 0);
      assert.deepEqual([bad.status, bad.error.line], [null, 2]);
      const empty = await call(["batch", "--setups", "empty.json", "one.bff"], { folder });
      assert.deepEqual([empty.code, empty.err], [64, "gridlight: empty.json holds no array of configurations.\n"]);
    },
  );
});

test("it ends quietly when nobody reads on", async () => {
  const files = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`${at}.bff`, ONE]));
  await inFolder(files, async (folder) => {
    const { code, signal, err } = await call(["batch", "."], {
      folder,
      loose: true,
      watch: (child) => void child.stdout.once("data", () => child.stdout.destroy()),
    });
    assert.deepEqual([code, signal, err], [0, null, ""]);
  });
});

test("it ends quietly on Ctrl-C, and what was written stays", async () => {
  await inFolder({ "one.bff": ONE, "two.bff": LONG }, async (folder) => {
    const { code, signal, out, err } = await call(["batch", "--strategy", "notes", "one.bff", "two.bff"], {
      folder,
      watch: (child) => {
        let seen = "";
        // The first board is through, the other one takes longer than anybody waits.
        child.stdout.on("data", (piece) => {
          seen += piece;
          if (seen.includes("one.bff")) child.kill("SIGINT");
        });
      },
    });
    assert.deepEqual([code, signal, err], [null, "SIGINT", ""]);
    assert.deepEqual(
      records(out).map((row) => row.file),
      ["one.bff"],
    );
  });
});

test("a board on which the module fails is spoilt, and the next one has a new instance", () => {
  /** @type {string[]} */
  const calls = [];
  const glue = {
    commandBegin: (/** @type {string} */ told) => void calls.push(`begin ${told}`),
    commandMake(/** @type {string} */ item) {
      calls.push(`make ${item}`);
      if (item === "large") throw new RangeError("Maximum call stack size exceeded");
      if (item === "wrong") throw new TypeError("of another kind");
      return item.toUpperCase();
    },
    commandSpoilt: (/** @type {string} */ item, /** @type {string} */ words) => `${item}: ${words}`,
    __wbg_reset_state: () => void calls.push("anew"),
  };
  const boards = new Boards(/** @type {any} */ (glue), /** @type {any} */ ({}));
  boards.begin("what is asked");
  assert.equal(boards.make("small"), "SMALL");
  assert.match(boards.make("large"), /^large: Gridlight ran out of stack or memory on this input and was restarted/);
  assert.equal(boards.make("next"), "NEXT");
  assert.throws(() => boards.make("wrong"), TypeError);
  const begun = "begin what is asked";
  assert.deepEqual(calls, [begun, "make small", "make large", "anew", begun, "make next", "make wrong"]);
});

test("a batch that takes long has the same output with worker threads", async () => {
  const texts = Array.from({ length: 60 }, (_, seed) => generate("aquarium", { seed: 2 ** 34 + seed, difficulty: 3 }));
  const input = texts.map((text) => `${JSON.stringify({ text })}\n`).join("");
  const { code, out } = await call(["batch", "--strategy", "notes", "--nodes", "20000", "--out", "-"], { input });
  const lines = out.trimEnd().split("\n").slice(1, -1);
  assert.equal(lines.length, 60);
  assert.ok(code === 0 || code === 2, String(code));
  for (const [at, line] of lines.entries()) assert.equal(JSON.parse(line).at, at);
});
