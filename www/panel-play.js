// Play: the tray, what is left to do, and help when asked for.

import { clockTime, showsTime } from "./clock.js";
import { createDoors } from "./doors.js";
import { button, enable, h, say } from "./dom.js";
import { icon } from "./icons.js";
import { createKeypad } from "./keypad.js";
import { createActions, createLeads, showFindings } from "./panel-edit.js";
import { count as counts, hintsUsed } from "./format.js";
import { calm } from "./settings.js";
import { createTools } from "./tools.js";

/** @import { Pane, Parts } from "./panel.js" */
/** @import { End } from "./solver.js" */
/** @import { View } from "./types.js" */

/** Help is worth so long a wait, in milliseconds. */
const PATIENCE = 15_000;

/**
 * @param {Parts} parts
 * @returns {Pane}
 */
export function createPlay(parts) {
  const { app, stage, solver, timeline, gallery, clock } = parts;
  const doors = createDoors(parts);
  const tray = createTools(app, stage, true);
  const keypad = createKeypad(stage);
  const findings = h("ul", { class: "findings", "data-test": "findings" });
  const words = h("p", { "data-test": "advice" });
  const why = button("Why?", () => give(false), { "data-test": "hint-why", hidden: true }, "hint");
  const place = button("Do it", () => give(true), { "data-test": "hint-make" }, "check");
  const advice = h("div", { class: "advice", role: "status", hidden: true }, words, why, place);
  const rewatch = button("Watch", watch, { "data-test": "watch-solved" }, "watch");
  const deed = h("p", { class: "quiet", "data-test": "solved" });
  const done = h("div", { class: "celebration", role: "status", hidden: true }, icon("check"),
    h("div", null, h("strong", { text: "Solved" }), deed),
    rewatch);
  const hint = button("Hint", () => void ask(), { class: "button main", "data-test": "hint" }, "hint");
  const next = button("Next board", () => void gallery.next(), { class: "button main", "data-test": "next-board" }, "step-forward");
  const back = button("Back to where it can be solved", () => void goBack(), { class: "button", "data-test": "back", hidden: true }, "undo");
  const still = button("Still solvable?", () => void check(), { "data-test": "still-solvable" });
  const restart = button("Restart", startAnew, { "data-test": "restart" }, "restart");
  const about = h("p", { class: "quiet about" });
  const others = createActions(app);
  const leads = createLeads(app);
  const rest = h("section", { class: "block" }, others.element);
  const more = [h("section", { class: "block" }, h("div", { class: "row" }, still, restart), doors.again), rest, h("section", { class: "block" }, about, button("How the solver became fast", () => app.enter("note"), { "data-test": "play-note" }))];
  /** The answer that hints lead to, and the board that it was found for. */
  let known = { answer: "", link: "" };
  let asked = 0;
  /** The position that was found to have no answer. */
  let dead = "";

  return { strip: [doors.element, done, tray.element, keypad.element, advice, findings, back], more, foot: [leads.element, hint, next], sheet: "More for this board", update };

  /** @param {View} view */
  function update(view) {
    doors.update(view);
    tray.update(view);
    keypad.update(view);
    showFindings(findings, view);
    // While watching, the moves on the board may be another's.
    const solved = view.solved && !view.timeline;
    const celebrates = solved && done.hidden;
    done.hidden = !solved;
    const tools = view.groups.flatMap((group) => group.tools);
    // One hand that is always the same needs no tray.
    const plain = tools.length === 1 && tools[0]?.count === null;
    tray.element.hidden ||= plain || (solved && tools.every((tool) => tool.count === 0));
    const lead = view.actions.filter((one) => one.role === "beside" || one.role === "next");
    leads.update(lead);
    rewatch.hidden = !app.info.replays || app.info.strategies[0]?.film.shows !== "answer";
    const { info } = app;
    hint.hidden = !info.hints || view.solved || view.advisor !== null || lead.some((one) => one.role === "next");
    still.hidden = !info.fromHere || view.advisor !== null || view.solved;
    next.hidden = !view.solved || lead.some((one) => one.on === null) || app.examples(view.puzzle).length === 0;
    if (celebrates) say(deed, deeds(view, clock.elapsed()));
    if (view.solved) {
      hideAdvice();
      findings.hidden = lead.length === 0;
    } else if (view.link !== known.link && !advice.hidden && known.link) hideAdvice();
    back.hidden = view.back === null || !(view.link === dead || view.findings.some((one) => one.tone === "wrong"));
    enable(hint, view.unfinished, "One step of help");
    enable(still, view.unfinished, "Look whether an answer is left from here");
    const action = view.actions.find((one) => one.role === "restart");
    restart.hidden = !action;
    if (action) enable(restart, action.disabled, action.name);
    const further = view.actions.filter((one) => one.role === "group");
    rest.hidden = further.length === 0;
    others.update(further);
    say(about, app.info.rule);
  }

  function watch() {
    app.page.watch(true);
    app.changed();
    if (!calm()) timeline.play();
  }

  function startAnew() {
    if (restart.hasAttribute("aria-disabled")) return app.tell(restart.title);
    app.page.restart();
    app.changed();
  }

  /**
   * Looks for an answer.
   * @param {boolean} fromHere one that keeps the moves made; else as many of them as can be, if the puzzle can tell
   * @returns {Promise<{ end: End, answer: string } | null>}
   */
  async function search(fromHere) {
    const turn = ++asked;
    const { problem, link, back: strategy } = app.view;
    let answer = "";
    show("Thinking …", false);
    const waiting = setTimeout(() => advice.classList.add("working"), 150);
    const keeps = !fromHere && strategy !== null;
    const options = { fromHere, limit: 1, milliseconds: PATIENCE, ...keeps ? { strategy } : {} };
    const end = await solver.solve(options, {
      found: (answers) => {
        // One is asked for; later ones say it better.
        answer = answers.at(-1) ?? answer;
      },
    });
    clearTimeout(waiting);
    advice.classList.remove("working");
    return turn === asked && app.view.problem === problem && app.view.link === link ? { end, answer } : null;
  }

  async function ask() {
    if (hint.hasAttribute("aria-disabled")) return app.tell(hint.title);
    const result = await search(true);
    if (!result) return hideAdvice();
    // A dead end: an answer to the whole puzzle says which of the moves made is in the way.
    const way = result.answer || !isDead(result.end) ? result : await search(false);
    if (!way) return hideAdvice();
    if (!way.answer) return show(noAnswer(way.end), false);
    known = { answer: way.answer, link: app.view.link };
    // Where, then why, then do it.
    const where = app.page.hintPlace(way.answer);
    if (!where) return show("Nothing is left to do.", false);
    app.changed();
    show(where, false);
    why.hidden = false;
  }

  /** @param {boolean} make */
  function give(make) {
    try {
      const said = app.page.hint(known.answer, make);
      app.changed();
      known.link = app.view.link;
      if (app.view.solved) hideAdvice();
      else show(said || "Nothing is left to do.", !make && said !== "");
    } catch (error) {
      show(error instanceof Error ? error.message : String(error), false);
    }
  }

  /** To the last position that can be solved, in one step that can be undone. */
  async function goBack() {
    const result = await search(false);
    if (!result) return hideAdvice();
    if (!result.answer) return show(noAnswer(result.end), false);
    app.page.hint(result.answer, true);
    hideAdvice();
    app.changed();
  }

  async function check() {
    if (still.hasAttribute("aria-disabled")) return app.tell(still.title);
    const result = await search(true);
    if (!result) return hideAdvice();
    known = { answer: result.answer, link: app.view.link };
    if (isDead(result.end)) dead = app.view.link;
    app.changed();
    show(result.answer ? "Yes, it can still be solved from here." : noAnswer(result.end), false);
  }

  /** @param {End} end */
  function isDead(end) {
    return end.type === "done" && end.solved.status === "none";
  }

  /** @param {End} end */
  function noAnswer(end) {
    if (end.type === "error") return end.message;
    if (isDead(end)) return app.view.back !== null ? "No, not from here." : "No, not from here: a piece must move. Undo, or restart.";
    return "That was not settled in time.";
  }

  /**
   * @param {string} text
   * @param {boolean} offer
   */
  function show(text, offer) {
    advice.hidden = false;
    why.hidden = true;
    say(words, text);
    place.hidden = !offer;
  }

  function hideAdvice() {
    advice.hidden = true;
    known.link = "";
  }
}

/**
 * How a board was solved, in words.
 * @param {View} view
 * @param {number} elapsed in milliseconds
 */
function deeds(view, elapsed) {
  if (!view.own) return "With an answer that was put on the board.";
  // One move takes no time: the clock starts with it.
  const time = showsTime() && elapsed >= 1000 ? `${clockTime(elapsed)} and ` : "";
  return `In ${time}${counts(view.moves, "move", "moves")}, with ${hintsUsed(view.hints.place)}.`;
}
