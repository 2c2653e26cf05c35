// An on-screen keypad for boards that take characters, as phones show no keyboard for them.

import { button, h, keyed, say, setPicture } from "./dom.js";
import { pictureOf } from "./tools.js";
import * as messages from "./words.js";

/** @import { App } from "./app.js" */
/** @import { Stage } from "./stage.js" */
/** @import { View } from "./types.js" */

/** Characters that clear the cell. */
const CLEAR = "-.";

/**
 * @param {App} app
 * @param {Stage} stage
 * @returns {{ element: HTMLElement, update: (view: View) => void }}
 */
export function createKeypad(app, stage) {
  const place = h("p", { class: "keypad-for quiet", "data-test": "keypad-for" });
  const keys = h("div", { class: "keypad-keys" });
  const element = h("section", { class: "keypad", "aria-label": messages.BOARD_KEYS, "data-test": "keypad" }, place, keys);
  return { element, update };

  /** @param {View} view */
  function update(view) {
    element.hidden = view.keypad === "";
    say(place, view.keypadFor);
    const tools = view.groups.flatMap((group) => group.tools);
    keyed(keys, [...view.keypad], (key) => key, (key) => {
      const clear = CLEAR.includes(key);
      return button(clear ? messages.CLEAR : key, () => stage.key(key, false), { class: clear ? "button key clear" : "button key", "data-test": clear ? "key-clear" : `key-${key}` });
    }, (element, key) => {
      // A letter that selects a tool is shown with the tool's picture.
      const tool = tools.find((one) => one.key === key);
      if (!tool) return;
      const picture = element.querySelector(".tool-picture") ?? h("span", { class: "tool-picture" });
      if (!picture.parentElement) element.prepend(picture);
      setPicture(picture, pictureOf(app.page, view.puzzle, tool));
      element.setAttribute("aria-label", `${key}: ${tool.name}`);
    });
  }
}
