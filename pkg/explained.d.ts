// What is explained about boards, and what can be asked of made ones: see `hint`, `reasons`, `conflict`, `suggest`, `spare`,
// `grade`, `make` and `techniques`.

import type { GenerateOptions } from "./index.js";

/** How long to think. */
export interface ExplainOptions {
  /** After so many milliseconds what is known by then is enough; 0 = no limit, the default but for `conflict`: 2000. */
  milliseconds?: number;
}

/** Something that words and cells, as [row, column] from 0, point at. */
export interface Place {
  words: string;
  cells: [number, number][];
}

/** What was found out, where, how and why. */
export interface Reason {
  /**
   * By a technique with a `name`; a `what-if` (something is assumed, and fails), one with another within (`nested`), or a
   * `search`; a free `choice` where nothing follows for all answers; or a step `back` from what cannot be solved.
   */
  how: "named" | "what-if" | "nested" | "search" | "choice" | "back";
  /** The technique's id and name. */
  technique: string;
  name: string;
  /** Where to look, without giving it away. */
  look: string;
  /** Why, and what follows. */
  words: string;
  /** The cells to look at. */
  cells: [number, number][];
  /** The clues and pieces that it uses. */
  uses: Place[];
  /** The cells of which it takes something as known. */
  known: [number, number][];
  /** What follows; nothing for a contradiction. */
  follows: Place[];
  /** Of a what-if: what follows from the assumption one by one, and in the end what fails. */
  chain: Place[];
}

/** The next reason that puts something on the board, after those that lead to it. */
export interface Hint extends Reason {
  /** The board with it done, as a link, which every function takes as a text; null for a contradiction. */
  text: string | null;
  before: Reason[];
}

/** Why a board has no answer. */
export interface Conflict {
  /** What cannot hold together; `without` is the board that has only these but not this one. */
  items: (Place & { without: string })[];
  /** Whether each `without` was proved to have an answer. */
  minimal: boolean;
  /** The board that has only these, and how they contradict each other, as far as reasons show it. */
  text: string;
  reasons: Reason[];
}

/** A change of a board: words, where, and the board with it. */
export interface Suggestion extends Place {
  text: string;
}

/** What a board with one answer can do without. */
export interface Spare {
  /** Each of these alone can go; all of `together` at once, if two or more can. */
  each: Suggestion[];
  together: Suggestion | null;
  /** The clues, pieces and givens in all, and whether each was settled. */
  items: number;
  settled: boolean;
}

/** How hard a board is to reason out. */
export interface Grade {
  /** From 0, the easiest; its name; and a sentence. */
  grade: number;
  name: string;
  words: string;
  /** What it needs, and how often. */
  techniques: { technique: string; name: string; times: number }[];
  /** How often something has to be assumed. */
  whatIfs: number;
  /** The longest row of steps each of which needs the one before it. */
  depth: number;
  /** Whether reasons lead to the end; else it is at least so hard. */
  whole: boolean;
}

/** A named way to reason. */
export interface Technique {
  /** Unique in its puzzle. */
  id: string;
  /** In lower case. */
  name: string;
  /** How it works. */
  about: string;
  /** The grade of a board that needs nothing harder, from 0. */
  grade: number;
}

/** What board to make: `difficulty` 1 is the grade 0. */
export interface MakeOptions extends GenerateOptions {
  /** The id of a technique that the board must need: see `techniques`. */
  technique?: string;
  /** After so many milliseconds the nearest of the boards drawn by then is given; 0, the default: no limit. */
  milliseconds?: number;
}

/** A board that was made. */
export interface Made {
  /** The board in the puzzle's first format. */
  text: string;
  /** How hard it is. */
  grade: Grade;
  /** Whether it is what was asked for; else it is the nearest of those drawn. */
  fits: boolean;
  /** How many were drawn. */
  drawn: number;
  /** What it is, in a sentence or two, and what it is not. */
  words: string;
}
