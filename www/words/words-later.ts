// What the page's parts say that load later: dialogs, Your boards, the badge, Solve, runs and the demonstration.

import { count, lower, number, time } from "./format.js";

export {
  APPEARANCE,
  CHECKS_UNIQUE,
  CLEAR,
  CLOSE,
  COLUMNS,
  DIFFICULTY,
  GENERATE,
  IMPORT,
  NOT_COPIED,
  REPLAY,
  ROWS,
  SHARE,
  SKIP,
  SOLUTION,
  SOLVE,
  UNDO,
} from "./words.js";

// Share.

export const PUZZLE = "Puzzle";
export const MY_PROGRESS = "My progress";
/** Why a board as it is cannot be sent, after its name. */
export const NO_MOVE = "Make a move first: then your progress can be shared.";
export const NOT_SOLVED = "Solve the board first: then its solution can be shared.";
/** What can be sent of a board without moves or without a solution. */
export const ONLY_PUZZLE = "You can share the puzzle now; your progress or its solution once there is one.";
export const NO_SOLUTION_YET = "You can share the puzzle or your progress now; its solution once it is solved.";
export const NO_PROGRESS_YET = "You can share the puzzle or its solution now; your progress once you make a move.";
export const SHARE_BOARD = "Share this board";
export const BOARD_LINK = "The board's link";
export const WHAT_TO_SEND = "What to send";
export const COPY_CODE = "Copy code";
export const COPY_LINK = "Copy link";
export const COPIED = "Copied";
export const PRESS_COPY = "Press Ctrl C to copy";
export const CODE_COPIED = "The code is copied.";
export const LINK_COPIED = "The link is copied.";
export const TEXT_COPIED = "The board is copied as text.";
export const SOLUTION_COPIED = "The solution is copied as text.";
export const SOLUTION_ALONE = "Solution alone";
export const LINK_PUZZLE_ONLY = "This link holds the puzzle only.";
/** Of a format, and of the formats that cannot be chosen for that. */
export const PUZZLE_ONLY = "This format has room for the puzzle only";
export const PUZZLES_ONLY = "The grey formats have room for the puzzle only.";
export const SEND = "Share …";
export const TITLE_DIALOG = "Title and author …";
export const QR = "QR code";
export const QR_CODE = "QR code of the link";
export const HIDE_FOR_CLASS = "Hide Hint, Solve and solutions";
export const ABOUT_HIDE = "Only at first: who opens the link can show them.";
export const EMBED = "Embed";
export const ABOUT_EMBED = "Code that shows the board in another page.";
export const ELSEWHERE = "On other sites";
/** Behind the name of a link that leads to another site. */
export const LEAVES = "↗";
export const openIn = (site: string) => `Open in ${site}`;
export const AS_FILE = "As a file";
export const AS_TEXT = "As text";
export const titledOnly = (formats: string[]) =>
  formats.length > 0
    ? `The link keeps title and author. Of the texts, only these do: ${formats.join(", ")}.`
    : "The link keeps title and author. The texts do not.";
/** @param name of a piece */
export const piecesOf = (n: number, name: string) => `${n} × ${name}`;
export const TEXT_FORMAT = "Text format";
export const COPY_TEXT = "Copy as text";
export const FILM = "GIF or video …";
export const ABOUT_FILM = "GIF or video of the replay";
export const SOLVE_KEY = "Alt+Enter";
export const SOLVE_FOR_FILM = "Solve the board first: there is no replay yet";
export const FILM_NEEDS_SOLVED = "GIF or video: solve the board first.";
export const SVG = "SVG";
export const PNG = "PNG";
export const PRINT = "Print …";
export const CAPTION = "Caption";
export const ABOUT_CAPTION = "Writes the title, author, date and pieces to place above pictures.";
export const TOO_LARGE_FOR_LINK = "This board is too large for a link. Send it as a file.";
export const PICTURE_TOO_LARGE = "The picture is too large for this browser.";
/** The title of what is sent. */
export const titleOf = (puzzle: string, board: string) => `${puzzle}: ${board}`;
/** @param file its name */
export const savedAs = (file: string) => `Saved as ${file}.`;

