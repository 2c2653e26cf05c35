// Loads the WebAssembly modules, one a puzzle, and keeps the page alive should one fail.

/** @import { Engine, Page } from "./types.js" */

/** @param {string} puzzle @param {string} file */
function built(puzzle, file) {
  return new URL(`../pkg/wasm/page/${puzzle}/${file}`, import.meta.url);
}

let loads = 0;
/** Glue that could not be fetched: a browser does not try the same name again. @type {Set<string>} */
const lost = new Set();

/** Which of a puzzle's modules: the page's own, what solves boards, or what explains them. @typedef {"" | "solver/" | "explain/"} Part */

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
    if (!response.ok) throw new Error(`The solver could not be fetched (${response.status}).`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** Modules of workers, by puzzle and part. @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/**
 * The module that a puzzle's workers share; one that could not be compiled is asked for anew.
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
 * A fresh instance.
 * @template [Glue=Engine]
 * @param {string} puzzle
 * @param {WebAssembly.Module | Promise<WebAssembly.Module>} module may be on its way
 * @param {boolean} [again] there is an instance already, which must not be used any more
 * @param {Part} [part]
 * @returns {Promise<Glue>}
 */
export async function start(puzzle, module, again = false, part = "") {
  const url = built(puzzle, `${part}gridlight.js`);
  // Glue holds one instance for good: after a trap only glue under another name gives another instance. Nor is a name asked
  // for again that once could not be fetched.
  if (again || lost.has(url.href)) url.search = String(++loads);
  const loading = import(url.href);
  loading.catch(() => lost.add(url.href));
  const [glue, compiled] = await Promise.all([loading, module]);
  await glue.default({ module_or_path: compiled });
  return glue;
}

/**
 * Whether an instance must not be used again, as against an error with words for the user.
 * @param {unknown} error
 */
export function isTrap(error) {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return true;
  // Firefox calls it an InternalError when the stack is used up, which no other browser knows.
  return error instanceof Error && (error.name === "InternalError" || error.message.startsWith("recursive use of an object"));
}

/**
 * A stand-in for the board's handle that survives a trap: from then on each call answers with what it
 * answered last, until a new handle is put in.
 * @param {Page} first
 * @param {(error: unknown) => void} onTrap
 * @returns {{ page: Page, replace: (next: Page) => void }}
 */
export function keepSafe(first, onTrap) {
  /** @type {Record<string | symbol, any>} */
  let handle = /** @type {any} */ (first);
  let broken = false;
  /** @type {Map<string | symbol, any>} */
  const last = new Map(/** @type {[string, any][]} */ ([["gridWords", { rows: [], columns: [], cells: [], after: false }], ["whereabouts", ""], ["overview", ""], ["svg", ""], ["text", ""], ["news", ""], ["cursorWords", ""], ["cursorAt", null], ["hint", ""]]));
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
  });
  return {
    page: /** @type {Page} */ (page),
    replace(next) {
      handle = /** @type {any} */ (next);
      broken = false;
    },
  };
}
