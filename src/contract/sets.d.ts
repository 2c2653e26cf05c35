// What sets are together: written from src/sets.

/** What is known of a board. */
export type CheckedBoard = {
  /** In a word. */
  status: SetStatus;
  /** What it is compared by. */
  rank: Rank | null;
  /** Equal for boards that are the same, however they are turned, mirrored or coloured; "" if unknown. */
  same: string;
};

/** What became of a board, in a word. */
export type SetStatus = "unique" | "several" | "found" | "none" | "unproved" | "broken";

/** A place on a scale. */
export type Rank = {
  /** The puzzle whose levels they are; null for the scale of all puzzles, which has their difficulties by name. */
  puzzle: string | null;
  /** The higher, the harder. */
  level: number;
};

/** What the boards of a set are together. */
export type Summary = {
  /** The boards that cannot be read, or lack something. */
  broken: Array<number>;
  /** Those known to have several solutions, where there should be one. */
  several: Array<number>;
  /** Those proved to have none. */
  none: Array<number>;
  /** Those that were not settled in time. */
  unproved: Array<number>;
  /** Groups of the same board. */
  alike: Array<Array<number>>;
  /** Boards whose difficulties were compared. */
  compared: Array<Compared>;
  /** Those of them that are easier than the one before. */
  falls: Array<number>;
  /** Whether there is none of these; null if none were compared. */
  rising: boolean | null;
};

/** Boards whose difficulties were compared. */
export type Compared = {
  /** The puzzle whose levels they are; null for difficulties, which are named alike in all puzzles. */
  puzzle: string | null;
  /** Their places. */
  boards: Array<number>;
};
