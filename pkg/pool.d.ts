// A pool of workers that solves boards in parallel, and runs several searches at once for a board that takes long.

import type { InitSource, Progress, PuzzleId, Setup, Solved, SolvedBoard, SolveOptions } from "./index.js";

export interface PoolOptions {
  /**
   * The maximum number of workers, started as needed. By default one less than the number of processors, and at most 8.
   */
  size?: number;
  /** The source of the module, as for `init`. */
  source?: InitSource;
}

/** The progress of a search that may use several workers: `nodes` is their total. */
export interface PoolProgress extends Progress {
  workers: number;
}

export interface Pool {
  /** The maximum number of workers. */
  readonly size: number;
  /**
   * As `solve` of the library. After 300 ms, free workers also run the strategy's other searches, if it has any
   * (`beside` in `puzzles()`). Which of them settles the board may vary, and with it the solution found if there are
   * several. An abort ends it at once; the promise rejects with its reason. If `onProgress` throws, it ends too, and
   * the promise rejects with that error.
   *
   * @throws TypeError naming the argument or option of a wrong type
   * @throws Error if its worker ends or fails; later calls have a new one
   */
  solve(
    puzzle: PuzzleId | (string & {}),
    text: string,
    options?: SolveOptions | null,
    more?: { signal?: AbortSignal; onProgress?: (progress: PoolProgress) => void } | null,
  ): Promise<Solved>;
  /**
   * As `solveMany` of the library, with boards solved in parallel. `onRow` receives each row as it comes, in any order.
   */
  solveMany(
    puzzle: PuzzleId | (string & {}),
    texts: string[],
    setups: Setup[],
    more?: { signal?: AbortSignal; onRow?: (row: SolvedBoard) => void } | null,
  ): Promise<SolvedBoard[]>;
  /** Ends all workers and rejects pending calls. In Node an idle pool does not keep the process alive. */
  end(): void;
}

/** Starts a pool with its first worker. Needs no shared memory and no special headers. */
export function createPool(options?: PoolOptions | null): Promise<Pool>;
