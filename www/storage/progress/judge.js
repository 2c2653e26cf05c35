// Decides which of two states of a board is further, by the rules in the puzzle's module, or keeps both.

import { loadPuzzle } from "../../start/load-puzzle.js";

/** @import { App } from "../../board/app.js" */
/** @import { Engine } from "../../workers/types.js" */
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
    const engine =
      id === app.info.id
        ? app.engine
        : await loadPuzzle(id).then(
            (loaded) => loaded.engine,
            () => null,
          );
    if (engine) engines.set(id, engine);
  }
  return engines;
}

/**
 * A solved board is further than an unsolved one, and more moves are further than fewer. Of two solved ones, ours
 * stays. As many moves may be others: then the file's become a board of their own.
 * @param {Map<string, Engine>} engines
 * @param {() => string} freshId
 * @param {number} when the file was written
 * @returns {Judge}
 */
export function judgeOf(engines, freshId, when) {
  return (puzzle, here, file, given) => {
    const engine = engines.get(puzzle);
    if (!engine) return "here";
    const theirs = stateOf(engine, puzzle, file);
    // A damaged state cannot be opened.
    if (!theirs) return "here";
    const mine = stateOf(engine, puzzle, here);
    if (!mine) return "file";
    if (mine.solved !== theirs.solved) return theirs.solved ? "file" : "here";
    if (mine.solved) return "here";
    if (mine.moves !== theirs.moves) return mine.moves < theirs.moves ? "file" : "here";
    return {
      id: freshId(),
      puzzle,
      when,
      name: "",
      rows: theirs.rows,
      cols: theirs.cols,
      given,
      link: file,
      mode: "play",
      bits: new Uint8Array(),
    };
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
