// What the laboratory's worker does, beside what all workers understand (../types.d.ts).

import type { Flaw, Seeded, SolveOptions, Solved } from "../types.js";

/** What a search has done so far. */
export interface Sofar {
  nodes: number;
  answers: number;
  /** The part of the search that is done, where known. */
  share: number | null;
  counters: Record<string, number>;
  milliseconds: number;
}

/** How far a search was at a time. */
export interface Sample {
  milliseconds: number;
  answers: number;
  counters: Record<string, number>;
}

/** How a run ended. */
export interface Ran {
  solved: Solved;
  /** Answers that it found. */
  answers: number;
  /** Of one run: the mean, if it was repeated; work alone, without the pauses in which the worker listens. */
  milliseconds: number;
  runs: number;
  /** A cap ended it: what it counted is not what the search costs. */
  capped: boolean;
  /** The part of the search that was done by its end, where known. */
  share: number | null;
  /** Where it is wrong on the board, if it is. */
  flaw: Flaw | null;
}

export type BenchWish =
  /** Solves a board again and again until `atLeast` milliseconds have been worked; `doubt`: is it wrong there? */
  | { type: "run"; bits: Uint8Array; options: SolveOptions; atLeast: number; doubt: boolean }
  /** The boards of a text. */
  | { type: "read"; text: string }
  /** Follows a search: a window of its journal. */
  | { type: "follow"; bits: Uint8Array; options: SolveOptions; from: number; most: number }
  /** Runs a setup once, and tells how its counters grew. */
  | { type: "sample"; bits: Uint8Array; options: SolveOptions }
  | ({ type: "generate" } & Seeded);

export type BenchEnd =
  | { type: "ran"; ran: Ran; stopped: boolean }
  /** What was told by the end, or by a stop; the page has not all if it was stopped or the window is full. */
  | { type: "told"; words: Uint32Array; more: boolean }
  | { type: "sampled"; samples: Sample[]; solved: Solved; stopped: boolean }
  | { type: "boards"; boards: { name: string; bits: Uint8Array }[] };
