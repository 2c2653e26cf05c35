// Highlights the cells that a step or a sentence refers to.

import type { App } from "../../board/app.js";
import type { Reason } from "./types.js";

type Cells = [number, number][];

const flat = (cells: Cells) => Uint16Array.from(cells.flat());

const NONE = new Uint16Array();

/** Each path ends with no point. */
const along = (paths: Cells[]) => Float32Array.from(paths.flatMap((path) => [...path.flat(), NaN, NaN]));

/** Highlights these cells only; none clears the highlight. */
export function pointAt(app: App, lit: Cells, fails: Cells = []) {
  app.page.point(flat(lit), NONE, NONE, NONE, flat(fails), new Float32Array());
  app.changed();
}

/** Highlights what follows. */
export function pointAtConclusions(app: App, cells: Cells) {
  app.page.point(NONE, NONE, flat(cells), NONE, NONE, new Float32Array());
  app.changed();
}

/** Clears the highlight without updating the page, as the caller may be in the middle of that. */
export function unpoint(app: App) {
  app.page.point(NONE, NONE, NONE, NONE, NONE, new Float32Array());
}

/** The cells of what follows, without those where something is only ruled out. */
export function putBy({ follows, excluded }: Reason) {
  const out = new Set(excluded.map(String));
  return follows.flatMap((one) => one.cells).filter((cell) => !out.has(String(cell)));
}

/** Highlights a step: where to look, what it uses and what follows. */
export function pointAtReason(app: App, reason: Reason) {
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
