// What Learn says, by the part that says it. The words of exported files are in columns.js.

import { count, lower, number, time } from "../../words/format.js";

// Rooms.

export const LEARN = "Learn";
export const CLOSE_LEARN = "Close Learn";
export const NOT_LOADED = "Learn could not be loaded.";
export const ROOMS = "Rooms";
export const LESSONS = "Lessons";
export const COMPARE = "Compare";
export const WATCH_SEARCH = "Watch search";
export const BENCHMARK = "Benchmark";
export const NO_PICTURE = "Too large for a picture.";
/** A board without a name. @param {string} puzzle @param {number} rows @param {number} cols */
export const boardOf = (puzzle, rows, cols) => `${puzzle}, ${rows} × ${cols}`;
/** @param {number} most configurations */
export const tooManyInLink = (most) => `The link has more than ${most} configurations: the first ${most} are used.`;

// More than one room.

export const CONFIGURATION = "Configuration";
export const ADD_FIRST = "Add a configuration first.";
export const STOP_FIRST = "Stop what is under way first.";
export const STOP = "Stop";
export const STOPPED = "Stopped.";
export const WRONG = "wrong";
export const LIMIT_REACHED = "limit reached";
export const COPY_LINK = "Copy link";
export const AS_CSV = "Export CSV";
export const TOO_LARGE_FOR_LINK = "This board is too large for a link. Send it as a file.";
export const NOT_COPIED = "The browser did not allow copying.";
export const NO_CANVAS = "This browser cannot draw on a canvas.";
/** The time of a run that hit a limit. @param {number} milliseconds */
export const over = (milliseconds) => `over ${time(milliseconds)}`;
/** The label of a table. @param {string} title */
export const figuresOf = (title) => `${title}: figures`;

/** @type {Record<"year" | "day" | "hour" | "minute", [string, string]>} */
const UNITS = { year: ["year", "years"], day: ["day", "days"], hour: ["hour", "hours"], minute: ["minute", "minutes"] };

/** How long a whole search would take. @param {number} amount @param {keyof typeof UNITS} unit */
export function inAll(amount, unit) {
  const [one, many] = UNITS[unit];
  return `about ${count(amount, one, many)} in all`;
}

// Configurations.

export const ADD = "Add a configuration";
export const ADD_ONE = "Add a configuration …";
export const ADD_TO_RUN = "Add a configuration to run.";
export const LOOK_FOR = "Look for";
export const STOP_RUN_AFTER = "Stop a run after";
export const STOP_AFTER = "Stop after";
export const NEVER = "never";
export const NODE_LIMIT = "Node limit";
export const NO_LIMIT = "no limit";
export const DIFFERS = "differs";
export const RESTORE = "Restore configurations";
export const CLEAR = "Clear";
export const DEFAULT = "Default";
export const EACH_ON = "Each trick alone on";
export const EACH_OFF = "Each trick alone off";
export const THERE_ALREADY = "That configuration is there already.";
export const ALL_THERE_ALREADY = "Those configurations are there already.";
/** @param {number} setups */
export const configurations = (setups) => count(setups, "configuration", "configurations");
/** @param {number} most */
export const atMostCompared = (most) => `At most ${most} configurations can be compared.`;
/** @param {number} setup from 1 */
export const change = (setup) => `Change configuration ${setup}`;
/** @param {number} setup from 1 */
export const remove = (setup) => `Remove configuration ${setup}`;
/** What a switch does, while another one that it needs is off. @param {string} needed @param {string} about */
export const idle = (needed, about) => `Does nothing without “${needed}”. ${about}`;
/** @param {string} name of a switch @param {boolean | undefined} on */
export const turnedTo = (name, on) => `${name} (${on ? "on" : "off"})`;
/** The name of a configuration with one trick. @param {string} trick */
export const alone = (trick) => `${trick} alone`;

/** A time limit: 500 ms, 30 s, 5 min. @param {number} milliseconds */
export function duration(milliseconds) {
  if (milliseconds % 60_000 === 0) return `${milliseconds / 60_000} min`;
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;
}

/** @param {number} milliseconds */
export const atMostTime = (milliseconds) => `at most ${duration(milliseconds)}`;
/** @param {number} nodes */
export const atMostNodes = (nodes) => `at most ${nodes} ${nodes === 1 ? "node" : "nodes"}`;
/** @param {string} puzzle @param {string} id */
export const noStrategy = (puzzle, id) => `${puzzle} has no strategy “${id}”.`;
/** @param {string} part */
export const noSetting = (part) => `“${part}” is not a setting.`;
/** @param {string} strategy @param {string} id */
export const noSwitch = (strategy, id) => `${strategy} has no switch “${id}”.`;
/** @param {string} id */
export const badSwitch = (id) => `The switch “${id}” is 0 or 1.`;

