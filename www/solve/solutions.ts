// The list of solutions: which one is shown, and its actions.

import { button, enable, h, iconButton, say } from "../ui/dom.js";
import { number } from "../words/format.js";
import { bestOf, noteAid } from "../storage/kept-boards.js";
import { solvesByMoves } from "../replay/timeline.js";
import { whenLoaded, toast } from "../ui/toast.js";
import * as messages from "../words/words-later.js";
import type { Parts } from "../ui/panel.js";
import type { View } from "../workers/types.js";

/** The state of the search that found the solutions. */
interface Standing {
  done: boolean;
  resumable: boolean;
  /** The number of all solutions if the search counted them; otherwise "". */
  count: string;
  /** Whether they begin at the current position. */
  here: boolean;
}

export function createAnswers(parts: Parts, more: () => Promise<unknown>, all: () => void) {
  const { app, timeline } = parts;
  /** How many solutions there are, in words, and whether they begin at the current position. */
  let found = "";
  let here = false;
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

  /** Returns whether a solution has its replay as the main action. */
  function update(view: View, standing: Standing) {
    const { asksUnique, replays } = app.info;
    const moves = solvesByMoves(app.info);
    const { done, resumable } = standing;
    here = standing.here;
    root.hidden = view.answers === 0;
    stepper.hidden = view.answers < 2;
    over.hidden = stepper.hidden || app.found.solutions.length < view.answers;
    const counted = app.found.count.problem === view.problem ? app.found.count.count : "";
    further.hidden = !asksUnique || !done || !resumable || view.answers < 1 || counted === String(view.answers);
    const isAll = done && !(resumable && asksUnique);
    // Once a board is solved, looking on is no help.
    if (view.mode === "solve" && view.shown !== null && bestOf(view.given) === 0) noteAid(view, 2, true);
    const count =
      done && standing.count
        ? number(standing.count)
        : isAll
          ? number(view.answers)
          : counted || `${number(view.answers)}+`;
    found = count;
    say(
      which,
      view.shown === null || app.overlay.step ? messages.solutions(count) : messages.solutionOf(view.shown + 1, count),
    );
    enable(before, view.shown ? "" : messages.FIRST_SOLUTION, messages.PREVIOUS_SOLUTION);
    enable(
      after,
      further.hidden && (view.shown ?? -1) + 1 >= view.answers ? messages.LAST_SOLUTION : "",
      messages.NEXT_SOLUTION,
    );
    watch.hidden = !replays;
    watch.setAttribute("aria-pressed", String(view.timeline !== null));
    watch.title = messages.FILMS[moves ? "moves" : "answer"];
    enable(take, view.shown === null ? messages.CHOOSE_FIRST : "", messages.PUTS_ON_BOARD);
    share.hidden = view.shown === null;
    const leads = done && !root.hidden && !watch.hidden;
    watch.classList.toggle("main", leads && view.timeline === null);
    return leads;
  }

  /** Shows this solution beside the next; the one on the left stays on the board. */
  async function compare() {
    if (app.view.timeline) app.page.watch(false);
    await whenLoaded(
      () => import("./compare/compare.js"),
      async (dialog) => {
        const left = await dialog.compare(app, here, found);
        if (left < app.view.answers) app.page.show(left);
        app.changed();
      },
    );
  }

  /** After the last solution found come those that can still be found. */
  async function step(by: number) {
    const { shown } = app.view;
    const next = (shown ?? -1) + by;
    if (next >= app.view.answers && !further.hidden) await more();
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
    if (take.hasAttribute("aria-disabled")) return toast(take.title);
    app.page.take();
    app.setMode("play");
  }
}
