// A section for few visitors: collapsed at first, then as it was left. Always expanded in the sheet on a phone.

import { h, reveal } from "./dom.js";
import { icon } from "./icons.js";
import { load, save } from "../storage/settings-store.js";

/** @param mode the mode whose pane it is in, or a name of its own */
export function createFold(mode: string, name: string, ...content: (HTMLElement | null)[]) {
  const body = h("div", { class: "fold-body", id: `fold-body-${mode}` }, ...content);
  const head = h(
    "button",
    {
      type: "button",
      class: "fold-head",
      "aria-controls": body.id,
      "data-test": `fold-${mode}`,
      onclick: () => {
        save("unfolded", { ...load("unfolded", {}, true), [mode]: !isOpen() });
        show();
        if (isOpen()) reveal(element);
      },
    },
    icon("down"),
    h("span", { text: name }),
  );
  const element = h("section", { class: "fold" }, head, body);
  show();
  return element;

  function isOpen() {
    return load("unfolded", {}, true)[mode] ?? false;
  }

  function show() {
    head.setAttribute("aria-expanded", String(isOpen()));
  }
}
