// A hint in Play: first where to look, then what follows and why, then the move. It starts with what the move does, followed
// by the few steps that lead to it.

import { announce } from "../announce.js";
import { button, h, iconButton, reveal } from "../dom.js";
import { positionOf } from "../link.js";
import { narrow } from "../sheet.js";
import { scrollToCells } from "../sight.js";
import { load, save } from "../store.js";
import { askerOf } from "./asker.js";
import { keepFocus } from "./focus.js";
import { pointAtReason, unpoint } from "./pointing.js";
import { createReason } from "./reason.js";
import * as messages from "./words.js";

/** @import { Parts } from "../panel.js" */
/** @import { Reason, Way } from "./types.js" */

/** The time limit for a hint in milliseconds. */
const PATIENCE = 15_000;
/** The most cells of an applied hint that are read out. */
const MOST_NAMED = 3;
/** How much of a hint is told when its move is made. */
const APPLIED = 3;
/** Whether hints come one step at a time, even if a step changes nothing on the board. */
const SMALL = "smallHints";

/** @param {Reason} reason */
const isMistake = ({ how }) => how === "back";

/** The cells that a hint changes, or else those to look at. @param {Reason} reason */
function aboutCells({ follows, cells }) {
  const changed = follows.flatMap((one) => one.cells);
  return changed.length > 0 ? changed : cells;
}

/**
 * @param {Parts} parts
 * @param {(link: string, proved: boolean) => void} deny called with a position that a hint has shown to be unsolvable, or for which none was found
 * @param {() => Promise<boolean>} hopeless whether no play solves the board
 * @param {(words: string) => boolean} next called with what asking again does, "" for another hint; returns whether Hint says so
 */
