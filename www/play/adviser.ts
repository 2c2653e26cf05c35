// Updates the advice after every move, for puzzles that have an adviser.

import type { App } from "../board/app.js";
import type { Solver } from "../solve/solver.js";

/** Milliseconds spent on a position; what is known by then is kept. */
const PATIENCE = 180_000;

export function createAdviser(app: App, solver: Solver) {
  /** The position asked about, with the strategy; "" for none. */
  let asked = "";
  /** The question that the solver is working on. */
  let running = "";
  app.listen((view) => {
    if (view.stroking) return;
    // Advice is a hint, which a link for a class may hide.
    const key = view.advisor && app.allows("hint") ? `${view.advisor} ${view.problem}` : "";
    if (key === asked) return;
    asked = key;
    if (view.advisor && key) void ask(key, view.advisor);
    else if (running) void solver.stop();
  });

  async function ask(key: string, strategy: string) {
    running = key;
    const end = await solver.solve(
      { strategy, milliseconds: PATIENCE },
      {
        found: (texts) => {
          const last = texts.at(-1);
          if (asked !== key || !last) return;
          app.page.advise(last);
          app.adviser.advised = app.adviser.rests = app.view.problem;
          app.changed();
        },
      },
    );
    if (running === key) running = "";
    if (asked !== key) return;
    app.adviser.rests = app.view.problem;
    if (end.type === "error") deny(end.message);
    else if (end.type === "done" && end.solved.status === "none") deny(end.solved.words);
    // Another job took the solver; asks again when something changes.
    else if (end.type === "done" && end.stopped) asked = "";
    else if (app.adviser.advised !== app.view.problem) app.changed();
  }

  function deny(why: string) {
    app.page.deny(why);
    app.changed();
  }
}
