// Explains a whole board: why it has no solution, what would make it unique, which clues it needs, and how to solve it
// step by step.

import { button, h, iconButton, reveal, say } from "../../ui/dom.js";
import { inDialog } from "../../board/keys.js";
import { positionOf } from "../../address/link.js";
import { narrow } from "../../ui/sheet.js";
import { askerOf } from "./explain-client.js";
import { keepFocus } from "./focus.js";
import { createPager } from "./pager.js";
import { pointAt, pointAtConclusions, unpoint } from "./pointing.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { Question } from "../../solve/questions.js";
import type { Parts } from "../../ui/panel.js";
import type { Mode } from "../../workers/types.js";
import type { Analysis, Answers, Change, Conflict, Crafted, Spare, Way } from "./types.js";

/** The time limits in milliseconds, after which what is known is shown. */
const ALLOWED: Record<Question, number> = {
  conflict: 5000,
  suggest: 15_000,
  spare: 15_000,
  way: 15_000,
  analysis: 5000,
  craft: 15_000,
};

/** For how many milliseconds orders are tried for a difficulty, and how many of them for another choice of clues. */
const PATIENCE = 30_000;
const CHOICES = 12;
/** Milliseconds between two reports of how far that is. */
const TELLING = 1500;

/** Questions with one answer; clues are removed in several orders. */
type Told = Exclude<Question, "craft">;

/** The best that was found, the last order tried, and how many there were. */
type Best = { crafted: Crafted; seed: number; tried: number };

/** Whether steps only say what has to go. */
const isMistaken = (found: Answers[Question]) =>
  found !== null && "reasons" in found && found.reasons.some(({ how }) => how === "back");