// Compare.

export const MEASURE = "Measure";
export const ABOUT_COMPARE = "Measure runs the configurations in turns until their times settle.";
export const CHART = "Chart";
export const CHART_SHOWS = "Chart shows";
export const TIME = "Time";
export const SETUPS_COPIED = "The link with these configurations is copied.";
export const CLEAR_TABLE = "Clear the table";
export const MEASURING_STOPPED = "Stopped. What was measured so far is kept.";
export const NONE_FINISHED = "Measured. No configuration finished with a correct result.";
/** A board without a name, in a file. @param {number} rows @param {number} cols */
export const sizeOf = (rows, cols) => `${rows} x ${cols}`;
/** @param {number} setup from 1 @param {number} setups */
export const firstRun = (setup, setups) => `Configuration ${setup} of ${setups}, first run …`;
/** @param {number} open times that have not settled */
export const again = (open) => `Again, in turns: ${count(open, "time has", "times have")} not settled yet …`;

/**
 * The result of a measurement.
 * @param {number} least samples
 * @param {number} most
 */
export const measured = (least, most) =>
  `Measured in turns, medians of ${least}${most > least ? ` to ${most}` : ""} samples.`;
export const EVEN = "Equal counts: the tricks that differ prune nothing on this board.";
/**
 * Which configuration counts least, and against which.
 * @param {string} name
 * @param {string} less "41 % fewer traces"
 * @param {string} other
 */
export const countsLeast = (name, less, other) => `${name}: ${less} than ${other}.`;
export const NOT_ALIKE = "They look for different numbers of solutions, so none is the fastest.";
/**
 * Which configuration is the fastest, if one is.
 * @param {string} name
 * @param {number} milliseconds
 * @param {number} equals how many are not clearly slower, including it
 * @param {number} all
 */
export const fastest = (name, milliseconds, equals, all) =>
  equals === 1
    ? `Fastest: ${name}, ${time(milliseconds)}.`
    : equals === all
      ? "No clear difference in time."
      : `No clear difference in time between the ${equals} fastest.`;

/**
 * How fast a configuration runs, and how much is done.
 * @param {number} setup from 1
 * @param {number} nodes a second
 * @param {number | null} share from 0 to 1, if known
 * @param {string} all how long it takes in all, or ""
 */
export function speed(setup, nodes, share, all) {
  const done = share === null ? "" : `, ${Math.floor(share * 100)} % done${all && `, ${all}`}`;
  return `${setup}: ${number(Math.round(nodes))} nodes per second${done}`;
}

/** The label of a chart. @param {string} measure */
export const byConfiguration = (measure) => `${measure} by configuration`;
/** A figure of a run with an incorrect result. @param {string} figure */
export const thatIsWrong = (figure) => `${figure}, wrong`;
/** What a strategy counts that has no such counter. @param {string} figure @param {string} counter */
export const countsInstead = (figure, counter) => `${figure} ${counter} instead`;

// Tables of Compare.

export const ABOUT_TIME = "Median and range of the runs";
export const A_SECOND = "per second";
export const NODES = "Nodes";
export const ALSO_COUNTED = "Also counted";
export const RUNS = "Runs";
export const ABOUT_RUNS = "Samples behind the median; short runs are timed in batches";
export const ONE_RUN = "one run";
export const NOT_CLEAR = "no clear difference";
export const IS_BASE = "Others are compared with this";
export const MAKE_BASE = "Compare the others with this";
/** @param {string} counter */
export const inASecond = (counter) => `${counter} per second`;
/** @param {number} least milliseconds @param {number} most */
export const range = (least, most) => `${time(least)} – ${time(most)}`;

/** A fraction as a percentage. @param {number} part from 0 to 1 */
export function percent(part) {
  const hundredths = part * 100;
  return hundredths < 0.1 ? "under 0.1 %" : `${hundredths < 10 ? hundredths.toFixed(1) : Math.round(hundredths)} %`;
}

// Watch search.

