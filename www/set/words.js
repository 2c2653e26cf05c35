// What the page says about sets of boards.

import { count } from "../format.js";

export { STATUS, findings } from "../../pkg/shared/words.js";
export { AUTHOR, NOTE, TITLE } from "../about/words.js";

// Making a set.

export const SET_OF_BOARDS = "Set of boards";
export const IN_THE_SET = "In the set";
export const BOARDS_TO_ADD = "Boards to add";
export const NONE_YET = "Add boards from the list below.";
export const NO_BOARDS = "You have no boards of your own yet.";
export const ADD = "Add";
export const ADDED = "Added";
/** @param {string} board */
export const added = (board) => `Added: ${board}`;
export const NEW_SET = "New set";
export const CLEARED = "A new set was started.";
export const UNDO = "Undo";
export const COPIED = "Copied";
/** @param {string} board */
export const addIt = (board) => `Add ${board}`;
/** @param {string} board */
export const earlier = (board) => `Move ${board} up`;
/** @param {string} board */
export const later = (board) => `Move ${board} down`;
/** @param {string} board */
export const remove = (board) => `Remove ${board}`;
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
export const tooLong = (length, most) => `This set needs a link of ${length} characters, more than the ${most} that fit. Save it as a file.`;
/** @param {string} file */
export const savedAs = (file) => `Saved as ${file}.`;
/** @param {number} most */
export const full = (most) => `A set has at most ${most} boards.`;
/** A board in a list. @param {string} puzzle @param {number} rows @param {number} cols */
export const kindOf = (puzzle, rows, cols) => `${puzzle}, ${rows} × ${cols}`;
/** A board without a title. @param {number} place from 1 */
export const boardNumber = (place) => `Board ${place}`;
export const A_BOARD = "A board";

// Playing a set.

export const A_SET = "A set of boards";
export const SET = "Set";
export const BOARDS_IN_SET = "Boards in the set";
export const PREVIOUS = "Previous board";
export const NEXT = "Next board";
export const FIRST = "This is the first board";
export const LAST = "This is the last board";
export const EDIT_SET = "Edit set …";
export const CLOSE_SET = "Close the set";
export const ELSEWHERE = "Another board is open";
/** @param {number} solved @param {number} all */
export const solvedOf = (solved, all) => (solved === all ? "All solved" : `${solved} of ${all} solved`);
/** @param {number} boards */
export const allSolved = (boards) => (boards === 1 ? "Set solved." : `All ${boards} boards solved.`);
export const LEAVE = "Leave the set";
/** @param {string} name @param {boolean} solved */
export const listed = (name, solved) => (solved ? `✓ ${name}` : name);
/** @param {number} boards @param {string} title */
export const opened = (boards, title) => `${title ? `${title}: ` : ""}${count(boards, "board", "boards")}.`;
/** @param {string[]} names */
export const broken = (names) => `${names.length === 1 ? "This board" : "These boards"} could not be read: ${names.join("; ")}`;
/** @param {string} name @param {string} why */
export const brokenBoard = (name, why) => `${name}: ${why}`;
export const DAMAGED = "This link of a set is damaged or cut off. Ask for it again, or for the file.";
export const ALL_BROKEN = "No board of this set could be read.";
export const NOT_A_BOARD = "This is not a board of any puzzle here.";

// Checking a set.

/** @param {number} place from 1 @param {number} all */
export const checking = (place, all) => `Checking board ${place} of ${all} …`;
export const STOPPED = "Stopped.";
