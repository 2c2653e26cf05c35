// What the page keeps between visits, where storage is there, refused, or full from some time on.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { load, save, saveEntry } from "../../www/store.js";

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
  assert.equal(load("b", 7), 7);
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
