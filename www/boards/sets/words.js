// What the page says about sets of boards.

import { fallen, findings, measure } from "../../../pkg/shared/words.js";
import { count } from "../../words/format.js";

/** @import { summary } from "../../../pkg/shared/set.js" */

export { STATUS } from "../../../pkg/shared/words.js";
export { AUTHOR, NOTE, TITLE } from "../../share/about/words.js";
export { dayTime } from "../../words/words-later.js";

// Making a set.

export const SET_OF_BOARDS = "Set of boards";
export const IN_THE_SET = "In the set";
/** @param {number} boards */
export const inTheSet = (boards) => `${IN_THE_SET}: ${boards}`;
export const BOARDS_TO_ADD = "Boards to add";
export const PUZZLE = "Puzzle";
export const ALL_PUZZLES = "All puzzles";
export const NONE_YET = "Add boards from the list.";
export const NO_BOARDS = "There are no boards of this puzzle yet.";
export const IN_ALREADY = "This board is in the set already";
export const OPEN_BOARD = "The open board";
export const ADD = "Add";
export const ADDED = "Added";
/** @param {string} board */
export const added = (board) => `Added: ${board}`;
export const NEW_SET = "New set";
export const EDIT_OPEN_SET = "Edit the open set";
export const TAKEN = "This is the open set. Undo brings the last one back.";
export const CLEARED = "A new set was started. Undo brings the last one back.";
export const UNDO = "Undo";
export const NO_UNDO = "Nothing to undo";
export const COPIED = "Copied";
/** @param {string} board */
export const addIt = (board) => `Add ${board}`;
export const EDIT_BOARD = "Edit this board";
export const DRAG = "Drag to move";
/** @param {string} board */
export const earlier = (board) => `Move ${board} up`;
/** @param {string} board */
export const later = (board) => `Move ${board} down`;
/** @param {string} board @param {number} place from 1 @param {number} all */
export const moved = (board, place, all) => `${board}: now board ${place} of ${all}.`;
/** @param {string} board */
export const remove = (board) => `Remove ${board}`;
/** @param {string} board */
export const removed = (board) => `Removed: ${board}. Undo brings it back.`;
/** @param {string} board that was edited */
export const putBack = (board) => `The set now has ${board} as you changed it.`;

// Difficulty.

/** What a list says of a board. @param {string} kind @param {string} difficulty or "" */
export const rated = (kind, difficulty) => (difficulty ? `${kind} · ${difficulty}` : kind);
/** While it is not known yet. */
export const RATING_ONE = "…";
export const UNRATED = "no rating";
export const NOT_RATED_YET = "not rated yet";
/** @param {number} place from 1 */
export const easierThan = (place) => `Easier than board ${place}`;
export const SORT = "Sort by difficulty";
export const ABOUT_SORT = "The easiest board comes first";
export const TOO_FEW = "There is nothing to sort";
export const RATING = "Rating the boards …";
export const SORTED = "Sorted by difficulty. Undo restores the old order.";
export const SORTED_ALREADY = "The boards are sorted by difficulty already.";
/** After one of these, if boards have a level of their puzzle's own. */
export const LEVELS_LAST = "Boards with levels come last, compared with each other.";
// Buttons.

export const PLAY = "Play";
export const COPY_LINK = "Copy link";
export const SAVE_FILE = "Save file";
export const PRINT = "Print …";
export const CHECK = "Check";
export const STOP = "Stop";
export const EMPTY = "The set has no boards";
export const LINK_COPIED = "The set's link is copied.";
export const NOT_COPIED = "The link could not be copied.";
/** @param {number} length @param {number} most */
export const tooLong = (length, most) =>
  `This set needs a link of ${length} characters, more than the ${most} that fit. Save it as a file.`;
/** @param {string} file */
export const savedAs = (file) => `Saved as ${file}.`;
/** @param {number} most */
export const full = (most) => `A set has at most ${most} boards.`;
/** A board in a list. @param {string} puzzle @param {number} rows @param {number} cols */
export const kindOf = (puzzle, rows, cols) => `${puzzle}, ${rows} × ${cols}`;
/** A board without a title. @param {string} kind @param {string} difficulty or "" */
export const called = (kind, difficulty) => (difficulty ? `${kind}, ${difficulty.toLowerCase()}` : kind);
/** A broken board without a title. @param {number} place from 1 */
export const boardNumber = (place) => `Board ${place}`;

