// The statistics of the last run.

import { h } from "./dom.js";
import { number } from "./format.js";
import * as messages from "./words-later.js";

/** @import { Solved, StrategyInfo } from "./types.js" */

/** A table of one run's counters. */
export function createCost() {
  const counters = h("table", { class: "counters figures", "data-test": "counters" });
  const root = h("section", { class: "block", hidden: true }, h("h3", { text: messages.STATISTICS }), counters);
  return { root, show };

  /**
   * @param {Solved} solved
   * @param {StrategyInfo | undefined} strategy
   */
  function show(solved, strategy) {
    const rows = (strategy?.counters ?? []).filter((one) => one.id in solved.counters);
    const long = solved.count.length > 15 ? [h("tr", null, h("th", { scope: "row", text: messages.SOLUTIONS_EXACTLY }), h("td", { class: "digits", text: solved.count }))] : [];
    root.hidden = rows.length === 0;
    counters.replaceChildren(...rows.map((one) => h("tr", { title: one.about },
      h("th", { scope: "row", text: one.name }), h("td", { text: number(solved.counters[one.id] ?? 0) }))), ...long);
  }
}
