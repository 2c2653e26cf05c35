// The messages of the worker that explains and generates boards, in addition to those of all workers
// (workers/types.ts).

export type * from "../../../pkg/wasm/page/explain.js";

import type {
  Analysis,
  Change,
  Conflict,
  Crafted,
  Explained,
  Grade,
  MadeBoard,
  Refutation,
  Spare,
  Technique,
  Way,
} from "../../../pkg/wasm/page/explain.js";
import type { Ended } from "../../workers/types.js";

/** The exports of a puzzle's `pkg/wasm/page/ID/explain/gridlight.js`. */
export type Explainer = typeof import("../../../pkg/wasm/page/explain.js");

/** Questions about a whole board. */
export type Whole = "way" | "conflict" | "suggest" | "spare" | "grade" | "analysis" | "craft";

/** Questions about a board, and what answers them. */
export interface Answers {
  way: Way;
  conflict: Conflict | null;
  /** "conflict" without its steps, unless nothing else can be told. */
  core: Conflict | null;
  suggest: Change[];
  spare: Spare | null;
  grade: Grade | null;
  analysis: Analysis;
  craft: Crafted | null;
  /** Null if it is not settled. */
  sound: boolean | null;
  hint: Way;
  refute: Refutation;
  upright: string;
}

export type Ask = keyof Answers;

/** How a question ends. */
export type AnswerTo<Its extends Ask> =
  | Exclude<Ended<ExplainEnd>, { type: "explained" }>
  | (Omit<Extract<ExplainEnd, { type: "explained" }>, "explained"> & { explained: Answers[Its] });

/** A board to generate; `difficulty` counts from 1. */
export interface Seeded {
  seed: number;
  difficulty: number;
  rows: number;
  cols: number;
}

/** A request for a board of a measured difficulty that needs the technique with this id, unless it is "". */
export type Wish = Seeded & { technique: string };

export type ExplainWish =
  /**
   * A question about a board packed by `Page.bits`; after this many milliseconds (0: no limit), what is known is
   * returned. For "craft", `after` is a seed, beside the `difficulty` (from 1). `base` (for "refute") is the board
   * before the trial.
   */
  | { type: "ask"; bits: Uint8Array; ask: Ask; after: number; milliseconds: number; base?: string; difficulty?: number }
  /** Without a technique as `generate` of the library. */
  | ({ type: "make"; technique: string | null } & Seeded)
  | { type: "techniques" }
  /** The replay of a board packed by `Page.awaitsReplay`. */
  | { type: "replay"; bits: Uint8Array }
  /** The board of a text that the page's own module only recognises, and such a text of a board. */
  | { type: "read"; text: string }
  | { type: "write"; bits: Uint8Array; format: string; parts: string };

export type ExplainEnd =
  /** `cut`: it was ended early, with what was known by then. */
  | { type: "explained"; explained: Explained; milliseconds: number; cut: boolean }
  /** Null if it was stopped before the first board. */
  | { type: "made"; made: MadeBoard | null; milliseconds: number }
  | { type: "techniques"; techniques: Technique[] }
  /** For `Page.takeReplay`; none if it was stopped. */
  | { type: "replay"; steps: Uint8Array }
  /** `parts`: what the text says about its board, as in a link. */
  | { type: "read"; bits: Uint8Array; parts: string }
  | { type: "written"; text: string };
