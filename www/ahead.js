// Looks ahead while a board is played: after which of the next moves it can still be solved. A worker of its own
// finds out, so the board never waits; every position looked at is remembered.

import { Solver } from "./solver.js";

/** @import { App } from "./app.js" */

/** So long a board rests before it is looked at, in milliseconds: strokes and undos follow each other. */
const REST = 60;
/** The work on a position in parts, in milliseconds. What is known after each of them is shown. */
const PARTS = [250, 750, 4000];
/** So many positions are remembered. */
const MOST = 200;

/** @typedef {{ alive: string[], dead: string[] }} Known */

/** @param {App} app */
export function lookAhead(app) {
  const solver = new Solver(app);
  /** What is known of positions that have been looked at, by their links. @type {Map<string, Known>} */
  const known = new Map();
  let position = "";
  let timer = 0;

  app.listen((view) => {
    const wanted = view.ahead ? view.link : "";
    if (wanted === position) return;
    position = wanted;
    clearTimeout(timer);
    if (solver.busy) void solver.stop();
    if (!wanted) return;
    const kept = known.get(wanted);
    timer = setTimeout(() => kept ? show(kept, true) : void look(wanted, view.ahead), kept ? 0 : REST);
  });

  /** @param {Known} found @param {boolean} over */
  function show(found, over) {
    app.page.lookAhead(found.alive, true, over);
    app.page.lookAhead(found.dead, false, over);
    app.changed();
  }

  /** @param {string} link @param {string} strategy */
  async function look(link, strategy) {
    /** @type {Known} */
    const found = { alive: [], dead: [] };
    const hear = {
      found: (/** @type {string[]} */ texts) => {
        if (position !== link) return;
        found.alive.push(...texts);
        app.page.lookAhead(texts, true, false);
        app.changing();
      },
    };
    for (const [part, milliseconds] of PARTS.entries()) {
      const options = { strategy, pinned: true, limit: 0, milliseconds };
      const end = await (part === 0 ? solver.solve(options, hear) : solver.more(options, hear));
      if (position !== link) return;
      if (end.type !== "done") return show(found, true);
      found.dead = end.solved.detail?.dead ? [end.solved.detail.dead] : [];
      const over = !end.resumable || end.solved.counters.open === 0 || part + 1 === PARTS.length;
      if (over) known.set(link, found);
      if (known.size > MOST) known.clear();
      show(found, over);
      if (over) return;
    }
  }
}
