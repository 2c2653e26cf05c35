// The shapes that pass from the modules to JavaScript: written from src/contract.
/** What a puzzle offers, fixed for the life of the page. */
export type PuzzleInfo = {
  /** The solvers, the best first: its id is `default`. */
  strategies: Array<StrategyInfo>;
  /** Text formats; the first is the usual one. */
  formats: Array<FormatInfo>;
  /** More texts shown as examples: names and texts. */
  samples: Array<[string, string]>;
  /** The smallest side of a board. */
  minSide: number;
  /** The largest side of a board. */
  maxSide: number;
  /** Whether it is asked if a solution is the only one: a second one is looked for then. */
  asksUnique: boolean;
  /** Whether the boards of the gallery and those made up have one solution only. */
  oneAnswer: boolean;
  /** Whether boards can be made up. */
  generates: boolean;
  /** Whether there are hints. */
  hints: boolean;
  /** Whether boards and solutions can be watched step by step. */
  replays: boolean;
  /** Whether a search can keep the moves made: is it still solvable from here? */
  fromHere: boolean;
  /** Whether it reasons: boards have grades, and hints say why. */
  reasons: boolean;
  /** Whether its boards have clues or pieces that could be taken away: why there is no answer, and what is needed. */
  items: boolean;
  /** Whether it knows what would leave one solution of several. */
  additions: boolean;
  /** Whether it knows what would give a board without a solution one. */
  repairs: boolean;
  /** Whether solutions are compared cell by cell: what all of them have in common can be told. */
  compares: boolean;
  /** How the lines of a solution are read that is followed on paper ([`listed`] of the page); "" if the solved board tells it.  [`listed`]: crate::session::Session::listed */
  paperKey: string;
  /** How many times larger a solution's cells must be on paper than usual, to be legible. */
  paperCell: number;
  /** The id in links and in the library. */
  id: string;
  /** The name on the page. */
  name: string;
  /** The goal, in one line. */
  rule: string;
  /** The shortest help, in paragraphs. */
  help: Array<string>;
  /** The names of the difficulties for `generate`, the easiest first (difficulty 1 is the first). */
  grades: Array<string>;
  /** The sizes at which boards of each difficulty are generated. */
  offers: Array<Offer>;
  /** The difficulties that there were for seeds below 2^34. */
  earlierGrades: Array<string>;
};

/** The sizes at which boards of a difficulty are generated: those with as many cells as one of these, or in between, unless they are much narrower. */
export type Offer = {
  /** The smallest, as [rows, cols]; a smaller board can hardly be so hard. */
  least: [number, number];
  /** The largest; a larger board can hardly be so easy, or takes too long to measure. */
  most: [number, number];
};

/** A solver. */
export type StrategyInfo = {
  /** The counter that tells most of its work: runs are compared by it. Empty if it counts nothing. */
  headline: string;
  /** How its search goes, for who follows it. */
  shape: SearchShape;
  /** The id in options. */
  id: string;
  /** Its name. */
  name: string;
  /** What it does, in a sentence or two. */
  about: string;
  /** Its switches. */
  switches: Array<SwitchInfo>;
  /** Its counters. The first measures most of its work: runs are compared by it. */
  counters: Array<CounterInfo>;
  /** Whether each solution is a better version of the one before, which it replaces. */
  refines: boolean;
  /** What Watch shows of its work. */
  film: Film;
  /** Named settings to compare, such as the stages of a lesson. The defaults need no preset. */
  presets: Array<Preset>;
  /** The counters that count a part of what the first one counts. */
  parts: Array<string>;
  /** The size of its portfolio: how many other searches of the same board can run in parallel, each in its own worker. The first to settle the board settles it for all. */
  beside: number;
  /** Whether the searches of the portfolio share facts. If so, only its own search ends the solve, and the others help it to end sooner. */
  talks: boolean;
};

