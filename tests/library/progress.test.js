// The file of one's progress: what is kept goes out and comes back, and what comes from outside breaks nothing.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { latest } from "../../www/boards/dates.js";
import { MOST, read, toBytes, toText, write } from "../../www/storage/progress/file.js";
import { sound, table } from "../../www/storage/progress/kinds.js";
import { contested, merge, same, takeBack } from "../../www/storage/progress/merge.js";
import { imported, leftOut } from "../../www/storage/progress/words.js";
import { isScript, script, scriptOf } from "./page.js";
import { keeper } from "./progress.js";

/** A saved value, of whatever kind. @param {{ values: ReadonlyMap<string, unknown> }} kept @param {string} name @returns {any} */
const valueOf = ({ values }, name) => values.get(name);

const PUZZLES = ["lazors", "laser-maze", "aquarium"];
const NOW = new Date("2026-11-23T09:30:00.000Z");
/**
 * Where nobody can tell, the file's becomes a board of its own.
 * @param {string} puzzle
 * @param {string} _
 * @param {string} link
 * @param {string} given
 */
const UNSURE = (puzzle, _, link, given) => ({ ...board(), id: `copy-${link}`, puzzle, given, link, when: 0 });
const FRESH = () => "fresh";

/** @param {string} text */
function taken(text) {
  const file = read(text, PUZZLES, NOW);
  assert.ok("kept" in file, file.trouble);
  return file;
}

/** @param {Record<string, any>} values @param {any[]} [boards] @returns {import("../../www/storage/progress/file.js").Kept} */
const device = (values, boards = []) => ({ values: new Map(Object.entries(values)), boards });

/** @param {Record<string, any>} [more] */
const board = (more = {}) => ({
  id: "a-1",
  puzzle: "lazors",
  when: 1000,
  name: "",
  rows: 3,
  cols: 4,
  given: "lazors/AAAA",
  link: "lazors/AAAB",
  mode: "play",
  bits: new Uint8Array(),
  ...more,
});

/**
 * @param {Record<string, any>} mine
 * @param {Record<string, any>} theirs
 * @param {import("../../www/storage/progress/merge.js").Judge} [judge]
 */
const merged = (mine, theirs, judge = UNSURE) => merge(device(mine), device(theirs), PUZZLES, judge, FRESH);

test("what is written is read back, boards of any size too", () => {
  const kept = keeper();
  const { text, left } = write(kept, NOW);
  assert.equal(left, 0);
  const file = taken(text);
  assert.equal(file.left, 0);
  assert.equal(file.written, NOW.toISOString());
  assert.deepEqual(Object.fromEntries(file.kept.values), Object.fromEntries(kept.values));
  const byId = (/** @type {any} */ one, /** @type {any} */ other) => (one.id < other.id ? -1 : 1);
  assert.deepEqual(file.kept.boards.sort(byId), kept.boards.sort(byId));
  const bits = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7) % 256);
  assert.deepEqual(toBytes(toText(bits)), bits);
  assert.equal(toBytes("§"), null);
});

/** The constants of a source that hold a text, with its quotation marks. @param {string} text */
const constantsOf = (text) =>
  new Map([...text.matchAll(/const (\w+) = ([`"][^`"]+[`"]);/g)].map(([, name = "", value = ""]) => [name, value]));

