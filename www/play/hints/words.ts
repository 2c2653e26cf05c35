// What explanations say, by the part that says it.

import { count } from "../../words/format.js";
import type { Conflict, Crafted, Spare, Way } from "./types.js";

// More than one part.

export const LOOKING = "Looking …";
export const NOTHING_LEFT = "Nothing is left to do.";
export const APPLY = "Apply";

// Board.

export const STOP = "Stop";
export const CLOSE = "Close";
export const REMOVE = "Remove";
/** Of a clue that could go before another was removed. */
export const NEEDED_NOW = "Needed now";
export const STEP_THROUGH = "Step through it";
export const NOTHING_IN_TIME = "Nothing was found in time.";
export const NOTHING_FOUND = "Nothing was found.";
/** Before what contradicts itself, where the board was to be made unique. */
export const SOLVABLE_FIRST = "First make it solvable.";
/** Where only many changes would make it unique: the bold name is a button's. */
export const CLUES_DIFFER = "Your drawing differs from many clues. Fill in clues makes new ones from it.";
export const NO_CONFLICT = "No contradiction was found: there may be a solution.";
export const ALL_TRIED = "Every possibility was tried; no simpler reason was found.";
export const WHY_NONE = "This is why there is no solution.";
export const NOT_UNIQUE = "The board is not known to have a unique solution.";
export const NOTHING_SPARE = "No clue can be removed.";
export const NONE_SPARE_SO_FAR = "No redundant clue found so far. Not all were checked.";

/** Without one of so many. */
const withoutOne = (items: number) =>
  items === 1 ? "without it" : items === 2 ? "with either one removed" : "with any one removed";
/** What so many of them do not do, as there may be further contradictions on the board. */
const fewerAgree = (items: number) =>
  items === 1 ? "" : items === 2 ? "; either one alone does not" : "; without any one of them, the others agree";
/** Which of the board's parts, at least one, contradict each other. */
export function contradicting({ items, minimal }: Pick<Conflict, "items" | "minimal">) {
  const these = items.length === 1 ? "This alone is impossible" : `These ${items.length} contradict each other`;
  return `${these}${minimal ? `${fewerAgree(items.length)} (proved).` : ". A smaller set was not found in time."}`;
}

/** The headline of the board with it. */
export const EVERY_SOLUTION = "What every solution has";
/** @param settled whether it is proved that solutions differ in all open cells */
export function forced(forced: number, open: number, settled: boolean) {
  const rest = `in ${settled ? "" : "at most "}${count(open, "other", "others")}`;
  if (forced === 0) return "No cell is the same in every solution.";
  return `${count(forced, "framed cell is", "framed cells are")} the same in every solution (proved); solutions differ ${rest}.`;
}

/** The headline of the board with its only solution on it, and the words below. */
export const THE_SOLUTION = "The solution";
export const ONLY_ONE = "This is the only solution (proved).";

/** The headline of the board that a change would make. */
export const PREVIEW = "Preview";

/** What removing clues is to lead to. */
export const CRAFT_TO = "The solution stays unique. How hard may the board get?";
export const ONE_BY_ONE = "One by one";
export const AS_FEW = "Fewest clues";
export const WITHOUT_MARKS = "The solution you had drawn is gone from the board. Undo brings it back.";
export const TRYING_OTHERS = "Trying other clues …";
/** @param best the difficulty of the best board so far, or "" */
export const tryingOrders = (tried: number, best: string) =>
  `${TRYING_OTHERS} ${count(tried, "order", "orders")} tried${best && `, the best so far is ${best}`}.`;
export const another = (words: string) => `Another choice: ${words}`;
export const SAME_CLUES = "The same clues remain in every order tried.";
/** What can be done about a board that stays too easy. */
const TO_BE_HARDER = " For a harder board, change its solution.";
/** The button for a board that is easier than asked. */
export const applyEasier = (grade: string) => `Apply ${grade}`;
export const TRY_OTHERS = "Try other clues";
export const KEEP_TRYING = "Keep trying";
/**
 * What became of it.
 * @param wanted the name of the difficulty asked for, or ""
 * @param tried orders
 */
export function crafted({ removed, clues, grade, fits, settled }: Crafted, wanted: string, tried: number) {
  const hard = grade ? ` Difficulty: ${grade.name}.` : "";
  if (removed.length === 0 && !settled) return `No clue that can be removed was found in time.${hard}`;
  if (removed.length === 0)
    return `No clue can be removed${wanted && ` without making the board harder than ${wanted}`}.${hard}${fits ? "" : TO_BE_HARDER}`;
  const best = ` ${wanted} was not reached in ${count(tried, "try", "tries")}.${TO_BE_HARDER}`;
  return `${removed.length} of ${clues} clues can go; the solution stays unique (proved).${fits ? hard : best}${settled ? "" : " Not all were tried."}`;
}

/** What a change does to what is drawn on the board. */
export const KEEPS_DRAWING = "Keeps your drawing";
export const CHANGES_DRAWING = "Changes your drawing";
export const FITS_DRAWING = "Fits your drawing";
/**
 * What each suggested change does.
 * @param repairs whether the puzzle asks for any solution
 */
