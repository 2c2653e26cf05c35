// Any puzzle's module, for what reads boards of several puzzles: loaded when it is first asked for.

import { loadPuzzle } from "./load-puzzle.js";
import type { App } from "../board/app.js";
import type { Engine, PuzzleInfo } from "../workers/types.js";

/** A puzzle's module. */
export type Module = { engine: Engine; info: PuzzleInfo };

const modules = new Map<string, Promise<Module>>();

/** A puzzle's module; the open puzzle's is at hand. */
export function moduleFor(app: App, puzzle: string): Promise<Module> {
  if (puzzle === app.info.id) return Promise.resolve(app);
  const known = modules.get(puzzle) ?? loadPuzzle(puzzle);
  modules.set(puzzle, known);
  known.catch(() => modules.delete(puzzle));
  return known;
}
