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
  for (const name of inputs.length > 0 ? inputs : ["-"]) {
    try {
      const bytes = await readBytes(name, wait);
      const found = await ofPicture(bytes, options.puzzle === undefined ? [] : [options.puzzle]).catch((error) => { throw told(error); });
      if (!found) throw { message: messages.NO_BOARD_FOUND };
      const { puzzle, remarks, ...value } = found;
      process.stderr.write(remarks.map((remark) => `${name}: ${remark}\n`).join(""));
      if (!value.certain) code = Math.max(code, EXIT.open);
      if (options.json) await write(json({ file: name, puzzle, ...value }));
      else await write((inputs.length > 1 ? `== ${name}\n` : "") + lined(value.text));
    } catch (error) {
      const problem = error instanceof Error ? { message: trouble(error) } : /** @type {{ message: string }} */ (error);
      code = Math.max(code, complain(name, problem));
      if (options.json) await write(json({ file: name, error: problem }));
    }
  }
  return code;
}
