// The messages between the page and its workers, and what the modules give: their types are written from the Rust that
// serialises them (src/contract) and come with the glue, the same for every puzzle's module.

export type * from "../pkg/wasm/page/gridlight.js";

import type { Flaw, NextMove, Solved, SolveOptions } from "../pkg/wasm/page/gridlight.js";

/** What a puzzle's `pkg/wasm/page/ID/gridlight.js` exports for the page and its worker. */
export type Engine = typeof import("../pkg/wasm/page/gridlight.js");

/** What its `solver/gridlight.js` exports for workers. */
export type Solvers = typeof import("../pkg/wasm/page/solver.js");
export type { Job } from "../pkg/wasm/page/solver.js";

// ---- page -> worker: client.js talks to serve.js; `Wish` is what the worker does

export type ToWorker<Wish> =
  | { type: "init"; puzzle: string; module: WebAssembly.Module }
  | (Wish & { id: number; puzzle: string })
  | { type: "stop"; id: number }
  /** What another search of the same board found (`Job.news`). A search that has heard of others tells them too. */
  | { type: "hear"; id: number; news: Uint8Array }
  /** Whether it is there; answered by "pong" between two slices of work. */
  | { type: "ping" };

// ---- worker -> page: a job has any number of reports, called "progress", "found" or "news", and one end

export type FromWorker<Report, End> =
  | { type: "ready" }
  | { type: "pong" }
  /** Its glue could not be loaded: the worker is of no use. */
  | { type: "unloaded" }
  | (Report & { id: number })
  | (End & { id: number })
  /** `broken`: the instance failed and this worker must be replaced; else the message is a plain refusal. */
  | { type: "error"; id: number; message: string; line?: number; column?: number; broken: boolean };

/** How a job ends on the page: a worker that is ended says nothing any more. */
export type Ended<End> = End | { type: "stopped" } | { type: "error"; message: string; line?: number; column?: number };

// ---- what worker.js does

/** A board that is made up. */
export interface Seeded { seed: number; difficulty: number; rows: number; cols: number }

export type SolveWish =
  /** The board as `Page.bits` packs it; `doubt`: is a strategy that can be wrong on purpose wrong there? */
  | { type: "solve"; bits: Uint8Array; options: SolveOptions; doubt?: boolean }
  /** Carry on with a solve that was stopped, looking for `limit` answers in all. */
  | { type: "more"; options: SolveOptions }
  /** All boards of a text that holds several: the file of their answers. */
  | { type: "cases"; text: string }
  | ({ type: "generate"; puzzle: string } & Seeded);

export type SolveReport =
  /**
   * At most every 50 ms. `share` is the part of the search that is done, where known; `nextMoves`, of a search that
   * looks ahead, all that it knows by now.
   */
  | {
      type: "progress"; nodes: number; answers: number; share: number | null; milliseconds: number;
      nextMoves: NextMove[] | null;
    }
  /** What there is to tell the other searches of the same board. */
  | { type: "news"; news: Uint8Array }
  /** Answers as they come, in batches. */
  | { type: "found"; answers: string[] };

export type SolveEnd =
  | { type: "done"; solved: Solved; milliseconds: number; stopped: boolean; resumable: boolean; nextMoves: NextMove[] | null; flaw: Flaw | null }
  | { type: "generated"; bits: Uint8Array; milliseconds: number }
  | { type: "answers"; text: string; milliseconds: number };
