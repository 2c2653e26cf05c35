// A row of a comparison as it is saved: the result of a configuration on a board.

/** The maximum number of rows saved per puzzle, the latest first. */
export const ROWS = 200;

export interface Row {
  /** The problem. */
  board: string;
  /** The configuration as text. */
  setup: string;
  status: string;
  /** The verdict as a sentence. */
  words: string;
  /** The exact number of solutions, if counted. */
  count: string;
  answers: number;
  counters: Record<string, number>;
  /** Milliseconds. */
  median: number;
  least: number;
  most: number;
  /** The bounds of the times without the extremes; older rows lack them. */
  low?: number;
  high?: number;
  repeats: number;
  capped: boolean;
  /** Why it is incorrect on this board, or "". */
  wrong: string;
  /** Why there was no run; such rows are not saved. */
  error?: string;
}

/** Its shape. */
export const EMPTY_ROW: Row = {
  board: "",
  setup: "",
  status: "",
  words: "",
  count: "",
  answers: 0,
  counters: {},
  median: 0,
  least: 0,
  most: 0,
  repeats: 0,
  capped: false,
  wrong: "",
};
