// Loads the WebAssembly modules, one per puzzle, and keeps the page working if one fails.

import * as messages from "../words/words-worker.js";

/** @import { Engine, Page } from "../workers/types.js" */

/** @param {string} puzzle @param {string} file */
function built(puzzle, file) {
  return new URL(`../../pkg/wasm/page/${puzzle}/${file}`, import.meta.url);
}

let loads = 0;
/** Glue code that failed to load: browsers do not retry the same address. @type {Set<string>} */
const lost = new Set();

/** One of a puzzle's modules: the page's own, its solvers alone or with what watches them, its explanations, or what reads its
 * pictures. @typedef {"" | "solver/" | "watch/" | "explain/" | "reader/"} Part */

/**
 * Compiles one of a puzzle's modules.
 * @param {string} puzzle
 * @param {Part} [part]
 */
export async function compile(puzzle, part = "") {
  const url = built(puzzle, `${part}gridlight_bg.wasm`);
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    // Some hosts send a wrong MIME type, which streaming refuses.
    const response = await fetch(url);
    if (!response.ok) throw new Error(messages.notFetched(response.status));
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** Modules of workers, by puzzle and part. @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/**
 * The module shared by a puzzle's workers; compiled again if that failed.
 * @param {string} puzzle
 * @param {Part} part
 */
export function moduleOf(puzzle, part) {
  const name = `${puzzle}/${part}`;
  const known = compiled.get(name) ?? compile(puzzle, part);
  compiled.set(name, known);
  known.catch(() => compiled.delete(name));
  return known;
}

/**
 * Creates a new instance.
 * @template [Glue=Engine]
 * @param {string} puzzle
 * @param {WebAssembly.Module | Promise<WebAssembly.Module>} module or a promise of it
 * @param {boolean} [again] whether it replaces an instance that must not be used any more
 * @param {Part} [part]
 * @returns {Promise<Glue>}
 */
export async function start(puzzle, module, again = false, part = "") {
  const url = built(puzzle, `${part}gridlight.js`);
  // Glue code holds one instance for good, so a new instance after a trap, or a retry after a failed load, needs a new
  // address.
  if (again || lost.has(url.href)) url.search = String(++loads);
  const loading = import(url.href);
  loading.catch(() => lost.add(url.href));
  const [glue, compiled] = await Promise.all([loading, module]);
  await glue.default({ module_or_path: compiled });
  return glue;
}

/**
 * Whether an instance must not be reused, as opposed to an error with a message for the user.
 * @param {unknown} error
 */
export function isTrap(error) {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return true;
  // Firefox throws a non-standard InternalError when the stack is exhausted.
  return (
    error instanceof Error && (error.name === "InternalError" || error.message.startsWith("recursive use of an object"))
  );
}

/**
 * A proxy for the board's handle that survives a trap: until a new handle is set, each call returns its last result.
 * @param {Page} first
 * @param {(error: unknown) => void} onTrap
 * @returns {{ page: Page, replace: (next: Page) => void }}
 */
export function keepSafe(first, onTrap) {
  /** @type {Record<string | symbol, any>} */
  let handle = /** @type {any} */ (first);
  let broken = false;
  /** @type {Map<string | symbol, any>} */
  const last = new Map(
    /** @type {[string, any][]} */ ([
      ["gridWords", { rows: [], columns: [], cells: [], after: false }],
      ["whereabouts", ""],
      ["overview", ""],
      ["svg", ""],
      ["text", ""],
      ["news", ""],
      ["cursorWords", ""],
      ["cursorAt", null],
      ["hint", ""],
    ]),
  );
  /** @type {Map<string | symbol, (...args: unknown[]) => unknown>} */
  const calls = new Map();
  const page = new Proxy(
    {},
    {
      get(_, name) {
        let call = calls.get(name);
        if (!call) {
          call = (...args) => {
            if (broken) return last.get(name);
            try {
              const value = handle[name](...args);
              if (name === "view" || name === "bounds") last.set(name, value);
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
    },
  );
  return {
    page: /** @type {Page} */ (page),
    replace(next) {
      handle = /** @type {any} */ (next);
      broken = false;
    },
  };
}
