// The verdict: what is known about the board, a search's progress, and a line that says how long it took.

import { button, h, say } from "../ui/dom.js";
import { time } from "../words/format.js";
import { icon, setIcon } from "../ui/icons.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { Done, Progress, State } from "./state.js";
import type { Solved } from "../workers/types.js";

/** The icon of each verdict. */
export const MARKS: Record<Solved["status"], string> = {
  unique: "check",
  several: "boards",
  found: "check",
  none: "close",
  unproved: "more",
};

export function createVerdict(app: App) {
  const mark = h("span", { class: "mark" }, icon("solve"));
  const words = h("p", { class: "verdict-words", "data-test": "verdict" });
  const shares = h("p", { class: "quiet figures", hidden: true, "data-test": "shares" });
  const detail = h("span", { role: "status", "data-test": "cost" });
  const learn = button(messages.COMPARE_STRATEGIES, () => app.learn.enter("compare"), {
    class: "link",
    hidden: true,
    "data-test": "lab-open",
  });
  const bar = h("progress", { max: 1, "aria-label": messages.SEARCH_PROGRESS });
  const root = h(
    "div",
    { class: "verdict" },
    mark,
    h(
      "div",
      { class: "verdict-text" },
      h("div", { role: "status" }, words, shares),
      h("p", { class: "quiet figures" }, detail, learn),
      bar,
    ),
  );
  return { root, draw };

  /** @param invitation said while nothing is known */
  function draw(state: State, invitation: string) {
    const said = sayingsOf(state, invitation);
    root.dataset.phase = state.phase;
    root.dataset.status = said.status;
    setIcon(mark, said.icon);
    say(words, said.words);
    say(detail, said.detail);
    learn.hidden = state.phase !== "done";
    bar.hidden = state.phase !== "running";
    const share = state.phase === "running" ? state.progress?.share : null;
    if (typeof share === "number") bar.value = share;
    else bar.removeAttribute("value");
    const common = state.phase === "done" ? commonCells(state.end.solved, app.view.rows * app.view.cols) : "";
    shares.hidden = common === "";
    say(shares, common);
  }
}

/** What is said, the icon before it, and the verdict for style sheets. */
function sayingsOf(state: State, invitation: string) {
  switch (state.phase) {
    case "idle":
      return { status: "", icon: "solve", words: invitation, detail: "" };
    case "running":
      return {
        status: "",
        icon: "solve",
        words: state.fresh ? messages.SEARCHING : messages.SEARCHING_MORE,
        detail: state.progress ? progressLine(state.progress) : "",
      };
    case "failed":
      return { status: "failed", icon: "close", words: state.message, detail: messages.UNCHANGED };
    case "done": {
      const { solved } = state.end;
      return {
        status: solved.status,
        icon: MARKS[solved.status],
        words: state.remark ? `${solved.words} ${state.remark}` : solved.words,
        detail: costLine(state.end, state.counted),
      };
    }
  }
}

function progressLine({ share, milliseconds, answers, workers }: Progress) {
  const done = share === null ? "" : `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} % · `;
  const found = answers > 0 ? ` · ${messages.found(answers)}` : "";
  return `${done}${time(milliseconds)}${found}${inWorkers(workers)}`;
}

/** @param counted the number of solutions counted so far */
function costLine({ stopped, milliseconds, workers }: Done, counted: number) {
  const took = stopped ? messages.stoppedAfter(milliseconds) : time(milliseconds);
  const found = stopped && counted > 1 ? ` · ${messages.foundSoFar(counted)}` : "";
  return `${took}${found}${inWorkers(workers)}`;
}

/** How many of all cells have the same content in every solution. */
function commonCells({ unshared }: Solved, all: number) {
  if (!unshared) return "";
  return unshared.length === all ? messages.NONE_COMMON : messages.common(all - unshared.length, all);
}

/** The number of workers, if others joined the search. */
function inWorkers(workers = 1) {
  return workers > 1 ? ` · ${messages.workers(workers)}` : "";
}