// Steps of a replay.

export const COPY_STEPS = "Copy steps";
export const STEPS_COPIED = "The steps are copied as text.";
export const STEPS_NOT_LISTED = "This replay has too many steps to list.";

// Help and appearance.

export const HELP = "Help";
export const SHOW_ME = "Show me";
export const LESSONS = "Lessons";
export const PIECES = "Pieces and tools";
export const MOUSE_AND_TOUCH = "Mouse and touch";
/** Words that name presses, as they are on a touch screen. */
export const byTouch = (words: string) =>
  matchMedia("(pointer: coarse)").matches
    ? words
        .replace(/\bRight-click\b/g, "Press and hold")
        .replace(/\bright-click\b/g, "press and hold")
        .replace(/\b(Click|Press)\b(?! and)/g, "Tap")
        .replace(/\b(click|press)\b(?! and)/g, "tap")
    : words;
export const ABOUT_TOUCH =
  "Drag to draw or to move a piece. Press and hold to remove, and to read what is there. Pinch to zoom. Drag with two fingers to move the board.";
export const ABOUT_MOUSE =
  "Drag to draw or to move a piece. Right-click, or press and hold, to remove; on a touch screen, this also says what is there. Scroll to zoom at the pointer. Drag with Space or the middle button to move the board, or use two fingers.";
export const KEYS = "Keys";
/** The shortcuts, by key. */
export const SHORTCUTS: [string, string][] = [
  ["Arrows", "move the cursor on the board, or walk"],
  ["Shift + arrows", "look around in a maze; scroll a zoomed board"],
  ["Enter or Space", "use the tool at the cursor; pick up, and put down"],
  ["Delete", "clear the cell at the cursor, where one can be cleared"],
  ["X", "mark the cell at the pointer or cursor (Play)"],
  ["Shift X", "select the tool that X uses"],
  ["Escape", "cancel, or close what is open"],
  ["Ctrl Z", "undo"],
  ["Ctrl Shift Z", "redo"],
  ["Alt P, E, S, L", "Play, Edit, Solve, Learn"],
  ["Alt H, C, T", "Hint, Check, Try"],
  ["Alt Enter", "Solve, once it is open"],
  ["Alt N", "New"],
  ["Home, End", "go to the first or last cell of the row"],
  ["Page up, down", "go to the first or last cell of the column"],
  ["Alt W", "read out the cursor, its clues and the status"],
  ["Alt B", "read out the whole board"],
  [", and .", "one step back or forward in a replay"],
  ["< and >", "play backwards or forward, or pause"],
  ["[ and ]", "previous or next solution"],
  ["+ − 0", "zoom in, zoom out, zoom to fit"],
  ["Ctrl V", "open a copied board or picture"],
  ["?", "open this help"],
];
export const KEYS_EVERYWHERE = "Single keys also work when the board has no focus";
export const ABOUT_ADDRESS =
  "The address bar always holds the board: copy or bookmark it. Nothing leaves your device; the solver runs in your browser.";
export const ABOUT_STREAK =
  "A streak counts days whose daily board you solved on that day. Hints are allowed; a solution from Solve is not.";
export const RELOAD = "Reload for the new version";
export const INSTALL = "Install";
export const THEME = "Theme";
export const SHOW_TIME = "Show time";
export const CHECK_WHILE_DRAWING = "Check the board while drawing";
export const EXPORT_PROGRESS = "Export progress";

// New board.