/** What can be watched of a strategy's work. */
export type Film = {
  /** The solution as it comes about, or the search for it. */
  shows: Shown;
  /** Why nothing can be watched, or empty. */
  why: string;
};

/** What is watched. */
export type Shown = "answer" | "search" | "nothing";

/** How a search goes, and the words for its events (see `searchEvents` of the library). */
export type SearchShape = {
  /** Decision after decision; all that can be reached by a time, then by the next; or neither. */
  kind: 'tree' | 'wave' | 'none';
  /** Why there are no events, or empty. */
  why: string;
  /** What a decision does: "Places". */
  verb: string;
  /** What cells get, by the events' values. */
  values: Array<string>;
  /** By what something was cut or follows, by the events' reasons, from 1. */
  reasons: Array<string>;
  /** The reasons, from 1, that are no test's: all was decided, and it is no solution. */
  failed: Array<number>;
  /** Whether it can be steered: choices of what it tries next, and nodes that are pruned by hand. */
  steer: 'full' | null;
  /** Why it cannot be steered, or empty. */
  unsteered: string;
  /** The switches that have to be off in a search that is steered. */
  without: Array<string>;
  /** The reason of a node that was pruned by hand, the last of `reasons`; 0 if it cannot be steered. */
  pruned: number;
};

/** An option that can be turned on and off. */
export type SwitchInfo = {
  /** The id in options. */
  id: string;
  /** Its name. */
  name: string;
  /** What it does. */
  about: string;
  /** Whether it is on by default. */
  on: boolean;
  /** Whether it is on in links that leave it out: the default when such links were first made. */
  linked: boolean;
  /** Whether it makes the search continue after the last solution wanted, only counting ("Count all"). The others are techniques whose effect shows when they are turned off. */
  countsAll: boolean;
  /** The switch without which it has no effect, or empty. */
  needs: string;
  /** The counter that shows its effect, or empty. */
  counter: string;
};

/** Named settings of a strategy. */
export type Preset = {
  /** The id, unique within the strategy. */
  id: string;
  /** Its name. */
  name: string;
  /** What it is, in a sentence. */
  about: string;
  /** The switches that differ from their defaults, by id. */
  switches: Record<string, boolean>;
};

/** Something that a solver counts. */
export type CounterInfo = {
  /** The id in `counters`. */
  id: string;
  /** Its name in a table. */
  name: string;
  /** What is counted, in a sentence. */
  about: string;
};

/** A text format. */
export type FormatInfo = {
  /** The id in `convert`. */
  id: string;
  /** Its name. */
  name: string;
  /** The file's ending, without the dot. */
  extension: string;
  /** Whether it has room for a title, an author, a note and a date. */
  about: boolean;
  /** The site that opens its texts, which are addresses; "" if there is none. */
  site: string;
  /** Whether the page leaves it to a worker: its own module only recognises it. */
  apart: boolean;
};

/** A puzzle of the shelf, built in or not. */
export type ShelfEntry = {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
};

/** A board of the gallery. */
export type Example = {
  /** Its name. */
  name: string;
  /** Index into the puzzle's grades. */
  grade: number;
  /** Rows of the board. */
  rows: number;
  /** Columns of the board. */
  cols: number;
  /** The fragment that opens it, without `#`. */
  link: string;
  /** The `given` of a view of this board, whatever moves are made on it. */
  given: string;
};

/** Two ways into a puzzle whose boards also stand elsewhere. They are offered when the puzzle is opened for the first time, and can be taken later. */
export type Doors = {
  /** To an empty board, where what stands elsewhere is typed in. */
  typed: Door;
  /** To a board that is made up, of a grade that is chosen. */
  made: Door;
};

/** One of them. */
export type Door = {
  /** What the person says who takes it. */
  name: string;
  /** What comes then. */
  words: string;
};

/** What a person is doing with a board. */
export type Mode = "edit" | "play" | "solve";

