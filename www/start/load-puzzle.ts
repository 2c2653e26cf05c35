// Loads the puzzle that the page opens with. An async script in the head, so that its module loads before the other
// scripts.

import { compile, start } from "./engine.js";
import { puzzleOf } from "../address/link.js";
import { load } from "../storage/settings-store.js";
import * as messages from "../words/words-worker.js";
import type { Engine, Page, PuzzleInfo } from "../workers/types.js";

/** A loaded puzzle; its board stays as it was left while another puzzle is open. */
export interface Loaded {
  id: string;
  module: WebAssembly.Module;
  engine: Engine;
  info: PuzzleInfo;
  handle: Page;
  /** The ways to start the puzzle, if there are several. */
  doors: ReturnType<Page["doors"]>;
}

export async function loadPuzzle(id: string): Promise<Loaded> {
  const compiled = compile(id);
  const engine = await start(id, compiled);
  const info = engine.puzzles()[0];
  if (!info) throw new Error(messages.NO_PUZZLE);
  const handle = new engine.Page(id);
  return { id, module: await compiled, engine, info, handle, doors: handle.doors() };
}

/** The ids of all puzzles, from the page's root element. */
function shelf(): string[] {
  return (document.documentElement.dataset.puzzles ?? "").split(" ").filter(Boolean);
}

/** The puzzle to open: the link's, else the last one, else the first. */
function firstPuzzle() {
  const ids = shelf();
  const wanted = [puzzleOf(location.hash), load("puzzle", "")];
  return wanted.find((id) => ids.includes(id)) ?? ids[0] ?? "";
}

/** The first puzzle, already loading. */
export const first = loadPuzzle(firstPuzzle());
// The page awaits it later and reports a failure.
first.catch(() => {});
