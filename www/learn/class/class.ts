// A link for a class: hides Hint, Solve and solutions, says so, and that anyone can show them again. Loaded with such a
// link.

import { byId, h } from "../../ui/dom.js";
import { styleSheet } from "../../ui/style-sheet.js";
import { hiddenNote } from "./note.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

export { hiddenNote };

const KINDS = ["hint", "solve"] as const;

export async function createClass(app: App) {
  await styleSheet(new URL("class.css", import.meta.url));
  const note = hiddenNote(app, "class");
  const bar = h(
    "section",
    { class: "class-bar cases", "aria-label": messages.CLASS, "data-test": "class-bar" },
    note.root,
  );
  byId("panel").firstElementChild?.after(bar);
  return { open };

  /** Follows what the open link allows. */
  function open() {
    const hidden = KINDS.filter((one) => !app.allows(one));
    document.documentElement.dataset.hides = hidden.join(" ");
    bar.hidden = hidden.length === 0;
    note.update();
    if (hidden.includes("solve") && app.view.mode === "solve") app.setMode("play");
    app.changed();
  }
}
