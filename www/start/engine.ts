// Loads the WebAssembly modules, one per puzzle, and keeps the page working if one fails.

import * as messages from "../words/words-worker.js";
import type { Engine, Page } from "../workers/types.js";

function built(puzzle: string, file: string) {
  return new URL(`../../pkg/wasm/page/${puzzle}/${file}`, import.meta.url);
}

let loads = 0;
/** Glue code that failed to load: browsers do not retry the same address. */
const lost = new Set<string>();

/**
 * One of a puzzle's modules: the page's own, its solvers alone or with what watches them, its explanations, or what reads its
 * pictures.
 */
type Part = "" | "solver/" | "watch/" | "explain/" | "reader/";

/** Compiles one of a puzzle's modules. */
export async function compile(puzzle: string, part: Part = "") {
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

/** Modules of workers, by puzzle and part. */
const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** The module shared by a puzzle's workers; compiled again if that failed. */
export function moduleOf(puzzle: string, part: Part) {
  const name = `${puzzle}/${part}`;
  const known = compiled.get(name) ?? compile(puzzle, part);
  compiled.set(name, known);
  known.catch(() => compiled.delete(name));
  return known;
}

/**
 * Creates a new instance.
 * @param module or a promise of it
 * @param again whether it replaces an instance that must not be used any more
 */
export async function start<Glue = Engine>(
  puzzle: string,
  module: WebAssembly.Module | Promise<WebAssembly.Module>,
  again = false,
  part: Part = "",
): Promise<Glue> {
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

/** Whether an instance must not be reused, as opposed to an error with a message for the user. */
export function isTrap(error: unknown) {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return true;
  // Firefox throws a non-standard InternalError when the stack is exhausted.
  return (
    error instanceof Error && (error.name === "InternalError" || error.message.startsWith("recursive use of an object"))
  );
}

/**
 * A proxy for the board's handle that survives a trap: until a new handle is set, each call returns its last result.
 */
export function keepSafe(first: Page, onTrap: (error: unknown) => void): { page: Page; replace: (next: Page) => void } {
  let handle = first;
  let broken = false;
  const last = new Map<string | symbol, unknown>([
    ["gridWords", { rows: [], columns: [], cells: [], after: false }],
    ["whereabouts", ""],
    ["overview", ""],
    ["svg", ""],
    ["text", ""],
    ["news", ""],
    ["cursorWords", ""],
    ["cursorAt", null],
    ["hint", ""],
  ]);
  const calls = new Map<string | symbol, (...args: unknown[]) => unknown>();
  const page = new Proxy(
    // Every property is a call of the handle's.
    {} as Page,
    {
      get(_, name) {
        let call = calls.get(name);
        if (!call) {
          call = (...args) => {
            if (broken) return last.get(name);
            try {
              const value: unknown = Reflect.apply(Reflect.get(handle, name), handle, args);
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
    page,
    replace(next) {
      handle = next;
      broken = false;
    },
  };
}
