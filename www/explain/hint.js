// A hint in Play: where to look, then why, then the move. A hint may be a row of reasons, of which the last one puts
// something on the board.

import { button, h, reveal } from "../dom.js";
import { load, save } from "../store.js";
import { askerOf } from "./asker.js";
import { keepFocus } from "./focus.js";
import { unpoint } from "./pointing.js";
import { positionOf } from "./position.js";
import { createReason } from "./reason.js";

/** @import { Parts } from "../panel.js" */
/** @import { Reason, Way } from "./types.js" */

/** Help is worth so long a wait, in milliseconds. */
const PATIENCE = 15_000;
/** Whether hints come one reason at a time, even where it puts nothing on the board. */
const SMALL = "smallHints";

/**
 * @param {Parts} parts
 * @param {(link: string) => void} deny told of a position when a hint has shown that it cannot be solved
 */
export function createHint({ app }, deny) {
  const asker = askerOf(app);
  const reason = createReason(app);
  const why = button("Why?", () => turn(at, true), { "data-test": "hint-why", hidden: true }, "hint");
  const further = button("Go on", () => turn(at + 1, true), { "data-test": "hint-on", hidden: true }, "step-forward");
  const place = button("Do it", make, { "data-test": "hint-make", hidden: true }, "check");
  const small = h("input", { type: "checkbox", "data-test": "hint-small", onchange: () => save(SMALL, small.checked) });
  small.checked = load(SMALL, /** @type {boolean} */ (false));
  const grain = h("label", { class: "quiet check" }, small, h("span", { text: "The smallest step at a time" }));
  const element = h("div", { class: "advice", hidden: true }, reason.element, h("div", { class: "row wrap" }, why, further, place), grain);
  /** The reasons of the hint, and which one is shown. @type {Reason[]} */
  let reasons = [];
  let at = 0;
  /** They end in a contradiction. */
  let fails = false;
  /** The position that it is about, and how many reasons were told of it that put nothing on it. */
  let about = "";
  let told = 0;
  /** Whether what is said next is being looked for, and whether it is a hint. */
  let waits = false;
  let asks = false;
  /** Counts what was said: only the last one is waited for. */
  let said = 0;
  app.listen((view) => {
    if (!element.hidden && (view.solved || positionOf(view) !== about || waits && view.mode !== "play")) hide();
  });
  return { element, ask, tell, wait, waits: () => waits };

  /** Asks for the next one. */
  async function ask() {
    if (about !== positionOf(app.view)) told = 0;
    const wanted = wait("Thinking …");
    asks = true;
    const end = await asker.ask(small.checked ? "reason" : "hint", PATIENCE, small.checked ? told : 0);
    if (!wanted()) return;
    asks = false;
    if (end.type === "error") return tell(end.message);
    if (end.type !== "explained") return hide();
    const way = /** @type {Way} */ (end.explained);
    if (way.reasons.length === 0) return tell(way.end === "done" ? "Nothing is left to do." : "No reason was found in time.");
    waits = false;
    reasons = way.reasons;
    fails = way.end === "fails";
    if (small.checked) told += 1;
    turn(0, false);
  }

  /**
   * Shows one of the reasons.
   * @param {number} index
   * @param {boolean} whole not only where to look
   */
  function turn(index, whole) {
    const one = reasons[index];
    if (!one) return;
    at = index;
    const ends = index === reasons.length - 1;
    app.page.countHint(whole ? 2 : 1);
    reason.show(one, whole);
    keepFocus([further, place, why], () => {
      why.hidden = whole;
      further.hidden = !whole || ends;
      place.hidden = !whole || !reasons.some(({ link }) => link !== null);
    });
    // On a phone the reason is read from its beginning.
    reveal(element);
    // No move leads on from here: the way is back.
    if (whole && ends && fails) deny(app.view.link);
  }

  function make() {
    const last = reasons.findLast(({ link }) => link !== null);
    if (!last?.link) return;
    try {
      app.page.countHint(3);
      app.page.stepTo(last.link, "take a hint");
      // What was done stays in words until something else is.
      about = positionOf(app.page.view());
      told = 0;
      for (const part of [why, further, place]) part.hidden = true;
      app.changed();
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Says that something is looked for. Whether that is still wanted is to be asked before it is told: not once another
   * position stands, Play was left or something else was said.
   * @param {string} text
   */
  function wait(text) {
    tell(text);
    waits = true;
    const mine = said;
    return () => mine === said;
  }

  /** Says something that is no reason. @param {string} text */
  function tell(text) {
    forget();
    element.hidden = false;
    reason.tell(text);
    for (const part of [why, further, place]) part.hidden = true;
    about = positionOf(app.view);
  }

  function hide() {
    forget();
    element.hidden = true;
    unpoint(app);
  }

  function forget() {
    if (asks) asker.stop();
    asks = false;
    waits = false;
    said += 1;
    reasons = [];
  }
}
