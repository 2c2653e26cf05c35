// The library: texts in, plain values out. See README.md; the types are in index.d.ts.

import { compareSetups } from "./compare.js";
import * as explained from "./explain.js";
import { solveAll } from "./many.js";
import { compile } from "./module.js";
import { ofPicture } from "./read.js";
import { linesOf } from "./shared/about.js";
import load, * as glue from "./wasm/gridlight.js";
import * as messages from "./words.js";

/** @import { InitSource, Progress, SolveOptions } from "./index.js" */
/** @import { Library } from "./setups.js" */

/** The pending or finished start. @type {Promise<void> | null} */
let starting = null;
let started = false;
/** Whether a call is under way: nested calls are refused, as a trap in one would corrupt the outer one. */
let busy = false;

/** @type {typeof import("./index.js").init} */
export function init(source) {
  starting ??= start(source).catch((error) => {
    // Lets the next call try again.
    starting = null;
    throw error;
  });
  return starting;
}

export default init;

/** @param {InitSource} [source] */
async function start(source) {
  await load({ module_or_path: await compile(source) });
  started = true;
}

/** @type {typeof import("./index.js").puzzles} */
export function puzzles() {
  return call(() => glue.puzzles());
}

/** @type {typeof import("./index.js").solve} */
export function solve(puzzle, text, options, onProgress) {
  strings({ puzzle, text });
  object(options);
  listener(onProgress);
  const { status, count, answers, counters, why, words, detail } = run(puzzle, text, options ?? {}, onProgress);
  /** @type {import("./index.js").Solved} */
  const solved = { status, count: count === "" ? null : count, answers, counters };
  if (why) solved.why = why;
  else if (status === "unproved") solved.why = { words, cells: [] };
  if (detail) solved.detail = detail;
  return solved;
}

/**
 * The run behind `solve`, with two fields that only the measurements need: `capped`, the limit that ended it, and
 * `wrong`, what is wrong with an incorrect solution that a strategy accepted. Either may be null.
 * @param {string} puzzle
 * @param {string} text
 * @param {SolveOptions} options
 * @param {((progress: Progress) => boolean | void) | null} [onProgress]
 */
function run(puzzle, text, options, onProgress) {
  /** The error thrown by onProgress. @type {{ error: unknown } | null} */
  let thrown = null;
  const tell =
    onProgress &&
    ((/** @type {Progress} */ progress) => {
      try {
        return onProgress(progress);
      } catch (error) {
        thrown = { error };
        return false;
      }
    });
  const solved = call(() => glue.librarySolve(puzzle, text, options, clock, tell));
  if (thrown) throw /** @type {{ error: unknown }} */ (thrown).error;
  return solved;
}

const clock = () => performance.now();

/** The functions that measurements are built on. @type {Library} */
const library = {
  run,
  clock,
  flaw: (puzzle, text, setup) => call(() => glue.libraryFlaw(puzzle, text, setup)),
  asked: (puzzle, setup) => call(() => glue.libraryAsked(puzzle, setup)),
};

/** @type {typeof import("./index.js").compare} */
export function compare(puzzle, text, setups, onProgress) {
  strings({ puzzle, text });
  listener(onProgress);
  return compareSetups(library, puzzle, text, setups, quiet(onProgress));
}

/** @type {typeof import("./index.js").solveMany} */
export function solveMany(puzzle, texts, setups, onProgress) {
  strings({ puzzle });
  listener(onProgress);
  return solveAll(library, puzzle, texts, setups, quiet(onProgress));
}

/** The names of the event kinds, by number. */
const KINDS = ["try", "settle", "cut", "back", "answer"];

/** @type {typeof import("./index.js").searchEvents} */
export function searchEvents(puzzle, text, options, window) {
  strings({ puzzle, text });
  object(options);
  object(window);
  const events = call(() => glue.librarySearchEvents(puzzle, text, options ?? {}, window ?? {}, clock));
  const { strategies } = /** @type {import("./index.js").PuzzleInfo} */ (puzzles().find(({ id }) => id === puzzle));
  const { shape } = /** @type {import("./index.js").StrategyInfo} */ (
    strategies.find(({ id }) => id === (options?.strategy ?? "default"))
  );
  return { ...events, names: { kinds: KINDS, values: shape.values, reasons: ["", ...shape.reasons] } };
}

