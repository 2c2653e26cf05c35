// The messages between the page and its workers, and what the modules give: their types are written from the Rust that
// serialises them (src/contract) and come with the glue, the same for every puzzle's module.

export type * from "../pkg/wasm/page/gridlight.js";

import type { NextMove, Solved, SolveOptions } from "../pkg/wasm/page/gridlight.js";

/** What a puzzle's `pkg/wasm/page/ID/gridlight.js` exports for the page and its worker. */
export type Engine = typeof import("../pkg/wasm/page/gridlight.js");

// ---- page -> worker
export type ToWorker =
  | { type: "init"; puzzle: string; module: WebAssembly.Module }
  /** The board as `Page.bits` packs it, or by its link. */
  | { type: "solve"; id: number; puzzle: string; bits?: Uint8Array; link?: string; options: SolveOptions }
  /** All boards of a text that holds several: the file of their answers. */
  | { type: "cases"; id: number; puzzle: string; text: string }
  /** Carry on with a solve that was stopped, looking for `limit` answers in all. */
  | { type: "more"; id: number; options: SolveOptions }
  | { type: "generate"; id: number; puzzle: string; seed: number; difficulty: number; rows: number; cols: number }
  | { type: "stop"; id: number }
  /** What another search of the same board found (`Job.news`). A search that has heard of others tells them too. */
  | { type: "hear"; id: number; news: Uint8Array }
  /** Whether it is there; answered by "pong" between two slices of work. */
  | { type: "ping" };

// ---- worker -> page
export type FromWorker =
  | { type: "ready" }
  | { type: "pong" }
  /** Its glue could not be loaded: the worker is of no use. */
  | { type: "unloaded" }
  /**
   * At most every 50 ms. `share` is the part of the search that is done, where known; `nextMoves`, of a search that
   * looks ahead, all that it knows by now.
   */
  | {
      type: "progress"; id: number; nodes: number; answers: number; share: number | null; milliseconds: number;
      nextMoves: NextMove[] | null;
    }
  /** What there is to tell the other searches of the same board. */
  | { type: "news"; id: number; news: Uint8Array }
  /** Answers as they come, in batches. */
  | { type: "found"; id: number; answers: string[] }
  | {
      type: "done"; id: number; solved: Solved; milliseconds: number; stopped: boolean; resumable: boolean;
      nextMoves: NextMove[] | null;
    }
  | { type: "generated"; id: number; bits: Uint8Array; milliseconds: number }
  | { type: "answers"; id: number; text: string; milliseconds: number }
  /** `broken`: the instance failed and this worker must be replaced; else the message is a plain refusal. */
  | { type: "error"; id: number; message: string; broken: boolean };