export const SETUP_TO_WATCH = "Configuration to watch";
export const BOARD_TO_SEARCH = "Board to search";
export const YOUR_BOARDS = "Your boards";
/** A board that is in no list. @param {string} name */
export const openBoard = (name) => `Open board: ${name}`;
export const FROM_NODE = "from node";
export const WATCH = "Watch";
export const RUN = "Run";
export const ADD_TO_WATCH = "Add a configuration to watch.";
export const TIME_RANGE = "Time range";
export const ALL_TIMES = "All times";
export const EVENT = "Event";
export const MORE = "More";
/** What stands in a film's position. */
export const ABOUT_EVENTS =
  "A node is one thing that is tried. An event is any step: a try, a cut, a return or a solution.";
export const PLAY = "Play";
export const PAUSE = "Pause";
export const EVENTS_A_SECOND = "Speed in events per second";
export const SPEED = "Speed";
/** @param {number} event from 1 @param {number} events */
export const eventOf = (event, events) => `Event ${number(event)} of ${number(events)}`;
export const NEXT_WINDOW = "Next window";
export const TO_START = "To the start";
export const PREVIOUS_EVENT = "Previous event";
export const NEXT_EVENT = "Next event";
export const TO_END = "To the end";
export const COUNTERS = "Counters over time";
export const BOTH_LOGARITHMIC = "Both scales are logarithmic.";
export const RUNNING_AGAIN = "Running the search again from the start …";
export const GOING_ON = "The search goes on from what you chose …";
export const RUNNING = "Running …";
export const STOPPED_BEFORE = "Stopped before that node.";
export const ENDS_BEFORE = "The search ends before that node.";
export const NONE_IN_WINDOW = "None up to the end of this window.";
export const NONE_AFTER = "None after this.";
export const NONE_BEFORE = "None before this.";
export const NODE_COPIED = "The link to this node is copied.";
/** The board of the search. */
export const SEARCH_BOARD = "The board as the search sees it";
/** @param {string} strategy @param {boolean} wave whether it has no tree */
export const watchable = (strategy, wave) =>
  `${strategy}: watch every step, forward and back, on the board and ${wave ? "as its size over time" : "in its tree"}.`;
/** @param {string} strategy @param {string} why a sentence */
export const onlyCounters = (strategy, why) => `${strategy}: ${why} Only its counters can be watched.`;
/** @param {number} rate */
export const eventsASecond = (rate) => `${number(Math.round(rate))} ${rate === 1 ? "event" : "events"} per second`;
/** @param {number} node */
export const searchAt = (node) => `The search is at node ${number(node)} …`;
/** @param {number} node */
export const runAt = (node) => `Node ${number(node)} …`;
/** @param {number} layer from 1 */
export const layerOf = (layer) => `Layer ${layer}`;
export const SHOW_PRUNING = "Show more pruning";
export const LOOKING_FOR_PRUNING = "Looking for a search with pruning to see …";
/**
 * @param {number} events
 * @param {boolean} more whether the search has more
 * @param {boolean} uncut whether no test cuts
 */
export const eventsShown = (events, more, uncut) =>
  `${count(events, "event", "events")}${more ? "; the search goes on after them." : ": the whole search."}${uncut ? " No test cuts here." : ""}`;
/**
 * Where the film is.
 * @param {{ node: number, event: number, events: number, depth: number, wave: boolean }} position
 */
export const position = ({ node, event, events, depth, wave }) =>
  `Node ${number(node)} · event ${number(event)} of ${number(events)} · ${wave ? `time ${number(depth)}` : `depth ${number(depth)}`}`;
/** How a run ended. @param {string} verdict a sentence @param {number} milliseconds @param {boolean} stopped */
export const ended = (verdict, milliseconds, stopped) =>
  `${verdict} ${time(milliseconds)}${stopped ? ", stopped" : ""}.`;
/** The label of a chart. @param {[string, number][]} counters at the end */
export const countersByTime = (counters) =>
  `Counters by time. ${counters.map(([name, value]) => `${name}: ${number(value)}`).join("; ")}`;

// Captions of events.

export const BACK_TO_START = "Everything was tried: back to the start.";
/** @param {number} row from 1 */
export const rowOf = (row) => `row ${row}`;
/** @param {number} column from 1 */
export const columnOf = (column) => `column ${column}`;
/** @param {number} row from 1 @param {number} column */
export const cellOf = (row, column) => `row ${row}, column ${column}`;

/** @param {string[]} named @param {number} more cells that are not named */
export function places(named, more) {
  if (more > 0) return `${named.join("; ")} and ${more === 1 ? "one more" : `${number(more)} more`}`;
  return named.length > 1 ? `${named.slice(0, -1).join("; ")} and ${named.at(-1)}` : (named[0] ?? "");
}