export const WHICH_BOARD = "Which board";
export const NEW_BOARD = "New board";
export const BLANK = "Blank";
export const PICTURE = "Picture";
export const FROM_PICTURE = "From a picture";
export const OPEN_EMPTY = "Open an empty board";
export const STARTS_BLANK = "Starts a blank board. Undo restores this one.";
export const sidesAre = (n: number) => `Boards of this puzzle are always ${n} × ${n}.`;
export const sidesFrom = (least: number, most: number) => `From ${least} to ${most} each.`;
export const GENERATING = "Generating";
export const TECHNIQUES = "Technique";
export const notAtThisSize = (difficulties: string[]) => `Not at this size: ${difficulties.join(", ")}`;
export const SEED = "Seed";
export const NEW_SEED = "New seed";
export const ABOUT_SEED = "The same seed makes the same board again.";
export const ANYTHING = "Any technique";
export const ABOUT_ANYTHING = "Any technique may be needed.";
export const generatingFor = (milliseconds: number) => `Generating … ${time(milliseconds)}`;
/** @param technique or "" */
export const notFound = (drawn: number, difficulty: string, technique: string) =>
  `None of ${count(drawn, "board", "boards")} is ${difficulty}${technique && ` and needs ${technique}`}. Generate to try others.`;
export const openClosest = (difficulty: string) => `Open the ${difficulty} one`;
export const GENERATION_STOPPED = "Stopped. The board is unchanged.";
export const A_NEW_BOARD = "A new board.";
/**
 * How long a board took.
 * @param board a sentence
 */
export const madeIn = (board: string, milliseconds: number) => `${board} Generated in ${time(milliseconds)}.`;
export const TEXT_OR_LINK = "The board as text, or a link";
export const OPEN = "Open";
export const FROM_FILE = "From a file …";
export const ABOUT_IMPORT = "Paste a board as text, or a link. Dropping a file anywhere on the page works too.";
/** Where nothing can be dropped. */
export const ABOUT_IMPORT_BY_TOUCH = "Paste a board as text, or a link.";
export const NO_TEXT_YET = "There is no text yet";
export const TEXT_HAS_ERROR = "The text has an error";
/** Where a text is wrong. */
export const textPlace = (line: number, column: number | undefined) =>
  column === undefined ? `Line ${line}: ` : `Line ${line}, column ${column}: `;
export const A_PROGRESS_FILE = "A progress file.";
export const A_SET = "A set of boards.";
export const IMPORT_PROGRESS = "Adds it to your progress; Undo takes it back";
export const READING = "Reading …";
export const OTHERS_DETECTED = "Other puzzles are detected.";
export const OPEN_BOARD = "Open this board";
export const OPENS_BOARD = "Opens this board. Undo restores the old one.";
export const exampleOf = (puzzle: string) => `${puzzle} as text: an example`;
export const boardOf = (puzzle: string) => `A board of ${puzzle}.`;
/** What a text is. */
export const readAs = (puzzle: string, rows: number, cols: number) => `${puzzle}, ${rows} × ${cols}.`;

// Your boards.

export const YOUR_BOARDS = "Your boards";
export const REMOVE = "Remove from Your boards";
/**
 * Of a link to a board that the user has drawn or played on. Short, as a phone has room for it beside the buttons of
 * its bar.
 */
export const LEFT_WITH_MOVES = "You have your own version.";
export const OPEN_YOURS = "Open yours";
export const MAKE_SET = "Make a set …";
export const REMOVED = "Removed from Your boards. The board itself stays open.";
export const SHOW_LATEST = "Show the latest";
export const UNREADABLE = "This board can no longer be read.";
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
export const dayTime = (when: number) => DAY.format(new Date(when));
/**
 * One of Your boards without a title, on two lines.
 * @param kind as boardKind calls it
 * @param when it was changed
 */
export const untitled = (kind: string, when: number) => `${kind}\n${dayTime(when)}`;
export const showAll = (boards: number) => `Show all ${boards}`;
/** @param board as boardKind calls it, with its title first if it has one */
export const changedOn = (board: string, day: string) => `${board}, changed on ${day}`;
export const CHANGED_ELSEWHERE = "Another window has changed this board, too: both are in Your boards now.";
export const CANNOT_SAVE = "This browser cannot save more boards: this one is lost when you close the page.";
/** @param titles of the boards, "" for one without */
export const removedOldest = (titles: string[]) =>
  titles.length > 1
    ? `Your boards is full: the oldest ${titles.length} were removed.`
    : `Your boards is full: the oldest${titles[0] ? `, “${titles[0]}”,` : ""} was removed.`;
