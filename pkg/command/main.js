// One run of the command: takes its arguments and returns its exit code.

import { init } from "../index.js";
import { parse } from "./arguments.js";
import { batch } from "./batch.js";
import { checkBoards, convertBoard, countAnswers, info, solveBoards } from "./boards.js";
import { EXIT, UsageError } from "./exit.js";
import { help, version } from "./help.js";
import { write } from "./output.js";
import { listPuzzles } from "./puzzles.js";
import * as messages from "./words.js";

/** @import { Asked } from "./arguments.js" */

/** @type {Record<string, (asked: Asked) => Promise<number>>} */
const WORK = {
  solve: solveBoards,
  count: countAnswers,
  check: checkBoards,
  convert: convertBoard,
  batch,
  puzzles: listPuzzles,
};

/** @param {string[]} words */
export async function main(words) {
  try {
    const asked = parse(words);
    const { command, inputs: [about], options } = asked;
    if (options.version) return await say(`${version()}\n`);
    if (options.help || command === "help") return await say(help(command === "help" ? about : command));
    const work = WORK[command];
    if (!work) throw new UsageError(messages.NO_COMMAND);
    await init();
    if (options.puzzle !== undefined) info(options.puzzle);
    return await work(asked);
  } catch (error) {
    process.stderr.write(messages.failure(error instanceof Error ? error.message : error));
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

/** @param {string} text */
async function say(text) {
  await write(text);
  return EXIT.fine;
}
