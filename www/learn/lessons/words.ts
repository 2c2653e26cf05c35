// What the lessons say, by the part that says it.

import { count, lower, number } from "../../words/format.js";

export {
  EVENT,
  LESSONS,
  LIMIT_REACHED,
  NEXT_EVENT,
  PAUSE,
  PLAY,
  PREVIOUS_EVENT,
  STOP,
  STOPPED,
  WATCH,
  figuresOf,
} from "../lab/words.js";

/** A text in which no line ends between a number and its unit. */
export const unbroken = (text: string) =>
  text.replaceAll(/\d (?:%|s(?: a board)?)(?!\w)/g, (one) => one.replaceAll(" ", "\u00a0"));

// A lesson.

export const LOADING = "Loading …";
export const NO_LESSONS = "There are no lessons for this puzzle yet.";
export const LESSONS_NOT_LOADED = "The lessons could not be loaded. Check your connection, then choose Lessons again.";
export const COPY_LESSON = "Copy link to this lesson";
export const PLAY_BOARD = "Play this board";
/** @param hint from 1 */
export const showHint = (hint: number, all: number) => `Show hint ${hint} of ${all}`;
export const LESSON_COPIED = "The link to this lesson is copied.";
export const RUN_HERE = "Run here";
export const OPEN_IN_MEASURE = "Open in Measure";
export const LESSON_BOARD = "A board for this lesson";
export const OPEN_BOARD = "The open board";
export const EXPERIMENT = "Experiment";
export const ORIGINAL = "Original";
export const YOUR_RUN = "Your run";
/** Figures of the source that are not run here. */
export const OTHER_BOARDS = "On other boards, in the source only";
export const RUN_JUST_NOW = "Run just now, in this browser.";
export const EARLIER_RUN = "earlier run";
export const NOT_IN_GALLERY = "This board is not in the gallery.";
export const NO_SOLUTION = "no solution";
export const UNIQUE_SOLUTION = "unique solution";
/**
 * Whose findings they are.
 * @param source the author's name or a link
 */
export const credit = <T>(source: T): (T | string)[] => [
  "Source: ",
  source,
  ". Retold in our own words. Original figures are the author's; your runs are measured in your browser.",
];
export const runningSetup = (setup: string) => `${setup} …`;
/** What is to be known to compare the figures. */
export const ABOUT_FIGURES = "About these figures";
export const ON_MY_BOARD = "On my board";
/** The fold of a lesson. */
export const MORE = "Details, all figures and source";
/** @param share with at most two digits after the point */
export const percent = (share: number) => `${share}\u00a0%`;

// Pages of lessons.

export const ALL_PUZZLES = "All puzzles";
export const lessonsOf = (puzzle: string) => `${puzzle} lessons`;
export const WHY_FAST = "What made the solver fast?";
export const ABOUT_WHY_FAST =
  "A search that never tries what cannot work is done sooner. Start with a minute of pruning by hand, on a puzzle you know.";
export const BACK_TO_LESSONS = "Back to your lessons";
export const BEGIN_HERE = "Where pruning saves most: ";
export const MEASURING = "Measuring where pruning saves most …";
/**
 * A lesson, without what its question asks for.
 * @param name of the puzzle
 * @param before how many
 */
export const beginWith = (name: string, before: string, unit: string) => `${name}: far fewer than ${before} ${unit}`;
export const previousLesson = (title: string) => `Previous: ${title}`;
export const nextLesson = (title: string) => `Next: ${title}`;
export const FINISHED = "finished";
export const NO_LESSON = "This lesson does not exist.";
export const about = (minutes: number) => `about ${minutes} min`;
/**
 * Where one is.
 * @param lesson from 1
 */
export const lessonOf = (lesson: number, lessons: number) => `${lesson} of ${lessons}`;
export const progressOf = (done: number, all: number, minutes: number) =>
  `${done} of ${count(all, "lesson", "lessons")} finished · ${about(minutes)} in all`;
/**
 * What is said of a lesson in a list, or above its title.
 * @param all the questions answered
 */
export const lessonNote = (minutes: number, done: boolean, right = 0, all = 0, asked = 0) =>
  [about(minutes), done && FINISHED, all > 0 && score(right, asked)].filter(Boolean).join(" · ");

// The switch in the sentence.

