// Trial moves in Play: shown apart until they are kept or discarded. A test for contradictions shows its chain of
// steps, and can mark the opposite.

import { button, enable, focusBoard, h, say } from "../../ui/dom.js";
import { noteAid } from "../../storage/kept-boards.js";
import { askerOf } from "./explain-client.js";
import { createPager } from "./pager.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Refutation } from "./types.js";

/** The time limit for a test, in milliseconds. */
const PATIENCE = 15_000;

export function createWhatIf(app: App) {
  const asker = askerOf(app);
  const title = h("strong", { "data-test": "what-if" });
  const words = h("p", { class: "quiet", role: "status", "data-test": "what-if-words" });
  const fails = button(messages.TEST, () => void look(), { "data-test": "what-if-fails" }, "hint");
  const confirm = button(messages.KEEP, () => settle(true), { "data-test": "what-if-confirm" }, "check");
  const drop = button(messages.DISCARD, () => settle(false), { "data-test": "what-if-drop" }, "undo");
  const so = button(messages.OPPOSITE, () => deny(), { "data-test": "what-if-deny", hidden: true }, "check");
  const pager = createPager(app);
  const element = h(
    "div",
    { class: "advice what-if", hidden: true },
    title,
    words,
    pager.element,
    h("div", { class: "row wrap" }, so, fails, confirm, drop),
  );
  /** The board after the first trial move, or "" before it; null if there is no trial. */
  let first: string | null = null;
  /** Whether a test is running, and whether one is done. */
  let looks = false;
  let looked = false;
  /** Counts the tests: only the last one counts. */
  let turns = 0;
  /** The board with the opposite marked, if there is one. */
  let denied = "";
  app.listen(({ assumed, mode, redo }) => {
    // What solves the board is no trial any more, unless undo came back to it.
    if (assumed && app.solvedByHand && !redo) return keepAll();
    const now = assumed?.first ?? null;
    element.hidden = !assumed || mode !== "play" || app.solvedByHand;
    if (now !== first || (looks && mode !== "play")) begin(now);
    say(title, assumed ? messages.trying(assumed.name) : "");
    fails.hidden = !first || looked;
    enable(fails, looks ? messages.LOOKING : "", "");
  });
  return { element, fold: pager.close };

  /** Resets everything for a new trial. */
  function begin(now: string | null) {
    if (looks) asker.stop();
    turns += 1;
    first = now;
    looks = false;
    looked = false;
    so.hidden = true;
    pager.close();
    say(words, first ? messages.HATCHED : messages.ON_TRIAL);
  }

  /** Follows the first trial move until there is a contradiction or nothing follows. */
  async function look() {
    const { assumed } = app.view;
    if (!assumed?.first || looks) return;
    const turn = ++turns;
    looks = true;
    say(words, messages.LOOKING);
    noteAid(app.view, 0);
    app.changed();
    const end = await asker.askAbout(assumed.first, "refute", PATIENCE, assumed.base);
    if (turn !== turns) return;
    looks = false;
    if (end.type === "explained") tell(end.explained, assumed.first);
    else say(words, end.type === "error" ? end.message : messages.STOPPED);
    app.changed();
  }

  function tell({ way, deny: link }: Refutation, start: string) {
    const failed = way.end === "fails";
    looked = true;
    denied = link ?? "";
    say(
      words,
      failed ? messages.FIRST_IS_WRONG : way.end === "done" ? messages.LEADS_TO_SOLUTION : messages.NO_CONTRADICTION,
    );
    say(so.lastElementChild, denied ? messages.OPPOSITE : messages.UNDO_AS_OPPOSITE);
    so.hidden = !failed;
    if (failed) pager.open(way, start);
  }

  function deny() {
    const link = denied;
    settle(false);
    if (!link) return;
    try {
      app.page.stepTo(link, messages.MARK_OPPOSITE);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
    app.changed();
  }

  /** Ends the trial, and those that it began in. */
  function keepAll() {
    while (app.page.view().assumed) app.page.settle(true);
    app.changed();
  }

  function settle(keep: boolean) {
    app.page.settle(keep);
    app.changed();
    focusBoard();
  }
}
