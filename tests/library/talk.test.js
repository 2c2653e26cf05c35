// Workers that are asked from the page: each question has its own answer, whatever is asked meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";

/** What pretends to be a worker. */
class Pretended {
  /** @type {Pretended[]} */
  static hired = [];
  /** @type {any[]} */
  heard = [];
  /** @type {(event: { data: any }) => void} */
  onmessage = () => {};
  /** @type {(event: { preventDefault: () => void }) => void} */
  onerror = () => {};
  constructor() {
    Pretended.hired.push(this);
  }
  /** @param {any} message */
  postMessage(message) {
    this.heard.push(message);
  }
  terminate() {}
}
// Of a page, only what its modules need to load.
const element = { dataset: {}, querySelector: () => null };
const page = {
  Worker: Pretended,
  DOMParser: class {},
  ResizeObserver: class {
    observe() {}
  },
  addEventListener: () => {},
  document: {
    documentElement: element,
    getElementById: () => element,
    querySelector: () => element,
    addEventListener: () => {},
  },
};
for (const [name, value] of Object.entries(page))
  Object.defineProperty(globalThis, name, { configurable: true, value });
// Their types are those of a page, which are checked with it.
const [{ Talk }, { Asker }] = await Promise.all(
  ["workers/ask-worker.js", "play/hints/explain-client.js"].map((file) => import(`../../www/${file}`)),
);

/** Any of the page's workers; not a helper that is imported. */
const WORKER = "../share/film/worker.js";

function talking() {
  const talk = new Talk(WORKER, (/** @type {{ type: string }} */ { type }) => type === "looks");
  const worker = /** @type {Pretended} */ (Pretended.hired.at(-1));
  const says = (/** @type {any} */ data) => worker.onmessage({ data });
  return { talk, worker, says };
}

test("what is asked while something is asked has its own answer, and the first one, too", async () => {
  const { talk, says } = talking();
  const [one, other] = [talk.ask({ type: "one" }), talk.ask({ type: "other" })];
  says({ type: "looks" });
  says({ type: "made", of: 1 });
  says({ type: "made", of: 2 });
  assert.deepEqual(await Promise.all([one, other]), [
    { type: "made", of: 1 },
    { type: "made", of: 2 },
  ]);
});

test("an answer to what was given up is not taken for the next one", async () => {
  const { talk, says } = talking();
  const one = talk.ask({ type: "one" });
  talk.giveUp();
  assert.equal(await one, null);
  const other = talk.ask({ type: "other" });
  says({ type: "error", message: "The first was wrong." });
  says({ type: "made", of: 2 });
  assert.deepEqual(await other, { type: "made", of: 2 });
});

test("an error is that of its own question; without a worker all fail", async () => {
  const { talk, worker, says } = talking();
  const [one, other, last] = ["one", "other", "last"].map((type) => talk.ask({ type }));
  const failed = Promise.all([one, last].map((asked) => assert.rejects(asked ?? Promise.resolve())));
  says({ type: "error", message: "Wrong." });
  says({ type: "made" });
  worker.onerror({ preventDefault: () => {} });
  assert.deepEqual(await other, { type: "made" });
  await failed;
});

test("a contradiction that was looked for is one of its puzzle", async () => {
  const app = { info: { id: "lazors" }, page: { bits: () => new Uint8Array([1, 2]) }, engine: {} };
  const asker = new Asker(app);
  /** @type {string[]} */
  const asked = [];
  asker.ask = async () => {
    asked.push(app.info.id);
    return { type: "explained", cut: false };
  };
  const first = await asker.conflict(0);
  assert.equal(await asker.conflict(0), first);
  // The same bits are another board there.
  app.info = { id: "harmony" };
  assert.notEqual(await asker.conflict(0), first);
  assert.deepEqual(asked, ["lazors", "harmony"]);
});
