// What is known about the open board besides what its module says.

/** What the page has found out about a board. */
export interface Found {
  /**
   * What Edit's badge says of which problem, how many solutions it has counted, in words, and whether few clues
   * differ from the drawing.
   */
  count: { problem: string; count: string; words: string; mends: boolean };
  /** The solutions that Solve lists, as the solver wrote them. */
  solutions: string[];
  /** The problem of a board read from a picture, which Solve solves when it opens; or "". */
  fromPicture: string;
}
