// The exit codes, and what ends a command before its work.

export const EXIT = {
  /** Answered, or nothing is wrong. */
  fine: 0,
  /** It is proved that there is no answer; of `check`: something is wrong. */
  none: 1,
  /** Not settled: a limit was reached. */
  open: 2,
  /** An input is no board, cannot be read, or cannot be solved. */
  bad: 3,
  /** The command was called wrongly. */
  usage: 64,
  /** The command itself failed. */
  failed: 70,
};

/** What is wrong with how the command was called, in a sentence. */
export class UsageError extends Error {}

/**
 * The code of several inputs: the one that tells most of what went wrong.
 * @param {number} one
 * @param {number} other
 */
export const worse = (one, other) => Math.max(one, other);
