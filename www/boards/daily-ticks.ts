// Ticks on the tabs of the puzzles whose board of today is solved. Loaded once the page is idle.

import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { Daily } from "./daily.js";

export function tickTabs(app: App, daily: Daily) {
  let about = "";
  app.listen(({ solved, puzzle, given }) => {
    const key = `${solved} ${puzzle} ${given}`;
    if (key === about) return;
    about = key;
    update();
  });
  // Another day has other boards.
  document.addEventListener("visibilitychange", update);

  function update() {
    for (const { id, name } of app.puzzles) {
      const tab = document.querySelector(`[data-test="puzzle-${id}"]`);
      const done = daily.isDone(id);
      if (!(tab instanceof HTMLElement) || done === tab.classList.contains("ticked")) continue;
      tab.classList.toggle("ticked", done);
      tab.title = done ? messages.TODAY_SOLVED : "";
      if (done) tab.setAttribute("aria-label", messages.doneToday(name));
      else tab.removeAttribute("aria-label");
    }
  }
}
