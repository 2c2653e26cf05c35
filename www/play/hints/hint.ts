// A hint in Play: one sentence that says what to do and why, marked on the board. The reasons behind it are boards to
// step through.

import { announce } from "../../ui/announce.js";
import { button, h, iconButton, reveal, say } from "../../ui/dom.js";
import { positionOf } from "../../address/link.js";
import { narrow } from "../../ui/sheet.js";
import { scrollToCells } from "../../board/scroll-to-cells.js";
import { askerOf } from "./explain-client.js";
import { createPager } from "./pager.js";
import { pointAtReason, unpoint } from "./pointing.js";
import * as messages from "./words.js";
import type { Parts } from "../../ui/panel.js";
import type { Reason, Way } from "./types.js";

/** The time limit for a hint in milliseconds. */
const PATIENCE = 15_000;
/** The most cells of an applied hint that are read out. */
const MOST_NAMED = 3;
/** How much of a hint is told when it is shown, and when its move is made. */
const SHOWN = 2;
const APPLIED = 3;

const isMistake = ({ how }: Reason) => how === "back";

/** The cells that a hint changes, or else those to look at. */
function aboutCells({ follows, cells }: Reason) {
  const changed = follows.flatMap((one) => one.cells);
  return changed.length > 0 ? changed : cells;
}

/**
 * @param deny called with a position that a hint has shown to be unsolvable, or for which none was found
 * @param hopeless whether no play solves the board
 * @param next called with what asking again does, "" for another hint; returns whether Hint says so
 */
