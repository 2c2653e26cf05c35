// The board that was open before a lesson, or Watch search, opened another: it is brought back when Learn is left.

import type { App } from "../../board/app.js";
import type { Kept } from "../../workers/types.js";

/** A board of the user, and the one that stands in its place. */
interface Loan {
  given: string;
  mode: App["view"]["mode"];
  /** Its undo history; null if it has boards without a link. */
  kept: Kept | null;
  lent: string;
  /** How many were opened in its place, one after the other. */
  boards: number;
}

/** By puzzle. */
const loans = new Map<string, Loan>();

/** Opens another board to look at. */
export async function borrow(app: App, open: () => unknown) {
  const { given, mode, puzzle, timeline } = app.view;
  const { openings } = app;
  const loan = loans.get(puzzle);
  const own = loan?.lent === given ? loan : { given, mode, kept: timeline ? null : app.page.kept(), boards: 0 };
  await open();
  if (app.openings > openings && app.info.id === puzzle)
    loans.set(puzzle, { ...own, lent: app.view.given, boards: own.boards + 1 });
}

/** Brings the user's own board back as it was, in its mode, unless they opened another one meanwhile. */
export function giveBack(app: App) {
  const loan = loans.get(app.info.id);
  loans.delete(app.info.id);
  if (!loan || app.view.given !== loan.lent) return;
  // What was only looked at is no step that Undo or Redo leads to.
  if (loan.kept) return app.putBack(loan.kept);
  for (let left = loan.boards; left > 0 && app.view.given !== loan.given; left -= 1) app.travel("undo");
  if (app.view.given === loan.given && app.view.mode !== loan.mode) app.setMode(loan.mode);
}
