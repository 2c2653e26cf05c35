// The film of a search, read from its journal: random access to every event, the state at that point, and where to
// jump.

import type { Shape } from "./event-caption.js";

/** Kinds of events, by their numbers in the journal. */
export const TRY = 0;
export const SETTLE = 1;
export const CUT = 2;
export const BACK = 3;
export const ANSWER = 4;

/** Interval of events at which sums are stored; any other sum is counted on from the last of them. */
const STRIDE = 4096;

export class Film {
  words: Uint32Array<ArrayBufferLike>;
  pruned: number;
  from: number;
  more: boolean;
  wave: boolean;
  length: number;
  kinds: Uint8Array<ArrayBuffer>;
  reasons: Uint8Array<ArrayBuffer>;
  values: Uint8Array<ArrayBuffer>;
  depths: Uint32Array<ArrayBuffer>;
  /** The index of each event's first word. */
  starts: Uint32Array<ArrayBuffer>;
  /** The number of nodes up to each event. */
  nodes: Float64Array<ArrayBuffer>;
  /** The top of the stack after each event, and the next entry below each entry; -1: none. */
  tops: Int32Array<ArrayBuffer>;
  below: Int32Array<ArrayBuffer>;
  /** The event at which each entry is removed from the stack. */
  last: Uint32Array<ArrayBuffer>;
  /** The fate of each node: 0 = open, the reason of its cut, or 255 if a solution was found below it. */
  fates: Uint8Array<ArrayBuffer>;
  deepest = 0;

  /**
   * The film of a window, as a worker told it, with the shape of its strategy.
   * @param from the window's first node
   */
  static of(
    { words, more }: { words: Uint32Array; more: boolean },
    { kind, reasons, failed, pruned }: Shape,
    from = 1,
  ) {
    return new Film(words, { from, more, wave: kind === "wave", reasons: reasons.length, failed, pruned });
  }

  /**
   * `from`: the window's first node; `reasons`: how many there are; `failed`: those that are no test's; `pruned`: that
   * of what the reader pruned.
   * @param words one event after another, then the number of these words that precede the window
   */
  constructor(
    words: Uint32Array,
    {
      from,
      more,
      wave,
      reasons,
      failed = [],
      pruned = 0,
    }: { from: number; more: boolean; wave: boolean; reasons: number; failed?: readonly number[]; pruned?: number },
  ) {
    this.words = words;
    this.#how = { from, wave, reasons, failed, pruned };
    this.pruned = pruned;
    this.#failed = new Set(failed);
    this.from = from;
    this.more = more;
    this.wave = wave;
    const open = words.at(-1) ?? 0;
    const end = words.length - 1;
    let length = 0;
    for (let at = 0; at < end; at += 3 + (words[at + 2] ?? 0)) {
      if (at < open) this.open = length + 1;
      length += 1;
    }
    this.length = length;
    this.kinds = new Uint8Array(length);
    this.reasons = new Uint8Array(length);
    this.values = new Uint8Array(length);
    this.depths = new Uint32Array(length);
    this.starts = new Uint32Array(length);
    this.nodes = new Float64Array(length);
    this.tops = new Int32Array(length).fill(-1);
    this.below = new Int32Array(length).fill(-1);
    this.last = new Uint32Array(length).fill(length);
    this.fates = new Uint8Array(length);
    this.#columns = 5 + reasons + 1;
    this.#sums = new Uint32Array((Math.floor(length / STRIDE) + 1) * this.#columns);
    this.#read();
  }

  /** The first event of the window. */
  open = 0;
  #how;
  /** The reasons of what was tried and failed, with no test to cut it. */
  #failed: Set<number>;
  /** The number of sums: one per kind, and one per reason of cuts. */
  #columns;
  #sums;

  #read() {
    const { words, kinds, reasons, values, depths, starts, nodes, tops, below, last, fates, wave } = this;
    const stack: number[] = [];
    let node = this.from - 1;
    const running = new Uint32Array(this.#columns);
    for (let event = 0, at = 0; event < this.length; event += 1, at += 3 + (words[at + 2] ?? 0)) {
      const head = words[at] ?? 0;
      const kind = head & 255;
      const reason = (head >> 8) & 255;
      const depth = words[at + 1] ?? 0;
      if (event % STRIDE === 0) this.#sums.set(running, (event / STRIDE) * this.#columns);
      kinds[event] = kind;
      reasons[event] = reason;
      values[event] = (head >> 16) & 255;
      depths[event] = depth;
      starts[event] = at;
      if (event >= this.open) {
        if (kind === TRY) node += 1;
        running[kind] = (running[kind] ?? 0) + 1;
        if (kind === CUT) running[5 + reason] = (running[5 + reason] ?? 0) + 1;
      }
      nodes[event] = node;
      if (depth > this.deepest) this.deepest = depth;
      if (wave) continue;
      const limit = kind === TRY ? depth - 1 : kind === BACK ? depth : Infinity;
      for (let top = stack.at(-1); top !== undefined && (depths[top] ?? 0) > limit; top = stack.at(-1)) {
        last[top] = event;
        stack.pop();
      }
      if (kind === TRY || kind === SETTLE) {
        below[event] = stack.at(-1) ?? -1;
        stack.push(event);
      }
      tops[event] = stack.at(-1) ?? -1;
      if (kind === ANSWER) for (const entry of stack) fates[entry] = 255;
      const top = stack.findLast((entry) => kinds[entry] === TRY);
      if (kind === CUT && top !== undefined && depths[top] === depth && fates[top] === 0) fates[top] = reason;
    }
  }

