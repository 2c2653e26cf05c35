// Which search to watch first: one in which tests cut, so that there is pruning to see.

import { borrow } from "./borrowed.js";
import { optionsOf, strategyOf } from "./setup.js";
import { counted } from "./steers.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { PuzzleInfo } from "../types.js" */
/** @import { Run } from "./runner.js" */
/** @import { Setup } from "./setup.js" */

/** The events of a search that are looked at: enough to tell. */
const SOON = 2000;
/** Below these, a tree shows little: decisions with cuts, and cuts. */
const TREE = 25;
const CUTS = 5;

/** Whether there is pruning to see. @param {{ tries: number, cuts: number }} counts */
export function shows({ tries, cuts }) {
  return cuts >= CUTS && tries + cuts >= TREE;
}

/**
 * The first board with a configuration whose search shows pruning, and the last such configuration; or one of the first board
 * in which a test cuts at all. Null if there is none, or it was stopped.
 * @param {Pick<Run, "bench" | "wanted">} run
 * @param {PuzzleInfo} info
 * @param {Uint8Array[]} boards
 * @param {readonly Setup[]} setups
 */
export async function findTelling({ bench, wanted }, info, boards, setups) {
  /** @type {{ board: number, setup: Setup } | null} */
  let spare = null;
  for (const [board, bits] of boards.entries()) {
    for (const setup of [...setups].reverse()) {
      const shape = strategyOf(info, setup.strategy)?.shape;
      if (!shape || shape.kind === "none") continue;
      const end = await bench.follow(bits, optionsOf(setup), { from: 1, most: SOON, hear: () => {} });
      if (end.type === "stopped" || !wanted()) return null;
      if (end.type !== "told") continue;
      const sums = counted(end, shape.failed);
      if (shows(sums)) return { board, setup };
      if (board === 0 && sums.cuts > 0) spare ??= { board, setup };
    }
  }
  return spare;
}

/** The boards of the gallery but the open one, and their places in it. @param {App} app */
export function otherBoards(app) {
  const examples = app.examples(app.info.id);
  const places = examples.map((_, place) => place).filter((place) => place !== app.index);
  return { places, boards: places.map((place) => app.engine.bitsOf(examples[place]?.link ?? "")) };
}

/** Opens a board of the gallery to look at, and says why. @param {App} app @param {number} place */
export async function openTelling(app, place) {
  await borrow(app, () => app.openExample(app.info.id, place));
  app.tell(messages.moreToSee(app.name));
}
