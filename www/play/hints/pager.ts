// A series of steps, one at a time, each with the board at that point. It closes when the board below changes.

import { h, iconButton, reveal, say } from "../../ui/dom.js";
import { positionOf } from "../../address/link.js";
import { keepFocus } from "./focus.js";
import { unpoint } from "./pointing.js";
import { createReason } from "./reason.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { View } from "../../workers/types.js";
import type { Way } from "./types.js";

/** Identifies what the series hides: when it changes, the series closes. */
const below = (view: View) => `${view.mode} ${view.shown} ${positionOf(view)}`;

/**
 * `closed`: called after it closed by itself; `row`: the prefix of the names for tests; `shows`: whether a step's board
 * is shown with it, not after it.
 */
export function createPager(
  app: App,
  { closed, row = "", shows = false }: { closed?: () => void; row?: string; shows?: boolean } = {},
) {
  const reason = createReason(app, row || "row-");
  const where = h("output", { class: "figures", "data-test": `${row}reason-count` });
  const back = iconButton("step-back", messages.PREVIOUS, () => show(at - 1), { "data-test": `${row}reason-back` });
  const on = iconButton("step-forward", messages.NEXT, () => show(at + 1), { "data-test": `${row}reason-on` });
  const end = h("p", { class: "quiet", role: "status", "data-test": `${row}reason-end` });
  const pages = h("div", { class: "row" }, back, where, on);
  const element = h("div", { class: "pager", hidden: true }, pages, reason.element, end);
  let way: Way = { reasons: [], end: "open", hint: "", why: [] };
  let at = 0;
  let begin = "";
  let covered = "";
  app.listen((view) => {
    if (element.hidden || below(view) === covered) return;
    close();
    closed?.();
    // The headline may have been told before.
    app.changing();
  });
  return { element, open, close };

  /** @param start the initial board */
  function open(next: Way, start: string) {
    way = next;
    begin = start;
    covered = below(app.view);
    element.hidden = way.reasons.length === 0;
    pages.hidden = shows && way.reasons.length === 1;
    if (!element.hidden) show(0);
  }

  /** The caller must update the page. */
  function close() {
    if (element.hidden) return;
    element.hidden = true;
    app.overlay.step = "";
    app.page.showBoard("");
    unpoint(app);
  }

  function show(index: number) {
    const one = way.reasons[index];
    if (!one) return;
    at = index;
    // The board before the step, which shows why it applies.
    const before = shows ? one : way.reasons.slice(0, index).findLast(({ link }) => link !== null);
    app.page.showBoard(before?.link ?? begin);
    app.overlay.step = messages.boardOfStep(index + 1, way.reasons.length);
    reason.show(one);
    const last = index === way.reasons.length - 1;
    say(where, messages.stepOf(index + 1, way.reasons.length));
    keepFocus([on, back], () => {
      back.disabled = index === 0;
      on.disabled = last;
    });
    say(end, last ? messages.ENDS[way.end] : "");
    end.hidden = !last || messages.ENDS[way.end] === "";
    // The panel stays where it is while the sentence is in sight, however long its reasons are.
    reveal(reason.words);
  }
}
