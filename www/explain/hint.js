// A hint in Play: where to look, then what is so and why, then the move. What is said first is what the move does; the
// reasons that it rests on, a few at most, follow in their order.

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
  const why = button("Why?", () => turn(true), { "data-test": "hint-why", hidden: true }, "hint");
  const place = button("Apply", make, { "data-test": "hint-make", hidden: true }, "check");
  const small = h("input", { type: "checkbox", "data-test": "hint-small", onchange: () => save(SMALL, small.checked) });
  small.checked = load(SMALL, /** @type {boolean} */ (false));
  const grain = h("label", { class: "quiet check" }, small, h("span", { text: "Simpler hints" }));
  const element = h("div", { class: "advice", hidden: true }, reason.element, h("div", { class: "row wrap" }, why, place), grain);
  /** The reasons of the hint, which is the last one. @type {Reason[]} */
  let reasons = [];
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
    if (!element.hidden && (view.solved || positionOf(view) !== about || view.mode !== "play")) hide();
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
    if (way.reasons.length === 0) return tell(way.end === "done" ? "Nothing is left to do." : "No hint was found in time.");
    waits = false;
    reasons = way.reasons;
    fails = way.end === "fails";
    if (small.checked) told += 1;
    turn(false);
  }

  /** Shows the hint. @param {boolean} whole not only where to look */
  function turn(whole) {
    const one = reasons.at(-1);
    if (!one) return;
    app.page.countHint(whole ? 2 : 1);
    reason.show(one, whole, reasons.slice(0, -1));
    keepFocus([place, why], () => {
      why.hidden = whole;
      place.hidden = !whole || one.link === null;
    });
    // On a phone the reason is read from its beginning.
    reveal(element);
    // No move leads on from here: the way is back.
    if (whole && fails) deny(app.view.link);
  }

  function make() {
    const last = reasons.at(-1);
    if (!last?.link) return;
    try {
      app.page.countHint(3);
      app.page.stepTo(last.link, "take a hint");
      // What was done stays in words until something else is.
      about = positionOf(app.page.view());
      told = 0;
      for (const part of [why, place]) part.hidden = true;
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
    for (const part of [why, place]) part.hidden = true;
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
