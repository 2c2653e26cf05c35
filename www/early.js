// The puzzle that the page opens with. An async script of the page's head, so that its module is on its way before the
// other scripts have come.

import { compile, start } from "./engine.js";
import { puzzleOf } from "./link.js";
import { load } from "./store.js";

/** @import { Engine, Page, PuzzleInfo } from "./types.js" */

/**
 * A puzzle's module at work: its board stays as it was left while another puzzle is open.
 * @typedef {object} Loaded
 * @property {string} id
 * @property {WebAssembly.Module} module
 * @property {Engine} engine
 * @property {PuzzleInfo} info
 * @property {Page} handle
 * @property {ReturnType<Page["doors"]>} doors the ways into the puzzle, if there are several
 */

/** @param {string} id @returns {Promise<Loaded>} */
export async function loadPuzzle(id) {
  const compiled = compile(id);
  const engine = await start(id, compiled);
  const info = engine.puzzles()[0];
  if (!info) throw new Error("The module holds no puzzle.");
  const handle = new engine.Page(id);
  return { id, module: await compiled, engine, info, handle, doors: handle.doors() };
}

/** The puzzles that there are, as the page's root element names them. @returns {string[]} */
function shelf() {
  return (document.documentElement.dataset.puzzles ?? "").split(" ").filter(Boolean);
}

/** The puzzle that the page opens with: the link's, else the last one, else the first. */
function firstPuzzle() {
  const ids = shelf();
  const wanted = [puzzleOf(location.hash), load("puzzle", "")];
  return wanted.find((id) => ids.includes(id)) ?? ids[0] ?? "";
}

/** On its way from the start. */
export const first = loadPuzzle(firstPuzzle());
// The page waits for it later, and tells if it failed.
first.catch(() => {});
