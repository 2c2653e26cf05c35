// The board that was open before a lesson, or Watch search, opened another: it is brought back when Learn is left.

/** @import { App } from "../../board/app.js" */

/** @import { Kept } from "../../workers/types.js" */

/**
 * A board of the user, and the one that stands in its place.
 * @typedef {object} Loan
 * @property {string} given
 * @property {App["view"]["mode"]} mode
 * @property {Kept | null} kept its undo history; null if it has boards without a link
 * @property {string} lent
 * @property {number} boards how many were opened in its place, one after the other
 */

/** By puzzle. @type {Map<string, Loan>} */
const loans = new Map();

/** Opens another board to look at. @param {App} app @param {() => unknown} open */
export async function borrow(app, open) {
  const { given, mode, puzzle, timeline } = app.view;
  const { openings } = app;
  const loan = loans.get(puzzle);
  const own = loan?.lent === given ? loan : { given, mode, kept: timeline ? null : app.page.kept(), boards: 0 };
  await open();
  if (app.openings > openings && app.info.id === puzzle)
    loans.set(puzzle, { ...own, lent: app.view.given, boards: own.boards + 1 });
}

/**
 * Brings the user's own board back as it was, in its mode, unless they opened another one meanwhile.
 * @param {App} app
 */
export function giveBack(app) {
  const loan = loans.get(app.info.id);
  loans.delete(app.info.id);
  if (!loan || app.view.given !== loan.lent) return;
  // What was only looked at is no step that Undo or Redo leads to.
  if (loan.kept) return app.putBack(loan.kept);
  for (let left = loan.boards; left > 0 && app.view.given !== loan.given; left -= 1) app.travel("undo");
  if (app.view.given === loan.given && app.view.mode !== loan.mode) app.setMode(loan.mode);
}
