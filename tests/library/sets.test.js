// Sets of boards: texts and links that come back, broken boards that do not spoil the others, and reports on the whole.

import assert from "node:assert/strict";
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
import { findings } from "../../www/boards/sets/words.js";
import { joined, mostBoards, parted, rank, setLink as linkOf, summary, textOfLink } from "../../pkg/wasm/gridlight.js";
import { MANY, NONE, ONE } from "./boards.js";

before(() => init());

const ABOUT = { title: "Five <b>halls</b>", author: "Ann", note: "One.\n\nTwo.", date: "2026-11-26" };

/** One board of each puzzle. */
const ofEach = () =>
  puzzles().map(({ id }) => ({
    puzzle: id,
    text: generate(id, { seed: 3 }),
    about: { title: `A ${id}`, author: "Bo" },
  }));

test("a set of all puzzles comes back from its text and its link, in its order", async () => {
  const text = writeSet({ about: ABOUT, boards: ofEach() });
  assert.ok(parted(text));
  const set = readSet(text);
  assert.deepEqual(set.about, ABOUT);
  assert.deepEqual(
    set.boards.map(({ puzzle }) => puzzle),
    puzzles().map(({ id }) => id),
  );
  assert.deepEqual(
    set.boards.map(({ about }) => [about.title, about.author]),
    puzzles().map(({ id }) => [`A ${id}`, "Bo"]),
  );
  assert.ok(set.boards.every(({ error }) => error === undefined));
  assert.equal(writeSet(set), text);
  const fragment = await setLink(set);
  assert.match(fragment, /^#set\/[dp][\w-]+$/);
  assert.deepEqual(await openSetLink(`https://example.org/x${fragment}`), set);
});

test("a broken board is named, with its line in the set, and the others are read", () => {
  const set = readSet(
    joined("# Title: Mixed\n", [
      ONE,
      "GRID START\no ?\nGRID STOP",
      "#lazors/AAAA",
      "hello",
      "#chess/AAAA&title=Chess",
      ONE,
    ]),
  );
  assert.deepEqual(
    set.boards.map(({ puzzle }) => puzzle),
    ["lazors", null, null, null, null, "lazors"],
  );
  const [, broken, ...links] = set.boards;
  assert.equal(broken?.error?.line, ONE.trimEnd().split("\n").length + 5);
  for (const { error } of links.slice(0, 3)) assert.match(error?.message ?? "", /\.$/);
  assert.equal(links[2]?.about.title, "Chess");
  // It stays in the set.
  assert.equal(writeSet(set).split("---\n").length, 7);
  assert.deepEqual(checkSet(set).broken, [1, 2, 3, 4]);
});

test("a text of links, a contest file and a single board are sets, too", () => {
  const links = [ONE, MANY].map((text) => link("lazors", withAbout("lazors", text, { title: "Linked" })));
  const set = readSet(`# Title: Links\n\n${links.join("\n")}\n`);
  assert.deepEqual([set.about.title, ...set.boards.map(({ about }) => about.title)], ["Links", "Linked", "Linked"]);
  const contest = readSet("2\n2 2\nS.\n.G\n2 3\nS..\n..G\n");
  assert.deepEqual(
    contest.boards.map(({ puzzle }) => puzzle),
    ["laser-maze", "laser-maze"],
  );
  assert.ok(contest.boards.every(({ about }) => about.title !== ""));
  assert.deepEqual(
    readSet(ONE).boards.map(({ puzzle }) => puzzle),
    ["lazors"],
  );
});

test("whatever is read as a set can be written as one", () => {
  const refused = [
    "foo\n---\nbar\n",
    "S.G\n---\nS..G\n",
    "# Title: First\nS.G\n---\n",
    `${ONE}---\nhello`,
    "\ufeffS.G\n---\nhello",
  ];
  for (const text of refused)
    assert.throws(() => readSet(text), /A board with a line “---” in it cannot be part of a set\./);
  const texts = ["---\n---\nS.G\n", "", "---", "hello", "---\nhello\n---\nS.G"];
  for (const text of texts) {
    const set = readSet(text);
    const again = readSet(writeSet(set));
    assert.deepEqual(
      again.boards.map(({ puzzle, about }) => [puzzle, about]),
      set.boards.map(({ puzzle, about }) => [puzzle, about]),
      text,
    );
  }
});

test("a check finds what is not unique, what is there twice, turned or not, and where the difficulty falls", () => {
  const maze = "S.>..\n.#.#.\n....G\n";
  const turned = maze
    .trim()
    .split("\n")
    .map((row) => Array.from(row).reverse().join("").replace(">", "<"))
    .join("\n");
  const found = checkSet(readSet(writeSet({ boards: [ONE, MANY, NONE, maze, ONE].map((text) => ({ text })) })));
  assert.deepEqual(found.boards.map(({ status }) => status).slice(0, 3), ["unique", "several", "none"]);
  assert.deepEqual([found.several, found.none, found.alike], [[1], [2], [[0, 4]]]);
  const aquarium = [
    "https://puzz.link/p?aquarium/r/4/4/00g00o/33220442",
    "https://puzz.link/p?aquarium/4/4/00g00o/33220442",
  ];
  assert.deepEqual(checkSet(readSet(writeSet({ boards: aquarium.map((text) => ({ text })) }))).alike, []);
  assert.ok(turned);
  const rows = (/** @type {(number | null)[]} */ ...grades) =>
    grades.map((difficulty) => ({
      status: /** @type {const} */ ("unique"),
      difficulty,
      rank: difficulty === null ? null : { puzzle: null, level: difficulty },
      same: "",
    }));
  assert.deepEqual(
    [summary(rows(1, null, 1, 3)).rising, summary(rows(1, 3, null, 2)).falls, summary(rows(2, null)).rising],
    [true, [3], null],
  );
});

test("the difficulties of different puzzles are compared by their names", () => {
  const board = (/** @type {string} */ name, /** @type {number} */ difficulty) => ({
    status: /** @type {const} */ ("unique"),
    difficulty,
    rank: rank(name, difficulty - 1, "flips"),
    same: "",
  });
  // The scale of Aquarium begins with Easy, those of others with Very easy.
  const found = summary([board("Easy", 1), board("Very easy", 1), board("Easy", 2), board("Medium", 2)]);
  assert.deepEqual([found.falls, found.rising], [[1], false]);
  const names = puzzles().flatMap(({ id, grades }) => (id === "voltorb-flip" ? [] : grades));
  assert.ok(
    names.every((name, grade) => rank(name, grade, "").puzzle === null),
    names.join(),
  );
});

test("levels of a puzzle's own are compared with each other only, and it is said which boards were compared", () => {
  const board = (/** @type {string} */ name, /** @type {number} */ grade) => ({
    status: /** @type {const} */ ("unique"),
    difficulty: grade + 1,
    rank: rank(name, grade, "flips"),
    same: "",
  });
  const none = { status: /** @type {const} */ ("found"), difficulty: null, rank: null, same: "" };
  // A level of 8 is neither harder nor easier than a difficulty.
  const mixed = summary([board("Easy", 1), board("Level 8", 7), none, board("Medium", 2), board("Level 2", 1)]);
  assert.deepEqual(
    [mixed.compared, mixed.falls, mixed.rising],
    [
      [
        { puzzle: null, boards: [0, 3] },
        { puzzle: "flips", boards: [1, 4] },
      ],
      [4],
      false,
    ],
  );
  assert.deepEqual(
    findings(mixed, 5).map(({ words }) => words),
    ["Board 5 has a lower level than board 2.", "The difficulty of boards 1, 4 rises or stays the same."],
  );
  const one = summary([board("Easy", 1), board("Level 8", 7)]);
  assert.deepEqual(
    [one.compared, one.rising, findings(one, 2).map(({ words }) => words)],
    [[], null, ["Both boards are fine."]],
  );
  const levels = summary([board("Level 1", 0), board("Level 3", 2)]);
  assert.deepEqual(
    findings(levels, 2).map(({ words }) => words),
    ["Both boards are fine.", "The level rises or stays the same."],
  );
});

test("mirrored copies are the same board", () => {
  const board = "GRID START\no x x\no x x\no x x\nGRID STOP\nA 1\nB 1\nL 0 3 1 1\nP 5 0\nP 2 3\n";
  const mirrored = "GRID START\nx x o\nx x o\nx x o\nGRID STOP\nA 1\nB 1\nL 6 3 -1 1\nP 1 0\nP 4 3\n";
  assert.deepEqual(checkSet(readSet(writeSet({ boards: [{ text: board }, { text: mirrored }] }))).alike, [[0, 1]]);
});

test("links that are cut off, changed or hostile are refused, and too long ones are not written", async () => {
  const fragment = await setLink({ about: ABOUT, boards: ofEach() });
  for (let at = 5; at < fragment.length; at += 7) {
    const changed = fragment.slice(0, at) + (fragment[at] === "A" ? "B" : "A") + fragment.slice(at + 1);
    if (changed !== fragment) await assert.rejects(openSetLink(changed), /damaged or cut off/, changed);
    await assert.rejects(openSetLink(fragment.slice(0, at)), /damaged or cut off/);
  }
  for (const bad of ["", "#set/", "#set/z9", "#set/dAAAA", "#set/pAAAA", "#lazors/AAAA", "#set/d%00"])
    await assert.rejects(openSetLink(bad), /damaged or cut off/, bad);
  // What would fill the memory is not inflated.
  const bomb = linkOf("x".repeat(4_000_001));
  assert.match(bomb, /^set\/d/);
  assert.equal(textOfLink(bomb), undefined);
  let state = 1;
  const noise = Array.from({ length: 9_000 }, () =>
    String.fromCharCode(33 + ((state = (state * 48_271) % 2_147_483_647) % 90)),
  ).join("");
  await assert.rejects(
    setLink({ boards: [{ puzzle: null, text: noise }] }),
    /more than the 8000 that fit: save its text\.$/,
  );
});

/** A link as pages wrote it that had the browser deflate it, or could not. @param {string} text @param {"d" | "p"} how */
async function earlierLink(text, how) {
  const plain = new Blob([text]);
  const stream = how === "p" ? plain.stream() : plain.stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return `#set/${how}${Buffer.from([...bytes, sum >> 8, sum & 255]).toString("base64url")}`;
}

test("links that a browser deflated, and longer ones of those that cannot, open the same", async () => {
  const set = readSet(writeSet({ about: ABOUT, boards: ofEach() }));
  const [deflated, plain] = [await earlierLink(writeSet(set), "d"), await earlierLink(writeSet(set), "p")];
  assert.ok(plain.length > deflated.length);
  for (const link of [deflated, plain]) assert.deepEqual(await openSetLink(link), set);
  // What is deflated here, others inflate.
  const [, code = ""] = /^#set\/d(.+)$/.exec(await setLink(set)) ?? [];
  const bytes = Buffer.from(code, "base64url").subarray(0, -2);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  assert.equal(await new Response(stream).text(), writeSet(set));
});

test("any text is read or refused in words", () => {
  const pieces = [
    "---\n",
    "--- \r\n",
    "# Title: x\n",
    "# Note: y\n",
    "\n",
    "\ufeff",
    ONE,
    "#lazors/AAAA\n",
    "S.G\n",
    "hello\n",
    "----\n",
    "\0",
  ];
  let state = 9;
  for (let round = 0; round < 400; round += 1) {
    const text = Array.from(
      { length: round % 7 },
      () => pieces[(state = (state * 48_271) % 2_147_483_647) % pieces.length],
    ).join("");
    const found = parted(text);
    /** @type {ReturnType<typeof readSet>} */
    let set;
    try {
      set = readSet(text);
    } catch (error) {
      // A board with dashes could not be written.
      assert.match(String(error), /A board with a line “---” in it cannot be part of a set\.$/);
      assert.ok(!found && text.includes("---"), JSON.stringify(text));
      continue;
    }
    if (found) assert.equal(set.boards.length, found.length - 1);
    for (const { puzzle, error } of set.boards) assert.ok((puzzle === null) === (error !== undefined));
    // What was read can be written, and dashes part a set.
    const written = writeSet(set);
    if (!found) continue;
    assert.deepEqual(
      readSet(written).boards.map(({ puzzle }) => puzzle),
      set.boards.map(({ puzzle }) => puzzle),
      JSON.stringify(text),
    );
  }
  assert.throws(() => readSet("---\nS.G\n".repeat(mostBoards() + 1)), /at most 200 boards/);
});
