// The messages between the laboratory and its workers.

import type { Flaw, SolveOptions, Solved } from "../types.js";

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

// ---- page -> worker
export type ToBench =
  | { type: "init"; puzzle: string; module: WebAssembly.Module }
  /** Solves a board again and again until `atLeast` milliseconds have been worked; `doubt`: is it wrong there? */
  | { type: "run"; id: number; puzzle: string; bits: Uint8Array; options: SolveOptions; atLeast: number; doubt: boolean }
  /** The boards of a text. */
  | { type: "read"; id: number; puzzle: string; text: string }
  /** Follows a search: a window of its journal. */
  | { type: "follow"; id: number; puzzle: string; bits: Uint8Array; options: SolveOptions; from: number; most: number }
  /** Runs a setup once, and tells how its counters grew. */
  | { type: "sample"; id: number; puzzle: string; bits: Uint8Array; options: SolveOptions }
  | { type: "generate"; id: number; puzzle: string; seed: number; difficulty: number; rows: number; cols: number }
  | { type: "stop"; id: number };

// ---- worker -> page
export type FromBench =
  | { type: "unloaded" }
  | ({ type: "sofar"; id: number } & Sofar)
  | { type: "done"; id: number; ran: Ran; stopped: boolean }
  /** What was told by the end, or by a stop; the page has not all if it was stopped or the window is full. */
  | { type: "told"; id: number; words: Uint32Array<ArrayBuffer>; more: boolean }
  | { type: "sampled"; id: number; samples: Sample[]; solved: Solved; stopped: boolean }
  | { type: "boards"; id: number; boards: { name: string; bits: Uint8Array }[] }
  | { type: "error"; id: number; message: string; line?: number; column?: number; broken: boolean };
