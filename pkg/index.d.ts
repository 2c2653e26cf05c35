// The stable interface of the package `gridlight`. Everything else in it may change.

import type { Conflict, ExplainOptions, Grade, Hint, Made, MakeOptions, Reason, Spare, Suggestion, Technique } from "./explained.js";

export type * from "./explained.js";

/**
 * Where the WebAssembly module comes from: an address, a response, its bytes, or a compiled module (as a
 * page posts it to a worker).
 */
export type InitSource = string | URL | Response | BufferSource | WebAssembly.Module;

/**
 * Loads the module. Await it once before any other function; further calls, also concurrent ones, share
 * the first one's promise and ignore `source`. After a failure it can be called again.
 *
 * @param source Left out, the module beside `index.js` is read (Node, Deno) or fetched (browsers).
 */
export function init(source?: InitSource | Promise<InitSource>): Promise<void>;
export default init;

/** Ids of puzzles. */
export type PuzzleId = "lazors" | "laser-maze" | "aquarium" | "voltorb-flip" | "harmony";

/** What the library throws for a text that is no board. */
export interface TextError extends Error {
  /** From 1. A line feed ends a line, with a carriage return before it if there is one; nothing else does. */
  line: number;
  /** From 1, in characters: Unicode code points. */
  column: number;
}

/** What a puzzle offers. */
export interface PuzzleInfo {
  id: string;
  name: string;
  /** What is to be done, in one line. */
  rule: string;
  /** The shortest help, in paragraphs. */
  help: string[];
  /** The solvers, the best first; its id is `default`. */
  strategies: StrategyInfo[];
  /** The text formats, the usual one first. `extension` is without the dot. */
  formats: { id: string; name: string; extension: string }[];
  /** Names of the difficulties of `generate`, easiest first: difficulty 1 is the first. */
  grades: string[];
  /** The least and the most rows or columns of a board. */
  minSide: number;
  maxSide: number;
  /** Whether it is asked if an answer is the only one: `status` can be `unique` then. */
  asksUnique: boolean;
  /** Whether the boards that `generate` makes have exactly one answer. Else they have one or more. */
  oneAnswer: boolean;
  /** Whether `generate` makes boards of it up. */
  generates: boolean;
  /** Whether the page has hints for it. */
  hints: boolean;
  /** Whether boards and answers can be watched step by step: `svg` at a step. */
  replays: boolean;
  /** Whether the page can keep the moves made and search from there. */
  fromHere: boolean;
  /** Whether it reasons by named techniques: `hint` says why, and `grade` how hard a board is. */
  reasons: boolean;
  /** Whether its boards have clues or pieces that could be taken away: `conflict` and `spare`. */
  items: boolean;
  /** Whether it knows what would leave one answer of several: `suggest`. */
  additions: boolean;
  /** Whether `suggest` knows what would give a board without an answer one. */
  repairs: boolean;
}

/** A solver. */
export interface StrategyInfo {
  id: string;
  name: string;
  about: string;
  /**
   * What can be turned on and off in `SolveOptions.switches`; `on` is the default. One that `countsAll` goes on after the
   * last answer that is wanted. `needs` is the switch without which it does nothing, `counter` the counter that shows what
   * it does; both may be empty.
   */
  switches: { id: string; name: string; about: string; on: boolean; countsAll: boolean; needs: string; counter: string }[];
  /** What `Solved.counters` counts. */
  counters: { id: string; name: string; about: string }[];
  /** The counter that tells most of its work; empty if it counts nothing. */
  headline: string;
  /** Settings with a name: the switches that each sets away from their defaults. */
  presets: { id: string; name: string; about: string; switches: Record<string, boolean> }[];
  /** The counters that count a part of what the headline counts. */
  parts: string[];
  /** How many other searches of the same board can run beside it, each in a worker of its own: `beside` in `SolveOptions`. */
  beside: number;
  /**
   * Whether these tell each other what they find, as on the page: then they help its own search, and settle nothing by
   * themselves. In the library none of them joins.
   */
  talks: boolean;
  /** Whether each of its answers takes the place of the one before, which it says better. */
  refines: boolean;
  /** What a page may show of its work: an answer as it comes about, the search for it, or nothing, and `why`. */
  film: { shows: "answer" | "search" | "nothing"; why: string };
  /**
   * How its search goes, and the words for what `searchEvents` tells of it: decision after decision (`tree`), all that can
   * be reached by a time and then by the next (`wave`), or neither, and `why`. `verb` is what a decision does: "Places".
   */
  shape: { kind: "tree" | "wave" | "none"; why: string; verb: string; values: string[]; reasons: string[] };
}

