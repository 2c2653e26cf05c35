// Two searches' counters beside each other, with their ratio.

import { h, say } from "../dom.js";
import { number, ratio } from "../format.js";
import * as messages from "./words.js";

/** @typedef {{ tries: number, cuts: number, failed: number, answers: number, more: boolean }} Counted `more`: whether more will come */
/** @typedef {[Counted, Counted]} Both */

/**
 * @param {readonly [string, string]} names of the two
 * @param {string} id for tests
 * @param {string} [cut] what cuts are called
 */
export function ratioTable(names, id, cut = messages.CUT) {
  const lines = /** @type {const} */ (["tries", "cuts", "failed", "answers"]).map((key) => {
    const cells = [0, 1, 2].map(() => h("td", { class: "figures" }));
    const label = { tries: messages.TRIED, cuts: cut, failed: messages.FAILED, answers: messages.SOLUTIONS }[key];
    return { key, cells, row: h("tr", null, h("th", { scope: "row", text: label }), ...cells) };
  });
  const caption = h("caption", { class: "quiet" });
  const heads = [messages.WHAT, ...names, messages.RATIO].map((text) => h("th", { scope: "col", text }));
  const root = h("table", { class: "sums ratios", "data-test": id }, caption, h("thead", null, h("tr", null, ...heads)), h("tbody", null, ...lines.map(({ row }) => row)));
  return {
    root,
    /** @param {string} words what is counted @param {Both} both */
    show(words, both) {
      say(caption, words);
      for (const { key, cells } of lines) {
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
