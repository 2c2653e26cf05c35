// Shows who made the open board, when, and the note to the solver, below its title. Loaded only once there is something
// to show.

import { byId, h, say } from "../../ui/dom.js";
import { styleSheet } from "../../ui/style-sheet.js";
import { whenSaid } from "./follow.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

/** A longer note is cut at first. */
const SHORT = 70;

export async function showAbout(app: App) {
  await styleSheet(new URL("about.css", import.meta.url));
  const line = h("span", { class: "byline", "data-test": "byline" });
  const words = h("span");
  const note = h(
    "button",
    {
      type: "button",
      class: "note-said",
      "data-test": "about-said",
      onclick: () => open(note.getAttribute("aria-expanded") !== "true"),
    },
    words,
  );
  const plain = h("span", { class: "note-said", "data-test": "about-said" });
  const root = h("span", { class: "said", "data-test": "about" }, line, plain, note);
  byId("status").before(root);
  whenSaid(app, (about) => {
    root.hidden = !(about.author || about.date || about.note);
    const by = messages.byline(about);
    say(line, by);
    line.hidden = !by;
    const long = about.note.length > SHORT || about.note.includes("\n");
    say(words, long ? about.note : "");
    say(plain, long ? "" : about.note);
    note.hidden = !long;
    plain.hidden = long || !about.note;
    open(false);
  });

  function open(on: boolean) {
    note.setAttribute("aria-expanded", String(on));
    note.title = on ? "" : messages.SHOW_NOTE;
  }
}
