// What the worker does that explains boards, and makes them by what they need, beside what all workers understand
// (../types.d.ts).

export type * from "../../pkg/wasm/page/explain.js";

import type { Explained, MadeBoard, Technique } from "../../pkg/wasm/page/explain.js";
import type { Seeded } from "../types.js";

/** What a puzzle's `pkg/wasm/page/ID/explain/gridlight.js` exports. */
export type Explainer = typeof import("../../pkg/wasm/page/explain.js");

/** What can be asked about a whole board. */
export type Whole = "way" | "conflict" | "suggest" | "spare" | "grade";

/** What can be asked about a board. */
export type Ask = Whole | "sound" | "hint" | "reason" | "refute";

/** A board that is to be made: of a grade (`difficulty`, from 1), of a size, and with a technique by its id, or "". */
export type Wish = Seeded & { technique: string };

export type ExplainWish =
  /**
   * What is asked about the board that `Page.bits` packed; after so many milliseconds (0: no limit) what is known by then.
   * `after` is for "reason": so many others come before it. `base` is for "refute": the board before what is refuted.
   */
  | { type: "ask"; bits: Uint8Array; ask: Ask; after: number; milliseconds: number; base?: string }
  | ({ type: "make" } & Wish)
  | { type: "techniques" };

export type ExplainEnd =
  /** `cut`: it ended before its own end, with what was known by then. */
  | { type: "explained"; explained: Explained; milliseconds: number; cut: boolean }
  | { type: "made"; made: MadeBoard; milliseconds: number }
  | { type: "techniques"; techniques: Technique[] };
