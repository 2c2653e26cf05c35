// What the page keeps between visits, where storage is there, refused, or full from some time on.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** What listens for other tabs' changes. @type {((event: { key: string }) => void)[]} */
const listeners = [];
Object.defineProperty(globalThis, "addEventListener", {
  configurable: true,
  value: (/** @type {string} */ type, /** @type {(event: { key: string }) => void} */ act) =>
    type === "storage" && listeners.push(act),
});
const { load, save, saveEntry, saveName } = await import("../../www/storage/settings-store.js");

/** @type {Map<string, string>} */
const kept = new Map();
let full = false;

beforeEach(() => {
  kept.clear();
  full = false;
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: {
      getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
      setItem(/** @type {string} */ name, /** @type {string} */ text) {
        if (full) throw new Error("full");
        kept.set(name, text);
      },
    },
  });
});

test("what was kept comes back, and what has another shape does not", () => {
  save("a", { speed: 3 });
  assert.deepEqual(load("a", { speed: 1 }), { speed: 3 });
  assert.deepEqual(load("a", { speed: "fast" }), { speed: "fast" });
  kept.set("gridlight.a", "null");
  assert.deepEqual(load("a", { speed: 1 }), { speed: 1 });
  assert.equal(load("b", 7), 7);
});

test("what was kept before a part was added comes back, with that part as it is by default", () => {
  kept.set("gridlight.h", JSON.stringify({ speed: 3, look: { size: 2 } }));
  assert.deepEqual(load("h", { speed: 1, loop: true, look: { size: 1, tint: "blue" }, list: [1] }), {
    speed: 3,
    loop: true,
    look: { size: 2, tint: "blue" },
    list: [1],
  });
  kept.set(
    "gridlight.i",
    JSON.stringify({
      a: { board: "x" },
      b: { board: "y", count: 2 },
      c: { count: 3 },
      d: { board: "z", count: "3" },
      e: [],
      f: null,
    }),
  );
  assert.deepEqual(load("i", {}, { board: "", count: 0 }, ["board"]), {
    a: { board: "x", count: 0 },
    b: { board: "y", count: 2 },
  });
  kept.set("gridlight.j", JSON.stringify([[1], [1, 2, 3]]));
  assert.deepEqual(load("j", /** @type {number[][]} */ ([]), [0, 0, 0]), [
    [1, 0, 0],
    [1, 2, 3],
  ]);
  // Parts that this page does not know stay.
  kept.set("gridlight.k", JSON.stringify({ speed: 3, later: 1 }));
  assert.deepEqual(load("k", { speed: 1, loop: true }), { speed: 3, loop: true, later: 1 });
});

test("each board's record stays, however many there are", () => {
  const puzzles = ["lazors", "aquarium", "harmony"];
  for (const puzzle of puzzles) for (let at = 0; at < 250; at += 1) saveEntry("records", `${puzzle}/${at}`, at + 1);
  assert.equal(Object.keys(stored("records")).length, 750);
  assert.equal(stored("records")["lazors/0"], 1);
  saveEntry("records", "lazors/0", 9);
  assert.deepEqual([Object.keys(stored("records")).length, Object.keys(stored("records")).at(-1)], [750, "lazors/0"]);
});

test("once the disk is full this visit goes on with what is newest", () => {
  save("c", ["old"]);
  full = true;
  save("c", ["new"]);
  const now = load("c", [""]);
  assert.deepEqual(now, ["new"]);
  now.push("of the reader's own");
  assert.deepEqual(load("c", [""]), ["new"]);
  saveEntry("d", "key", 1);
  saveEntry("d", "other", 2);
  assert.deepEqual(load("d", {}), { key: 1, other: 2 });
  // There is room again.
  full = false;
  save("c", ["newer"]);
  kept.set("gridlight.c", JSON.stringify(["another tab's"]));
  assert.deepEqual(load("c", [""]), ["another tab's"]);
});

/** Another tab saves a value. @param {string} name @param {unknown} value */
function elsewhere(name, value) {
  kept.set(`gridlight.${name}`, JSON.stringify(value));
  for (const hear of listeners) hear({ key: `gridlight.${name}` });
}

/** @param {string} name */
const stored = (name) => JSON.parse(kept.get(`gridlight.${name}`) ?? "null");

test("a name or an entry is added to what is saved now, whoever saved it", () => {
  saveName("solved.e", "First");
  elsewhere("solved.e", ["First", "Theirs"]);
  saveName("solved.e", "Second");
  assert.deepEqual(stored("solved.e"), ["First", "Theirs", "Second"]);
  saveEntry("times", "e/1", 10);
  elsewhere("times", { "e/1": 10, "e/2": 20 });
  saveEntry("times", "e/1", 11);
  assert.deepEqual(stored("times"), { "e/2": 20, "e/1": 11 });
});

test("what another tab overwrites with what it read before is saved again", () => {
  save("best", { "f/1": 5 });
  saveName("solved.f", "Mine");
  saveEntry("best", "f/1", 9);
  saveEntry("best", "f/2", 3);
  elsewhere("solved.f", ["Theirs"]);
  elsewhere("best", { "f/1": 5, "f/3": 7 });
  assert.deepEqual(stored("solved.f"), ["Theirs", "Mine"]);
  assert.deepEqual(stored("best"), { "f/3": 7, "f/1": 9, "f/2": 3 });
  // A later value of its own is the other tab's to keep.
  elsewhere("best", { "f/1": 12, "f/2": 3, "f/3": 7 });
  assert.deepEqual(stored("best"), { "f/1": 12, "f/2": 3, "f/3": 7 });
});

test("that progress cannot be saved is told, once", async () => {
  let told = 0;
  const { load, save, saveEntry, saveName, whenLost } =
    /** @type {typeof import("../../www/storage/settings-store.js")} */ (
      await import(`../../www/storage/settings-store.js?${Date.now()}`)
    );
  whenLost(() => (told += 1));
  full = true;
  save("theme", "light");
  assert.equal(told, 0);
  saveName("solved.g", "First");
  saveEntry("times", "g/1", 4);
  saveName("solved.g", "Second");
  assert.equal(told, 1);
  assert.deepEqual(load("solved.g", [""]), ["First", "Second"]);
  // Told later, if nobody listens yet.
  whenLost(() => (told += 1));
  assert.equal(told, 2);
});
