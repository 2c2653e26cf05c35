// The command set, native and Node's: checks of whole sets, and sets that are written and read back.

import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";

import {
  checkSet,
  generate,
  init,
  link,
  openSetLink,
  puzzles,
  readSet,
  setLink,
  withAbout,
  writeSet,
} from "../../pkg/index.js";
import { setLink as linkOf } from "../../pkg/wasm/gridlight.js";
import { MANY, NONE, ONE } from "./boards.js";
import { COMMANDS, call, callOne, inFolder } from "./command.js";

before(() => init());

const [MOST_BOARDS, MOST_TEXT] = [200, 4_000_000];
const BAD = "GRID START\no ?\nGRID STOP\n";
const DRAFT = "GRID START\no o\nGRID STOP\n";
const MAZE = "# Title: Two halls\nS.G\n";

/** @param {{ about?: object, boards: string[] }} set */
const written = ({ about = {}, boards }) => writeSet({ about, boards: boards.map((text) => ({ text })) });

test("a good set is shown board by board, and nothing is to be mended", async () => {
  const text = written({
    about: { title: "Three", author: "Ann" },
    boards: [MAZE, withAbout("lazors", ONE, { title: "Löwe 🦁" }), MAZE.replace("Two halls", "")],
  });
  const { code, out, err } = await call(["set"], { input: text });
  assert.deepEqual([code, err], [0, ""]);
  assert.deepEqual(out.split("\n").slice(0, 6), [
    "Three, by Ann",
    "",
    "1  Two halls  Laser Maze  Unique solution  Very easy",
    `2  Löwe 🦁     Lazors      Unique solution  ${puzzles()[0]?.grades[(checkSet(readSet(ONE)).boards[0]?.difficulty ?? 0) - 1]}`,
    "3  –          Laser Maze  Unique solution  Very easy",
    "",
  ]);
  assert.match(out, /\nThe same board, perhaps turned or mirrored: boards 1, 3\.\n/);
  const one = await call(["set", "-"], { input: MAZE });
  assert.match(one.out, /^1 {2}Two halls .*\n\nThe board is fine\.\n$/);
});

test("every puzzle can be in a set, and JSON is what the library gives", async () => {
  const set = readSet(
    writeSet({
      about: { title: "All" },
      boards: puzzles().map(({ id }) => ({ puzzle: id, text: generate(id, { seed: 3 }), about: { title: id } })),
    }),
  );
  const { code, out } = await call(["set", "--json"], { input: writeSet(set) });
  const checked = checkSet(set);
  const boards = set.boards.map((board, index) => ({
    file: "-",
    puzzle: board.puzzle,
    about: board.about,
    ...checked.boards[index],
  }));
  assert.equal(code, 0);
  assert.equal(out, `${JSON.stringify({ about: set.about, ...checked, boards })}\n`);
});

test("what is wrong is named, with its line, and decides the exit code", async () => {
  await inFolder({ "set.txt": written({ boards: [MAZE, BAD, DRAFT, "hello\n", "#lazors/AAAA"] }) }, async (folder) => {
    const { code, out, err } = await call(["set", "set.txt"], { folder });
    assert.equal(code, 3);
    assert.deepEqual(err.trimEnd().split("\n"), [
      "set.txt:6:3: Unknown symbol “?” in the grid: o x A B C D T.",
      "set.txt: Board 3: The board has no laser yet.",
      "set.txt:13:1: This is not a board of any puzzle here.",
      "set.txt:15:1: This link is damaged or cut off: its checksum does not match.",
    ]);
    assert.match(out, /\n2 {2}– +– +Cannot be read\n/);
    assert.match(out, /\nCannot be read: boards 2, 3, 4, 5\.\n/);
    const found = JSON.parse((await call(["set", "--json", "set.txt"], { folder })).out);
    assert.deepEqual([found.broken, found.boards[1].error.line, found.boards[2].error], [[1, 2, 3, 4], 6, undefined]);
  });
  const none = await call(["set"], { input: written({ boards: [NONE, MANY, ONE] }) });
  assert.deepEqual([none.code, none.err], [1, ""]);
  assert.match(none.out, /\nNo solution: board 1\.\nMultiple solutions: board 2\.\n/);
  // Several solutions are no fault of puzzles that do not promise one.
  const harmony = await call(["set"], { input: generate("harmony", { seed: 1 }) });
  assert.deepEqual([harmony.code, /Has a solution/.test(harmony.out)], [0, true]);
  // What was not settled is not called fine.
  const large = await call(["set", "--milliseconds", "1"], {
    input: generate("lazors", { seed: 5, difficulty: 4, rows: 12, cols: 12 }),
  });
  if (large.code === 2) assert.match(large.out, /Not settled {0,2}\S*\n\nNot settled in time: board 1\.\n$/);
});

