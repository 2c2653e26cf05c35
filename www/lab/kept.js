// The window of a search that is steered: its worker sends only what changed, and the rest is here.

import { BACK, SETTLE, TRY } from "./film.js";

/** @import { Choice } from "./choices.js" */
/** @import { Followed } from "./steers.js" */

/**
 * A window: the search as text, its first node, and the choices made.
 * @typedef {{ search: string, from: number, choices: readonly Choice[] }} Which
 */

/** The maximum number of events in a window. */
export const MOST = 1 << 20;
/** The events after a choice that are shown first: few enough to be there at once. */
const SOON = 2000;
/** With more words than this before them, they are a film of their own until all is there. */
const MANY = 100_000;

/** A place in a window's words: none of it. */
const START = { at: 0, events: 0, node: 0, standing: /** @type {number[]} */ ([]) };

export class Kept {
  /** The last window. @type {Which & { words: Uint32Array }} */
  #last = { search: "", from: 1, choices: [], words: Uint32Array.of(0) };
  /** Up to where it was the same as the one asked for. */
  #same = START;

  /**
   * What to ask the worker for.
   * @param {Which} which
   * @param {boolean} soon whether only the first events of what is new are wanted
   */
  wish(which, soon) {
    const { search, from, choices, words } = this.#last;
    const node = search === which.search && from === which.from ? firstChange(choices, which.choices) : 0;
    // What a node tries is decided after the one before it.
    this.#same = node <= from ? START : pass(words, from, node - 2);
    return { most: soon ? Math.min(this.#same.events + SOON, MOST) : MOST, keep: { known: this.#same.at, truth: !soon } };
  }

  /** The whole of a window of which the worker has sent what is new. @param {Which} which @param {Followed} end @returns {Followed} */
  whole(which, end) {
    const { gone } = end;
    let { words } = end;
    if (gone > 0) {
      words = new Uint32Array(gone + end.words.length);
      words.set(this.#last.words.subarray(0, gone));
      words.set(end.words, gone);
    }
    this.#last = { ...which, words };
    return { ...end, words };
  }

  /**
   * What to show at once of the last window: all, or what is new as a window of its own; and how many events are left out.
   * @param {Followed} end
   */
  beginning({ words, gone }) {
    const { at, events, node, standing } = this.#same;
    if (gone < MANY) return { words, from: this.#last.from, left: 0 };
    const open = standing.flatMap((entry) => [...words.subarray(entry, entry + 3 + (words[entry + 2] ?? 0))]);
    const rest = words.subarray(at, -1);
    const own = new Uint32Array(open.length + rest.length + 1);
    own.set(open);
    own.set(rest, open.length);
    own[own.length - 1] = open.length;
    return { words: own, from: node + 1, left: events - standing.length };
  }
}

/** The first node for which there is a choice in one search alone. @param {readonly Choice[]} one @param {readonly Choice[]} other */
function firstChange(one, other) {
  const [a, b] = [one, other].map((choices) => new Map(choices.map((choice) => [JSON.stringify(choice), choice.node])));
  const nodes = [...a ?? [], ...b ?? []].filter(([key]) => !a?.has(key) || !b?.has(key)).map(([, node]) => node);
  return Math.min(...nodes);
}

/**
 * Goes through events up to a node, or to the last event: the word at which the next begins, the events and the node so far,
 * and the words at which what stands then begins.
 * @param {Uint32Array} words @param {number} from the window's first node @param {number} last
 */
function pass(words, from, last) {
  const open = words.at(-1) ?? 0;
  /** @type {number[]} */
  const standing = [];
  let [at, events, node] = [0, 0, from - 1];
  while (node < last) {
    const next = at + 3 + (words[at + 2] ?? 0);
    if (next >= words.length - 1) break;
    const kind = (words[at] ?? 0) & 255;
    const depth = words[at + 1] ?? 0;
    const limit = kind === TRY ? depth - 1 : kind === BACK ? depth : Infinity;
    while (standing.length > 0 && (words[(standing.at(-1) ?? 0) + 1] ?? 0) > limit) standing.pop();
    if (kind === TRY || kind === SETTLE) standing.push(at);
    if (kind === TRY && at >= open) node += 1;
    events += 1;
    at = next;
  }
  return { at, events, node, standing };
}
