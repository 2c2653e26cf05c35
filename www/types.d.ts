// The shapes that pass between the WebAssembly module, the page and the worker.
// The Rust side is src/web/; the words in them are made there, in one place, for people to read.

/** What a puzzle offers, fixed for the life of the page. */
export interface PuzzleInfo {
  id: string;
  name: string;
  /** One line: what is to be done. */
  rule: string;
  /** The shortest help: paragraphs. */
  help: string[];
  strategies: StrategyInfo[];
  /** Text formats; the first is the usual one. `extension` without the dot. */
  formats: { id: string; name: string; extension: string }[];
  /** Names of the grades of difficulty for `generate`, easiest first (difficulty 1 is the first). */
  grades: string[];
  minSide: number;
  maxSide: number;
  /** Whether a board is meant to have one answer only: a second one is looked for then. */
  asksUnique: boolean;
}

export interface StrategyInfo {
  id: string;
  name: string;
  about: string;
  /** A switch with the id "count" makes the search go on after its last answer, only counting ("Count all"). */
  switches: { id: string; name: string; about: string; on: boolean }[];
  /** Counters by id, with words for a table's head and a sentence of what is counted. */
  counters: { id: string; name: string; about: string }[];
}

/** A board of the gallery. */
export interface Example {
  name: string;
  /** Index into the puzzle's grades. */
  grade: number;
  /** The fragment that opens it, without `#`. */
  link: string;
}

export type Mode = "edit" | "play" | "solve";

/** Something to paint or place with. */
export interface Tool {
  id: string;
  name: string;
  /** The key that picks it, one character, or "". */
  key: string;
  /** An SVG picture, square; themed by CSS classes. */
  picture: string;
  /** In play: how many are left in the tray. In edit: how many the board gives, with + and -. */
  count: number | null;
  /** Whether + and - change the count (edit). */
  adjustable: boolean;
  /** Empty if it can be used now, else why not. */
  disabled: string;
}

export interface ToolGroup {
  name: string;
  tools: Tool[];
}

/** A button that acts on the board at once. Icons are www/icons.js's. */
export interface Action {
  id: string;
  name: string;
  /** Empty: it stands beside the main button. */
  group: string;
  icon: string;
  /** Empty if it can be used now, else why not. */
  disabled: string;
  /** For a setting: whether it is on. */
  on: boolean | null;
}

export interface Finding {
  /** "wrong", "note" or "done". */
  tone: "wrong" | "note" | "done";
  words: string;
}

export interface Timeline {
  /** Number of steps; time runs from 0 to this. */
  steps: number;
  time: number;
  /** What happens at this time. */
  caption: string;
  /** Moments worth jumping to. `kind`: "branch", "event" or "end". */
  ticks: { at: number; kind: "branch" | "event" | "end"; words: string }[];
  /** Steps a second at speed 1. */
  pace: number;
  /** Whether what can happen at once is shown at once (the action "together" changes it); null where nothing can. */
  together: boolean | null;
}

/** All that the page's panels show; asked for after every change. */
export interface View {
  puzzle: string;
  mode: Mode;
  rows: number;
  cols: number;
  /** The board's fragment without `#`, with the moves made and what is shown. Empty: too large for a link. */
  link: string;
  /** The fragment of the puzzle alone, without the moves made: what a verdict is about. */
  problem: string;
  /** Too large for a link: `link` is empty, `problem` only tells one puzzle from another. */
  large: boolean;
  /** What undo would take back, or "". */
  undo: string;
  redo: string;
  groups: ToolGroup[];
  tool: string;
  actions: Action[];
  /** One line about the board as it stands, for the status line. */
  status: string;
  findings: Finding[];
  /** Everything is done (play). */
  solved: boolean;
  /** Empty if the board can be solved, else what it lacks. */
  unfinished: string;
  /** The strategy that is to advise on every position, without being asked; "" for none, "wait" during a stroke. */
  advisor: string;
  /** The characters that can be typed now, for keys on the screen, and where they go, in words. */
  keypad: string;
  keypadFor: string;
  /** Answers known for this board, and which is drawn (null = none). */
  answers: number;
  shown: number | null;
  timeline: Timeline | null;
  /** The strategy that looks ahead in play, to be run on the board as it stands; "" for none. */
  ahead: string;
  /** The strategy that finds how far to go back to where the board can still be solved; "" for none. */
  back: string;
  /** A refusal or remark that the last input caused, "" if none. `at` in board units. */
  remark: string;
  remarkAt: [number, number] | null;
}

