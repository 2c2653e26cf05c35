// What is said where solutions are compared.

import { number } from "../../words/format.js";

export { NEXT_SOLUTION, PREVIOUS_SOLUTION, solutionOf } from "../../words/words-later.js";

export const TITLE = "Compare solutions";
/** @param {string} which "2 of 12" */
export const boardOf = (which) => `Solution ${which}`;
/** @param {number} cells */
export const differing = (cells) =>
  cells === 0
    ? "Only the order of the steps differs."
    : cells === 1
      ? "1 cell differs: it is framed."
      : `${number(cells)} cells differ: they are framed.`;
/** For keys and a mouse, and for fingers. */
export const STEP = [
  "Arrow keys step through the solutions on the right; with Shift, on the left.",
  "Tap a small picture to compare it with the first board.",
];
export const LIST = "List the differences";
/** @param {number} row from 1 @param {number} col from 1 @param {string} one @param {string} other */
export const difference = (row, col, one, other) => `Row ${row}, column ${col}: ${one} / ${other}`;
/** @param {number} rest differences that are not listed */
export const andMore = (rest) => `and ${number(rest)} more`;
export const PICTURES = "Choose a solution";
