// The verdict: what is known about the board, a search's progress, and a line that says how long it took.

import { button, h, say } from "../ui/dom.js";
import { time } from "../words/format.js";
import { icon, setIcon } from "../ui/icons.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { End, Progress } from "./solver.js";
import type { Solved } from "../workers/types.js";

/** The icon of each verdict. */
export const MARKS: Record<Solved["status"], string> = {
  unique: "check",
  several: "boards",
  found: "check",
  none: "close",
  unproved: "more",
};

export type Phase = "idle" | "running" | "done" | "failed";

export function createVerdict(app: App) {
  /** The number of solutions counted so far. */
  let counted = 0;
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
  return { root, idle, invite, running, progress, done, failed };

  function enter(phase: Phase, status: string, picture: string, line: string) {
    root.dataset.phase = phase;
    root.dataset.status = status;
    setIcon(mark, picture);
    say(detail, line);
    bar.hidden = phase !== "running";
    learn.hidden = phase !== "done";
    shares.hidden = true;
  }

  function idle() {
    enter("idle", "", "solve", "");
  }

  /** A suggestion shown while nothing is known. */
  function invite(text: string) {
    say(words, text);
  }

  function running(fresh: boolean) {
    counted = 0;
    enter("running", "", "solve", "");
    say(words, fresh ? messages.SEARCHING : messages.SEARCHING_MORE);
    bar.removeAttribute("value");
  }

  function progress(at: Progress) {
    counted = at.answers;
    if (at.share === null) bar.removeAttribute("value");
    else bar.value = at.share;
    const share = at.share === null ? "" : `${(at.share * 100).toFixed(at.share < 0.1 ? 1 : 0)} % · `;
    const found = at.answers > 0 ? ` · ${messages.found(at.answers)}` : "";
    say(detail, `${share}${time(at.milliseconds)}${found}${inWorkers(at.workers)}`);
  }

  /** @param of what else there is to say of what was solved */
  function done(end: Extract<End, { type: "done" }>, of = "") {
    const { solved } = end;
    const took = end.stopped ? messages.stoppedAfter(end.milliseconds) : time(end.milliseconds);
    const found = end.stopped && counted > 1 ? ` · ${messages.foundSoFar(counted)}` : "";
    enter("done", solved.status, MARKS[solved.status], `${took}${found}${inWorkers(end.workers)}`);
    say(words, of ? `${solved.words} ${of}` : solved.words);
    showCells(solved);
  }

  /** Highlights the cells of the verdict, and says how many cells all solutions share. */
  function showCells(solved: Solved) {
    const open = solved.unshared;
    const all = app.view.rows * app.view.cols;
    app.page.mark(Uint16Array.from(solved.why?.cells.flat() ?? []), Uint16Array.from(open?.flat() ?? []));
    shares.hidden = !open;
    say(shares, !open ? "" : open.length === all ? messages.NONE_COMMON : messages.common(all - open.length, all));
  }

  function failed(message: string) {
    enter("failed", "failed", "close", messages.UNCHANGED);
    say(words, message);
  }
}

/** The number of workers, if others joined the search. */
function inWorkers(workers = 1) {
  return workers > 1 ? ` · ${messages.workers(workers)}` : "";
}
