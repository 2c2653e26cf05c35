// The badge in Edit: whether the board has one solution, several or none, kept true while it is drawn. It has a solver
// of its own, so that strokes never wait for it; a newer board ends the search for an older one.

import { createAsker } from "../solve/board-questions.js";
import { button, enable, h, say } from "../ui/dom.js";
import { number } from "../words/format.js";
import { icon, setIcon } from "../ui/icons.js";
import { MARKS } from "../solve/verdict.js";
import { inDialog } from "../board/keys.js";
import { showsBadge } from "../start/settings.js";
import { Solver } from "../solve/solver.js";
import { besidesOf, offersOf, questionsFor, settled, settledBy, statusOf, wordsOf } from "./badge-state.js";
import * as messages from "../words/words-later.js";
import type { Parts } from "../ui/panel.js";
import type { Question } from "../solve/questions.js";
import type { Solved, View } from "../workers/types.js";
import type { BadgeState, Settled } from "./badge-state.js";

/** Milliseconds after a change before the search starts: a stroke is many changes. */
const PAUSE = 40;
/** Milliseconds before the badge says that it is checking, as most boards are settled sooner. */
const QUIET = 150;
/** A board that is being typed has no solution on the way: that is said when nothing changed for this many milliseconds. The
 * difficulty waits for so long in any case. */
const TYPED = 800;
/** How many solutions several are at least, also before they are written. */
const SEVERAL = 2;
/** Limits in milliseconds: for the verdict, and for counting further solutions. */
const PATIENCE = 5000;
const COUNTING = 1000;
/** The same for the difficulty. */
const RATING = 3000;
/** The same for what contradicts itself. */
const LIGHTING = 5000;
/** Solutions are counted up to this many. */
const MANY = 1000;
const NONE = new Uint16Array();

const PICTURES = { ...MARKS, blank: "solve", checking: "solve", incomplete: "edit" };

/**
 * @param head the place for the verdict, which stays in sight
 * @param findings a list that need not repeat what the badge says
 */
