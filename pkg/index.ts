// The library: texts in, plain values out. What is exported here is its stable interface; README.md describes it.

import { listener, object, strings } from "./checks.js";
import { compareSetups } from "./compare.js";
import * as explained from "./explain.js";
import { solveAll } from "./many.js";
import { compile } from "./module.js";
import { ofPicture } from "./read.js";
import type { Runner } from "./setups.js";
import { linesOf } from "./shared/about.js";
import type {
  About,
  Analysis,
  BoardSet,
  Case,
  CheckedSet,
  Compared,
  CompareProgress,
  Conflict,
  CraftOptions,
  Crafted,
  EventWindow,
  ExplainOptions,
  GenerateOptions,
  Grade,
  Hint,
  InitSource,
  Limit,
  Made,
  MakeOptions,
  ManyProgress,
  Opened,
  Picture,
  PictureBoard,
  Progress,
  PuzzleId,
  PuzzleInfo,
  PuzzleName,
  Question,
  Report,
  SearchEvents,
  SetToWrite,
  Setup,
  SolveOptions,
  Solved,
  SolvedBoard,
  Spare,
  Step,
  Suggestion,
  Technique,
} from "./types.js";
import load, * as glue from "./wasm/gridlight.js";
import * as messages from "./words.js";

export type * from "./types.js";

/** The pending or finished start. */
let starting: Promise<void> | null = null;
let started = false;
/** Whether a call is under way: nested calls are refused, as a trap in one would corrupt the outer one. */
let busy = false;

/**
 * Loads the module. Await it once before any other function. Further calls, even concurrent ones, share the first
 * promise and ignore `source`. After a failure it can be called again.
 *
 * @param source If omitted, the module next to `index.js` is read (Node, Deno) or fetched (browsers).
 */
export function init(source?: InitSource | Promise<InitSource>): Promise<void> {
  starting ??= start(source).catch((error) => {
    // Lets the next call try again.
    starting = null;
    throw error;
  });
  return starting;
}

export default init;

async function start(source?: InitSource | Promise<InitSource>) {
  await load({ module_or_path: await compile(source) });
  started = true;
}

/** All puzzles, with what each supports. */
export function puzzles(): PuzzleInfo[] {
  return call(() => glue.puzzles());
}

/**
 * Solves the board in a text. Returns when done, so call it in a worker where nothing may freeze.
 *
 * @param onProgress Called at most every 50 ms. If it returns `false` the search stops and keeps what it found; its errors
 *   are rethrown. It must not call the library.
 * @throws TextError if the text is not a board, or the board lacks what solving needs (`check` says what)
 */
export function solve(
  puzzle: PuzzleName,
  text: string,
  options?: SolveOptions | null,
  onProgress?: ((progress: Progress) => boolean | void) | null,
): Solved {
  strings({ puzzle, text });
  object(options);
  listener(onProgress);
  const { solved, answers } = run(puzzle, text, options ?? {}, onProgress);
  const { status, count, counters, why, words, detail } = solved;
  const because = why ?? (status === "unproved" ? { words, cells: [] } : null);
  return {
    status,
    count: count || null,
    answers,
    counters,
    ...(because && { why: because }),
    ...(detail && { detail: detail as Solved["detail"] }),
  };
}

/** The run behind `solve`, with the limit that ended it and a wrong solution of its strategy, which measurements need. */
function run(
  puzzle: string,
  text: string,
  options: SolveOptions,
  onProgress?: ((progress: Progress) => boolean | void) | null,
): glue.Run {
  /** The error thrown by onProgress. */
  let thrown: { error: unknown } | null = null;
  const tell =
    onProgress &&
    ((progress: Progress) => {
      try {
        return onProgress(progress);
      } catch (error) {
        thrown = { error };
        return false;
      }
    });
  const solved = call(() => glue.librarySolve(puzzle, text, options, clock, tell));
  if (thrown) throw (thrown as { error: unknown }).error;
  return solved;
}

const clock = () => performance.now();