/** What is put where; either may be "". @param {string} value @param {string} at */
export const valueAt = (value, at) => [value, value && at ? "at" : "", at].filter(Boolean).join(" ");
/** @param {string} reason a sentence, or "" @param {string} done */
export const settled = (reason, done) => [reason, done && `So: ${done}.`].filter(Boolean).join(" ");
/** @param {string} at @param {string} reason */
export const cut = (at, reason) => `Cut by a test${at ? ` at ${at}` : ""}. ${reason}`;
/** What is no solution, although no test says so. @param {string} reason */
export const failed = (reason) => `Tried, no solution. ${reason}`;
/** The same in the tree. @param {string} value */
export const noneOf = (value) => `no ${value.replace(/^an? /, "")}`;
/** A decision for which the board has nothing. @param {string} value */
export const skipped = (value) => `The board has ${noneOf(value)} to place.`;
export const NONE = "none";
/** @param {number} depth */
export const backTo = (depth) => `All that follows was tried: back to depth ${number(depth)}.`;
/** @param {string} reason a sentence, or "" */
export const solution = (reason) => `A solution. ${reason}`.trim();
/** @param {string} verb @param {string} done */
export const tried = (verb, done) => `${verb} ${done}.`;

// What a search has done so far.

/** The columns. */
export const SUMS_SO_FAR = ["What", "So far", "Part", "Jump"];
export const STATES_REACHED = "States reached";
export const TRIED = "Tried";
export const CUT = "Cut by a test";
export const PRUNED_BY_YOU = "Pruned by you";
export const FAILED = "Complete, no solution";
export const SOLUTIONS = "Solutions";
/** @param {1 | -1} way @param {string} name of a kind of event */
export const jump = (way, name) => `${way > 0 ? "Next" : "Previous"}: ${name}`;
/** @param {1 | -1} way @param {boolean} wave */
export const jumpDeeper = (way, wave) => `${way > 0 ? "Next" : "Previous"} ${wave ? "later" : "deeper"} event`;

// Tree of a search.

export const TREE = "Tree of the search: up and down for parent and child, left and right for siblings";
export const SHOW_MORE_OF_TREE = "Show more of the search";
export const SHOW_LESS_OF_TREE = "Show less of the search, larger";
export const ALL = "All";
export const SHOW_WHOLE = "All of the window";
/** What is shown of a wave. @param {number} last */
export const timesTo = (last) => `Time 0 to ${number(last)} from left to right`;
/**
 * What is shown of a tree.
 * @param {[number, number] | null} part the events, from 1; null: all of them
 * @param {number} events
 * @param {number} deepest
 * @param {boolean} slides whether the slider counts the same events
 */
export const eventsOfTree = (part, events, deepest, slides) =>
  `${part ? `Events ${number(part[0])} to ${number(part[1])} of` : "All"} ${number(events)} events, down to depth ${number(deepest)}.${slides ? "" : " The slider is the other search's."}`;

// Keys of the tree, and what it says of a decision.

export const TREE_KEYS = "Arrow keys go from decision to decision, Home to the first, End to the last.";
export const BEFORE_FIRST = "Before the first decision.";
export const LEADS_TO_SOLUTION = "Leads to a solution.";
export const ALL_BELOW_CUT = "Tried, and all that follows: no solution.";
export const STILL_OPEN = "Still open at the end of this window.";
/**
 * @param {number} depth
 * @param {string} tried a sentence
 * @param {string} fate a sentence
 * @param {number} below decisions
 */
export const decision = (depth, tried, fate, below) =>
  `Depth ${number(depth)}: ${tried} ${fate}${below > 0 ? ` ${count(below, "decision", "decisions")} below.` : ""}`;
/** @param {number} time @param {string} words a sentence */
export const waveAt = (time, words) => `Time ${number(time)}: ${words}`;
export const NO_DECISION = "No decision is tried in this window.";
/** The label at the root. @param {number} depth @param {string} words */
export const firstDecision = (depth, words) =>
  `${depth > 1 ? `Leftmost, at depth ${number(depth)}` : "Leftmost"}: ${words}.`;
/** A cell in the tree. @param {number} row from 1 @param {number} column */
export const shortCell = (row, column) => `row ${row}, column ${column}`;
/** @param {string} words @param {number} more further cells */
export const andMore = (words, more) => (words && more > 0 ? `${words}, ${more} more` : words);
/** @param {string} at @param {string} value */
export const briefly = (at, value) => [at, value].filter(Boolean).join(": ");

