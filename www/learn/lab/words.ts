// What Learn says, by the part that says it. The words of exported files are in columns.ts.

import { count, lower, number, time } from "../../words/format.js";

// Rooms.

export const LEARN = "Learn";
export const CLOSE_LEARN = "Close Learn";
export const ROOMS = "Rooms";
export const LESSONS = "Lessons";
export const WATCH = "Watch";
export const MEASURE = "Measure";
export const NO_PICTURE = "Too large for a picture.";
/** A board without a name. */
export const boardOf = (puzzle: string, rows: number, cols: number) => `${puzzle}, ${rows} × ${cols}`;
/** @param most configurations */
export const tooManyInLink = (most: number) =>
  `The link has more than ${most} configurations: the first ${most} are used.`;

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
/** The time of a run that hit a limit. */
export const over = (milliseconds: number) => `over ${time(milliseconds)}`;
/** The label of a table. */
export const figuresOf = (title: string) => `${title}: figures`;

const UNITS: Record<"year" | "day" | "hour" | "minute", [string, string]> = {
  year: ["year", "years"],
  day: ["day", "days"],
  hour: ["hour", "hours"],
  minute: ["minute", "minutes"],
};

/** How long a whole search would take. */
export function inAll(amount: number, unit: keyof typeof UNITS) {
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
export const ABOUT_NODE = "A node is one position of the search.";
export const NO_LIMIT = "no limit";
export const DIFFERS = "differs";
export const RESTORE = "Restore configurations";
export const CLEAR = "Clear";
export const DEFAULT = "Default";
export const EACH_ON = "Each trick alone on";
export const EACH_OFF = "Each trick alone off";
export const THERE_ALREADY = "That configuration is there already.";
export const ALL_THERE_ALREADY = "Those configurations are there already.";
export const configurations = (setups: number) => count(setups, "configuration", "configurations");
export const atMostCompared = (most: number) => `At most ${most} configurations can be compared.`;
/** @param setup from 1 */
export const change = (setup: number) => `Change configuration ${setup}`;
/** @param setup from 1 */
export const remove = (setup: number) => `Remove configuration ${setup}`;
/** What a switch does, while another one that it needs is off. */
export const idle = (needed: string, about: string) => `Does nothing without “${needed}”. ${about}`;
/** @param name of a switch */
export const turnedTo = (name: string, on: boolean | undefined) => `${name} (${on ? "on" : "off"})`;
/** What a search is compared with: itself with one switch turned. */
export const itselfWith = (name: string, on: boolean) => `${on ? "With" : "Without"}: ${name}`;
/** The name of a configuration with one trick. */
export const alone = (trick: string) => `${trick} alone`;

/** A time limit: 500 ms, 30 s, 5 min. */
export function duration(milliseconds: number) {
  if (milliseconds % 60_000 === 0) return `${milliseconds / 60_000} min`;
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;
}

export const atMostTime = (milliseconds: number) => `at most ${duration(milliseconds)}`;
export const atMostNodes = (nodes: number) => `at most ${nodes} ${nodes === 1 ? "node" : "nodes"}`;
export const noStrategy = (puzzle: string, id: string) => `${puzzle} has no strategy “${id}”.`;
export const noSetting = (part: string) => `“${part}” is not a setting.`;
export const noSwitch = (strategy: string, id: string) => `${strategy} has no switch “${id}”.`;
export const badSwitch = (id: string) => `The switch “${id}” is 0 or 1.`;

// Measure.

export const CHART_SHOWS = "Chart shows";
export const TIME = "Time";
export const SETUPS_COPIED = "The link with these configurations is copied.";
export const CLEAR_TABLE = "Clear the table";
export const MEASURING_STOPPED = "Stopped. What was measured so far is kept.";
export const NONE_FINISHED = "Measured. No configuration finished with a correct result.";
export const LATE = "A configuration was stopped early in this first look: Measure runs it to its own limit.";
/** How far a first look came. */
export const lateAt = (milliseconds: number) => `over ${time(milliseconds)} so far`;
/** @param at from 1 */
export const numbered = (at: number, name: string) => `${at}  ${name}`;
/** A figure that does not differ from the one it is compared with. */
export const notClear = (figure: string) => `${figure}, no clear difference`;
/** What a counter counts. */
export const meaning = (counter: string, about: string) => `${counter}: ${lower(about)}`;
/** A counter of which another strategy has one of the same name. */
export const counterOf = (counter: string, strategy: string) => `${counter} (${strategy})`;
/** What the bars of a set are. @param shared boards that all configurations completed */
export const sumsOver = (shared: number, boards: number) =>
  `Sums over the boards that every configuration finished: ${number(shared)} of ${number(boards)}.`;
/** A board without a name, in a file. */
export const sizeOf = (rows: number, cols: number) => `${rows} x ${cols}`;
/** @param setup from 1 */
export const firstRun = (setup: number, setups: number) => `Configuration ${setup} of ${setups}, first run …`;
/** @param open times that have not settled */
export const again = (open: number) => `Again, in turns: ${count(open, "time has", "times have")} not settled yet …`;

/**
 * The result of a measurement.
 * @param least samples
 */
export const measured = (least: number, most: number) =>
  most === 1
    ? "Measured in turns, one run each."
    : `Measured in turns, medians of ${least}${most > least ? ` to ${most}` : ""} samples.`;
export const EVEN = "Equal counts: the tricks that differ prune nothing on this board.";
/**
 * Which configuration counts least, and against which.
 * @param less "41 % fewer traces"
 */
export const countsLeast = (name: string, less: string, other: string) => `${name}: ${less} than ${other}.`;
export const NOT_ALIKE = "They look for different numbers of solutions, so none is the fastest.";
/**
 * Which configuration is the fastest, if one is.
 * @param equals how many are not clearly slower, including it
 */
export const fastest = (name: string, milliseconds: number, equals: number, all: number) =>
  equals === 1
    ? `Fastest: ${name}, ${time(milliseconds)}.`
    : equals === all
      ? "No clear difference in time."
      : `No clear difference in time between the ${equals} fastest.`;

/**
 * How fast a configuration runs, and how much is done.
 * @param setup from 1
 * @param nodes a second
 * @param share from 0 to 1, if known
 * @param all how long it takes in all, or ""
 */
export function speed(setup: number, nodes: number, share: number | null, all: string) {
  const done = share === null ? "" : `, ${Math.floor(share * 100)} % done${all && `, ${all}`}`;
  return `${setup}: ${number(Math.round(nodes))} nodes per second${done}`;
}

/** The label of a chart. */
export const byConfiguration = (measure: string) => `${measure} by configuration`;
/** A figure of a run with an incorrect result. */
export const thatIsWrong = (figure: string) => `${figure}, wrong`;
/** What a strategy counts that has no such counter. */
export const countsInstead = (figure: string, counter: string) => `${figure} ${counter} instead`;

// Tables of figures.

export const ABOUT_TIME = "Times are medians of the runs.";
/** @param base from 1 */
export const comparedWith = (base: number) =>
  `“×2” is twice as much as configuration ${base}; “no clear difference” compares with it, too.`;
export const ABOUT_TOTAL = "The sum over the boards that every configuration finished";
export const A_SECOND = "per second";
export const NODES = "Nodes";
export const ALSO_COUNTED = "Also counted";
export const RUNS = "Runs";
export const ABOUT_RUNS = "Samples behind the median; short runs are timed in batches";
/** The columns that only many boards have. */
export const OF_MANY: [string, string][] = [
  ["Finished", "Complete and correct runs: only these are summed"],
  ["A board", "Average time"],
  ["Median", "Median time of a board"],
  ["Slowest", "Time of the slowest board"],
  ["Limit reached", "Runs that a limit ended"],
  ["Wrong", "Runs with a wrong result"],
  ["Failed", "Boards that could not be run"],
];
export const ONE_RUN = "one run";
export const NOT_CLEAR = "no clear difference";
export const IS_BASE = "Others are compared with this";
export const MAKE_BASE = "Compare the others with this";
export const inASecond = (counter: string) => `${counter} per second`;
/** @param least milliseconds */
export const range = (least: number, most: number) => `${time(least)} – ${time(most)}`;

/**
 * A fraction as a percentage.
 * @param part from 0 to 1
 */
export function percent(part: number) {
  const hundredths = part * 100;
  return hundredths < 0.1 ? "under 0.1 %" : `${hundredths < 10 ? hundredths.toFixed(1) : Math.round(hundredths)} %`;
}

// Watch search.

export const SETUP_TO_WATCH = "Configuration to watch";
export const BOARD_TO_SEARCH = "Board to search";
export const YOUR_BOARDS = "Your boards";
/** A board that is in no list. */
export const openBoard = (name: string) => `Open board: ${name}`;
export const FROM_NODE = "from node";
export const RUN = "Run";
export const ADD_TO_WATCH = "Add a configuration to watch.";
export const TIME_RANGE = "Time range";
export const ALL_TIMES = "All times";
export const EVENT = "Event";
export const MORE = "More";
/** What stands in a film's position. */
export const ABOUT_EVENTS =
  "A node is one position of the search. An event is one thing that it does: a try, a cut, a return or a solution.";
export const PLAY = "Play";
export const PAUSE = "Pause";
export const EVENTS_A_SECOND = "Speed in events per second";
export const SPEED = "Speed";
/** @param event from 1 */
export const eventOf = (event: number, events: number) => `Event ${number(event)} of ${number(events)}`;
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
/** @param wave whether it has no tree */
export const watchable = (strategy: string, wave: boolean) =>
  `${strategy}: watch every step, forward and back, on the board and ${wave ? "as its size over time" : "in its tree"}.`;
/** @param why a sentence */
export const onlyCounters = (strategy: string, why: string) => `${strategy}: ${why} Only its counters can be watched.`;
export const eventsASecond = (rate: number) =>
  `${number(Math.round(rate))} ${rate === 1 ? "event" : "events"} per second`;
export const searchAt = (node: number) => `The search is at node ${number(node)} …`;
export const runAt = (node: number) => `Node ${number(node)} …`;
/** @param layer from 1 */
export const layerOf = (layer: number) => `Layer ${layer}`;
export const SHOW_PRUNING = "Show more pruning";
export const LOOKING_FOR_PRUNING = "Looking for a search with pruning to see …";
/**
 * @param more whether the search has more
 * @param uncut whether no test cuts
 */
export const eventsShown = (events: number, more: boolean, uncut: boolean) =>
  `${count(events, "event", "events")}${more ? "; the search goes on after this window." : ": the whole search."}${uncut ? " No test cuts here." : ""}`;
/** Where the film is. */
export const position = ({
  node,
  event,
  events,
  depth,
  wave,
}: {
  node: number;
  event: number;
  events: number;
  depth: number;
  wave: boolean;
}) =>
  `Node ${number(node)} · event ${number(event)} of ${number(events)} · ${wave ? `time ${number(depth)}` : `depth ${number(depth)}`}`;
/**
 * How a run ended.
 * @param verdict a sentence
 */
export const ended = (verdict: string, milliseconds: number, stopped: boolean) =>
  `${verdict} ${time(milliseconds)}${stopped ? ", stopped" : ""}.`;
/**
 * The label of a chart.
 * @param counters at the end
 */
export const countersByTime = (counters: [string, number][]) =>
  `Counters by time. ${counters.map(([name, value]) => `${name}: ${number(value)}`).join("; ")}`;

// Captions of events.

export const BACK_TO_START = "Everything was tried: back to the start.";
/** @param row from 1 */
export const rowOf = (row: number) => `row ${row}`;
/** @param column from 1 */
export const columnOf = (column: number) => `column ${column}`;
/** @param row from 1 */
export const cellOf = (row: number, column: number) => `row ${row}, column ${column}`;

/** @param more cells that are not named */
export function places(named: string[], more: number) {
  if (more > 0) return `${named.join("; ")} and ${more === 1 ? "one more" : `${number(more)} more`}`;
  return named.length > 1 ? `${named.slice(0, -1).join("; ")} and ${named.at(-1)}` : (named[0] ?? "");
}

/** What is put where; either may be "". */
export const valueAt = (value: string, at: string) => [value, value && at ? "at" : "", at].filter(Boolean).join(" ");
/** @param reason a sentence, or "" */
export const settled = (reason: string, done: string) => [reason, done && `So: ${done}.`].filter(Boolean).join(" ");
export const cut = (at: string, reason: string) => `Cut by a test${at ? ` at ${at}` : ""}. ${reason}`;
/** What is no solution, although no test says so. */
export const failed = (reason: string) => `Tried, no solution. ${reason}`;
/** The same in the tree. */
export const noneOf = (value: string) => `no ${value.replace(/^an? /, "")}`;
/** A decision for which the board has nothing. */
export const skipped = (value: string) => `The board has ${noneOf(value)} to place.`;
export const NONE = "none";
export const backTo = (depth: number) => `All that follows was tried: back to depth ${number(depth)}.`;
/** @param reason a sentence, or "" */
export const solution = (reason: string) => `A solution. ${reason}`.trim();
export const tried = (verb: string, done: string) => `${verb} ${done}.`;

// What a search has done so far.

/** The columns. */
export const SUMS_SO_FAR = ["What", "So far", "Part", "Jump"];
export const STATES_REACHED = "States reached";
export const TRIED = "Tried";
export const CUT = "Cut by a test";
export const PRUNED_BY_YOU = "Pruned by you";
export const FAILED = "Complete, no solution";
export const SOLUTIONS = "Solutions";
/** @param name of a kind of event */
export const jump = (way: 1 | -1, name: string) => `${way > 0 ? "Next" : "Previous"}: ${name}`;
export const jumpDeeper = (way: 1 | -1, wave: boolean) =>
  `${way > 0 ? "Next" : "Previous"} ${wave ? "later" : "deeper"} event`;

// Tree of a search.

export const TREE = "Tree of the search: up and down for parent and child, left and right for siblings";
export const SHOW_MORE_OF_TREE = "Show more of the search";
export const SHOW_LESS_OF_TREE = "Show less of the search, larger";
export const ALL = "All";
export const SHOW_WHOLE = "All of the window";
/** What is shown of a wave. */
export const timesTo = (last: number) => `Time 0 to ${number(last)} from left to right`;
/**
 * What is shown of a tree.
 * @param part the events, from 1; null: all of them
 * @param slides whether the slider counts the same events
 */
export const eventsOfTree = (part: [number, number] | null, events: number, deepest: number, slides: boolean) =>
  `${part ? `Events ${number(part[0])} to ${number(part[1])} of` : "All"} ${number(events)} events, down to depth ${number(deepest)}.${slides ? "" : " The slider is the other search's."}`;

// Keys of the tree, and what it says of a decision.

export const TREE_KEYS = "Arrow keys go from decision to decision, Home to the first, End to the last.";
export const BEFORE_FIRST = "Before the first decision.";
export const LEADS_TO_SOLUTION = "Leads to a solution.";
export const ALL_BELOW_CUT = "Tried, and all that follows: no solution.";
export const STILL_OPEN = "Still open at the end of this window.";
/**
 * @param tried a sentence
 * @param fate a sentence
 * @param below decisions
 */
export const decision = (depth: number, tried: string, fate: string, below: number) =>
  `Depth ${number(depth)}: ${tried} ${fate}${below > 0 ? ` ${count(below, "decision", "decisions")} below.` : ""}`;
/** @param words a sentence */
export const waveAt = (time: number, words: string) => `Time ${number(time)}: ${words}`;
export const NO_DECISION = "No decision is tried in this window.";
/** The label at the root. */
export const firstDecision = (depth: number, words: string) =>
  `${depth > 1 ? `Leftmost, at depth ${number(depth)}` : "Leftmost"}: ${words}.`;
/**
 * A cell in the tree.
 * @param row from 1
 */
export const shortCell = (row: number, column: number) => `row ${row}, column ${column}`;
/** @param more further cells */
export const andMore = (words: string, more: number) => (words && more > 0 ? `${words}, ${more} more` : words);
export const briefly = (at: string, value: string) => [at, value].filter(Boolean).join(": ");

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

/** A button with how much is set behind it. */
export const partWith = (name: string, many: number) => (many > 0 ? `${name} (${many})` : name);

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
export const tooManyStops = (most: number) => `At most ${most} stops.`;
export const stopDepth = (depth: number, wave: boolean) => `${wave ? "Time" : "Depth"} ${number(depth)}`;
/** @param row from 1 */
export const stopCell = (row: number, column: number) => `Row ${row}, column ${column}`;
/** @param row from 1 */
export const pickedCell = (row: number, column: number) => `Picked: row ${row}, column ${column}`;
export const stopNode = (node: number) => `Node ${number(node)}`;
export const upTo = (most: number) => `1 to ${number(most)}`;
/**
 * Where stops are counted.
 * @param whole whether all of the search is shown
 * @param first node
 */
export const countedIn = (whole: boolean, first: number, last: number) =>
  whole
    ? "Counted in the whole search."
    : `Counted in this window only, nodes ${number(first)} to ${number(last)}: the search has more.`;
/** @param whole whether all of the search is shown */
export const timesHere = (times: number, whole: boolean) =>
  times === 0 ? `not in this ${whole ? "search" : "window"}` : count(times, "time", "times");
/** A reason with its number. */
export const reasonTimes = (reason: string, times: number) => `${reason} (${number(times)})`;
export const removeStop = (stop: string) => `Remove: ${stop}`;
export const stoppedAt = (stops: string) => `Stopped at: ${stops}`;
export const badStop = (text: string) => `The link has a stop that is not valid: “${text}”.`;
export const badChoice = (text: string) => `The link has a choice that is not valid: “${text}”.`;
export const badPart = (text: string) => `The link has an unknown part: “${text}”.`;
export const tooManyChoices = (most: number) => `The link has more than ${most} choices: the first ${most} are used.`;

// Two searches in step.

export const SECOND_CONFIGURATION = "Second configuration";
export const COMPARE_WITH = "Compare with …";
export const NO_SECOND = "No comparison";
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
/** @param reason a sentence */
export const otherCuts = (reason: string) => `The other search cuts this. ${reason}`;
/** @param reason a sentence */
export const otherFails = (reason: string) => `The other search tries this and finds no solution. ${reason}`;
/** @param reason a sentence */
export const otherCutAbove = (depth: number, reason: string) =>
  `The other search cut this branch at depth ${number(depth)}. ${reason}`;
/**
 * @param event from 1
 * @param own the reader's choice that makes it, or ""
 * @param later the node of the reader's first choice after it, or 0
 * @param parted whether they keep in step by node
 */
export const differAt = (event: number, own: string, later: number, parted: boolean) =>
  `The first difference is event ${number(event)}${own ? `, your own choice. ${own}` : later ? `, before your first choice at node ${number(later)}` : ""}.${parted ? " From there the same node may be another decision: Next difference goes by decisions." : ""}`;
/** @param more whether more will come */
export const atLeast = (figure: string, more: boolean) => `${more ? "≥ " : ""}${figure}`;
export const quoted = (name: string) => `“${name}”`;
/**
 * Of a counter that is another number than what a film tries.
 * @param about a sentence
 */
export const countedOtherwise = (name: string, count: number, about: string) =>
  `In Measure, “${name}” is ${number(count)}: ${lower(about)}`;
/**
 * Which of two searches tries more.
 * @param others not more
 */
export function triesMore(name: string, other: string, tries: number, others: number) {
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
 * @param more whether more will come
 */
export const tallyOf = (now: number[], all: number[], more: boolean) =>
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
/** What pruning by hand lost: solutions that the solver's own search finds. */
export const cutOff = (all: number, left: number) =>
  left > 0
    ? `You cut off ${number(all - left)} of ${number(all)} solutions.`
    : `You cut off ${all === 1 ? "the solution" : "all solutions"}: nothing is found.`;
export const SHOW_SOLUTION = "Show solution";
export const SOLUTION_SHOWN = "The solution is on the board until you move on.";
export const SEARCH_IS_OVER = "The search is over here. Go back to choose another decision.";
export const PRUNED_ALREADY = "You pruned this branch. Undo last brings it back.";
export const NOTHING_TO_PRUNE = "No decision of this window stands here.";
/** Of later choices, whose nodes become other ones. */
export const choicesGone = (choices: number) =>
  `${count(choices, "later choice was", "later choices were")} taken back.`;
/**
 * What is no longer searched.
 * @param below nodes
 * @param whole whether all of the branch is known
 */
export const pruneSaves = (below: number, whole: boolean) =>
  !whole
    ? "Pruned: what follows this node is not searched."
    : below === 0
      ? "Pruned, but nothing follows this node: that saves nothing."
      : `Pruned: the ${count(below, "node", "nodes")} that ${below === 1 ? "follows is" : "follow are"} not searched.`;
export const NAME_CHOICE = "Choose a cell, a value or both.";
export const WATCH_WITHOUT = "Watch without it";
export const GO_BEFORE = "Choose again";
export const goToNode = (node: number) => `Go to node ${number(node)}`;
/**
 * @param words what the solver tries
 * @param later whether the choice comes later
 */
export const possibleHere = (node: number, words: string, later: boolean) =>
  `Not possible at node ${number(node)}, where the solver tries ${words}.${later ? " Yours comes later." : ""}`;
export const STEERED_ON = "Your search goes on after this window.";
export const TAKE_SMALLER = "Take a smaller board: both searches go on after this window.";
/** @param name of a configuration */
export const steers = (name: string) => `You steer ${name}.`;
export const moreToSee = (board: string) => `${board} is open: its search has more pruning to see.`;
/** @param why a sentence */
export const notSteered = (why: string) => `This search cannot be steered. ${why}`;
/** @param name of a switch */
export const hinders = (name: string) => `A search with “${name}” cannot be steered.`;
/** @param words what the solver would do, or "" */
export const nextDecision = (node: number, words: string) =>
  `Next is node ${number(node)}.${words ? ` The solver would try ${words}.` : ""}`;
export const choseAt = (node: number, words: string) => `Node ${number(node)}: ${words}`;
export const prunedNode = (node: number) => `Node ${number(node)}: pruned`;
export const backBefore = (choice: string) => `Back to before ${choice}`;
/** How a steered search ended, by its verdict. */
export const STEERED_ENDS: Record<string, string> = {
  unique: "To its end, your search finds one solution, and proves it unique.",
  several: "To its end, your search finds multiple solutions.",
  found: "To its end, your search finds a solution.",
  none: "To its end, your search finds no solution.",
  unproved: "To its end, your search proves nothing: not all branches were searched.",
};

/** What a pruned branch held. */
export function held(node: number, solutions: number | null) {
  const found =
    solutions === null
      ? "whether it held a solution is not settled"
      : solutions === 0
        ? "it held no solution"
        : `it held ${count(solutions, "solution", "solutions")}`;
  return `The branch pruned at node ${number(node)}: ${found}.`;
}

// Measure on many boards.

export const HOW_MANY_WORKERS = "How many workers";
export const START_OVER = "Start over";
export const CONTINUE = "Continue";
export const RUNS_DONE = "Runs completed";
export const ALL_DONE = "All runs are done. Start over to run them again.";
export const ADD_BOARD_FIRST = "Add a board first.";
export const workers = (n: number) => (n === 1 ? "1 worker" : `${n} workers`);
/** What is run. */
export const toRun = (boards: number, setups: number) =>
  `${count(boards, "board", "boards")} × ${count(setups, "configuration", "configurations")}`;

/** How far it is. */
export function progress({
  done,
  total,
  running,
  lost,
  workers,
}: {
  done: number;
  total: number;
  running: boolean;
  lost: number;
  workers: number;
}) {
  const together =
    workers > 1 ? ` ${workers} workers slow each other down: compare these times only with each other.` : "";
  return `${number(done)} of ${count(total, "run", "runs")}${running ? " …" : done === total ? ", all done." : "."}${lost ? ` ${count(lost, "board", "boards")} could not be run and are named below.` : ""}${together}`;
}

export const ofRuns = (sound: number, runs: number) => `${number(sound)} of ${number(runs)}`;
/** What a ratio is based on. */
export const overBoards = (boards: number) => `over ${count(boards, "board", "boards")}`;
// What is measured on.

export const BOARDS = "Boards";
export const MEASURE_ON = "Measure on";
export const THIS_BOARD = "This board";
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
/** The name of a generated board. */
export const seedOf = (seed: number) => `Seed ${seed}`;
/** @param file from 1 */
export const reading = (file: number, files: number) => `Reading ${file} of ${count(files, "file", "files")} …`;
/** Where a text is wrong. */
export const textPlace = (line: number, column: number | undefined) =>
  `line ${line}${column === undefined ? "" : `, column ${column}`}: `;
/**
 * What the set has.
 * @param bad texts that are no boards
 */
export const boards = (boards: number, bad: number, most: boolean) =>
  `${count(boards, "board", "boards")}${most ? " (the maximum)" : ""}${bad ? `, and ${count(bad, "text is not a board", "texts are not boards")}` : ""}.`;

// List of boards.

export const ALL_BOARDS = "All boards";
export const BOARD = "Board";
export const SHOW_MORE = "Show more";
export const showMoreOf = (next: number, boards: number) => `Show ${next} more of ${number(boards)}`;

// Units of figures.

export const shareOf = (percent: number, counter: string) => `${percent} % ${counter}`;
export const rateOf = (rate: string, counter: string) => `${rate} ${counter} per second`;
export const changed = (percent: string, more: boolean, counter: string) =>
  `${percent} % ${more ? "more" : "fewer"} ${counter}`;
export const asMany = (counter: string) => `the same ${counter}`;
export const changedTime = (percent: number, more: boolean) => `${percent} % ${more ? "more" : "less"} time`;
export const SAME_TIME = "no clear difference in time";
export const medianOf = (milliseconds: number, runs: number) =>
  runs > 1 ? `${time(milliseconds)}, median of ${runs}` : time(milliseconds);
