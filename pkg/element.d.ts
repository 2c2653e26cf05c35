// The types of <gridlight-board>.

/** What the board is used for; with `show` it cannot be changed. */
export type BoardUse = "play" | "edit" | "solve" | "show";

/** The current state of a board. */
export interface BoardState {
  /** The puzzle's id. */
  puzzle: string;
  /** The board with the moves made, for `load`, `link` and the playground's address; empty if too large for a link. */
  link: string;
  /** The board without the moves made, as such a link. */
  given: string;
  /** What is said about the board; "" for nothing. A playground from before has none. */
  about?: { title: string; author: string; note: string; date: string };
  rows: number;
  cols: number;
  mode: BoardUse;
  solved: boolean;
  /** One sentence. */
  status: string;
  /** The number of moves made. */
  moves: number;
  /** The number of hints used. */
  hints: number;
  /** The time spent, from the first move on. */
  milliseconds: number;
  /** The current step of the replay, and the number of steps; null if nothing is being replayed. */
  step: number | null;
  steps: number | null;
}

/** The result of a solve. */
export interface SolveResult {
  status: "unique" | "several" | "found" | "none" | "unproved";
  /** The result as a sentence. */
  words: string;
  /** The exact number of solutions in decimal, if counted. */
  count: string | null;
  /** The solutions as texts. */
  answers: string[];
  /** Whether it was stopped early. */
  stopped: boolean;
  milliseconds: number;
}

/** What is wrong, as a sentence, and where in a text. */
export interface BoardError {
  message: string;
  line?: number;
  column?: number;
}

export interface GridlightBoardEvents {
  ready: CustomEvent<BoardState>;
  change: CustomEvent<BoardState>;
  solved: CustomEvent<{ milliseconds: number; hints: number; moves: number }>;
  step: CustomEvent<{ step: number; steps: number }>;
  error: CustomEvent<BoardError>;
}

export class GridlightBoard extends HTMLElement {
  /** The playground's address; if empty, the folder above the module. */
  src: string;
  /** The puzzle of the text; if empty, it is recognised from the text. */
  puzzle: string;
  link: string;
  text: string;
  mode: string;
  /** Whether tools and buttons are shown with the board; the attribute `controls="none"` hides them. */
  controls: boolean;
  /** "system", "dark", "light", "contrast" or "paper". */
  theme: string;
  /** The step of the solution that is shown first. */
  step: number | null;
  /** Plays the solution as soon as it is found, except with reduced motion. */
  autoplay: boolean;
  /** Opens another board. */
  load(textOrLink: string): Promise<BoardState>;
  /** The current state of the board, with its text. */
  board(): Promise<BoardState & { text: string }>;
  /** Solves the board without the moves made; looks for two solutions unless `limit` says otherwise, at most 1000. */
  solve(options?: { limit?: number }): Promise<SolveResult>;
  /** Stops a search; `solve` resolves with what it found. */
  stop(): Promise<BoardState>;
  /** Shows a step of the solution. */
  seek(step: number): Promise<BoardState>;
  undo(): Promise<BoardState>;
  redo(): Promise<BoardState>;
  addEventListener<K extends keyof GridlightBoardEvents>(
    type: K,
    listener: (this: GridlightBoard, event: GridlightBoardEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "gridlight-board": GridlightBoard;
  }
}