  /** The cells of an event. */
  cells(event: number) {
    const at = this.starts[event] ?? 0;
    return this.words.subarray(at + 3, at + 3 + (this.words[at + 2] ?? 0));
  }

  /** Whether an event has a cell. */
  touches(event: number, cell: number) {
    const at = (this.starts[event] ?? 0) + 3;
    const end = at + (this.words[at - 1] ?? 0);
    for (let index = at; index < end; index += 1) if (this.words[index] === cell) return true;
    return false;
  }

  /** The first events as a film of their own, which knows nothing of what follows. */
  head(events: number) {
    const end = this.starts[events] ?? this.words.length - 1;
    const words = new Uint32Array(end + 1);
    words.set(this.words.subarray(0, end));
    words[end] = this.words.at(-1) ?? 0;
    return new Film(words, { ...this.#how, more: true });
  }

  /** Whether the reader pruned something with this event. */
  isPruned(event: number) {
    return this.pruned > 0 && this.reasons[event] === this.pruned;
  }

  /** Whether a test, or the reader, cuts something with this event. */
  isCut(event: number) {
    return this.kinds[event] === CUT && !this.#failed.has(this.reasons[event] ?? 0);
  }

  /** Whether a fate is a cut by a test or the reader. */
  isCutFate(fate: number) {
    return fate > 0 && fate < 255 && !this.#failed.has(fate);
  }

  /**
   * The entries on the stack after an event.
   * @returns the oldest first
   */
  standing(event: number): number[] {
    const entries = [];
    for (let entry = this.tops[event] ?? -1; entry >= 0; entry = this.below[entry] ?? -1) entries.push(entry);
    return entries.reverse();
  }

  /** Sums of the window up to and including an event: by kind, and of the cuts by reason. */
  sums(event: number) {
    const first = Math.floor(Math.max(event, 0) / STRIDE);
    const sums = this.#sums.slice(first * this.#columns, (first + 1) * this.#columns);
    for (let at = Math.max(first * STRIDE, this.open); at <= event; at += 1) {
      const kind = this.kinds[at] ?? 0;
      sums[kind] = (sums[kind] ?? 0) + 1;
      const reason = 5 + (this.reasons[at] ?? 0);
      if (kind === CUT) sums[reason] = (sums[reason] ?? 0) + 1;
    }
    const by = sums.subarray(5);
    const failed = [...this.#failed].reduce((sum, reason) => sum + (by[reason] ?? 0), 0);
    const pruned = this.pruned > 0 ? (by[this.pruned] ?? 0) : 0;
    return {
      tries: sums[TRY] ?? 0,
      settled: sums[SETTLE] ?? 0,
      cuts: (sums[CUT] ?? 0) - failed - pruned,
      pruned,
      failed,
      answers: sums[ANSWER] ?? 0,
      by,
    };
  }

  /**
   * The next event of a kind, forwards or backwards; -1 if there is none.
   * @param sort "cut", "cut.N" with a reason, "failed", "deeper", "answer"
   */
  seek(event: number, way: 1 | -1, sort: string) {
    const [what, reason] = sort.split(".");
    const depth = this.depths[event] ?? 0;
    for (let at = event + way; at >= this.open && at < this.length; at += way) {
      const kind = this.kinds[at];
      if (
        what === "deeper"
          ? kind === TRY && (this.depths[at] ?? 0) > depth
          : what === "answer"
            ? kind === ANSWER
            : what === "failed"
              ? kind === CUT && !this.isCut(at)
              : reason === undefined
                ? this.isCut(at) && !this.isPruned(at)
                : kind === CUT && this.reasons[at] === Number(reason)
      )
        return at;
    }
    return -1;
  }

  /** The first event of a node; the last event if the node is not in the window. */
  eventOf(node: number) {
    let [low, high] = [this.open, this.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.nodes[middle] ?? 0) < node) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