// Legend of the tree.

export const LEGEND_INTRO = {
  bars: "Each bar is a decision, with those that follow it below; time runs to the right.",
  columns: "Each column holds many events, as deep as the search went; time runs to the right.",
  wave: "Each column is a time, as high as the states that it reached.",
};
export const LEGEND_TRIED = "Tried, no solution below";
export const LEGEND_OPEN = "Still open";
export const LEGEND_CUT = "Cut by a test";
export const LEGEND_EARLY = "Cut before it was tried";
export const LEGEND_SOLVED = "Leads to a solution";
export const LEGEND_SOLUTION = "Solution";
export const LEGEND_NOW = "Now";
export const LEGEND_ONLY = "Only here";
export const LEGEND_STANDING = "Decisions kept";
export const LEGEND_RANGE = "Depths tried";
export const LEGEND_CUTS = "Share cut by tests";
export const LEGEND_REACHED = "States reached";
export const LEGEND_UNREACHED = "Cut before it was reached";

/** A button with how much is set behind it. @param {string} name @param {number} many */
export const partWith = (name, many) => (many > 0 ? `${name} (${many})` : name);

// Breakpoints.

export const STOP_AT = "Stop at";
export const STOP_TEST = "Test or reason";
export const STOP_SOLUTION = "A solution";
export const DEPTH = "Depth";
export const TIME_OF_WAVE = "Time";
export const NODE = "Node";
export const CELL = "Cell";
export const ROW = "Row";
export const COLUMN = "Column";
export const PICK_CELL = "Pick on board";
export const ADD_STOP = "Add stop";
export const NO_STOPS = "Playing stops at each event that you add here.";
export const NAME_CELL = "Type a row and a column, or pick a cell on the board.";
export const NO_REASON = "No test or reason occurs here: choose another kind of stop.";
export const STOP_THERE = "That stop is there already.";
/** @param {number} most */
export const tooManyStops = (most) => `At most ${most} stops.`;
/** @param {number} depth @param {boolean} wave */
export const stopDepth = (depth, wave) => `${wave ? "Time" : "Depth"} ${number(depth)}`;
/** @param {number} row from 1 @param {number} column */
export const stopCell = (row, column) => `Row ${row}, column ${column}`;
/** @param {number} row from 1 @param {number} column */
export const pickedCell = (row, column) => `Picked: row ${row}, column ${column}`;
/** @param {number} node */
export const stopNode = (node) => `Node ${number(node)}`;
/** @param {number} most */
export const upTo = (most) => `1 to ${number(most)}`;
/**
 * Where stops are counted.
 * @param {boolean} whole whether all of the search is shown
 * @param {number} first node
 * @param {number} last
 */
export const countedIn = (whole, first, last) =>
  whole
    ? "Counted in the whole search."
    : `Counted in this window only, nodes ${number(first)} to ${number(last)}: the search has more.`;
/** @param {number} times @param {boolean} whole whether all of the search is shown */
export const timesHere = (times, whole) =>
  times === 0 ? `not in this ${whole ? "search" : "window"}` : count(times, "time", "times");
/** A reason with its number. @param {string} reason @param {number} times */
export const reasonTimes = (reason, times) => `${reason} (${number(times)})`;
/** @param {string} stop */
export const removeStop = (stop) => `Remove: ${stop}`;
/** @param {string} stops */
export const stoppedAt = (stops) => `Stopped at: ${stops}`;
/** @param {string} text */
export const badStop = (text) => `The link has a stop that is not valid: “${text}”.`;
/** @param {string} text */
export const badChoice = (text) => `The link has a choice that is not valid: “${text}”.`;
/** @param {string} text */
export const badPart = (text) => `The link has an unknown part: “${text}”.`;
/** @param {number} most */
export const tooManyChoices = (most) => `The link has more than ${most} choices: the first ${most} are used.`;

// Two in step.

