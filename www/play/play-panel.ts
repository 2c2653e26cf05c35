// The Play pane: the tray, what is left to do, and help on request.

import { announce } from "../ui/announce.js";
import { createDoors } from "./start-choices.js";
import { button, enable, focusBoard, h, reveal, say } from "../ui/dom.js";
import { createFold } from "../ui/fold.js";
import { icon } from "../ui/icons.js";
import { noteAid } from "../storage/kept-boards.js";
import { createKeypad } from "../board/keypad.js";
import { createActions, createFindings, createLeads, showFindings } from "../edit/edit-panel.js";
import { offersOf } from "./play-offers.js";
import { calm } from "../start/settings.js";
import { closeSheets, narrow } from "../ui/sheet.js";
import { EMBEDDED, load, save } from "../storage/settings-store.js";
import { whenLoaded, toast } from "../ui/toast.js";
import { createTools } from "../board/tools.js";
import { lazy } from "../ui/lazy.js";
import * as messages from "../words/words.js";
import type { App } from "../board/app.js";
import type { Pane, Parts } from "../ui/panel.js";
import type { View } from "../workers/types.js";

/** The most time between a press on Next board and a second one that was meant for it, in milliseconds. */
const TWICE = 1000;

export function createPlay(parts: Parts): Pane {
  const { app, stage, timeline, gallery, clock, made } = parts;
  const doors = createDoors(parts);
  const tray = createTools(app, stage, true);
  const keypad = createKeypad(app, stage);
  const findings = createFindings();
  /** Hints and checks, once they were used or are always on. */
  const helps = h("div", { class: "helps" });
  const mistakes = createChoice(app);
  const rewatch = button(messages.REPLAY, watch, { "data-test": "watch-solved" }, "watch");
  const deed = h("p", { class: "quiet", "data-test": "solved" });
  /** The board that was solved. */
  let praised = "";
  const done = h(
    "div",
    { class: "celebration", hidden: true },
    icon("check"),
    h("div", null, h("strong", { text: messages.SOLVED }), deed),
    rewatch,
  );
  const hint = button(
    messages.HINT,
    askHint,
    { class: "button main ask", "data-test": "hint", "aria-keyshortcuts": messages.HINT_KEY },
    "hint",
  );
  const next = button(messages.NEXT_BOARD, goOn, { class: "button main", "data-test": "next-board" }, "step-forward");
  const assume = button(messages.TRY, suppose, { "data-test": "assume", "aria-keyshortcuts": messages.TRY_KEY });
  const still = button(messages.CHECK, check, {
    "data-test": "still-solvable",
    "aria-keyshortcuts": messages.CHECK_KEY,
  });
  const restart = button(messages.RESTART, startAnew, { "data-test": "restart" }, "restart");
  /** After a defeat, the ways on. */
  const again = button(messages.RESTART, startAnew, { "data-test": "lost-restart" }, "restart");
  const takeBack = button(
    messages.UNDO,
    () => app.travel("undo"),
    { class: "button main", "data-test": "lost-undo" },
    "undo",
  );
  const lost = h("div", { class: "row lost", hidden: true }, again, takeBack);
  /** The difficulty of a board generated on request. */
  const graded = h("p", { class: "quiet about", "data-test": "graded" });
  const correct = button(
    messages.CORRECT_CLUES,
    () => app.setMode("edit"),
    { class: "button main", "data-test": "correct-clues", hidden: true },
    "edit",
  );
  const tryIt = button(
    messages.TRY_IT,
    tryAnew,
    { class: "button main try-it", "data-test": "try-it", hidden: true },
    "restart",
  );
  const others = createActions(app);
  const leads = createLeads(app);
  const tries = h("div", { class: "row wrap" }, restart);
  const fold = createFold("play", messages.MORE, tries, mistakes.element, others.element, graded);
  const helping = lazy(async () =>
    (await import("./hints/play.js")).createHelp(parts, helps, mistakes.when, (words) => {
      say(hint.lastElementChild as Element, words || messages.HINT);
      describe();
      return words !== "";
    }),
  );
  /** When the next board was asked for. */
  let wentOn = -Infinity;
  // What has room in the foot, at once and not at the next move.
  narrow.addEventListener("change", () => app.changed());

  return {
    strip: [doors.element, done, parts.after, tray.element, keypad.element, helps, findings],
    more: [doors.again, doors.others, fold],
    foot: [leads.element, still, assume, hint, correct, tryIt, next, lost],
    sheet: messages.MORE,
    update,
  };

  function update(view: View) {
    doors.update(view);
    tray.update(view);
    keypad.update(view);
    showFindings(findings, view, app.doors !== null);
    const { info } = app;
    const course = view.solved && !view.timeline ? app.set?.next() : null;
    const offers = offersOf(view, {
      info,
      copies: app.doors !== null,
      narrow: narrow.matches,
      embedded: EMBEDDED,
      hasNext: Boolean(course) || app.examples(view.puzzle).length > 0,
    });
    // Another solved board has its own praise.
    const celebrates = offers.praise && (done.hidden || praised !== view.given);
    praised = view.given;
    done.hidden = !offers.praise;
    rewatch.hidden = !offers.replay;
    tray.element.hidden ||= !offers.tray;
    const lead = view.actions.filter((one) => one.role === "beside" || one.role === "next");
    leads.update(lead);
    place(assume, offers.folds.trial);
    place(still, offers.folds.check);
    const isWrong = view.findings.some((one) => one.tone === "wrong");
    lost.hidden = !offers.lost;
    // A puzzle's own way on leaves no room beside it.
    if (offers.lost) (offers.goesOn ? findings : tryIt).after(lost);
    takeBack.classList.toggle("main", !offers.goesOn);
    doors.again.hidden ||= offers.goesOn;
    hint.hidden = !offers.hint;
    correct.hidden = offers.clues === "";
    if (offers.clues)
      say(correct.lastElementChild, offers.clues === "type" ? messages.TYPE_CLUES : messages.CORRECT_CLUES);
    tryIt.hidden = !offers.tryIt;
    assume.hidden = !offers.trial;
    still.hidden = !offers.trial;
    next.hidden = !offers.next;
    if (offers.next) say(next.lastElementChild, course?.words ?? messages.NEXT_BOARD);
    if (celebrates) {
      say(deed, "");
      // The strip may have been scrolled.
      requestAnimationFrame(() => reveal(done));
    }
    if (view.own && view.moved && !view.solved) {
      if (info.fromHere && mistakes.when() === "once") noteAid(view, 1);
      if (view.advisor !== null) noteAid(view, 2);
    }
    // A stroke under way may still lead elsewhere.
    if (offers.praise && !view.stroking && deed.textContent === "") {
      say(deed, clock.deeds());
      // The status, which comes first, may say that it is solved.
      queueMicrotask(() => {
        announce(messages.SOLVED);
        announce(deed.textContent);
      });
    }
    if (view.solved) findings.hidden = lead.length === 0;
    mistakes.element.hidden = still.hidden;
    still.hidden ||= mistakes.when() === "never";
    // Loads the help during a trial, if mistakes are shown at once, or if undo can correct a shown mistake.
    if (mistakes.when() === "once" || view.assumed || (view.back !== null && isWrong)) helping().catch(() => {});
    describe();
    enable(still, view.unfinished, messages.CHECKS_SOLVABLE);
    const action = view.actions.find((one) => one.role === "restart");
    restart.hidden = !action;
    again.hidden = !action;
    if (action) enable(restart, action.disabled, action.name);
    tries.hidden = [...tries.children].every((one) => one instanceof HTMLElement && one.hidden);
    const further = view.actions.filter((one) => one.role === "group");
    others.element.hidden = further.length === 0;
    others.update(further);
    say(graded, made.wish?.words ?? "");
    graded.hidden = graded.textContent === "";
    fold.hidden = [tries, mistakes.element, others.element, graded].every((part) => part.hidden);
  }

  /** Puts a button into the foot, or folds it. */
  function place(one: HTMLElement, folded: boolean) {
    if (folded === (one.parentElement === tries)) return;
    if (folded) tries.prepend(one);
    else if (one === still) leads.element.after(one);
    else hint.before(one);
  }

  function watch() {
    app.page.watch(true);
    app.changed();
    if (!calm()) timeline.play();
  }

  function tryAnew() {
    app.openLeft(app.view.given);
    focusBoard();
  }

  function startAnew() {
    if (restart.hasAttribute("aria-disabled")) return toast(restart.title);
    closeSheets();
    app.page.restart();
    clock.restart();
    app.changed();
  }

  /** Only as itself Hint needs a description. */
  function describe() {
    enable(hint, app.view.unfinished, hint.textContent === messages.HINT ? messages.SHOWS_STEP : "");
  }

  /** @param act called unless Play was left in the meantime */
  function withHelp(act: (help: Awaited<ReturnType<typeof helping>>) => unknown) {
    void whenLoaded(helping, (help) => app.view.mode === "play" && act(help));
  }

  function goOn() {
    wentOn = performance.now();
    void (app.set?.next()?.go ?? (() => gallery.next()))();
    // The button is gone; keys go to the board.
    focusBoard();
  }

  /** Whether a press is the second one of a double click on Next board, whose place the button has taken. */
  function isSecond() {
    return performance.now() - wentOn < TWICE;
  }

  function askHint() {
    if (isSecond()) return;
    if (hint.hasAttribute("aria-disabled")) return toast(hint.title);
    withHelp((help) => help.ask());
  }

  function suppose() {
    if (isSecond()) return;
    closeSheets();
    withHelp(() => {
      app.page.assume();
      app.changed();
    });
  }

  function check() {
    if (isSecond()) return;
    if (still.hasAttribute("aria-disabled")) return toast(still.title);
    // The result is shown behind the sheet.
    closeSheets();
    noteAid(app.view, 0);
    app.page.check();
    app.changed();
    withHelp((help) => help.check());
  }
}

/** The setting for when mistakes are shown. */
function createChoice(app: App) {
  const names = messages.MISTAKES;
  const kept = load("mistakes", "asked");
  const show = () => app.page.showMistakes(select.value === "once");
  const onchange = () => {
    save("mistakes", select.value);
    show();
    app.changed();
  };
  const select = h(
    "select",
    { class: "select", id: "mistakes", "data-test": "mistakes", onchange },
    ...Object.entries(names).map(([value, text]) => h("option", { value, text })),
  );
  select.value = kept in names ? kept : "asked";
  show();
  // Each puzzle has its own handle.
  app.onRecovered.add(show);
  const element = h("div", { class: "field" }, h("label", { for: "mistakes", text: messages.SHOW_MISTAKES }), select);
  return { element, when: () => select.value };
}
