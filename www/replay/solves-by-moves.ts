// How a puzzle is solved, as replays and Solve ask.

import type { PuzzleInfo } from "../workers/types.js";

/**
 * Whether a solution is a list of moves in order: where any of several solutions will do, the way there is what counts.
 */
export function solvesByMoves(info: Pick<PuzzleInfo, "oneAnswer">) {
  return !info.oneAnswer;
}