export const chip = (name: string, on: boolean) => `${name}: ${on ? "on ✓" : "off"}`;
export const PRESS_SWITCH = "Press a switch to search again.";
/** @param over whether a limit stopped the count */
export const figure = (number: string, over: boolean) => (over ? `more than ${number}` : number);
export const AT_FIRST = "at first";
export const WITHOUT = "without";
export const NOW = "now";
/** @param label of the bar that it is compared with */
export const against = (now: number, before: number, label: string) => {
  const percent = Math.round(100 - (100 * now) / before);
  const by = percent === 0 ? number(Math.abs(before - now)) : `${Math.abs(percent)}\u00a0%`;
  return now === before
    ? `As many as the ${number(before)} ${label}.`
    : `${by} ${now < before ? "fewer" : "more"} than the ${number(before)} ${label}.`;
};

/**
 * The sentence above the bars.
 * @param chips the switches
 */
export const turn = <T>(chips: T[], counter: string): (T | string)[] => [
  "With ",
  ...chips.flatMap((chip, at) => [at === 0 ? "" : at + 1 === chips.length ? " and " : ", ", chip]),
  ` the search counts these ${counter}:`,
];

/**
 * What a counter counts.
 * @param about a sentence
 */
export const whatCounts = (name: string, about: string) => `${name}: ${lower(about)}`;

/**
 * A counter in a sentence: "generated" alone names nothing that can be counted.
 * @param unit or ""
 */
export const counterOf = (name: string, unit: string) =>
  name.includes(" ") ? name : /ed$/.test(name) ? `${name} ${unit || "positions"}` : unit || name;

// The film of a lesson.

export const FILM = "The search as a film";
export const TRIES = "Tries";
export const CUT_EARLY = "Cut off early";
/** @param more whether more follow than the film shows */
export const ofTries = (all: string, more: boolean) => ` of ${more ? "the first " : ""}${all}`;
/** @param event from 1 */
export const position = (event: number, events: number, words: string) =>
  `${number(event)} of ${number(events)}. ${words}`;

// Predict, then see.

export const SKIP = "Skip";
export const BACK_TO_QUESTION = "Back to the question";
export const GUESS = "Guess";
export const MOVE_TO_GUESS = "Move the slider to your guess.";
export const CONTINUE = "Continue";
export const NEXT_QUESTION = "Next question";
/** @param board a name, or "" */
export const boardOfQuestion = (board: string) =>
  board ? `Board of this question: ${board}` : "A smaller board for this question";
export const YOUR_GUESS = "Your guess";
export const SKIPPED = "You skipped the questions.";
/** @param question from 1 */
export const questionOf = (question: number, questions: number) =>
  questions === 1 ? "Predict, then see" : `Predict, then see: ${question} of ${questions}`;
export const amountOf = (number: string, over: boolean, unit: string) => `${over ? "more than " : ""}${number} ${unit}`;
/** The choices of a question about a change. */
export const CHANGES: [string, string, string] = ["Fewer", "As many", "More"];
export const fromTo = (before: string, after: string, unit: string) =>
  before === after ? `${before} ${unit} either way.` : `${before} ${unit} become ${after}.`;
export const countOf = (words: string, number: string) => `${words} (${number})`;
export const countsOf = (counts: string[]) => `${counts.join("; ")}.`;
export const SKIP_QUESTIONS = "Skip questions";

/**
 * How far off a guess is.
 * @param factor the guess by the truth
 */
function off(factor: number) {
  const [times, percent] = [Math.max(factor, 1 / factor), Math.round(Math.abs(factor - 1) * 100)];
  const by = times >= 2 ? `${times < 10 ? Number(times.toFixed(1)) : number(Math.round(times))} times` : `${percent} %`;
  return percent === 0 ? "" : factor > 1 ? ` (${by} too many)` : ` (${by} too few)`;
}

/** @param factor the guess by the truth */
export const guessed = (
  near: "right" | "close" | "wrong",
  guess: string,
  truth: string,
  unit: string,
  factor: number,
) =>
  `${{ right: "Right. ", close: "Close. ", wrong: "Not quite. " }[near]}Your guess: ${guess} ${unit}, ${truth} in fact${off(factor)}.`;
export const guessedOver = (right: boolean, guess: string, least: string, unit: string) =>
  `${right ? "Right." : "Not quite."} Your guess: ${guess} ${unit}, more than ${least} in fact.`;
