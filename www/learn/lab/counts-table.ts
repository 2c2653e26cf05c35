// Two searches' counters beside each other.

import { h, say } from "../../ui/dom.js";
import { number } from "../../words/format.js";
import * as messages from "./words.js";

/** `more`: whether more will come */
export type Counted = { tries: number; cuts: number; pruned: number; failed: number; answers: number; more: boolean };

type Both = [Counted, Counted];

const KEYS = ["tries", "cuts", "pruned", "failed", "answers"] as const;

/** Counters in the order in which they are said. */
export const inOrder = (counted: Omit<Counted, "more">) => KEYS.map((key) => counted[key]);

/**
 * @param names of the two
 * @param id for tests
 */
export function countsTable(names: readonly [string, string], id: string) {
  const labels = [messages.TRIED, messages.CUT, messages.PRUNED_BY_YOU, messages.FAILED, messages.SOLUTIONS];
  const lines = KEYS.map((key, at) => {
    const cells = [0, 1].map(() => h("td", { class: "figures" }));
    const label = labels[at];
    return { key, cells, row: h("tr", null, h("th", { scope: "row", text: label }), ...cells) };
  });
  const root = h(
    "table",
    { class: "sums counts", "data-test": id },
    h("thead", null, h("tr", null, ...[messages.WHAT, ...names].map((text) => h("th", { scope: "col", text })))),
    h("tbody", null, ...lines.map(({ row }) => row)),
  );
  return {
    root,
    show(both: Both) {
      for (const { key, cells, row } of lines) {
        row.hidden = (key === "pruned" || key === "failed") && both.every((one) => one[key] === 0);
        cells.forEach((cell, index) => {
          const one = both[index];
          if (one) say(cell, messages.atLeast(number(one[key]), one.more));
        });
      }
    },
  };
}

/** Which of two searches tries more, in words: always how often as many, of the one that tries more. */
export function comparedTries([one = "", other = ""]: readonly string[], [a, b]: Both) {
  // Two lower bounds have no ratio.
  if (a.more || b.more) return "";
  return a.tries < b.tries
    ? messages.triesMore(other, one, b.tries, a.tries)
    : messages.triesMore(one, other, a.tries, b.tries);
}
