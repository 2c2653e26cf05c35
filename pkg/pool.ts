// A pool of workers that solves boards in parallel, and runs several searches at once for a board that takes long.

import { listener, object, strings } from "./checks.js";
import { compile } from "./module.js";
import { PoolThread, type Strategies, type Task, processors } from "./pool-thread.js";
import { checkSetups, readOptions, readSetup } from "./setups.js";
import type { InitSource, Progress, PuzzleName, Setup, Solved, SolvedBoard, SolveOptions } from "./types.js";
import * as messages from "./words.js";

/** Other searches join after this many milliseconds, by which nearly every board is settled. */
const LATE = 300;
/** The default maximum number of workers. */
const MOST = 8;

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
    puzzle: PuzzleName,
    text: string,
    options?: SolveOptions | null,
    more?: { signal?: AbortSignal; onProgress?: (progress: PoolProgress) => void } | null,
  ): Promise<Solved>;
  /**
   * As `solveMany` of the library, with boards solved in parallel. `onRow` receives each row as it comes, in any order. An
   * abort ends it at once; the promise rejects with its reason.
   */
  solveMany(
    puzzle: PuzzleName,
    texts: string[],
    setups: Setup[],
    more?: { signal?: AbortSignal; onRow?: (row: SolvedBoard) => void } | null,
  ): Promise<SolvedBoard[]>;
  /** Ends all workers and rejects pending calls. In Node an idle pool does not keep the process alive. */
  end(): void;
}

/** Starts a pool with its first worker. Needs no shared memory and no special headers. */
export async function createPool(options?: PoolOptions | null): Promise<Pool> {
  const { size, source } = options ?? {};
  if (size !== undefined && !(Number.isInteger(size) && size >= 1)) throw new RangeError(messages.POOL_SIZE);
  const module = await compile(source);
  const most = size ?? Math.max(1, Math.min(MOST, (await processors()) - 1));
  const { thread, strategies } = await PoolThread.start(module);
  return new WorkerPool(module, most, thread, strategies);
}

class WorkerPool implements Pool {
  readonly size: number;
  #module: WebAssembly.Module;
  #strategies: Strategies;
  /** Workers that are busy or being started. */
  #busy = 0;
  #idle: PoolThread[];
  /** Tasks that wait for a worker, in order. */
  #waiting: ((thread: PoolThread | null) => void)[] = [];
  #ended = new AbortController();

  constructor(module: WebAssembly.Module, size: number, first: PoolThread, strategies: Strategies) {
    this.#module = module;
    this.#strategies = strategies;
    this.#idle = [first];
    this.size = size;
  }

