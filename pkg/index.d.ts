// The stable interface of the package `gridlight`. Everything else in it may change.

import type {
  Analysis,
  Conflict,
  CraftOptions,
  Crafted,
  ExplainOptions,
  Grade,
  Hint,
  Made,
  MakeOptions,
  Reason,
  Spare,
  Suggestion,
  Technique,
} from "./explained.js";

export type * from "./explained.js";

/**
 * Where the WebAssembly module comes from: an address, a response, its bytes, or a compiled module (as a
 * page posts it to a worker).
 */
export type InitSource = string | URL | Response | BufferSource | WebAssembly.Module;

/**
 * Loads the module. Await it once before any other function. Further calls, even concurrent ones, share the first
 * promise and ignore `source`. After a failure it can be called again.
 *
 * @param source If omitted, the module next to `index.js` is read (Node, Deno) or fetched (browsers).
 */
export function init(source?: InitSource | Promise<InitSource>): Promise<void>;
export default init;

/** Ids of puzzles. */
export type PuzzleId = "lazors" | "laser-maze" | "aquarium" | "voltorb-flip" | "harmony";

/** Thrown for a text that is not a board. */
export interface TextError extends Error {
  /** From 1. A line ends with a line feed, or a carriage return and a line feed; nothing else. */
  line: number;
  /** From 1, in characters: Unicode code points. */
  column: number;
}

/** A puzzle and what it supports. */
export interface PuzzleInfo {
  id: string;
  name: string;
  /** The goal in one line. */
  rule: string;
  /** A short help text, in paragraphs. */
  help: string[];
  /** The solvers, the best first; its id is `default`. */
  strategies: StrategyInfo[];
  /**
   * The text formats, the default one first. `extension` is without the dot; `about`: whether it has room for a title,
   * an author, a note and a date; `site`: of an address, the site that opens it, else "".
   */
  formats: { id: string; name: string; extension: string; about: boolean; site: string }[];
  /** Names of the difficulties of `generate`, from the easiest, which is difficulty 1. */
  grades: string[];
  /**
   * For each of them the sizes at which boards are generated: from the first to the second number of cells, as [rows,
   * columns].
   */
  offers: { least: [number, number]; most: [number, number] }[];
  /** The difficulties of seeds below 2^34. */
  earlierGrades: string[];
  /** The smallest and the largest number of rows or columns. */
  minSide: number;
  maxSide: number;
  /** Whether uniqueness matters: `status` can then be `unique`. */
  asksUnique: boolean;
  /** Whether generated boards have exactly one solution; otherwise they have at least one. */
  oneAnswer: boolean;
  /** Whether `generate` supports it. */
  generates: boolean;
  /** Whether the page offers hints. */
  hints: boolean;
  /** Whether boards and solutions can be replayed step by step: `svg` at a step. */
  replays: boolean;
  /** Whether the page can search from the current position, keeping the moves made. */
  fromHere: boolean;
  /** Whether it has named techniques: `hint` gives reasons, and `grade` the difficulty. */
  reasons: boolean;
  /** Whether its boards have clues or pieces that could be removed: `conflict` and `spare`. */
  items: boolean;
  /** Whether `suggest` can make a board with multiple solutions unique. */
  additions: boolean;
  /** Whether `suggest` can repair a board without a solution. */
  repairs: boolean;
  /** Whether solutions are compared by cells: `analyse` says what is forced. */
  compares: boolean;
  /** How to read a solution that the page prints as lines; `""` if it prints the solved board. */
  paperKey: string;
  /** How many times larger than usual the page prints a solution's cells. */
  paperCell: number;
}

