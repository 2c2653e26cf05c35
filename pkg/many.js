// Runs configurations on many boards, each once; invalid texts do not stop the others.

import { checkSetups, readSetup } from "./setups.js";
import { spectator } from "./spectator.js";
import * as messages from "./words.js";

/** @import { ManyProgress, Setup, SolvedBoard } from "./index.js" */
/** @import { Library } from "./setups.js" */

/**
 * @param {Library} library
 * @param {string} puzzle
 * @param {string[]} texts
 * @param {Setup[]} setups
 * @param {((progress: ManyProgress) => boolean | void) | null} [onProgress]
 * @returns {SolvedBoard[]}
 */
export function solveAll(library, puzzle, texts, setups, onProgress) {
  if (!Array.isArray(texts)) throw new TypeError(messages.TEXTS);
  for (const [index, text] of texts.entries()) {
    if (typeof text !== "string") throw new TypeError(messages.notString(`texts[${index}]`));
  }
  const read = Array.isArray(setups) ? setups.map(readSetup) : setups;
  checkSetups(library, puzzle, read);
  const watching = spectator(library.clock, onProgress);
  const all = texts.length * setups.length;
  /** @type {SolvedBoard[]} */
  const rows = [];
  for (const [index, text] of texts.entries()) {
    for (const [at, setup] of setups.entries()) {
      const row = solved(index, text, setup, read[at] ?? {});
      // An interrupted run has no row, so that resuming starts with it.
      if (watching.stopped()) return rows;
      rows.push(row);
      watching.tell(() => {
        const { counters, milliseconds } = row;
        return {
          index,
          setup,
          done: rows.length,
          all,
          nodes: counters.nodes ?? 0,
          answers: 0,
          share: null,
          milliseconds,
          counters,
        };
      });
      if (watching.stopped()) return rows;
    }
  }
  return rows;

  /**
   * @param {number} index
   * @param {string} text
   * @param {Setup} setup as given
   * @param {Setup} options what was read of it
   * @returns {SolvedBoard}
   */
  function solved(index, text, setup, options) {
    const start = library.clock();
    try {
      const { status, count, counters, capped } = library.run(puzzle, text, options, (progress) =>
        watching.tell(() => ({ index, setup, done: rows.length, all, ...progress })),
      );
      const milliseconds = library.clock() - start;
      return {
        index,
        setup,
        status,
        count: count === "" ? null : count,
        counters,
        milliseconds,
        capped: capped !== null,
      };
    } catch (error) {
      return {
        index,
        setup,
        status: null,
        count: null,
        counters: {},
        milliseconds: 0,
        capped: false,
        error: plain(error),
      };
    }
  }
}

/** @param {unknown} error */
function plain(error) {
  const { message, line, column } = /** @type {import("./index.js").TextError} */ (error);
  return line === undefined ? { message } : { message, line, column };
}
