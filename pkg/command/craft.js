// The command craft: removes redundant clues from a board with a unique solution.

import { craft } from "../index.js";
import { each, remark } from "./boards.js";
import { EXIT, UsageError } from "./exit.js";
import { lined } from "./output.js";

/** @import { PuzzleId } from "../index.js" */
/** @import { Asked } from "./arguments.js" */

/** @param {Asked} asked */
export function craftBoard(asked) {
  if (asked.inputs.length > 1) throw new UsageError("craft takes one board.");
  const {
    wished: [{ milliseconds } = {}],
    numbers: { difficulty, seed },
  } = asked;
  const options = Object.fromEntries(
    Object.entries({ milliseconds, difficulty, seed }).filter(([, value]) => value !== undefined),
  );
  return each({ ...asked, case: asked.case ?? 1 }, (input) => {
    remark(asked, input);
    const { text, ...crafted } = craft(/** @type {PuzzleId} */ (input.puzzle), input.text, options);
    return {
      words: lined(text),
      value: { text, ...crafted },
      code: crafted.fits && crafted.settled ? EXIT.fine : EXIT.open,
    };
  });
}
