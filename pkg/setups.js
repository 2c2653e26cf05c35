// Setups: strategies with their settings and limits, looked over before anything runs.

/** @import { Progress, Setup, Solved, Status, Why } from "./index.js" */

/**
 * What cut a run before its own end.
 * @typedef {"nodes" | "time" | "memory" | "user"} Cap
 */

/**
 * A run as the module tells it: `count` is "" where it was not counted.
 * @typedef {object} Run
 * @property {Status} status
 * @property {string} count
 * @property {Solved["counters"]} counters
 * @property {Solved["answers"]} answers
 * @property {Cap | null} capped
 * @property {string | null} wrong what is wrong with something that was taken for an answer
 */

/**
 * What measurements are made with.
 * @typedef {object} Library
 * @property {(puzzle: string, text: string, setup: Setup, onProgress?: ((progress: Progress) => boolean | void) | null) => Run} run
 * @property {() => number} clock milliseconds
 * @property {(puzzle: string, text: string, setup: Setup) => Why | null} flaw
 * @property {(puzzle: string, setup: Setup) => void} asked throws what is wrong with a setup
 */

/**
 * Throws a sentence that names the first setup that there cannot be, with the puzzle's own sentence as its cause.
 * @param {Library} library
 * @param {string} puzzle
 * @param {Setup[]} setups
 */
export function checkSetups(library, puzzle, setups) {
  library.asked(puzzle, {});
  if (!Array.isArray(setups)) throw new TypeError("setups must be an array.");
  for (const [index, setup] of setups.entries()) {
    try {
      checkSetup(library, puzzle, setup);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      throw new Error(`setups[${index}]${named(setup)}: ${message}`, { cause: error });
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
    throw new TypeError("A setup must be an object.");
  }
  if (setup.name != null && typeof setup.name !== "string") throw new TypeError("The name must be a string.");
  library.asked(puzzle, setup);
}

/** @param {Setup | null | undefined} setup */
function named(setup) {
  return typeof setup?.name === "string" ? ` (“${setup.name}”)` : "";
}
