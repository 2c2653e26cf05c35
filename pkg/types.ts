// The types of the library. Those of what the module returns are generated from Rust, where their fields are described;
// here are the others.

import type {
  Analysis as ModuleAnalysis,
  Crafted as ModuleCrafted,
  Followed,
  Forced,
  GenerateOptions,
  Grade,
  MadeBoard,
  MeasuredBoard,
  Place,
  Progress,
  Reason as ModuleReason,
  Run,
  SearchEvents as Events,
  SetBoard,
  SolveOptions as ModuleOptions,
  Solved as ModuleSolved,
  Spare as ModuleSpare,
  Status,
  Summary,
  Why,
} from "./wasm/gridlight.js";

export type {
  About,
  Answer,
  BoardSet,
  Breakpoint,
  Case,
  Checked as Report,
  Film,
  Forced as ForcedCell,
  FormatInfo,
  GenerateOptions,
  Grade,
  NodeChoice,
  Opened,
  Place,
  Progress,
  PrunedBranch,
  PuzzleInfo,
  Question,
  QuestionChoice,
  SearchShape,
  SearchWindow as EventWindow,
  SetBoard,
  Status,
  StrategyInfo,
  SwitchInfo,
  Technique,
  Why,
} from "./wasm/gridlight.js";

/** Ids of puzzles. */
export type PuzzleId = "lazors" | "laser-maze" | "aquarium" | "voltorb-flip" | "harmony";

/** A puzzle by its id: any text is taken, and an unknown one refused with the ids that there are. */
export type PuzzleName = PuzzleId | (string & {});

/**
 * Where the WebAssembly module comes from: an address, a response, its bytes, or a compiled module (as a page posts it to
 * a worker).
 */
export type InitSource = string | URL | Response | BufferSource | WebAssembly.Module;

/** Thrown for a text that is not a board. */
export interface TextError extends Error {
  /** From 1. A line ends with a line feed, or a carriage return and a line feed; nothing else. */
  line: number;
  /** From 1, in characters: Unicode code points. */
  column: number;
}

/** What is wrong, with its place in a text where one is known. */
export interface Problem {
  message: string;
  line?: number;
  column?: number;
}

/** How to solve. What a getter of any function's options throws is thrown on. */
export type SolveOptions = Omit<ModuleOptions, "fromHere">;

/** A configuration to compare: a strategy with its settings and limits. */
export interface Setup extends SolveOptions {
  /** Its name. */
  name?: string;
}

/** A time limit. */
export interface Limit {
  /** Return what is known, or throw if that is nothing, after this many milliseconds; 0 = no limit. */
  milliseconds?: number;
}

/** The result of a solve. */
export interface Solved {
  status: Status;
  /** The exact number of solutions in decimal (it can be huge); null if not counted. */
  count: string | null;
  /** The solutions in the order found. README.md describes their text for each puzzle. */
  answers: Run["answers"];
  /** What the search did, by counter id. */
  counters: ModuleSolved["counters"];
  /** Why there is no solution (`none`), or what ended the search (`unproved`); otherwise absent. */
  why?: Why;
  /** More about the solutions, for the puzzles that README.md lists; otherwise absent. */
  detail?: {
    steps?: number;
    forced?: string;
    swaps?: number;
    dead?: string;
    /** Voltorb Flip, by row and column: the probabilities that a card is 0, 1, 2, 3. */
    probability?: number[][][];
    /** The probability of winning with best play; null if not searched to the end. */
    win?: number | null;
    /** The probability of winning if this card is flipped next; null if flipping it is useless or was not searched. */
    cellWin?: (number | null)[][];
    /** With another aim: the value of best play, a probability or coins, and the same for every card. */
    value?: number | null;
    cellValue?: (number | null)[][];
  };
}

/** The measurements of a configuration on one board. */
export interface Compared {
  /** The configuration as given. */
  setup: Setup;
  status: Status;
  /** The exact number of solutions in decimal; null if not counted. */
  count: string | null;
  /** The counters of one run, by id. */
  counters: Record<string, number>;
  /** Milliseconds of a whole `solve`, from the text to the solutions; for runs timed in batches, the means. */
  milliseconds: {
    median: number;
    least: number;
    most: number;
    /** The number of runs timed. */
    repeats: number;
  };
  /**
   * Whether it was cut short by its limit of nodes or milliseconds, a lack of memory, or `onProgress`. Its time is then
   * not that of a complete solve.
   */
  capped: boolean;
  /** Where the configuration is wrong on this board, unless a run was cut short by its time limit; otherwise absent. */
  flaw?: Why;
}

/** The progress of a comparison. Nodes, answers, share and milliseconds are those of the current or last run. */
export interface CompareProgress extends Progress {
  setup: Setup;
  /** The number of timed runs of this configuration so far. */
  repeat: number;
}

/** The result of a configuration on one of many boards. */
export interface SolvedBoard {
  /** The index of the text, from 0. */
  index: number;
  /** The configuration as given. */
  setup: Setup;
  /** null if there is an `error`. */
  status: Status | null;
  /** The exact number of solutions in decimal; null if not counted. */
  count: string | null;
  counters: Record<string, number>;
  /** Of the one run, from the text to the solutions; 0 if there is an `error`. */
  milliseconds: number;
  /** Whether it was cut short by its limit of nodes or milliseconds, or a lack of memory. */
  capped: boolean;
  /** Why the text is not a board or could not be solved; otherwise absent. */
  error?: Problem;
}

/** The progress over many boards. Nodes, answers, share and milliseconds are those of the current or last run. */
export interface ManyProgress extends Progress {
  index: number;
  setup: Setup;
  /** Finished rows, out of how many. */
  done: number;
  all: number;
}

