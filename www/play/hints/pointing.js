// Highlights the cells that a step or a sentence refers to.

/** @import { App } from "../../board/app.js" */
/** @import { Reason } from "./types.js" */

/** @typedef {[number, number][]} Cells */

/** @param {Cells} cells */
const flat = (cells) => Uint16Array.from(cells.flat());

const NONE = new Uint16Array();

/** Each path ends with no point. @param {Cells[]} paths */
const along = (paths) => Float32Array.from(paths.flatMap((path) => [...path.flat(), NaN, NaN]));

/**
 * Highlights these cells only; none clears the highlight.
 * @param {App} app
 * @param {Cells} lit
 * @param {Cells} [fails]
 */
export function pointAt(app, lit, fails = []) {
  app.page.point(flat(lit), NONE, NONE, NONE, flat(fails), new Float32Array());
  app.changed();
}

/** Highlights what follows. @param {App} app @param {Cells} cells */
export function pointAtConclusions(app, cells) {
  app.page.point(NONE, NONE, flat(cells), NONE, NONE, new Float32Array());
  app.changed();
}

/** Clears the highlight without updating the page, as the caller may be in the middle of that. @param {App} app */
export function unpoint(app) {
  app.page.point(NONE, NONE, NONE, NONE, NONE, new Float32Array());
}

/** The cells of what follows, without those where something is only ruled out. @param {Reason} reason */
export function putBy({ follows, excluded }) {
  const out = new Set(excluded.map(String));
  return follows.flatMap((one) => one.cells).filter((cell) => !out.has(String(cell)));
}

/** Highlights a step: where to look, what it uses and what follows. @param {App} app @param {Reason} reason */
export function pointAtReason(app, reason) {
  const { how, cells, known, follows, excluded, paths } = reason;
  // What has to go is no conclusion.
  if (how === "back") return pointAt(app, [], follows.length > 0 ? follows.flatMap((one) => one.cells) : cells);
  const put = putBy(reason);
  const fails = follows.length === 0 ? cells : [];
  // A step from a solution has no reason in the place to look at.
  const shown = (how === "search" || how === "choice") && put.length > 0 ? [] : cells;
  app.page.point(flat(shown), flat(known), flat(put), flat(excluded), flat(fails), along(paths));
  app.changed();
}
