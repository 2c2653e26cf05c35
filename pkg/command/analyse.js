// The command analyse: how many solutions boards have, what these have in common, and why there is none.

import { analyse } from "../index.js";
import { each } from "./boards.js";
import { EXIT } from "./exit.js";

/** @import { Analysis, PuzzleId } from "../index.js" */
/** @import { Asked } from "./arguments.js" */

/** @param {Asked} asked */
export function analyseBoards(asked) {
  const { milliseconds } = asked.wished[0] ?? {};
  return each(asked, ({ puzzle, text }) => {
    const { conflict, ...analysis } = analyse(
      /** @type {PuzzleId} */ (puzzle),
      text,
      milliseconds === undefined ? {} : { milliseconds },
    );
    const items = conflict?.items.map(({ words, cells }) => ({ words, cells }));
    const lines = [
      verdict(analysis),
      ...analysis.forced.map(({ words }) => `forced: ${words}`),
      ...analysis.open.map(([row, col]) => `open: row ${row + 1}, column ${col + 1}`),
      ...(items?.map(({ words }) => `conflict: ${words}`) ?? []),
    ];
    return {
      words: `${lines.join("\n")}\n`,
      value: { ...analysis, ...(items && { conflict: items }) },
      code: CODES[analysis.status],
    };
  });
}

/** @type {Record<Analysis["status"], number>} */
const CODES = {
  unique: EXIT.fine,
  several: EXIT.fine,
  found: EXIT.fine,
  none: EXIT.none,
  incomplete: EXIT.open,
  unsettled: EXIT.open,
};

/** How many solutions there are, as a sentence. @param {Omit<Analysis, "conflict">} analysis */
function verdict({ status, count, exact, missing }) {
  switch (status) {
    case "unique":
      return "Unique solution.";
    case "several":
      return count === null ? "Multiple solutions." : exact ? `${count} solutions.` : `At least ${count} solutions.`;
    case "found":
      return "Solution found; there may be others.";
    case "none":
      return "No solution.";
    case "incomplete":
      return missing.join(" ");
    default:
      return "Not settled within the time limit.";
  }
}