/** With one full stop. */
const ended = (words: string) => `${words.replace(/\.$/, "")}.`;
/** @param because a sentence */
export const truthAndWhy = (truth: string, because: string) =>
  because === "" || ended(truth) === ended(because) ? ended(truth) : `${ended(truth)} ${because}`;
/** @param because a sentence */
export const judged = (right: boolean, truth: string, because: string) =>
  `${right ? "Right." : "Not quite."} ${truthAndWhy(truth, because)}`;
/** Why a test may cut, by the kind of the search. */
export const CUT_HOLDS: Record<string, string> = {
  tree: "Nothing tried later changes that, so the search skips all that would follow.",
  wave: "No better way can lead on from there, so the search leaves it.",
};
/**
 * Of a wrong guess.
 * @param right how often the right test cuts
 */
export const cutsOfBoth = (right: number, chosen: number) =>
  `In this search that test cuts ${count(right, "time", "times")}; the one you chose cuts ${chosen === 0 ? "nowhere" : `${count(chosen, "time", "times")}, but not here`}.`;
/** @param event from 1 */
export const triedLater = (place: string, event: number) =>
  `It comes to ${place.toLowerCase()} later, at event ${number(event)}.`;
export const notTried = (place: string) => `After this, the search does not try ${place.toLowerCase()}.`;
/** @param all the questions */
export const score = (right: number, all: number) => `${right} of ${all} right`;
export const ASK_AGAIN = "Ask again";
/**
 * Below the last one of some lessons.
 * @param asked the questions
 * @param open those not answered
 */
export const lastOf = (right: number, asked: number, open: number) =>
  `Last lesson.${asked > 0 ? ` Questions: ${firstTry(right, asked, open)}.` : ""}`;

// Pruning by hand.

export const NO_TREE = "This tree could not be grown here.";
export const TREE_TO_PRUNE = "The tree to prune";
export const HOW_TO_PRUNE =
  "Each board adds one decision. Cut a board that cannot lead to a solution: all that follows goes too. Press a cut again to undo it.";
/** The fold. */
export const MORE_OF_TREE = "Rules and source";
export const CLASHES = "Where a test sees that a board fails, orange marks show why.";
export const HOW_TO_PRUNE_WALKS =
  "Each board adds one step. Cut a board whose cell was reached before, by fewer steps or by an earlier branch: all that follows goes too. Press a cut again to undo it.";
export const BY_KEYS = "Arrow keys move between boards, Enter cuts.";
export const PRESS_BRANCHES = "Press a board that cannot lead to a solution.";
export const PRESS_WALKS = "Press a board whose last cell was reached before.";
export const CUT_HERE = "Cut here";
export const UNDO_CUT = "Undo cut";
export const SHOW_BEST = "Show best cuts";
export const START_OVER = "Start over";
export const RESTORED = "The branch is there again.";
export const START = "The board at the start";
export const START_STAYS = "The start cannot be cut: everything follows from it.";
export const GONE_ALREADY = "This board is gone with an earlier cut. Press that cut to take it back.";
export const CHECK_CUTS = "Check cuts";
export const EARLY = "Cut, but nothing on this board fails yet. Check your cuts to see what it costs.";
export const EARLY_WALK = "Cut, but no earlier branch has reached this cell. Check your cuts to see what it costs.";
/** @param below boards that follow */
export const cutMade = (below: number) =>
  `${below === 0 ? "Cut." : below === 1 ? "Cut, with the board that follows." : `Cut, with the ${count(below, "board", "boards")} that follow.`} Check cuts says whether it is right.`;
export const GOAL_BELOW = "It must stay: it leads to the solution.";
export const NEW_CELL = "It must stay: no earlier branch has reached this cell.";
/** @param reason a sentence */
export const couldGo = (reason: string) => `It can be cut. ${reason}`.trim();
/** @param wrong cuts */
export const wrongCuts = (wrong: number, walk: boolean) =>
  `${count(wrong, "cut is", "cuts are")} wrong: ${walk ? "no earlier branch has reached the cell" : "the solution follows from there"}. Press ${wrong === 1 ? "it" : "one"} to undo it.`;
/** @param have nodes that are saved */
export const moreToCut = (have: number, possible: number) =>
  `Right so far: you skip ${have} boards of ${possible} possible. More can be cut.`;