/** A solver. */
export interface StrategyInfo {
  id: string;
  name: string;
  about: string;
  /**
   * The switches for `SolveOptions.switches`; `on` is the default, and `linked` what a configuration in a link means
   * that leaves it out. One that `countsAll` goes on counting after the last solution asked for. `needs` is the switch
   * without which it has no effect, `counter` the counter that shows its effect; both may be empty.
   */
  switches: {
    id: string;
    name: string;
    about: string;
    on: boolean;
    linked: boolean;
    countsAll: boolean;
    needs: string;
    counter: string;
  }[];
  /** The counters in `Solved.counters`. */
  counters: { id: string; name: string; about: string }[];
  /** The counter that best measures its work; empty if it counts nothing. */
  headline: string;
  /** Named settings: the switches in which each differs from the defaults. */
  presets: { id: string; name: string; about: string; switches: Record<string, boolean> }[];
  /** The counters that count a part of the headline. */
  parts: string[];
  /**
   * How many other searches of the same board can run in parallel, each in its own worker: `beside` in `SolveOptions`.
   */
  beside: number;
  /**
   * Whether these searches share facts, as on the page: they then only speed up the strategy's own search and settle
   * nothing themselves. The library's pool does not use them.
   */
  talks: boolean;
  /** Whether each solution replaces the one before as a better version of it. */
  refines: boolean;
  /** What the page can animate: a solution, the search for it, or nothing, in which case `why` says the reason. */
  film: { shows: "answer" | "search" | "nothing"; why: string };
  /**
   * How it searches: one decision after another (`tree`), everything reachable at one time after another (`wave`), or
   * neither, with the reason in `why`; and the words for its `searchEvents`. `verb` is what a decision does: "Places".
   * `steer` says whether it can be steered and pruned, with the switches in `without` off, or `unsteered` says why not.
   * `reasons` are the words for the events' reasons, from 1; `failed` are those that are no test's: all was decided,
   * and it is no solution. `pruned` is the reason of a node that was pruned by hand, the last one; 0 if it cannot be
   * steered.
   */
  shape: {
    kind: "tree" | "wave" | "none";
    why: string;
    verb: string;
    values: string[];
    reasons: string[];
    failed: number[];
    steer: "full" | null;
    unsteered: string;
    without: string[];
    pruned: number;
  };
}

/** All puzzles. */
export function puzzles(): PuzzleInfo[];

/** How to solve. Numbers are non-negative integers. What a getter of any function's options throws is thrown on. */
export interface SolveOptions {
  /** Id of a strategy; `"default"` if left out. */
  strategy?: string;
  /** Id of one of the strategy's presets, on whose switches those below build. */
  preset?: string;
  /** The switches that differ from their defaults, by id. */
  switches?: Record<string, boolean>;
  /**
   * Stop after this many solutions; 0 = no limit but the library's own (README.md). 2, the default, tests uniqueness.
   */
  limit?: number;
  /** Stop after this many nodes of the search; 0, the default, = no limit. */
  nodes?: number;
  /** Stop after this many milliseconds; 0, the default, = no limit. */
  milliseconds?: number;
  /**
   * Which of the strategy's parallel searches to run, from 1; 0, the default, is its own. The first to settle a board
   * settles it.
   */
  beside?: number;
}

/** A cell: row times columns plus column, or row and column; all from 0. */
export type CellIndex = number | [number, number];

/** What a node tries, in place of the search's own choice. */
export interface NodeChoice {
  /** The node, from 1. */
  at: number;
  /**
   * Cells among those that it sets (one cell of a swap, of a combination or of a tank's row is enough), and the value
   * as an index into `shape.values`. What is left out is up to the search.
   */
  choose: { cells?: CellIndex[]; value?: number };
}

/** Where a window ends: at an event for which all that is given holds. */
export interface Breakpoint {
  /** The event has this reason: an index into `names.reasons`. */
  reason?: number;
  /** The event is at this depth. Alone, only new nodes count. */
  depth?: number;
  /** The event has this cell. */
  cell?: CellIndex;
  /** The event is a solution. */
  solution?: boolean;
  /** The event is this node. */
  node?: number;
}

