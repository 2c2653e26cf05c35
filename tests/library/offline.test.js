// The service worker's stored builds: every file whole and of its own type, whatever the host said and whatever is
// stored.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import vm from "node:vm";

import { script } from "./page.js";

const SOURCE = await script("www/start/offline/sw.js");
const SCOPE = "https://host.example/play/";
const FILES = {
  "index.html": "<!doctype html>",
  "www/start/main.js": "export {};",
  "www/start/page.css": "a {}",
  "www/a.wasm": "\0asm",
  "www/notes": "any",
};
const TYPES = {
  "index.html": "text/html; charset=utf-8",
  "www/start/main.js": "text/javascript; charset=utf-8",
  "www/start/page.css": "text/css; charset=utf-8",
  "www/a.wasm": "application/wasm",
  "www/notes": "application/octet-stream",
};
const HASH = "gridlight-sha256";

/** @param {string} text */
const sha = (text) => createHash("sha256").update(text).digest("hex");

/** @typedef {Map<string, Response>} Cache */

/**
 * A browser with stored files, in which the worker of a build is installed.
 * @param {(path: string) => Response} host
 * @param {Map<string, Cache>} [stored]
 */
async function installed(host, stored = new Map()) {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  let [skipped, asked] = [0, 0];
  const caches = {
    keys: async () => [...stored.keys()],
    delete: async (/** @type {string} */ name) => stored.delete(name),
    open: async (/** @type {string} */ name) => {
      const cache = stored.get(name) ?? new Map();
      stored.set(name, cache);
      return {
        match: async (/** @type {string} */ address) => cache.get(address)?.clone(),
        put: async (/** @type {string} */ address, /** @type {Response} */ response) =>
          void cache.set(address, response),
      };
    },
  };
  const files = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, sha(text)]));
  const sealed = SOURCE.replace(
    'const SET = { build: "", files: {} };',
    `const SET = ${JSON.stringify({ build: "new", files })};`,
  );
  vm.runInNewContext(sealed, {
    self: {
      registration: { scope: SCOPE },
      clients: { matchAll: async () => [] },
      skipWaiting: async () => void (skipped += 1),
      addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ act) =>
        (listeners[name] = act),
    },
    caches,
    crypto,
    URL,
    Response,
    DOMException,
    RangeError,
    Uint8Array,
    fetch: async (/** @type {string} */ address) => {
      asked += 1;
      return host(address.slice(SCOPE.length));
    },
  });
  /** @type {Promise<void>} */
  const done = new Promise((go, fail) =>
    listeners.install?.({ waitUntil: (/** @type {Promise<void>} */ work) => void work.then(go, fail) }),
  );
  await done;
  return { stored, skipped, asked, build: stored.get(`gridlight ${SCOPE} new`) ?? new Map() };
}

/** @param {string} path @param {string} type */
const sent = (path, type) =>
  new Response(/** @type {Record<string, string>} */ (FILES)[path] ?? "", { headers: { "Content-Type": type } });
/** A host that sends what it should. @param {string} path */
const honest = (path) => sent(path, /** @type {Record<string, string>} */ (TYPES)[path] ?? "");

/**
 * A stored build whose files have one type.
 * @param {string} name
 * @param {(path: string) => string} type
 * @returns {Map<string, Cache>}
 */
function earlier(name, type) {
  const files = Object.entries(FILES).map(
    ([path, text]) =>
      /** @type {const} */ ([
        SCOPE + path,
        new Response(text, { headers: { "Content-Type": type(path), [HASH]: sha(text) } }),
      ]),
  );
  return new Map([[`gridlight ${SCOPE} ${name}`, new Map(files)]]);
}

/** @param {Cache} build */
async function whole(build) {
  for (const [path, text] of Object.entries(FILES)) {
    const found = build.get(SCOPE + path)?.clone();
    assert.equal(found?.headers.get("Content-Type"), /** @type {Record<string, string>} */ (TYPES)[path], path);
    assert.equal(await found?.text(), text, path);
    assert.equal(found?.headers.get(HASH), sha(text));
  }
}

test("a host that sends a wrong type once is not remembered for it", async () => {
  const { build, skipped } = await installed((path) =>
    sent(path, path === "www/notes" ? "application/octet-stream" : "text/plain"),
  );
  await whole(build);
  assert.equal(skipped, 0);
});

for (const name of ["old", "new"]) {
  test(`files of a wrong type in a stored build called ${name} are put right, and a page that cannot start is not waited for`, async () => {
    const { build, skipped, asked } = await installed(
      honest,
      earlier(name, (path) => (path === "www/notes" ? "application/octet-stream" : "text/plain")),
    );
    await whole(build);
    assert.deepEqual([skipped, asked], [1, 0]);
  });
}

test("a sound stored build is taken over, and waits until it is asked for", async () => {
  const types = { ...TYPES, "www/start/main.js": "application/javascript", "www/a.wasm": "application/octet-stream" };
  const { build, skipped, asked } = await installed(
    honest,
    earlier("old", (path) => /** @type {Record<string, string>} */ (types)[path] ?? ""),
  );
  await whole(build);
  assert.deepEqual([skipped, asked], [0, 0]);
});

test("a part of a file, and a page in its place, are not the file", async () => {
  for (const [status, text] of /** @type {const} */ ([
    [206, FILES["www/start/main.js"]],
    [404, FILES["www/start/main.js"]],
    [200, "<!doctype html>not found"],
  ])) {
    const host = (/** @type {string} */ path) =>
      path === "www/start/main.js"
        ? new Response(text, { status, headers: { "Content-Type": "text/javascript" } })
        : honest(path);
    await assert.rejects(installed(host), /another build/);
  }
});
