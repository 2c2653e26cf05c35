// Clues copied from elsewhere that contradict each other: they can be typed again at once, and are not played. Loaded
// when a board is first edited.

import { enable } from "../ui/dom.js";
import * as messages from "../words/words.js";
import type { App } from "../board/app.js";

/** @param play the button that goes on to Play */
export function watchClues(app: App, play: HTMLElement) {
  /** Where the last clue was typed. */
  let at = app.page.cursorAt();
  /** The board for which the keypad was brought back: once, as Escape puts it away. */
  let kept = "";
  play.addEventListener("click", () => play.hasAttribute("aria-disabled") && select());
  app.listen((view) => {
    if (view.mode !== "edit") return;
    const wrong = app.doors ? (view.findings.find((one) => one.tone === "wrong")?.words ?? "") : "";
    enable(play, wrong, messages.PLAY_BOARD);
    // On a phone the words take the place of the tool above the keypad.
    play.closest(".pane")?.classList.toggle("clashes", wrong !== "");
    if (view.keypad) at = app.page.cursorAt();
    else if (wrong && !view.stroking && view.link !== kept) {
      kept = view.link;
      // The other listeners hear of this view first.
      queueMicrotask(select);
    }
  });

  /** Selects the clue typed last, else the first. */
  function select() {
    if (app.view.mode !== "edit" || !app.doors) return;
    const [x, y] = at ?? [app.view.cols + 0.5, 0.5];
    app.tap(x, y);
    app.changed();
  }
}
