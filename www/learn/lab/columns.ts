// The words of exported tables. They are a data format, which programs read: the same in every language.

/** Before the counters. */
export const COLUMNS = [
  "board",
  "setup",
  "setup as text",
  "answers wanted, caps",
  "verdict",
  "remark",
  "milliseconds (median)",
  "least",
  "most",
  "repeats",
  "answers",
];

/** The verdict of a run, where it is not the solver's own. */
export const NO_RUN = "no run";
export const WRONG = "wrong";
export const CAPPED = "limit reached";
