// The exit codes, and the error for wrong usage.

export const EXIT = {
  /** Solved, or nothing is wrong. */
  fine: 0,
  /** Proved to have no solution; for `check`: something is wrong. */
  none: 1,
  /** Not settled: a limit was reached. */
  open: 2,
  /** An input is not a board, cannot be read or cannot be solved. */
  bad: 3,
  /** The command line is wrong. */
  usage: 64,
  /** The command itself failed. */
  failed: 70,
};

/** A mistake in the command line, as a sentence. */
export class UsageError extends Error {}

/**
 * The code for several inputs: the most serious one.
 * @param {number} one
 * @param {number} other
 */
export const worse = (one, other) => Math.max(one, other);