/** @type {typeof import("./index.js").questions} */
export function questions(puzzle, text, setup, seed = 1) {
  strings({ puzzle, text });
  object(setup);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new TypeError(messages.SEED);
  return call(() => glue.libraryQuestions(puzzle, text, setup ?? {}, seed, clock));
}

/** The functions that explanations are built on. @type {explained.Asked} */
const asked = {
  ask: (puzzle, text, ask, options) => call(() => glue.libraryExplain(puzzle, text, ask, options, clock)),
  text: (link) => call(() => glue.libraryOpenLink(link)).text,
  make: (puzzle, technique, options) => call(() => glue.libraryMake(puzzle, technique, options, clock)),
};

/** @type {typeof import("./index.js").hint} */
export function hint(puzzle, text, options) {
  return explain(explained.hint, puzzle, text, options);
}

/** @type {typeof import("./index.js").reasons} */
export function reasons(puzzle, text, options) {
  return explain(explained.reasons, puzzle, text, options);
}

/** @type {typeof import("./index.js").conflict} */
export function conflict(puzzle, text, options) {
  return explain(explained.conflict, puzzle, text, options);
}

/** @type {typeof import("./index.js").analyse} */
export function analyse(puzzle, text, options) {
  return explain(explained.analyse, puzzle, text, options);
}

/** @type {typeof import("./index.js").suggest} */
export function suggest(puzzle, text, options) {
  return explain(explained.suggest, puzzle, text, options);
}

/** @type {typeof import("./index.js").spare} */
export function spare(puzzle, text, options) {
  return explain(explained.spare, puzzle, text, options);
}

/** @type {typeof import("./index.js").craft} */
export function craft(puzzle, text, options) {
  return explain(explained.craft, puzzle, text, options);
}

/** @type {typeof import("./index.js").grade} */
export function grade(puzzle, text, options) {
  return explain(explained.grade, puzzle, text, options);
}

/**
 * @template T
 * @param {(library: explained.Asked, puzzle: string, text: string, options: import("./index.js").ExplainOptions) => T} how
 * @param {string} puzzle
 * @param {string} text
 * @param {import("./index.js").ExplainOptions | null} [options]
 */
function explain(how, puzzle, text, options) {
  strings({ puzzle, text });
  object(options);
  return how(asked, puzzle, text, options ?? {});
}

/** @type {typeof import("./index.js").certify} */
export function certify(puzzle, text, options) {
  strings({ puzzle, text });
  object(options);
  const limit = options?.milliseconds || Infinity;
  const start = clock();
  return call(() => glue.libraryCertify(puzzle, text, () => clock() - start < limit));
}

/** @type {typeof import("./index.js").techniques} */
export function techniques(puzzle) {
  strings({ puzzle });
  return call(() => glue.techniques(puzzle));
}

/** @type {typeof import("./index.js").make} */
export function make(puzzle, options) {
  object(options);
  strings({ puzzle, technique: options?.technique ?? "" });
  return explained.make(asked, puzzle, options ?? {});
}

/** @type {typeof import("./index.js").recognise} */
export function recognise(text) {
  strings({ text });
  return call(() => glue.recognise(text)) || null;
}

/** @type {typeof import("./index.js").check} */
export function check(puzzle, text) {
  strings({ puzzle, text });
  return call(() => glue.libraryCheck(puzzle, text));
}

/** @type {typeof import("./index.js").convert} */
export function convert(puzzle, text, format) {
  strings({ puzzle, text, format });
  return call(() => glue.libraryConvert(puzzle, text, format));
}

/** @type {typeof import("./index.js").cases} */
export function cases(puzzle, text) {
  strings({ puzzle, text });
  return call(() => glue.libraryCases(puzzle, text));
}