test("all that the page keeps under a name is known to the file", async () => {
  const names = new Set([...table(["*"]).keys()].map((name) => name.replace(/\.\d+$/, ".*")));
  // Waits for the database; says that there is news; and is no name of its own.
  const aside = ["own.waiting", "taken"];
  const folder = fileURLToPath(new URL("../../www/", import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter(isScript);
  const found = new Set();
  for (const file of files) {
    const text = await script(`www/${scriptOf(file)}`);
    /** Names that stand in constants, here or where they are imported from. */
    const constants = constantsOf(text);
    for (const [, names = "", from = ""] of text.matchAll(/^import \{([^}]+)\} from "(\.[^"]+)";/gm)) {
      const there = constantsOf(await script(join("www", dirname(file), from)));
      for (const name of names.split(",").map((part) => part.trim())) {
        const value = there.get(name);
        if (value !== undefined) constants.set(name, value);
      }
    }
    for (const [, first = ""] of text.matchAll(/\b(?:save|saveEntry|saveName|amend)\(([^,()]+),/g)) {
      const name = first.trim();
      const value = constants.get(name) ?? name;
      if (/^[a-z]+$/.test(value)) continue;
      found.add(
        value
          .replace(/[`"]/g, "")
          .replace(/\$\{what\}/, "demo")
          .replace(/\$\{[^}]+\}/g, "*"),
      );
    }
  }
  assert.ok(found.size > 25, String([...found]));
  for (const name of found) {
    if (name === "TAKEN" || name === "WAITING" || name === "SMALL") assert.fail(`${name} is not resolved`);
    assert.ok(
      aside.includes(name) || names.has(name) || name === "lab.note.*.*",
      `${name} is kept and not in the file: see www/storage/progress/kinds.js`,
    );
  }
});

test("a board is solved if it was on either device, and an earlier day stays", () => {
  const plan = merged({ "solved.lazors": ["A", "B"] }, { "solved.lazors": ["B", "C"] });
  assert.deepEqual(valueOf(plan, "solved.lazors"), ["A", "B", "C"]);
  assert.equal(plan.counts.solved, 1);
  const day = (/** @type {string | undefined} */ solved) => ({ given: "lazors/AAAA", ...(solved ? { solved } : {}) });
  const plans = merged(
    {
      "daily.lazors": {
        "2026-11-20": day("2026-11-21"),
        "2026-11-21": day(undefined),
        "2026-11-22": day("2026-11-22"),
      },
    },
    {
      "daily.lazors": {
        "2026-11-20": day("2026-11-20"),
        "2026-11-21": day("2026-11-21"),
        "2026-11-22": day("2026-11-23"),
        "2026-11-23": day(undefined),
      },
    },
  );
  const days = valueOf(plans, "daily.lazors");
  assert.deepEqual(
    Object.entries(days).map(([date, { solved }]) => [date, solved]),
    [
      ["2026-11-20", "2026-11-20"],
      ["2026-11-21", "2026-11-21"],
      ["2026-11-22", "2026-11-22"],
      ["2026-11-23", undefined],
    ],
  );
});

test("best times are the smaller ones", () => {
  const plan = merged(
    { best: { "lazors/A": 5, "lazors/C": 7 } },
    { best: { "lazors/A": 4, "lazors/B": 9, "lazors/C": 8 } },
  );
  assert.deepEqual(valueOf(plan, "best"), { "lazors/B": 9, "lazors/A": 4, "lazors/C": 7 });
});

test("hints and times are the larger ones", () => {
  const plan = merged(
    { "hints.lazors": { "lazors/A": [3, 1, 0] }, times: { "lazors/A": 5 } },
    { "hints.lazors": { "lazors/A": [2, 2, 0], "lazors/B": [1, 0, 0] }, times: { "lazors/A": 4 } },
  );
  assert.deepEqual(valueOf(plan, "hints.lazors"), { "lazors/B": [1, 0, 0], "lazors/A": [3, 2, 0] });
  assert.equal(plan.values.has("times"), false);
});

test("of two states the further one stands, and where nobody can tell both do", () => {
  const [mine, theirs] = [
    { "progress.lazors": { "lazors/A": "lazors/A1", "lazors/B": "lazors/B1", "lazors/C": "lazors/C1" } },
    {
      "progress.lazors": {
        "lazors/A": "lazors/A2",
        "lazors/B": "lazors/B2",
        "lazors/C": "lazors/C2",
        "lazors/D": "lazors/D2",
      },
    },
  ];
  const says = /** @type {Record<string, "here" | "file">} */ ({ "lazors/A2": "file", "lazors/B2": "here" });
  assert.deepEqual(contested(device(mine), device(theirs), PUZZLES), ["lazors"]);
  const plan = merged(mine, theirs, (puzzle, here, file, given) => says[file] ?? UNSURE(puzzle, here, file, given));
  assert.deepEqual(valueOf(plan, "progress.lazors"), {
    "lazors/D": "lazors/D2",
    "lazors/A": "lazors/A2",
    "lazors/B": "lazors/B1",
    "lazors/C": "lazors/C1",
  });
  assert.deepEqual(
    plan.boards.map(({ given, link }) => [given, link]),
    [["lazors/C", "lazors/C2"]],
  );
  assert.deepEqual([plan.counts.begun, plan.counts.further, plan.counts.own], [1, 1, 1]);
  // To take the same file in again brings no second copy.
  const there = device(Object.fromEntries(plan.values), plan.boards);
  assert.ok(merge(there, device(theirs), PUZZLES, UNSURE, FRESH).boards.every(({ link }) => link !== "lazors/C2"));
});

test("settings and places of this device stay, and those that it lacks are added", () => {
  const plan = merged(
    { theme: "dark", puzzle: "lazors" },
    { theme: "light", clock: false, puzzle: "aquarium", "strategy.lazors": "notes" },
  );
  assert.deepEqual(Object.fromEntries(plan.values), { clock: false, "strategy.lazors": "notes" });
  assert.equal(plan.counts.settings, 2);
});

test("boards of one's own are added, follow their later state, or both are kept", () => {
  const mine = [
    board(),
    board({ id: "a-2", given: "lazors/BBBB", link: "lazors/BBBC" }),
    board({ id: "a-3", given: "lazors/CCCC", link: "lazors/CCCC" }),
  ];
  const theirs = [
    board({ id: "x-1" }), // the same under another id
    board({ id: "a-2", given: "lazors/BBBB", link: "lazors/BBBD", when: 2000 }), // changed later
    board({ id: "a-3", given: "lazors/DDDD", link: "lazors/DDDD", when: 2000 }), // another puzzle by now
    board({ id: "a-4", given: "lazors/EEEE", link: "lazors/EEEE" }), // new
    board({ id: "big", given: "", link: "", puzzle: "laser-maze", bits: new Uint8Array([1, 2, 3]) }),
  ];
  const here = device({}, mine);
  const plan = merge(here, device({}, theirs), PUZZLES, UNSURE, FRESH);
  // The later version keeps the place, and the other becomes a copy.
  const ids = (/** @type {typeof plan} */ { boards }) => boards.map(({ id, given }) => `${id} ${given}`).sort();
  assert.deepEqual(ids(plan), ["a-2 lazors/BBBB", "a-3 lazors/DDDD", "a-4 lazors/EEEE", "big ", "fresh lazors/CCCC"]);
  assert.deepEqual([plan.counts.own, plan.counts.further], [3, 1]);
  const earlier = merge(
    here,
    device({}, [{ ...board({ id: "a-3", given: "lazors/DDDD", link: "lazors/DDDD" }), when: 500 }]),
    PUZZLES,
    UNSURE,
    FRESH,
  );
  assert.deepEqual(ids(earlier), ["fresh lazors/DDDD"]);
  // To take the same file in again brings nothing.
  const then = device({}, [...mine.filter(({ id }) => !["a-2", "a-3"].includes(id)), ...plan.boards]);
  assert.deepEqual(merge(then, device({}, theirs), PUZZLES, UNSURE, FRESH).boards, []);
});

test("what there is no room for is counted, and nothing that is here gives way", () => {
  const many = (/** @type {string} */ name, /** @type {number} */ n) =>
    Object.fromEntries(Array.from({ length: n }, (_, at) => [`lazors/${name}${at}`, `lazors/${name}${at}x`]));
  const plan = merged({ "progress.lazors": many("A", 4950) }, { "progress.lazors": many("B", 80) });
  const keys = Object.keys(valueOf(plan, "progress.lazors"));
  assert.equal(keys.length, 5000);
  assert.deepEqual([keys[0], keys.at(-1), plan.counts.left], ["lazors/B30", "lazors/A4949", 30]);
  // What is kept for all puzzles together has room for each.
  const figures = (/** @type {string} */ puzzle, /** @type {number} */ n) =>
    Object.fromEntries(Array.from({ length: n }, (_, at) => [`${puzzle}/C${at}`, 1000 + at]));
  const times = merged(
    { best: figures("lazors", 5000) },
    { best: { ...figures("lazors", 5001), ...figures("harmony", 300) } },
  );
  assert.deepEqual([Object.keys(valueOf(times, "best")).length, times.counts.left], [5300, 1]);
  const mine = Array.from({ length: 99 }, (_, at) =>
    board({ id: `m-${at}`, given: `lazors/M${at}`, link: `lazors/M${at}` }),
  );
  const theirs = Array.from({ length: 5 }, (_, at) =>
    board({ id: `t-${at}`, given: `lazors/T${at}`, link: `lazors/T${at}`, when: at }),
  );
  const boards = merge(device({}, mine), device({}, theirs), PUZZLES, UNSURE, FRESH);
  assert.deepEqual([boards.boards.map(({ id }) => id), boards.counts.left], [["t-4"], 4]);
});

/**
 * So many days, the first so many days after the beginning of 2024.
 * @param {number} from
 * @param {number} n
 * @param {string} [board]
 */
function days(from, n, board = "lazors/AAAA") {
  const date = (/** @type {number} */ at) => new Date(Date.UTC(2024, 0, 1 + from + at)).toISOString().slice(0, 10);
  return Object.fromEntries(Array.from({ length: n }, (_, at) => [date(at), { given: board, solved: date(at) }]));
}

test("days of two devices come together, and one's own never give way", () => {
  const both = merged({ "daily.lazors": days(0, 300) }, { "daily.lazors": days(300, 300) });
  assert.equal(Object.keys(valueOf(both, "daily.lazors")).length, 600);
  assert.deepEqual([both.counts.days, both.counts.left], [300, 0]);
  // More than there is room for: the latest of the file's, and all that is here.
  const [mine, theirs] = [days(0, 4700), days(4700, 500)];
  const crowded = merged({ "daily.lazors": mine }, { "daily.lazors": theirs });
  const found = Object.keys(valueOf(crowded, "daily.lazors"));
  assert.deepEqual([found.length, crowded.counts.days, crowded.counts.left], [5000, 300, 200]);
  assert.deepEqual(found, [...Object.keys(mine), ...Object.keys(theirs).slice(200)]);
  // A device that has more than there is room for already.
  const full = merged({ "daily.lazors": days(0, 5200) }, { "daily.lazors": days(5200, 1) });
  assert.deepEqual([full.values.size, full.counts.left], [0, 1]);
});

test("days to come are refused by name, except tomorrow", () => {
  const far = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [
      `${2100 + at}-01-02`,
      { given: "lazors/FFFF", solved: `${2100 + at}-01-02` },
    ]),
  );
  const near = Object.fromEntries(
    ["2026-11-23", "2026-11-24", "2026-11-25"].map((date) => [date, { given: "lazors/AAAA", solved: date }]),
  );
  const odd = { "2026-11-20": { given: "lazors/AAAA", solved: "2300-01-01" } };
  const file = taken(write(device({ "daily.lazors": { ...far, ...near, ...odd } }), NOW).text);
  assert.deepEqual(Object.keys(valueOf(file.kept, "daily.lazors")), ["2026-11-23", "2026-11-24"]);
  assert.equal(file.left, 0);
  assert.equal(file.ahead.length, 402);
  const plan = merge(device({ "daily.lazors": days(0, 300) }), file.kept, PUZZLES, UNSURE, FRESH);
  assert.equal(Object.keys(valueOf(plan, "daily.lazors")).length, 302);
  assert.equal(
    leftOut(0, plan.counts, file.ahead),
    "402 daily boards have dates in the future (2026-11-20 to 2499-01-02) and are left out.",
  );
  assert.equal(
    leftOut(0, plan.counts, ["2100-01-02"]),
    "1 daily board has a date in the future (2100-01-02) and is left out.",
  );
});

test("days to come that are here already go first", () => {
  const far = Object.fromEntries(
    Array.from({ length: 4900 }, (_, at) => [`${2100 + at}-01-02`, { given: "lazors/FFFF" }]),
  );
  const mine = days(0, 300);
  const kept = latest({ ...far, ...mine });
  assert.equal(Object.keys(kept).length, 5000);
  assert.ok(Object.keys(mine).every((date) => date in kept));
});

test("names and marks are limited in a file, and never those that are here", () => {
  const names = (/** @type {string} */ of, /** @type {number} */ n) =>
    Array.from({ length: n }, (_, at) => `${of}${at}`.padEnd(98, "x"));
  const file = taken(
    write(
      device({
        "solved.lazors": [...names("F", 51_000), "x".repeat(101)],
        unfolded: Object.fromEntries(names("U", 5000).map((name) => [name, true])),
      }),
      NOW,
    ).text,
  );
  assert.equal(file.left, 1);
  const plan = merge(device({ "solved.lazors": ["A", "B"] }), file.kept, PUZZLES, UNSURE, FRESH);
  const found = valueOf(plan, "solved.lazors");
  assert.deepEqual(
    [found.length, found[0], found[1], plan.counts.solved, plan.counts.names],
    [1000, "A", "B", 998, 50_002],
  );
  assert.match(
    leftOut(0, { left: 0, names: plan.counts.names }, []),
    /^At most 1\u202f000 solved boards are stored per puzzle: 50\u202f002 names are left out\.$/,
  );
  assert.deepEqual([Object.keys(valueOf(plan, "unfolded")).length, plan.counts.left], [200, 4800]);
  const mine = names("M", 1500);
  const full = merge(device({ "solved.lazors": mine }), file.kept, PUZZLES, UNSURE, FRESH);
  assert.deepEqual([full.values.has("solved.lazors"), full.counts.names], [false, 51_000]);
  // Settings, measurements and days of any size.
  const long = "y".repeat(30_000);
  const row = { ...valueOf(keeper(), "lab.rows.lazors")[0], counters: { [long]: 1 } };
  const heavy = taken(
    write(
      device({
        "switches.lazors": { [long]: {} },
        "lab.rows.lazors": [row],
        "daily.lazors": { "2026-11-20": { given: "lazors/AAAA", [long]: 1 } },
      }),
      NOW,
    ).text,
  );
  assert.deepEqual(
    [
      heavy.left,
      heavy.kept.values.has("switches.lazors"),
      valueOf(heavy.kept, "lab.rows.lazors"),
      valueOf(heavy.kept, "daily.lazors"),
    ],
    [3, false, [], {}],
  );
});

test("a second version is only kept where there is room for both", () => {
  const mine = Array.from({ length: 99 }, (_, at) =>
    board({ id: `m-${at}`, given: `lazors/M${at}`, link: `lazors/M${at}` }),
  );
  const theirs = [0, 1].map((at) =>
    board({ id: `m-${at}`, given: `lazors/T${at}`, link: `lazors/T${at}`, when: 5 - at }),
  );
  const { boards, counts } = merge(device({}, mine), device({}, theirs), PUZZLES, UNSURE, FRESH);
  assert.deepEqual([boards.length, counts.own, counts.left], [1, 1, 1]);
});

test("what was taken in can be taken back, and what was done since stays", () => {
  assert.equal(takeBack("light", "dark", "light"), "dark");
  assert.equal(takeBack("contrast", "dark", "light"), "contrast");
  assert.equal(takeBack(["A", "B"], undefined, ["A", "B"]), undefined);
  assert.deepEqual(takeBack(["A", "B", "C"], ["A"], ["A", "B"]), ["A", "C"]);
  assert.deepEqual(takeBack({ a: 1, b: 3, c: 4 }, { a: 1, b: 1 }, { a: 1, b: 2, c: 4 }), { a: 1, b: 3 });
  assert.deepEqual(takeBack({ a: 2, d: 1 }, { a: 1 }, { a: 2 }), { a: 1, d: 1 });
});

test("what is no such file is refused in a sentence", () => {
  const whole = JSON.parse(write(keeper(), NOW).text);
  const told = (/** @type {unknown} */ file) => {
    const answer = read(typeof file === "string" ? file : JSON.stringify(file), PUZZLES, NOW);
    return "kept" in answer ? "read" : answer.trouble;
  };
  assert.match(told({ ...whole, version: 2 }), /newer version.*Nothing was changed\.$/);
  assert.match(told({ ...whole, version: "1" }), /damaged.*Nothing was changed\.$/);
  assert.match(told({ ...whole, gridlight: "film" }), /not a Gridlight progress file/);
  assert.match(told({ ...whole, boards: {} }), /damaged/);
  assert.match(told(write(keeper(), NOW).text.slice(0, 900)), /damaged or incomplete/);
  assert.match(told("GRID START"), /not a Gridlight progress file/);
  assert.match(told("null"), /not a Gridlight progress file/);
  assert.match(told(" ".repeat(MOST + 1)), /too large/);
  const strange = taken(
    JSON.stringify({
      ...whole,
      kept: { ...whole.kept, "someone.else": 1, theme: "<b>", "progress.chess": { a: "b" } },
      boards: [...whole.boards, { id: "x" }, whole.boards[0]],
    }),
  );
  assert.equal(strange.left, 5);
  assert.equal(strange.kept.values.has("theme"), false);
  assert.equal(
    leftOut(strange.left, { left: 2, names: 0 }, []),
    "5 parts of the file cannot be read by this page and are left out. There is no room for 2 older entries.",
  );
});

test("what a file brings is told in a sentence", () => {
  const plan = merge(device({}), keeper(), PUZZLES, UNSURE, FRESH);
  assert.match(
    imported(plan.counts),
    /^Imported: 2 new boards of yours, 2 boards in progress, 2 solved boards, 2 daily boards, .+\.$/,
  );
  assert.equal(
    imported({ ...plan.counts, own: 0, begun: 0, further: 0, solved: 0, days: 0, figures: 0, runs: 0, settings: 0 }),
    "Imported.",
  );
});

/** So many damaged files. */
const CASES = 12_000;

test("any text is refused in a sentence or read soundly, and changes nothing by itself", () => {
  const random = seeded(20261123);
  const names = table(PUZZLES);
  const whole = write(keeper(), NOW).text;
  const mine = keeper();
  const before = JSON.stringify([[...mine.values], mine.boards]);
  const outcomes = { refused: 0, read: 0 };
  for (let turn = 0; turn < CASES; turn += 1) {
    const text = turn % 3 === 0 ? scratched(whole, random) : turn % 3 === 1 ? bent(whole, random) : noise(random);
    const file = read(text, PUZZLES, NOW);
    if (!("kept" in file)) {
      outcomes.refused += 1;
      assert.match(file.trouble, /^[A-Z][^<>{}]{20,200}\.$/);
      continue;
    }
    outcomes.read += 1;
    for (const [name, value] of file.kept.values) {
      const known = names.get(name);
      assert.ok(known && sound(value, known.sort, known.puzzle).left === 0, name);
    }
    const plan = merge(
      mine,
      file.kept,
      PUZZLES,
      (puzzle, here, there, given) =>
        here.length > there.length ? "here" : there.length > here.length ? "file" : UNSURE(puzzle, here, there, given),
      FRESH,
    );
    // Nothing that is here goes away, whatever is in the file.
    for (const name of plan.values.keys()) {
      const [stood, value] = [valueOf(mine, name), valueOf(plan, name)];
      if (stood === undefined || typeof stood !== "object") continue;
      const [old, now] = Array.isArray(stood)
        ? [stood.length, value.length]
        : [Object.keys(stood).length, Object.keys(value).length];
      assert.ok(
        name.startsWith("lab.setups") ||
          name.startsWith("switches") ||
          name.startsWith("filter") ||
          name.startsWith("made") ||
          now >= old,
        name,
      );
    }
    assert.match(imported(plan.counts), /^Imported.*\.$/);
    for (const [name, value] of plan.values)
      assert.ok(same(takeBack(value, valueOf(mine, name), value), valueOf(mine, name)), name);
  }
  assert.equal(JSON.stringify([[...mine.values], mine.boards]), before);
  assert.ok(outcomes.refused > 2000 && outcomes.read > 2000, JSON.stringify(outcomes));
});

/** Numbers from 0 to 1, the same for the same seed. @param {number} seed */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Some characters changed, gone or twice. @param {string} text @param {() => number} random */
function scratched(text, random) {
  let found = text;
  for (let left = 1 + Math.floor(random() * 4); left > 0; left -= 1) {
    const at = Math.floor(random() * found.length);
    const piece = ["", "x", '"', "{", "9", "\u0000", "é", found.slice(at, at + 40)][Math.floor(random() * 8)] ?? "";
    found = found.slice(0, at) + piece + found.slice(at + Math.floor(random() * 3));
  }
  return random() < 0.1 ? found.slice(0, Math.floor(random() * found.length)) : found;
}

/** A part of the file is something else. @param {string} text @param {() => number} random */
function bent(text, random) {
  const file = JSON.parse(text);
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) {
    // Its frame seldom: else nothing would be read.
    let at = random() < 0.1 ? file : file[random() < 0.7 ? "kept" : "boards"];
    for (let depth = 0; depth < 6; depth += 1) {
      if (!at || typeof at !== "object") break;
      const keys = Object.keys(at);
      const key = keys[Math.floor(random() * keys.length)];
      if (key === undefined) break;
      if (at[key] && typeof at[key] === "object" && random() < 0.8) at = at[key];
      else {
        const odd = [
          null,
          0,
          -1,
          1e300,
          0.5,
          "",
          "x",
          "lazors/ZZ",
          "__proto__",
          true,
          [],
          {},
          [[]],
          { __proto__: null, given: 1 },
          "9".repeat(300),
          NOW.toISOString(),
        ];
        if (random() < 0.1) delete at[key];
        else if (random() < 0.1) at[["__proto__", "constructor", "x"][Math.floor(random() * 3)] ?? ""] = at[key];
        else at[key] = odd[Math.floor(random() * odd.length)];
        break;
      }
    }
  }
  return JSON.stringify(file);
}

/** Any bytes as text, and any JSON. @param {() => number} random */
function noise(random) {
  if (random() < 0.5)
    return String.fromCharCode(...Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * 256)));
  const value = (/** @type {number} */ depth) => {
    const kind = Math.floor(random() * (depth > 3 ? 4 : 6));
    /** @type {any} */
    const made = [null, random() * 1e9, "progress", true, [], {}][kind];
    if (Array.isArray(made)) for (let left = random() * 4; left > 0; left -= 1) made.push(value(depth + 1));
    else if (made && typeof made === "object")
      for (let left = random() * 4; left > 0; left -= 1)
        made[["gridlight", "version", "kept", "boards", "written"][Math.floor(random() * 5)] ?? ""] = value(depth + 1);
    return made;
  };
  return JSON.stringify({ gridlight: "progress", version: 1, written: "", kept: value(0), boards: value(0) });
}