/** Which events to return, and how to steer the search. Numbers are non-negative integers. */
export interface EventWindow {
  /** The node at which the window starts, from 1, the default. Nodes are the events of kind 0, in order. */
  from?: number;
  /** The maximum number of events; 1,048,576 is both the default and the largest possible. */
  most?: number;
  /**
   * What nodes try. A choice changes only the order of the search: what it would have tried instead comes later. One
   * that is not possible is an error that names its node.
   */
  choices?: NodeChoice[];
  /** Nodes that are cut as soon as they are tried. */
  prune?: number[];
  /** The window ends with the first event for which one of these holds. */
  stop?: Breakpoint[];
  /** How many of the window's first events do not end it. */
  skip?: number;
}

/** What a branch held that was pruned by hand. */
export interface PrunedBranch {
  /** The node that was pruned. */
  node: number;
  /** The number of its solutions; null if there was too much to search. */
  solutions: number | null;
  /** One of them, if one is known. */
  solution: string | null;
}

/** A question about a search. */
export interface Question {
  /**
   * - `test`: which test cuts a branch?
   * - `next`: what is tried next?
   * - `fate`: does a branch hold a solution?
   * - `saved`: how many nodes does the search need with a switch turned off?
   */
  kind: "test" | "next" | "fate" | "saved";
  /** The question, in a sentence. */
  ask: string;
  /** The cells that it is about. */
  cells: number[];
  /** The node that it is about; 0 for `saved`. */
  node: number;
  /** What can be answered; empty for `saved`, which asks for a number. */
  choices: QuestionChoice[];
  /** The right one of the choices, by its index; for `saved` the number of nodes. */
  truth: number;
  /** For `saved`: whether the search was still not over after so many nodes. */
  over: boolean;
  /** For `saved`: the least and the largest number to choose from. */
  least: number;
  most: number;
  /** For `saved`: the id of the switch. */
  switch: string;
  /** Why the right answer is right, in a sentence. */
  because: string;
  /** The question is asked before this event of the whole search, from 0; events before `to` show the right answer. */
  from: number;
  to: number;
}

/** An answer to a question, with the cells and the value that it names, if any. */
export interface QuestionChoice {
  words: string;
  cells: number[];
  value: number | null;
}

/** The events of a search by columns, in the order in which they happened. */
export interface SearchEvents {
  /**
   * The kind of each event.
   *
   * - 0, try: cells were given a value, one decision deeper.
   * - 1, settle: cells got a value that follows from the decisions.
   * - 2, cut: the current state, or what was about to be tried on it, was given up: cut by a test or, with a reason in
   *   `shape.failed`, tried without being a solution.
   * - 3, back: everything below a decision was searched; back to this depth.
   * - 4, answer: the current state is a solution.
   *
   * The current state consists of the events of kind 0 and 1: one of kind 0 replaces all events that are as deep or
   * deeper, one of kind 3 drops all that are deeper. In a wave nothing is dropped.
   */
  kinds: Uint8Array;
  /** The number of decisions in force after the event; in a wave, the time. */
  depths: Uint32Array;
  /** The reason: an index into `names.reasons`; 0 = none. */
  reasons: Uint8Array;
  /** The value that the cells got: an index into `names.values`, if that has any. */
  values: Uint8Array;
  /** The cells of event `i` are those from `ends[i - 1]` (0 for the first) to `ends[i]` in `cells`. */
  ends: Uint32Array;
  /** Cells as row times columns plus column, from 0. Harmony has them in pairs, one pair per swap. */
  cells: Uint32Array;
  /** The number of leading events that precede the window: they restore the state at its start. */
  open: number;
  /** The node of the first event after those. */
  from: number;
  /** Whether there are more events than the window holds. */
  more: boolean;
  /** The breakpoint that ended the window, by its index in `stop`; null if none did. */
  stopped: number | null;
  /** What the search did from its first node to the end of the window. `cuts` are by reasons, as in `names.reasons`. */
  counts: { nodes: number; cuts: number[]; solutions: number };
  /**
   * How the search ended, if it did within the window. If nodes were pruned, it is never `unique` or `none`, and
   * `truth` says what their branches held.
   */
  status: Status | null;
  /** Once the search has ended: one item for each node that was pruned. */
  truth: PrunedBranch[] | null;
  /** Names for the numbers. */
  names: { kinds: string[]; values: string[]; reasons: string[] };
}

