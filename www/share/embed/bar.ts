// The bar of a framed board: a link to the full page and, if the board is view-only, a button for the solution.

import { address } from "../../address/address-bar.js";
import { button, byId, h, say } from "../../ui/dom.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

/** @param show shows the solution, or stops the search for it */
export function createBar(app: App, show: () => void) {
  const link = h("a", { target: "_blank", rel: "noopener", text: messages.OPEN, "data-test": "embed-open" });
  const note = h("p", { class: "embed-note", role: "status", "data-test": "embed-note" });
  const answer = button(messages.SHOW_SOLUTION, show, { class: "button", "data-test": "embed-answer" }, "watch");
  const words = answer.lastElementChild;
  byId("work").append(
    h("div", { class: "embed-bar" }, h("h1", { class: "hidden", text: messages.GRIDLIGHT }), answer, note, link),
  );
  app.listen(() => link.setAttribute("href", address(app.link)));
  return {
    update(state: { shows: boolean; busy: boolean; words: string }) {
      answer.hidden = !state.shows;
      say(words, state.busy ? messages.STOP : messages.SHOW_SOLUTION);
      say(note, state.words || (state.shows ? "" : messages.GRIDLIGHT));
    },
  };
}
