// What is shown only on the first visit to a puzzle, and whether it was.

import { inDialog } from "../board/keys.js";
import { hasBoard, puzzleOf } from "../address/link.js";
import { EMBEDDED, load, save } from "../storage/settings-store.js";

/** @import { App } from "../board/app.js" */

/** Milliseconds without input after which someone may need help to start. */
const IDLE = 2000;
/** The puzzle of a link that led to this page. */
export const LINKED = hasBoard(location.hash) ? puzzleOf(location.hash) : "";

/** The timer of a demonstration that is about to begin. */
let timer = 0;

/** Remembers which welcomes are known to be done. @type {Set<string>} */
const known = new Set();

/** @typedef {"demo" | "doors"} Welcome */

/** @param {Welcome} what @param {string} puzzle */
function wasMet(what, puzzle) {
  const name = `${what} ${puzzle}`;
  if (!known.has(name) && load(`met.${what}`, /** @type {Record<string, boolean>} */ ({}), true)[puzzle])
    known.add(name);
  return known.has(name);
}

/** Saves that it was shown, so that it is not shown again. @param {Welcome} what @param {string} puzzle */
export function meet(what, puzzle) {
  save(`met.${what}`, { ...load(`met.${what}`, {}), [puzzle]: true });
  known.add(`${what} ${puzzle}`);
}

/**
 * Whether a puzzle is open for the first time, at its first board without moves, and not through a link.
 * @param {App} app
 * @param {Welcome} what
 */
export function isNew(app, what) {
  const { puzzle, mode, undo, redo, moved, timeline } = app.view;
  const untouched = mode === "play" && undo === "" && redo === "" && !moved && !timeline;
  return !EMBEDDED && !app.room && untouched && puzzle !== LINKED && app.index === 0 && !wasMet(what, puzzle);
}

/** Keeps a demonstration from beginning by itself. */
export function withdraw() {
  clearTimeout(timer);
}

/**
 * Demonstrates a puzzle to first-time visitors who do nothing. After any input, only the help offers it.
 * @param {App} app
 * @param {() => void} show
 */
export function offerDemo(app, show) {
  let puzzle = "";
  const wanted = () =>
    isNew(app, "demo") &&
    app.info.hints &&
    app.allows("hint") &&
    !app.course?.() &&
    !(app.doors && isNew(app, "doors"));
  app.listen((view) => {
    if (!wanted()) return withdraw();
    if (puzzle === view.puzzle) return;
    puzzle = view.puzzle;
    withdraw();
    timer = setTimeout(() => {
      if (wanted() && !inDialog() && !document.hidden) show();
    }, IDLE);
  });
  for (const type of ["pointerdown", "keydown", "wheel"])
    addEventListener(type, withdraw, { capture: true, passive: true });
}
