// The colours of pictures of puzzles that are not open. Puzzles share some names of inks, so each sheet holds for its
// own pictures only.

import { setPicture } from "../ui/dom.js";

/** @import { Engine } from "../workers/types.js" */

/** The puzzles whose sheets are on the page. @type {Set<string>} */
const dressed = new Set();

/**
 * Shows the picture of a link's board, of whichever puzzle.
 * @param {HTMLElement} element
 * @param {Engine} engine of the puzzle
 * @param {string} puzzle
 * @param {string} link
 * @throws {Error} if it is damaged
 */
export function showBoard(element, engine, puzzle, link) {
  dress(engine, puzzle);
  element.dataset.inks = puzzle;
  setPicture(element, engine.linkPicture(link));
}

/** @param {Engine} engine @param {string} puzzle */
function dress(engine, puzzle) {
  if (dressed.has(puzzle)) return;
  dressed.add(puzzle);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(engine.inkSheet(puzzle));
  const own = `[data-inks="${puzzle}"]`;
  for (const rule of sheet.cssRules)
    if (rule instanceof CSSStyleRule) rule.selectorText = `${rule.selectorText} ${own}, ${own} ${rule.selectorText}`;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