export const TWO_IN_STEP = "Two in step";
export const SECOND_CONFIGURATION = "Second configuration";
export const NO_SECOND = "No second configuration";
export const CHOOSE_SECOND = "Choose a second configuration to see both searches beside each other.";
export const IN_STEP = "Keep in step";
export const STEP_BY_NODE = "in step by node";
export const STEP_BY_DEPTH = "in step by depth: same decisions";
export const FIRST_DIFFERENCE = "First difference";
export const NEXT_DIFFERENCE = "Next difference";
export const NO_MORE_DIFFERENCES = "No difference after this, up to the end of this window.";
export const NO_DIFFERENCE = "Both searches are the same.";
export const NO_DIFFERENCE_HERE = "No difference up to the end of this window.";
export const SECOND_ENDS_BEFORE = "The second search ends before that node.";
export const WHAT = "What";
export const OTHER_SAME = "The other search tries this too.";
export const OTHER_TRIES = "The other search tries this.";
export const OTHER_NEVER = "The other search never tries this.";
export const OTHER_NOT_YET = "The other search does not get here in this window.";
export const OTHER_FAILS_TOO = "The other search finds no solution here either.";
export const OTHER_CUTS_TOO = "The other search cuts this too.";
export const OTHER_PRUNED = "You pruned this in the other search.";
/** The search that is steered, as it would be. */
export const NOT_STEERED = "The same, without your choices";
export const OTHER_GOES_ON = "The other search goes on here.";
/** @param {string} reason a sentence */
export const otherCuts = (reason) => `The other search cuts this. ${reason}`;
/** @param {string} reason a sentence */
export const otherFails = (reason) => `The other search tries this and finds no solution. ${reason}`;
/** @param {number} depth @param {string} reason a sentence */
export const otherCutAbove = (depth, reason) => `The other search cut this branch at depth ${number(depth)}. ${reason}`;
/**
 * @param {number} event from 1
 * @param {string} own the reader's choice that makes it, or ""
 * @param {number} later the node of the reader's first choice after it, or 0
 * @param {boolean} parted whether they keep in step by node
 */
export const differAt = (event, own, later, parted) =>
  `The first difference is event ${number(event)}${own ? `, your own choice. ${own}` : later ? `, before your first choice at node ${number(later)}` : ""}.${parted ? " From there the same node may be another decision. Next difference compares decisions." : ""}`;
/** @param {string} figure @param {boolean} more whether more will come */
export const atLeast = (figure, more) => `${more ? "≥ " : ""}${figure}`;
/** @param {string} name */
export const quoted = (name) => `“${name}”`;
/**
 * Of a counter that is another number than what a film tries.
 * @param {string} name
 * @param {number} count
 * @param {string} about a sentence
 */
export const countedOtherwise = (name, count, about) => `In Compare, “${name}” is ${number(count)}: ${lower(about)}`;
/**
 * Which of two searches tries more.
 * @param {string} name
 * @param {string} other
 * @param {number} tries
 * @param {number} others not more
 */
export function triesMore(name, other, tries, others) {
  if (tries === others) return `Both try ${count(tries, "node", "nodes")} in all.`;
  const times = tries / others;
  const factor =
    times < 1.1 ? Number(times.toFixed(2)) : times < 10 ? Number(times.toFixed(1)) : number(Math.round(times));
  const often = others === 0 ? "" : factor === 1 ? " about" : ` ${factor} times`;
  return `${name} tries${often || " more nodes than"}${often && " as many nodes as"} ${lower(other)}: ${number(tries)} to ${number(others)} in all.`;
}
/** What is counted of a search in a line. */
const IN_A_LINE = [TRIED, "cut by a test", "pruned by you", "complete, no solution", "solutions"];
/**
 * What a search has done, and does in all, in that order.
 * @param {number[]} now
 * @param {number[]} all
 * @param {boolean} more whether more will come
 */
export const tallyOf = (now, all, more) =>
  IN_A_LINE.flatMap((name, at) =>
    at === 0 || all[at] ? [`${name} ${number(now[at] ?? 0)} of ${atLeast(number(all[at] ?? 0), more)}`] : [],
  ).join(" · ");

// Steering.

export const STEER = "Steer";
export const TRY_THIS = "Try this next";
export const PRUNE_BRANCH = "Prune this branch";
export const VALUE = "Value";
export const ANY_VALUE = "any value";
export const UNDO_LAST = "Undo last";
export const SOLVERS_OWN = "Solver's own";
export const YOUR_SEARCH = "Your search";
export const OWN_AND_YOURS = ["The solver's own search", YOUR_SEARCH];
/** What pruning by hand lost: solutions that the solver's own search finds. @param {number} all @param {number} left */
export const cutOff = (all, left) =>
  left > 0
    ? `You cut off ${number(all - left)} of ${number(all)} solutions.`
    : `You cut off ${all === 1 ? "the solution" : "all solutions"}: nothing is found.`;
