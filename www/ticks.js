// Today's boards of all puzzles: ticks on the tabs, and a row under the card of today that opens each. Loaded once the page is
// idle.

import { today } from "./days.js";
import { focusBoard, h, say } from "./dom.js";
import { UNLOADED, toast } from "./toast.js";
import * as messages from "./words-later.js";

/** @import { App } from "./app.js" */
/** @import { Daily } from "./daily.js" */
/** @import { Gallery } from "./gallery.js" */

/**
 * @param {App} app
 * @param {Daily} daily
 * @param {Gallery} gallery
 */
export function tickTabs(app, daily, gallery) {
  const count = h("summary", { class: "quiet figures", "data-test": "today-count" });
  const buttons = app.puzzles.map(({ id, name }) => h("button", {
    type: "button", class: "button small", text: name, "data-test": `today-all-${id}`, onclick: (/** @type {MouseEvent} */ { detail }) => void open(id, detail),
  }));
  const row = h("details", { class: "today-all" }, count, h("div", { class: "row wrap", role: "group", "aria-label": messages.ALL_TODAY }, ...buttons));
  let about = "";
  app.listen(({ solved, puzzle, given }) => {
    const key = `${solved} ${puzzle} ${given}`;
    if (key === about) return;
    about = key;
    update();
  });
  // Another day has other boards.
  document.addEventListener("visibilitychange", update);
  update();

  function update() {
    let solved = 0;
    app.puzzles.forEach(({ id, name }, index) => {
      const done = daily.isDone(id);
      solved += Number(done);
      tick(document.querySelector(`[data-test="puzzle-${id}"]`), name, done);
      tick(buttons[index] ?? null, name, done);
    });
    say(count, messages.solvedToday(solved, buttons.length));
    const place = gallery.list.querySelector(".today");
    if (place && row.parentElement !== place) place.append(row);
  }

  /** @param {Element | null} button @param {string} name @param {boolean} done */
  function tick(button, name, done) {
    if (!(button instanceof HTMLElement) || done === button.classList.contains("ticked")) return;
    button.classList.toggle("ticked", done);
    button.title = done ? messages.TODAY_SOLVED : "";
    if (done) button.setAttribute("aria-label", messages.doneToday(name));
    else button.removeAttribute("aria-label");
  }

  /** @param {string} puzzle @param {number} detail of the click: 0 from the keyboard, whose users stay in the list */
  async function open(puzzle, detail) {
    try {
      if (puzzle !== app.view.puzzle) await app.openPuzzle(puzzle);
    } catch {
      return toast(UNLOADED, true);
    }
    if (app.view.puzzle !== puzzle) return;
    await daily.open(today());
    gallery.chosen();
    if (detail > 0) focusBoard();
  }
}
