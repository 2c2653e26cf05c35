// The swaps of a solution that consists of nothing else, as a list to follow on paper: the solved board does not tell them.

import * as messages from "./words.js";

/** A swap as solutions write it: two places, counted from 1. */
const SWAP = /^\((\d+),(\d+)\) \((\d+),(\d+)\)$/gm;

/** The swaps in order, or none. @param {string} solution as text */
export function swapsIn(solution) {
  return [...solution.matchAll(SWAP)].map(([, ...places]) => messages.swap(places.map(Number)));
}
