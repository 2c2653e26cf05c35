// The help: the puzzle's own words, and the keys.

import { createDialog } from "./dialog.js";
import { h } from "./dom.js";
import { SHORTCUTS } from "./keys.js";
import { THEMES, setTheme, theme } from "./settings.js";
import { icon } from "./icons.js";

/** @import { App } from "./app.js" */

/** @param {App} app */
export function createHelp(app) {
  const content = h("div", { class: "help" });
  const dialog = createDialog("Help", { test: "help-dialog" }, content);
  return {
    open() {
      const { info, view } = app;
      const tools = view.groups.flatMap((group) => group.tools).filter((tool) => tool.key);
      const keys = [...tools.map((tool) => /** @type {[string, string]} */ ([tool.key.toUpperCase(), tool.name])), ...SHORTCUTS];
      content.replaceChildren(
        h("h3", { text: info.name }), ...[info.rule, ...info.help].map((text) => h("p", { text })),
        h("h3", { text: "By hand" }),
        h("p", { text: "Drag to draw or to move a piece. The second button, or a long press, takes away. The wheel zooms where the pointer is. Space with a drag, or the middle button, moves the board; two fingers do both." }),
        h("h3", { text: "Keys" }),
        h("dl", { class: "keys" }, ...keys.map(([key, words]) => h("div", null, h("dt", null, h("kbd", { text: key })), h("dd", { text: words })))),
        h("h3", { text: "Good to know" }),
        h("p", { text: "The address bar always holds the board: copy it, or bookmark it. Nothing leaves this page; the solver runs on your own machine." }));
      dialog.showModal();
    },
  };
}

/** The choice of theme, by pictures and words. */
export function createThemes() {
  const list = h("div", { class: "themes", role: "radiogroup", "aria-label": "Theme" });
  const dialog = createDialog("Appearance", { test: "theme-dialog", class: "small corner" }, list);
  for (const { id, name, icon: picture } of THEMES) {
    const input = h("input", { type: "radio", name: "theme", value: id, "data-test": `theme-${id}`, onchange: () => setTheme(id) });
    list.append(h("label", { class: "theme" }, input, icon(picture), h("span", { text: name })));
  }
  return {
    open() {
      for (const input of list.querySelectorAll("input")) input.checked = input.value === theme();
      dialog.showModal();
    },
  };
}
