// What the page says about sets of boards.

import { count } from "../../words/format.js";
import type { Compared, Summary } from "./core.js";

export { AUTHOR, NOTE, TITLE } from "../../share/about/words.js";
export { dayTime } from "../../words/words-later.js";

// Making a set.

export const SET_OF_BOARDS = "Set of boards";
export const IN_THE_SET = "In the set";
export const inTheSet = (boards: number) => `${IN_THE_SET}: ${boards}`;
export const BOARDS_TO_ADD = "Boards to add";
export const PUZZLE = "Puzzle";
export const ALL_PUZZLES = "All puzzles";
export const NONE_YET = "Add boards from the list.";
export const NO_BOARDS = "There are no boards of this puzzle yet.";
export const IN_ALREADY = "This board is in the set already";
export const OPEN_BOARD = "The open board";
export const ADD = "Add";
export const ADDED = "Added";
export const added = (board: string) => `Added: ${board}`;
export const NEW_SET = "New set";
export const EDIT_OPEN_SET = "Edit the open set";
export const TAKEN = "This is the open set. Undo brings the last one back.";
export const CLEARED = "A new set was started. Undo brings the last one back.";
export const UNDO = "Undo";
export const NO_UNDO = "Nothing to undo";
export const COPIED = "Copied";
export const addIt = (board: string) => `Add ${board}`;
export const EDIT_BOARD = "Edit this board";
export const DRAG = "Drag to move";
export const earlier = (board: string) => `Move ${board} up`;
export const later = (board: string) => `Move ${board} down`;
/** @param place from 1 */
export const moved = (board: string, place: number, all: number) => `${board}: now board ${place} of ${all}.`;
export const remove = (board: string) => `Remove ${board}`;
export const removed = (board: string) => `Removed: ${board}. Undo brings it back.`;
/** @param board that was edited */
export const putBack = (board: string) => `The set now has ${board} as you changed it.`;

// Difficulty.

/**
 * What a list says of a board.
 * @param difficulty or ""
 */
export const rated = (kind: string, difficulty: string) => (difficulty ? `${kind} · ${difficulty}` : kind);
/** While it is not known yet. */
export const RATING_ONE = "…";
export const UNRATED = "no rating";
export const NOT_RATED_YET = "not rated yet";
/** @param place from 1 */
export const easierThan = (place: number) => `Easier than board ${place}`;
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
export const tooLong = (length: number, most: number) =>
  `This set needs a link of ${length} characters, more than the ${most} that fit. Save it as a file.`;
export const savedAs = (file: string) => `Saved as ${file}.`;
export const full = (most: number) => `A set has at most ${most} boards.`;
/** A board in a list. */
export const kindOf = (puzzle: string, rows: number, cols: number) => `${puzzle}, ${rows} × ${cols}`;
/**
 * A board without a title.
 * @param difficulty or ""
 */
export const called = (kind: string, difficulty: string) =>
  difficulty ? `${kind}, ${difficulty.toLowerCase()}` : kind;
/**
 * A broken board without a title.
 * @param place from 1
 */
export const boardNumber = (place: number) => `Board ${place}`;

// Printing a set.

/** @param place from 1 */
export const numbered = (place: number, board: string) => `${place}. ${board}`;

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
export const solvedOf = (solved: number, all: number) => (solved === all ? "All solved" : `${solved} solved`);
/** @param place from 1 */
export const placeOf = (place: number, all: number) => `${place} of ${all}`;
export const allSolved = (boards: number) => (boards === 1 ? "Set solved." : `All ${boards} boards solved.`);
export const LEAVE = "Leave the set";
export const listed = (name: string, solved: boolean) => (solved ? `✓ ${name}` : name);
export const opened = (boards: number, title: string) =>
  `${title ? `${title}: ` : ""}${count(boards, "board", "boards")}.`;
export const broken = (names: string[]) =>
  `${names.length === 1 ? "This board" : "These boards"} could not be read: ${names.join("; ")}`;