export function createHint(
  { app, stage }: Parts,
  deny: (link: string, proved: boolean) => void,
  hopeless: () => Promise<boolean>,
  next: (words: string) => boolean,
) {
  const asker = askerOf(app);
  const words = h("p", { role: "status", "data-test": "advice" });
  const pager = createPager(app, { row: "hint-", shows: true });
  const why = button(
    messages.WHY,
    explain,
    { "data-test": "hint-why", "aria-expanded": "false", hidden: true },
    "hint",
  );
  const onward = button(
    messages.APPLY_AND_GO_ON,
    () => void goOn(),
    { "data-test": "hint-on", hidden: true },
    "step-forward",
  );
  /** Where the page scrolls, the board may be out of sight. */
  const there = button(messages.SHOW_ON_BOARD, toBoard, {
    class: "button to-board",
    "data-test": "hint-board",
    hidden: true,
  });
  const close = iconButton("close", messages.CLOSE, dismiss, { "data-test": "hint-close" });
  const controls = [why, onward, there, close];
  const element = h(
    "div",
    { class: "advice", hidden: true },
    h("div", { class: "reason" }, words),
    pager.element,
    h("div", { class: "row wrap" }, ...controls),
  );
  /** The hint, whose last step is the one that it makes. */
  let way: Way | null = null;
  /** The position of the hint. */
  let about = "";
  /** Whether a result is pending, and whether it is a hint. */
  let waits = false;
  let asks = false;
  /** Whether a mistake is named unasked. */
  let named = false;
  /** The hint counted last: its board, its technique, the cells it is about, and how much of it was told. */
  let counted = { given: "", technique: "", cells: [] as string[], told: 0 };
  /** Counts the texts shown: only the last one counts. */
  let said = 0;
  app.listen((view) => {
    if (!element.hidden && (view.solved || positionOf(view) !== about || view.mode !== "play")) hide();
  });
  return {
    element,
    ask,
    locate: look,
    name,
    tell,
    wait,
    hide,
    waits: () => waits,
    shows: () => !element.hidden && way !== null,
    locates: () => !element.hidden && (named || (way?.reasons.some(isMistake) ?? false)),
  };

  /** Shows a hint; asked for again, applies it. */
  async function ask() {
    return applies() ? make() : look();
  }

  /** Whether asking again applies the hint that is shown. */
  function applies() {
    return !element.hidden && about === positionOf(app.view) && typeof way?.reasons.at(-1)?.link === "string";
  }

  /** Hint says what it does next. */
  function tellNext() {
    element.classList.toggle("led", next(applies() ? messages.APPLY : ""));
  }

  /** Applies the hint and shows the next one. */
  async function goOn() {
    make();
    if (app.view.solved || app.view.mode !== "play") return;
    await look();
    onward.focus({ preventScroll: true });
  }

  async function look() {
    const wanted = wait(messages.THINKING);
    asks = true;
    const end = await asker.ask("hint", PATIENCE);
    if (!wanted()) return;
    asks = false;
    if (end.type === "error") return tell(end.message);
    if (end.type !== "explained") return hide();
    const found = end.explained;
    if (found.reasons.length === 0) {
      const ends = found.end === "done";
      tell(ends ? messages.NOTHING_LEFT : messages.noHint(app.view.moved));
      if (!ends) deny(app.view.link, false);
      return;
    }
    waits = false;
    way = found;
    show();
    if (found.end === "fails") return;
    // Where nothing leads to the end, anything follows.
    void hopeless().then((none) => none && found === way && tell(messages.IMPOSSIBLE));
  }

  /** Shows the hint. */
  function show() {
    const one = way?.reasons.at(-1);
    if (!way || !one) return;
    count(one, SHOWN);
    say(words, way.hint);
    pointAtReason(app, one);
    bringIntoView();
    why.hidden = way.why.length === 0;
    onward.hidden = one.link === null || isMistake(one);
    there.hidden = close.hidden = false;
    tellNext();
    // The position cannot be solved: offers to undo. The tools are lower beside that.
    if (way.end === "fails" || isMistake(one)) deny(app.view.link, true);
    present();
  }

  /** Opens the reasons, or puts them away. */
  function explain() {
    const one = way?.reasons.at(-1);
    if (!way || !one) return;
    const opens = pager.element.hidden;
    why.setAttribute("aria-expanded", String(opens));
    // In the end the board marks what the hint does.
    const reasons = [
      ...way.why.slice(0, -1),
      ...way.why.slice(-1).map((last) => ({ ...last, follows: one.follows, excluded: one.excluded })),
    ];
    if (opens) return pager.open({ ...way, reasons, end: "more" }, "");
    pager.close();
    pointAtReason(app, one);
  }

  /**
   * Counts a hint once: asked for again after Undo, or after a part of it was done by hand, it is the same one. The
   * rest of it may then have another reason.
   *
   * @param now how much of it is told
   */
  function count(one: Reason, now: 2 | 3) {
    const { technique } = one;
    const { given, hints } = app.view;
    const cells = aboutCells(one).map(String);
    const same =
      hints.place > 0 &&
      counted.given === given &&
      (counted.technique === technique || counted.told < APPLIED) &&
      cells.length > 0 &&
      cells.every((cell) => counted.cells.includes(cell));
    if (!same) counted = { given, technique, cells, told: 0 };
    app.page.countHint(now, counted.told);
    counted.told = Math.max(counted.told, now);
  }

  function toBoard() {
    scrollToCells(stage.canvas, stage.camera, places(), innerHeight);
  }

  /** The middles of the cells that the hint is about. */
  function places() {
    const { cells, follows } = way?.reasons.at(-1) ?? { cells: [], follows: [] };
    return [...cells, ...follows.flatMap((one) => one.cells)].map(([row, col]): [number, number] => [
      col + 0.5,
      row + 0.5,
    ]);
  }

  /** Brings them into a view that shows a part of the board: if there is no room for all, the first ones. */
  function bringIntoView() {
    // Clues that stay in sight lie over the cells before and above.
    const all = places()
      .reverse()
      .flatMap(([x, y]) => [
        [x, y],
        [x - 1, y - 1],
      ]);
    if (all.map(([x = 0, y = 0]) => stage.camera.reveal(x, y)).some(Boolean)) stage.invalidate();
  }

  function make() {
    const last = way?.reasons.at(-1);
    if (!last?.link) return;
    try {
      count(last, APPLIED);
      // What has changed may be out of sight where the page scrolls.
      if (there.checkVisibility()) toBoard();
      hide();
      app.page.stepTo(last.link, messages.TAKE_HINT);
      app.changed();
      // What the cells that it changed have become: in a maze, where the walker is now.
      for (const [row, col] of aboutCells(last).slice(0, MOST_NAMED))
        announce(messages.cellIs(row + 1, col + 1, app.page.gridWords(row, col, 1, 1).cells[0]?.[0] ?? ""));
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Shows that a result is awaited. The returned function tells whether it is still wanted: not after another position
   * was reached, Play was left or something else was shown.
   */
  function wait(text: string) {
    tell(text);
    close.hidden = false;
    waits = true;
    const mine = said;
    return () => mine === said;
  }

  /** Names a mistake in the position and frames it, unasked. */
  function name(hint: string, mistake: Reason) {
    tell(hint);
    named = true;
    pointAtReason(app, mistake);
  }

  /** Shows a text that is not a step. */
  function tell(text: string) {
    forget();
    element.hidden = false;
    say(words, text);
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
    if (!narrow.matches) return reveal(element, words);
    // The strip that it is shown in.
    const box = element.parentElement as HTMLElement;
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
    way = null;
    pager.close();
    why.setAttribute("aria-expanded", "false");
  }
}