export function createHint({ app, stage }, deny, hopeless, next) {
  const asker = askerOf(app);
  const reason = createReason(app);
  const why = button(messages.WHY, () => turn(true), { class: "button step", "data-test": "hint-why", hidden: true }, "hint");
  const place = button(messages.APPLY, make, { class: "button step", "data-test": "hint-make", hidden: true }, "check");
  /** Where the page scrolls, the board may be out of sight. */
  const there = button(messages.SHOW_ON_BOARD, show, { class: "button to-board", "data-test": "hint-board", hidden: true });
  const small = h("input", { type: "checkbox", "data-test": "hint-small", onchange: () => {
    save(SMALL, small.checked);
    tellNext();
  } });
  small.checked = load(SMALL, /** @type {boolean} */ (false));
  const grain = h("label", { class: "quiet check", title: messages.ABOUT_SIMPLER }, small, h("span", { text: messages.SIMPLER }));
  const close = iconButton("close", messages.CLOSE, dismiss, { "data-test": "hint-close" });
  const controls = [why, place, there, grain, close];
  const element = h("div", { class: "advice", hidden: true }, reason.element, h("div", { class: "row wrap" }, ...controls));
  /** The hint's steps; the last one is the hint itself. @type {Reason[]} */
  let reasons = [];
  /** Whether they end in a contradiction. */
  let fails = false;
  /** The position of the hint, and how many steps that change nothing were shown for it. */
  let about = "";
  let told = 0;
  /** Whether the steps were asked for one at a time. */
  let fine = false;
  /** Whether a result is pending, and whether it is a hint. */
  let waits = false;
  let asks = false;
  /** Whether a mistake is named unasked. */
  let named = false;
  /** The hint counted last: its board, its technique, the cells it is about, and how much of it was told. */
  let counted = { given: "", technique: "", cells: /** @type {string[]} */ ([]), told: 0 };
  /** Counts the texts shown: only the last one counts. */
  let said = 0;
  app.listen((view) => {
    if (!element.hidden && (view.solved || positionOf(view) !== about || view.mode !== "play")) hide();
  });
  return { element, ask, locate, name, tell, wait, hide, waits: () => waits, shows: () => !element.hidden && reasons.length > 0, locates: () => !element.hidden && (named || reasons.some(isMistake)) };

  /** Asks for the next hint. */
  async function ask() {
    // Asked for again, the hint that is shown says why; asked once more, it is applied, or else the next one is shown.
    const button = goesOn();
    if (button) return button === place ? make() : turn(true);
    if (about !== positionOf(app.view)) told = 0;
    fine = small.checked;
    return look(fine);
  }

  /** The button that asking again presses; null if it asks for another hint. */
  function goesOn() {
    if (element.hidden || small.checked !== fine || about !== positionOf(app.view)) return null;
    return [why, place].find((one) => !one.hidden) ?? null;
  }

  /** Where Hint says what it does next, the hint needs no button for it. */
  function tellNext() {
    element.classList.toggle("led", next(goesOn()?.textContent ?? ""));
  }

  /** Shows what has to go in a position that cannot be solved, as its hint does. */
  function locate() {
    return look(false);
  }

  /** @param {boolean} single whether to show the next step even if it changes nothing */
  async function look(single) {
    const wanted = wait(messages.THINKING, true);
    asks = true;
    const end = await asker.ask(single ? "reason" : "hint", PATIENCE, single ? told : 0);
    if (!wanted()) return;
    asks = false;
    if (end.type === "error") return tell(end.message);
    if (end.type !== "explained") return hide();
    const way = /** @type {Way} */ (end.explained);
    if (way.reasons.length === 0) {
      const ends = way.end === "done";
      tell(ends ? messages.NOTHING_LEFT : messages.noHint(app.view.moved));
      if (!ends) deny(app.view.link, false);
      return;
    }
    waits = false;
    reasons = way.reasons;
    fails = way.end === "fails";
    if (single) told += 1;
    // A mistake is named at once: whatever else is said builds on it.
    turn(reasons.some(isMistake));
    if (fails) return;
    // Where nothing leads to the end, anything follows.
    const shown = reasons;
    void hopeless().then((none) => none && shown === reasons && tell(messages.IMPOSSIBLE));
  }

  /** Shows the hint. @param {boolean} whole not only where to look */
  function turn(whole) {
    const one = reasons.at(-1);
    if (!one) return;
    grain.hidden = close.hidden = false;
    count(one, whole ? 2 : 1);
    reason.show(one, whole, reasons.slice(0, -1));
    bringIntoView();
    keepFocus([place, why], () => {
      why.hidden = whole;
      place.hidden = !whole || one.link === null;
      there.hidden = false;
    });
    tellNext();
    // The position cannot be solved: offers to undo. The tools are lower beside that.
    if (whole && (fails || isMistake(one))) deny(app.view.link, true);
    present();
  }

  /**
   * Counts a hint once: asked for again after Undo, or after a part of it was done by hand, it is the same one. The rest of it may
   * then have another reason.
   * @param {Reason} one
   * @param {1 | 2 | 3} now how much of it is told
   */
  function count(one, now) {
    const { technique } = one;
    const { given, hints } = app.view;
    const cells = aboutCells(one).map(String);
    const same = hints.place > 0 && counted.given === given && (counted.technique === technique || counted.told < APPLIED) && cells.length > 0 && cells.every((cell) => counted.cells.includes(cell));
    if (!same) counted = { given, technique, cells, told: 0 };
    app.page.countHint(now, counted.told);
    counted.told = Math.max(counted.told, now);
  }

  function show() {
    scrollToCells(stage.canvas, stage.camera, places(), innerHeight);
  }

  /** The middles of the cells that the hint is about. */
  function places() {
    const { cells, follows } = reasons.at(-1) ?? { cells: [], follows: [] };
    return [...cells, ...follows.flatMap((one) => one.cells)].map(([row, col]) => /** @type {[number, number]} */ ([col + 0.5, row + 0.5]));
  }

  /** Brings them into a view that shows a part of the board: if there is no room for all, the first ones. */
  function bringIntoView() {
    // Clues that stay in sight lie over the cells before and above.
    const all = places().reverse().flatMap(([x, y]) => [[x, y], [x - 1, y - 1]]);
    if (all.map(([x = 0, y = 0]) => stage.camera.reveal(x, y)).some(Boolean)) stage.invalidate();
  }

  function make() {
    const last = reasons.at(-1);
    if (!last?.link) return;
    try {
      count(last, APPLIED);
      app.page.stepTo(last.link, messages.TAKE_HINT);
      // The text stays until something else is shown.
      about = positionOf(app.page.view());
      told = 0;
      // What has changed may be out of sight where the page scrolls.
      for (const part of controls) part.hidden = part !== there;
      tellNext();
      app.changed();
      // What the cells that it changed have become: in a maze, where the walker is now.
      for (const [row, col] of aboutCells(last).slice(0, MOST_NAMED)) announce(messages.cellIs(row + 1, col + 1, app.page.gridWords(row, col, 1, 1).cells[0]?.[0] ?? ""));
      // Where there is no room for both, the tools are wanted again.
      if (scrolling()) hide();
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Shows that a result is awaited. The returned function tells whether it is still wanted: not after another position was
   * reached, Play was left or something else was shown.
   * @param {string} text
   * @param {boolean} [hint] whether a hint is awaited
   */
  function wait(text, hint = false) {
    tell(text);
    grain.hidden = !hint;
    close.hidden = false;
    waits = true;
    const mine = said;
    return () => mine === said;
  }

  /** Names a mistake in the position and frames it, unasked. @param {Reason} mistake */
  function name(mistake) {
    tell(mistake.words);
    named = true;
    pointAtReason(app, mistake, true);
  }

  /** Shows a text that is not a step. @param {string} text */
  function tell(text) {
    forget();
    element.hidden = false;
    reason.tell(text);
    for (const part of controls) part.hidden = true;
    tellNext();
    about = positionOf(app.view);
    unpoint(app);
    present();
  }

  /** The strip, if it scrolls by itself: on most phones. */
  function scrolling() {
    const strip = element.closest(".strip");
    return narrow.matches && strip && strip.scrollHeight > strip.clientHeight + 1 ? strip : null;
  }

  /** Scrolls to its beginning. A phone's strip shows the tools above it whole or not at all. */
  function present() {
    if (!narrow.matches) return reveal(element, reason.words);
    const box = /** @type {HTMLElement} */ (element.parentElement);
    box.classList.remove("alone");
    scrolling()?.scrollTo(0, 0);
    const scrolls = scrolling() !== null;
    box.classList.toggle("alone", scrolls);
    // If the page scrolls instead, Hint stays in sight with it.
    reveal(box, scrolls ? box : box.closest(".pane")?.querySelector(".foot"));
  }

  function hide() {
    const was = !element.hidden;
    forget();
    element.hidden = true;
    tellNext();
    element.parentElement?.classList.remove("alone");
    // The tools come back whole.
    if (was) scrolling()?.scrollTo(0, 0);
    unpoint(app);
  }

  /** Closes it, so that the board and the tools are as before. */
  function dismiss() {
    hide();
    app.changed();
  }

  function forget() {
    if (asks) asker.stop();
    asks = false;
    waits = named = false;
    said += 1;
    reasons = [];
  }
}