/** All that the page's panels show; asked for after every change. */
export type View = {
  /** The puzzle's id. */
  puzzle: string;
  /** What the person is doing. */
  mode: Mode;
  /** Rows of the board. */
  rows: number;
  /** Columns of the board. */
  cols: number;
  /** The board's fragment without `#`, with the moves made and what is shown. Empty: too large for a link. */
  link: string;
  /** The fragment of the puzzle as it was given, without the moves made; empty: too large for a link. */
  given: string;
  /** The fragment with which the puzzle begins; `given` also names it where settings have another default by now. */
  fresh: string;
  /** Whether `link` has more than the puzzle: moves, a what-if or a replay. */
  moved: boolean;
  /** Whether the moves that stand were all made by hand: no answer was put there, no other's position opened. */
  own: boolean;
  /** Whether it is solved by a move of the person's, though others of its moves were not made by hand. */
  finished: boolean;
  /** The fragment of the problem alone, without the moves made: what a verdict is about. */
  problem: string;
  /** Too large for a link: `link` is empty, `problem` only tells one problem from another. */
  large: boolean;
  /** What undo would take back, or "". */
  undo: string;
  /** What redo would do again, or "". */
  redo: string;
  /** The tools of the mode. */
  groups: Array<ToolGroup>;
  /** The selected tool's id. */
  tool: string;
  /** Whether arrow keys walk: then they do not move the cursor. */
  walks: boolean;
  /** The whole-board actions of the mode. */
  actions: Array<Action>;
  /** One line about the board as it stands. */
  status: string;
  /** What else there is to say of it. */
  findings: Array<Finding>;
  /** Everything is done (play). */
  solved: boolean;
  /** Moves of play that stand on the board since it was opened or restarted; those taken back are not counted. */
  moves: number;
  /** The same in words: "2 swaps". */
  made: string;
  /** The hints used on this problem since it was opened or restarted. */
  hints: Hints;
  /** Empty if the board can be solved, else what it lacks; in Edit also what it is sure to get. */
  unfinished: string;
  /** The strategy that is to advise on every position, without being asked. */
  advisor: string | null;
  /** A stroke is under way: whoever looks at positions waits for its end. */
  stroking: boolean;
  /** The characters that can be typed now, for keys on the screen. */
  keypad: string;
  /** Where they go, in words. */
  keypadFor: string;
  /** Solutions known for this board. */
  answers: number;
  /** Which of them is drawn, from 0. */
  shown: number | null;
  /** The answer with which it is compared, if it is. */
  over: Over | null;
  /** What is watched. */
  timeline: Timeline | null;
  /** The strategy that looks ahead in play, to be run on the board as it stands. */
  lookahead: string | null;
  /** The strategy that finds how far to go back to where the board can still be solved. */
  back: string | null;
  /** The innermost what-if under way. */
  assumed: Assumed | null;
  /** A refusal or remark that the last input caused, "" if none. */
  remark: string;
  /** Where, in board units. */
  remarkAt: [number, number] | null;
};

/** The positions in which help was taken, by how far it went. Each count holds the next: `place` is all hints. */
export type Hints = {
  /** Where to look was told, or more. */
  place: number;
  /** What to do there and why was told, or more. */
  why: number;
  /** The move was made. */
  made: number;
};

/** Tools that belong together. */
export type ToolGroup = {
  /** What they are for. */
  name: string;
  /** The tools. */
  tools: Array<Tool>;
};

/** Something to paint or place with. */
export type Tool = {
  /** Its id: with `toolPicture` its picture, the same for the same name. */
  id: string;
  /** Its name. */
  name: string;
  /** The key that picks it, one character, or "". */
  key: string;
  /** In play: how many are left in the tray. In edit: how many the board gives, with + and -. */
  count: number | null;
  /** Whether + and - change the count (edit). */
  adjustable: boolean;
  /** Empty if it can be used now, else why not. */
  disabled: string;
};

