// The messages between the page and the worker that explains boards, and makes them by what they need.

export type * from "../../pkg/wasm/page/explain.js";

import type { Explained, MadeBoard, Technique } from "../../pkg/wasm/page/explain.js";

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

/** A board that is to be made: of a grade (`difficulty`, from 1), of a size, and with a technique by its id, or "". */
export type Wish = { seed: number; difficulty: number; rows: number; cols: number; technique: string };

export type ToMake = { type: "make"; id: number; puzzle: string } & Wish;
export type ToList = { type: "techniques"; id: number; puzzle: string };

// ---- page -> worker
export type ToExplainer =
  | { type: "init"; puzzle: string; module: WebAssembly.Module }
  | Question
  | ToMake
  | ToList
  | { type: "stop"; id: number };

// ---- worker -> page
export type FromExplainer =
  /** Its glue could not be loaded: the worker is of no use. */
  | { type: "unloaded" }
  /** `cut`: it ended before its own end, with what was known by then. */
  | { type: "explained"; id: number; explained: Explained; milliseconds: number; cut: boolean }
  | { type: "made"; id: number; made: MadeBoard; milliseconds: number }
  | { type: "techniques"; id: number; techniques: Technique[] }
  | { type: "error"; id: number; message: string; broken: boolean };
