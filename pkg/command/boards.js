// The commands that handle boards one by one: solve, count, check, convert.

import { check, convert, puzzles, solve, solveMany } from "../index.js";
import { EXIT, UsageError, worse } from "./exit.js";
import { inputs } from "./inputs.js";
import { complain, json, lined, told, write } from "./output.js";
import { reporting } from "./report.js";

/** @import { PuzzleInfo, Setup, Solved } from "../index.js" */
/** @import { Asked } from "./arguments.js" */
/** @import { Input } from "./inputs.js" */

/**
 * The result for a board: as text, as JSON, and as an exit code.
 * @typedef {{ words: string, value: object, code: number }} Result
 */

/** @param {Asked} asked */
export function solveBoards(asked) {
  const setup = only(asked);
  return each(asked, (input) => {
    const solved = reported(asked, input, checked(input.puzzle, setup));
    const words = [verdict(solved), ...solved.answers.map((answer) => answer.text)].join("\n\n");
    return { words: `${words}\n`, value: solved, code: settled(solved.status) };
  });
}

/** @param {Asked} asked */
export function countAnswers(asked) {
  const setup = only(asked);
  return each(
    asked,
    (input) => {
      const { name, of, puzzle } = input;
      const { status, count } = reported(asked, input, counting(puzzle, checked(puzzle, setup)));
      const told = count ?? "unproved";
      const several = isOneOfSeveral(asked, of);
      const code = count === null ? EXIT.open : settled(status);
      return { words: several ? `${told}\t${name}\n` : `${told}\n`, value: { count }, code };
    },
    false,
  );
}

/**
 * Solves a board, with reports if they were asked for.
 * @param {Asked} asked
 * @param {Input} input
 * @param {Setup} setup
 */
function reported({ every }, { name, puzzle, text }, setup) {
  const report = reporting(
    every,
    name,
    info(puzzle).strategies.find(({ id }) => id === setup.strategy),
  );
  const solved = solve(puzzle, text, setup, report?.progress);
  report?.end(solved.counters);
  return solved;
}

/** @param {Asked} asked */
export function checkBoards(asked) {
  return each(asked, ({ text, puzzle }) => {
    const report = check(puzzle, text);
    const lines = [report.status, ...report.findings.map(({ tone, words }) => `${tone}: ${words}`)];
    const wrong = report.findings.some(({ tone }) => tone === "wrong");
    return { words: `${lines.join("\n")}\n`, value: report, code: wrong ? EXIT.none : EXIT.fine };
  });
}

/** @param {Asked} asked */
export function convertBoard(asked) {
  if (asked.inputs.length > 1) throw new UsageError("convert takes one board.");
  return each({ ...asked, case: asked.case ?? 1 }, (input) => {
    const { text, puzzle } = input;
    remark(asked, input);
    const known = info(puzzle).formats.map(({ id }) => id);
    const format = asked.options.format ?? known[0] ?? "";
    if (!known.includes(format)) {
      throw new UsageError(`There is no format “${format}” of ${puzzle}; there are: ${known.join(", ")}.`);
    }
    const written = convert(puzzle, text, format);
    return { words: lined(written), value: { text: written }, code: EXIT.fine };
  });
}

/** Says which case is taken of several if that was not asked for. @param {Asked} asked @param {Input} input */
export function remark(asked, { name, of }) {
  if (of > 1 && asked.case === undefined)
    process.stderr.write(`${name}: This is the first of ${of} boards; --case N takes another.\n`);
}

/**
 * Whether results are named: of several inputs, or of one that holds several.
 * @param {Asked} asked
 * @param {number} of
 */
const isOneOfSeveral = ({ inputs: names, case: chosen }, of) => names.length > 1 || (of > 1 && chosen === undefined);

/**
 * Processes every input and returns the worst exit code; a bad input does not stop the others.
 * @param {Asked} asked
 * @param {(input: Input) => Result} work
 * @param {boolean} [headed] whether each of several inputs is named above its result
 */
export async function each(asked, work, headed = true) {
  const { inputs: names, options, wait, case: chosen } = asked;
  /** @type {number} */
  let code = EXIT.fine;
  for await (const input of inputs(names, { puzzle: options.puzzle, wait, case: chosen })) {
    const result = attempt(input, work);
    code = worse(code, "error" in result ? complain(input.name, result.error) : result.code);
    const { name: file, puzzle } = input;
    if (options.json)
      await write(json("error" in result ? { file, error: result.error } : { file, puzzle, ...result.value }));
    else if (!("error" in result))
      await write((headed && isOneOfSeveral(asked, input.of) ? `== ${file}\n` : "") + result.words);
  }
  return code;
}

/**
 * @param {Input} input
 * @param {(input: Input) => Result} work
 */
function attempt(input, work) {
  if (input.problem) return { error: { message: input.problem } };
  try {
    return work(input);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return { error: told(error) };
  }
}

/** @param {Asked} asked @returns {Setup} */
function only({ command, wished: [setup = {}, ...more] }) {
  if (more.length > 0) throw new UsageError(`${command} takes one --strategy.`);
  return setup;
}

/**
 * The same configuration, checked to be valid for the puzzle.
 * @param {string} puzzle
 * @param {Setup} setup
 */
export function checked(puzzle, setup) {
  try {
    // Without boards, only the configuration can cause an error.
    solveMany(puzzle, [], [setup]);
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error);
    throw new UsageError(cause instanceof Error ? cause.message : message);
  }
  return setup;
}

/** @param {string} puzzle @returns {PuzzleInfo} */
export function info(puzzle) {
  const found = puzzles().find(({ id }) => id === puzzle);
  if (!found)
    throw new UsageError(
      `There is no puzzle “${puzzle}”; there are: ${puzzles()
        .map(({ id }) => id)
        .join(", ")}.`,
    );
  return found;
}

/**
 * A configuration that counts all solutions: with the strategy's own switch, else by finding all of them.
 * @param {string} puzzle
 * @param {Setup} setup
 */
function counting(puzzle, setup) {
  const { name, asksUnique, strategies } = info(puzzle);
  if (!asksUnique) throw new Error(`Solutions of ${name} are not counted.`);
  const own = strategies.find(({ id }) => id === setup.strategy)?.switches.find(({ countsAll }) => countsAll);
  return own ? { ...setup, switches: { ...setup.switches, [own.id]: true } } : { ...setup, limit: 0 };
}

/** @param {Solved["status"]} status */
function settled(status) {
  if (status === "none") return EXIT.none;
  return status === "unproved" ? EXIT.open : EXIT.fine;
}

/** The result as a sentence. @param {Solved} solved */
function verdict({ status, count, why }) {
  if (status === "unique") return "Unique solution.";
  if (status === "several") return count === null ? "Multiple solutions." : `${count} solutions.`;
  if (status === "found") return "Solution found; there may be others.";
  return status === "none" ? `No solution: ${why?.words}` : (why?.words ?? "");
}
