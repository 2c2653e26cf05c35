// The steps of a replay as a list: to read, to copy, and to go to one of them. Loaded on first use.

import { button, h } from "../ui/dom.js";
import { withoutStep } from "../address/link.js";
import { copy } from "../share/copy-and-save.js";
import { reachable } from "../ui/scrollable.js";
import { solvesByMoves } from "./solves-by-moves.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { View } from "../workers/types.js";

/** The most steps listed: each is asked for by itself. */
const MOST = 600;

/** @param go shows the board after a step */
export function createStepList(app: App, go: (step: number) => void) {
  const list = h("ol", { "data-test": "step-list" });
  const note = h("p", { class: "quiet", text: messages.STEPS_NOT_LISTED });
  const all = button(
    messages.COPY_STEPS,
    () => void copyAll(),
    { class: "button small", "data-test": "copy-steps" },
    "copy",
  );
  const element = h("div", { class: "steps", hidden: true }, list, note, all);
  /** The replay that is listed. */
  let listed = "";
  reachable(list, messages.STEP_LIST);
  return { element, update };

  function update({ timeline, link, large, problem, shown }: View) {
    if (element.hidden || !timeline) return;
    const replay = `${withoutStep(link)} ${problem} ${shown} ${timeline.steps} ${timeline.other?.on}`;
    if (replay !== listed) {
      listed = replay;
      const long = large || timeline.steps > MOST;
      note.hidden = !long;
      list.hidden = all.hidden = long;
      fill(long ? [] : captions(timeline.steps));
    }
    // Moves are made one by one: the text above the slider tells the next one, and so does the list. Elsewhere the last
    // step made is what there is to see.
    const next = solvesByMoves(app.info) && timeline.time < timeline.steps;
    const at = next ? Math.floor(timeline.time + 1e-6) : Math.ceil(timeline.time - 1e-6) - 1;
    if (at < 0) list.scrollTo(0, 0);
    [...list.children].forEach((item, index) => {
      if (index !== at) return item.firstElementChild?.removeAttribute("aria-current");
      item.firstElementChild?.setAttribute("aria-current", "step");
      const [its, mine] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
      list.scrollBy(0, Math.min(0, its.top - mine.top) + Math.max(0, its.bottom - mine.bottom));
    });
  }

  function fill(texts: string[]) {
    list.replaceChildren(
      ...texts.map((text, index) => h("li", null, h("button", { type: "button", text, onclick: () => go(index + 1) }))),
    );
  }

  /** What the timeline says while each step is under way, read from a copy of the replay. */
  function captions(steps: number) {
    const replay = app.page.sent("here");
    try {
      return Array.from({ length: steps }, (_, step) => {
        replay.seek(step + 0.5);
        return replay.view().timeline?.caption ?? "";
      });
    } finally {
      replay.free();
    }
  }

  async function copyAll() {
    const copied = await copy([...list.children].map((item) => item.textContent).join("\n"), null);
    toast(copied ? messages.STEPS_COPIED : messages.NOT_COPIED, !copied);
  }
}
