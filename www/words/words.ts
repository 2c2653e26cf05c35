// What the page says on the first view and in its panels, by the part that says it. Parts that load later have theirs
// in words-later.ts, and what passes through the workers is in words-worker.ts.

// More than one part.

export const NOT_COPIED = "The browser did not allow copying.";
export const PAGE_COPIED = "The link to this page of Learn is copied.";
export const GENERATING = "Generating …";
export const REPLAY = "Replay";
export const DIFFICULTY = "Difficulty";
export const CLOSE = "Close";
export const CHECKS_UNIQUE = "Finds a solution and checks that it is unique";
export const GENERATE = "Generate";
export const IMPORT = "Import";
export const SOLVED = "Solved";
export const ROWS = "Rows";
export const COLUMNS = "Columns";
export const CLEAR = "Clear";
export const UNDO = "Undo";
export const APPEARANCE = "Appearance";
export const inARow = (days: number) => (days > 1 ? `${days} days in a row` : "First day of a streak");

// Start and header.

export const NOT_STARTED = "Gridlight could not start.";
/** @param why a sentence */
export const notStarted = (why: string) => `${why} Reload the page, or try a newer browser.`;
export const CANNOT_STORE = "This browser cannot store your progress: it is lost when you close the page.";
export const SOLVE_STOPPED = "The search was stopped so that measurements are accurate.";
export const UNREADABLE = "Some saved data in this browser could not be read and was skipped.";
export const BUILDING_OTHERS = "The other puzzles are still being built. Each opens when it is ready.";
export const BUILDING_THIS = "This puzzle is still being built. It opens when it is ready.";
export const building = (puzzle: string) => `${puzzle} is still being built. It opens when it is ready.`;
export const notLoaded = (puzzle: string) => `${puzzle} could not be loaded. Check your connection.`;
/** @param board the board of the last visit, or "" */
export const isSolved = (board: string) => `${board || "Your last board"} is solved. Here is the next board.`;
export const SHOW_SOLVED = "Show solved board";
export const SHARE = "Share";
export const HELP = "Help (?)";
/**
 * The title of the page.
 * @param board or ""
 * @param kind what a board without a title is called
 */
export const title = (board: string, puzzle: string, kind: string) =>
  `${board ? `${board} · ${puzzle}` : kind} · Gridlight`;
export const SOLUTION = "Solution";
/** @param solution from 1 */
export const solutionNumber = (solution: number) => `Solution ${solution}`;
/**
 * The label of the board.
 * @param status a sentence
 */
export const boardOf = (puzzle: string, rows: number, cols: number, status: string) =>
  `${puzzle}, ${rows} rows, ${cols} columns. ${status}`;
export const ANOTHER_BOARD = "Another board";
export const PART_NOT_LOADED = "This part of the page could not be loaded. Check your connection.";

// Open board.

export const UNKNOWN_BOARD = "This is not a board of any puzzle here.";
/** An address of an editor that is not read. */
export const PENPA = "This Penpa+ address holds no board. Copy the whole address in Penpa+.";
export const BOARD_REMOVED = "This board has been removed.";
export const RESTORING = "Something failed inside the board. It is being restored.";
export const HAS_BEEN_REMOVED = "The board has been removed.";
export const PLAYED_ELSEWHERE =
  "Another window went on with this board: that is kept, and not what you do here. Reload to see it.";
export const NOT_RESTORED = "The board could not be restored. Reload the page to continue.";
export const NO_HISTORY = "An embedded board keeps no undo history.";
export const NO_TEXT = "There is no text to open.";
export const PASTED = "Pasted";
/** What a board without a title is called. */
export const boardKind = (puzzle: string, rows: number, cols: number) => `${puzzle}, ${rows} × ${cols}`;
/** @param board as boardKind calls it */
export const openedAs = (board: string) => `Opened as ${board}.`;
/** @param file its name */
export const tooLarge = (file: string) => `“${file}” is too large to be a board.`;

// Around the board.

export const REDO = "Redo";
export const BOARD_BEFORE = "Back to the previous board. Redo returns.";
export const BOARD_AFTER = "Back to the later board. Undo returns.";
export const NO_UNDO = "Nothing to undo";
export const NO_REDO = "Nothing to redo";
export const ZOOM_OUT = "Zoom out (−)";
export const ZOOM_IN = "Zoom in (+)";
export const ZOOM_TO_FIT = "Zoom to fit (0)";
export const SMALLEST = "The board is as small as it gets.";
export const LARGEST = "The board is as large as it gets.";
export const FULL_SCREEN = "Full screen";
export const LEAVE_FULL_SCREEN = "Leave full screen (Escape)";
export const undo = (move: string) => `Undo: ${move} (Ctrl Z)`;
export const redo = (move: string) => `Redo: ${move} (Ctrl Shift Z)`;
/** What keys do where they walk; where they move a cursor, the page itself says it. */
export const WALKS =
  "Arrow keys walk, Backspace steps back. Shift with arrow keys, Home, End, Page up and Page down look around.";