export const DATABASE_SILENT = "The browser's database is not responding.";
export const NO_DATABASE = "This browser has no database.";

// Edit.

export const DRAG_SIZE = "Drag to change the size";
/** To somebody who only presses the handle. */
export const DRAG_OR_TYPE = "Drag this handle outwards or inwards to add or remove rows or columns.";
export const PROOF = "Proof";
export const INCOMPLETE = "Incomplete";
export const CHECKING = "Checking …";
export const UNIQUE = "Unique solution";
export const NOT_DRAWN = "Unique, but not what you drew";
export const NO_SOLUTION = "No solution";
export const NOT_SETTLED = "No result in 5 s";
/** The difficulty after the number of solutions. */
export const asHard = (grade: string) => ` · ${grade}`;

// Solve.

export const COMPARE_STRATEGIES = "Compare strategies";
export const FINDS = "Finds a solution";
export const PRESS_SOLVE_UNIQUE = "Press Solve to find a solution and check that it is unique.";
export const PRESS_SOLVE = "Press Solve to find a solution.";
export const PRESS_SOLVE_HERE = "Press Solve to go on from your position.";
export const PRESS_SOLVE_ANEW = "Press Solve to solve it from the beginning.";
export const FROM_BEGINNING = "This starts from the beginning.";
export const FROM_HERE = "Keep my moves";
export const WITH_MOVES = "This keeps your moves.";
export const ABOUT_FROM_HERE = "Solves from your position; off: from the beginning";
/** @param result of Edit's badge */
export const known = (result: string) => `${result.replace(/\.$/, "")}. Press Solve for details.`;
export const STOP = "Stop";
export const STOPPED = "Stopped.";
export const STOP_AND_KEEP = "Stop and keep what was found";
/** How many solutions are looked for, in a summary. */
export const WANTED: [number, string][] = [
  [1, "one solution"],
  [2, "two solutions"],
  [0, "all solutions"],
];
export const SEARCH_PROGRESS = "Search progress";
export const SEARCHING = "Searching …";
export const SEARCHING_MORE = "Searching for more …";
export const NONE_COMMON = "No cell is proved common to all solutions.";
export const UNCHANGED = "The board is unchanged.";
export const found = (solutions: number) => `${number(solutions)} found`;
export const foundSoFar = (solutions: number) => `${number(solutions)} found so far`;
export const stoppedAfter = (milliseconds: number) => `Stopped after ${time(milliseconds)}`;
/** How many cells are the same in all solutions. */
export const common = (same: number, all: number) =>
  `${number(same)} of ${number(all)} cells are the same in every solution; the others are marked.`;
/** @param n more than one */
export const workers = (n: number) => `${n} workers`;

// Solutions.

export const PREVIOUS_SOLUTION = "Previous solution ([)";
export const NEXT_SOLUTION = "Next solution (])";
export const FIRST_SOLUTION = "This is the first solution";
export const LAST_SOLUTION = "This is the last solution kept";
export const USE_SOLUTION = "Use this solution";
export const SHARE_SOLUTION = "Share solution";
export const SENDS_SOLUTION = "Shares this solution as a replay";
export const COMPARE_SOLUTIONS = "Compare solutions";
export const FRAMES_DIFFERENCES = "Shows two solutions side by side and frames the differences";
export const FIND_MORE = "Find more";
export const COUNT_ALL = "Count all";
export const CHOOSE_FIRST = "Choose a solution first";
export const PUTS_ON_BOARD = "Puts this solution on the board";
/** The tooltip of Replay, by what it shows. */
export const FILMS = { answer: "Replays this solution on the board", moves: "Replays the moves of this solution" };
/** @param n more than one, or "3+" */
export const solutions = (n: string | number) => `${n} solutions`;
/** @param solution from 1 */
export const solutionOf = (solution: number, all: string) => `${number(solution)} of ${all}`;

