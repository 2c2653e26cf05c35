// The messages between the page and the worker that explains boards.

export type * from "../../pkg/wasm/page/explain.js";

import type { Explained } from "../../pkg/wasm/page/explain.js";

/** What a puzzle's `pkg/wasm/page/ID/explain/gridlight.js` exports. */
export type Explainer = typeof import("../../pkg/wasm/page/explain.js");

/** What can be asked about a whole board. */
export type Whole = "way" | "conflict" | "suggest" | "spare" | "grade";

/** What can be asked about a board. */
export type Ask = Whole | "hint" | "reason" | "refute";

/**
 * What is asked about the board that `Page.bits` packed; after so many milliseconds (0: no limit) what is known by then.
 * `after` is for "reason": so many others come before it. `base` is for "refute": the board before what is refuted.
 */
export type Question = { type: "ask"; id: number; puzzle: string; bits: Uint8Array; ask: Ask; after: number; milliseconds: number; base?: string };

// ---- page -> worker
export type ToExplainer =
  | { type: "init"; puzzle: string; module: WebAssembly.Module }
  | Question
  | { type: "stop"; id: number };

// ---- worker -> page
export type FromExplainer =
  /** Its glue could not be loaded: the worker is of no use. */
  | { type: "unloaded" }
  /** `cut`: it ended before its own end, with what was known by then. */
  | { type: "explained"; id: number; explained: Explained; milliseconds: number; cut: boolean }
  | { type: "error"; id: number; message: string; broken: boolean };
