// The colours of pictures of puzzles that are not open. Puzzles share some names of inks, so each sheet holds for its
// own pictures only.

import { setPicture } from "../ui/dom.js";
import type { Engine } from "../workers/types.js";

/** The puzzles whose sheets are on the page. */
const dressed = new Set<string>();

/**
 * Shows the picture of a link's board, of whichever puzzle.
 * @param engine of the puzzle
 * @throws {Error} if it is damaged
 */
export function showBoard(element: HTMLElement, engine: Engine, puzzle: string, link: string) {
  dress(engine, puzzle);
  element.dataset.inks = puzzle;
  setPicture(element, engine.linkPicture(link));
}

function dress(engine: Engine, puzzle: string) {
  if (dressed.has(puzzle)) return;
  dressed.add(puzzle);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(engine.inkSheet(puzzle));
  const own = `[data-inks="${puzzle}"]`;
  for (const rule of sheet.cssRules)
    if (rule instanceof CSSStyleRule) rule.selectorText = `${rule.selectorText} ${own}, ${own} ${rule.selectorText}`;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