export function createBadge(parts: Parts, head: HTMLElement, findings: HTMLElement) {
  const { app } = parts;
  const sign = h("span", { class: "mark" }, icon("solve"));
  const words = h("p", { role: "status", "data-test": "badge" });
  const more = h("p", { class: "quiet figures", "data-test": "badge-more" });
  const whole = h("p", { class: "quiet whole", hidden: true });
  const notes = findings.parentElement;
  notes?.after(whole);
  const next = h("div", { class: "asks", "data-test": "badge-next" });
  /** The puzzle that the buttons are for, and what each of them asks. */
  let puzzle = "";
  let buttons = new Map<Question, HTMLButtonElement>();
  /** On a phone the bar's is far above, and has no name. */
  const share = button(
    messages.SHARE,
    () => parts.share("puzzle"),
    { class: "button small badge-share", hidden: true, "data-test": "badge-share" },
    "share",
  );
  const asker = createAsker(parts, "edit");
  head.append(sign, h("div", null, words, more));
  const element = h("section", { class: "badge", "aria-label": messages.PROOF }, next);
  let state: BadgeState = { phase: "blank" };
  let solver: Solver | null = null;
  /** The board that the badge is about, and the position that was last compared with its solution. */
  let about = "";
  let compared = "";
  let timer = 0;
  let quiet = 0;
  /** Whether the last change was typed rather than drawn. */
  let typing = false;
  document.addEventListener("keydown", () => (typing = true), true);
  document.addEventListener("pointerdown", () => (typing = false), true);
  document.addEventListener(
    "click",
    ({ target }) => (typing ||= target instanceof Element && target.closest(".keypad") !== null),
    true,
  );
  /** Counts the boards: only the latest matters. */
  let turn = 0;
  app.listen(update);
  document.addEventListener("visibilitychange", () => update(app.view));
  return { element, replies: asker.element };

  function update(view: View) {
    // Voltorb Flip's advice counts the layouts already.
    const on = view.mode === "edit" && !app.doors && showsBadge();
    element.hidden = head.hidden = !on;
    if (!on) {
      spare("");
      whole.hidden = true;
      notes?.classList.remove("cut");
    }
    if (!on || document.hidden) return rest();
    if (view.puzzle !== puzzle) place();
    const now = `${app.openings} ${view.puzzle} ${view.problem || view.undo + view.moves} ${view.unfinished}`;
    if (now === about) {
      void compare(turn);
      if (state.phase === "settled" && state.conflict) light(state.conflict.cells);
      return;
    }
    about = now;
    cancel();
    if (view.unfinished) return show({ phase: "incomplete", why: view.unfinished });
    quiet = setTimeout(check, QUIET);
    timer = setTimeout(() => void look(turn), PAUSE);
  }

  /** Another mode or another tab: nothing runs until the board is looked at again. */
  function rest() {
    if (about === "") return;
    about = "";
    cancel();
  }

  function cancel() {
    turn += 1;
    clearTimeout(timer);
    clearTimeout(quiet);
    void solver?.stop();
    if (state.phase !== "settled" || !state.conflict) return;
    light(NONE);
    state = { ...state, conflict: null };
  }

  function check() {
    const last = state.phase === "checking" ? state.last : state.phase === "settled" ? state : null;
    show({ phase: "checking", last });
  }

  async function look(mine: number) {
    solver ??= new Solver(app);
    let found = 0;
    const hear = { found: (answers: string[]) => (found += answers.length) };
    const rested = new Promise((go) => setTimeout(go, TYPED));
    compared = "";
    const end = await solver.solve({ limit: app.info.asksUnique ? 2 : 1, milliseconds: PATIENCE }, hear);
    if (typing && end.type === "done" && end.solved.status === "none") await rested;
    if (turn !== mine) return;
    clearTimeout(quiet);
    if (end.type === "error") return show(settled("unproved", end.message));
    if (end.type !== "done") return;
    const { solved } = end;
    if (solved.status === "unique" || solved.status === "found") void rate(mine);
    if (solved.status === "none" && app.info.items) void lookForConflict(mine);
    const known = () => number(Math.max(found, SEVERAL));
    tell(solved, solved.count ? number(solved.count) : `${known()}${end.resumable ? "+" : ""}`);
    void compare(mine);
    if (solved.status !== "several" || solved.count || !end.resumable) return;
    const more = await solver.more({ limit: MANY, milliseconds: COUNTING }, hear);
    if (turn === mine && more.type === "done") tell(solved, `${known()}${more.resumable || more.stopped ? "+" : ""}`);
  }

  function tell(solved: Solved, count: string) {
    const now = settledBy(solved, count);
    const { status, words: text } = now;
    app.found.count = {
      problem: app.view.problem,
      count: status === "several" ? count : "",
      words: status === "unproved" ? "" : text,
      mends: false,
    };
    // With several solutions the drawn one is not yet to be taken off the board.
    if (status === "several" && app.view.solved) app.changing();
    show(now);
  }

  /** Adds how hard the board is, once it has been left alone for a while. */
  async function rate(mine: number) {
    const end = await asked("grade", TYPED, RATING, () => turn !== mine);
    if (end?.type !== "explained" || end.cut) return;
    const grade = end.explained;
    learn({ grade: grade ? messages.asHard(grade.name) : "" });
  }

  /** Finds out whether what is drawn belongs to the only solution. */
  async function compare(mine: number) {
    const { link, moved, stroking } = app.view;
    if (state.phase !== "settled" || state.status !== "unique" || stroking || link === compared) return;
    compared = link;
    if (!moved) return learn({ differs: false });
    const end = await asked("sound", QUIET, PATIENCE, () => turn !== mine || app.view.link !== link);
    if (end) learn({ differs: end.type === "explained" && end.explained === false });
  }

  /**
   * Asks what nobody asked for, while no question of the user's is under way; null once it is of no use any more.
   * @param pause before it, in milliseconds
   */
  async function asked<Its extends "grade" | "sound">(
    ask: Its,
    pause: number,
    patience: number,
    isOver: () => boolean,
  ) {
    for (;;) {
      await new Promise((go) => setTimeout(go, pause));
      const loaded =
        !isOver() && app.info.reasons ? await import("../play/hints/explain-client.js").catch(() => null) : null;
      if (!loaded || isOver()) return null;
      // A dialog may ask as well, for a board of some difficulty.
      if (!asker.idle() || inDialog()) continue;
      const end = await loaded.askerOf(app).ask(ask, patience);
      if (isOver()) return null;
      // A question of the user's has ended it.
      if (end.type !== "stopped") return end;
    }
  }

  /** Adds what has been found out since the verdict. */
  function learn(more: Partial<Settled>) {
    if (state.phase !== "settled") return;
    state = { ...state, ...more };
    say(words, wordsOf(state));
    offer();
  }

  function show(now: BadgeState) {
    state = now;
    element.dataset.status = head.dataset.status = statusOf(state);
    setIcon(sign, PICTURES[statusOf(state)]);
    say(words, wordsOf(state));
    const besides = besidesOf(state);
    more.textContent = besides;
    more.hidden = !besides;
    // A long reason is cut, as it would move the tools: it is whole below them.
    const isCut = more.scrollHeight > more.clientHeight + 1;
    more.title = isCut ? besides : "";
    spare(isCut ? "" : besides);
    notes?.classList.toggle("cut", isCut);
    const said = [...findings.children].map(({ textContent }) => textContent ?? "");
    say(whole, isCut ? said.reduce((left, one) => left.replace(one, ""), besides).trim() : "");
    whole.hidden = !whole.textContent;
    offer();
  }

  /** Shows what can be asked about the verdict; while it is being checked, what could be asked before. */
  function offer() {
    const { asks, shares, refusal } = offersOf(state, app.view, app.info);
    share.hidden = !shares;
    for (const [ask, one] of buttons) {
      const name = asks.get(ask);
      enable(one, refusal, "");
      one.hidden = !name;
      if (name) say(one.lastElementChild, name);
    }
  }

  function place() {
    ({ puzzle } = app.view);
    buttons = new Map(
      questionsFor(app.info).map(({ ask }) => [
        ask,
        button("", () => press(ask), { class: "button small", hidden: true, "data-test": `badge-${ask}` }),
      ]),
    );
    next.replaceChildren(...buttons.values(), share);
  }

  function press(ask: Question) {
    const one = buttons.get(ask);
    if (!one?.hasAttribute("aria-disabled")) void asker.ask(ask);
  }

  /** Lights what contradicts itself, once it is known. */
  async function lookForConflict(mine: number) {
    const loaded = await import("../play/hints/explain-client.js").catch(() => null);
    if (!loaded || turn !== mine || !asker.idle() || inDialog()) return;
    const end = await loaded.askerOf(app).conflict(LIGHTING);
    if (turn !== mine || end.type !== "explained") return;
    const conflict = end.explained;
    if (!conflict || conflict.items.length === 0) return;
    // Of what is drawn, only the clues that differ from it.
    const { revised } = conflict;
    const mends = revised.length > 0;
    const cells = Uint16Array.from((mends ? revised : conflict.items).flatMap(({ cells }) => cells.flat()));
    const words = mends ? messages.toFit(revised.map(({ words }) => words)) : more.hidden ? messages.LIT : "";
    learn({ conflict: { cells, words } });
    say(more, besidesOf(state));
    more.hidden = false;
    app.found.count.mends = mends;
    app.changed();
  }

  /** An answer marks the board for itself. */
  function light(cells: Uint16Array<ArrayBuffer>) {
    if (!asker.shown()) app.page.point(cells, NONE, NONE, NONE, NONE, new Float32Array());
  }

  /** Leaves out of the findings what is said here. */
  function spare(words: string) {
    for (const one of findings.children) (one as HTMLElement).hidden = one.textContent === words;
  }
}