/** The functions that measurements are built on. */
const runner: Runner = {
  run,
  clock,
  flaw: (puzzle, text, setup) => call(() => glue.libraryFlaw(puzzle, text, setup)),
  asked: (puzzle, setup) => call(() => glue.libraryAsked(puzzle, setup)),
};

/**
 * Measures configurations on the board of a text and returns a row for each, in order. README.md says how long it takes.
 *
 * @param onProgress Called at most every 50 ms. If it returns `false` everything stops: complete measurements are kept, a
 *   configuration with only its first run shows that one, and those not started have no row. Its errors are rethrown. It
 *   must not call the library.
 * @throws Error naming the first invalid configuration, before anything runs
 * @throws TextError as `solve`
 */
export function compare(
  puzzle: PuzzleName,
  text: string,
  setups: Setup[],
  onProgress?: ((progress: CompareProgress) => boolean | void) | null,
): Compared[] {
  strings({ puzzle, text });
  listener(onProgress);
  return compareSetups(runner, puzzle, text, setups, quiet(onProgress));
}

/**
 * Solves many boards, each once with each configuration, and returns a row for each pair, in order. Only the first board
 * in a text counts. Errors in a text are reported in its rows.
 *
 * @param onProgress Called at most every 50 ms. If it returns `false` everything stops and the current run is left out, so
 *   that the number of rows says where to continue. Its errors are rethrown. It must not call the library.
 * @throws Error naming the first invalid configuration, before anything runs; an error of a configuration's getter as it is
 */
export function solveMany(
  puzzle: PuzzleName,
  texts: string[],
  setups: Setup[],
  onProgress?: ((progress: ManyProgress) => boolean | void) | null,
): SolvedBoard[] {
  strings({ puzzle });
  listener(onProgress);
  return solveAll(runner, puzzle, texts, setups, quiet(onProgress));
}

/** The names of the event kinds, by number. */
const KINDS = ["try", "settle", "cut", "back", "answer"];

/**
 * The events of a search, the same for the same board and options. Throws as `solve` does, and for a strategy whose
 * `shape` is `none`. With `milliseconds` it returns the events up to that time. Choices and pruned nodes steer it: for a
 * search whose `shape.steer` is null they are an error.
 */
export function searchEvents(
  puzzle: PuzzleId,
  text: string,
  options?: SolveOptions | null,
  window?: EventWindow | null,
): SearchEvents {
  strings({ puzzle, text });
  object(options);
  object(window);
  const events = call(() => glue.librarySearchEvents(puzzle, text, options ?? {}, window ?? {}, clock));
  const strategies = puzzles().find(({ id }) => id === puzzle)?.strategies;
  const shape = strategies?.find(({ id }) => id === (options?.strategy ?? "default"))?.shape;
  return { ...events, names: { kinds: KINDS, values: shape?.values ?? [], reasons: ["", ...(shape?.reasons ?? [])] } };
}

/**
 * Up to eight questions about a search, made from what it does: every answer is what happened. The same for the same
 * board, options and seed. Throws as `searchEvents` does.
 */
export function questions(puzzle: PuzzleId, text: string, setup?: SolveOptions | null, seed = 1): Question[] {
  strings({ puzzle, text });
  object(setup);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new TypeError(messages.SEED);
  return call(() => glue.libraryQuestions(puzzle, text, setup ?? {}, seed, clock));
}

/** The functions that explanations are built on. */
const explainer: explained.Explainer = {
  clock,
  // Each question has an answer of its own type.
  ask: (puzzle, text, question, options): any =>
    call(() => glue.libraryExplain(puzzle, text, question, options, clock)),
  text: (link) => call(() => glue.libraryOpenLink(link)).text,
  make: (puzzle, technique, options) => call(() => glue.libraryMake(puzzle, technique, options, clock)),
};

/**
 * The next hint for the current position; null if nothing is left to do on the board or none was found in time. Its
 * `text` is null only if the steps end in a contradiction.
 */
