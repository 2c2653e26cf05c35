// What is said where solutions are compared.

import { number } from "../../words/format.js";

export { NEXT_SOLUTION, PREVIOUS_SOLUTION, solutionOf } from "../../words/words-later.js";

export const TITLE = "Compare solutions";
/** @param which "2 of 12" */
export const boardOf = (which: string) => `Solution ${which}`;
export const differing = (cells: number) =>
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
/**
 * @param row from 1
 * @param col from 1
 */
export const difference = (row: number, col: number, one: string, other: string) =>
  `Row ${row}, column ${col}: ${one} / ${other}`;
/** @param rest differences that are not listed */
export const andMore = (rest: number) => `and ${number(rest)} more`;
export const PICTURES = "Choose a solution";
