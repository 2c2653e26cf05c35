// What is kept of the lessons on this device: which are finished, and how their questions were answered.

import { load, saveEntry } from "../store.js";

/** @typedef {Record<string, boolean>} Flags */

/** @param {string} puzzle @param {number} lesson */
const key = (puzzle, lesson) => `${puzzle}.${lesson}`;

/** @param {string} puzzle @param {number} lesson */
export function isDone(puzzle, lesson) {
  return load("lessons.done", /** @type {Flags} */ ({}), true)[key(puzzle, lesson)] === true;
}

/** @param {string} puzzle @param {number} lesson */
export function finish(puzzle, lesson) {
  saveEntry("lessons.done", key(puzzle, lesson), true);
}

/**
 * Keeps the answer to a question; only the first one counts.
 * @param {string} puzzle @param {number} lesson @param {number} question @param {boolean} right
 */
export function answer(puzzle, lesson, question, right) {
  const name = `${key(puzzle, lesson)}.${question}`;
  if (load("lessons.answers", /** @type {Flags} */ ({}), true)[name] === undefined) saveEntry("lessons.answers", name, right);
}

/** How many questions of a lesson were answered, and how many of them right. @param {string} puzzle @param {number} lesson */
export function answered(puzzle, lesson) {
  const all = load("lessons.answers", /** @type {Flags} */ ({}), true);
  const own = Array.from({ length: MOST }, (_, question) => all[`${key(puzzle, lesson)}.${question}`]).filter((one) => one !== undefined);
  return { all: own.length, right: own.filter(Boolean).length };
}

/** Whether a question was answered. @param {string} puzzle @param {number} lesson @param {number} question from 0 */
export function isAnswered(puzzle, lesson, question) {
  return load("lessons.answers", /** @type {Flags} */ ({}), true)[`${key(puzzle, lesson)}.${question}`] !== undefined;
}

/** What the reader's cuts in a tree came to: boards saved, of all, and cuts that are wrong. @typedef {{ saved: number, all: number, wrong: number }} Cuts */

/** Those of each puzzle's tree, while the page is open. @type {Map<string, Cuts>} */
const cuts = new Map();

/** @param {string} puzzle @param {Cuts} made */
export function keepCuts(puzzle, made) {
  cuts.set(puzzle, made);
}

/** @param {string} puzzle */
export function cutsIn(puzzle) {
  return cuts.get(puzzle) ?? null;
}

/** The most questions of a lesson. */
export const MOST = 4;