  async solve(...[puzzle, text, asked, more]: Parameters<Pool["solve"]>): Promise<Solved> {
    strings({ puzzle, text });
    object(asked);
    const options = readOptions(asked ?? {});
    checkTypes(options);
    const { signal, onProgress } = more ?? {};
    listener(onProgress);
    const strategy = this.#strategies[puzzle]?.find(({ id }) => id === (options.strategy ?? "default"));
    // Searches that only help another by sharing facts are of no use, as a synchronous call cannot import any.
    const most = strategy && !strategy.talks ? strategy.beside : 0;
    /** The number of nodes of each search, by its `beside`. */
    const nodes: number[] = [];
    let workers = 1;
    /** Rejects the call with what onProgress throws. */
    let fail: (error: unknown) => void = () => {};
    const thrown = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const progressOf = (which: number) => (progress: Progress) => {
      nodes[which] = progress.nodes;
      if (which !== 0) return;
      try {
        onProgress?.({ ...progress, nodes: nodes.reduce((sum, some) => sum + (some ?? 0), 0), workers });
      } catch (error) {
        fail(error);
      }
    };
    const over = new AbortController();
    const all = this.#either(signal, over.signal);
    const own: Promise<Solved> = this.#run({ puzzle, text, options }, all, progressOf(0));
    /** The search that joins next; one that settles nothing makes room for another. */
    let next = 1;
    const joined = new Promise<Solved>((resolve) => {
      const join = async () => {
        const beside = next;
        if (all.aborted || beside > most || this.#free() <= 0) return;
        next += 1;
        workers += 1;
        const task = { puzzle, text, options: { ...options, beside } };
        const solved: Solved | null = await this.#run(task, all, progressOf(beside)).catch(() => null);
        workers -= 1;
        if (solved && solved.status !== "unproved") resolve(solved);
        else await join();
      };
      if (options.beside || options.nodes) return;
      const timer = setTimeout(() => {
        for (let some = 0; some < this.size; some += 1) void join();
      }, LATE);
      own.catch(() => {}).finally(() => clearTimeout(timer));
    });
    try {
      return await Promise.race([own, joined, thrown]);
    } finally {
      own.catch(() => {});
      over.abort();
    }
  }

  async solveMany(...[puzzle, texts, setups, more]: Parameters<Pool["solveMany"]>): Promise<SolvedBoard[]> {
    strings({ puzzle });
    if (!Array.isArray(texts) || texts.some((text) => typeof text !== "string"))
      throw new TypeError(messages.POOL_TEXTS);
    if (!Array.isArray(setups)) throw new TypeError(messages.SETUPS);
    const read = setups.map(readSetup);
    checkSetups({ asked: (_, setup) => checkTypes(setup) }, puzzle, read);
    const { signal, onRow } = more ?? {};
    if (onRow != null && typeof onRow !== "function") throw new TypeError(messages.ON_ROW);
    const over = new AbortController();
    const all = this.#either(signal, over.signal);
    const tasks = texts.flatMap((text, index) =>
      setups.map((setup, at) => ({ index, text, setup, sent: read.slice(at, at + 1) })),
    );
    const rows: SolvedBoard[] = [];
    const left = tasks.entries();
    const lanes = Array.from({ length: Math.min(this.size, tasks.length) }, async () => {
      for (const [place, { index, text, setup, sent }] of left) {
        const [solved]: [SolvedBoard] = await this.#run({ puzzle, text, setups: sent }, all);
        const row = { ...solved, index, setup };
        rows[place] = row;
        onRow?.(row);
      }
    });
    try {
      await Promise.all(lanes);
      return rows;
    } finally {
      over.abort();
      await Promise.allSettled(lanes);
    }
  }

  end() {
    this.#ended.abort(new Error(messages.POOL_ENDED));
    for (const thread of this.#idle.splice(0)) thread.terminate();
  }

  #either(signal: AbortSignal | undefined, over: AbortSignal) {
    return either([this.#ended.signal, over, ...(signal ? [signal] : [])]);
  }

  #free() {
    return this.size - this.#busy;
  }

  /**
   * Runs a task in the next free worker. Aborting ends the worker as well, as a synchronous search cannot be interrupted.
   */
  async #run(task: Task, signal: AbortSignal, onProgress?: (progress: Progress) => void): Promise<any> {
    signal.throwIfAborted();
    const thread = await this.#take(signal);
    let stop: () => void = () => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener("abort", stop);
      if (signal.aborted) stop();
    });
    try {
      return await Promise.race([thread.run(task, onProgress), stopped]);
    } finally {
      signal.removeEventListener("abort", stop);
      const lost = signal.aborted || thread.failed;
      if (lost) thread.terminate();
      this.#give(lost ? null : thread);
    }
  }

  async #take(signal: AbortSignal): Promise<PoolThread> {
    let thread = this.#idle.pop() ?? null;
    if (this.#free() <= 0 && !thread) {
      thread = await new Promise((resolve, reject) => {
        this.#waiting.push(resolve);
        signal.addEventListener(
          "abort",
          () => {
            const place = this.#waiting.indexOf(resolve);
            if (place >= 0) this.#waiting.splice(place, 1);
            reject(signal.reason);
          },
          { once: true },
        );
      });
    } else this.#busy += 1;
    if (thread && !thread.failed) return thread;
    // One that failed while it was idle is replaced.
    thread?.terminate();
    try {
      return (await PoolThread.start(this.#module)).thread;
    } catch (error) {
      this.#give(null);
      throw error;
    }
  }

  /** Gives a worker back; null if it is lost. */
  #give(thread: PoolThread | null) {
    const next = this.#waiting.shift();
    if (next) return next(thread);
    this.#busy -= 1;
    if (thread) this.#idle.push(thread);
  }
}

/** A signal that aborts with the first of these: `AbortSignal.any` keeps what it made as long as its sources live. */
function either(signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const one of signals) {
    if (one.aborted) first.abort(one.reason);
    else one.addEventListener("abort", () => first.abort(one.reason), { signal: first.signal });
  }
  return first.signal;
}

/**
 * Throws if an option has a wrong type, as a function or a symbol cannot be sent to a worker, which validates the rest.
 */
function checkTypes({ strategy, preset, switches, limit, nodes, milliseconds, beside }: SolveOptions) {
  if (strategy != null && typeof strategy !== "string") throw new TypeError(messages.optionString("strategy"));
  if (preset != null && typeof preset !== "string") throw new TypeError(messages.optionString("preset"));
  for (const [name, value] of Object.entries({ limit, nodes, milliseconds, beside })) {
    if (value != null && typeof value !== "number") throw new TypeError(messages.optionWhole(name));
  }
  if (switches != null && typeof switches !== "object") throw new TypeError(messages.OPTION_SWITCHES);
  for (const [id, on] of Object.entries(switches ?? {})) {
    if (typeof on !== "boolean") throw new TypeError(messages.switchBoolean(id));
  }
}
