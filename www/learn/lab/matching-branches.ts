// Finds the same branch in another film: each decision by all the decisions that led to it.

import { parentOf } from "./branches.js";
import { TRY } from "./film.js";
import type { Film } from "./film.js";

function mix(hash: number, word: number) {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/**
 * The hash of a decision below another one.
 * @param hash of the other
 * @param words with the cells
 */
function step(hash: number, value: number, words: Uint32Array, from: number, to: number) {
  let mixed = mix(hash, value);
  for (let at = from; at < to; at += 1) mixed = mix(mixed, words[at] ?? 0);
  return mixed;
}

/** Two independent hashes, 64 bits in all, so that no two branches of a film are taken for one. */
const SEED = 0x243f6a88;
const SECOND_SEED = 0x85a308d3 | 0;

export class Paths {
  film: Film;
  first: Int32Array<ArrayBuffer>;
  second: Int32Array<ArrayBuffer>;
  /** A hash table of events, with free places between them. */
  table: Int32Array;

  constructor(film: Film) {
    this.film = film;
    this.first = new Int32Array(film.length);
    this.second = new Int32Array(film.length);
    let tries = 0;
    for (let event = 0; event < film.length; event += 1) {
      if (film.kinds[event] !== TRY) continue;
      tries += 1;
      // A million times: without a view of the cells.
      const parent = parentOf(film, event);
      const at = (film.starts[event] ?? 0) + 3;
      const end = at + (film.words[at - 1] ?? 0);
      this.first[event] = step(
        parent < 0 ? SEED : (this.first[parent] ?? 0),
        film.values[event] ?? 0,
        film.words,
        at,
        end,
      );
      this.second[event] = step(
        parent < 0 ? SECOND_SEED : (this.second[parent] ?? 0),
        (film.values[event] ?? 0) + 1,
        film.words,
        at,
        end,
      );
    }
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * tries + 2))).fill(-1);
    for (let event = 0; event < film.length; event += 1) {
      if (film.kinds[event] !== TRY) continue;
      const place = this.#place(this.first[event] ?? 0, this.second[event] ?? 0);
      if ((this.table[place] ?? -1) < 0) this.table[place] = event;
    }
  }

  /** The decision with the path of another film's decision; -1: none. */
  find(other: Paths, event: number) {
    return this.table[this.#place(other.first[event] ?? 0, other.second[event] ?? 0)] ?? -1;
  }

  /** The decision below one of another film, whether tried there or not; -1: none. */
  findBelow(other: Paths, parent: number, cells: Uint32Array, value: number) {
    const first = step(parent < 0 ? SEED : (other.first[parent] ?? 0), value, cells, 0, cells.length);
    const second = step(parent < 0 ? SECOND_SEED : (other.second[parent] ?? 0), value + 1, cells, 0, cells.length);
    return this.table[this.#place(first, second)] ?? -1;
  }

  /** The place of a path in the table, or a free one. */
  #place(first: number, second: number): number {
    const mask = this.table.length - 1;
    let place = (first ^ Math.imul(second, 0x85ebca6b)) & mask;
    for (;;) {
      const event = this.table[place] ?? -1;
      if (event < 0 || (this.first[event] === first && this.second[event] === second)) return place;
      place = (place + 1) & mask;
    }
  }
}
