// The configurations of a batch: of the options, or of a file.

import { UsageError } from "./exit.js";
import { read } from "./reading.js";
import { trouble } from "./trouble.js";

/** @import { Setup } from "../index.js" */
/** @import { Asked } from "./arguments.js" */

/** @param {Asked} asked @returns {Promise<Setup[]>} */
export async function setupsOf({ options, wished, wait }) {
  return options.setups === undefined ? wished : fromFile(options.setups, wait);
}

/** @param {string} file @param {number | undefined} wait @returns {Promise<Setup[]>} */
async function fromFile(file, wait) {
  let setups;
  try {
    setups = parsed(await read(file, wait));
  } catch (error) {
    throw new UsageError(`${file}: ${trouble(error)}`);
  }
  if (!Array.isArray(setups) || setups.length === 0) throw new UsageError(`${file} holds no array of configurations.`);
  return setups;
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Of some mistakes the engine says the position, in words of its own.
    const position = /at position (\d+)/.exec(/** @type {Error} */ (error).message)?.[1];
    const lines = text.slice(0, Number(position ?? 0)).split("\n");
    const place =
      position === undefined ? "" : ` at line ${lines.length}, column ${[...(lines.at(-1) ?? "")].length + 1}`;
    throw new Error(`This is not valid JSON${place}`);
  }
}
