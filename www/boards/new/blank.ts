// The part of the New dialog that starts a blank board to draw on.

import { button, h } from "../../ui/dom.js";
import { createSides } from "../../edit/side-fields.js";
import * as messages from "../../words/words-later.js";
import type { App } from "../../board/app.js";
import type { Part } from "./new-dialog.js";

export function createBlank(app: App, close: () => void): Part {
  const sides = createSides(app, "blank");
  const make = button(messages.OPEN_EMPTY, open, { class: "button main", "data-test": "blank-open" }, "new");
  const element = h(
    "div",
    {
      class: "part",
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        // The button that has the focus next would be pressed by the same key.
        event.preventDefault();
        open();
      },
    },
    h("p", { class: "quiet", text: messages.STARTS_BLANK }),
    sides.element,
    make,
  );
  return { element, show: sides.reset, focus: null, leave: () => {} };

  function open() {
    const size = sides.size();
    if (!size) return;
    // Made on a second handle, so that one undo returns to the open board.
    const board = new app.engine.Page(app.info.id);
    board.resize(size.rows, size.cols);
    board.act("new");
    const bits = board.bits();
    board.free();
    app.openBits(bits, "edit");
    close();
    for (const box of document.querySelectorAll("#pane-edit :is(.scroll, .strip)")) box.scrollTop = 0;
  }
}
