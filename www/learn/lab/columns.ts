// The words of exported tables. They are a data format, which programs read: the same in every language.

/** Of a comparison, before the counters. */
export const COMPARISON = [
  "setup",
  "board",
  "answers wanted, caps",
  "verdict",
  "milliseconds (median)",
  "least",
  "most",
  "repeats",
];
/** Of a benchmark, before the counters. */
export const BENCHMARK = ["board", "setup", "setup as text", "verdict", "remark", "milliseconds", "answers"];

/** The verdict of a run, where it is not the solver's own. */
export const NO_RUN = "no run";
export const WRONG = "wrong";
export const CAPPED = "limit reached";