/** The progress of a search. */
export interface Progress {
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
}

/**
 * - `unique`: one solution, proved to be the only one.
 * - `several`: two or more were found.
 * - `found`: at least one; whether there are more was not asked or not settled within the limits.
 * - `none`: proved to have no solution; `why` says why.
 * - `unproved`: nothing found and nothing proved within the limits; `why` says what ended the search.
 *
 * Every solution is checked by the rules before it counts. A strategy that can be wrong (Laser Maze's `notes` with a
 * switch off) and finds an incorrect solution proves nothing: without a correct one the status is `unproved`.
 */
export type Status = "unique" | "several" | "found" | "none" | "unproved";

/** A reason. */
export interface Why {
  /** A sentence. */
  words: string;
  /** The cells it refers to as [row, column] from 0; may be empty. */
  cells: [number, number][];
}

/** The result of a solve. */
export interface Solved {
  status: Status;
  /** The exact number of solutions in decimal (it can be huge); null if not counted. */
  count: string | null;
  /** The solutions in the order found. README.md describes their text for each puzzle. */
  answers: { text: string }[];
  /** What the search did, by counter id. */
  counters: Record<string, number>;
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

/**
 * Solves the board in a text. Returns when done, so call it in a worker where nothing may freeze.
 *
 * @param onProgress Called at most every 50 ms. If it returns `false` the search stops and keeps what it found; its
 *   errors
 *   are rethrown. It must not call the library.
 * @throws TextError if the text is not a board, or the board lacks what solving needs (`check` says what)
 */
export function solve(
  puzzle: PuzzleId | (string & {}),
  text: string,
  options?: SolveOptions | null,
  onProgress?: ((progress: Progress) => boolean | void) | null,
): Solved;

/** A configuration to compare: a strategy with its settings and limits. */
export interface Setup extends SolveOptions {
  /** Its name. */
  name?: string;
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
  /** Where the configuration is wrong on this board; otherwise absent. */
  flaw?: Why;
}

/** The progress of a comparison. Nodes, answers, share and milliseconds are those of the current or last run. */
export interface CompareProgress extends Progress {
  setup: Setup;
  /** The number of timed runs of this configuration so far. */
  repeat: number;
}

/**
 * Measures configurations on the board of a text and returns a row for each, in order. README.md says how long it
 * takes.
 *
 * @param onProgress Called at most every 50 ms. If it returns `false` everything stops: complete measurements are kept,
 *   a
 *   configuration with only its first run shows that one, and those not started have no row. Its errors are rethrown.
 * It
 *   must not call the library.
 * @throws Error naming the first invalid configuration, before anything runs
 * @throws TextError as `solve`
 */
export function compare(
  puzzle: PuzzleId | (string & {}),
  text: string,
  setups: Setup[],
  onProgress?: ((progress: CompareProgress) => boolean | void) | null,
): Compared[];

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
  /** Why the text is not a board or could not be solved, with a place where one is known; otherwise absent. */
  error?: { message: string; line?: number; column?: number };
}

/** The progress over many boards. Nodes, answers, share and milliseconds are those of the current or last run. */
export interface ManyProgress extends Progress {
  index: number;
  setup: Setup;
  /** Finished rows, out of how many. */
  done: number;
  all: number;
}

/**
 * Solves many boards, each once with each configuration, and returns a row for each pair, in order. Only the first
 * board in a text counts. Errors in a text are reported in its rows.
 *
 * @param onProgress Called at most every 50 ms. If it returns `false` everything stops and the current run is left out,
 *   so
 *   that the number of rows says where to continue. Its errors are rethrown. It must not call the library.
 * @throws Error naming the first invalid configuration, before anything runs; an error of a configuration's getter as
 *   it is
 */
