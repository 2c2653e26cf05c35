// What only the library passes to its callers: written from src/contract, src/about.rs and src/registry.

/** The progress of a search. */
export type Progress = {
  /** Nodes so far. */
  nodes: number;
  /** Solutions so far. */
  answers: number;
  /** The fraction of the search that is done, 0 to 1; null if unknown. */
  share: number | null;
  /** Time so far. */
  milliseconds: number;
  /** The counters so far, by their ids. */
  counters: Record<string, number>;
};

/** What board to generate. Numbers are integers. */
export type GenerateOptions = {
  /** 0 to 2^53 - 1, by default 2^34. The same seed gives the same board. Boards of seeds from 2^34 on have the difficulty asked for; `generate` only aims at it for earlier seeds, and aquariums had three difficulties then. */
  seed?: number;
  /** From 1, the default, to the number of the puzzle's `grades`. */
  difficulty?: number;
  /** Rows, together with `cols`; by default the difficulty decides. Which go together: `offers` of `puzzles`. */
  rows?: number;
  /** Columns. */
  cols?: number;
  /** Give up after this many milliseconds; 0, the default, = no limit. */
  milliseconds?: number;
};

/** A solve of the library: how it ended, with its solutions. */
export type Run = {
  /** How it ended. */
  solved: Solved;
  /** The solutions in the order found. */
  answers: Array<Answer>;
  /** What ended it early. */
  capped: 'nodes' | 'time' | 'memory' | 'user' | null;
};

/** A solution. */
export type Answer = {
  /** As text: README.md describes that of each puzzle. */
  text: string;
};

/** A board of a text that holds several. */
export type Case = {
  /** Its name, or its number. */
  name: string;
  /** The board in the puzzle's usual format. */
  text: string;
};

/** What is said about a board; "" for nothing. It is plain text: escape it before it goes into markup. */
export type About = {
  /** The title, at most 80 characters. */
  title: string;
  /** Who made the board, at most 60 characters. */
  author: string;
  /** A note to the solver, at most 400 characters; it can have several lines. */
  note: string;
  /** The date, as an ISO day: `2026-11-26`. */
  date: string;
};

/** The contents of a link. */
export type Opened = {
  /** The puzzle's id. */
  puzzle: string;
  /** The board in the puzzle's first format, without the moves made; in Voltorb Flip with the cards flipped, which tell of it. */
  text: string;
  /** The step of the replay that the link shows. */
  step: number | null;
  /** Whether the page shows only the board. */
  embed: boolean;
  /** What the link says about the board. */
  about: About;
};

/** Several boards in an order, of one puzzle or of several. */
export type BoardSet = {
  /** What is said about the set. */
  about: About;
  /** At most 200. */
  boards: Array<SetBoard>;
};

/** A board of a set as it was read. */
export type SetBoard = {
  /** Its puzzle's id; null if it cannot be read. */
  puzzle: string | null;
  /** The board as it was read: a text or a link. */
  text: string;
  /** What is said about it. */
  about: About;
  /** Why it cannot be read, and where in the text of the set. */
  error?: Problem;
};

/** An error in a text, and where it is. Lines and columns are counted from 1, columns in characters (Unicode scalar values). A line feed ends a line, together with a carriage return right before it; a carriage return elsewhere is white space. */
export type Problem = {
  /** A plain sentence. */
  message: string;
  /** The line. */
  line: number;
  /** The column of the first offending character. */
  column: number;
};

/** A board that was checked. */
export type MeasuredBoard = {
  /** As `grade` measures it, from 1; null if it was not measured. */
  difficulty: number | null;
  /** The difficulty in words, or what is wrong. */
  words: string;
  /** In a word. */
  status: SetStatus;
  /** What it is compared by. */
  rank: Rank | null;
  /** Equal for boards that are the same, however they are turned, mirrored or coloured; "" if unknown. */
  same: string;
};