/** @type {typeof import("./index.js").link} */
export function link(puzzle, text) {
  strings({ puzzle, text });
  return call(() => glue.libraryLink(puzzle, text));
}

/** @type {typeof import("./index.js").openLink} */
export function openLink(link) {
  strings({ link });
  return call(() => glue.libraryOpenLink(link));
}

/** @type {typeof import("./index.js").about} */
export function about(text) {
  strings({ text });
  return call(() => glue.libraryAbout(text));
}

/** @type {typeof import("./index.js").withAbout} */
export function withAbout(puzzle, text, about) {
  const { title = "", author = "", note = "", date = "" } = about ?? {};
  strings({ puzzle, text, title, author, note, date });
  return call(() => glue.libraryWithAbout(puzzle, text, title, author, note, date));
}

/** @type {typeof import("./index.js").read} */
export async function read(image, options) {
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

/** @type {typeof import("./index.js").readSet} */
export function readSet(text) {
  strings({ text });
  return call(() => glue.libraryReadSet(text));
}

/** @type {typeof import("./index.js").writeSet} */
export function writeSet(set) {
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

/** @type {typeof import("./index.js").checkSet} */
export function checkSet(set, options) {
  object(set);
  object(options);
  const boards = set.boards.map(({ puzzle, text, error }) => {
    try {
      if (!puzzle) throw new Error(error?.message ?? messages.NOT_A_BOARD);
      return call(() => glue.libraryCheckBoard(puzzle, text, options ?? {}, clock));
    } catch (problem) {
      const words = problem instanceof Error ? problem.message : String(problem);
      return { status: "broken", difficulty: null, words, rank: null, same: "" };
    }
  });
  const found = /** @type {Omit<import("./index.js").CheckedSet, "boards">} */ (call(() => glue.summary(boards)));
  return { boards: boards.map(({ status, difficulty, words }) => ({ status, difficulty, words })), ...found };
}

/** @type {typeof import("./index.js").setLink} */
export async function setLink(set) {
  const text = writeSet(set);
  const [link, most] = call(() => [glue.setLink(text), glue.mostLink()]);
  if (link.length > most) throw new RangeError(messages.setTooLong(link.length, most));
  return `#${link}`;
}

/** @type {typeof import("./index.js").openSetLink} */
export async function openSetLink(link) {
  strings({ link });
  return call(() => glue.libraryOpenSet(link));
}

/** @type {typeof import("./index.js").svg} */
export function svg(puzzle, text, step, options) {
  strings({ puzzle, text });
  object(options);
  if (step != null && !(Number.isFinite(step) && step >= 0)) {
    throw new TypeError(messages.STEP);
  }
  return call(() => glue.librarySvg(puzzle, text, step, options ?? {}, clock));
}

/** @type {typeof import("./index.js").generate} */
export function generate(puzzle, options) {
  strings({ puzzle });
  object(options);
  return call(() => glue.libraryGenerate(puzzle, options ?? {}));
}

/** @param {Record<string, unknown>} values */
function strings(values) {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== "string") throw new TypeError(messages.notString(name));
  }
}

/** @param {unknown} onProgress */
function listener(onProgress) {
  if (onProgress != null && typeof onProgress !== "function") throw new TypeError(messages.ON_PROGRESS);
}

/**
 * The same callback, prevented from calling the library between runs, too.
 * @template P
 * @param {((progress: P) => boolean | void) | null | undefined} onProgress
 */
function quiet(onProgress) {
  return (
    onProgress &&
    ((/** @type {P} */ progress) => {
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

/** @param {unknown} options */
function object(options) {
  if (options != null && typeof options !== "object") throw new TypeError(messages.OPTIONS);
}

/**
 * Runs a call into the module. A trap leaves the instance's memory inconsistent, so the instance is replaced for the
 * next call.
 * @template T
 * @param {() => T} run
 * @returns {T}
 */
function call(run) {
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

/** @param {unknown} error @returns {error is WebAssembly.RuntimeError | RangeError} */
function isTrap(error) {
  // Errors of onProgress do not reach this; a RangeError is an exhausted stack or memory.
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