/** All puzzles. */
export function puzzles(): PuzzleInfo[];

/** How to solve. Numbers are whole and not negative. */
export interface SolveOptions {
  /** Id of a strategy; `"default"` if left out. */
  strategy?: string;
  /** Settings of the strategy's switches that differ from their defaults, by id. */
  switches?: Record<string, boolean>;
  /** Stop after so many answers; 0 = no limit but the library's own (see README.md). 2 if left out, which tells one answer from several. */
  limit?: number;
  /** Stop after so many nodes of the search; 0, the default, = no limit. */
  nodes?: number;
  /** Stop after so many milliseconds; 0, the default, = no limit. */
  milliseconds?: number;
  /**
   * Which of the searches that can run beside the strategy's own, from 1; 0, the default, is its own. The first one that
   * settles a board settles it.
   */
  beside?: number;
}

/** Which events are wanted. Numbers are whole and not negative. */
export interface EventWindow {
  /** The node with which the window starts, from 1, the default: nodes are the events of kind 0, in their order. */
  from?: number;
  /** So many events at most; 1,048,576, which is also the default, are the most there can be. */
  most?: number;
}

/** What a search did: its events by columns, in the order in which they happened. */
export interface SearchEvents {
  /**
   * What happened.
   *
   * - 0, a try: cells were given a value, one decision deeper.
   * - 1, settled: cells got a value that follows from the decisions.
   * - 2, a cut: what stands, or what was about to be tried on it, was given up.
   * - 3, back: all that hangs on a decision was gone through; back to this depth.
   * - 4, an answer: what stands is one.
   *
   * What stands is had by keeping the events of kind 0 and 1: one of kind 0 takes the place of all that are as deep or
   * deeper, one of kind 3 drops all that are deeper. In a wave nothing is dropped.
   */
  kinds: Uint8Array;
  /** How many decisions stand when it has happened; of a wave, the time. */
  depths: Uint32Array;
  /** By what: an index into `names.reasons`; 0 = there is nothing to be said. */
  reasons: Uint8Array;
  /** What the cells got: an index into `names.values`, if that has any. */
  values: Uint8Array;
  /** The cells of event `i` are those from `ends[i - 1]` (0 for the first) to `ends[i]` in `cells`. */
  ends: Uint32Array;
  /** Cells as row times columns plus column, from 0. Harmony has them in pairs, a swap each. */
  cells: Uint32Array;
  /** So many of the first events stood before the window and are no part of it. */
  open: number;
  /** The node of the first event after those. */
  from: number;
  /** Whether more happened, or would, than the window holds. */
  more: boolean;
  /** Words for the numbers. */
  names: { kinds: string[]; values: string[]; reasons: string[] };
}

/** How far a search is. */
export interface Progress {
  /** Nodes so far. */
  nodes: number;
  /** Answers so far. */
  answers: number;
  /** The share of the search that is done, 0 to 1; null where that is not known. */
  share: number | null;
  /** Time so far. */
  milliseconds: number;
}

/**
 * - `unique`: one answer, proved.
 * - `several`: two or more were seen.
 * - `found`: at least one; whether there are more was not asked or not settled within the limits.
 * - `none`: there is no answer, proved; `why` says why.
 * - `unproved`: nothing found and nothing proved within the limits; `why` says what ended the search.
 *
 * Every answer is looked over by the rules before it counts. A strategy that can be wrong (Laser Maze's `notes` with a
 * switch off) and takes for an answer what is none proves nothing: without a right answer it is `unproved`.
 */
export type Status = "unique" | "several" | "found" | "none" | "unproved";

/** A reason. */
export interface Why {
  /** A sentence. */
  words: string;
  /** The cells that it speaks of as [row, column] from 0; maybe none. */
  cells: [number, number][];
}

