// A pool of workers: boards side by side, and several searches at once for a board that takes long.

import type { InitSource, Progress, PuzzleId, Setup, Solved, SolvedBoard, SolveOptions } from "./index.js";

export interface PoolOptions {
  /** Workers at most; one less than there are processors if left out, at most 8. Each is hired when there is work for it. */
  size?: number;
  /** Where the module is, as for `init`. */
  source?: InitSource;
}

/** What is known of a search that several workers may be at: `nodes` are of all of them. */
export interface PoolProgress extends Progress {
  workers: number;
}

export interface Pool {
  /** Workers at most. */
  readonly size: number;
  /**
   * As `solve` of the library. A board that is not settled after 300 ms is searched in other ways too, in workers that are
   * free, where the strategy has such (`beside` in `puzzles()`): which of them settles it, and so the answer that is found
   * where there are several, can be another one the next time. An abort ends it at once; the promise rejects with its reason.
   */
  solve(
    puzzle: PuzzleId | (string & {}),
    text: string,
    options?: SolveOptions | null,
    more?: { signal?: AbortSignal; onProgress?: (progress: PoolProgress) => void },
  ): Promise<Solved>;
  /** As `solveMany` of the library, with the boards side by side. `onRow` has each row as it comes, in any order. */
  solveMany(
    puzzle: PuzzleId | (string & {}),
    texts: string[],
    setups: Setup[],
    more?: { signal?: AbortSignal; onRow?: (row: SolvedBoard) => void },
  ): Promise<SolvedBoard[]>;
  /** Ends all workers; what is under way rejects. In Node a pool with nothing to do does not keep the process alive. */
  end(): void;
}

/** Starts a pool with its first worker. Needs no shared memory and no special headers. */
export function createPool(options?: PoolOptions): Promise<Pool>;
