// The command read: boards from pictures.

import { ofPicture } from "../read.js";
import * as messages from "../words.js";
import { EXIT } from "./exit.js";
import { complain, json, lined, told, write } from "./output.js";
import { readBytes } from "./reading.js";
import { trouble } from "./trouble.js";

/** @import { Asked } from "./arguments.js" */

/** @param {Asked} asked */
export async function readPictures({ inputs, options, wait }) {
  /** @type {number} */
  let code = EXIT.fine;
  const puzzles = options.puzzle === undefined ? [] : [options.puzzle];
  for (const name of inputs.length > 0 ? inputs : ["-"]) {
    const { found, error } = await boardIn(name, puzzles, wait);
    if (!found) {
      code = Math.max(code, complain(name, error));
      if (options.json) await write(json({ file: name, error }));
      continue;
    }
    const { puzzle, remarks, ...value } = found;
    process.stderr.write(remarks.map((remark) => `${name}: ${remark}\n`).join(""));
    if (!value.certain) code = Math.max(code, EXIT.open);
    if (options.json) await write(json({ file: name, puzzle, ...value }));
    else await write((inputs.length > 1 ? `== ${name}\n` : "") + lined(value.text));
  }
  return code;
}

/**
 * The board in a picture, or why there is none.
 * @param {string} name
 * @param {string[]} puzzles
 * @param {number} [wait]
 */
async function boardIn(name, puzzles, wait) {
  let bytes;
  try {
    bytes = await readBytes(name, wait);
  } catch (error) {
    return { error: { message: trouble(error) } };
  }
  try {
    const found = await ofPicture(bytes, puzzles);
    return found ? { found } : { error: { message: messages.NO_BOARD_FOUND } };
  } catch (error) {
    return { error: told(error) };
  }
}
