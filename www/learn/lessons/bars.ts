// Bars from 0, each with its name and its figure: what a lesson's switches save, or what the author measured.

import { h, say } from "../../ui/dom.js";

/** @param test the name of its figure for tests, or "" */
export function createBar(name: string, test = "") {
  const figure = h("strong", { class: "figures", "data-test": test || undefined, text: "…" });
  const root = h("li", null, h("span", { text: name }), h("i", { "aria-hidden": "true" }, h("b")), figure);
  return { root, figure, show };

  /**
   * @param words the figure
   * @param share of the axis
   * @param open whether it goes on beyond the axis
   */
  function show(words: string, share: number, open = false) {
    say(figure, words);
    root.style.setProperty("--share", `${100 * share}%`);
    root.toggleAttribute("data-open", open);
  }
}
