// Solves a board with each configuration: what `batch` does for each of its boards.

import { solveMany } from "../index.js";
import { checked } from "./boards.js";
import { EXIT, worse } from "./exit.js";
import { setupsOf } from "./configurations.js";

/** @import { SolvedBoard } from "../index.js" */
/** @import { Asked } from "./arguments.js" */
/** @import { Job } from "./jobs.js" */

/** @param {Asked} asked @returns {Promise<Job>} */
export async function solving(asked) {
  const setups = await setupsOf(asked);
  const { puzzle, times } = asked.options;
  return {
    settings: { ...(puzzle === undefined ? {} : { puzzle }), setups, times: times ?? false },
    prepare: (id) => setups.forEach((setup) => checked(id, setup)),
    run: ({ puzzle: id, text }) => {
      const rows = solveMany(id, [text], setups);
      const error = rows[0]?.error;
      if (error) return { fields: { error }, code: EXIT.bad };
      return { fields: { runs: rows.map((row) => fields(row, times)) }, code: rows.map(exit).reduce(worse) };
    },
  };
}

/** @param {SolvedBoard} row @param {boolean | undefined} times */
function fields({ setup, status, count, counters, capped, milliseconds }, times) {
  return { setup, status, count, counters, capped, ...(times ? { milliseconds } : {}) };
}

/** The exit code of a run. @param {SolvedBoard} row */
export function exit({ error, status, capped }) {
  if (error) return EXIT.bad;
  return capped || status === "unproved" ? EXIT.open : EXIT.fine;
}
