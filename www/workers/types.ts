// The messages between the page and its workers, and the modules' types. The latter are generated from the Rust code
// that serialises them (src/contract) and are the same for every puzzle's module.

export type * from "../../pkg/wasm/page/gridlight.js";

import type { NextMove, Solved, SolveOptions } from "../../pkg/wasm/page/gridlight.js";

/** The exports of a puzzle's `pkg/wasm/page/ID/gridlight.js`, for the page and its worker. */
export type Engine = typeof import("../../pkg/wasm/page/gridlight.js");

/** The exports of its `solver/gridlight.js`, for workers. */
export type Solvers = typeof import("../../pkg/wasm/page/solver.js");
/** The same of its `watch/gridlight.js`, for Learn's workers. */
export type Watchers = typeof import("../../pkg/wasm/page/watch.js");
export type { Job } from "../../pkg/wasm/page/solver.js";

// ---- page -> worker: client.ts sends, serve.ts receives; `Wish` is a worker's own requests

export type ToWorker<Wish> = Order | Asked<Wish>;

/** A request as it is sent: the id of the job that it starts, and the puzzle of its board. */
export type Asked<Wish> = Wish & { id: number; puzzle: string };

/** What every worker understands. */
export type Order =
  | { type: "init"; puzzle: string; module: WebAssembly.Module }
  | { type: "stop"; id: number }
  /** Facts from another search of the same board (`Job.news`). A search that receives some also sends its own. */
  | { type: "hear"; id: number; news: Uint8Array }
  /** Asks whether the worker responds; answered by "pong" between two slices of work. */
  | { type: "ping" };

// ---- worker -> page: a job sends any number of reports, called "progress", "found" or "news", and ends once

export type FromWorker<Report, End> =
  | { type: "ready" }
  | { type: "pong" }
  /** Its glue code could not be loaded: the worker is unusable. */
  | { type: "unloaded" }
  | FromJob<Report, End>;

export type FromJob<Report, End> =
  | (Report & { id: number })
  | (End & { id: number })
  /** `broken`: the instance failed and the worker must be replaced; otherwise the message is a plain refusal. */
  | { type: "error"; id: number; message: string; line?: number; column?: number; broken: boolean };

/** How a job ends on the page; a terminated worker sends nothing more. */
export type Ended<End> = End | { type: "stopped" } | { type: "error"; message: string; line?: number; column?: number };

// ---- messages of solve-worker.ts

export type SolveWish =
  /** The board as `Page.bits` packs it. */
  | { type: "solve"; bits: Uint8Array; options: SolveOptions }
  /** Continue a stopped search, looking for `limit` solutions in total. */
  | { type: "more"; options: SolveOptions }
  /** Solve all boards in a text, returning a file of solutions. */
  | { type: "cases"; text: string }
  /** The certificate of a board. */
  | { type: "certify"; bits: Uint8Array; milliseconds: number };

export type SolveReport =
  /**
   * At most every 50 ms. `share` is the fraction of the search that is done, if known; `nextMoves` is what a search
   * that looks ahead knows so far.
   */
  | {
      type: "progress";
      nodes: number;
      answers: number;
      share: number | null;
      milliseconds: number;
      nextMoves: NextMove[] | null;
    }
  /** Facts for the other searches of the same board. */
  | { type: "news"; news: Uint8Array }
  /** Solutions as they come, in batches. */
  | { type: "found"; answers: string[] };

export type SolveEnd =
  | {
      type: "done";
      solved: Solved;
      milliseconds: number;
      stopped: boolean;
      resumable: boolean;
      nextMoves: NextMove[] | null;
    }
  | { type: "answers"; text: string; milliseconds: number }
  | { type: "certified"; text: string; milliseconds: number };