export const SHOW_SOLUTION = "Show solution";
export const SOLUTION_SHOWN = "The solution is on the board until you move on.";
export const SEARCH_IS_OVER = "The search is over here. Go back to choose another decision.";
export const PRUNED_ALREADY = "You pruned this branch. Undo last brings it back.";
export const NOTHING_TO_PRUNE = "No decision of this window stands here.";
/** Of later choices, whose nodes become other ones. @param {number} choices */
export const choicesGone = (choices) => `${count(choices, "later choice was", "later choices were")} taken back.`;
/** What is no longer searched. @param {number} below nodes @param {boolean} whole whether all of the branch is known */
export const pruneSaves = (below, whole) =>
  !whole
    ? "Pruned: what follows this node is not searched."
    : below === 0
      ? "Pruned, but nothing follows this node: that saves nothing."
      : `Pruned: the ${count(below, "node", "nodes")} that ${below === 1 ? "follows is" : "follow are"} not searched.`;
export const NAME_CHOICE = "Choose a cell, a value or both.";
export const WATCH_WITHOUT = "Watch without it";
export const GO_BEFORE = "Choose again";
/** @param {number} node */
export const goToNode = (node) => `Go to node ${number(node)}`;
/**
 * @param {number} node
 * @param {string} words what the solver tries
 * @param {boolean} later whether the choice comes later
 */
export const possibleHere = (node, words, later) =>
  `Not possible at node ${number(node)}, where the solver tries ${words}.${later ? " Yours comes later." : ""}`;
export const STEERED_ON = "Your search goes on after this window.";
export const TAKE_SMALLER = "Take a smaller board: both searches go on after this window.";
/** @param {string} name of a configuration */
export const steers = (name) => `You steer ${name}.`;
/** @param {string} board */
export const moreToSee = (board) => `${board} is open: its search has more pruning to see.`;
/** @param {string} why a sentence */
export const notSteered = (why) => `This search cannot be steered. ${why}`;
/** @param {string} name of a switch */
export const hinders = (name) => `A search with “${name}” cannot be steered.`;
/** @param {number} node @param {string} words what the solver would do, or "" */
export const nextDecision = (node, words) =>
  `Next is node ${number(node)}.${words ? ` The solver would try ${words}.` : ""}`;
/** @param {number} node @param {string} words */
export const choseAt = (node, words) => `Node ${number(node)}: ${words}`;
/** @param {number} node */
export const prunedNode = (node) => `Node ${number(node)}: pruned`;
/** @param {string} choice */
export const backBefore = (choice) => `Back to before ${choice}`;
/** How a steered search ended, by its verdict. @type {Record<string, string>} */
export const STEERED_ENDS = {
  unique: "To its end, your search finds one solution, and proves it unique.",
  several: "To its end, your search finds multiple solutions.",
  found: "To its end, your search finds a solution.",
  none: "To its end, your search finds no solution.",
  unproved: "To its end, your search proves nothing: not all branches were searched.",
};

/** What a pruned branch held. @param {number} node @param {number | null} solutions */
export function held(node, solutions) {
  const found =
    solutions === null
      ? "whether it held a solution is not settled"
      : solutions === 0
        ? "it held no solution"
        : `it held ${count(solutions, "solution", "solutions")}`;
  return `The branch pruned at node ${number(node)}: ${found}.`;
}

// Benchmark.

export const HOW_MANY_WORKERS = "How many workers";
export const START_OVER = "Start over";
export const CONTINUE = "Continue";
export const RUNS_DONE = "Runs completed";
export const ALL_DONE = "All runs are done. Start over to run them again.";
export const ADD_BOARD_FIRST = "Add a board first.";
export const SUMS = "Totals";
/** The columns. */
export const SUMS_OF_RUNS = [
  "Configuration",
  "Finished",
  "Total time",
  "vs first",
  "Median",
  "Slowest",
  "Work",
  "Limit reached",
  "Wrong",
  "Failed",
];
export const SOLVED_WITHIN = "Boards solved within a time";
export const ABOUT_SOLVED_WITHIN =
  "The further left and the higher, the better. Wrong and unfinished runs are left out.";
export const SOLVED_WITHIN_BY_SETUP = "Boards solved within a time, by configuration";
export const TIME_A_BOARD = "time per board";
export const BOARDS_SOLVED = "boards solved";
export const ONE_AGAINST_ANOTHER = "Head to head";
export const ABOUT_POINTS =
  "Each point is a board. Below the line the vertical configuration is faster; hollow points hit a limit.";
