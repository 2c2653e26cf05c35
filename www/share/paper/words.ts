// What the dialog for printing, and the pages it prints, say.

import { count } from "../../words/format.js";

export { boardKind } from "../../words/words.js";
export { dayTime } from "../../words/words-later.js";

// Printed pages.

export const GRIDLIGHT = "Gridlight";
export const NAME_AND_DATE = "Name: ______________________________   Date: ____________";
export const TO_PLACE = "To place:";
/** @param page from 1 */
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
/** The title of the pages at the back. */
export const solutionsOf = (puzzle: string) => `${puzzle}: solutions`;
export const size = (rows: number, cols: number) => `${rows} × ${cols}`;
/** How many of a piece are to be placed. */
export const times = (pieces: number) => `${pieces} ×`;

// Boards to choose from.

export const THIS_BOARD = "This board";
export const TODAY = "Today";
export const YOUR_BOARDS = "Your boards";

// Dialog.

export const PRINT_BOARDS = "Print boards";
export const BOARDS_TO_PRINT = "Boards to print";
export const ALL = "All";
export const PUZZLES_PER_PAGE = "Puzzles per page";
export const WITH_MOVES = "With my moves";
export const ABOUT_MOVES = "This board as it stands now.";
export const LARGER = "Larger grid";
export const ABOUT_LARGER = "As large as the page allows.";
export const DIFFICULTY = "Difficulty";
export const ABOUT_DIFFICULTY = "Beside the title.";
export const SOLUTIONS = "Include solutions";
export const ABOUT_SOLUTIONS = "On the last pages.";
export const PREVIEW = "Preview of the pages";
export const HOW_MANY_SOLVED = "How many boards are solved";
export const PRINT = "Print";
export const STOP = "Stop";
export const CHOOSE_FIRST = "Choose a board first";
export const NONE_CHOSEN = "No board is chosen.";
export const STOPPED = "Stopped. Nothing is printed; what was solved is kept.";
export const allOf = (group: string) => `All: ${group}`;
export const print = (pages: number) => `Print ${count(pages, "page", "pages")}`;
/**
 * What will be printed.
 * @param most pages that are previewed
 */
export const chosen = (boards: number, pages: number, most: number) =>
  `${count(boards, "board", "boards")}, ${count(pages, "page", "pages")}.${pages > most ? ` The first ${most} are shown.` : ""}`;
/** @param board from 1 */
export const boardOf = (board: number, boards: number, name: string) => `Board ${board} of ${boards}: ${name}`;

// Notes on the solutions at the back.

export const NOT_SOLVED = "Not solved.";
export const ONE_OF_SEVERAL = "One of several solutions.";
export const PERHAPS_NOT_ONLY = "A solution; there may be others.";
/** @param why a sentence, or "" */
export const noSolution = (why: string) => `No solution. ${why}`.trim();
export const notSolvedIn = (seconds: number) => `Not solved in ${seconds} seconds.`;