export const LOOKS_AROUND = "Arrow keys move the cursor.";
export const PICKS_UP = "Arrow keys move the cursor, Enter picks up and puts down.";
export const BOARD_KEYS = "Keys for the board";
export const CLICK_TO_TYPE = "Click a tile and type its letter and digit, as in A1; the cursor moves on.";
export const TAP_TO_TYPE = "Tap a tile: the keys of its letter and digit appear here.";
export const NO_CANVAS = "This browser cannot draw on a canvas.";

// Modes and panels.

export const PLAY = "Play";
export const EDIT = "Edit";
export const SOLVE = "Solve";
export const LEARN = "Learn";
export const MODE = "Mode";
export const HIDDEN_FOR_CLASS = "This link for a class hides Solve.";
export const MORE = "More";
/** A mode and its key. */
export const modeKey = (mode: string) => `${mode} (Alt ${mode[0]})`;
export const moreOf = (what: string) => `More: ${what}`;
export const panelOf = (mode: string) => `${mode} panel`;
/** Fewer of a piece. */
export const fewerOf = (tool: string) => `Fewer: ${tool}`;

// Play.

export const HINT_KEY = "Alt+H";
export const CHECK_KEY = "Alt+C";
export const TRY_KEY = "Alt+T";
export const NEW_KEY = "Alt+N";
export const HINT = "Hint";
export const NEXT_BOARD = "Next board";
export const TRY = "Try";
export const CHECK = "Check";
export const RESTART = "Restart";
export const CORRECT_CLUES = "Correct the clues";
export const TYPE_CLUES = "Type the clues";
export const TRY_IT = "Try it yourself";
export const SHOWS_STEP = "Shows the next step";
export const CHECKS_SOLVABLE = "Check whether it can still be solved";
export const SHOW_MISTAKES = "Show mistakes";
/** When mistakes are shown. */
export const MISTAKES = { once: "At once", asked: "When I check", never: "Never" };
export const SOLVED_BY_SOLVER = "Solved by the solver.";
export const CAME_SOLVED = "Solved before you opened it.";
export const FINISHED = "Solved by you, with help from Solve.";
export const FINISHED_THERE = "Solved by you, from the moves in the link.";
export const BEST_TIME = "new best time";
/** @param clock a time */
export const best = (clock: string) => `best ${clock}`;
export const SHOW_HOW = "Show me how";
export const SKIP = "Skip";
export const HOW_TO_BEGIN = "How do you want to begin?";
export const NEW_ROUND = "New round";
export const NONE_GENERATED = "No board was generated.";

// Edit.

export const SOLVE_BOARD = "Solve this board";
export const PLAY_BOARD = "Play this board";
export const SIZE_AND_TRANSFORMS = "Size and transforms";
export const TITLE_AND_AUTHOR = "Title and author";
export const EDIT_SHEET = "Size and title";
export const TOOLS = "Tools";
export const ALL_TOOLS = "All tools";
export const SIZE = "Size";
export const emptied = (rows: number, cols: number) => `Emptied, still ${rows} × ${cols}. Undo restores the board.`;
export const STATUS = "Status";
/** @param what rows or columns */
export const fewer = (what: string) => `Fewer ${what}`;
/** @param what rows or columns */
export const more = (what: string) => `More ${what}`;
export const atLeast = (n: number) => `At least ${n}`;
export const atMost = (n: number) => `At most ${n}`;
export const wholeNumber = (what: string, least: number, most: number) =>
  `${what}: a whole number from ${least} to ${most}.`;

// Solve.

export const NO_BOARD_TODAY = "No board was found for this day.";

// Boards.

export const NO_MATCH = "No boards match.";
export const SHOW_ALL = "Show all boards";
export const BOARDS = "Boards";
export const NEW = "New";
export const ABOUT_NEW = "New board: blank, generated or imported";
export const CLOSE_BOARDS = "Close the boards";
export const BEGUN = "in progress";
export const boards = (boards: number) => `${boards} boards`;
export const solvedOf = (done: number, all: number) => `${done} of ${all} solved`;
/**
 * After the name of a solved board.
 * @param isTimed whether the best time follows
 */
export const solvedCard = (isTimed: boolean) => (isTimed ? ", solved, best time" : ", solved");
/** Sizes of boards. */
export const SIZES = [
  ["small", "Small"],
  ["medium", "Medium"],
  ["large", "Large"],
] as const;
export const FILTER = "Filter boards";
export const UNSOLVED = "Unsolved only";
export const ANY_SIZE = "Any size";
export const ANY_DIFFICULTY = "Any difficulty";

// Boards of the day.

export const TODAY = "Today";
export const GENERATING_DAILY = "Generating the daily board";
export const LAST_DAYS = "The last seven days";
export const A_BOARD_A_DAY = "Daily board";
export const IN_PROGRESS = "In progress";
/** Of the first daily board of who is new. */
export const EASY_FIRST = "An easy one to begin with";
export const SAME_FOR_ALL = "The same board for everyone";
/** A day with its difficulty. */
export const dayWith = (day: string, difficulty: string, solved: boolean) =>
  `${day}, ${difficulty}${solved ? ", solved" : ""}`;

// Themes.

export const FOLLOW_SYSTEM = "Follow the system";
export const DARK = "Dark";
export const LIGHT = "Light";
export const HIGH_CONTRAST_DARK = "High contrast, dark";
export const HIGH_CONTRAST_LIGHT = "High contrast, light";