export const REACHED = "This cell was reached before.";
/** @param reason a sentence, or "" if there are several */
export const allFail = (reason: string) =>
  `Every board that follows fails.${reason && ` ${reason}`} A test would have to see that on this board.`;
export const SAVES_AND_COSTS =
  "Pruning saves every board that follows from a cut. It costs a test at each board, cut or not.";
/** What is written below a board, by its state. */
export const MARKS: Record<string, string> = {
  cut: "✕ cut",
  late: "✕ late",
  wrong: "✕ wrong",
  missed: "– can go",
  found: "✓ found",
};
/**
 * @param reason a sentence
 * @param saved the boards that follow
 */
export const right = (reason: string, saved: number) =>
  `Cut. ${reason} ${saved === 0 ? "Nothing follows, so this saves nothing." : `This saves the ${count(saved, "board", "boards")} that ${saved === 1 ? "follows" : "follow"}.`}`;
/**
 * @param top the branch above, a sentence
 * @param more nodes
 */
export const late = (top: string, more: number) =>
  `Right, but an earlier board fails already. Cutting there saves ${number(more)} more: ${top}`;
/** `own`: whether the reader made the cuts; `goal`: whether the solution is left. */
export const pruned = ({
  cuts,
  saved,
  all,
  walk,
  own,
  goal,
}: {
  cuts: number;
  saved: number;
  all: number;
  walk: boolean;
  own: boolean;
  goal: boolean;
}) =>
  `${own ? "Your" : "The best"} ${cuts === 1 ? "cut skips" : `${cuts} cuts skip`} ${saved} of ${all} boards; ${walk ? "the shortest route" : "the solution"} is ${goal ? "still there" : "cut off"}.`;
export const nodesSaved = (saved: number, all: number) => `${saved} of ${all} boards skipped`;
export const pruneSum = (late: number) =>
  late === 0 ? "Every cut is in the right place." : `${count(late, "cut came", "cuts came")} too late.`;
/**
 * The steps of a walk.
 * @param cells rows and columns from 1
 */
export const walkTo = (cells: [number, number][]) =>
  `Walks ${cells
    .slice(1)
    .map(([row, column]) => `to row ${row}, column ${column}`)
    .join("; ")}.`;
/** What is said of a board's state to those who do not see it. */
const STATES: Record<string, string> = {
  gone: "Gone.",
  wrong: "Wrong cut.",
  late: "Cut late.",
  missed: "Can be cut.",
  found: "Solution.",
};
/**
 * @param name a sentence
 * @param below boards
 */
export const nodeOf = (name: string, below: number, state: string) =>
  [name, below > 0 && `${count(below, "board follows", "boards follow")}.`, STATES[state]].filter(Boolean).join(" ");

// Picking lessons for a class.

export const FOR_TEACHERS = "For a class: press + at each lesson, then copy their link.";
/** @param place among those picked, from 1; 0: it is not */
export const pick = (lesson: string, place: number) => `${place > 0 ? `${place}. ` : ""}Pick for a class: ${lesson}`;
export const picked = (lessons: number, minutes: number) =>
  `${count(lessons, "lesson", "lessons")} picked, ${about(minutes)}`;
export const COPY_CLASS_LINK = "Copy class link";
export const CLASS_LINK_COPIED = "The link is copied. It hides Hint, Solve and solutions.";

// Results of a class.

export const RESULTS = "Your results";
export const YOUR_NAME = "Name (optional, only goes into the copy)";
export const COPY_RESULTS = "Copy my results";
export const SHARE_RESULTS = "Share my results";
export const RESULTS_COPIED = "Your results are copied. Paste them where you hand them in.";
export const finishedOrNot = (done: boolean) => (done ? FINISHED : `not ${FINISHED}`);
/**
 * @param all the questions
 * @param open those not answered
 */
export const firstTry = (right: number, all: number, open: number) =>
  `${score(right, all)} at first try${open > 0 ? `, ${open} not answered` : ""}`;
/** @param place from 1 */
export const resultOf = (place: number, lesson: string, result: string) => `${place}. ${lesson}: ${result}`;
/**
 * What was said to a question of a lesson, line by line.
 * @param question from 1
 */