/** A button that acts on the board at once. */
export type Action = {
  /** Its id, for `act`. */
  id: string;
  /** Its name. */
  name: string;
  /** Where it stands. */
  role: ActionRole;
  /** For the role "group": the heading that it stands under. */
  group: string;
  /** The icon, one of www/ui/icons.js. */
  icon: string | null;
  /** Empty if it can be used now, else why not. */
  disabled: string;
  /** For a setting: whether it is on. */
  on: boolean | null;
};

/** Where an action stands. */
export type ActionRole = "group" | "beside" | "next" | "restart";

/** A remark about a board. */
export type Finding = {
  /** The kind of remark. */
  tone: Tone;
  /** A plain sentence. */
  words: string;
  /** Present if it is about keys, which touch screens seldom have. */
  keys?: boolean;
};

/** How a finding is meant. */
export type Tone = "wrong" | "note" | "done";

/** What is watched. */
export type Timeline = {
  /** Number of steps; time runs from 0 to this. */
  steps: number;
  /** Where it is. */
  time: number;
  /** What happens at this time. */
  caption: string;
  /** Whether the steps are still to be built, by a worker. */
  building: boolean;
  /** Moments worth jumping to. */
  ticks: Array<Tick>;
  /** Steps a second at speed 1. */
  pace: number;
  /** The second kind of replay, if the puzzle has one. */
  other: OtherReplay | null;
};

/** A second kind of replay. */
export type OtherReplay = {
  /** What it does: "One beam at a time". */
  name: string;
  /** Whether it is shown. */
  on: boolean;
};

/** A moment worth jumping to. */
export type Tick = {
  /** When. */
  at: number;
  /** What for. */
  kind: TickKind;
  /** What happens there. */
  words: string;
};

/** A what-if under way: moves made under an assumption. */
export type Assumed = {
  /** What it is called: "A", one within it "B". */
  name: string;
  /** How many are under way. */
  level: number;
  /** The fragment of the board on which it began. */
  base: string;
  /** The fragment of the first board that differed from that; "" while none does. */
  first: string;
};

/** A solution with which the one shown is compared. */
export type Over = {
  /** Its place among the solutions. */
  answer: number;
  /** How many cells differ. */
  differ: number;
};

/** What is kept of an open board over a reload: field by field what `Page.restore` takes. */
export type Kept = {
  /** What the person is doing. */
  mode: Mode;
  /** Which of the boards is the current one, from 0. */
  at: number;
  /** The boards, the oldest first. */
  links: Array<string>;
  /** The words of the step that led to each. */
  said: Array<string>;
  /** The moves of play that stand on each. */
  moves: Array<number>;
  /** 1 where the board's moves were all made by hand, and 2 more where the last one was. */
  own: Array<number>;
};

/** How much a step matters on the timeline. */
export type TickKind = "plain" | "branch" | "event" | "end";

/** How to solve. Numbers are non-negative integers. */
export type SolveOptions = {
  /** Id of a strategy; `"default"` if left out. */
  strategy?: string;
  /** Id of one of the strategy's presets, on whose switches those below build. */
  preset?: string;
  /** Stop after this many solutions; 0 = no limit but the library's own (README.md). 2, the library's default, tests uniqueness. */
  limit?: number;
  /** Stop after this many nodes of the search; 0, the default, = no limit. */
  nodes?: number;
  /** Stop after this many milliseconds; 0, the default, = no limit. */
  milliseconds?: number;
  /** The switches that differ from their defaults, by id. */
  switches?: { [key in string]: boolean };
  /** Which of the strategy's parallel searches to run, from 1; 0, the default, is its own. The first to settle a board settles it. */
  beside?: number;
  /** Keep the moves made so far (play): is it still solvable from here? */
  fromHere?: boolean;
};

/** How a solve ended. Every solution is checked by the rules before it counts. A strategy that can be wrong (Laser Maze's `notes` with a switch off) and finds an incorrect solution proves nothing: without a correct one it is "unproved". */
export type Status = "unique" | "several" | "found" | "none" | "unproved";

