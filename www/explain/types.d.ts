// The messages between the page and the worker that explains boards.

export type * from "../../pkg/wasm/page/explain.js";

import type { Explained } from "../../pkg/wasm/page/explain.js";

/** What a puzzle's `pkg/wasm/page/ID/explain/gridlight.js` exports. */
export type Explainer = typeof import("../../pkg/wasm/page/explain.js");

/** What can be asked about a board. */
export type Ask = "hint" | "reason" | "way" | "conflict" | "suggest" | "spare" | "grade" | "refute";

// ---- page -> worker
export type ToExplainer =
  | { type: "init"; puzzle: string; module: WebAssembly.Module }
  /**
   * What is asked about the board that `Page.bits` packed; after so many milliseconds (0: no limit) what is known by then.
   * `after` is for "reason": so many others come before it. `base` is for "refute": the board before what is refuted.
   */
  | { type: "ask"; id: number; puzzle: string; bits: Uint8Array; ask: Ask; after: number; milliseconds: number; base?: string }
  | { type: "stop"; id: number };

// ---- worker -> page
export type FromExplainer =
  /** `cut`: it ended before its own end, with what was known by then. */
  | { type: "explained"; id: number; explained: Explained; milliseconds: number; cut: boolean }
  | { type: "error"; id: number; message: string; broken: boolean };
