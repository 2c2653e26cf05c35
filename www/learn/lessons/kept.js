// What is kept of the lessons on this device: which are finished, and how their questions were answered.

import { load, saveEntry } from "../../storage/settings-store.js";
import { keepForVisit, keptForVisit } from "../../storage/visit-store.js";

/** @typedef {Record<string, boolean>} Flags */

/** The shape of what is kept of the answers. @type {Record<string, Said>} */
const NOTHING = {};
/** @type {Said} */
const SAID = { ask: "", said: "", truth: "", near: "" };

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
 * What was answered to a question, in words: what it asks, what was said, what is true, and how near it came.
 * @typedef {{ ask: string, said: string, truth: string, near: string }} Said
 */

/**
 * Keeps the answer to a question; only the first one counts.
 * @param {string} puzzle @param {number} lesson @param {number} question @param {Said} said
 */
export function answer(puzzle, lesson, question, said) {
  const name = `${key(puzzle, lesson)}.${question}`;
  if (load("lessons.answers", /** @type {Flags} */ ({}), true)[name] !== undefined) return;
  saveEntry("lessons.answers", name, said.near !== "wrong");
  saveEntry("lessons.said", name, said);
}

/**
 * The answers to the questions of a lesson, by question; those of earlier pages were kept without their words.
 * @param {string} puzzle
 * @param {number} lesson
 */
export function saidOf(puzzle, lesson) {
  const all = load("lessons.said", NOTHING, SAID);
  return Array.from({ length: MOST + 1 }, (_, question) => all[`${key(puzzle, lesson)}.${question}`] ?? null);
}

/**
 * How many questions of a lesson were answered, how many of them right, and the first that was not.
 * @param {string} puzzle
 * @param {number} lesson
 */
export function answered(puzzle, lesson) {
  const all = load("lessons.answers", /** @type {Flags} */ ({}), true);
  const each = Array.from(
    { length: MOST + 1 },
    (_, question) => /** @type {boolean | undefined} */ (all[`${key(puzzle, lesson)}.${question}`]),
  );
  const own = each.filter((one) => one !== undefined);
  return { all: own.length, right: own.filter(Boolean).length, next: each.indexOf(undefined) };
}

/**
 * What the reader's cuts in a tree came to: boards saved, of all, and cuts that are wrong.
 * @typedef {{ saved: number, all: number, wrong: number }} Cuts
 */

/** The shape of what is kept of them. @type {Record<string, Cuts>} */
const NONE = {};
/** @type {Cuts} */
const CUTS = { saved: 0, all: 0, wrong: 0 };

/** What came of the reader's first cuts in a puzzle's tree, or null. @param {string} puzzle */
export function cutsOf(puzzle) {
  return load("lessons.cuts", NONE, CUTS)[puzzle] ?? null;
}

/**
 * Keeps what the reader's cuts came to; as with questions, only the first time counts.
 * @param {string} puzzle
 * @param {Cuts} cuts
 */
export function keepCuts(puzzle, cuts) {
  if (!cutsOf(puzzle)) saveEntry("lessons.cuts", puzzle, cuts);
}

/** Cuts that are not checked yet, for this visit. @param {string} puzzle */
const opened = (puzzle) => `cuts.${puzzle}`;

/** The cuts in a puzzle's tree that are not checked yet. @param {string} puzzle @returns {number[]} */
export function openCuts(puzzle) {
  const kept = keptForVisit(opened(puzzle));
  return Array.isArray(kept) ? kept.filter(Number.isInteger) : [];
}

/** Keeps them across a reload and other lessons. @param {string} puzzle @param {number[]} cuts */
export function keepOpenCuts(puzzle, cuts) {
  keepForVisit(opened(puzzle), cuts.length > 0 ? cuts : null);
}

/** The most questions of a lesson. */
export const MOST = 4;