export const brokenBoard = (name: string, why: string) => `${name}: ${why}`;
export const DAMAGED = "This link of a set is damaged or cut off. Ask for it again, or for the file.";
export const ALL_BROKEN = "No board of this set could be read.";
export const NOT_A_BOARD = "This is not a board of any puzzle here.";

// Checking a set.

/** @param place from 1 */
export const checking = (place: number, all: number) => `Checking board ${place} of ${all} …`;
export const STOPPED = "Stopped.";
export const ABOUT_CHECK = "Check solves and rates every board, and finds copies.";
/** @param bad how much is to be mended */
export const checked = (bad: number) =>
  bad === 0 ? "Checked." : `Checked: ${count(bad, "problem", "problems")}, listed below.`;
/**
 * What was found about one board.
 * @param difficulty or ""
 */
export const found = (status: string, difficulty: string) =>
  difficulty ? `${status}, ${difficulty.toLowerCase()}` : status;
export const BOARD_BY_BOARD = "Board by board";
/** What a check found, with the difficulties that the list shows. */
export function report(found: Summary, boards: { name: string; grade: string }[]) {
  const list = findings({ ...found, compared: [], falls: [] }, boards.length).filter(
    ({ good }) => !good || found.falls.length === 0,
  );
  const told = (place: number) => `${place + 1}, ${boards[place]?.name ?? ""} (${boards[place]?.grade ?? ""})`;
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

/** Equal neighbours as one, counted if that reads well. */
function runs(grades: string[], counted: boolean) {
  const list: { grade: string; times: number }[] = [];
  for (const grade of grades) {
    const last = list.at(-1);
    if (last?.grade === grade) last.times += 1;
    else list.push({ grade, times: 1 });
  }
  return list.map(({ grade, times }) => (counted ? `${times} ${grade.toLowerCase()}` : grade.toLowerCase()));
}

export const STATUS: Record<string, string> = {
  unique: "Unique solution",
  several: "Multiple solutions",
  found: "Has a solution",
  none: "No solution",
  unproved: "Not settled",
  broken: "Cannot be read",
};
/** Places are from 0. */
const numbers = (places: number[]) => places.map((place) => place + 1).join(", ");
const boards = (places: number[]) => `${places.length === 1 ? "board" : "boards"} ${numbers(places)}`;

/** What was compared. */
function measure({ puzzle, boards: places }: Compared, all: number) {
  const what = puzzle === null ? "The difficulty" : "The level";
  return places.length === all ? what : `${what} of ${boards(places)}`;
}
/** A board that is easier than another. */
const fallen = (board: string, other: string, scale: Compared) =>
  `${board} ${scale.puzzle === null ? "is easier" : "has a lower level"} than ${other}.`;
export function findings(found: Summary, all: number) {
  const { broken: lost, several, none, unproved, alike, compared, falls } = found;
  const list: { good: boolean; words: string }[] = [];
  const bad = (words: string) => list.push({ good: false, words });
  if (lost.length > 0) bad(`Cannot be read: ${boards(lost)}.`);
  if (none.length > 0) bad(`No solution: ${boards(none)}.`);
  if (several.length > 0) bad(`Multiple solutions: ${boards(several)}.`);
  if (unproved.length > 0) bad(`Not settled in time: ${boards(unproved)}.`);
  for (const group of alike) bad(`The same board, perhaps turned or mirrored: ${boards(group)}.`);
  for (const place of falls) {
    const scale = compared.find((one) => one.boards.includes(place));
    const before = scale?.boards[scale.boards.indexOf(place) - 1] ?? 0;
    if (scale) bad(fallen(`Board ${place + 1}`, `board ${before + 1}`, scale));
  }
  const rises = compared.filter((scale) => !scale.boards.some((place) => falls.includes(place)));
  for (const scale of rises) list.push({ good: true, words: `${measure(scale, all)} rises or stays the same.` });
  if (list.every(({ good }) => good))
    list.unshift({
      good: true,
      words:
        all === 1
          ? "The board is fine."
          : `${all === 2 ? "Both boards" : `All ${count(all, "board", "boards")}`} are fine.`,
    });
  return list;
}
