// An on-screen keypad for boards that take characters, as phones show no keyboard for them.

import { button, h, keyed, say, setPicture } from "../ui/dom.js";
import { narrow } from "../ui/sheet.js";
import { pictureOf } from "./tools.js";
import * as messages from "../words/words.js";
import type { App } from "./app.js";
import type { Stage } from "./canvas.js";
import type { View } from "../workers/types.js";

/** Characters that clear the cell. */
const CLEAR = "-.";

/** Whether the selected tool of Edit is for typing, into any cell: other tools have keys, or counts. */
export function typesAnywhere({ mode, tool, groups }: View) {
  const tools = groups.flatMap((group) => group.tools);
  return mode === "edit" && tools.length > 1 && tools.find(({ id }) => id === tool)?.key === "";
}

export function createKeypad(app: App, stage: Stage): { element: HTMLElement; update: (view: View) => void } {
  const place = h("p", { class: "keypad-for quiet", "data-test": "keypad-for" });
  /** Before a cell is chosen, nothing else says that it can be typed into. */
  const how = h("p", { class: "keypad-how quiet", "data-test": "keypad-how" });
  const keys = h("div", { class: "keypad-keys" });
  const element = h(
    "section",
    { class: "keypad", "aria-label": messages.BOARD_KEYS, "data-test": "keypad" },
    place,
    how,
    keys,
  );
  return { element, update };

  function update(view: View) {
    // Between two cards its room stays, so that nothing moves until the adviser names the next one.
    const waits = view.advisor !== null && app.allows("hint") && app.adviser.rests !== view.problem;
    if (waits && view.keypad === "" && !element.hidden) return say(place, "\u00a0");
    const invites = view.keypad === "" && typesAnywhere(view);
    element.hidden = view.keypad === "" && !invites;
    how.hidden = !invites;
    place.hidden = invites;
    say(how, invites ? (narrow.matches ? messages.TAP_TO_TYPE : messages.CLICK_TO_TYPE) : "");
    say(place, view.keypadFor);
    const tools = view.groups.flatMap((group) => group.tools);
    keyed(
      keys,
      [...view.keypad],
      (key) => key,
      (key) => {
        const clear = CLEAR.includes(key);
        return button(clear ? messages.CLEAR : key, () => stage.key(key, false), {
          class: clear ? "button key clear" : "button key",
          "data-test": clear ? "key-clear" : `key-${key}`,
        });
      },
      (element, key) => {
        // A letter that selects a tool is shown with the tool's picture.
        const tool = tools.find((one) => one.key === key);
        if (!tool) return;
        const picture = element.querySelector(".tool-picture") ?? h("span", { class: "tool-picture" });
        if (!picture.parentElement) element.prepend(picture);
        setPicture(picture, pictureOf(app.page, view.puzzle, tool));
        element.setAttribute("aria-label", `${key}: ${tool.name}`);
      },
    );
  }
}
