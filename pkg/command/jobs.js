// What is done for each board: one entry a command, which stream.js runs over the boards.

import { certifying } from "./certify.js";
import { boardsOfSeeds, generating } from "./generate.js";
import { items } from "./items.js";
import { solving } from "./solving.js";

/** @import { Asked } from "./arguments.js" */
/** @import { Item } from "./items.js" */

/**
 * What is done for a board: fields of its record, and its exit code.
 * @typedef {{ fields: object, code: number }} Done
 */

/**
 * @typedef {object} Job
 * @property {object} settings what the result depends on, besides the board: shards with other settings are not merged
 * @property {(puzzle: string) => void} prepare throws a UsageError if it cannot be done for the puzzle
 * @property {(item: Item) => Done} run
 */

/**
 * @typedef {object} Kind
 * @property {(asked: Asked) => AsyncIterable<Item>} items
 * @property {(asked: Asked) => Promise<Job>} job
 */

/** @param {Asked} asked */
const read = ({ inputs, options, wait }) => items(inputs, { puzzle: options.puzzle, wait });

/** By command. @type {Record<string, Kind>} */
export const JOBS = {
  batch: { items: read, job: solving },
  certify: { items: read, job: certifying },
  generate: { items: boardsOfSeeds, job: generating },
};
