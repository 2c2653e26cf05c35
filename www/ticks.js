// Ticks the puzzles whose board of today is solved, on their tabs. Loaded once the page is idle.

import { TODAY_SOLVED, doneToday } from "./words-later.js";

/** @import { App } from "./app.js" */
/** @import { Daily } from "./daily.js" */

/**
 * @param {App} app
 * @param {Daily} daily
 */
export function tickTabs(app, daily) {
  app.listen(({ solved }) => solved && update());
  // Another day has other boards.
  document.addEventListener("visibilitychange", update);
  update();

  function update() {
    for (const { id, name } of app.puzzles) {
      const tab = document.querySelector(`[data-test="puzzle-${id}"]`);
      const done = daily.isDone(id);
      if (!(tab instanceof HTMLElement) || done === tab.classList.contains("ticked")) continue;
      tab.classList.toggle("ticked", done);
      tab.title = done ? TODAY_SOLVED : "";
      if (done) tab.setAttribute("aria-label", doneToday(name));
      else tab.removeAttribute("aria-label");
    }
  }
}