// Questions about a board.

export const LIT = "The framed parts contradict each other.";
/**
 * What changes the few clues that differ from what is drawn.
 * @param changes sentences
 */
export const toFit = (changes: string[]) =>
  `To fit your drawing: ${changes.map((one) => lower(one.replace(/\.$/, ""))).join(", ")}.`;
export const WHY_IMPOSSIBLE = "Why impossible?";
export const MAKE_UNIQUE = "Make it unique";
export const MAKE_SOLVABLE = "Make it solvable";
/** Changes the clues until what is drawn is the only solution. */
export const FIT_DRAWING = "Fit my drawing";
export const SHOW_SOLUTION = "Show solution";
export const REMOVE_CLUES = "Remove clues …";
export const SHOW_FORCED = "Show forced cells";
export const STEP_BY_STEP = "Explain step by step";

// Texts with several boards.

export const BOARD_IN_TEXT = "Board in this text";
export const BOARDS_IN_TEXT = "Boards in this text";
export const PREVIOUS_BOARD = "Previous board";
export const NEXT_IN_TEXT = "Next board";
export const FIRST_BOARD = "This is the first board";
export const LAST_BOARD = "This is the last board";
export const COPY_SOLUTIONS = "Copy all solutions";
export const solutionsCopied = (solutions: number, milliseconds: number) =>
  `${solutions} solutions copied, found in ${time(milliseconds)}.`;

// Certificates.

export const CERTIFICATE = "Certificate";
export const ABOUT_CERTIFICATE =
  "Certificate: a proof that the solution is unique, or that there is none. Anyone can check it.";
export const CHECK_IT = "Check it";
export const WRITING = "Writing the certificate …";
export const STOPPED_WRITING = "Stopped. No certificate was saved.";
/** @param nodes of its search */
export const writing = (nodes: number) => `${WRITING} ${number(nodes)} positions`;

// Demonstration.

export const YOUR_TURN = "Now it is your turn.";
/** What Undo takes back. */
/** Before the first words of a demonstration, for who only hears them. */
export const DEMONSTRATED = "A demonstration: ";
export const TAKE_HINT = "hint applied";

// Replays.

export const STEP = "Step";
export const SPEED = "Speed";
export const LOOP = "Loop";
export const STEP_BACK = "One step back (,)";
export const STEP_FORWARD = "One step forward (.)";
export const TO_START = "To the start";
export const TO_END = "To the end";
export const STEP_LIST = "Steps";
export const BEGINNING = "This is the beginning";
export const END = "This is the end";
export const PAUSE = "Pause (>)";
export const PLAY_FORWARD = "Play (>)";
export const PAUSE_BACKWARDS = "Pause (<)";
export const PLAY_BACKWARDS = "Play backwards (<)";
/** @param caption a sentence */
export const stepOf = (step: number, steps: number, caption: string) => `Step ${step} of ${steps}. ${caption}`;

// A solved board.

export const ANOTHER = "Another like this";
export const TODAYS_BOARD = "Today's board";
/** How much of a streak's last day was help. */
export const byHints = (made: number, moves: number) => (made > 0 ? `, ${made} of ${moves} moves by hints` : "");
export const ALSO_TODAY = "Also today:";
export const TODAY_SOLVED = "Today's board is solved";
export const doneToday = (puzzle: string) => `${puzzle}: today's board is solved`;
export const COPY_RESULT = "Copy result";
export const RESULT_COPIED = "The result is copied.";
/** @param day and its difficulty */
export const tomorrow = (day: string) => `Tomorrow: ${day}.`;
/**
 * The result that is copied.
 * @param board or ""
 */
export const result = (puzzle: string, board: string, how: string, link: string) =>
  `Gridlight ${puzzle}${board && `, ${board}`}\n${how}\n${link}`;
