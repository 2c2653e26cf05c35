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
  | { type: "generate"; id: number; puzzle: string; seed: number; difficulty: number; rows: number; cols: number }
  | { type: "stop"; id: number };

// ---- worker -> page
export type FromBench =
  | { type: "unloaded" }
  | ({ type: "sofar"; id: number } & Sofar)
  | { type: "done"; id: number; ran: Ran; stopped: boolean }
  | { type: "boards"; id: number; boards: { name: string; bits: Uint8Array }[] }
  | { type: "error"; id: number; message: string; line?: number; column?: number; broken: boolean };
