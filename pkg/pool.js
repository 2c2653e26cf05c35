// A pool of workers that solves boards in parallel, and runs several searches at once for a board that takes long.

import { compile } from "./module.js";
import { Hand, processors } from "./pool-hand.js";
import * as messages from "./words.js";

/** @import { Setup, SolvedBoard, StrategyInfo } from "./index.js" */
/** @import { Task } from "./pool-hand.js" */

/** Other searches join after this many milliseconds, by which nearly every board is settled. */
const LATE = 300;
/** The default maximum number of workers. */
const MOST = 8;

/** @type {typeof import("./pool.js").createPool} */
export async function createPool({ size, source } = {}) {
  if (size !== undefined && !(Number.isInteger(size) && size >= 1)) throw new RangeError(messages.POOL_SIZE);
  const module = await compile(source);
  const most = size ?? Math.max(1, Math.min(MOST, (await processors()) - 1));
  const { hand, strategies } = await Hand.hire(module);
  return new Workers(module, most, hand, strategies);
}

/** @implements {import("./pool.js").Pool} */
class Workers {
  #module;
  #strategies;
  /** Workers that are busy or being started. */
  #busy = 0;
  /** @type {Hand[]} */
  #idle;
  /** Tasks that wait for a worker, in order. @type {((hand: Hand | null) => void)[]} */
  #waiting = [];
  #ended = new AbortController();

  /**
   * @param {WebAssembly.Module} module
   * @param {number} size
   * @param {Hand} first
   * @param {Record<string, StrategyInfo[]>} strategies
   */
  constructor(module, size, first, strategies) {
    this.#module = module;
    this.#strategies = strategies;
    this.#idle = [first];
    this.size = size;
  }

  /** @type {import("./pool.js").Pool["solve"]} */
  async solve(puzzle, text, options = {}, { signal, onProgress } = {}) {
    const strategy = this.#strategies[puzzle]?.find(({ id }) => id === (options?.strategy ?? "default"));
    // Searches that only help another by sharing facts are of no use, as a synchronous call cannot import any.
    const most = strategy && !strategy.talks ? strategy.beside : 0;
    /** The number of nodes of each search, by its `beside`. @type {number[]} */
    const nodes = [];
    let workers = 1;
    const told = (/** @type {number} */ which) => (/** @type {import("./index.js").Progress} */ progress) => {
      nodes[which] = progress.nodes;
      if (which === 0) onProgress?.({ ...progress, nodes: nodes.reduce((sum, some) => sum + (some ?? 0), 0), workers });
    };
    const over = new AbortController();
    const all = this.#either(signal, over.signal);
    const own = this.#run({ puzzle, text, options: options ?? {} }, all, told(0));
    /** The search that joins next; one that settles nothing makes room for another. */
    let next = 1;
    const joined = new Promise((resolve) => {
      const join = async () => {
        const beside = next;
        if (all.aborted || beside > most || this.#free() <= 0) return;
        next += 1;
        workers += 1;
        const solved = await this.#run({ puzzle, text, options: { ...options, beside } }, all, told(beside)).catch(() => null);
        workers -= 1;
        if (solved && solved.status !== "unproved") resolve(solved);
        else await join();
      };
      if (options?.beside || options?.nodes) return;
      const timer = setTimeout(() => {
        for (let some = 0; some < this.size; some += 1) void join();
      }, LATE);
      own.catch(() => {}).finally(() => clearTimeout(timer));
    });
    try {
      return await Promise.race([own, joined]);
    } finally {
      own.catch(() => {});
      over.abort();
    }
  }

  /** @type {import("./pool.js").Pool["solveMany"]} */
  async solveMany(puzzle, texts, setups, { signal, onRow } = {}) {
    if (!Array.isArray(texts) || texts.some((text) => typeof text !== "string")) throw new TypeError(messages.POOL_TEXTS);
    if (!Array.isArray(setups)) throw new TypeError(messages.SETUPS);
    const over = new AbortController();
    const all = this.#either(signal, over.signal);
    const tasks = texts.flatMap((text, index) => setups.map((setup) => ({ index, text, setup })));
    /** @type {SolvedBoard[]} */
    const rows = [];
    const left = tasks.entries();
    const lanes = Array.from({ length: Math.min(this.size, tasks.length) }, async () => {
      for (const [place, { index, text, setup }] of left) {
        /** @type {[SolvedBoard]} */
        const [row] = await this.#run({ puzzle, text, setups: [setup] }, all);
        rows[place] = { ...row, index, setup };
        onRow?.({ ...row, index, setup });
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
    for (const hand of this.#idle.splice(0)) hand.dismiss();
  }

  /** @param {AbortSignal | undefined} signal @param {AbortSignal} over */
  #either(signal, over) {
    return AbortSignal.any([this.#ended.signal, over, ...(signal ? [signal] : [])]);
  }

  #free() {
    return this.size - this.#busy;
  }

  /**
   * Runs a task in the next free worker. Aborting ends the worker as well, as a synchronous search cannot be interrupted.
   * @param {Task} task
   * @param {AbortSignal} signal
   * @param {(progress: import("./index.js").Progress) => void} [told]
   */
  async #run(task, signal, told) {
    signal.throwIfAborted();
    const hand = await this.#take(signal);
    /** @type {() => void} */
    let stop = () => {};
    const stopped = new Promise((_, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener("abort", stop);
      if (signal.aborted) stop();
    });
    try {
      return await Promise.race([hand.run(task, told), stopped]);
    } finally {
      signal.removeEventListener("abort", stop);
      const lost = signal.aborted || hand.failed;
      if (lost) hand.dismiss();
      this.#give(lost ? null : hand);
    }
  }

  /** @param {AbortSignal} signal @returns {Promise<Hand>} */
  async #take(signal) {
    let hand = this.#idle.pop() ?? null;
    if (this.#free() <= 0 && !hand) {
      hand = await new Promise((resolve, reject) => {
        this.#waiting.push(resolve);
        signal.addEventListener("abort", () => {
          const place = this.#waiting.indexOf(resolve);
          if (place >= 0) this.#waiting.splice(place, 1);
          reject(signal.reason);
        }, { once: true });
      });
    } else this.#busy += 1;
    if (hand) return hand;
    try {
      return (await Hand.hire(this.#module)).hand;
    } catch (error) {
      this.#give(null);
      throw error;
    }
  }

  /** Passes a free worker, or a free place for one, to the next task. @param {Hand | null} hand */
  #give(hand) {
    const next = this.#waiting.shift();
    if (next) return next(hand);
    this.#busy -= 1;
    if (hand) this.#idle.push(hand);
  }
}
