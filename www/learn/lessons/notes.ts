// The notes of the puzzles, and how long their lessons take. Each note is loaded once.

import * as messages from "./words.js";
import type { Units } from "../lab/units.js";

export type Claim = { what: string; theirs: string; setup: number | null; counters: string[] } & Units;

export type BoardOf =
  | { gallery: string }
  | { seed: { seed: number; difficulty: number; rows: number; cols: number } }
  | { text: string }
  | null;

export type Hint = { title: string; text: string; gallery: string };

/** A counter of one of the lesson's configurations. */
export type Counter = [setup: number, counter: string];

/**
 * A question of a lesson: about the search on its board or on a smaller one, or about what its configurations count. In
 * `ask`, `{from}` is the number that is known.
 */
export type Ask =
  | { kind: "test" | "next" | "fate"; board?: BoardOf; setup?: string; seed: number; hint?: string; because?: string }
  | { kind: "amount"; ask: string; from: Counter; to: Counter; unit?: string; because: string }
  | {
      kind: "change";
      ask: string;
      from: Counter;
      to: Counter;
      words?: [string, string, string];
      unit?: string;
      because: string;
    }
  | {
      kind: "pick";
      ask: string;
      most: boolean;
      of: { words: string; count: Counter }[];
      none?: string;
      because: string;
    };

/** What the author's change saves, in per cent, and in one sentence what was measured, on what. */
export type Author = { shares: { what: string; percent: number }[]; on: string };

/** `idea`: the claim in two sentences, before anything is asked; `code`: a drawing or a program, below the text. */
export type Chapter = {
  title: string;
  idea: string;
  ask: Ask[];
  text: string[];
  code?: string;
  board: BoardOf;
  setups: string[];
  author?: Author;
  claims: Claim[];
  apart: string;
  takeaway: string;
  hints?: Hint[];
};

/** The lesson to begin with: a search that cuts nothing, and the same one with its tests. */
export type First = {
  title: string;
  text: string[];
  board: { text: string };
  setups: [string, string];
  takeaway: string;
};

/** `signs`: the tools of Edit whose pictures a board on paper is read with. */
export type Note = {
  title: string;
  source: { name: string; address?: string };
  lead: string;
  signs?: string[];
  first: First;
  chapters: Chapter[];
};

/** Words read in a minute, and the minutes that an experiment takes. */
const PACE = 200;
const EXPERIMENT = 1;

const notes = new Map<string, Promise<Note | null>>();

/**
 * The note of a puzzle; null if it has none.
 * @throws {Error} with a sentence, if it cannot be loaded now
 */
export function noteOf(puzzle: string): Promise<Note | null> {
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

async function read(puzzle: string): Promise<Note | null> {
  const answer = await fetch(new URL(`../../../pkg/wasm/page/${puzzle}/note.json`, import.meta.url));
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** The titles of a note's lessons; the first is number 0. */
export function titlesOf({ first, chapters }: Note) {
  return [first.title, ...chapters.map(({ title }) => title)];
}

/** How many questions a lesson asks. */
export function questionsIn(note: Note | null | undefined, lesson: number) {
  return note?.chapters[lesson - 1]?.ask.length ?? 0;
}

/** How many minutes a lesson takes, about. */
export function minutesOf({ first, chapters }: Note, lesson: number) {
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