/** @param mode the mode that it is shown in */
export function createExplained({ app }: Parts, mode: Mode = "solve") {
  const asker = askerOf(app);
  const words = h("p", { role: "status", "data-test": "explained" });
  const list = h("ul", { class: "changes", "data-test": "changes" });
  const pager = createPager(app, { closed: hide });
  const stop = button(
    messages.STOP,
    () => {
      isStopped = true;
      asker.stop();
    },
    { hidden: true, "data-test": "explain-stop" },
    "stop",
  );
  const close = iconButton("close", messages.CLOSE, leave, { "data-test": "explain-close" });
  // Its head, so that a long text does not push the button away.
  const element = h(
    "div",
    { class: "advice explained", hidden: true },
    h("div", { class: "block-head" }, words, close),
    list,
    pager.element,
    h("div", { class: "row" }, stop),
  );
  /** How each answer is shown. */
  const tellers: { [Its in Told]: (explained: Answers[Its], cut: boolean, start: string) => void } = {
    conflict: showConflict,
    suggest: showSuggestions,
    spare: showSpare,
    analysis: showForced,
    way: showWay,
  };
  /** The position that the answer is about. */
  let about = "";
  /** Counts the questions: only the last one counts. */
  let asked = 0;
  /** The last question. */
  let again: Question | "" = "";
  /** Whether the answer shows a board of its own. */
  let covers = false;
  /** Whether the answer is what contradicts itself, on a board that is to become unique. */
  let mends = false;
  /** What had the focus when the question was asked. */
  let from: HTMLElement | null = null;
  /** The redundant clues in the order in which they were listed first, while one after the other is removed. */
  let listed: string[] = [];
  /** Those that were removed. */
  const taken = new Set<string>();
  /**
   * Whether further orders of clues are not to be tried, and what was found for each difficulty on the board that it is
   * about.
   */
  let isStopped = false;
  let crafted = "";
  const crafts = new Map<number, Best>();
  /** Marks what an answer is about, when no change is looked at. */
  let rest = () => {};
  app.listen((view) => {
    if (!element.hidden && (view.mode !== mode || positionOf(view) !== about)) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (
      event.key !== "Escape" ||
      event.defaultPrevented ||
      event.isComposing ||
      inDialog() ||
      !element.checkVisibility()
    )
      return;
    event.preventDefault();
    // The focus goes back to what was pressed, if it was in the answer.
    const back = element.contains(document.activeElement);
    leave();
    if (back) from?.focus();
  });
  return { element, open, asks: () => !stop.hidden };

  /**
   * @param difficulty for "craft": the one aimed for, from 1; 0: as few clues as possible
   * @param goesOn whether a change has answered the same question before: where nothing is left to do, nothing is said
   * @param anew whether steps begin without the moves made, as what was solved did
   */
  async function open(ask: Question, difficulty?: number, goesOn = false, anew = false) {
    const turn = ++asked;
    mends = false;
    listed = [];
    taken.clear();
    again = ask;
    // What has the focus can be given it again.
    const active = document.activeElement as HTMLElement | null;
    if (!element.contains(active)) from = active;
    // One player at a time, and one thing over the board.
    if (app.view.timeline) app.page.watch(false);
    app.changed();
    about = positionOf(app.view);
    if (ask === "craft") {
      if (crafted !== about) crafts.clear();
      crafted = about;
      if (difficulty === undefined) return chooseDifficulty();
      const known = crafts.get(difficulty) ?? null;
      if (known) showCrafted(known, difficulty);
      return known?.crafted.fits ? undefined : craft(difficulty, known);
    }
    show(messages.LOOKING, []);
    // Solve was left while this was loading.
    if (turn !== asked) return;
    stop.hidden = false;
    // On a solved board the steps that led there are wanted.
    let start = ask === "way" && (anew || app.view.solved) ? app.view.given : "";
    let end = start
      ? await asker.askAbout(start, ask, ALLOWED[ask], "")
      : // Its steps are worked out when they are wanted.
        ask === "conflict"
        ? await asker.conflict(ALLOWED[ask])
        : await asker.ask(ask, ALLOWED[ask]);
    // So are they if what was played is wrong.
    if (
      turn === asked &&
      !start &&
      ask === "way" &&
      mode === "solve" &&
      end.type === "explained" &&
      isMistaken(end.explained)
    ) {
      start = app.view.given;
      end = await asker.askAbout(start, ask, ALLOWED[ask], "");
    }
    if (turn !== asked) return;
    keepFocus([stop, close], () => (stop.hidden = true));
    if (end.type === "error") return show(end.message, []);
    // Stopped without a response: its results are lost.
    if (end.type !== "explained") return show(messages.NOTHING_IN_TIME, []);
    if (ask === "suggest" && mode === "edit" && Array.isArray(end.explained) && end.explained.length === 0 && !end.cut)
      return showMends(turn, goesOn);
    tell(ask, end.explained, end.cut, start || app.view.link);
  }

  /** @param start the board that the steps begin with */
  function tell<Its extends Told>(ask: Its, explained: Answers[Its], cut: boolean, start: string) {
    tellers[ask](explained, cut, start);
  }

  function showWay(way: Way, cut: boolean, start: string) {
    show(messages.summary(way, cut), []);
    pager.open(way, start);
  }

  function showConflict(conflict: Conflict | null) {
    if (!conflict) return show(messages.NO_CONFLICT, []);
    const { items, revised, removed, way, link } = conflict;
    if (items.length === 0) {
      show(way.reasons.length === 0 ? messages.ALL_TRIED : messages.WHY_NONE, []);
      return pager.open(way, link);
    }
    show(messages.contradicting(conflict), [
      ...revised.map((item) => change(item, messages.APPLY, null, messages.FITS_DRAWING)),
      ...removed.map((item) => change(item, messages.REMOVE)),
    ]);
    app.page.mark(new Uint16Array(), new Uint16Array());
    rest = () =>
      pointAt(
        app,
        [],
        items.flatMap(({ cells }) => cells),
      );
    rest();
    if (app.info.reasons) {
      list.append(
        h(
          "li",
          null,
          button(messages.STEP_THROUGH, () => void stepThrough(), { "data-test": "walk-conflict" }, "step-forward"),
        ),
      );
    }
  }

  /** Goes on from the contradiction shown, to how it comes about. */
  async function stepThrough() {
    if (!stop.hidden) return;
    const turn = ++asked;
    const told = words.textContent;
    // What is below stays where it is pressed.
    words.style.minHeight = `${words.offsetHeight}px`;
    say(words, messages.LOOKING);
    stop.hidden = false;
    const end = await asker.ask("conflict", ALLOWED.way);
    words.style.minHeight = "";
    if (turn !== asked) return;
    keepFocus([stop, close], () => (stop.hidden = true));
    const conflict = end.type === "explained" ? end.explained : null;
    if (!conflict || conflict.way.reasons.length === 0)
      return say(words, end.type === "error" ? end.message : messages.NOTHING_IN_TIME);
    say(words, told ?? "");
    pager.open(conflict.way, conflict.link);
  }

  function showSuggestions(changes: Change[], cut: boolean) {
    if (changes.length === 0) return show(cut ? messages.NOTHING_IN_TIME : messages.NOTHING_FOUND, []);
    show(
      messages.suggested(app.info.repairs, changes.length),
      changes.map((one) =>
        change(
          one,
          messages.APPLY,
          null,
          one.keeps === null ? "" : one.keeps ? messages.KEEPS_DRAWING : messages.CHANGES_DRAWING,
        ),
      ),
    );
  }

  /** Where no change makes the board unique, it may have no solution: what contradicts itself goes first. */
  async function showMends(turn: number, goesOn: boolean) {
    stop.hidden = false;
    const end = await asker.conflict(ALLOWED.conflict);
    if (turn !== asked) return;
    keepFocus([stop, close], () => (stop.hidden = true));
    const conflict = end.type === "explained" ? end.explained : null;
    if (conflict) {
      showConflict(conflict);
      mends = true;
      return say(words, `${messages.SOLVABLE_FIRST} ${words.textContent}`);
    }
    if (goesOn) return leave();
    const { moved, solved, actions, puzzle } = app.view;
    show(
      moved && !solved && actions.some(({ id }) => id === `${puzzle}-clues`)
        ? messages.CLUES_DIFFER
        : messages.NOTHING_FOUND,
      [],
    );
  }

  function showSpare(spare: Spare | null) {
    if (!spare) return show(messages.NOT_UNIQUE, []);
    const { each, together, items, settled } = spare;
    if (items === 0) return show(messages.NOTHING_SPARE, []);
    const said =
      each.length > 0 ? messages.removable(spare) : settled ? messages.allNeeded(spare) : messages.NONE_SPARE_SO_FAR;
    // What has been removed keeps its place, so that a second press does not remove what would move there.
    listed = [...listed, ...each.map((one) => one.words).filter((words) => !listed.includes(words))];
    const rows = listed.map((words) => {
      const one = each.find((one) => one.words === words);
      if (one) return change(one, messages.REMOVE);
      return h(
        "li",
        { class: taken.has(words) ? "gone" : "needed" },
        h("p", { class: "first", text: words }),
        taken.has(words) ? null : h("span", { text: messages.NEEDED_NOW }),
      );
    });
    // All of them at once comes last, as it may go.
    show(said, [...rows, ...(together ? [change(together, messages.REMOVE)] : [])], taken.size > 0);
  }

  /** Looks for the redundant clues that are left, once one has been removed. */
  async function goOn() {
    const turn = ++asked;
    about = positionOf(app.view);
    for (const one of list.querySelectorAll("button")) one.setAttribute("aria-disabled", "true");
    const end = await asker.ask("spare", ALLOWED.spare);
    if (turn !== asked) return;
    if (end.type !== "explained") return show(end.type === "error" ? end.message : messages.NOTHING_IN_TIME, []);
    const focused = element.contains(document.activeElement);
    showSpare(end.explained);
    // Before the list, so that no key that is pressed again removes another clue.
    if (focused) close.focus({ preventScroll: true });
  }

  /** How hard the board without some clues may get. */
  function chooseDifficulty() {
    const choices = [messages.AS_FEW, ...app.info.grades];
    const choice = (name: string, difficulty: number) =>
      button(name, () => void open("craft", difficulty), { class: "button small", "data-test": `craft-${difficulty}` });
    const each = button(messages.ONE_BY_ONE, () => void open("spare"), {
      class: "button small",
      "data-test": "craft-each",
    });
    show(messages.CRAFT_TO, [h("li", { class: "row wrap" }, each, ...choices.map(choice))]);
  }

  /**
   * Removes clues in one order after another until the board is as hard as asked, and keeps the best that was found.
   * @param before what was found so far: only what is better, or as good and another choice, takes its place
   */
  async function craft(difficulty: number, before: Best | null) {
    const turn = ++asked;
    const began = performance.now();
    const fit = before?.crafted.fits === true;
    let best = before;
    let seed = before?.seed ?? 0;
    let tried = 0;
    let told = began;
    isStopped = false;
    if (before) say(words, messages.TRYING_OTHERS);
    else show(messages.LOOKING, []);
    stop.hidden = false;
    while ((!fit || tried < CHOICES) && performance.now() < began + PATIENCE && !isStopped) {
      seed += 1;
      const end = await asker.ask("craft", ALLOWED.craft, seed, difficulty);
      if (turn !== asked) return;
      tried += 1;
      const crafted = end.type === "explained" ? end.explained : null;
      if (!crafted) {
        if (best) break;
        keepFocus([stop, close], () => (stop.hidden = true));
        return show(
          end.type === "explained"
            ? messages.NOT_UNIQUE
            : end.type === "error"
              ? end.message
              : messages.NOTHING_IN_TIME,
          [],
        );
      }
      if (!best || (fit ? isOther(crafted, best.crafted, difficulty) : isBetter(crafted, best.crafted)))
        best = { crafted, seed, tried };
      // Where no clue can be removed, the order does not matter.
      if (crafted.removed.length === 0 || (best !== before && best.crafted.fits)) break;
      if (performance.now() < told + TELLING) continue;
      told = performance.now();
      say(words, messages.tryingOrders(tried, best.crafted.grade?.name ?? ""));
    }
    keepFocus([stop, close], () => (stop.hidden = true));
    if (!best) return show(messages.NOTHING_IN_TIME, []);
    const found = { crafted: best.crafted, seed, tried: (before?.tried ?? 0) + tried };
    crafts.set(difficulty, found);
    // Another choice is not looked at twice.
    if (best === before && fit) return say(words, messages.SAME_CLUES);
    const focused = element.contains(document.activeElement);
    showCrafted(found, difficulty, fit);
    if (focused)
      list.querySelector<HTMLElement>("[data-test='craft-others']")?.focus({
        preventScroll: true,
      });
  }

  function isBetter(one: Crafted, other: Crafted) {
    const rank = ({ grade }: Crafted) => app.info.grades.indexOf(grade?.name ?? "");
    if (one.fits !== other.fits) return one.fits;
    return rank(one) === rank(other) ? one.removed.length > other.removed.length : rank(one) > rank(other);
  }

  /** Whether it is another choice that is as good. */
  function isOther(one: Crafted, other: Crafted, difficulty: number) {
    return one.fits && one.link !== other.link && (difficulty > 0 || one.removed.length >= other.removed.length);
  }

  /** @param again whether others were asked for */
  function showCrafted(best: Best, difficulty: number, again = false) {
    const { removed, link, fits, grade } = best.crafted;
    const found = messages.crafted(best.crafted, app.info.grades[difficulty - 1] ?? "", best.tried);
    const words = again ? messages.another(found) : found;
    if (removed.length === 0) return show(words, []);
    const others = button(
      fits ? messages.TRY_OTHERS : messages.KEEP_TRYING,
      () => stop.hidden && void craft(difficulty, best),
      { class: "button small", "data-test": "craft-others" },
    );
    const preview = { words: messages.PREVIEW, cells: [], link, whole: true, keeps: null };
    // With a longer name there is no room for a third button beside it.
    if (fits || !grade) show(words, [change(preview, messages.APPLY, others)]);
    else show(words, [change(preview, messages.applyEasier(grade.name)), h("li", { class: "row wrap" }, others)]);
    // What goes is seen until it is applied or closed.
    rest = () => cover(link, messages.PREVIEW);
    rest();
    app.changed();
  }

  /** What every solution has, on the board. */
  function showForced({ status, forced, open: cells, settled, link }: Analysis) {
    if (!forced) return show(messages.TOO_LARGE, []);
    const one = status === "unique";
    show(one ? messages.ONLY_ONE : messages.forced(forced.length, cells.length, settled), []);
    if (link) cover(link, one ? messages.THE_SOLUTION : messages.EVERY_SOLUTION);
    pointAtConclusions(
      app,
      forced.map(({ cell }) => cell),
    );
  }

  /**
   * A change that can be looked at and applied.
   * @param beside a further button
   * @param note what it does to the drawing
   */
  function change(one: Change, name: string, beside: HTMLElement | null = null, note = "") {
    const act = (event: Event) => {
      if (event.currentTarget instanceof Element && event.currentTarget.hasAttribute("aria-disabled")) return;
      const { moved: drawn, tool } = app.view;
      app.page.openChanged(one.link);
      // The maker goes on with the same tool.
      if (mode === "edit") app.page.select(tool);
      const next = mends;
      // In Edit the next redundant clue is looked for at once.
      const goesOn = mode === "edit" && again === "spare" && listed.includes(one.words);
      if (goesOn) {
        taken.add(one.words);
        uncover();
        unpoint(app);
        about = positionOf(app.page.view());
        app.changed();
        void goOn();
      } else leave();
      if (mode === "edit" && again === "spare" && !goesOn) void open(again);
      if (next) void open("suggest", undefined, true);
      if (drawn && !app.view.moved) toast(messages.WITHOUT_MARKS);
    };
    const preview = () => {
      cover(one.link, messages.PREVIEW);
      pointAt(app, one.cells);
    };
    const back = () => {
      uncover();
      unpoint(app);
      rest();
      app.changed();
    };
    return h(
      "li",
      {
        onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && preview(),
        onpointerleave: back,
        onfocusin: preview,
        onfocusout: back,
      },
      h(
        "div",
        null,
        h("button", { type: "button", class: "link first", onclick: preview, text: one.words }),
        note && h("p", { class: "quiet note", text: note }),
      ),
      // Incomplete boards cannot be solved.
      one.whole && button(name, act, { class: "button small", "data-test": "change" }),
      beside,
    );
  }

  /** Shows another board in place of the one that is open. */
  function cover(link: string, title: string) {
    covers = true;
    app.page.showBoard(link);
    app.overlay.step = title;
  }

  /** @param stays whether nothing may be scrolled */
  function show(text: string, items: HTMLElement[], stays = false) {
    element.hidden = false;
    const at = list.scrollTop;
    say(words, text);
    list.replaceChildren(...items);
    list.hidden = items.length === 0;
    uncover();
    pager.close();
    unpoint(app);
    rest = () => {};
    app.changed();
    if (stays) list.scrollTop = at;
    // In Edit it lies over the panel's end, where there is one.
    else if (mode !== "edit" || narrow.matches) reveal(element);
  }

  function hide() {
    if (!stop.hidden) asker.stop();
    stop.hidden = true;
    asked += 1;
    // The focus leaves what was pressed only later.
    rest = () => {};
    element.hidden = true;
    uncover();
    pager.close();
    unpoint(app);
  }

  function uncover() {
    if (!covers) return;
    covers = false;
    app.overlay.step = "";
    app.page.showBoard("");
  }

  function leave() {
    hide();
    app.changed();
    // On a phone the tools come back into sight.
    if (mode === "edit") element.closest(".strip")?.scrollTo(0, 0);
  }
}
