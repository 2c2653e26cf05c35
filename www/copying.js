// A board that is copied from elsewhere is played as soon as its last clue is in, if the adviser finds that it is possible.

/** @import { App } from "./app.js" */

/** @param {App} app */
export function playWhenCopied(app) {
  /** Whether a clue is missing, as when copying begins: all may be typed before this is loaded; and the problem that the last
   * clue completed. */
  let open = app.copying;
  let typed = "";
  /** The last problem, and the counts of its tools, such as the level of the game. */
  let problem = "";
  let level = "";
  app.listen((view) => {
    if (view.mode !== "edit") return;
    const counts = view.groups.flatMap(({ tools }) => tools).map(({ count }) => count).join();
    // Also after a clue was corrected. Another level may be one of several that are tried.
    if (!view.unfinished && view.problem !== problem && (open || counts === level)) typed = view.problem;
    ({ problem } = view);
    level = counts;
    open = view.unfinished !== "";
    if (!app.copying || open || view.problem !== typed || view.findings.some((one) => one.tone === "wrong")) return;
    if (view.advisor && app.advised !== view.problem) return;
    app.copying = false;
    queueMicrotask(() => app.view.mode === "edit" && app.setMode("play"));
  });
}