// Printing a set.

/** @param {number} place from 1 @param {string} board */
export const numbered = (place, board) => `${place}. ${board}`;

// Playing a set.

export const A_SET = "A set of boards";
export const SET = "Set";
export const BOARDS_IN_SET = "Boards in the set";
export const PREVIOUS = "Previous board";
export const NEXT = "Next board";
export const FIRST = "This is the first board";
export const LAST = "This is the last board";
export const EDIT_SET = "Edit set …";
export const BACK_TO_SET = "Back to the set …";
export const CLOSE_SET = "Close the set";
export const ELSEWHERE = "Another board is open";
/** @param {number} solved @param {number} all */
export const solvedOf = (solved, all) => (solved === all ? "All solved" : `${solved} solved`);
/** @param {number} place from 1 @param {number} all */
export const placeOf = (place, all) => `${place} of ${all}`;
/** @param {number} boards */
export const allSolved = (boards) => (boards === 1 ? "Set solved." : `All ${boards} boards solved.`);
export const LEAVE = "Leave the set";
/** @param {string} name @param {boolean} solved */
export const listed = (name, solved) => (solved ? `✓ ${name}` : name);
/** @param {number} boards @param {string} title */
export const opened = (boards, title) => `${title ? `${title}: ` : ""}${count(boards, "board", "boards")}.`;
/** @param {string[]} names */
export const broken = (names) =>
  `${names.length === 1 ? "This board" : "These boards"} could not be read: ${names.join("; ")}`;
/** @param {string} name @param {string} why */
export const brokenBoard = (name, why) => `${name}: ${why}`;
export const DAMAGED = "This link of a set is damaged or cut off. Ask for it again, or for the file.";
export const ALL_BROKEN = "No board of this set could be read.";
export const NOT_A_BOARD = "This is not a board of any puzzle here.";

// Checking a set.

/** @param {number} place from 1 @param {number} all */
export const checking = (place, all) => `Checking board ${place} of ${all} …`;
export const STOPPED = "Stopped.";
export const ABOUT_CHECK = "Check solves and rates every board, and finds copies.";
/** @param {number} bad how much is to be mended */
export const checked = (bad) =>
  bad === 0 ? "Checked." : `Checked: ${count(bad, "problem", "problems")}, listed below.`;
/** What was found about one board. @param {string} status @param {string} difficulty or "" */
export const found = (status, difficulty) => (difficulty ? `${status}, ${difficulty.toLowerCase()}` : status);
export const BOARD_BY_BOARD = "Board by board";
/**
 * What a check found, with the difficulties that the list shows.
 * @param {ReturnType<typeof summary>} found
 * @param {{ name: string, grade: string }[]} boards
 */
export function report(found, boards) {
  const list = findings({ ...found, compared: [], falls: [] }, boards.length).filter(
    ({ good }) => !good || found.falls.length === 0,
  );
  const told = (/** @type {number} */ place) =>
    `${place + 1}, ${boards[place]?.name ?? ""} (${boards[place]?.grade ?? ""})`;
  for (const scale of found.compared) {
    const fell = scale.boards
      .map((place, at) => ({ place, before: scale.boards[at - 1] ?? 0 }))
      .filter(({ place }) => found.falls.includes(place));
    for (const { place, before } of fell)
      list.push({ good: false, words: fallen(`Board ${told(place)}`, `board ${told(before)}`, scale) });
    const grades = runs(
      scale.boards.map((place) => boards[place]?.grade ?? ""),
      scale.puzzle === null,
    );
    const course = grades.length === 1 ? "is the same throughout" : "never falls";
    if (fell.length === 0)
      list.push({ good: true, words: `${measure(scale, boards.length)} ${course}: ${grades.join(", ")}.` });
  }
  return list;
}

/** Equal neighbours as one, counted if that reads well. @param {string[]} grades @param {boolean} counted */
function runs(grades, counted) {
  /** @type {{ grade: string, times: number }[]} */
  const list = [];
  for (const grade of grades) {
    const last = list.at(-1);
    if (last?.grade === grade) last.times += 1;
    else list.push({ grade, times: 1 });
  }
  return list.map(({ grade, times }) => (counted ? `${times} ${grade.toLowerCase()}` : grade.toLowerCase()));
}
