// Finds out during play which of the next moves keep the board solvable. Runs in a worker of its own, so that the board
// never waits, and remembers every position.

import { Solver } from "../solve/solver.js";
import type { App } from "../board/app.js";
import type { NextMove } from "../workers/types.js";

/** Milliseconds without a change before a position is analysed, as strokes and undos come in quick succession. */
const REST = 60;
/** Time limits in milliseconds; results are shown after each. */
const PARTS = [250, 750, 4000];
/** The number of positions remembered. */
const MOST = 200;

export function lookAhead(app: App) {
  const solver = new Solver(app);
  /** The results by position, each named by its link. */
  const known = new Map<string, NextMove[]>();
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
    timer = setTimeout(() => (kept ? show(kept, true) : void look(wanted, lookahead)), kept ? 0 : REST);
  });

  function show(moves: NextMove[], over: boolean) {
    app.page.lookAhead(Uint16Array.from(moves.flatMap(({ from, to, alive }) => [...from, ...to, Number(alive)])), over);
    app.changed();
  }

  async function look(link: string, strategy: string) {
    let moves: NextMove[] = [];
    const hear = {
      progress: ({ nextMoves }: { nextMoves: NextMove[] | null }) => {
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
