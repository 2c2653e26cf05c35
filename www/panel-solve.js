// Solve: one button, progress that tells the truth, the verdict, the answers, and what it cost.

import { button, enable, h, iconButton, say } from "./dom.js";
import { count as counts, number, time } from "./format.js";
import { icon, setIcon } from "./icons.js";
import { Laboratory } from "./laboratory.js";
import { calm } from "./settings.js";
import { load, save } from "./store.js";

/** @import { Pane, Parts } from "./panel.js" */
/** @import { End, Progress } from "./solver.js" */
/** @import { SolveOptions, Solved, StrategyInfo, View } from "./types.js" */

/** Two answers settle "one or several". Where that is not asked, a strategy gives as many as it has. */
const LIMIT = 2;
/** How many answers more "Find more" asks for. */
const BATCH = 50;
/** So many answers are kept to look at; the rest are only counted. */
const KEEP = 5000;

/** @type {Record<Solved["status"], string>} */
const MARKS = { unique: "check", several: "boards", found: "check", none: "close", unproved: "more" };

/**
 * @param {Parts} parts
 * @returns {Pane & { start: () => void, answer: (by: number) => void }}
 */
export function createSolve(parts) {
  const { app, solver, timeline } = parts;
  const laboratory = new Laboratory();
  /** @type {"idle" | "running" | "done" | "failed"} */
  let phase = "idle";
  /** What the verdict is about: a puzzle, whatever moves are made on it. */
  let subject = { problem: "" };
  /** @type {Solved | null} */
  let verdict = null;
  let resumable = false;
  let shownPuzzle = "";
  /** How many answers the search has counted. */
  let counted = 0;
  /** @type {Record<string, Record<string, boolean>>} */
  let settings = {};

  const mark = h("span", { class: "mark" }, icon("solve"));
  const words = h("p", { class: "verdict-words", "data-test": "verdict" });
  const shares = h("p", { class: "quiet figures", hidden: true, "data-test": "shares" });
  const detail = h("p", { class: "quiet figures", "data-test": "cost" });
  const bar = h("progress", { max: 1, "aria-label": "Part of the search that is done" });
  const card = h("div", { class: "verdict", role: "status" }, mark, h("div", { class: "verdict-text" }, words, shares, detail, bar));
  const flaw = h("p", { class: "flaw", role: "status", hidden: true, "data-test": "flaw" });
  const which = h("span", { class: "figures which", "data-test": "which", "aria-live": "polite" });
  const before = iconButton("left", "The answer before ([)", () => step(-1), { "data-test": "answer-before" });
  const after = iconButton("right", "The next answer (])", () => step(1), { "data-test": "answer-after" });
  const watch = button("Watch", play, { "data-test": "watch", class: "button" }, "watch");
  const take = button("Put on board", put, { "data-test": "take" }, "take");
  const findMore = button("Find more", () => void more(BATCH + app.view.answers), { "data-test": "find-more" });
  const countAll = button("Count all", () => void count(), { "data-test": "count-all" });
  const stepper = h("div", { class: "stepper answers-stepper" }, before, which, after);
  const answers = h("div", { class: "answers", hidden: true }, stepper, h("div", { class: "row" }, watch, take));
  const further = h("div", { class: "row further", hidden: true }, findMore, countAll);

  const select = h("select", { id: "strategy", "data-test": "strategy", onchange: () => chooseStrategy(select.value) });
  const about = h("p", { class: "quiet" });
  const switches = h("div", { class: "switches" });
  const counters = h("table", { class: "counters figures", "data-test": "counters" });
  const countersBlock = h("section", { class: "block", hidden: true }, h("h3", { text: "What it cost" }), counters);
  const main = button("Solve", () => {
    if (phase === "running") void solver.stop();
    else start();
  }, { class: "button main", "data-test": "solve" }, "solve");
  const mainWords = /** @type {HTMLElement} */ (main.lastElementChild);
  const more_ = [
    further,
    h("section", { class: "block" }, h("label", { class: "block-head", for: "strategy" }, h("h3", { text: "Strategy" })), select, about, switches),
    countersBlock, laboratory.root,
  ];
  showIdle();
  return { strip: [card, flaw, answers], more: more_, foot: [main], sheet: "Strategy and figures", update, start, answer: step };

  /** @returns {StrategyInfo | undefined} */
  function strategy() {
    return app.info.strategies.find((one) => one.id === select.value) ?? app.info.strategies[0];
  }

  /** @param {View} view */
  function update(view) {
    if (view.puzzle !== shownPuzzle) fillStrategies(view.puzzle);
    if (phase !== "idle" && view.problem !== subject.problem) {
      if (phase === "running") void solver.stop();
      showIdle();
    }
    answers.hidden = view.answers === 0;
    stepper.hidden = view.answers < 2;
    const count = verdict?.count && phase === "done" ? number(verdict.count) : `${number(view.answers)}${phase === "done" && !(resumable && app.info.asksUnique) ? "" : "+"}`;
    say(which, view.shown === null ? `${count} answers` : `Answer ${number(view.shown + 1)} of ${count}`);
    enable(before, view.shown ? "" : "This is the first answer", "The answer before ([)");
    enable(after, (view.shown ?? -1) + 1 >= view.answers ? "This is the last answer kept" : "", "The next answer (])");
    watch.hidden = !app.info.replays;
    watch.setAttribute("aria-pressed", String(view.timeline !== null));
    enable(take, view.shown === null ? "Choose an answer first" : "", "Make this answer's moves on the board");
    further.hidden = !app.info.asksUnique || phase !== "done" || !resumable || view.answers < 1;
    const { asksUnique } = app.info;
    if (phase !== "running") enable(main, view.unfinished, asksUnique ? "Look for an answer, and for a second one" : "Look for an answer");
    if (phase === "idle") say(words, view.unfinished || (asksUnique ? "Press Solve: is there an answer, and is it the only one?" : "Press Solve: is there an answer?"));
  }

  /** @param {string} puzzle */
  function fillStrategies(puzzle) {
    shownPuzzle = puzzle;
    settings = load(`switches.${puzzle}`, /** @type {Record<string, Record<string, boolean>>} */ ({}));
    select.replaceChildren(...app.info.strategies.map((one) => h("option", { value: one.id, text: one.name })));
    const kept = load(`strategy.${puzzle}`, "");
    if (app.info.strategies.some((one) => one.id === kept)) select.value = kept;
    showStrategy();
  }

  /** @param {string} id */
  function chooseStrategy(id) {
    save(`strategy.${shownPuzzle}`, id);
    showStrategy();
  }

  function showStrategy() {
    const chosen = strategy();
    say(about, chosen?.about ?? "");
    switches.replaceChildren(...(chosen?.switches ?? []).map((one) => {
      const on = settings[chosen?.id ?? ""]?.[one.id] ?? one.on;
      const box = h("input", { type: "checkbox", role: "switch", "data-test": `switch-${one.id}`, onchange: () => {
        const mine = (settings[chosen?.id ?? ""] ??= {});
        if (box.checked === one.on) delete mine[one.id];
        else mine[one.id] = box.checked;
        save(`switches.${shownPuzzle}`, settings);
      } });
      box.checked = on;
      return h("label", { class: "switch" }, box, h("span", null, h("span", { text: one.name }), h("small", { class: "quiet", text: one.about })));
    }));
  }

  /** @returns {SolveOptions} */
  function options() {
    const id = strategy()?.id;
    return id ? { strategy: id, switches: { ...settings[id] } } : {};
  }

  function start() {
    const { view } = app;
    if (phase === "running") return;
    if (view.unfinished) return app.tell(view.unfinished);
    void run(() => solver.solve({ ...options(), limit: app.info.asksUnique ? LIMIT : 0 }, hear()), true);
  }

  /**
   * @param {number} limit answers in all; 0 = every one
   * @param {SolveOptions} [set]
   */
  async function more(limit, set = options()) {
    if (phase === "running") return;
    const wish = { ...set, limit };
    if (solver.resumable) return run(() => solver.more(wish, hear()), false, set);
    return run(() => solver.solve(wish, hear()), true, set);
  }

  async function count() {
    const set = options();
    const counts = strategy()?.switches.find((one) => one.countsAll);
    if (!counts) return more(0);
    return more(Math.max(app.view.answers, LIMIT), { ...set, switches: { ...set.switches, [counts.id]: true } });
  }

  /** Listens to one job, and only as long as it is about the board that is shown. */
  function hear() {
    const mine = subject;
    const current = () => subject === mine;
    return {
      progress: (/** @type {Progress} */ progress) => {
        if (current()) showProgress(progress);
      },
      found: (/** @type {string[]} */ texts) => {
        if (!current() || app.view.answers >= KEEP) return;
        app.page.addAnswers(texts.slice(0, KEEP - app.view.answers), strategy()?.refines ?? false);
        if (app.view.shown === null && app.view.answers === 0) app.page.show(0);
        app.changed();
      },
    };
  }

  /**
   * @param {() => Promise<End>} work
   * @param {boolean} fresh
   * @param {SolveOptions} [set]
   */
  async function run(work, fresh, set = options()) {
    const chosen = strategy();
    if (app.view.timeline) app.page.watch(false);
    if (fresh) app.page.clearAnswers();
    app.changed();
    const mine = { problem: app.view.problem };
    subject = mine;
    showRunning(fresh);
    app.changed();
    const end = await work();
    if (subject !== mine || end.type === "generated") return;
    if (end.type !== "done") {
      showFailed(end.type === "error" ? end.message : "Stopped.");
    } else {
      showDone(end);
      showFlaw(set);
      if (chosen) {
        laboratory.add({
          name: chosen.name, settings: inWords(chosen, set), solved: end.solved, milliseconds: end.milliseconds,
          stopped: end.stopped, strategy: chosen, board: mine.problem, limit: set.limit ?? -1,
        });
      }
    }
    app.changed();
  }

  /**
   * @param {StrategyInfo} chosen
   * @param {SolveOptions} set
   */
  function inWords(chosen, set) {
    return Object.entries(set.switches ?? {}).map(([id, on]) => {
      const name = chosen.switches.find((one) => one.id === id)?.name ?? id;
      return `${on ? "+" : "−"} ${name}`;
    }).join(", ");
  }

  /** @param {typeof phase} next */
  function enter(next) {
    phase = next;
    card.dataset.phase = next;
    bar.hidden = next !== "running";
    setIcon(main, next === "running" ? "stop" : "solve");
    say(mainWords, next === "running" ? "Stop" : "Solve");
    main.classList.toggle("stops", next === "running");
    if (next === "running") enable(main, "", "Stop, and keep what was found");
  }

  function showIdle() {
    verdict = null;
    resumable = false;
    subject = { problem: "" };
    card.dataset.status = "";
    setIcon(mark, "solve");
    say(detail, "");
    countersBlock.hidden = true;
    flaw.hidden = true;
    shares.hidden = true;
    enter("idle");
  }

  /** @param {boolean} fresh */
  function showRunning(fresh) {
    resumable = false;
    verdict = null;
    counted = 0;
    card.dataset.status = "";
    say(words, fresh ? "Searching …" : "Searching for more …");
    say(detail, "");
    bar.removeAttribute("value");
    flaw.hidden = true;
    shares.hidden = true;
    enter("running");
  }

  /** @param {Progress} progress */
  function showProgress(progress) {
    if (phase !== "running") return;
    counted = progress.answers;
    if (progress.share === null) bar.removeAttribute("value");
    else bar.value = progress.share;
    const share = progress.share === null ? "" : `${(progress.share * 100).toFixed(progress.share < 0.1 ? 1 : 0)} % · `;
    const found = progress.answers > 0 ? ` · ${number(progress.answers)} found` : "";
    say(detail, `${share}${number(progress.nodes)} nodes · ${time(progress.milliseconds)}${found}`);
  }

  /** @param {Extract<End, { type: "done" }>} end */
  function showDone(end) {
    verdict = end.solved;
    resumable = end.resumable;
    card.dataset.status = verdict.status;
    setIcon(mark, MARKS[verdict.status]);
    say(words, verdict.words);
    const { nodes } = verdict.counters;
    const cost = `${end.stopped ? "Stopped after " : ""}${time(end.milliseconds)}${nodes === undefined ? "" : ` · ${counts(nodes, "node", "nodes")}`}`;
    say(detail, end.stopped && counted > 1 ? `${cost} · ${number(counted)} found so far` : cost);
    showCells(verdict);
    showCounters(verdict);
    enter("done");
  }

  /** Lights the cells that the verdict speaks of, and says how many all answers share. @param {Solved} solved */
  function showCells(solved) {
    const open = solved.unshared;
    const all = app.view.rows * app.view.cols;
    app.page.mark(Uint16Array.from(solved.why?.cells.flat() ?? []), Uint16Array.from(open?.flat() ?? []));
    shares.hidden = !open;
    say(shares, !open ? "" : open.length === all ? "The answers have no cell in common for certain."
      : `${number(all - open.length)} of ${number(all)} cells are the same in every answer; the others are marked.`);
  }

  /** A strategy that is wrong on purpose is told apart: where it goes wrong on this board. @param {SolveOptions} set */
  function showFlaw(set) {
    const { page, engine, info, view } = app;
    const wrong = strategy() === info.strategies[0] || view.large ? null : engine.flaw(info.id, page.bits(), set);
    flaw.hidden = !wrong;
    say(flaw, wrong?.words ?? "");
    if (wrong?.answer && view.answers === 0) {
      page.addAnswers([wrong.answer], false);
      page.show(0);
    }
  }

  /** @param {string} message */
  function showFailed(message) {
    card.dataset.status = "failed";
    setIcon(mark, "close");
    say(words, message);
    say(detail, "The board is as it was.");
    enter("failed");
  }

  /** @param {Solved} solved */
  function showCounters(solved) {
    const rows = (strategy()?.counters ?? []).filter((one) => one.id in solved.counters);
    const long = solved.count.length > 15 ? [h("tr", null, h("th", { scope: "row", text: "Answers, exactly" }), h("td", { class: "digits", text: solved.count }))] : [];
    countersBlock.hidden = rows.length === 0;
    counters.replaceChildren(...rows.map((one) => h("tr", { title: one.about },
      h("th", { scope: "row", text: one.name }), h("td", { text: number(solved.counters[one.id] ?? 0) }))), ...long);
  }

  /** @param {number} by */
  function step(by) {
    const { shown, answers: all } = app.view;
    const next = (shown ?? -1) + by;
    if (next < 0 || next >= all) return;
    app.page.show(next);
    app.changed();
  }

  function play() {
    const on = app.view.timeline === null;
    app.page.watch(on);
    app.changed();
    if (on && !calm()) timeline.play();
  }

  function put() {
    if (take.hasAttribute("aria-disabled")) return app.tell(take.title);
    app.page.take();
    app.setMode("play");
  }
}
