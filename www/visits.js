// What is shown at the first sight of a puzzle only, and what has been.

import { inDialog } from "./keys.js";
import { hasBoard, puzzleOf } from "./link.js";
import { EMBEDDED, load, save } from "./store.js";

/** @import { App } from "./app.js" */

/** Whoever does nothing for so long, in milliseconds, may not know where to begin. */
const IDLE = 2000;
/** The puzzle that a link has led here to, with a board of its own. */
const LINKED = hasBoard(location.hash) ? puzzleOf(location.hash) : "";

/** What was found to have been shown. @type {Set<string>} */
const known = new Set();

/** @typedef {"demo" | "doors"} Welcome */

/** @param {Welcome} what @param {string} puzzle */
function wasMet(what, puzzle) {
  const name = `${what} ${puzzle}`;
  if (!known.has(name) && load(`met.${what}`, /** @type {Record<string, boolean>} */ ({}), true)[puzzle]) known.add(name);
  return known.has(name);
}

/** Keeps that it was shown: it does not come again by itself. @param {Welcome} what @param {string} puzzle */
export function meet(what, puzzle) {
  save(`met.${what}`, { ...load(`met.${what}`, {}), [puzzle]: true });
  known.add(`${what} ${puzzle}`);
}

/**
 * Whether a puzzle is seen for the first time: its first board, as it was given, and not by somebody's link.
 * @param {App} app
 * @param {Welcome} what
 */
export function isNew(app, what) {
  const { puzzle, mode, undo, redo, link, given, timeline } = app.view;
  const untouched = mode === "play" && undo === "" && redo === "" && link === given && !timeline;
  return !EMBEDDED && !app.room && untouched && puzzle !== LINKED && app.index === 0 && !wasMet(what, puzzle);
}

/**
 * Shows how a puzzle is played to those who see it for the first time and do nothing. Any input is an answer: then it is
 * for the help alone to offer it.
 * @param {App} app
 * @param {() => void} show
 */
export function offerDemo(app, show) {
  let puzzle = "";
  let timer = 0;
  const wanted = () => isNew(app, "demo") && app.info.hints && !(app.doors && isNew(app, "doors"));
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
  };
  app.listen((view) => {
    if (!wanted()) return stop();
    if (puzzle === view.puzzle) return;
    puzzle = view.puzzle;
    stop();
    timer = setTimeout(() => {
      if (wanted() && !inDialog() && !document.hidden) show();
    }, IDLE);
  });
  for (const type of ["pointerdown", "keydown", "wheel"]) addEventListener(type, stop, { capture: true, passive: true });
}