/** How a solve ended. */
export type Solved = {
  /** In a word. */
  status: Status;
  /** The exact number of solutions in decimal, or "" where it was not counted. */
  count: string;
  /** What the search did, by the counters' ids. */
  counters: Record<string, number>;
  /** For "none": why. */
  why: Why | null;
  /** The verdict as a sentence: "One solution, proved." */
  words: string;
  /** What is wrong with something that the strategy took for a solution, in a sentence. */
  wrong: string | null;
  /** Of several solutions: the cells in which they are not proved to agree, as [row, col], where that was asked. */
  unshared: Array<[number, number]> | null;
  /** What else the puzzle has to tell, by name (the library's `detail`). */
  detail: Record<string, unknown> | null;
};

/** Why there is no solution. */
export type Why = {
  /** A sentence. */
  words: string;
  /** The cells it refers to as [row, column] from 0; may be empty. */
  cells: Array<[number, number]>;
};

/** What a slice of a solve leaves behind. */
export type Slice = {
  /** The end, if it came. */
  done: Solved | null;
  /** Whether a limit other than that of solutions brought it. */
  capped: boolean;
  /** Nodes so far. */
  nodes: number;
  /** Solutions so far. */
  answers: number;
  /** The share of the search that is done, 0 to 1, where that is known. */
  share: number | null;
  /** What the search has done so far, by the counters' ids. */
  counters: Record<string, number>;
  /** For a search that looks ahead: what is known by now of the moves that can be made next. */
  nextMoves: Array<NextMove> | null;
};

/** What is known of a move that can be made next: from a cell to another, as [row, col]. */
export type NextMove = {
  /** Where it starts. */
  from: [number, number];
  /** Where it leads. */
  to: [number, number];
  /** Whether the board can still be solved after it. */
  alive: boolean;
};

/** Where a strategy that is wrong on purpose goes wrong on a board. */
export type Flaw = {
  /** A sentence or two. */
  words: string;
  /** The cells concerned, as [row, col]. */
  cells: Array<[number, number]>;
  /** What it takes for a solution, if anything: to be watched. */
  answer: string | null;
};

/** The events of a search by columns, in the order in which they happened. The same board and options always give the same events. */
export type SearchEvents = {
  /** The kind of each event. 0, try: cells were given a value, one decision deeper: a new node. 1, settle: cells got a value that follows from the decisions. 2, cut: the current state, or what was about to be tried on it, was given up: by a test or, with a reason in `shape.failed`, tried without being a solution. 3, back: everything below a decision was searched; back to this depth. 4, answer: the current state is a solution. The current state consists of the events of kind 0 and 1: one of kind 0 replaces all that are as deep or deeper, one of kind 3 drops all that are deeper. In a wave nothing is dropped. */
  kinds: Uint8Array;
  /** The number of decisions in force after the event; in a wave, the time. */
  depths: Uint32Array;
  /** The reason: an index into `names.reasons`; 0 = none. */
  reasons: Uint8Array;
  /** The value that the cells got: an index into `names.values`, if that has any. */
  values: Uint8Array;
  /** The cells of event `i` are those from `ends[i - 1]` (0 for the first) to `ends[i]` in `cells`. */
  ends: Uint32Array;
  /** Cells as row times columns plus column, from 0. Harmony has them in pairs, one pair per swap. */
  cells: Uint32Array;
  /** The number of leading events that precede the window: they restore the state at its start. */
  open: number;
  /** The node of the first event after those, from 1. */
  from: number;
  /** Whether there are more events than the window holds. */
  more: boolean;
};

/** What is known of a watched search besides its events. */
export type Followed = {
  /** Whether more happened than the window holds. */
  more: boolean;
  /** The breakpoint that ended the window, by its index in `stop`; null if none did. */
  stopped: number | null;
  /** What the search did from its first node to the end of the window. */
  counts: SearchCounts;
  /** How the search ended, if it did within the window. If nodes were pruned, it is never `unique` or `none`, and `truth` says what their branches held. */
  status: Status | null;
  /** Once the search has ended: one item for each node that was pruned. */
  truth: Array<PrunedBranch> | null;
};

