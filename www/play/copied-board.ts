// A board that is copied from elsewhere is played as soon as its last clue is in, if the adviser finds that it is
// possible.

import type { App } from "../board/app.js";

/** Milliseconds without typing after which a correction is taken to be complete. */
const REST = 1500;

export function playWhenCopied(app: App) {
  /** Whether a clue is missing, as when copying begins: all may be typed before this is loaded; and the problem that the last
   * clue completed. */
  let open = app.arrival.copying;
  let typed = "";
  /** The last problem, and the counts of its tools, such as the level of the game. */
  let problem = "";
  let level = "";
  /** Whether the last change was a correction: another may follow at once, as when all clues are typed anew. */
  let corrects = false;
  let timer = 0;
  app.listen((view) => {
    clearTimeout(timer);
    if (view.mode !== "edit") return;
    const counts = view.groups
      .flatMap(({ tools }) => tools)
      .map(({ count }) => count)
      .join();
    // Also after a clue was corrected. Another level may be one of several that are tried.
    if (!view.unfinished && view.problem !== problem && (open || counts === level)) {
      typed = view.problem;
      corrects = !open;
    }
    ({ problem } = view);
    level = counts;
    open = view.unfinished !== "";
    if (!app.arrival.copying || open || view.problem !== typed || view.findings.some((one) => one.tone === "wrong"))
      return;
    if (view.advisor && app.adviser.advised !== view.problem) return;
    const play = () => {
      if (app.view.problem !== typed || app.view.mode !== "edit") return;
      app.arrival.copying = false;
      app.setMode("play");
    };
    if (corrects) timer = setTimeout(play, REST);
    else queueMicrotask(play);
  });
}
