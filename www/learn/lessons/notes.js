// The notes of the puzzles, and how long their lessons take. Each note is loaded once.

import * as messages from "./words.js";

/** @import { Units } from "../lab/units.js" */

/** @typedef {{ what: string, theirs: string, setup: number | null, counters: string[] } & Units} Claim */
/**
 * @typedef {{ gallery: string } | { seed: { seed: number, difficulty: number, rows: number, cols: number } } | { text: string } | null} BoardOf
 */
/** @typedef {{ title: string, text: string, gallery: string }} Hint */
/** A counter of one of the lesson's configurations. @typedef {[setup: number, counter: string]} Counter */
/**
 * A question of a lesson: about the search on its board or on a smaller one, or about what its configurations count. In
 * `ask`, `{from}` is the number that is known.
 * @typedef {{ kind: "test" | "next" | "fate", board?: BoardOf, setup?: string, seed: number, hint?: string, because?: string }
 *   | { kind: "amount", ask: string, from: Counter, to: Counter, unit?: string, because: string }
 *   | { kind: "change", ask: string, from: Counter, to: Counter, words?: [string, string, string], unit?: string,
 * because: string }
 *   | { kind: "pick", ask: string, most: boolean, of: { words: string, count: Counter }[], none?: string, because:
 * string }} Ask
 */
/** `idea`: what the lesson is about, with its words, before anything is asked. */
/** `code`: a drawing or a program, below the text. */
/**
 * @typedef {{ title: string, idea: string, ask: Ask[], text: string[], code?: string, board: BoardOf, setups: string[], claims: Claim[], apart: string, takeaway: string, hints?: Hint[] }} Chapter
 */
/** The lesson to begin with: a search that cuts nothing, and the same one with its tests. */
/**
 * @typedef {{ title: string, text: string[], board: { text: string }, setups: [string, string], takeaway: string }}
 *   First
 */
/** `signs`: the tools of Edit whose pictures a board on paper is read with. */
/**
 * @typedef {{ title: string, source: { name: string, address?: string }, lead: string, signs?: string[], first: First, chapters: Chapter[] }} Note
 */

/** Words read in a minute, and the minutes that an experiment takes. */
const PACE = 200;
const EXPERIMENT = 1;

/** @type {Map<string, Promise<Note | null>>} */
const notes = new Map();

/**
 * The note of a puzzle; null if it has none.
 * @param {string} puzzle
 * @throws {Error} with a sentence, if it cannot be loaded now
 * @returns {Promise<Note | null>}
 */
export function noteOf(puzzle) {
  const known = notes.get(puzzle);
  if (known) return known;
  const loading = read(puzzle).catch(() => {
    // After a network failure it can be requested again.
    notes.delete(puzzle);
    throw new Error(messages.LESSONS_NOT_LOADED);
  });
  notes.set(puzzle, loading);
  return loading;
}

/** @param {string} puzzle @returns {Promise<Note | null>} */
async function read(puzzle) {
  const answer = await fetch(new URL(`../../../pkg/wasm/page/${puzzle}/note.json`, import.meta.url));
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** The titles of a note's lessons; the first is number 0. @param {Note} note */
export function titlesOf({ first, chapters }) {
  return [first.title, ...chapters.map(({ title }) => title)];
}

/** How many questions a lesson asks. @param {Note | null | undefined} note @param {number} lesson */
export function questionsIn(note, lesson) {
  return note?.chapters[lesson - 1]?.ask.length ?? 0;
}

/** How many minutes a lesson takes, about. @param {Note} note @param {number} lesson */
export function minutesOf({ first, chapters }, lesson) {
  const chapter = chapters[lesson - 1];
  if (!chapter) return first.text.length > 0 ? 1 : 0;
  const texts = [
    chapter.idea,
    ...chapter.text,
    chapter.apart,
    ...chapter.claims.flatMap(({ what, theirs }) => [what, theirs]),
    ...(chapter.hints ?? []).map(({ text }) => text),
  ];
  const words = texts.join(" ").match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / PACE + (chapter.setups.length > 0 ? EXPERIMENT : 0)));
}