/** What a run did until the end of a window. */
export type SearchCounts = {
  /** New nodes. */
  nodes: number;
  /** Cuts by their reasons: the first number is that of cuts without one, the last that of nodes pruned by hand. */
  cuts: Array<number>;
  /** Solutions. */
  solutions: number;
};

/** What a branch held that was pruned by hand. */
export type PrunedBranch = {
  /** The node that was pruned. */
  node: number;
  /** The number of its solutions; null if there was too much to search. */
  solutions: number | null;
  /** One of them as text, if one is known. */
  solution: string | null;
};

/** Which events of a search to return, and how to steer it. Numbers are non-negative integers. */
export type SearchWindow = {
  /** The node at which the window starts, from 1, the default. Nodes are the events of kind 0, in order. */
  from?: number;
  /** The maximum number of events; 1,048,576 is both the default and the largest possible. */
  most?: number;
  /** What nodes try. A choice changes only the order of the search: what it would have tried instead comes later. One that is not possible is an error that names its node. */
  choices?: Array<NodeChoice>;
  /** Nodes that are cut as soon as they are tried. */
  prune?: Array<number>;
  /** The window ends with the first event for which one of these holds. */
  stop?: Array<Breakpoint>;
  /** How many of the window's first events do not end it. */
  skip?: number;
};

/** What a node tries, in place of the search's own choice. */
export type NodeChoice = {
  /** The node, from 1. */
  at: number;
  /** Cells among those that it sets, by index or [row, column] (one cell of a swap, of a combination or of a tank's row is enough), and the value as an index into `shape.values`. What is left out is up to the search. */
  choose: { cells?: Array<number | [number, number]>; value?: number };
};

/** Where a window ends: at an event for which all that is given holds. */
export type Breakpoint = {
  /** The event has this reason: an index into `names.reasons`. */
  reason?: number;
  /** The event is at this depth. Alone, only new nodes count. */
  depth?: number;
  /** The event has this cell, by index or [row, column]. */
  cell?: number | [number, number];
  /** The event is a solution. */
  solution?: boolean;
  /** The event is this node. */
  node?: number;
};

/** A question about a search, made from its events. */
export type Question = {
  /** Which test cuts a branch, what is tried next, whether a branch holds a solution, or what a switch saves. */
  kind: 'test' | 'next' | 'fate' | 'saved';
  /** The question, in a sentence. */
  ask: string;
  /** The cells that it is about, by their index in reading order. */
  cells: Array<number>;
  /** The node that it is about; 0 for "saved". */
  node: number;
  /** What can be answered; empty for "saved", which asks for a number. */
  choices: Array<QuestionChoice>;
  /** The right one of the choices by its index; for "saved" the number of nodes. */
  truth: number;
  /** For "saved": whether it was still not over after so many nodes. */
  over: boolean;
  /** For "saved": the least number that can be answered. */
  least: number;
  /** For "saved": the largest. */
  most: number;
  /** For "saved": the switch that is turned off, by its id. */
  switch: string;
  /** Why the right answer is right, in a sentence. */
  because: string;
  /** The events shown when it is asked: those before this one, counted from 0 at the start of the search. */
  from: number;
  /** The events that show the right answer: those before this one. */
  to: number;
};

/** An answer to choose. */
export type QuestionChoice = {
  /** Its words. */
  words: string;
  /** The cells that it names, by their index. */
  cells: Array<number>;
  /** The value that it names, as in events. */
  value: number | null;
};

/** The state of a board in words. */
export type Checked = {
  /** One line. */
  status: string;
  /** Further remarks. */
  findings: Array<Finding>;
  /** Whether the current position is solved. */
  solved: boolean;
};