test("files and links become one set, in their order, which reads back", async () => {
  const theirs = written({ about: { title: "Theirs", note: "One.\n\nTwo." }, boards: [ONE, BAD] });
  const files = {
    "maze.txt": MAZE,
    "theirs.txt": theirs,
    "cases.txt": "2\n2 2\nS.\n.G\n3 2\nS.\n..\n.G\n",
    "link.txt": `${link("lazors", MANY)}\n`,
    "crlf.txt": MAZE.replaceAll("\n", "\r\n"),
    "bom.txt": `\ufeff${MAZE}`,
  };
  await inFolder(files, async (folder) => {
    const names = [
      "maze.txt",
      "theirs.txt",
      "cases.txt",
      "link.txt",
      "crlf.txt",
      "bom.txt",
      await setLink(readSet(written({ boards: [ONE] }))),
    ];
    const { code, out, err } = await call(["set", "--out", "-", "--author", "Bo", ...names], { folder });
    assert.deepEqual([code, err], [3, "theirs.txt:18:3: Unknown symbol “?” in the grid: o x A B C D T.\n"]);
    const set = readSet(out);
    assert.deepEqual(set.about, { title: "Theirs", author: "Bo", note: "One.\n\nTwo.", date: "" });
    assert.deepEqual(
      set.boards.map(({ puzzle }) => puzzle),
      ["laser-maze", "lazors", null, "laser-maze", "laser-maze", "lazors", "laser-maze", "laser-maze", "lazors"],
    );
    assert.equal(writeSet(set), out.replaceAll("\r\n", "\n"));
    // The same again, in place of its own file.
    for (const command of Object.values(COMMANDS)) {
      const done = await callOne(command, ["set", "--title", "New", "--out", "theirs.txt", "theirs.txt", "maze.txt"], {
        folder,
      });
      assert.deepEqual([done.code, done.out], [3, command === COMMANDS.node ? "3 boards\n" : "4 boards\n"]);
      assert.equal(readSet(await readFile(join(folder, "theirs.txt"), "utf8")).about.title, "New");
    }
  });
});

