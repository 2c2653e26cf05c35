// Sets of boards: several in an order, as one text or as a link.

import { FIELD_NAMES, linesOf } from "./shared/about.js";
import {
  MOST_BOARDS,
  MOST_LINK,
  isParted,
  isSetLink,
  joined,
  parted,
  rankOf,
  setLink,
  summary,
  textOfLink,
} from "./shared/set.js";
import * as messages from "./words.js";

/** @import { About, BoardSet, CheckedSet, SetBoard } from "./index.js" */

/** @typedef {typeof import("./index.js")} Gridlight */
/**
 * What sets are built on.
 * @typedef {Pick<Gridlight, "about" | "cases" | "check" | "grade" | "link" | "openLink" | "puzzles" | "recognise" | "solve" | "withAbout"> & { upright: (puzzle: string, text: string) => string }} Library
 */

/** The time for each question about a board, in milliseconds, unless another is asked for. */
const PATIENCE = 10_000;
/** A text that is nothing but a link. */
const LINK = /^\S*#\S+$/;

/** @param {Library} library @param {string} text @returns {BoardSet} */
export function read(library, text) {
  const found = parted(text) ?? several(library, text);
  if (found.boards.length > MOST_BOARDS) throw new Error(messages.tooManyBoards(MOST_BOARDS));
  return { about: library.about(found.head), boards: found.boards.map((board) => readBoard(library, board)) };
}

/**
 * The boards of a text that is no set: those of a file of several, or one.
 * @param {Library} library
 * @param {string} text
 */
function several(library, text) {
  const puzzle = LINK.test(text.trim()) ? null : library.recognise(text);
  const boards = puzzle ? casesOf(library, puzzle, text) : [];
  if (!puzzle || boards.length === 0) {
    // It could not be written again.
    if (isParted(text)) throw new Error(messages.PARTED);
    return { head: "", boards: [{ text, line: 1 }] };
  }
  const said = library.about(text);
  return {
    head: linesOf(said),
    boards: boards.map((board) => ({
      text: writeBoard(library, { puzzle, text: board.text, about: { title: board.name } }),
      line: 1,
    })),
  };
}

/**
 * None if the text is broken: the board then says where.
 * @param {Library} library
 * @param {string} puzzle
 * @param {string} text
 */
function casesOf(library, puzzle, text) {
  try {
    return library.cases(puzzle, text);
  } catch {
    return [];
  }
}

/** @param {Library} library @param {{ text: string, line: number }} board @returns {SetBoard} */
function readBoard(library, { text, line }) {
  const about = library.about(text);
  try {
    const puzzle = LINK.test(text.trim()) ? library.openLink(text).puzzle : library.recognise(text);
    if (!puzzle) throw new Error(messages.NOT_A_BOARD);
    library.check(puzzle, text);
    return { puzzle, text, about };
  } catch (error) {
    const { message, line: at, column } = /** @type {Error & { line?: number, column?: number }} */ (error);
    // What is no board at all is wrong where it begins.
    return { puzzle: null, text, about, error: { message, line: (at ?? 1) + line - 1, column: column ?? 1 } };
  }
}

/**
 * @param {Library} library
 * @param {{ about?: Partial<About>, boards: { puzzle?: string | null, text: string, about?: Partial<About> }[] }} set
 */
export function write(library, { about = {}, boards }) {
  if (boards.length > MOST_BOARDS) throw new Error(messages.tooManyBoards(MOST_BOARDS));
  const texts = boards.map((board) => writeBoard(library, board));
  if (texts.some(isParted)) throw new Error(messages.PARTED);
  return joined(linesOf(about), texts);
}

/** @param {Library} library @param {{ puzzle?: string | null, text: string, about?: Partial<About> }} board */
function writeBoard(library, { puzzle, text, about }) {
  // A broken board stays as it is.
  if (puzzle === null || about === undefined) return text;
  const id = puzzle ?? (LINK.test(text.trim()) ? library.openLink(text).puzzle : library.recognise(text));
  if (!id) throw new Error(messages.NOT_A_BOARD);
  const said = library.about(text);
  if (FIELD_NAMES.every((field) => said[field] === (about[field] ?? ""))) return text;
  try {
    return library.withAbout(id, text, about);
  } catch {
    // Its format has no room, but a link always has.
    return library.withAbout(id, library.link(id, text), about);
  }
}

/**
 * @param {Library} library
 * @param {BoardSet} set
 * @param {{ milliseconds?: number }} options
 * @returns {CheckedSet}
 */
export function checkSet(library, set, { milliseconds = PATIENCE }) {
  const wants = new Set(
    library
      .puzzles()
      .filter((info) => info.oneAnswer)
      .map((info) => String(info.id)),
  );
  const boards = set.boards.map((board) => {
    const broken = (/** @type {string} */ words) => ({
      status: /** @type {const} */ ("broken"),
      difficulty: null,
      rank: null,
      same: "",
      words,
    });
    if (!board.puzzle) return broken(board.error?.message ?? messages.NOT_A_BOARD);
    const { text } = board;
    const puzzle = /** @type {import("./index.js").PuzzleId} */ (board.puzzle);
    try {
      const one = wants.has(puzzle);
      const { status: known, why } = library.solve(puzzle, text, { limit: one ? 2 : 1, milliseconds });
      // Where several solutions are no fault, they are not looked for.
      const status = known === "several" && !one ? "found" : known;
      const grade = status === "none" ? null : library.grade(puzzle, text, { milliseconds });
      return {
        status,
        difficulty: grade ? grade.grade + 1 : null,
        rank: rankOf(grade, puzzle),
        same: library.upright(puzzle, text),
        words: grade?.words ?? why?.words ?? "",
      };
    } catch (error) {
      return broken(error instanceof Error ? error.message : String(error));
    }
  });
  return {
    boards: boards.map(({ status, difficulty, words }) => ({ status, difficulty, words })),
    .../** @type {Omit<CheckedSet, "boards">} */ (summary(boards)),
  };
}

/** @param {string} text of a set */
export async function toLink(text) {
  const link = await setLink(text);
  if (link.length > MOST_LINK) throw new RangeError(messages.setTooLong(link.length, MOST_LINK));
  return `#${link}`;
}

/** @param {Library} library @param {string} link @returns {Promise<BoardSet>} */
export async function openLink(library, link) {
  const text = isSetLink(link) ? await textOfLink(link) : null;
  if (text === null) throw new Error(messages.SET_DAMAGED);
  return read(library, text);
}
