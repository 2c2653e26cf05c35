// The types of <gridlight-board>.

/** What the board is there for; `show`: only to be looked at. */
export type BoardUse = "play" | "edit" | "solve" | "show";

/** How a board stands. */
export interface BoardState {
  /** The puzzle's id. */
  puzzle: string;
  /** The board with the moves made, for `load`, `link` and the playground's address; empty: too large for a link. */
  link: string;
  /** The board as it was given, as such a link. */
  given: string;
  rows: number;
  cols: number;
  mode: BoardUse;
  solved: boolean;
  /** One sentence. */
  status: string;
  /** The moves made. */
  moves: number;
  /** The hints used. */
  hints: number;
  /** The time spent, from the first move on. */
  milliseconds: number;
  /** The step of what is watched, and of how many; null where nothing is. */
  step: number | null;
  steps: number | null;
}

/** How a solve ended. */
export interface SolveResult {
  status: "unique" | "several" | "found" | "none" | "unproved";
  /** The verdict as a sentence. */
  words: string;
  /** The exact number of answers in decimal, where it was counted. */
  count: string | null;
  /** The answers as texts. */
  answers: string[];
  /** Whether it was ended early. */
  stopped: boolean;
  milliseconds: number;
}

/** What is wrong, in a sentence, and where in a text. */
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
  /** Where the playground is; the folder above the module if it is empty. */
  src: string;
  /** The puzzle of the text, if it is known: it need not be found out then. */
  puzzle: string;
  link: string;
  text: string;
  mode: string;
  /** Whether there are tools and buttons beside the board; the attribute is `controls="none"` where there are none. */
  controls: boolean;
  /** "system", "dark", "light" or "contrast". */
  theme: string;
  /** The step of the answer that is shown first. */
  step: number | null;
  /** Plays the answer once it is there, unless reduced motion is asked for. */
  autoplay: boolean;
  /** Opens another board. */
  load(textOrLink: string): Promise<BoardState>;
  /** How the board stands, with its text. */
  board(): Promise<BoardState & { text: string }>;
  /** Solves the board as it was given; looks for two answers unless `limit` says otherwise, at most 1000. */
  solve(options?: { limit?: number }): Promise<SolveResult>;
  /** Ends a search; what it found is given by `solve`. */
  stop(): Promise<BoardState>;
  /** Shows a step of the answer. */
  seek(step: number): Promise<BoardState>;
  undo(): Promise<BoardState>;
  redo(): Promise<BoardState>;
  addEventListener<K extends keyof GridlightBoardEvents>(
    type: K, listener: (this: GridlightBoard, event: GridlightBoardEvents[K]) => unknown, options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "gridlight-board": GridlightBoard;
  }
}