export const HORIZONTAL = "Horizontal configuration";
export const VERTICAL = "Vertical configuration";
export const TIMES_OF_TWO = "Times of two configurations, one point per board";
/** @param {number} n */
export const workers = (n) => (n === 1 ? "1 worker" : `${n} workers`);
/** @param {number} runs */
export const run = (runs) => `Run ${number(runs)}`;
/** What is run. @param {number} boards @param {number} setups */
export const toRun = (boards, setups) =>
  `${count(boards, "board", "boards")} × ${count(setups, "configuration", "configurations")}`;

/** How far it is. @param {{ done: number, total: number, running: boolean, lost: number, workers: number }} progress */
export function progress({ done, total, running, lost, workers }) {
  const together =
    workers > 1 ? ` ${workers} workers slow each other down: compare these times only with each other.` : "";
  return `${number(done)} of ${count(total, "run", "runs")}${running ? " …" : done === total ? ", all done." : "."}${lost ? ` ${count(lost, "board", "boards")} could not be run and are named below.` : ""}${together}`;
}

/** @param {number} runs */
export const ofRuns = (runs) => `of ${number(runs)}`;
/** The average time. @param {number} milliseconds */
export const aBoard = (milliseconds) => `${time(milliseconds)} a board`;
/** What a ratio is based on. @param {number} boards */
export const overBoards = (boards) => `over ${count(boards, "board", "boards")}`;
/** A point of a chart. @param {string} board @param {number} across milliseconds @param {number} upwards */
export const pointOf = (board, across, upwards) => `${board}: ${time(across)}, ${time(upwards)}`;

// Boards of Benchmark.

export const BOARDS = "Boards";
export const WHERE_FROM = "Where the boards come from";
export const GALLERY = "Gallery";
export const FILES = "Files";
export const MADE_UP = "Generated";
export const DIFFICULTY = "Difficulty";
export const ANY_DIFFICULTY = "any difficulty";
export const CHOOSE_FILES = "Choose files";
export const A_FOLDER = "A folder";
export const PASTE = "Paste";
/** The name of a board that was pasted. */
export const PASTED = "Pasted";
export const OR_DROP = "Or drop them here. A file may hold several boards.";
export const ROWS = "Rows";
export const COLUMNS = "Columns";
/** The size of a board, if it is not chosen. */
export const USUAL = "usual";
export const SEEDS_FROM = "Seeds from";
export const SEEDS_TO = "to";
export const TOO_LARGE = "It is too large to be a board.";
export const NOT_PASTED = "The browser did not allow reading what was copied. Save it as a file and drop it here.";
export const OUT_OF_RANGE = "Check the seeds and the size: a number is out of range.";
export const NO_BOARD = "No board yet.";
/** The name of a generated board. @param {number} seed */
export const seedOf = (seed) => `Seed ${seed}`;
/** @param {number} file from 1 @param {number} files */
export const reading = (file, files) => `Reading ${file} of ${count(files, "file", "files")} …`;
/** Where a text is wrong. @param {number} line @param {number | undefined} column */
export const textPlace = (line, column) => `line ${line}${column === undefined ? "" : `, column ${column}`}: `;
/** What the set has. @param {number} boards @param {number} bad texts that are no boards @param {boolean} most */
export const boards = (boards, bad, most) =>
  `${count(boards, "board", "boards")}${most ? " (the maximum)" : ""}${bad ? `, and ${count(bad, "text is not a board", "texts are not boards")}` : ""}.`;

// List of boards.

export const ALL_BOARDS = "All boards";
export const BOARD = "Board";
export const SHOW_MORE = "Show more";
/** @param {number} next @param {number} boards */
export const showMoreOf = (next, boards) => `Show ${next} more of ${number(boards)}`;

// Units of figures.

/** @param {number} percent @param {string} counter */
export const shareOf = (percent, counter) => `${percent} % ${counter}`;
/** @param {string} rate @param {string} counter */
export const rateOf = (rate, counter) => `${rate} ${counter} per second`;
/** @param {string} percent @param {boolean} more @param {string} counter */
export const changed = (percent, more, counter) => `${percent} % ${more ? "more" : "fewer"} ${counter}`;
/** @param {string} counter */
export const asMany = (counter) => `the same ${counter}`;
/** @param {number} percent @param {boolean} more */
export const changedTime = (percent, more) => `${percent} % ${more ? "more" : "less"} time`;
export const SAME_TIME = "no clear difference in time";
/** @param {number} milliseconds @param {number} runs */
export const medianOf = (milliseconds, runs) =>
  runs > 1 ? `${time(milliseconds)}, median of ${runs}` : time(milliseconds);
