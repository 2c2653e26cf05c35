// Decides which of two states of a board is further, by the rules in the puzzle's module, or keeps both.

import { loadPuzzle } from "../../start/load-puzzle.js";
import type { App } from "../../board/app.js";
import type { Engine } from "../../workers/types.js";
import type { Judge } from "./merge.js";

/** The engines of these puzzles, by id, except those that cannot be loaded. */
export async function enginesOf(app: App, puzzles: Iterable<string>): Promise<Map<string, Engine>> {
  const engines = new Map<string, Engine>();
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
 *
 * @param when the file was written
 */
export function judgeOf(engines: Map<string, Engine>, freshId: () => string, when: number): Judge {
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

function stateOf(engine: Engine, puzzle: string, link: string) {
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
