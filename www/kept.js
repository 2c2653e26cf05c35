// What is kept of boards: over a reload the way back through undo, and for later visits how far each board has got.

import { boardPart, puzzleOf } from "./link.js";
import { EMBEDDED, load, save, saveEntry } from "./store.js";

/** @import { Kept, Page, View } from "./types.js" */

/** The id of the board of one's own, without a link, that a puzzle was left with, or "". @param {string} puzzle */
export function lastOwn(puzzle) {
  return load(`last.${puzzle}`, "");
}

/** Keeps which of one's own boards a puzzle is left with. @param {{ id: string, puzzle: string }} board */
export function keepOwn({ id, puzzle }) {
  save(`last.${puzzle}`, id);
}

/** Where this tab keeps the way back. @param {string} puzzle */
const name = (puzzle) => `gridlight.history.${puzzle}`;

/**
 * The progress on a puzzle's boards: each one's link as it was given, and as it was left.
 * @param {string} puzzle
 * @returns {Record<string, string>}
 */
function progress(puzzle) {
  return load(`progress.${puzzle}`, /** @type {Record<string, string>} */ ({}), "");
}

/** How far a board has got: its link with the moves made, or "". @param {string} given */
export function leftAt(given) {
  return progress(puzzleOf(given))[given] ?? "";
}

/** The boards of a puzzle that have got somewhere, by their links as they were given. @param {string} puzzle */
export function begun(puzzle) {
  return new Set(Object.keys(progress(puzzle)));
}

/** Whether a link is one that this page keeps: the moves on it are the person's own. @param {string} link */
export function isKept(link) {
  return Object.values(progress(puzzleOf(link))).includes(boardPart(link));
}

/** How many hints were used on the boards of a puzzle. @param {string} puzzle @returns {Record<string, [number, number, number]>} */
function helped(puzzle) {
  return load(`hints.${puzzle}`, /** @type {Record<string, [number, number, number]>} */ ({}), [0, 0, 0]);
}

/**
 * Counts on from the hints that were used on the open board before. Returns whether there were some.
 * @param {View} view
 * @param {Page} page
 */
export function recallHints({ puzzle, given, link, hints }, page) {
  const [place, why, made] = helped(puzzle)[given] ?? [0, 0, 0];
  const more = link !== given && place > hints.place;
  if (more) page.recallHints(place, why, made);
  return more;
}

/** Keeps the board for the next visit. @param {View} view */
export function keep({ puzzle, link, given, own, timeline, hints }) {
  save("puzzle", puzzle);
  // What is watched is not what was done.
  if (!link || timeline) return;
  save(`board.${puzzle}`, link);
  if (lastOwn(puzzle)) save(`last.${puzzle}`, "");
  if (given) saveEntry(`progress.${puzzle}`, given, link === given || !own ? undefined : link);
  const used = /** @type {[number, number, number]} */ ([hints.place, hints.why, hints.made]);
  if (given && String(helped(puzzle)[given] ?? "") !== String(hints.place ? used : "")) {
    saveEntry(`hints.${puzzle}`, given, hints.place ? used : undefined);
  }
}

/** What was kept of the way back, where the browser refuses to. @type {Map<string, string>} */
const here = new Map();

/**
 * Keeps the way back, for this tab's next page and for a board that fails: each board's link is made once, so that it can
 * be done after every change.
 * @param {View} view
 * @param {Page} page
 */
export function keepHistory({ puzzle, link, timeline }, page) {
  if (!link) return;
  const record = JSON.stringify({ link, kept: timeline ? null : page.kept() });
  try {
    if (EMBEDDED) throw new Error("An embedded board keeps no undo history.");
    sessionStorage.setItem(name(puzzle), record);
    here.delete(puzzle);
  } catch {
    // Full or refused: a reload then starts with the board alone.
    here.set(puzzle, record);
  }
}

/** @param {string} puzzle @returns {{ link: string, kept: Kept | null } | null} */
function history(puzzle) {
  try {
    return JSON.parse(here.get(puzzle) ?? (EMBEDDED ? null : sessionStorage.getItem(name(puzzle))) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Takes up the way back that led to a link, if this tab's last page left it there. Returns whether it did.
 * @param {string} link
 * @param {Page} page
 * @param {boolean} [near] the way back to another board will do
 */
export function takeUp(link, page, near = false) {
  try {
    const record = history(puzzleOf(link));
    if (!record?.kept || (record.link !== link && !near)) return false;
    const { mode, at, links, said, moves, own } = /** @type {Kept} */ (record.kept);
    page.restore(mode, at, links, said, Uint32Array.from(moves), Uint8Array.from(own));
    return true;
  } catch {
    // An older page's, or damaged: the link alone will do.
    return false;
  }
}
