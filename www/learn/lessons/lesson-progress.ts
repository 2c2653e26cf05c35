// What is kept of the lessons on this device: which are finished, and how their questions were answered.

import { load, saveEntry } from "../../storage/settings-store.js";
import { keepForVisit, keptForVisit } from "../../storage/visit-store.js";

/** The shape of what is kept of the answers. */
const SAID: Said = { ask: "", said: "", truth: "", near: "" };

const key = (puzzle: string, lesson: number) => `${puzzle}.${lesson}`;

export function isDone(puzzle: string, lesson: number) {
  return load("lessons.done", {}, true)[key(puzzle, lesson)] === true;
}

export function finish(puzzle: string, lesson: number) {
  saveEntry("lessons.done", key(puzzle, lesson), true);
}

/** What was answered to a question, in words: what it asks, what was said, what is true, and how near it came. */
type Said = { ask: string; said: string; truth: string; near: string };

/** Keeps the answer to a question; only the first one counts. */
export function answer(puzzle: string, lesson: number, question: number, said: Said) {
  const name = `${key(puzzle, lesson)}.${question}`;
  if (load("lessons.answers", {}, true)[name] !== undefined) return;
  saveEntry("lessons.answers", name, said.near !== "wrong");
  saveEntry("lessons.said", name, said);
}

/** The answers to the questions of a lesson, by question; those of earlier pages were kept without their words. */
export function saidOf(puzzle: string, lesson: number) {
  const all = load("lessons.said", {}, SAID);
  return Array.from({ length: MOST + 1 }, (_, question) => all[`${key(puzzle, lesson)}.${question}`] ?? null);
}

/** How many questions of a lesson were answered, how many of them right, and the first that was not. */
export function answered(puzzle: string, lesson: number) {
  const all = load("lessons.answers", {}, true);
  const each: (boolean | undefined)[] = Array.from(
    { length: MOST + 1 },
    (_, question) => all[`${key(puzzle, lesson)}.${question}`],
  );
  const own = each.filter((one) => one !== undefined);
  return { all: own.length, right: own.filter(Boolean).length, next: each.indexOf(undefined) };
}

/** What the reader's cuts in a tree came to: boards saved, of all, and cuts that are wrong. */
type Cuts = { saved: number; all: number; wrong: number };

/** The shape of what is kept of them. */
const CUTS: Cuts = { saved: 0, all: 0, wrong: 0 };

/** What came of the reader's first cuts in a puzzle's tree, or null. */
export function cutsOf(puzzle: string) {
  return load("lessons.cuts", {}, CUTS)[puzzle] ?? null;
}

/** Keeps what the reader's cuts came to; as with questions, only the first time counts. */
export function keepCuts(puzzle: string, cuts: Cuts) {
  if (!cutsOf(puzzle)) saveEntry("lessons.cuts", puzzle, cuts);
}

/** Cuts that are not checked yet, for this visit. */
const opened = (puzzle: string) => `cuts.${puzzle}`;

/** The cuts in a puzzle's tree that are not checked yet. */
export function openCuts(puzzle: string): number[] {
  const kept = keptForVisit(opened(puzzle));
  return Array.isArray(kept) ? kept.filter(Number.isInteger) : [];
}

/** Keeps them across a reload and other lessons. */
export function keepOpenCuts(puzzle: string, cuts: number[]) {
  keepForVisit(opened(puzzle), cuts.length > 0 ? cuts : null);
}

/** The most questions of a lesson. */
export const MOST = 4;