/** How a solve ended. */
export interface Solved {
  status: Status;
  /** The exact number of answers in decimal (it can be huge); null where it was not counted. */
  count: string | null;
  /** The answers in the order in which they were found. The text is described per puzzle in README.md. */
  answers: { text: string }[];
  /** What the search did, by counter id. */
  counters: Record<string, number>;
  /** Why there is no answer (`none`), or what ended the search (`unproved`); else absent. */
  why?: Why;
  /** More about the answers, for puzzles that say so in README.md; else absent. */
  detail?: {
    steps?: number;
    forced?: string;
    swaps?: number;
    dead?: string;
    /** Voltorb Flip, by row and column: the chance of each card to be 0, 1, 2, 3. */
    probability?: number[][][];
    /** The chance to win with best play; null where it was not searched to its end. */
    win?: number | null;
    /** The chance to win when this card is flipped next; null for cards of no use or not searched. */
    cellWin?: (number | null)[][];
    /** With another aim: what best play is worth, a chance or coins, and the same for every card. */
    value?: number | null;
    cellValue?: (number | null)[][];
  };
}

/**
 * Solves the board in a text and returns when that is done: call it in a worker where nothing may freeze.
 *
 * @param onProgress Told at most every 50 ms. If it returns `false` the search stops and keeps what it
 *   found; what it throws is thrown here. It cannot call the library.
 * @throws TextError if the text is no board, or a board that lacks what solving needs (`check` tells what)
 */
export function solve(
  puzzle: PuzzleId | (string & {}),
  text: string,
  options?: SolveOptions | null,
  onProgress?: ((progress: Progress) => boolean | void) | null,
): Solved;

/** A strategy with its settings and limits: what is compared. */
export interface Setup extends SolveOptions {
  /** What it is called. */
  name?: string;
}

/** What was measured of a setup on one board. */
export interface Compared {
  /** The setup as it was given. */
  setup: Setup;
  status: Status;
  /** The exact number of answers in decimal; null where it was not counted. */
  count: string | null;
  /** What one run did, by counter id. */
  counters: Record<string, number>;
  /** Milliseconds of a whole `solve`, from the text to the answers; of runs that are timed in batches, their means. */
  milliseconds: {
    median: number;
    least: number;
    most: number;
    /** Runs that were timed. */
    repeats: number;
  };
  /**
   * Whether it was cut before its own end: by its limit of nodes or milliseconds, a lack of memory, or `onProgress`. Its
   * time is then no time of a solve.
   */
  capped: boolean;
  /** Where the setup is wrong on this board, if it is; else absent. */
  flaw?: Why;
}

/** How far a comparison is. Nodes, answers, share and milliseconds are those of the run under way, or the last one. */
export interface CompareProgress extends Progress {
  setup: Setup;
  /** Runs of this setup that were timed so far. */
  repeat: number;
}

/**
 * Measures setups on the board of a text: a row a setup, in their order. How long it measures is in README.md.
 *
 * @param onProgress Told at most every 50 ms. If it returns `false` everything stops: setups keep what was measured
 *   whole, one that had only its first run has that one, and those not begun have no row. What it throws is thrown here.
 *   It cannot call the library.
 * @throws Error naming the first setup that there cannot be, before anything runs
 * @throws TextError as `solve`
 */
export function compare(
  puzzle: PuzzleId | (string & {}),
  text: string,
  setups: Setup[],
  onProgress?: ((progress: CompareProgress) => boolean | void) | null,
): Compared[];

/** How a setup ended on one of many boards. */
export interface SolvedBoard {
  /** Which of the texts, from 0. */
  index: number;
  /** The setup as it was given. */
  setup: Setup;
  /** null where there is an `error`. */
  status: Status | null;
  /** The exact number of answers in decimal; null where it was not counted. */
  count: string | null;
  counters: Record<string, number>;
  /** Of the one run, from the text to the answers; 0 where there is an `error`. */
  milliseconds: number;
  /** Whether it was cut before its own end: by its limit of nodes or milliseconds, or a lack of memory. */
  capped: boolean;
  /** Why there is no such board, or why it could not be solved; else absent. With a place where it has one. */
  error?: { message: string; line?: number; column?: number };
}

/** How far many boards are. Nodes, answers, share and milliseconds are those of the run under way, or the last one. */
export interface ManyProgress extends Progress {
  index: number;
  setup: Setup;
  /** Rows that are done, of how many in all. */
  done: number;
  all: number;
}

/**
 * Solves many boards, each once with each setup: a row for each board and setup, in order. A text that holds several
 * boards counts as its first one. What is wrong with a text stands in its rows.
 *
 * @param onProgress Told at most every 50 ms. If it returns `false` everything stops; the run under way is left out, so
 *   that the number of rows says where to go on. What it throws is thrown here. It cannot call the library.
 * @throws Error naming the first setup that there cannot be, before anything runs
 */
