// A pool of workers that solves boards in parallel, and runs several searches at once for a board that takes long.

import { compile } from "./module.js";
import { Hand, processors } from "./pool-hand.js";
import { checkSetups, readOptions, readSetup } from "./setups.js";
import * as messages from "./words.js";

/** @import { Setup, SolvedBoard, SolveOptions, StrategyInfo } from "./index.js" */
/** @import { Task } from "./pool-hand.js" */
/** @import { Library } from "./setups.js" */

/** Other searches join after this many milliseconds, by which nearly every board is settled. */
const LATE = 300;
/** The default maximum number of workers. */
const MOST = 8;

/** @type {typeof import("./pool.js").createPool} */
export async function createPool(options) {
  const { size, source } = options ?? {};
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
  async solve(puzzle, text, asked, more) {
    strings({ puzzle, text });
    if (asked != null && typeof asked !== "object") throw new TypeError(messages.OPTIONS);
    const options = readOptions(asked ?? {});
    checkTypes(options);
    const { signal, onProgress } = more ?? {};
    if (onProgress != null && typeof onProgress !== "function") throw new TypeError(messages.ON_PROGRESS);
    const strategy = this.#strategies[puzzle]?.find(({ id }) => id === (options.strategy ?? "default"));
    // Searches that only help another by sharing facts are of no use, as a synchronous call cannot import any.
    const most = strategy && !strategy.talks ? strategy.beside : 0;
    /** The number of nodes of each search, by its `beside`. @type {number[]} */
    const nodes = [];
    let workers = 1;
    /** Rejects the call with what onProgress throws. @type {(error: unknown) => void} */
    let fail = () => {};
    const thrown = new Promise((_, reject) => {
      fail = reject;
    });
    const told = (/** @type {number} */ which) => (/** @type {import("./index.js").Progress} */ progress) => {
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
    const own = this.#run({ puzzle, text, options }, all, told(0));
    /** The search that joins next; one that settles nothing makes room for another. */
    let next = 1;
    const joined = new Promise((resolve) => {
      const join = async () => {
        const beside = next;
        if (all.aborted || beside > most || this.#free() <= 0) return;
        next += 1;
        workers += 1;
        const solved = await this.#run({ puzzle, text, options: { ...options, beside } }, all, told(beside)).catch(
          () => null,
        );
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

  /** @type {import("./pool.js").Pool["solveMany"]} */
  async solveMany(puzzle, texts, setups, more) {
    strings({ puzzle });
    if (!Array.isArray(texts) || texts.some((text) => typeof text !== "string"))
      throw new TypeError(messages.POOL_TEXTS);
    if (!Array.isArray(setups)) throw new TypeError(messages.SETUPS);
    const read = setups.map(readSetup);
    checkSetups(TYPES, puzzle, read);
    const { signal, onRow } = more ?? {};
    if (onRow != null && typeof onRow !== "function") throw new TypeError(messages.ON_ROW);
    const over = new AbortController();
    const all = this.#either(signal, over.signal);
    const tasks = texts.flatMap((text, index) =>
      setups.map((setup, at) => ({ index, text, setup, sent: read.slice(at, at + 1) })),
    );
    /** @type {SolvedBoard[]} */
    const rows = [];
    const left = tasks.entries();
    const lanes = Array.from({ length: Math.min(this.size, tasks.length) }, async () => {
      for (const [place, { index, text, setup, sent }] of left) {
        /** @type {[SolvedBoard]} */
        const [row] = await this.#run({ puzzle, text, setups: sent }, all);
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
    return either([this.#ended.signal, over, ...(signal ? [signal] : [])]);
  }

  #free() {
    return this.size - this.#busy;
  }

  /**
   * Runs a task in the next free worker. Aborting ends the worker as well, as a synchronous search cannot be
   * interrupted.
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
    if (hand && !hand.failed) return hand;
    // One that failed while it was idle is replaced.
    hand?.dismiss();
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

/**
 * A signal that aborts with the first of these, as `AbortSignal.any`, which Node has only from 20.3 on.
 * @param {AbortSignal[]} signals
 */
function either(signals) {
  const first = new AbortController();
  for (const one of signals) {
    if (one.aborted) first.abort(one.reason);
    else one.addEventListener("abort", () => first.abort(one.reason), { signal: first.signal });
  }
  return first.signal;
}

/** @param {Record<string, unknown>} values */
function strings(values) {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== "string") throw new TypeError(messages.notString(name));
  }
}

/** What is validated of configurations here; the workers validate the rest. */
const TYPES = /** @type {Library} */ ({ asked: (_, setup) => checkTypes(setup) });

/**
 * Throws if an option has a wrong type, as a function or a symbol cannot be sent to a worker that would say so.
 * @param {SolveOptions} options
 */
function checkTypes({ strategy, preset, switches, limit, nodes, milliseconds, beside }) {
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
