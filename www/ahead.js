// Looks ahead while a board is played: after which of the next moves it can still be solved. A worker of its own
// finds out, so the board never waits; every position looked at is remembered.

import { Solver } from "./solver.js";

/** @import { App } from "./app.js" */
/** @import { NextMove } from "./types.js" */

/** So long a board rests before it is looked at, in milliseconds: strokes and undos follow each other. */
const REST = 60;
/** The work on a position in parts, in milliseconds. What is known after each of them is shown. */
const PARTS = [250, 750, 4000];
/** So many positions are remembered. */
const MOST = 200;

/** @param {App} app */
export function lookAhead(app) {
  const solver = new Solver(app);
  /** What is known of positions that have been looked at, by their links. @type {Map<string, NextMove[]>} */
  const known = new Map();
  let position = "";
  let timer = 0;

  app.listen((view) => {
    const { lookahead } = view;
    const wanted = lookahead ? view.link : "";
    if (wanted === position) return;
    position = wanted;
    clearTimeout(timer);
    if (solver.busy) void solver.stop();
    if (!lookahead) return;
    const kept = known.get(wanted);
    timer = setTimeout(() => kept ? show(kept, true) : void look(wanted, lookahead), kept ? 0 : REST);
  });

  /** @param {NextMove[]} moves @param {boolean} over */
  function show(moves, over) {
    app.page.lookAhead(Uint16Array.from(moves.flatMap(({ from, to, alive }) => [...from, ...to, Number(alive)])), over);
    app.changed();
  }

  /** @param {string} link @param {string} strategy */
  async function look(link, strategy) {
    /** @type {NextMove[]} */
    let moves = [];
    const hear = {
      progress: (/** @type {{ nextMoves: NextMove[] | null }} */ { nextMoves }) => {
        if (position !== link || !nextMoves || nextMoves.length === moves.length) return;
        moves = nextMoves;
        show(moves, false);
      },
    };
    for (const [part, milliseconds] of PARTS.entries()) {
      const options = { strategy, fromHere: true, limit: 0, milliseconds };
      const end = await (part === 0 ? solver.solve(options, hear) : solver.more(options, hear));
      if (position !== link) return;
      if (end.type !== "done") return show(moves, true);
      moves = end.nextMoves ?? moves;
      const over = !end.resumable || end.solved.counters["open"] === 0 || part + 1 === PARTS.length;
      if (over) known.set(link, moves);
      if (known.size > MOST) known.clear();
      show(moves, over);
      if (over) return;
    }
  }
}