export const suggested = (repairs: boolean, changes: number) =>
  `${changes === 1 ? "This" : "Each of these"} ${repairs ? "makes the board solvable" : "makes the solution unique"} (proved).`;
/** That nothing can be left out: without a clue there are more solutions, without a piece maybe none. */
export const allNeeded = ({ items, noun }: Spare) =>
  `${items === 1 ? "It is" : items === 2 ? "Both are" : `All ${items} ${noun} are`} needed: ${withoutOne(items)} there is no longer exactly one solution.`;
/** How many clues can be left out. */
export const removable = ({ each, items, noun, settled }: Spare) =>
  `${each.length} of ${items} ${noun} can ${each.length === 1 ? "" : "each "}be removed, and the solution stays unique.${settled ? "" : " Not all were checked."}`;

/**
 * A summary of a walkthrough.
 * @param cut whether time ran out
 */
export function summary({ reasons, end }: Way, cut: boolean) {
  if (reasons[0]?.how === "back") return MISTAKE_SOMEWHERE;
  const steps = count(reasons.length, "step of reasoning", "steps of reasoning");
  const one = reasons.length === 1;
  if (reasons.length === 0) return end === "done" ? NOTHING_LEFT : "No step was found.";
  if (end === "done") return `${steps} ${one ? "solves" : "solve"} it.`;
  if (end === "fails") return `${steps} ${one ? "shows" : "show"} that there is no solution.`;
  return `${steps} ${one ? "was" : "were"} found${cut ? " in time" : ""}, not enough to solve it.`;
}

// A series of steps.

export const PREVIOUS = "Previous step";
export const NEXT = "Next step";

/** How a series ends. */
export const ENDS: Record<Way["end"], string> = {
  done: "The board is solved.",
  fails: "So there is no solution.",
  open: "No further step was found in time.",
  more: "",
};

/** @param step from 1 */
export const stepOf = (step: number, steps: number) => `${step} of ${steps}`;
/**
 * The headline of the board.
 * @param step from 1
 */
export const boardOfStep = (step: number, steps: number) => `Step ${step} of ${steps}`;

// A step.

export const BECAUSE_OF = "Because of";
/** What the frames on the board mean. */
export const framed = (look: boolean, put: boolean) =>
  [look && "Thick frame: where to look.", put && "Thin frame: goes there.", "Small square: something is ruled out."]
    .filter(Boolean)
    .join(" ");
/** The headings by technique; others are called by its name. */
export const KINDS: Record<string, string> = {
  "what-if": "What if",
  "nested-what-if": "Nested what-if",
  search: "Every case tried",
  shown: "From a solution",
  choice: "Free choice: others lead to a solution, too",
  back: "Mistake",
};

// Hints.

export const WHY = "Why?";
export const APPLY_AND_GO_ON = "Apply and go on";
export const SHOW_ON_BOARD = "Show on board";
export const THINKING = "Thinking …";
export const noHint = (moved: boolean) => `No hint was found in time${moved ? ": this may be a dead end." : "."}`;
/**
 * @param row from 1
 * @param col from 1
 * @param what the cell holds
 */
export const cellIs = (row: number, col: number, what: string) => `Row ${row}, column ${col}: ${what}`;
/** What Undo takes back. */
export const TAKE_HINT = "hint applied";

// Checks.

export const BACK = "Undo to last correct position";
export const notDecided = (moved: boolean) =>
  moved ? "Not settled in time: this may be a dead end." : "No result in time. Try again.";
export const CORRECT = "Correct so far.";
export const NOTHING_TO_CHECK = "No moves to check yet. The board can be solved.";
export const IMPOSSIBLE = "This board has no solution. Press Solve to see why.";
export const MISTAKE_SOMEWHERE = "There is a mistake somewhere.";
export const SHOW_WHERE = "Show where";
export const MISTAKE = "There is a mistake: the board can no longer be solved.";
export const TOO_LARGE = "This board is too large for that.";
export const NO_EARLIER = "No earlier position can be solved either.";
export const SOLVABLE_AGAIN = "The board can be solved again.";
/** What Undo takes back. */
export const GO_BACK = "undo to last correct position";
export const undid = (moves: number) =>
  `Undid ${moves === 1 ? "the last move" : `the last ${moves} moves`}. The board can be solved again.`;

// Trial moves.

export const TEST = "Test for contradiction";
export const KEEP = "Keep";
export const DISCARD = "Discard";
export const OPPOSITE = "Mark the opposite";
export const UNDO_AS_OPPOSITE = "Undo: the opposite holds";
export const HATCHED = "Your trial moves are hatched.";
export const ON_TRIAL = "Moves are on trial until you keep or discard them.";
export const STOPPED = "Stopped.";
export const FIRST_IS_WRONG = "Contradiction: the first trial move is wrong.";
export const LEADS_TO_SOLUTION = "No contradiction: it leads to a solution.";
export const NO_CONTRADICTION = "No contradiction was found.";
/** What Undo takes back. */
export const MARK_OPPOSITE = "mark the opposite";
/**
 * The headline of a trial.
 * @param trial its letter
 */
export const trying = (trial: string) => `Try ${trial}`;
