// Decides which of two states of a board is further, by the rules in the puzzle's module.

import { loadPuzzle } from "../early.js";

/** @import { App } from "../app.js" */
/** @import { Engine } from "../types.js" */
/** @import { Judge } from "./merge.js" */

/**
 * The engines of these puzzles, by id, except those that cannot be loaded.
 * @param {App} app
 * @param {Iterable<string>} puzzles
 * @returns {Promise<Map<string, Engine>>}
 */
export async function enginesOf(app, puzzles) {
  /** @type {Map<string, Engine>} */
  const engines = new Map();
  for (const id of new Set(puzzles)) {
    const engine = id === app.info.id ? app.engine : await loadPuzzle(id).then((loaded) => loaded.engine, () => null);
    if (engine) engines.set(id, engine);
  }
  return engines;
}

/**
 * A solved board is further than an unsolved one, and more moves are further than fewer. Of two solved ones, ours stays.
 * @param {Map<string, Engine>} engines
 * @returns {Judge}
 */
export function judgeOf(engines) {
  return (puzzle, here, file) => {
    const engine = engines.get(puzzle);
    if (!engine) return "";
    const theirs = stateOf(engine, puzzle, file);
    // A damaged state cannot be opened.
    if (!theirs) return "here";
    const mine = stateOf(engine, puzzle, here);
    if (!mine) return "file";
    if (mine.solved !== theirs.solved) return theirs.solved ? "file" : "here";
    if (mine.solved) return "here";
    return mine.moves === theirs.moves ? "" : mine.moves < theirs.moves ? "file" : "here";
  };
}

/** @param {Engine} engine @param {string} puzzle @param {string} link */
function stateOf(engine, puzzle, link) {
  const page = new engine.Page(puzzle);
  try {
    page.openKept(link);
    return page.view();
  } catch {
    return null;
  } finally {
    page.free();
  }
}