export function solveMany(
  puzzle: PuzzleId | (string & {}),
  texts: string[],
  setups: Setup[],
  onProgress?: ((progress: ManyProgress) => boolean | void) | null,
): SolvedBoard[];

/**
 * The events of a search, the same for the same board and options. Throws as `solve` does, and for a strategy whose
 * `shape` is `none`. With `milliseconds` it returns the events up to that time. Choices and pruned nodes steer it: for
 * a search whose `shape.steer` is null they are an error.
 */
export function searchEvents(
  puzzle: PuzzleId,
  text: string,
  options?: SolveOptions,
  window?: EventWindow,
): SearchEvents;

/**
 * Up to eight questions about a search, made from what it does: every answer is what happened. The same for the same
 * board, options and seed. Throws as `searchEvents` does.
 */
export function questions(puzzle: PuzzleId, text: string, setup?: SolveOptions, seed?: number): Question[];

/**
 * The next hint for the current position; null if nothing is left to do on the board or none was found in time. Its
 * `text` is null only if the steps end in a contradiction.
 */
export function hint(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Hint | null;
/**
 * All steps from the current position to the end. `text` is the board after a step, null if the step does not change
 * it.
 */
export function reasons(
  puzzle: PuzzleId,
  text: string,
  options?: ExplainOptions | null,
): {
  reasons: (Reason & { text: string | null })[];
  end: "more" | "done" | "fails" | "open";
};
/**
 * A smallest set of clues and pieces that contradict each other; null unless the board is known to have no solution.
 */
export function conflict(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Conflict | null;
/**
 * What a maker wants to know of a board: how many solutions it has, which cells are the same in all of them, and why
 * there is none. It takes 2 s at most unless `milliseconds` says otherwise, and then tells what is known. Moves made on
 * the board do not count. Cost: that of finding two solutions and of counting up to 1,000, and of one search for each
 * cell in which all of these agree.
 */
export function analyse(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Analysis;
/** Changes that each give a board with multiple solutions exactly one. */
export function suggest(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Suggestion[];
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
  /** What nothing contradicts, but is inferred and not read: the colours of Harmony's rows in pictures of the game, and the
   * rule of an Aquarium board on which it matters. */
  confirm: PicturePlace[];
  /** What is in doubt about the picture as a whole, and which sums disagree, in sentences. */
  why: string[];
}

/**
 * Reads a board from a picture: a screenshot or a print. `image` is its pixels, or the bytes of a file in PNG, JPEG or
 * WebP, of an animated one the first frame. Resolves with null if it shows no board of `puzzles` (all, if left out).
 * What is in doubt is listed and never `certain`. Loads a module of its own with the first call, and does not need
 * `init`. Cost: O(pixels), a second or less for a phone's screenshot.
 * @throws TypeError if `image` is neither; Error if it is no picture of these kinds, damaged, has a side of less than
 *   32 pixels or
 * more than 100 million pixels, or 65,535 along a side
 */
export function read(
  image: Picture | Uint8Array,
  options?: { puzzles?: PuzzleId[] } | null,
): Promise<PictureBoard | null>;

/** Redundant clues and pieces; null unless the board is known to have a unique solution. */
export function spare(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Spare | null;
/**
 * Takes redundant clues away from a board with a unique solution, which stays the only one. With a `difficulty` the
 * board gets no harder than that. Equal input gives an equal board, unless `milliseconds` cut it short. Cost: a search
 * or two for each clue, and with a difficulty a measurement for each clue that could go.
 * @throws TextError if the text is not a board, or the puzzle has no clues (Harmony); Error if the board is not known
 *   to have
 * exactly one solution
 */
export function craft(puzzle: PuzzleId, text: string, options?: CraftOptions | null): Crafted;
/** The difficulty of a board; null for a puzzle without named techniques. */
export function grade(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Grade | null;

/**
 * The certificate of a board: a line of JSON with the board, what is claimed of it, its solution and a proof, for
 * `check.html` or the command `gridlight verify`. Throws an Error if there is none: several solutions, a proof that
 * would be too large, or out of time.
 * @throws TextError if the text is not a board
 */
export function certify(
  puzzle: PuzzleId | (string & {}),
  text: string,
  options?: { milliseconds?: number } | null,
): string;

/** The id of the puzzle that a text looks like, even if it has errors; null if it looks like none. */
export function recognise(text: string): PuzzleId | null;

/** The state of a board in words. */
export interface Report {
  /** One line. */
  status: string;
  findings: { tone: "wrong" | "note" | "done"; words: string }[];
  /** Whether the current position is solved. */
  solved: boolean;
}

/**
 * Describes the current position of the board in a text.
 * @throws TextError if the text is not a board
 */
export function check(puzzle: PuzzleId | (string & {}), text: string): Report;

/**
 * Converts the board of a text to a format, given by its id; the same format tidies the text. Throws an Error that says
 * what the format can hold if that is less than the board.
 * @throws TextError if the text is not a board
 */
export function convert(puzzle: PuzzleId | (string & {}), text: string, format: string): string;

/**
 * The boards of a text that holds several, such as a contest file, as texts in the usual format; empty if it holds one.
 * @throws TextError if the text is not a board
 */
export function cases(puzzle: PuzzleId | (string & {}), text: string): { name: string; text: string }[];

/**
 * The link to the board in a text: `#lazors/...`, to append to a playground's address. It never expires.
 * @throws TextError if the text is not a board
 */
export function link(puzzle: PuzzleId | (string & {}), text: string): string;

/** The contents of a link. */
export interface Opened {
  puzzle: string;
  /**
   * The board in the puzzle's first format, without the moves made; in Voltorb Flip with the cards flipped, which tell
   * of it.
   */
  text: string;
  /** The step of the replay that the link shows. */
  step: number | null;
  /** Whether the page shows only the board. */
  embed: boolean;
  /** What the link says about the board. */
  about: About;
}

/** What is said about a board; "" for nothing. It is plain text: escape it before it goes into markup. */
export interface About {
  /** At most 80 characters. */
  title: string;
  /** At most 60 characters. */
  author: string;
  /** For the solver: at most 400 characters, in several lines if need be. */
  note: string;
  /** A day as ISO writes it: `2026-11-26`. */
  date: string;
}

/**
 * What a text or a link says about its board: in a text by lines such as `# Title: Two halls` before the board. What is
 * too long is cut off, and what is not a day is no date.
 */
export function about(text: string): About;

/**
 * The same text or link with this said about its board, in place of what it said before; `{}` takes it away.
 *
 * @throws Error if the text's format has no room for it: see `about` of the formats in `puzzles()`
 * @throws TextError if the text is not a board
 */
export function withAbout(puzzle: PuzzleId | (string & {}), text: string, about: Partial<About>): string;

/** A board of a set. */
export interface SetBoard {
  /** Its puzzle; `null` if it cannot be read. */
  puzzle: string | null;
  /** The board as it was read: a text or a link. */
  text: string;
  /** What is said about it. */
  about: About;
  /** Why it cannot be read, and where in the text of the set. */
  error?: { message: string; line?: number; column?: number };
}

/** Several boards in an order, of one puzzle or of several. */
export interface BoardSet {
  /** What is said about the set. */
  about: About;
  /** At most 200. */
  boards: SetBoard[];
}

/** What `checkSet` found. Boards are named by their places, from 0. */
export interface CheckedSet {
  boards: {
    status: "unique" | "several" | "found" | "none" | "unproved" | "broken";
    /** As `grade` measures it, from 1; `null` if it was not measured. */
    difficulty: number | null;
    /** The difficulty in words, or what is wrong. */
    words: string;
  }[];
  /** Boards that cannot be read, or that lack something. */
  broken: number[];
  /** Boards known to have several solutions, of puzzles whose boards should have one: `oneAnswer` in `puzzles()`. */
  several: number[];
  /** Boards proved to have none. */
  none: number[];
  /** Boards that were not settled within the time limit. */
  unproved: number[];
  /** Groups of boards that are the same, however they are turned, mirrored or coloured. */
  alike: number[][];
  /**
   * Boards whose difficulties were compared: those with difficulties, which are named alike in all puzzles (`puzzle` is
   * `null`), and those with levels of a puzzle's own.
   */
  compared: { puzzle: PuzzleId | null; boards: number[] }[];
  /** Boards that are easier than the one before them of those that were compared. */
  falls: number[];
  /** Whether there is no such board; `null` if none were compared. */
  rising: boolean | null;
}

/**
 * The boards of a set, of a text with a link on each line, of a file that holds several boards, or of one board. A
 * board that cannot be read has an `error`; the others are read all the same.
 *
 * @throws Error if there are more than 200
 */
export function readSet(text: string): BoardSet;

/**
 * The text of a set: lines about it, and a line `---` before each board. `about` of a board replaces what its text
 * says; a board whose format has no room for that becomes a link.
 */
export function writeSet(set: {
  about?: Partial<About>;
  boards: { puzzle?: string | null; text: string; about?: Partial<About> }[];
}): string;

/**
 * Solves and measures every board of a set, and finds those that are the same.
 *
 * @param options `milliseconds` limits each question about a board: 10,000 unless you say otherwise
 */
export function checkSet(set: BoardSet, options?: { milliseconds?: number } | null): CheckedSet;

/**
 * The link of a set: `#set/...`, to append to a playground's address.
 *
 * @throws RangeError if it would be longer than 8,000 characters
 */
export function setLink(set: Parameters<typeof writeSet>[0]): Promise<string>;

/** The set of a link. Throws an Error if it is damaged or cut off. */
export function openSetLink(link: string): Promise<BoardSet>;

/**
 * Opens a link: with or without `#`, or a whole address. Throws an Error in words if it is damaged, cut off or foreign.
 */
export function openLink(link: string): Opened;

/**
 * A picture of the board in a text as SVG, with classes for the playground's style sheet and colours that work without
 * it.
 *
 * @param step A step of the board's replay, possibly fractional; if omitted, everything is drawn.
 * @param options `milliseconds`: throws if the steps are not known by then; 0, the default, = no limit
 * @throws TextError if the text is not a board
 */
export function svg(
  puzzle: PuzzleId | (string & {}),
  text: string,
  step?: number | null,
  options?: { milliseconds?: number } | null,
): string;

/** What board to generate. Numbers are integers. */
export interface GenerateOptions {
  /**
   * 0 to 2^53 - 1, by default 2^34. The same seed gives the same board. Boards of seeds from 2^34 on have the
   * difficulty asked for; `generate` only aims at it for earlier seeds, and aquariums had three difficulties then.
   */
  seed?: number;
  /** From 1, the default, to the number of the puzzle's `grades`. */
  difficulty?: number;
  /** Rows and columns, both or neither; by default the difficulty decides. Which go together: `offers` of `puzzles`. */
  rows?: number;
  cols?: number;
}

/**
 * Generates a solvable board, as text in the puzzle's first format; with a unique solution where the puzzle's
 * `oneAnswer` says so (`lazors` and `aquarium`). Its difficulty is the one asked for, as `grade` measures it; larger
 * boards than all of the puzzle's `offers` are not measured. Throws an Error in words for a size at which there are no
 * boards of this difficulty, which says at which there are, and if none was found within its limit of work.
 */
export function generate(puzzle: PuzzleId | (string & {}), options?: GenerateOptions | null): string;

/**
 * Generates a board of a difficulty measured by `grade`, optionally one that needs a given technique: draws boards
 * until one fits. The same options give the same board, unless `milliseconds` ends it. null if no board was drawn by
 * then.
 *
 * @throws Error in words for an unknown technique, an impossible size, or a puzzle that cannot generate boards
 */
export function make(puzzle: PuzzleId | (string & {}), options?: MakeOptions | null): Made | null;

/** The named techniques of a puzzle, the simplest first. */
export function techniques(puzzle: PuzzleId | (string & {})): Technique[];
