// The messages of the lab's worker, in addition to those of all workers (workers/types.ts).

import type { Flaw, Followed, Question, SearchWindow, SolveOptions, Solved } from "../../workers/types.js";
import type { Seeded } from "../../play/hints/types.js";

/** The progress of a search. */
export interface Sofar {
  nodes: number;
  answers: number;
  /** The fraction of the search that is done, if known. */
  share: number | null;
  counters: Record<string, number>;
  milliseconds: number;
}

/** The progress of a search at a time. */
export interface Sample {
  milliseconds: number;
  answers: number;
  counters: Record<string, number>;
}

/** The result of a run. */
export interface Ran {
  solved: Solved;
  /** The number of solutions found. */
  answers: number;
  /** Of one run: the mean, if it was repeated; only working time, without pauses for messages. */
  milliseconds: number;
  runs: number;
  /** A limit ended it, so its counts are not those of the whole search. */
  capped: boolean;
  /** The fraction of the search that was done, if known. */
  share: number | null;
  /** Where it is wrong on the board; null if it is not. */
  flaw: Flaw | null;
}

export type BenchWish =
  /** Solves a board repeatedly for at least `atLeast` milliseconds of work; `doubt`: whether to look for mistakes. */
  | { type: "run"; bits: Uint8Array; options: SolveOptions; atLeast: number; doubt: boolean }
  /** Reads the boards in a text. */
  | { type: "read"; text: string }
  /**
   * Records a search: a window of its journal. `keep`: it will be steered; so many words of the window are known
   * already, and `truth`: whether to look into what was pruned.
   */
  | {
      type: "follow";
      bits: Uint8Array;
      options: SolveOptions;
      window: SearchWindow;
      keep: { known: number; truth: boolean } | null;
    }
  /** Asks about a search. */
  | { type: "questions"; bits: Uint8Array; options: SolveOptions; seed: number }
  /** Runs a configuration once, recording how its counters grow. */
  | { type: "sample"; bits: Uint8Array; options: SolveOptions }
  | ({ type: "generate" } & Seeded);

export type BenchEnd =
  | { type: "ran"; ran: Ran; stopped: boolean }
  /** The recorded events, after so many words that are known; incomplete if it was stopped or the window is full. */
  | ({ type: "told"; words: Uint32Array; gone: number; counters: Record<string, number> } & Followed)
  | { type: "asked"; questions: Question[] }
  | { type: "sampled"; samples: Sample[]; solved: Solved; stopped: boolean }
  | { type: "boards"; boards: { name: string; bits: Uint8Array }[] };
