// The list of solutions: which one is shown, and its actions.

import { button, enable, h, iconButton, say } from "../ui/dom.js";
import { whenLoaded, toast } from "../ui/toast.js";
import * as messages from "../words/words-later.js";
import type { Offers } from "./solve-offers.js";
import type { Parts } from "../ui/panel.js";
import type { View } from "../workers/types.js";

/**
 * @param offers what the pane offers now
 * @param isHere whether the solutions begin at the current position
 * @param more finds more of them
 * @param all counts them
 */
export function createAnswers(
  parts: Parts,
  offers: () => Offers,
  isHere: () => boolean,
  more: () => Promise<unknown>,
  all: () => void,
) {
  const { app, timeline } = parts;
  const which = h("span", { class: "figures which", "data-test": "which", "aria-live": "polite" });
  const before = iconButton("left", messages.PREVIOUS_SOLUTION, () => void step(-1), { "data-test": "answer-before" });
  const after = iconButton("right", messages.NEXT_SOLUTION, () => void step(1), { "data-test": "answer-after" });
  const watch = button(messages.REPLAY, play, { "data-test": "watch", class: "button" }, "watch");
  const take = button(messages.USE_SOLUTION, put, { "data-test": "take" }, "take");
  const share = button(
    messages.SHARE_SOLUTION,
    () => parts.share("answer"),
    { "data-test": "share-solution", title: messages.SENDS_SOLUTION },
    "share",
  );
  const over = button(messages.COMPARE_SOLUTIONS, () => void compare(), {
    class: "button",
    "data-test": "compare-solutions",
    title: messages.FRAMES_DIFFERENCES,
  });
  const stepper = h("div", { class: "stepper answers-stepper" }, before, which, after);
  const further = h(
    "div",
    { class: "row further", hidden: true },
    button(messages.FIND_MORE, () => void more(), { "data-test": "find-more" }),
    button(messages.COUNT_ALL, all, { "data-test": "count-all" }),
  );
  const root = h(
    "div",
    { class: "answers", hidden: true },
    stepper,
    h("div", { class: "row wrap" }, watch, share, take, over),
    further,
  );
  return { root, update, step };

  function update(view: View, offer: Offers) {
    root.hidden = !offer.answers;
    stepper.hidden = !offer.steps;
    over.hidden = !offer.compares;
    further.hidden = !offer.further;
    say(which, offer.which);
    enable(before, offer.first, messages.PREVIOUS_SOLUTION);
    enable(after, offer.last, messages.NEXT_SOLUTION);
    watch.hidden = !offer.replays;
    watch.setAttribute("aria-pressed", String(view.timeline !== null));
    watch.title = offer.film;
    watch.classList.toggle("main", offer.leads && view.timeline === null);
    enable(take, offer.untaken, messages.PUTS_ON_BOARD);
    share.hidden = !offer.shares;
  }

  /** Shows this solution beside the next; the one on the left stays on the board. */
  async function compare() {
    if (app.view.timeline) app.page.watch(false);
    await whenLoaded(
      () => import("./compare/side-by-side.js"),
      async (dialog) => {
        const left = await dialog.compare(app, isHere(), offers().count);
        if (left < app.view.answers) app.page.show(left);
        app.changed();
      },
    );
  }

  /** After the last solution found come those that can still be found. */
  async function step(by: number) {
    const { shown } = app.view;
    const next = (shown ?? -1) + by;
    if (next >= app.view.answers && offers().further) await more();
    if (next < 0 || next >= app.view.answers || app.view.shown !== shown) return;
    app.page.show(next);
    app.changed();
  }

  function play() {
    const on = app.view.timeline === null;
    // Only solutions are replayed here, never the current position.
    if (on && app.view.shown === null) app.page.show(0);
    app.page.watch(on);
    app.changed();
    if (on) timeline.begin();
  }

  function put() {
    const { untaken } = offers();
    if (untaken) return toast(untaken);
    app.page.take();
    app.setMode("play");
  }
}
