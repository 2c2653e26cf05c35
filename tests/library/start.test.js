// The start, and starting afresh after a trap. This file's process has a module that can be made to fail.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import start, { check, init, puzzles, solve } from "../../pkg/index.js";
import { ONE } from "./boards.js";

const MODULE = new URL("../../pkg/wasm/gridlight_bg.wasm", import.meta.url);

/** A module with one function that traps: (module (func (export "trap") unreachable)). */
const TRAP = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0,
  11,
]);

let failing = "";

/** Lets the first instance of the module fail when told to; later ones are as they are. */
function sabotage() {
  const instantiate = WebAssembly.instantiate;
  const trap = /** @type {() => void} */ (new WebAssembly.Instance(new WebAssembly.Module(TRAP)).exports.trap);
  WebAssembly.instantiate = /** @type {any} */ (
    async (/** @type {WebAssembly.Module} */ module, /** @type {WebAssembly.Imports} */ imports) => {
      const { exports } = await instantiate(module, imports);
      // Node has modules of its own.
      if (!exports || !("librarySolve" in exports)) return instantiate(module, imports);
      const broken = { ...exports };
      for (const name of ["libraryCheck", "librarySolve"]) {
        broken[name] = (/** @type {unknown[]} */ ...args) => {
          if (failing === "trap") trap();
          if (failing === "stack")
            (function deep() {
              deep();
            })();
          return /** @type {Function} */ (exports[name])(...args);
        };
      }
      WebAssembly.instantiate = instantiate;
      return { instance: { exports: broken }, module };
    }
  );
}

test("before the start every call says so", () => {
  assert.throws(() => puzzles(), /^Error: Gridlight is not ready: call and await init\(\) first\.$/);
  assert.throws(() => solve("lazors", ONE), /not ready/);
});

test("a start that fails can be tried again", async () => {
  await assert.rejects(init(new URL("nothing.wasm", MODULE)), { code: "ENOENT" });
  await assert.rejects(init(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
  await assert.rejects(init(new Response("", { status: 404 })), /404/);
  assert.throws(() => puzzles(), /not ready/);
});

test("calls of init share one start", async () => {
  sabotage();
  const starts = [init(), start(), init("ignored")];
  assert.equal(new Set(starts).size, 1);
  assert.deepEqual(await Promise.all(starts), [undefined, undefined, undefined]);
  await init();
  assert.ok(puzzles().length > 0);
});

test("a trap is a plain error, and the next call finds a fresh instance", () => {
  assert.equal(solve("lazors", ONE).status, "unique");
  failing = "trap";
  assert.throws(
    () => solve("lazors", ONE),
    (error) => {
      assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError));
      assert.match(error.message, /failed on this input and was restarted/);
      assert.ok(error.cause instanceof WebAssembly.RuntimeError);
      return true;
    },
  );
  // Still told to fail, but that instance is gone.
  assert.equal(solve("lazors", ONE).status, "unique");
  assert.equal(check("lazors", ONE).solved, false);
});

test("an exhausted stack is survived wherever it happens", () => {
  let failures = 0;
  /** @param {number} depth @returns {void} */
  const deep = (depth) => {
    try {
      deep(depth + 1);
    } catch {
      // Hardly any stack is left here, and a little more in each caller.
      if (failures < 200) {
        failures += 1;
        try {
          check("lazors", ONE);
        } catch (error) {
          assert.ok(error instanceof Error);
        }
        throw new Error("upwards");
      }
    }
  };
  try {
    deep(0);
  } catch {
    // Whatever it was, the library has to work afterwards.
  }
  assert.equal(solve("lazors", ONE).status, "unique");
});

for (const [name, source] of /** @type {[string, () => any][]} */ ([
  ["an address", () => MODULE],
  ["its text", () => MODULE.href],
  ["bytes", () => readFile(MODULE)],
  ["a response", async () => new Response(await readFile(MODULE), { headers: { "Content-Type": "application/wasm" } })],
  ["a response of a careless host", async () => new Response(await readFile(MODULE))],
  ["a module", async () => WebAssembly.compile(await readFile(MODULE))],
])) {
  test(`it starts from ${name}`, async () => {
    // Another address is another copy of the library.
    const fresh = await import(`../../pkg/index.js?${name.replaceAll(" ", "-")}`);
    const glue = await import("../../pkg/wasm/gridlight.js");
    assert.ok(glue.default);
    await fresh.init(source());
    assert.equal(fresh.solve("lazors", ONE).status, "unique");
  });
}

test("it starts in a worker from a module that is posted", async () => {
  const { Worker } = await import("node:worker_threads");
  const library = new URL("../../pkg/index.js", import.meta.url).href;
  const code = `
    import { parentPort } from "node:worker_threads";
    import { init, solve } from ${JSON.stringify(library)};
    parentPort.on("message", async ({ module, text }) => {
      await init(module);
      parentPort.postMessage(solve("lazors", text).status);
      parentPort.close();
    });`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  worker.postMessage({ module: await WebAssembly.compile(await readFile(MODULE)), text: ONE });
  const status = await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
  assert.equal(status, "unique");
});