export function hint(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Hint | null {
  return explain(explained.hint, puzzle, text, options);
}

/** All steps from the current position to the end. */
export function reasons(
  puzzle: PuzzleId,
  text: string,
  options?: ExplainOptions | null,
): { reasons: Step[]; end: "more" | "done" | "fails" | "open" } {
  return explain(explained.reasons, puzzle, text, options);
}

/** A smallest set of clues and pieces that contradict each other; null unless the board is known to have no solution. */
export function conflict(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Conflict | null {
  return explain(explained.conflict, puzzle, text, options);
}

/**
 * What a maker wants to know of a board: how many solutions it has, which cells are the same in all of them, and why
 * there is none. It takes 2 s at most unless `milliseconds` says otherwise, and then tells what is known. Moves made on
 * the board do not count. Cost: that of finding two solutions and of counting up to 1,000, and of one search for each
 * cell in which all of these agree.
 */
export function analyse(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Analysis {
  return explain(explained.analyse, puzzle, text, options);
}

/** Changes that each give a board with multiple solutions exactly one, or one without a solution some. */
export function suggest(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Suggestion[] {
  return explain(explained.suggest, puzzle, text, options);
}

/** Redundant clues and pieces; null unless the board is known to have a unique solution. */
export function spare(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Spare | null {
  return explain(explained.spare, puzzle, text, options);
}

/**
 * Takes redundant clues away from a board with a unique solution, which stays the only one. With a `difficulty` the
 * board gets no harder than that. Equal input gives an equal board, unless `milliseconds` cut it short. Cost: a search
 * or two for each clue, and with a difficulty a measurement for each clue that could go.
 *
 * @throws TextError if the text is not a board, or the puzzle has no clues (Harmony); Error if the board is not known to
 *   have exactly one solution
 */
export function craft(puzzle: PuzzleId, text: string, options?: CraftOptions | null): Crafted {
  return explain(explained.craft, puzzle, text, options);
}

/** The difficulty of a board; null for a puzzle without named techniques. */
export function grade(puzzle: PuzzleId, text: string, options?: ExplainOptions | null): Grade | null {
  return explain(explained.grade, puzzle, text, options);
}

function explain<T>(
  how: (library: explained.Explainer, puzzle: string, text: string, options: ExplainOptions) => T,
  puzzle: string,
  text: string,
  options?: ExplainOptions | null,
): T {
  strings({ puzzle, text });
  object(options);
  return how(explainer, puzzle, text, options ?? {});
}

/**
 * The certificate of a board: a line of JSON with the board, what is claimed of it, its solution and a proof, for
 * `check.html` or the command `gridlight verify`. Throws an Error if there is none: several solutions, a proof that
 * would be too large, or out of time.
 *
 * @throws TextError if the text is not a board
 */
export function certify(puzzle: PuzzleName, text: string, options?: Limit | null): string {
  strings({ puzzle, text });
  object(options);
  const limit = options?.milliseconds || Infinity;
  const start = clock();
  return call(() => glue.libraryCertify(puzzle, text, () => clock() - start < limit));
}

/** The named techniques of a puzzle, the simplest first. */
export function techniques(puzzle: PuzzleName): Technique[] {
  strings({ puzzle });
  return call(() => glue.techniques(puzzle));
}

/**
 * Generates a solvable board, as text in the puzzle's first format; with a unique solution where the puzzle's
 * `oneAnswer` says so (`lazors` and `aquarium`). Its difficulty is the one asked for, as `grade` measures it; larger
 * boards than all of the puzzle's `offers` are not measured. Throws an Error in words for a size at which there are no
 * boards of this difficulty, which says at which there are, and if none was found within its limit of work or time.
 */
export function generate(puzzle: PuzzleName, options?: GenerateOptions | null): string {
  strings({ puzzle });
  object(options);
  return call(() => glue.libraryGenerate(puzzle, options ?? {}, clock));
}

/**
 * Generates a board of a difficulty measured by `grade`, optionally one that needs a given technique: draws boards until
 * one fits. The same options give the same board, unless `milliseconds` ends it. null if no board was drawn and measured
 * by then.
 *
 * @throws Error in words for an unknown technique, an impossible size, or a puzzle that cannot generate boards
 */
export function make(puzzle: PuzzleName, options?: MakeOptions | null): Made | null {
  object(options);
  strings({ puzzle, technique: options?.technique ?? "" });
  return explained.make(explainer, puzzle, options ?? {});
}

/** The id of the puzzle that a text looks like, even if it has errors; null if it looks like none. */
export function recognise(text: string): PuzzleId | null {
  strings({ text });
  return (call(() => glue.recognise(text)) || null) as PuzzleId | null;
}

/**
 * Describes the current position of the board in a text.
 *
 * @throws TextError if the text is not a board
 */
export function check(puzzle: PuzzleName, text: string): Report {
  strings({ puzzle, text });
  return call(() => glue.libraryCheck(puzzle, text));
}

/**
 * Converts the board of a text to a format, given by its id; the same format tidies the text. Throws an Error that says
 * what the format can hold if that is less than the board.
 *
 * @throws TextError if the text is not a board
 */
export function convert(puzzle: PuzzleName, text: string, format: string): string {
  strings({ puzzle, text, format });
  return call(() => glue.libraryConvert(puzzle, text, format));
}

/**
 * The boards of a text that holds several, such as a contest file, as texts in the usual format; empty if it holds one.
 *
 * @throws TextError if the text is not a board
 */
export function cases(puzzle: PuzzleName, text: string): Case[] {
  strings({ puzzle, text });
  return call(() => glue.libraryCases(puzzle, text));
}

/**
 * The link to the board in a text: `#lazors/...`, to append to a playground's address. It never expires.
 *
 * @throws TextError if the text is not a board
 */
export function link(puzzle: PuzzleName, text: string): string {
  strings({ puzzle, text });
  return call(() => glue.libraryLink(puzzle, text));
}

/**
 * Opens a link: with or without `#`, or a whole address. Throws an Error in words if it is damaged, cut off or foreign.
 */
export function openLink(link: string): Opened {
  strings({ link });
  return call(() => glue.libraryOpenLink(link));
}

/**
 * What a text or a link says about its board: in a text by lines such as `# Title: Two halls` before the board. What is
 * too long is cut off, and what is not a day is no date.
 */
export function about(text: string): About {
  strings({ text });
  return call(() => glue.libraryAbout(text));
}

/**
 * The same text or link with this said about its board, in place of what it said before; `{}` takes it away.
 *
 * @throws Error if the text's format has no room for it: see `about` of the formats in `puzzles()`
 * @throws TextError if the text is not a board
 */
export function withAbout(puzzle: PuzzleName, text: string, about: Partial<About>): string {
  const { title = "", author = "", note = "", date = "" } = about ?? {};
  strings({ puzzle, text, title, author, note, date });
  return call(() => glue.libraryWithAbout(puzzle, text, title, author, note, date));
}

/**
 * Reads a board from a picture: a screenshot or a print. `image` is its pixels, or the bytes of a file in PNG, JPEG or
 * WebP, of an animated one the first frame. Resolves with null if it shows no board of `puzzles` (all, if left out).
 * What is in doubt is listed and never `certain`. Loads a module of its own with the first call, and does not need
 * `init`. Cost: O(pixels), a second or less for a phone's screenshot.
 *
 * @throws TypeError if `image` is neither; Error if it is no picture of these kinds, damaged, has a side of less than
 *   32 pixels or more than 100 million pixels, or 65,535 along a side
 */
export async function read(
  image: Picture | Uint8Array,
  options?: { puzzles?: PuzzleId[] } | null,
): Promise<PictureBoard | null> {
  object(options);
  if (typeof image !== "object" || image === null) throw new TypeError(messages.PICTURE);
  const asked = options?.puzzles ?? [];
  if (!Array.isArray(asked) || asked.some((id) => typeof id !== "string"))
    throw new TypeError(messages.PICTURE_PUZZLES);
  const found = await ofPicture(image, asked);
  if (!found) return null;
  const { remarks: _, ...board } = found;
  return board;
}

/**
 * The boards of a set, of a text with a link on each line, of a file that holds several boards, or of one board. A board
 * that cannot be read has an `error`; the others are read all the same.
 *
 * @throws Error if there are more than 200
 */
export function readSet(text: string): BoardSet {
  strings({ text });
  return call(() => glue.libraryReadSet(text));
}

/**
 * The text of a set: lines about it, and a line `---` before each board. A board whose format has no room for what is said
 * about it becomes a link.
 */
export function writeSet(set: SetToWrite): string {
  object(set);
  const texts = set.boards.map(({ puzzle, text, about }) => {
    strings({ text });
    // A broken board stays as it is.
    if (puzzle === null || about === undefined) return text;
    const { title = "", author = "", note = "", date = "" } = about;
    strings({ title, author, note, date });
    return call(() => glue.librarySetBoard(puzzle, text, title, author, note, date));
  });
  return call(() => glue.libraryWriteSet(linesOf(set.about ?? {}), texts));
}

/**
 * Solves and measures every board of a set, and finds those that are the same.
 *
 * @param options `milliseconds` limits each question about a board: 10,000 unless you say otherwise
 */
export function checkSet(set: BoardSet, options?: Limit | null): CheckedSet {
  object(set);
  object(options);
  const boards = set.boards.map(({ puzzle, text, error }): glue.MeasuredBoard => {
    try {
      if (!puzzle) throw new Error(error?.message ?? messages.NOT_A_BOARD);
      return call(() => glue.libraryCheckBoard(puzzle, text, options ?? {}, clock));
    } catch (problem) {
      const words = problem instanceof Error ? problem.message : String(problem);
      return { status: "broken", difficulty: null, words, rank: null, same: "" };
    }
  });
  const found = call(() => glue.summary(boards));
  return { boards: boards.map(({ status, difficulty, words }) => ({ status, difficulty, words })), ...found };
}

/**
 * The link of a set: `#set/...`, to append to a playground's address.
 *
 * @throws RangeError if it would be longer than 8,000 characters
 */
export async function setLink(set: SetToWrite): Promise<string> {
  const text = writeSet(set);
  const [link, most] = call(() => [glue.setLink(text), glue.mostLink()] as const);
  if (link.length > most) throw new RangeError(messages.setTooLong(link.length, most));
  return `#${link}`;
}

/** The set of a link. Throws an Error if it is damaged or cut off. */
export async function openSetLink(link: string): Promise<BoardSet> {
  strings({ link });
  return call(() => glue.libraryOpenSet(link));
}

/**
 * A picture of the board in a text as SVG, with classes for the playground's style sheet and colours that work without it.
 *
 * @param step A step of the board's replay, possibly fractional; if omitted, everything is drawn.
 * @param options `milliseconds`: throws if the steps are not known by then; 0, the default, = no limit
 * @throws TextError if the text is not a board
 */
export function svg(puzzle: PuzzleName, text: string, step?: number | null, options?: Limit | null): string {
  strings({ puzzle, text });
  object(options);
  if (step != null && !(Number.isFinite(step) && step >= 0)) throw new TypeError(messages.STEP);
  return call(() => glue.librarySvg(puzzle, text, step, options ?? {}, clock));
}

/** The same callback, prevented from calling the library between runs, too. */
function quiet<P>(onProgress?: ((progress: P) => boolean | void) | null) {
  return (
    onProgress &&
    ((progress: P) => {
      const before = busy;
      busy = true;
      try {
        return onProgress(progress);
      } finally {
        busy = before;
      }
    })
  );
}

/**
 * Runs a call into the module. A trap leaves the instance's memory inconsistent, so the instance is replaced for the next
 * call.
 */
function call<T>(run: () => T): T {
  if (!started) throw new Error(messages.NOT_READY);
  if (busy) throw new Error(messages.BUSY);
  busy = true;
  try {
    return run();
  } catch (error) {
    if (!isTrap(error)) throw error;
    glue.__wbg_reset_state();
    throw new Error(messages.restarted(error instanceof RangeError, error.message), { cause: error });
  } finally {
    busy = false;
  }
}

function isTrap(error: unknown): error is WebAssembly.RuntimeError | RangeError {
  // Errors of onProgress do not reach this; a RangeError is an exhausted stack or memory.
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
