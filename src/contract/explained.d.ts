// What is explained about a board: written from src/contract.

/** What was asked for. */
export type Explained = boolean | null | Way | Conflict | null | Array<Change> | Spare | null | Crafted | null | Refutation | Grade | null | Analysis | string;

/** Reasons one after the other. */
export type Way = {
  /** The reasons. */
  reasons: Array<Reason>;
  /** How it ends: "more" can be asked for; everything is "done"; nothing fits any more: it "fails"; or the work allowed was not enough and it is left "open". */
  end: 'more' | 'done' | 'fails' | 'open';
  /** Of a hint: what to do and why, in one sentence; otherwise empty. */
  hint: string;
  /** Of a hint: its reasons one by one, at most two sentences each. The board of a `link` is one to show with it. */
  why: Array<Reason>;
};

/** A reason: what was found, where, how and why. */
export type Reason = {
  /** How it was found: "named", "what-if", "nested", "search", "choice" or "back". */
  how: 'named' | 'what-if' | 'nested' | 'search' | 'choice' | 'back';
  /** The technique's id. */
  technique: string;
  /** Its name. */
  name: string;
  /** How it works. */
  about: string;
  /** Where to look, without giving it away. */
  look: string;
  /** Why, and what follows. */
  words: string;
  /** The cells to look at, as [row, col]. */
  cells: Array<[number, number]>;
  /** The clues and pieces that it uses. */
  uses: Array<Place>;
  /** The cells of which it takes something as known. */
  known: Array<[number, number]>;
  /** What follows, one by one; nothing for a contradiction. Of a hint: what it changes. */
  follows: Array<Place>;
  /** The cells among them for which something is only ruled out, so that nothing is put there. */
  excluded: Array<[number, number]>;
  /** Of a what-if: what follows from the assumption, one by one, and in the end what fails. */
  chain: Array<Place>;
  /** Beams and ways that it speaks of, as points [x, y] in cells; a single point is a target to look at. */
  paths: Array<Array<[number, number]>>;
  /** The fragment of the board with it done; null where it puts nothing on the board. */
  link: string | null;
};

/** Something that words and cells point at. */
export type Place = {
  /** What it is. */
  words: string;
  /** Where, as [row, col]. */
  cells: Array<[number, number]>;
};

/** Whether what was assumed fails. */
export type Refutation = {
  /** What follows from it, to where it fails, if it does. */
  way: Way;
  /** If it fails: the fragment of the board before it, with the opposite on it; null where no mark says that. */
  deny: string | null;
};

/** Why a board has no answer. */
export type Conflict = {
  /** The clues, pieces and givens that cannot hold together, each with the board that has only these but without it. */
  items: Array<Change>;
  /** Those of them that contradict the solution drawn on the board, each changed to fit it. */
  revised: Array<Change>;
  /** For each of them, the whole board without it. */
  removed: Array<Change>;
  /** Whether each of those boards was proved to have a solution. */
  minimal: boolean;
  /** The fragment of the board that has only these. */
  link: string;
  /** How they contradict each other, step by step. */
  way: Way;
};

/** A change of a board. */
export type Change = {
  /** What it is. */
  words: string;
  /** Where, as [row, col]. */
  cells: Array<[number, number]>;
  /** The fragment of the board with it. */
  link: string;
  /** Whether that board lacks nothing, so that it can be solved. */
  whole: boolean;
  /** Of a suggestion: whether what is drawn on the board stays, as part of a solution; null if that is not known. */
  keeps: boolean | null;
};

/** Which givens of a board with one solution could go. */
export type Spare = {
  /** Each of these alone. */
  each: Array<Change>;
  /** All of these together, if two or more can. */
  together: Change | null;
  /** The clues, pieces and givens in all. */
  items: number;
  /** What they are called together, as a plural: "clues". */
  noun: string;
  /** Whether each was settled. */
  settled: boolean;
};

/** What is left of a board with one solution without redundant clues. */
export type Crafted = {
  /** The fragment of the board without them. */
  link: string;
  /** The clues that were removed. */
  removed: Array<Place>;
  /** How many clues there were. */
  clues: number;
  /** How hard what is left is; null if that was not measured in time. */
  grade: Grade | null;
  /** Whether it is as hard as was asked for, if that was. */
  fits: boolean;
  /** Whether every clue was settled: then no further one can go. */
  settled: boolean;
};

/** What is known of a board's solutions as a whole. */
export type Analysis = {
  /** Whether there is one, several or none; whether one was found and others were not asked for; whether it is not known; or whether the board is incomplete. */
  status: 'unique' | 'several' | 'none' | 'found' | 'unsettled' | 'incomplete';
  /** How many solutions, in decimal digits; null if they were not counted. */
  count: string | null;
  /** Whether there may be more than that. */
  more: boolean;
  /** What an incomplete board lacks, in a sentence; empty otherwise. */
  missing: string;
  /** What holds in every solution, cell by cell; null if solutions of the puzzle are not compared by cells, if there is none, or if the board is too large. */
  forced: Array<Forced> | null;
  /** The other cells in which solutions can differ, as [row, col]. */
  open: Array<[number, number]>;
  /** Whether it is proved that they do differ in each of these. */
  settled: boolean;
  /** The fragment of the board with all that is forced on it; null where nothing is, or a board cannot say it. */
  link: string | null;
};

/** What holds in every solution, at a cell. */
export type Forced = {
  /** Where, as [row, col]. */
  cell: [number, number];
  /** What, as short as in a solution's text: water "#" or none "."; a block's letter, or "." for none; a card's value; the step by which the walker is there. */
  value: string;
  /** The same in words. */
  words: string;
};

/** How hard a board is. */
export type Grade = {
  /** From 0, the easiest. */
  grade: number;
  /** Its name. */
  name: string;
  /** In words: "Medium: full line (2), what-if (1); 3 steps in a row." */
  words: string;
  /** The techniques that it needs, and how often. */
  techniques: Array<Times>;
  /** How often something has to be assumed, searches included. */
  whatIfs: number;
  /** The longest row of steps each of which needs the one before it. */
  depth: number;
  /** Whether reasons lead to the end; else the grade is at least this. */
  whole: boolean;
};

/** How often a technique is needed. */
export type Times = {
  /** The technique's id. */
  technique: string;
  /** Its name. */
  name: string;
  /** How often. */
  times: number;
};

/** A named way to reason. */
export type Technique = {
  /** The id, unique in its puzzle. */
  id: string;
  /** The name, in lower case. */
  name: string;
  /** How it works. */
  about: string;
  /** The grade of a board that needs nothing harder, from 0. */
  grade: number;
};

/** A board that was made by grade and technique. */
export type MadeBoard = {
  /** The fragment of the board. */
  link: string;
  /** How hard it is; null if that was not measured. */
  grade: Grade | null;
  /** Whether it is what was asked for; else it is the nearest of those drawn. */
  fits: boolean;
  /** How many were drawn. */
  drawn: number;
  /** What it is, in a sentence or two, and what it is not. */
  words: string;
};