/** The events of a search, how far it got, and the words for its numbers. */
export type SearchEvents = Events &
  Followed & {
    /** Names for the numbers. */
    names: { kinds: string[]; values: string[]; reasons: string[] };
  };

/** A picture: rows of pixels from the upper left corner, each red, green, blue and opacity; an `ImageData` is one. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** A place of a board in a picture whose reading is in doubt. */
export interface PicturePlace {
  /**
   * What it is: a cell, a clue of a row or a column, whether there is a wall on the right of a cell or below it, the
   * colour of a row, or something beside the cells.
   */
  what: "cell" | "row" | "column" | "right" | "below" | "colour" | "other";
  /**
   * Its row and column from 0; -1 for the one that a clue or a colour does not have; null for what is beside the cells.
   */
  cell: [number, number] | null;
  /** Where it is in the picture, in pixels: left, top, width, height. */
  area: [number, number, number, number];
  /** What it is taken for, as the puzzle's text has it. */
  reading: string;
  /** What else it may be, the likelier first. */
  alternatives: string[];
}

/** A board read from a picture. */
export interface PictureBoard {
  puzzle: PuzzleId;
  /** The board, in a format of its puzzle. */
  text: string;
  /** Whether nothing is in doubt. */
  certain: boolean;
  /** What is in doubt. */
  unsure: PicturePlace[];
  /**
   * What nothing contradicts, but is inferred and not read: the colours of Harmony's rows in pictures of the game, and the
   * rule of an Aquarium board on which it matters.
   */
  confirm: PicturePlace[];
  /** What is in doubt about the picture as a whole, and which sums disagree, in sentences. */
  why: string[];
}

/** What `checkSet` found. Boards are named by their places, from 0. */
export interface CheckedSet extends Summary {
  /** What is known of each board; `words` is the difficulty in words, or what is wrong. */
  boards: Pick<MeasuredBoard, "status" | "difficulty" | "words">[];
}

/** A set to be written: of a board whose puzzle is known, `about` replaces what its text says. */
export interface SetToWrite {
  about?: Partial<SetBoard["about"]>;
  boards: { puzzle?: string | null; text: string; about?: Partial<SetBoard["about"]> }[];
}

/** How long to search for an explanation. */
export interface ExplainOptions {
  /** Return what is known after this many milliseconds; 0 = no limit. The default is 0, for `conflict` 2000. */
  milliseconds?: number;
}

/** One step of reasoning: what was found, where and why. */
export type Reason = Pick<
  ModuleReason,
  "how" | "technique" | "name" | "look" | "words" | "cells" | "uses" | "known" | "follows" | "chain"
>;

/** A step and the board after it. */
export interface Step extends Reason {
  /** The board after this step as a link, which every function accepts as a text; null if it does not change the board. */
  text: string | null;
}

/** The next step that changes the board, after the steps that lead to it; its `text` is null for a contradiction. */
export interface Hint extends Step {
  before: Reason[];
}

/** Why a board has no solution. */
export interface Conflict {
  /**
   * Items that contradict each other; `without` is the board with all of these except this one. It is `complete` unless
   * it lacks what `solve` needs, such as any clue at all; `check` says what.
   */
  items: (Place & { without: string; complete: boolean })[];
  /** Whether each `without` that is complete was proved to have a solution. */
  minimal: boolean;
  /** The board with only these items, and how they contradict each other, as far as steps can show it. */
  text: string;
  reasons: Reason[];
}

/** A board's solutions as a whole. */
export interface Analysis extends Pick<ModuleAnalysis, "status" | "count" | "open" | "settled"> {
  /** Whether `count` is the number; otherwise there are at least so many. */
  exact: boolean;
  /** What every solution has, proved, in reading order; in Laser Maze in the order of steps. */
  forced: Forced[];
  /** What an incomplete board lacks, in sentences. */
  missing: string[];
  /** Of a board without a solution, where the puzzle has clues or pieces: as `conflict` returns it. */
  conflict?: Conflict;
}

/** A change of a board: a sentence, the cells, and the changed board. */
export interface Suggestion extends Place {
  text: string;
  /** Whether the changed board has what `solve` needs; `check` says what it lacks. */
  complete: boolean;
}

/** The redundant clues and pieces of a board with a unique solution. */
export interface Spare extends Pick<ModuleSpare, "items" | "noun" | "settled"> {
  /** Each of these can be removed alone; all of `together` at once, if two or more can. */
  each: Suggestion[];
  together: Suggestion | null;
}

/** How `craft` goes about it. */
export interface CraftOptions extends ExplainOptions {
  /** The difficulty aimed for, from 1; if left out, as many clues as possible are removed. */
  difficulty?: number;
  /** The order in which clues are tried: a whole number, 0 or more; 1 if left out. */
  seed?: number;
}

/** A board without redundant clues, in the puzzle's first format. */
export interface Crafted extends Omit<ModuleCrafted, "link"> {
  text: string;
}

/**
 * What board to generate; `difficulty` 1 is `grade` 0. Boards of seeds below 2^34 were chosen by older measures, which may
 * differ from their `grade`; from there on, boards are chosen by their `grade`. After `milliseconds` it is the closest
 * board drawn by then.
 */
export interface MakeOptions extends GenerateOptions {
  /** The id of a technique that the board must need: see `techniques`. */
  technique?: string;
}

/** A generated board, in the puzzle's first format. */
export interface Made extends Omit<MadeBoard, "link" | "grade"> {
  text: string;
  grade: Grade;
}