export const saidTo = (
  question: number,
  { ask, said, truth, near }: { ask: string; said: string; truth: string; near: string },
) => [
  `   Question ${question}: ${ask}`,
  ...(near === "right"
    ? [`   Right: ${said}`]
    : [`   ${near === "close" ? "Close" : "Wrong"}: ${said}`, `   Correct: ${truth}`]),
];
/** Of a tree that was pruned by hand. */
export const cutsMade = ({ saved, all, wrong }: { saved: number; all: number; wrong: number }) =>
  `${nodesSaved(saved, all)}, ${count(wrong, "wrong cut", "wrong cuts")} at first try`;
/** The same, for the reader who comes back. */
export const firstCuts = (cuts: { saved: number; all: number; wrong: number }) => `Your result: ${cutsMade(cuts)}.`;
/**
 * What is handed in.
 * @param name or ""
 * @param lines one for each lesson
 */
export const results = (name: string, lines: string[], right: number, all: number) =>
  [
    `Gridlight, ${count(lines.length, "lesson", "lessons")}`,
    ...(name ? [`Name: ${name}`] : []),
    ...lines,
    ...(all > 0 ? [`In all: ${score(right, all)} at first try`] : []),
  ].join("\n");

// Sharing lessons.

export const SHARE_LESSONS = "Share lessons …";
export const SHARE_TITLE = "Share lessons";
export const CHOSEN_LESSONS = "Lessons of the link";
export const ADD_LESSON = "Add a lesson";
export const ADD_LESSON_LIST = "Add a lesson …";
export { QR_CODE } from "../../words/words-later.js";
export const COPY_LINK = "Copy link";
export const PRINT_WORKSHEET = "Print worksheet …";
export const LESSONS_LINK = "Link to the lessons";
/** Said to who shares lessons. */
export const HOW_RESULTS_COME = "At the end, each pupil presses Copy my results, and hands in the text.";
export const NONE_CHOSEN = "Choose a lesson first.";
export const LINK_COPIED = "The link is copied.";
export const MAKING_WORKSHEET = "Making the worksheet …";
export const namedLesson = (puzzle: string, lesson: string) => `${puzzle}: ${lesson}`;
export const moveUp = (lesson: string) => `Move up: ${lesson}`;
export const moveDown = (lesson: string) => `Move down: ${lesson}`;
export const removeLesson = (lesson: string) => `Remove: ${lesson}`;
export const chosen = (lessons: number, minutes: number) => `${count(lessons, "lesson", "lessons")}, ${about(minutes)}`;

// Worksheets.

export { ABOUT_SOLUTIONS, NAME_AND_DATE, PREVIEW, PRINT, SOLUTIONS, TO_PLACE, times } from "../../share/paper/words.js";
/**
 * A question of a lesson with several.
 * @param part from 1
 */
export const partOf = (lesson: string, part: number, parts: number) => `${lesson} (${part} of ${parts})`;
export const WORKSHEET = "Worksheet";
export const WORKSHEET_TITLE = "Title";
/**
 * What stands at the head of the pages.
 * @param title "" if the reader gave none
 */
export const worksheetTitle = (title: string, solved: boolean) => `${title || WORKSHEET}${solved ? ": solutions" : ""}`;
export const LARGER_BOARDS = "Larger boards";
export const ABOUT_LARGER_BOARDS = "One and a half times as large.";
export const TICK_ONE = "Tick one box.";
export const PRUNE_ON_PAPER =
  "What follows a board is to its right or below it. Cross out each that cannot lead to a solution, as early as you can.";
export const WALKS_ON_PAPER =
  "What follows a board is to its right or below it. Cross out each whose last cell was reached higher up or further left.";
export const ONLY_SAVING = "A board that nothing follows need not be crossed out: that saves nothing.";
export const BOARD_BECAUSE = "Board _____, because";
export const BECAUSE = "Because:";
export const ON_SCREEN = "On screen:";
/**
 * @param board its number in the tree
 * @param name a sentence
 * @param reason a sentence
 */
export const becauseOf = (board: number, name: string, reason: string) => `Board ${board}. ${name} ${reason}`;
/** @param rule of a puzzle */
export const ruleOf = (rule: string) => `The puzzle: ${rule}`;
export const NOTHING_TO_PRINT = "These lessons have no questions that can be printed.";
/** A choice to tick. */
export const boxed = (words: string) => `☐ ${words}`;
/** @param question from 1 */
export const worksheetQuestion = (question: number, lesson: string) => `${question}. ${lesson}`;
export const between = (least: string, most: string) => `Your estimate, between ${least} and ${most}: ____________`;