/** What a solve is asked to do. */
export interface SolveOptions {
  strategy?: string;
  /** Stop after so many answers; 0 = no limit. */
  limit?: number;
  /** Stop after so many nodes; 0 = no limit. */
  nodes?: number;
  /** Stop after so many milliseconds; 0 = no limit. */
  milliseconds?: number;
  /** Settings away from the default, by switch id. */
  switches?: Record<string, boolean>;
  /** Keep the moves made so far (play): is it still solvable from here? */
  pinned?: boolean;
}

/** How a solve ended. */
export interface Solved {
  status: "unique" | "several" | "found" | "none" | "unproved";
  /** The exact number of answers in decimal, or "" where it was not counted. */
  count: string;
  counters: Record<string, number>;
  /** For "none": why, and the cells concerned as [row, col]. */
  why: { words: string; cells: [number, number][] } | null;
  /** The verdict as a sentence: "One answer, proved." */
  words: string;
  /** What else the puzzle has to tell, by name (the library's `detail`). */
  detail: Record<string, string> | null;
}

// ---- page -> worker
export type ToWorker =
  | { type: "init"; puzzle: string; module: WebAssembly.Module }
  /** The board as `Page.bits` packs it, or by its link. */
  | { type: "solve"; id: number; puzzle: string; bits?: Uint8Array; link?: string; options: SolveOptions }
  /** All boards of a text that holds several: the file of their answers. */
  | { type: "cases"; id: number; puzzle: string; text: string }
  /** Carry on with a solve that was stopped, looking for `limit` answers in all. */
  | { type: "more"; id: number; options: SolveOptions }
  | { type: "generate"; id: number; puzzle: string; seed: number; difficulty: number; rows: number; cols: number }
  | { type: "stop"; id: number };

// ---- worker -> page
export type FromWorker =
  | { type: "ready" }
  /** At most every 50 ms. `share` is the part of the search that is done, where known. */
  | { type: "progress"; id: number; nodes: number; answers: number; share: number | null; milliseconds: number }
  /** Answers as they come, in batches. */
  | { type: "found"; id: number; answers: string[] }
  | { type: "done"; id: number; solved: Solved; milliseconds: number; stopped: boolean; resumable: boolean }
  | { type: "generated"; id: number; bits: Uint8Array; milliseconds: number }
  | { type: "answers"; id: number; text: string; milliseconds: number }
  /** `broken`: the instance failed and this worker must be replaced; else the message is a plain refusal. */
  | { type: "error"; id: number; message: string; broken: boolean };

/** The wasm class `Page`: one open board. Everything on the main thread goes through it. */
export interface PageHandle {
  /** Opens a fragment (without `#`). Throws Error with a plain message; the board stays as it was. */
  openLink(fragment: string): void;
  /** Opens pasted text of any known format. Returns the puzzle's id. Throws Error with `line` and `column`. */
  openText(text: string): string;
  /** The names of the boards of the text opened last, if it held several. */
  cases(): string[];
  /** Opens one of `cases`. */
  openCase(index: number): void;
  /** Opens a board of any size from `bits` or `Engine.generateBits`. */
  openBits(puzzle: string, bits: Uint8Array): void;
  /** The board with the moves made, packed: of any size. */
  bits(): Uint8Array;
  /** Opens a puzzle's own first board. */
  openPuzzle(id: string): void;
  view(): View;
  setMode(mode: Mode): void;
  select(tool: string): void;
  /** Changes a tool's count by this much. */
  adjust(tool: string, by: number): void;
  act(action: string): void;
  resize(rows: number, cols: number): void;
  undo(): void;
  redo(): void;
  /** Pointer input in board units (cells; x right, y down). `second` = right button or long press. */
  press(x: number, y: number, second: boolean): void;
  /** Starts a stroke that carries the selected tool in from outside the board. */
  bring(): void;
  drag(x: number, y: number): void;
  release(x: number, y: number): void;
  /** Gives up the stroke under way: the board is as before the press. */
  cancel(): void;
  hover(x: number, y: number): void;
  leave(): void;
  /** A key on the board: "ArrowUp", "Enter", " ", "Delete", "Escape", "a" ... Returns whether it was used. */
  key(name: string, shift: boolean): boolean;
  /** What the pointer hovers over, in words; "" if nothing. */
  hoverWords(): string;
  /** The cursor's place in words, for a screen reader; "" without a cursor. */
  cursorWords(): string;
  /** The whole board in words, a line a row, for a parallel grid. */
  cellWords(): string[][];
  /** A change in words since last asked, for a live region; "" if none. */
  news(): string;

