// The window of a search that is steered: its worker sends only what changed, and the rest is here.

import { BACK, SETTLE, TRY } from "./film.js";
import type { Choice } from "./choices.js";
import type { Followed } from "./steers.js";

/** A window: the search as text, its first node, and the choices made. */
type Which = { search: string; from: number; choices: readonly Choice[] };

/** The maximum number of events in a window. */
export const MOST = 1 << 20;
/**
 * The events after a choice that are shown first: as many as the tree shows at once, and few enough to be there at
 * once.
 */
const SOON = 500;
/** With more words than this before them, they are a film of their own until all is there. */
const MANY = 100_000;
/** Events between two places that are known. */
const STRIDE = 1 << 14;

/**
 * A place in a window's words: the word at which its next event begins, the events and the node so far, and the words
 * at which what stands then begins.
 */
type Place = { at: number; events: number; node: number; standing: readonly number[] };

/** None of it. */
const START: Place = { at: 0, events: 0, node: 0, standing: [] };

/**
 * A window's words: those of an earlier one up to a place, and what follows. Most of a million are never copied for a
 * choice.
 */
class Words {
  head: Uint32Array<ArrayBufferLike>;
  gone: number;
  tail: Uint32Array<ArrayBufferLike>;

  /** @param gone how many words of `head` come first */
  constructor(head: Uint32Array, gone: number, tail: Uint32Array) {
    this.head = head;
    this.gone = gone;
    this.tail = tail;
  }

  get length() {
    return this.gone + this.tail.length;
  }

  /** Where events lie, and by how much their places differ there. */
  #from(at: number): [Uint32Array, number] {
    return at < this.gone ? [this.head, 0] : [this.tail, this.gone];
  }

  /** The words of the event that begins at a place. */
  event(at: number) {
    const [words, before] = this.#from(at);
    return words.subarray(at - before, at - before + 3 + (words[at - before + 2] ?? 0));
  }

  /** So many of them in an array of their own. */
  first(length: number) {
    const all = new Uint32Array(length);
    all.set(this.head.subarray(0, Math.min(this.gone, length)));
    if (length > this.gone) all.set(this.tail.subarray(0, length - this.gone), this.gone);
    return all;
  }

  /** An array that begins with so many of them. */
  upTo(length: number) {
    if (length === 0) return new Uint32Array(0);
    return this.gone === 0 ? this.tail : length <= this.gone ? this.head : this.first(length);
  }

  /**
   * Goes on from a place through events up to a node, or to the last event.
   * @param pass called from time to time
   */
  go({ at, events, node, standing: before }: Place, last: number, pass: (place: Place) => void = () => {}): Place {
    const open = this.tail.at(-1) ?? 0;
    const end = this.length - 1;
    const standing = [...before];
    let [words, shift] = this.#from(at);
    while (node < last) {
      if (words === this.head && at >= this.gone) [words, shift] = this.#from(at);
      const own = at - shift;
      const next = at + 3 + (words[own + 2] ?? 0);
      // The last event may still grow.
      if (next >= end) break;
      const kind = (words[own] ?? 0) & 255;
      const depth = words[own + 1] ?? 0;
      const limit = kind === TRY ? depth - 1 : kind === BACK ? depth : Infinity;
      while (standing.length > 0 && this.#depth(standing.at(-1) ?? 0) > limit) standing.pop();
      if (kind === TRY || kind === SETTLE) standing.push(at);
      if (kind === TRY && at >= open) node += 1;
      events += 1;
      at = next;
      if (events % STRIDE === 0) pass({ at, events, node, standing: [...standing] });
    }
    return { at, events, node, standing };
  }

  /** The depth of the event that begins at a place. */
  #depth(at: number) {
    return at < this.gone ? (this.head[at + 1] ?? 0) : (this.tail[at - this.gone + 1] ?? 0);
  }
}

export class Kept {
  /** The last window. */
  #last: Which & { words: Words } = {
    search: "",
    from: 1,
    choices: [],
    words: new Words(new Uint32Array(0), 0, Uint32Array.of(0)),
  };
  /** Places in it, the first one first. */
  #places: Place[] = [START];
  /** Up to where it was the same as the one asked for. */
  #same = START;

  /**
   * What to ask the worker for.
   * @param soon whether only the first events of what is new are wanted
   */
  wish(which: Which, soon: boolean) {
    const { search, from, choices } = this.#last;
    const node = search === which.search && from === which.from ? firstChange(choices, which.choices) : 0;
    // What a node tries is decided after the one before it.
    this.#same = node <= from ? START : this.#placeOf(node - 2);
    return {
      most: soon ? Math.min(this.#same.events + SOON, MOST) : MOST,
      keep: { known: this.#same.at, truth: !soon },
    };
  }

  /** Takes a window of which the worker has sent what is new. */
  take(which: Which, { words, gone }: Followed) {
    this.#last = { ...which, words: new Words(this.#last.words.upTo(gone), gone, words) };
    this.#places = gone === 0 ? [{ ...START, node: which.from - 1 }] : this.#places.filter(({ at }) => at <= gone);
  }

  /** The words of the last window as one array, as they are looked for when a choice is made. */
  words() {
    const { words } = this.#last;
    if (words.gone > 0) this.#last.words = new Words(new Uint32Array(0), 0, words.first(words.length));
    this.#placeOf(Infinity);
    return this.#last.words.tail;
  }

  /**
   * What to show at once of the last window: all, or what is new as a window of its own; and how many events are left
   * out.
   */
  beginning() {
    const { words, from } = this.#last;
    const { at, events, node, standing } = this.#same;
    if (words.gone < MANY) return { words: this.words(), from, left: 0 };
    const open = standing.flatMap((entry) => [...words.event(entry)]);
    const rest = words.tail.subarray(at - words.gone, -1);
    const own = new Uint32Array(open.length + rest.length + 1);
    own.set(open);
    own.set(rest, open.length);
    own[own.length - 1] = open.length;
    return { words: own, from: node + 1, left: events - standing.length };
  }

  /** The place after a node of the last window, or its end. */
  #placeOf(node: number) {
    const start = this.#places.findLast((place) => place.node < node) ?? this.#places[0] ?? START;
    const last = this.#places.at(-1)?.events ?? 0;
    return this.#last.words.go(start, node, (place) => {
      if (place.events > last) this.#places.push(place);
    });
  }
}

/** The first node for which there is a choice in one search alone. */
function firstChange(one: readonly Choice[], other: readonly Choice[]) {
  const [a, b] = [one, other].map((choices) => new Map(choices.map((choice) => [JSON.stringify(choice), choice.node])));
  const nodes = [...(a ?? []), ...(b ?? [])].filter(([key]) => !a?.has(key) || !b?.has(key)).map(([, node]) => node);
  return Math.min(...nodes);
}
