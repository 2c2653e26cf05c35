// One run of the command: takes its arguments and returns its exit code.

import { init } from "../index.js";
import { analyseBoards } from "./analyse.js";
import { known, parse } from "./arguments.js";
import { batch } from "./batch.js";
import { checkBoards, convertBoard, countAnswers, info, solveBoards } from "./boards.js";
import { certifyBoard, verifyFiles } from "./certify.js";
import { craftBoard } from "./craft.js";
import { EXIT, UsageError } from "./exit.js";
import { generateBoards } from "./generate.js";
import { help } from "./help.js";
import { merge } from "./merge.js";
import { write } from "./output.js";
import { listPuzzles } from "./puzzles.js";
import { readPictures } from "./read.js";
import { setOfBoards } from "./set.js";
import { failure } from "./trouble.js";
import { version } from "./version.js";

/** @import { Asked } from "./arguments.js" */

/** @type {Record<string, (asked: Asked) => Promise<number>>} */
const WORK = {
  solve: solveBoards,
  count: countAnswers,
  check: checkBoards,
  analyse: analyseBoards,
  craft: craftBoard,
  convert: convertBoard,
  read: readPictures,
  set: setOfBoards,
  batch,
  generate: generateBoards,
  merge,
  certify: certifyBoard,
  verify: verifyFiles,
  puzzles: listPuzzles,
};

/** @param {string[]} words */
export async function main(words) {
  try {
    const asked = parse(words);
    const { command, options } = asked;
    if (options.version) return await say(`${version()}\n`);
    if (options.help || command === "help") return await say(help(command === "help" ? subject(asked) : command));
    const work = WORK[command];
    if (!work) throw new UsageError("Say what is to be done: `gridlight help` lists the commands.");
    await init();
    if (options.puzzle !== undefined) info(options.puzzle);
    return await work(asked);
  } catch (error) {
    process.stderr.write(`gridlight: ${failure(error)}\n`);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}

/** The command that help is asked about; undefined for all. @param {Asked} asked */
function subject({ inputs: [about, ...more] }) {
  if (more.length > 0) throw new UsageError("help takes one command.");
  return about === undefined ? undefined : known(about);
}

/** @param {string} text */
async function say(text) {
  await write(text);
  return EXIT.fine;
}
