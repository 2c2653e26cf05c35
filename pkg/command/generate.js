// Generates boards, one a seed.

import { generate } from "../index.js";
import { EXIT, UsageError, worse } from "./exit.js";
import { sha256 } from "./hash.js";
import { complain, lined, told, write } from "./output.js";
import { stream } from "./stream.js";

/** @import { Asked } from "./arguments.js" */
/** @import { Item } from "./items.js" */
/** @import { Job } from "./jobs.js" */

/** The largest seed, and the largest whole number that JavaScript tells from the next. */
const LAST = Number.MAX_SAFE_INTEGER;
/** The first seed whose board has the difficulty asked for. */
const FIRST = 2 ** 34;

/** @param {Asked} asked */
export async function generateBoards(asked) {
  const {
    options,
    inputs,
    numbers: { count = 1, seed = FIRST },
  } = asked;
  if (options.puzzle === undefined) throw new UsageError("generate takes --puzzle ID.");
  if (inputs.length > 0) throw new UsageError("generate takes no files.");
  if (seed + count - 1 > LAST) throw new UsageError(`--seed and --count reach beyond ${LAST}.`);
  if (options.out !== undefined) return stream(asked);
  const job = await generating(asked);
  /** @type {number} */
  let code = EXIT.fine;
  for await (const item of boardsOfSeeds(asked)) {
    const { fields, code: own } = job.run(item);
    code = worse(code, own);
    const { text, error } = /** @type {{ text?: string, error?: { message: string } }} */ (fields);
    if (error) complain(item.id, error);
    else await write((count > 1 ? `== ${item.id}\n` : "") + lined(text ?? ""));
  }
  return code;
}

/** The boards to be generated. @param {Asked} asked @returns {AsyncGenerator<Item, void>} */
export async function* boardsOfSeeds({ options: { puzzle = "" }, numbers: { seed = FIRST, count = 1 } }) {
  for (let at = 0; at < count; at += 1) {
    const id = `${puzzle}:${seed + at}`;
    yield { at, id, hash: sha256(id), puzzle, text: "", problem: "" };
  }
}

/** @param {Asked} asked @returns {Promise<Job>} */
export async function generating({
  options: { puzzle },
  numbers: { seed = FIRST, count = 1, difficulty = 1, rows = 0, cols = 0 },
}) {
  const wish = { difficulty, rows, cols };
  return {
    settings: { puzzle, seed, count, ...wish },
    prepare: () => undefined,
    run: (item) => {
      const own = seed + item.at;
      try {
        return { fields: { seed: own, text: generate(item.puzzle, { seed: own, ...wish }) }, code: EXIT.fine };
      } catch (error) {
        return { fields: { seed: own, error: told(error) }, code: EXIT.bad };
      }
    },
  };
}
