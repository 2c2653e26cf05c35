// Configurations (a strategy with its settings and limits), validated before anything runs.

import * as messages from "./words.js";

/** @import { Progress, Setup, Solved, SolveOptions, Status, Why } from "./index.js" */

/**
 * What ended a run early.
 * @typedef {"nodes" | "time" | "memory" | "user"} Cap
 */

/**
 * A run as the module reports it: `count` is "" where it was not counted.
 * @typedef {object} Run
 * @property {Status} status
 * @property {string} count
 * @property {Solved["counters"]} counters
 * @property {Solved["answers"]} answers
 * @property {Cap | null} capped
 * @property {string | null} wrong what is wrong with an incorrect solution that the strategy accepted
 */

/**
 * The library's functions that measurements are built on.
 * @typedef {object} Library
 * @property {(puzzle: string, text: string, setup: Setup, onProgress?: ((progress: Progress) => boolean | void) | null) => Run} run
 * @property {() => number} clock milliseconds
 * @property {(puzzle: string, text: string, setup: Setup) => Why | null} flaw
 * @property {(puzzle: string, setup: Setup) => void} asked throws what is wrong with a configuration
 */

/**
 * Throws an error that names the first invalid configuration; its cause is the puzzle's own error.
 * @param {Library} library
 * @param {string} puzzle
 * @param {Setup[]} setups
 */
export function checkSetups(library, puzzle, setups) {
  library.asked(puzzle, {});
  if (!Array.isArray(setups)) throw new TypeError(messages.SETUPS);
  for (const [index, setup] of setups.entries()) {
    try {
      checkSetup(library, puzzle, setup);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      throw new Error(messages.inSetup(index, setup?.name, message), { cause: error });
    }
  }
}

/**
 * @param {Library} library
 * @param {string} puzzle
 * @param {Setup} setup
 */
function checkSetup(library, puzzle, setup) {
  if (typeof setup !== "object" || setup === null || Array.isArray(setup)) {
    throw new TypeError(messages.SETUP);
  }
  if (setup.name != null && typeof setup.name !== "string") throw new TypeError(messages.SETUP_NAME);
  library.asked(puzzle, setup);
}

/**
 * A copy of a configuration, read before it is validated: what its getters throw is the caller's own error, not a fault
 * of the configuration.
 * @param {Setup} setup
 * @returns {Setup}
 */
export function readSetup(setup) {
  // What is no configuration is refused as it is.
  if (typeof setup !== "object" || setup === null || Array.isArray(setup)) return setup;
  return { name: setup.name, ...readOptions(setup) };
}

/** @param {SolveOptions} options @returns {SolveOptions} */
export function readOptions({ strategy, preset, switches, limit, nodes, milliseconds, beside }) {
  if (typeof switches === "object" && switches !== null) switches = { ...switches };
  return { strategy, preset, switches, limit, nodes, milliseconds, beside };
}
