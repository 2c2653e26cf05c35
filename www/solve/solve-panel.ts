// The Solve pane: one button, then the verdict and the solutions with their actions.

import { createAnswers } from "./solutions.js";
import { createAsker } from "./board-questions.js";
import { ASKS } from "./questions.js";
import { button, enable, h, reveal, say } from "../ui/dom.js";
import { setIcon } from "../ui/icons.js";
import { positionOf, withoutStep } from "../address/link.js";
import { closeSheets, narrow } from "../ui/sheet.js";
import { solvesByMoves } from "../replay/solves-by-moves.js";
import { bestOf, noteAid } from "../storage/kept-boards.js";
import { canKeep, offersOf } from "./solve-offers.js";
import { isRunning, subjectOf } from "./state.js";
import { createVerdict } from "./verdict.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words-later.js";
import type { Pane, Parts } from "../ui/panel.js";
import type { End, Progress, State, Subject } from "./state.js";
import type { SolveOptions, Solved, View } from "../workers/types.js";

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
    offers,
    () => Boolean(subjectOf(state)?.position),
    () => more(BATCH + app.view.answers),
    () => void count(),
  );
  let state: State = { phase: "idle" };

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
    button: button(one.name, () => void asker.ask(one.ask, isAnew()), {
      class: "button small",
      "data-test": `ask-${one.ask}`,
    }),
  }));
  asks.append(...questions.map((one) => one.button));

  const main = button(
    messages.SOLVE,
    () => {
      if (state.phase === "running") void solver.stop();
      else void start();
    },
    { class: "button main", "data-test": "solve", "aria-keyshortcuts": messages.SOLVE_KEY },
    "solve",
  );
  const mainWords = main.lastElementChild;
  draw();
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
    if (!view.timeline) from.hidden = !canKeep(view, app.info);
    const subject = subjectOf(state);
    if (subject && (view.problem !== subject.problem || (subject.position && placeOf(view) !== subject.position)))
      abandon();
    // Once a board is solved, looking on is no help.
    if (view.mode === "solve" && view.shown !== null && bestOf(view.given) === 0) noteAid(view, 2, true);
    draw();
    // Somebody with a picture has chosen a board to solve; the other listeners come first.
    if (state.phase === "idle" && app.found.fromPicture === view.problem && !view.unfinished && !view.moved)
      queueMicrotask(() => void start());
  }

  function offers() {
    return offersOf(state, app.view, {
      info: app.info,
      found: app.found,
      step: app.overlay.step,
      keeps: here.checked,
    });
  }

  function draw() {
    const offer = offers();
    const running = state.phase === "running";
    for (const { name, button } of questions) button.hidden = !offer.asks.some((one) => one.name === name);
    asks.hidden = offer.asks.length === 0;
    answers.update(app.view, offer);
    verdict.draw(state, offer.invitation);
    setIcon(main, running ? "stop" : "solve");
    say(mainWords, running ? messages.STOP : messages.SOLVE);
    main.classList.toggle("stops", running);
    main.classList.toggle("behind", offer.leads);
    enable(main, running ? "" : offer.refusal, running ? messages.STOP_AND_KEEP : offer.about);
  }

  /** Whether a question is about the board without the moves made on it. */
  function isAnew() {
    return !subjectOf(state)?.position && canKeep(app.view, app.info);
  }

  /**
   * @param limit solutions to look for
   * @param tell receives them as well
   */
  async function start(limit = usual(), tell?: (answers: string[]) => void) {
    const { view } = app;
    if (state.phase === "running") return;
    app.found.fromPicture = "";
    if (view.unfinished) return toast(view.unfinished);
    return run(() => solver.solve({ ...settings(), limit }, hear(tell)), true);
  }

  /** The number of solutions that settles the question; where uniqueness does not matter, all that can be found. */
  function usual() {
    return app.info.asksUnique ? 2 : 0;
  }

  function isHere(view: View) {
    return here.checked && canKeep(view, app.info);
  }

  function settings(): SolveOptions {
    return isHere(app.view) ? { fromHere: true } : {};
  }

  /** @param limit the total number of solutions; 0 = all */
  async function more(limit: number, set: SolveOptions = settings()) {
    if (state.phase === "running") return;
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
    const mine = subjectOf(state);
    return {
      progress: (progress: Progress) => {
        if (state.phase !== "running" || state.subject !== mine) return;
        state = { ...state, progress };
        draw();
      },
      found: (texts: string[]) => {
        tell?.(texts);
        if (subjectOf(state) !== mine || app.view.answers >= KEEP) return;
        const refines = strategy()?.refines ?? false;
        const some = texts.slice(0, KEEP - app.view.answers);
        if (mine?.position) app.page.addAnswersHere(some, refines);
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
    const subject = { problem: app.view.problem, position: isHere(app.view) ? placeOf(app.view) : "" };
    state = { phase: "running", subject, fresh, progress: null };
    // The panel, or its strip on a phone, may be scrolled down to earlier results.
    for (const box of [".scroll", ".strip"]) verdict.root.closest(box)?.scrollTo(0, 0);
    draw();
    app.changed();
    const end = await work();
    if (!isRunning(state) || state.subject !== subject) return end;
    if (end.type === "done") {
      light(end.solved);
      state = { phase: "done", subject, end, counted: state.progress?.answers ?? 0, remark: remark(subject) };
    } else state = { phase: "failed", subject, message: end.type === "error" ? end.message : messages.STOPPED };
    draw();
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

  /** Highlights the cells of the verdict. */
  function light({ why, unshared }: Solved) {
    app.page.mark(Uint16Array.from(why?.cells.flat() ?? []), Uint16Array.from(unshared?.flat() ?? []));
  }

  /** Where solutions are moves, it matters where they begin. */
  function remark({ position }: Subject) {
    if (position) return messages.WITH_MOVES;
    return canKeep(app.view, app.info) && solvesByMoves(app.info) ? messages.FROM_BEGINNING : "";
  }

  /** Stops a run, and forgets what is known. */
  function abandon() {
    if (state.phase === "running") void solver.stop();
    app.found.solutions = [];
    state = { phase: "idle" };
  }
}
