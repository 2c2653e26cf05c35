// What is kept of boards: over a reload the way back through undo, and for later visits how far each board has got.

import { boardPart, puzzleOf } from "./link.js";
import { load, save, saveEntry } from "./store.js";

/** @import { Kept, Page, View } from "./types.js" */

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

/** Counts on from the hints that were used on the open board before. @param {View} view @param {Page} page */
export function recallHints({ puzzle, given, link, hints }, page) {
  const [place, why, made] = helped(puzzle)[given] ?? [0, 0, 0];
  if (link !== given && place > hints.place) page.recallHints(place, why, made);
}

/** Keeps the board for the next visit. @param {View} view */
export function keep({ puzzle, link, given, own, timeline, hints }) {
  save("puzzle", puzzle);
  // What is watched is not what was done.
  if (!link || timeline) return;
  save(`board.${puzzle}`, link);
  if (given) saveEntry(`progress.${puzzle}`, given, link === given || !own ? undefined : link);
  const used = /** @type {[number, number, number]} */ ([hints.place, hints.why, hints.made]);
  if (given && String(helped(puzzle)[given] ?? "") !== String(hints.place ? used : "")) {
    saveEntry(`hints.${puzzle}`, given, hints.place ? used : undefined);
  }
}

/**
 * Keeps the way back for this tab's next page. Only when a board is left: up to 200 boards become links, which takes 19 ms
 * for an Aquarium of 20 x 20 and 130 ms for one of 60 x 60.
 * @param {Page} page
 */
export function keepHistory(page) {
  const { puzzle, link, timeline } = page.view();
  if (!link) return;
  try {
    sessionStorage.setItem(name(puzzle), JSON.stringify({ link, kept: timeline ? null : page.kept() }));
  } catch {
    // Full or refused: a reload then starts with the board alone.
  }
}

/**
 * Takes up the way back that led to a link, if this tab's last page left it there. Returns whether it did.
 * @param {string} link
 * @param {Page} page
 */
export function takeUp(link, page) {
  try {
    const record = JSON.parse(sessionStorage.getItem(name(puzzleOf(link))) ?? "null");
    if (record?.link !== link || !record.kept) return false;
    const { mode, at, links, said, moves, own } = /** @type {Kept} */ (record.kept);
    page.restore(mode, at, links, said, Uint32Array.from(moves), Uint8Array.from(own));
    return true;
  } catch {
    // An older page's, or damaged: the link alone will do.
    return false;
  }
}
