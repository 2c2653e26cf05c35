// Two searches' counters beside each other, with their ratio.

import { h, say } from "../dom.js";
import { number, ratio } from "../format.js";
import * as messages from "./words.js";

/** @typedef {{ tries: number, cuts: number, pruned: number, failed: number, answers: number, more: boolean }} Counted `more`: whether more will come */
/** @typedef {[Counted, Counted]} Both */

/**
 * @param {readonly [string, string]} names of the two
 * @param {string} id for tests
 */
export function ratioTable(names, id) {
  const lines = /** @type {const} */ (["tries", "cuts", "pruned", "failed", "answers"]).map((key) => {
    const cells = [0, 1, 2].map(() => h("td", { class: "figures" }));
    const label = { tries: messages.TRIED, cuts: messages.CUT, pruned: messages.PRUNED_BY_YOU, failed: messages.FAILED, answers: messages.SOLUTIONS }[key];
    return { key, cells, row: h("tr", null, h("th", { scope: "row", text: label }), ...cells) };
  });
  const caption = h("caption", { class: "quiet" });
  const heads = [messages.WHAT, ...names, messages.RATIO].map((text) => h("th", { scope: "col", text }));
  const root = h("table", { class: "sums ratios", "data-test": id }, caption, h("thead", null, h("tr", null, ...heads)), h("tbody", null, ...lines.map(({ row }) => row)));
  return {
    root,
    /** Names the two. @param {readonly string[]} two */
    name: (two) => two.forEach((text, index) => say(/** @type {HTMLElement} */ (heads[index + 1]), text)),
    /** @param {string} words what is counted @param {Both} both */
    show(words, both) {
      say(caption, words);
      for (const { key, cells, row } of lines) {
        row.hidden = key === "pruned" && both.every((one) => one.pruned === 0);
        both.forEach((one, index) => {
          const cell = cells[index];
          if (cell) say(cell, one.more ? messages.atLeast(number(one[key])) : number(one[key]));
        });
        const [first, second] = both;
        const last = cells[2];
        // Two lower bounds have no ratio.
        if (last) say(last, first.more || second.more || !first[key] ? "–" : ratio(second[key] / first[key]));
      }
    },
  };
}
