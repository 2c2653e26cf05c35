// Loads the WebAssembly module, and keeps the page alive should it fail.

/** @import { Engine, PageHandle } from "./types.js" */

const GLUE = "../pkg/wasm/gridlight.js";
const MODULE = "../pkg/wasm/gridlight_bg.wasm";

let loads = 0;

/** Compiles the module once, for the page and all workers. */
export async function compile() {
  const url = new URL(MODULE, import.meta.url);
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    // Some hosts send a wrong MIME type, which streaming refuses.
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The solver could not be fetched (${response.status}).`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/**
 * A fresh instance.
 * @param {WebAssembly.Module} module
 * @returns {Promise<Engine>}
 */
export async function start(module) {
  // Glue holds one instance for good: after a trap only glue under another name gives another instance.
  const glue = await import(loads === 0 ? GLUE : `${GLUE}?${loads}`);
  loads += 1;
  await glue.default({ module_or_path: module });
  return glue;
}

/**
 * Whether an instance must not be used again, as against an error with words for the user.
 * @param {unknown} error
 */
export function isTrap(error) {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError
    || (error instanceof Error && error.message.startsWith("recursive use of an object"));
}

/**
 * A stand-in for the board's handle that survives a trap: from then on each call answers with what it
 * answered last, until a new handle is put in.
 * @param {PageHandle} first
 * @param {(error: unknown) => void} onTrap
 * @returns {{ page: PageHandle, replace: (next: PageHandle) => void }}
 */
export function keepSafe(first, onTrap) {
  /** @type {Record<string | symbol, any>} */
  let handle = /** @type {any} */ (first);
  let broken = false;
  /** @type {Map<string | symbol, any>} */
  const last = new Map(/** @type {[string, any][]} */ ([["cellWords", []], ["svg", ""], ["text", ""], ["news", ""], ["cursorWords", ""], ["hint", ""]]));
  /** @type {Map<string | symbol, (...args: unknown[]) => unknown>} */
  const calls = new Map();
  const page = new Proxy({}, {
    get(_, name) {
      let call = calls.get(name);
      if (!call) {
        call = (...args) => {
          if (broken) return last.get(name);
          try {
            const value = handle[name](...args);
            if (name === "view" || name === "bounds" || name === "inkNames") last.set(name, value);
            return value;
          } catch (error) {
            if (!isTrap(error)) throw error;
            broken = true;
            onTrap(error);
            return last.get(name);
          }
        };
        calls.set(name, call);
      }
      return call;
    },
  });
  return {
    page: /** @type {PageHandle} */ (page),
    replace(next) {
      handle = /** @type {any} */ (next);
      broken = false;
    },
  };
}
