// The Solve pane: one button, then the verdict and the solutions with their actions.

import { createAnswers } from "./solutions.js";
import { ASKS, createAsker } from "./board-questions.js";
import { button, enable, h, reveal, say } from "../ui/dom.js";
import { setIcon } from "../ui/icons.js";
import { positionOf, withoutStep } from "../address/link.js";
import { closeSheets, narrow } from "../ui/sheet.js";
import { solvesByMoves } from "../replay/timeline.js";
import { createVerdict } from "./verdict.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words-later.js";
import type { Pane, Parts } from "../ui/panel.js";
import type { End, Progress } from "./solver.js";
import type { SolveOptions, Solved, View } from "../workers/types.js";
import type { Phase } from "./verdict.js";

/** How many more solutions "Find more" looks for. */
const BATCH = 50;
/** The most solutions kept for viewing; the rest are only counted. */
const KEEP = 5000;

/** The position, whatever step of a replay is shown. */
const placeOf = (view: View) => withoutStep(positionOf(view));

export function createSolve(parts: Parts): Pane & {
  start: (limit?: number, tell?: (answers: string[]) => void) => Promise<End | void>;
  answer: (by: number) => void;
} {
  const { app, solver } = parts;
  const verdict = createVerdict(app);
  const answers = createAnswers(
    parts,
    () => more(BATCH + app.view.answers),
    () => void count(),
  );
  let phase: Phase = "idle";
  /** The problem that the verdict is about, whatever moves are made on it. */
  let subject = { problem: "", position: "" };
  let solved: Solved | null = null;
  let resumable = false;

  /** Whether to keep the moves made: offered once there are any. */
  const here = h("input", {
    type: "checkbox",
    role: "switch",
    "data-test": "from-here",
    onchange: () => {
      abandon();
      app.changed();
    },
  });
  const from = h(
    "label",
    { class: "switch", hidden: true, title: messages.ABOUT_FROM_HERE },
    here,
    h("span", { text: messages.FROM_HERE }),
  );

  /** Questions about the board, and their answers. */
  const asks = h("div", { class: "row wrap asks", "data-test": "asks" });
  const asker = createAsker(parts, "solve");
  const questions = ASKS.filter(({ solve }) => solve.length > 0).map((one) => ({
    ...one,
    button: button(one.name, () => void asker.ask(one.ask, subject.position === "" && isOffered(app.view)), {
      class: "button small",
      "data-test": `ask-${one.ask}`,
    }),
  }));
  asks.append(...questions.map((one) => one.button));

  const main = button(
    messages.SOLVE,
    () => {
      if (phase === "running") void solver.stop();
      else void start();
    },
    { class: "button main", "data-test": "solve", "aria-keyshortcuts": messages.SOLVE_KEY },
    "solve",
  );
  const mainWords = main.lastElementChild;
  showIdle();
  return {
    strip: [from, verdict.root, answers.root, asks, asker.element],
    more: [],
    foot: [main],
    sheet: "",
    update,
    start,
    answer: answers.step,
  };

  function update(view: View) {
    // A replay counts as moves in the link, though nobody made them.
    if (!view.timeline) from.hidden = !isOffered(view);
    if (
      phase !== "idle" &&
      (view.problem !== subject.problem || (subject.position && placeOf(view) !== subject.position))
    ) {
      abandon();
    }
    // The others are about the puzzle, not about the position.
    const fits = (one: (typeof questions)[0]) =>
      subject.position ? one.ask === "way" : one.solve.includes(solved?.status ?? "");
    for (const one of questions)
      one.button.hidden = phase === "running" || view.unfinished !== "" || !fits(one) || !one.has(app.info);
    asks.hidden = questions.every((one) => one.button.hidden);
    const leads = answers.update(view, {
      done: phase === "done",
      resumable,
      count: solved?.count ?? "",
      here: subject.position !== "",
    });
    main.classList.toggle("behind", leads);
    const { asksUnique } = app.info;
    if (phase !== "running") enable(main, view.unfinished, asksUnique ? messages.CHECKS_UNIQUE : messages.FINDS);
    const known = app.found.count.problem === view.problem ? app.found.count.words : "";
    if (phase === "idle") verdict.invite(view.unfinished || invitation(view, known));
    // Somebody with a picture has chosen a board to solve; the other listeners come first.
    if (phase === "idle" && app.found.fromPicture === view.problem && !view.unfinished && !view.moved)
      queueMicrotask(() => void start());
  }

  /**
   * What Solve would do.
   * @param known what Edit's badge has found
   */
  function invitation(view: View, known: string) {
    if (isOffered(view)) return messages.byTouch(here.checked ? messages.PRESS_SOLVE_HERE : messages.PRESS_SOLVE_ANEW);
    if (known) return messages.known(known);
    return messages.byTouch(app.info.asksUnique ? messages.PRESS_SOLVE_UNIQUE : messages.PRESS_SOLVE);
  }

  /**
   * @param limit solutions to look for
   * @param tell receives them as well
   */
  async function start(limit = usual(), tell?: (answers: string[]) => void) {
    const { view } = app;
    if (phase === "running") return;
    app.found.fromPicture = "";
    if (view.unfinished) return toast(view.unfinished);
    return run(() => solver.solve({ ...settings(), limit }, hear(tell)), true);
  }

  /** The number of solutions that settles the question; where uniqueness does not matter, all that can be found. */
  function usual() {
    return app.info.asksUnique ? 2 : 0;
  }

  /** Some puzzles can keep the moves made. */
  function isOffered(view: View) {
    return app.info.fromHere && view.moved && !view.solved;
  }

  function isHere(view: View) {
    return here.checked && isOffered(view);
  }

  function settings(): SolveOptions {
    return isHere(app.view) ? { fromHere: true } : {};
  }

  /** @param limit the total number of solutions; 0 = all */
  async function more(limit: number, set: SolveOptions = settings()) {
    if (phase === "running") return;
    const wish = { ...set, limit };
    if (solver.resumable) return run(() => solver.more(wish, hear()), false);
    return run(() => solver.solve(wish, hear()), true);
  }

  /** The strategy that solves. */
  function strategy() {
    return app.info.strategies[0];
  }

  async function count() {
    const set = settings();
    const counts = strategy()?.switches.find((one) => one.countsAll);
    if (!counts) return more(0);
    return more(Math.max(app.view.answers, 2), { ...set, switches: { ...set.switches, [counts.id]: true } });
  }

  /** Handles the reports of one job while it concerns the board shown. */
  function hear(tell?: (answers: string[]) => void) {
    const mine = subject;
    const current = () => subject === mine;
    return {
      progress: (progress: Progress) => {
        if (current() && phase === "running") verdict.progress(progress);
      },
      found: (texts: string[]) => {
        tell?.(texts);
        if (!current() || app.view.answers >= KEEP) return;
        const refines = strategy()?.refines ?? false;
        const some = texts.slice(0, KEEP - app.view.answers);
        if (mine.position) app.page.addAnswersHere(some, refines);
        else app.page.addAnswers(some, refines);
        app.found.solutions = refines ? some.slice(-1) : app.found.solutions.concat(some);
        if (app.view.shown === null && app.view.answers === 0) app.page.show(0);
        app.changed();
      },
    };
  }

  async function run(work: () => Promise<End>, fresh: boolean) {
    // The verdict is shown behind the sheet.
    closeSheets();
    if (app.view.timeline) app.page.watch(false);
    if (fresh) {
      app.page.clearAnswers();
      app.found.solutions = [];
    }
    app.changed();
    const position = isHere(app.view) ? placeOf(app.view) : "";
    const mine = { problem: app.view.problem, position };
    subject = mine;
    showRunning(fresh);
    app.changed();
    const end = await work();
    if (subject !== mine) return end;
    if (end.type !== "done") {
      verdict.failed(end.type === "error" ? end.message : messages.STOPPED);
      enter("failed");
    } else {
      showDone(end);
    }
    app.changed();
    if (narrow.matches) requestAnimationFrame(() => requestAnimationFrame(present));
    return end;
  }

  /**
   * In a low window the page scrolls, and its button stayed in place: shows the verdict, and of the board what fits.
   */
  function present() {
    if (verdict.root.getBoundingClientRect().top < 0) scrollTo(0, 0);
    reveal(verdict.root);
  }

  function enter(next: Phase) {
    phase = next;
    setIcon(main, next === "running" ? "stop" : "solve");
    say(mainWords, next === "running" ? messages.STOP : messages.SOLVE);
    main.classList.toggle("stops", next === "running");
    if (next === "running") enable(main, "", messages.STOP_AND_KEEP);
  }

  /** Clears what is no longer true. */
  function forget() {
    solved = null;
    resumable = false;
  }

  /** Stops a run, and forgets what is known. */
  function abandon() {
    if (phase === "running") void solver.stop();
    showIdle();
  }

  function showIdle() {
    forget();
    app.found.solutions = [];
    subject = { problem: "", position: "" };
    verdict.idle();
    enter("idle");
  }

  function showRunning(fresh: boolean) {
    forget();
    verdict.running(fresh);
    // The panel, or its strip on a phone, may be scrolled down to earlier results.
    for (const box of [".scroll", ".strip"]) verdict.root.closest(box)?.scrollTo(0, 0);
    enter("running");
  }

  function showDone(end: Extract<End, { type: "done" }>) {
    solved = end.solved;
    resumable = end.resumable;
    // Where solutions are moves, it matters where they begin.
    const anew = isOffered(app.view) && solvesByMoves(app.info) ? messages.FROM_BEGINNING : "";
    verdict.done(end, subject.position ? messages.WITH_MOVES : anew);
    enter("done");
  }
}