test("a link opens as the set that it is of, whichever command wrote it", async () => {
  const text = written({ about: { title: "Linked" }, boards: [ONE, MAZE, MANY] });
  for (const command of Object.values(COMMANDS)) {
    const { code, out } = await callOne(command, ["set", "--link"], { input: text });
    assert.equal(code, 0);
    assert.match(out, /^#set\/d[\w-]+\n$/);
    assert.deepEqual(await openSetLink(out), readSet(text));
    for (const [words, input] of /** @type {[string[], string][]} */ ([
      [["-"], out],
      [[out.trim()], ""],
      [[`https://example.org/x${out.trim()}`], ""],
    ])) {
      assert.equal((await call(["set", "--out", "-", ...words], { input })).out, text);
    }
    // A link to a board is one of its boards.
    assert.equal(
      readSet((await call(["set", "--out", "-", out.trim(), `https://a.b/${link("lazors", MANY)}`])).out).boards.length,
      4,
    );
    for (const bad of [
      out.slice(0, -4),
      out.replace("#set/d", "#set/p"),
      out.replace("#set/d", "#set/x"),
      "#set/pAAAA",
    ]) {
      const refused = await call(["set", bad.trim()]);
      assert.deepEqual(
        [refused.code, refused.out, refused.err],
        [3, "", "link: This link of a set is damaged or cut off.\n"],
        bad,
      );
    }
  }
  // What would fill the memory is not inflated.
  assert.match(
    (await call(["set", "-"], { input: `#${linkOf("x".repeat(MOST_TEXT + 1))}` })).err,
    /damaged or cut off/,
  );
});

test("what is too much for a set or its link is refused", async () => {
  const noise = Array.from({ length: 60 }, (_, seed) => generate("aquarium", { seed: seed + 1, rows: 20, cols: 20 }));
  const long = await call(["set", "--link"], { input: written({ boards: noise }) });
  assert.deepEqual(
    [long.code, long.out, long.err],
    [3, "", "-: This set is too long for a link: --out FILE writes its text.\n"],
  );
  const many = await call(["set"], { input: "---\nS.G\n".repeat(MOST_BOARDS + 1) });
  assert.deepEqual([many.code, many.out, many.err], [3, "", "-: A set has at most 200 boards.\n"]);
  await inFolder({ "half.txt": "---\nS.G\n".repeat(101) }, async (folder) => {
    const both = await call(["set", "--out", "-", "half.txt", "half.txt"], { folder });
    assert.deepEqual([both.code, both.out, both.err], [3, "", "set: A set has at most 200 boards.\n"]);
  });
  const huge = await call(["set"], { input: "é".repeat(MOST_TEXT + 1) });
  assert.deepEqual([huge.code, huge.err], [3, "-: A set has at most 4,000,000 characters.\n"]);
  const parted = await call(["set", "--out", "-"], { input: "hello\n---\nS.G\n" });
  assert.deepEqual([parted.code, parted.out], [3, ""]);
  assert.match(parted.err, /A board with a line “---” in it cannot be part of a set\.\n$/);
});

test("what cannot be read is named, and then nothing is written", async () => {
  await inFolder({ "maze.txt": MAZE, film: new Uint8Array([255, 254, 0, 200]), "empty.txt": "" }, async (folder) => {
    await mkdir(join(folder, "folder"));
    const { code, out, err } = await call(["set", "--out", "-", "film", "gone.txt", "maze.txt", "folder"], { folder });
    assert.deepEqual(
      [code, out, err],
      [
        3,
        "",
        "film: This is no text in UTF-8.\ngone.txt: There is no such file.\nfolder: This is a folder, not a file.\n",
      ],
    );
    const empty = await call(["set", "empty.txt"], { folder });
    assert.deepEqual([empty.code, empty.err], [3, "empty.txt:1:1: This is not a board of any puzzle here.\n"]);
    const json = await call(["set", "--json", "gone.txt"], { folder });
    assert.deepEqual(JSON.parse(json.out), { file: "gone.txt", error: { message: "There is no such file." } });
    // What looks like a link may be a file.
    await mkdir(join(folder, "#lazors"));
    await writeFile(join(folder, "#lazors/AAAA"), MAZE);
    assert.equal((await call(["set", "#lazors/AAAA"], { folder })).code, 0);
    assert.match((await call(["set", "#lazors/BBBB"], { folder })).err, /^link:1:1: This link is damaged or cut off/);
    const unwritten = await call(["set", "--out", "gone/set.txt", "maze.txt"], { folder });
    assert.deepEqual([unwritten.code, unwritten.out], [70, ""]);
  });
});

test("hostile titles stay on their line", async () => {
  const title = "\u202eevil\u2028\u0007 \u001b[31m<b>\ufeff\r\n---\n# Title: x";
  for (const words of [
    ["--title", title],
    ["--author", title],
  ]) {
    const { code, out } = await call(["set", "--out", "-", ...words], { input: MAZE });
    assert.equal(code, 0);
    const set = readSet(out);
    assert.equal(set.boards.length, 1);
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(out.replaceAll("\n", ""), /[\u0000-\u001f\u202e\u2028\ufeff]/);
    assert.match(set.about.title + set.about.author, /^evil\s+\[31m<b>/);
  }
  const shown = await call(["set"], { input: "# Title: \u001b[2J\u202eabc\n---\n# Title: \u001b[31m\u0000red\nS.G\n" });
  // eslint-disable-next-line no-control-regex
  assert.doesNotMatch(shown.out, /[\u0000-\u0009\u001b\u202e]/);
  assert.equal(
    readSet((await call(["set", "--out", "-", "--title", "é".repeat(200)], { input: MAZE })).out).about.title,
    "é".repeat(80),
  );
});

test("wrong usage is told in a sentence", async () => {
  /** @type {[string[], string][]} */
  const cases = [
    [["--title", "x"], "--title goes with --out or --link."],
    [["--author", "x"], "--author goes with --out or --link."],
    [["--json", "--link"], "--json goes with a check: leave out --link."],
    [["--json", "--out", "-"], "--json goes with a check: leave out --out."],
    [["--link", "--out", "-"], "--out writes the set's text: leave out --link."],
    [
      ["--puzzle", "lazors"],
      "unexpected argument '--puzzle' found; tip: to pass '--puzzle' as a value, use '-- --puzzle'.",
    ],
  ];
  for (const [words, expected] of cases) {
    assert.deepEqual(await call(["set", ...words], { input: MAZE }), {
      code: 64,
      signal: null,
      out: "",
      err: `gridlight: ${expected}\n`,
    });
  }
});

test("both commands say the same of any text", async () => {
  const pieces = [
    "---\n",
    "--- \r\n",
    "---\u0085\n",
    "---\u00a0\n",
    "# Title: x\n",
    "#\ttitle: y \r\n",
    " # Author: z\n",
    "# Note:\n",
    "# Date: 2026-02-30\n",
    "\n",
    "\r",
    "\ufeff",
    ONE,
    MAZE,
    "#lazors/AAAA\n",
    "#aquarium/EMMAEAGEibSAs9k&title=Two\n",
    "https://a.b/#aquarium/EMMAEAGEibSAs9k?x\n",
    "S.G\n",
    "hello\n",
    "----\n",
    "\0",
    "#set/pAAAA\n",
    "2\n2 2\nS.\n.G\n3 2\nS.\n..\n.G\n",
    "é\u2028",
  ];
  let state = 9;
  const next = (/** @type {number} */ below) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 16; round += 1) {
    const text = Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join("");
    await call(["set", ...(round % 2 ? ["--json"] : ["--out", "-"])], { input: text });
    const bytes = Buffer.from(text);
    for (let change = 0; change < 3; change += 1) bytes[next(bytes.length)] = next(256);
    await call(["set", "--json"], { input: new Uint8Array(bytes) });
  }
});
