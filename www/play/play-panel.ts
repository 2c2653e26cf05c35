// The Play pane: the tray, what is left to do, and help on request.

import { announce } from "../ui/announce.js";
import { createDoors } from "./start-choices.js";
import { button, enable, focusBoard, h, reveal, say } from "../ui/dom.js";
import { createFold } from "../ui/fold.js";
import { icon } from "../ui/icons.js";
import { noteAid } from "../storage/kept-boards.js";
import { createKeypad } from "../board/keypad.js";
import { createActions, createFindings, createLeads, showFindings } from "../edit/edit-panel.js";
import { calm } from "../start/settings.js";
import { closeSheets, narrow } from "../ui/sheet.js";
import { EMBEDDED, load, save } from "../storage/settings-store.js";
import { whenLoaded } from "../ui/toast.js";
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
    // During a replay, the moves may not be the user's.
    const { info } = app;
    const solved = view.solved && !view.timeline;
    const course = solved ? app.course?.() : null;
    // Another solved board has its own praise.
    const celebrates = solved && (done.hidden || praised !== view.given);
    praised = view.given;
    done.hidden = !solved;
    const tools = view.groups.flatMap((group) => group.tools);
    // A single tool that never runs out needs no tray. A solved board needs none, and a phone has no room for one.
    const plain = tools.length === 1 && tools[0]?.count === null;
    tray.element.hidden ||= plain || (solved && (narrow.matches || tools.every((tool) => tool.count === 0)));
    const lead = view.actions.filter((one) => one.role === "beside" || one.role === "next");
    leads.update(lead);
    // The foot is one row: next to a puzzle's own buttons it has no room for Check and Try, nor has a phone's for Try.
    const isCrowded = !EMBEDDED && lead.length > 0;
    place(assume, isCrowded || narrow.matches);
    place(still, isCrowded);
    // A round that is over has one way on, in the foot.
    const goesOn = lead.some((one) => one.role === "next");
    // Its tools have nothing left to do.
    tray.element.hidden ||= goesOn;
    const isWrong = view.findings.some((one) => one.tone === "wrong");
    // Who walks into something, or has lost a round, cannot go on from there.
    const isLost = isWrong && !view.solved && !view.timeline && view.undo !== "" && (view.walks || goesOn);
    lost.hidden = !isLost;
    // A puzzle's own way on leaves no room beside it.
    if (isLost && goesOn) findings.after(lost);
    else if (isLost) tryIt.after(lost);
    takeBack.classList.toggle("main", !goesOn);
    const over = view.solved || goesOn || isLost;
    doors.again.hidden ||= goesOn;
    rewatch.hidden = !app.info.replays || app.info.strategies[0]?.film.shows !== "answer";
    // A round that is played elsewhere has its advice instead.
    const advised = view.advisor !== null && !tools.some(({ id }) => id === "flip");
    hint.hidden = !info.hints || over || advised;
    // A contradiction in a board from elsewhere may be a mistyped clue, and without all of them there is nothing to
    // play.
    const lacks = app.doors !== null && view.unfinished !== "";
    hint.hidden ||= lacks;
    correct.hidden = !app.doors || over || (!isWrong && !lacks);
    if (!correct.hidden) say(correct.lastElementChild as Element, lacks ? messages.TYPE_CLUES : messages.CORRECT_CLUES);
    // Somebody else's solution, as a link brings it.
    tryIt.hidden =
      view.own || view.finished || !view.given || !view.moved || !(view.solved || view.timeline) || lead.length > 0;
    // After the end of a round there is nothing to check.
    assume.hidden = !info.fromHere || advised || over;
    still.hidden = !info.fromHere || advised || over;
    next.hidden =
      !view.solved ||
      !tryIt.hidden ||
      lead.some((one) => one.on === null) ||
      (!course && app.examples(view.puzzle).length === 0);
    if (!next.hidden) say(next.lastElementChild as Element, course?.words ?? messages.NEXT_BOARD);
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
    if (solved && !view.stroking && deed.textContent === "") {
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
    if (restart.hasAttribute("aria-disabled")) return app.tell(restart.title);
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
    void (app.course?.()?.go ?? (() => gallery.next()))();
    // The button is gone; keys go to the board.
    focusBoard();
  }

  /** Whether a press is the second one of a double click on Next board, whose place the button has taken. */
  function isSecond() {
    return performance.now() - wentOn < TWICE;
  }

  function askHint() {
    if (isSecond()) return;
    if (hint.hasAttribute("aria-disabled")) return app.tell(hint.title);
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
    if (still.hasAttribute("aria-disabled")) return app.tell(still.title);
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