  /** Forgets the answers. */
  clearAnswers(): void;
  addAnswers(texts: string[]): void;
  /** What the adviser found of the board as it stands; a text after "!" says that there is no board. */
  advise(text: string): void;
  /**
   * What a verdict found, lit in solve: cells it blames, and cells that not all answers share (flat: row, column,
   * row, ...). Until the answers are forgotten.
   */
  mark(blamed: number[], unshared: number[]): void;
  /** Draws answer `index` (from 0), or none (-1). */
  show(index: number): void;
  /** Puts the answer shown onto the board as moves made. */
  take(): void;
  /** From an answer that keeps the moves made: one step of help, in words; the move is made if `make`. */
  hint(answer: string, make: boolean): string;
  /**
   * What the strategy `ahead` has found for the board as it stands: answers that begin with the moves that can be made
   * next, or (not `alive`) moves after which there is none. `over`: nothing more will come.
   */
  lookAhead(texts: string[], alive: boolean, over: boolean): void;
  /** Where that step of help looks, without giving it away, and lights it; "" if hints come at once. */
  hintPlace(answer: string): string;
  /** Moves the timeline; needs a timeline. */
  seek(time: number): void;
  /** The next or previous tick from here. */
  tick(forward: boolean): void;
  /** Starts or ends watching the board or the answer shown. */
  watch(on: boolean): void;

  /** Ink names in the order that `setInks` takes: CSS custom properties `--ink-NAME`. */
  inkNames(): string[];
  /** One CSS colour an ink. `additive`: beams add up where they cross (dark themes). */
  setInks(colours: string[], additive: boolean): void;
  /** Bounds of the whole drawing in board units: [left, top, width, height]. */
  bounds(): Float64Array;
  /**
   * Paints. `left`, `top`: the board coordinates at the canvas's corner; `scale`: device pixels a unit;
   * `now`: milliseconds, for motion; `calm`: reduced motion. Returns whether something still moves.
   */
  paint(context: CanvasRenderingContext2D, width: number, height: number, left: number, top: number,
        scale: number, now: number, calm: boolean): boolean;
  /** The board as it stands on screen. */
  svg(): string;
  text(format: string): string;
}

/** The wasm class `Job`: one solve, run in slices by the worker. */
export interface JobHandle {
  /** Works for about `slice` milliseconds by `clock`; answers go out through `found` as they come. */
  run(slice: number, clock: () => number, found: (texts: string[]) => void): {
    done: Solved | null; nodes: number; answers: number; share: number | null;
  };
  /** Carries on a job that is done or was given up, with new limits. */
  more(options: SolveOptions): void;
  giveUp(reason: "user" | "time" | "nodes" | "memory"): Solved;
  free(): void;
}

/** What a puzzle's `pkg/wasm/page/ID/gridlight.js` exports for the page and its worker. */
export interface Engine {
  default(from: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  /** The ids and names of all puzzles, this module's and the others. */
  shelf(): { id: string; name: string }[];
  /** The module's own puzzle. */
  puzzles(): PuzzleInfo[];
  /** The puzzle's id if a text looks like one of its formats, else "". */
  recognise(text: string): string;
  examples(puzzle: string): Example[];
  /** The board as SVG text. */
  examplePicture(puzzle: string, index: number): string;
  Page: new (puzzle: string) => PageHandle;
  Job: {
    new (puzzle: string, link: string, options: SolveOptions): JobHandle;
    /** For a board of any size. */
    fromBits(puzzle: string, bits: Uint8Array, options: SolveOptions): JobHandle;
  };
  /** A fresh board, packed. */
  generateBits(puzzle: string, seed: number, difficulty: number, rows: number, cols: number): Uint8Array;
  /** The answers' file for a text that holds several boards. */
  solveCases(puzzle: string, text: string): string;
  /** Where a strategy that is wrong on purpose goes wrong on a board; null if it does not. */
  flaw(puzzle: string, bits: Uint8Array, options: SolveOptions): { words: string; cells: [number, number][]; answer: string | null } | null;
}