export function solveMany(
  puzzle: PuzzleId | (string & {}),
  texts: string[],
  setups: Setup[],
  onProgress?: ((progress: ManyProgress) => boolean | void) | null,
): SolvedBoard[];

/**
 * What a search does, event by event: the same for the same board and options. Throws as `solve` does, and for a strategy
 * whose `shape` is `none`. With `milliseconds` it ends with what was told by then.
 */
export function searchEvents(puzzle: PuzzleId, text: string, options?: SolveOptions, window?: EventWindow): SearchEvents;

/** One step of help from the board as it stands; null if nothing is left to do, or none was found in time. */
export function hint(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Hint | null;
/** All reasons from the board as it stands to its end. `text` is the board with each done, null where it puts nothing there. */
export function reasons(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): {
  reasons: (Reason & { text: string | null })[];
  end: "more" | "done" | "fails" | "open";
};
/** Why a board has no answer: a smallest set that cannot hold together. null if it has one or none is known to be missing. */
export function conflict(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Conflict | null;
/** Changes of a board with several answers after each of which it has exactly one. */
export function suggest(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Suggestion[];
/** Which clues and pieces could go; null if the board is not known to have one answer. */
export function spare(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Spare | null;
/** How hard a board is; null for a puzzle that does not reason. */
export function grade(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Grade | null;

/** The id of the puzzle whose texts a text looks like, errors in it or not; null if it looks like none. */
export function recognise(text: string): PuzzleId | null;

/** A board in words. */
export interface Report {
  /** One line. */
  status: string;
  findings: { tone: "wrong" | "note" | "done"; words: string }[];
  /** Whether it is solved as it stands. */
  solved: boolean;
}

/**
 * Says how the board in a text stands.
 * @throws TextError if the text is no board
 */
export function check(puzzle: PuzzleId | (string & {}), text: string): Report;

/**
 * Writes the board of a text in a format, by the format's id: also the way to tidy a text. Throws an Error that says
 * what the format holds if that is less than the board.
 * @throws TextError if the text is no board
 */
export function convert(puzzle: PuzzleId | (string & {}), text: string, format: string): string;

/**
 * The link of the board in a text: `#lazors/...`, to be put after a playground's address. Made once, it
 * opens for ever.
 * @throws TextError if the text is no board
 */
export function link(puzzle: PuzzleId | (string & {}), text: string): string;

/** What a link holds. */
export interface Opened {
  puzzle: string;
  /** The board in the puzzle's first format, without the moves made on it. */
  text: string;
  /** The step of the replay that the link shows. */
  step: number | null;
  /** Whether the page shows the board alone. */
  embed: boolean;
}

/**
 * Opens a link: with or without `#`, or a whole address. Throws an Error in words if it is damaged, cut
 * off or foreign.
 */
export function openLink(link: string): Opened;

/**
 * A picture of the board in a text as SVG, with classes for the playground's style sheet and colours that
 * hold without it.
 *
 * @param step A step of the board's replay, fractions too; left out, everything is drawn.
 * @throws TextError if the text is no board
 */
export function svg(puzzle: PuzzleId | (string & {}), text: string, step?: number | null): string;

/** What board to make. Numbers are whole. */
export interface GenerateOptions {
  /** 0 to 2^53 - 1: another seed, another board; 1 if left out. The same seed gives the same board. */
  seed?: number;
  /** From 1, the default, to the number of the puzzle's grades. */
  difficulty?: number;
  /** Rows and columns, both or neither; neither lets the difficulty decide. */
  rows?: number;
  cols?: number;
}

/**
 * Makes a board that can be solved, as text in the puzzle's first format; with exactly one answer where the puzzle's
 * `oneAnswer` says so (`lazors` and `aquarium`). Throws an Error in words if none was found within the work allowed.
 */
export function generate(puzzle: PuzzleId | (string & {}), options?: GenerateOptions | null): string;

/**
 * Makes a board of a measured grade, as `grade` measures it, and with a technique if one is asked for: draws boards until
 * one fits. The same for the same options, unless `milliseconds` ends it. null if no board was drawn by then.
 *
 * @throws Error in words for a technique or a size that there is not, or a puzzle that makes no boards up
 */
export function make(puzzle: PuzzleId | (string & {}), options?: MakeOptions | null): Made | null;

/** The named ways to reason of a puzzle, the simplest first. */
export function techniques(puzzle: PuzzleId | (string & {})): Technique[];
