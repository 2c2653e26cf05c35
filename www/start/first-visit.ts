// What is shown only on the first visit to a puzzle, and whether it was.

import { inDialog } from "../board/keys.js";
import { hasBoard, puzzleOf } from "../address/link.js";
import { EMBEDDED, load, save } from "../storage/settings-store.js";
import type { App } from "../board/app.js";

/** Milliseconds without input after which someone may need help to start. */
const IDLE = 2000;
/** The puzzle of a link that led to this page. */
export const LINKED = hasBoard(location.hash) ? puzzleOf(location.hash) : "";

/** The timer of a demonstration that is about to begin. */
let timer = 0;

/** Remembers which welcomes are known to be done. */
const known = new Set<string>();

type Welcome = "demo" | "doors";

function wasMet(what: Welcome, puzzle: string) {
  const name = `${what} ${puzzle}`;
  if (!known.has(name) && load(`met.${what}`, {}, true)[puzzle]) known.add(name);
  return known.has(name);
}

/** Saves that it was shown, so that it is not shown again. */
export function meet(what: Welcome, puzzle: string) {
  save(`met.${what}`, { ...load(`met.${what}`, {}), [puzzle]: true });
  known.add(`${what} ${puzzle}`);
}

/** Whether a puzzle is open for the first time, at its first board without moves, and not through a link. */
export function isNew(app: App, what: Welcome) {
  const { puzzle, mode, undo, redo, moved, timeline } = app.view;
  const untouched = mode === "play" && undo === "" && redo === "" && !moved && !timeline;
  return !EMBEDDED && !app.learn.room && untouched && puzzle !== LINKED && app.index === 0 && !wasMet(what, puzzle);
}

/** Keeps a demonstration from beginning by itself. */
export function withdraw() {
  clearTimeout(timer);
}

/** Demonstrates a puzzle to first-time visitors who do nothing. After any input, only the help offers it. */
export function offerDemo(app: App, show: () => void) {
  let puzzle = "";
  const wanted = () =>
    isNew(app, "demo") &&
    app.info.hints &&
    app.allows("hint") &&
    !app.set?.next() &&
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
