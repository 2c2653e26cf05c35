// A row of reasons, one at a time, each with the board as it stands by then.

import { h, iconButton, say } from "../dom.js";
import { createReason } from "./reason.js";

/** @import { App } from "../app.js" */
/** @import { Way } from "./types.js" */

/** How a row ends, in words. @type {Record<Way["end"], string>} */
const ENDS = {
  done: "That is all: the board is solved.",
  fails: "So there is no answer.",
  open: "No further reason was found in the work allowed.",
  more: "",
};

/** @param {App} app */
export function createPager(app) {
  const reason = createReason(app, "row-");
  const where = h("output", { class: "figures", "data-test": "reason-count" });
  const back = iconButton("step-back", "The reason before", () => show(at - 1), { "data-test": "reason-back" });
  const on = iconButton("step-forward", "The next reason", () => show(at + 1), { "data-test": "reason-on" });
  const end = h("p", { class: "quiet", "data-test": "reason-end" });
  const element = h("div", { class: "pager" }, h("div", { class: "row" }, back, where, on), reason.element, end);
  /** @type {Way} */
  let way = { reasons: [], end: "open" };
  let at = 0;
  let begin = "";
  return { element, open };

  /**
   * @param {Way} next
   * @param {string} start the board that it starts from
   */
  function open(next, start) {
    way = next;
    begin = start;
    element.hidden = way.reasons.length === 0;
    if (!element.hidden) show(0);
  }

  /** @param {number} index */
  function show(index) {
    const one = way.reasons[index];
    if (!one) return;
    at = index;
    // The board before the reason, on which it is to be seen why.
    const before = way.reasons.slice(0, index).findLast(({ link }) => link !== null);
    app.page.showBoard(before?.link ?? begin);
    reason.show(one, true);
    const last = index === way.reasons.length - 1;
    say(where, `${index + 1} of ${way.reasons.length}`);
    back.disabled = index === 0;
    on.disabled = last;
    say(end, last ? ENDS[way.end] : "");
    end.hidden = !last || ENDS[way.end] === "";
  }
}
