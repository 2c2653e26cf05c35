// The badge in Edit: whether the board has one solution, several or none, kept true while it is drawn. It has a solver
// of its own, so that strokes never wait for it; a newer board ends the search for an older one.

import { createAsker } from "../solve/board-questions.js";
import { ASKS } from "../solve/questions.js";
import { button, enable, h, say } from "../ui/dom.js";
import { number } from "../words/format.js";
import { icon, setIcon } from "../ui/icons.js";
import { inDialog } from "../board/keys.js";
import { showsBadge } from "../start/settings.js";
import { Solver } from "../solve/solver.js";
import { MARKS } from "../solve/verdict.js";
import * as messages from "../words/words-later.js";
import type { Parts } from "../ui/panel.js";
import type { Question } from "../solve/questions.js";
import type { Solved, View } from "../workers/types.js";

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

type State = Solved["status"] | "checking" | "incomplete";

const PICTURES: Record<State, string> = { ...MARKS, checking: "solve", incomplete: "edit" };

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
  /** The cells of the contradiction, while they are lit. */
  let lit: Uint16Array | null = null;
  let solver: Solver | null = null;
  /** The verdict in words, and the difficulty after it. */
  let [verdict, hard] = ["", ""];
  /** Whether the only solution is not the one drawn, and the position for which that was last looked at. */
  let differs = false;
  let compared = "";
  /** The board that the badge is about. */
  let about = "";
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
      // An answer marks the board for itself.
      return void (lit && !asker.shown() && mark(lit));
    }
    about = now;
    cancel();
    if (view.unfinished) return show("incomplete", messages.INCOMPLETE, view.unfinished);
    quiet = setTimeout(() => show("checking", messages.CHECKING), QUIET);
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
    if (lit && !asker.shown()) mark(NONE);
    lit = null;
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
    if (end.type === "error") return show("unproved", end.message);
    if (end.type !== "done") return;
    const { solved } = end;
    if (solved.status === "unique" || solved.status === "found") void rate(mine);
    if (solved.status === "none" && app.info.items) void light(mine);
    const known = () => number(Math.max(found, SEVERAL));
    tell(solved, solved.count ? number(solved.count) : `${known()}${end.resumable ? "+" : ""}`);
    void compare(mine);
    if (solved.status !== "several" || solved.count || !end.resumable) return;
    const more = await solver.more({ limit: MANY, milliseconds: COUNTING }, hear);
    if (turn === mine && more.type === "done") tell(solved, `${known()}${more.resumable || more.stopped ? "+" : ""}`);
  }

  function tell({ status, words: said, why }: Solved, count: string) {
    const [first = "", ...rest] = said.replace(/\.$/, "").split(". ");
    const text = {
      unique: messages.UNIQUE,
      several: messages.solutions(count),
      found: first,
      none: messages.NO_SOLUTION,
      unproved: messages.NOT_SETTLED,
    }[status];
    app.found.count = {
      problem: app.view.problem,
      count: status === "several" ? count : "",
      words: status === "unproved" ? "" : text,
      mends: false,
    };
    // With several solutions the drawn one is not yet to be taken off the board.
    if (status === "several" && app.view.solved) app.changing();
    // Why there is none, or what the puzzle says besides the verdict, as the length of a maze's shortest route.
    show(
      status,
      text,
      why?.words ?? (status !== "unique" && status !== "several" ? "" : rest.map((one) => `${one}.`).join(" ")),
    );
  }

  /** Adds how hard the board is, once it has been left alone for a while. */
  async function rate(mine: number) {
    const end = await asked("grade", TYPED, RATING, () => turn !== mine);
    if (end?.type !== "explained" || end.cut) return;
    const grade = end.explained;
    hard = grade ? messages.asHard(grade.name) : "";
    speak();
  }

  /** Finds out whether what is drawn belongs to the only solution. */
  async function compare(mine: number) {
    const { link, moved, stroking } = app.view;
    if (head.dataset.status !== "unique" || stroking || link === compared) return;
    compared = link;
    if (!moved) return differ(false);
    const end = await asked("sound", QUIET, PATIENCE, () => turn !== mine || app.view.link !== link);
    if (end) differ(end.type === "explained" && end.explained === false);
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

  function differ(now: boolean) {
    if (differs === now) return;
    differs = now;
    speak();
    offer();
  }

  /** The verdict, with what has been found out since. */
  function speak() {
    say(words, (differs ? messages.NOT_DRAWN : verdict) + hard);
  }

  function show(now: State, text: string, besides = "") {
    element.dataset.status = head.dataset.status = now;
    setIcon(sign, PICTURES[now]);
    [verdict, hard, differs] = [text, "", false];
    speak();
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
    const { status } = head.dataset;
    const isChecking = status === "checking";
    if (!isChecking) share.hidden = status !== "unique" && status !== "found";
    const offers = offered();
    // Clues can be made from what is drawn.
    const fitting = differs && app.view.actions.some(({ id }) => id === `${puzzle}-clues`);
    for (const [ask, one] of buttons) {
      const all = offers.filter((offer) => offer.ask === ask);
      const fits = all.find(({ edit }) =>
        edit.some((status) => status === head.dataset.status || (fitting && status === "differs")),
      );
      enable(one, isChecking ? messages.CHECKING : "", "");
      if (isChecking) continue;
      one.hidden = !fits;
      say(one.lastElementChild, fits?.name ?? "");
    }
  }

  /** The questions that can come up about boards of this puzzle. */
  function offered() {
    const { info } = app;
    const occurs = (status: string) => status === "none" || (status === "found") !== info.asksUnique;
    return ASKS.filter(({ edit, has }) => edit.some(occurs) && has(info));
  }

  function place() {
    ({ puzzle } = app.view);
    buttons = new Map(
      offered().map(({ ask }) => [
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
  async function light(mine: number) {
    const loaded = await import("../play/hints/explain-client.js").catch(() => null);
    if (!loaded || turn !== mine || !asker.idle() || inDialog()) return;
    const end = await loaded.askerOf(app).conflict(LIGHTING);
    if (turn !== mine || end.type !== "explained") return;
    const conflict = end.explained;
    if (!conflict || conflict.items.length === 0) return;
    // Of what is drawn, only the clues that differ from it.
    const { revised } = conflict;
    const mends = revised.length > 0;
    lit = Uint16Array.from((mends ? revised : conflict.items).flatMap(({ cells }) => cells.flat()));
    if (mends) say(more, messages.toFit(revised.map(({ words }) => words)));
    else if (more.hidden) say(more, messages.LIT);
    more.hidden = false;
    app.found.count.mends = mends;
    app.changed();
  }

  function mark(cells: Uint16Array) {
    app.page.point(cells, NONE, NONE, NONE, NONE, new Float32Array());
  }

  /** Leaves out of the findings what is said here. */
  function spare(words: string) {
    for (const one of findings.children) (one as HTMLElement).hidden = one.textContent === words;
  }
}
