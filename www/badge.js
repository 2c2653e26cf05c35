// The badge in Edit: whether the board has one solution, several or none, kept true while it is drawn. It has a solver of
// its own, so that strokes never wait for it; a newer board ends the search for an older one.

import { ASKS, createAsker } from "./asks.js";
import { button, focusBoard, h, say } from "./dom.js";
import { sites } from "./elsewhere.js";
import { number } from "./format.js";
import { icon, setIcon } from "./icons.js";
import { inDialog } from "./keys.js";
import { showsBadge } from "./settings.js";
import { Solver } from "./solver.js";
import { UNLOADED } from "./toast.js";
import { MARKS } from "./verdict.js";
import * as messages from "./words-later.js";

/** @import { Parts } from "./panel.js" */
/** @import { Solved, View } from "./types.js" */

/** Milliseconds after a change before the search starts: a stroke is many changes. */
const PAUSE = 40;
/** Milliseconds before the badge says that it is checking, as most boards are settled sooner. */
const QUIET = 150;
/** A board that is being typed has no solution on the way: that is said when nothing changed for this many milliseconds. The
 * difficulty waits for so long in any case. */
const TYPED = 800;
/** Limits in milliseconds: for the verdict, and for counting further solutions. */
const PATIENCE = 5000;
const COUNTING = 1000;
/** The same for the difficulty. */
const RATING = 3000;
/** Solutions are counted up to this many. */
const MANY = 1000;

/** @typedef {Solved["status"] | "checking" | "incomplete"} State */

/** @type {Record<State, string>} */
const PICTURES = { ...MARKS, checking: "solve", incomplete: "edit" };

/**
 * @param {Parts} parts
 * @param {HTMLElement} head the place for the verdict, which stays in sight
 * @param {HTMLElement} findings a list that need not repeat what the badge says
 */
export function createBadge(parts, head, findings) {
  const { app } = parts;
  const mark = h("span", { class: "mark" }, icon("solve"));
  const words = h("p", { role: "status", "data-test": "badge" });
  const more = h("p", { class: "quiet figures", "data-test": "badge-more" });
  const next = h("div", { class: "row wrap", "data-test": "badge-next" });
  // On a phone the buttons are one row, which the browser does not always scroll to the one that gets the focus.
  next.addEventListener("focusin", ({ target }) => /** @type {Element} */ (target).scrollIntoView({ block: "nearest", inline: "nearest" }));
  // Clues that were there before the solution was drawn are made from it again.
  const refill = button("", () => {
    const action = clueAction();
    if (!action) return;
    app.page.act(action.id);
    app.changed();
    // The button is gone.
    focusBoard();
  }, { class: "button small main", hidden: true, "data-test": "badge-refill" });
  const asker = createAsker(parts, "edit");
  head.append(mark, h("div", null, words, more));
  const element = h("section", { class: "badge", "aria-label": messages.PROOF }, next, asker.element);
  /** @type {ReturnType<typeof import("./certificate.js").createCertificate> | null} */
  let certificate = null;
  /** @type {Solver | null} */
  let solver = null;
  /** The board that the badge is about. */
  let about = "";
  let timer = 0;
  let quiet = 0;
  /** Whether the last change was typed rather than drawn. */
  let typing = false;
  document.addEventListener("keydown", () => (typing = true), true);
  document.addEventListener("pointerdown", () => (typing = false), true);
  document.addEventListener("click", ({ target }) => (typing ||= target instanceof Element && target.closest(".keypad") !== null), true);
  /** Counts the boards: only the latest matters. */
  let turn = 0;
  app.listen(update);
  document.addEventListener("visibilitychange", () => update(app.view));
  return element;

  /** @param {View} view */
  function update(view) {
    // Voltorb Flip's advice counts the layouts already.
    const on = view.mode === "edit" && !app.doors && showsBadge();
    element.hidden = head.hidden = !on;
    if (!on) spare("");
    if (!on || document.hidden) return rest();
    const action = view.moved && !view.solved && !view.stroking ? clueAction() : undefined;
    refill.hidden = !action;
    say(/** @type {Element} */ (refill.lastElementChild), action?.name ?? "");
    const now = `${app.openings} ${view.puzzle} ${view.problem || view.undo + view.moves} ${view.unfinished}`;
    if (now === about) return;
    about = now;
    cancel();
    if (view.unfinished) return show("incomplete", messages.INCOMPLETE, view.unfinished);
    quiet = setTimeout(() => show("checking", messages.CHECKING), QUIET);
    timer = setTimeout(() => void look(turn), PAUSE);
  }

  /** What makes all clues from what is drawn, if the puzzle has it. */
  function clueAction() {
    const { actions, puzzle } = app.view;
    return actions.find(({ id, role, disabled }) => id === `${puzzle}-clues` && role === "group" && !disabled);
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
  }

  /** @param {number} mine */
  async function look(mine) {
    solver ??= new Solver(app);
    let found = 0;
    const hear = { found: (/** @type {string[]} */ answers) => (found += answers.length) };
    const rested = new Promise((go) => setTimeout(go, TYPED));
    const end = await solver.solve({ limit: app.info.asksUnique ? 2 : 1, milliseconds: PATIENCE }, hear);
    if (typing && end.type === "done" && end.solved.status === "none") await rested;
    if (turn !== mine) return;
    clearTimeout(quiet);
    if (end.type === "error") return show("unproved", end.message);
    if (end.type !== "done") return;
    const { solved } = end;
    if (solved.status === "unique" || solved.status === "found") void rate(mine);
    tell(solved, solved.count ? number(solved.count) : `${found}${end.resumable ? "+" : ""}`);
    if (solved.status !== "several" || solved.count || !end.resumable) return;
    const more = await solver.more({ limit: MANY, milliseconds: COUNTING }, hear);
    if (turn === mine && more.type === "done") tell(solved, `${number(found)}${more.resumable || more.stopped ? "+" : ""}`);
  }

  /** @param {Solved} solved @param {string} count */
  function tell({ status, words: said, why }, count) {
    const [first = "", ...rest] = said.replace(/\.$/, "").split(". ");
    const text = { unique: messages.UNIQUE, several: messages.solutions(count), found: first, none: messages.NO_SOLUTION, unproved: messages.NOT_SETTLED }[status];
    app.counted = { problem: app.view.problem, count: status === "several" ? count : "", words: status === "unproved" ? "" : text };
    // Why there is none, or what the puzzle says besides the verdict, as the length of a maze's shortest route.
    show(status, text, why?.words ?? (status !== "unique" && status !== "several" ? "" : rest.map((one) => `${one}.`).join(" ")));
  }

  /** Adds how hard the board is, once it has been left alone for a while and no question of the user's is under way. @param {number} mine */
  async function rate(mine) {
    for (;;) {
      await new Promise((go) => setTimeout(go, TYPED));
      const loaded = turn === mine && app.info.reasons ? await import("./explain/asker.js").catch(() => null) : null;
      if (!loaded || turn !== mine) return;
      // A dialog may ask as well, for a board of some difficulty.
      if (!asker.idle() || inDialog()) continue;
      const end = await loaded.askerOf(app).ask("grade", RATING);
      if (turn !== mine) return;
      // A question of the user's has ended it.
      if (end.type === "stopped") continue;
      if (end.type !== "explained" || end.cut) return;
      const grade = /** @type {import("./explain/types.js").Grade | null} */ (end.explained);
      if (grade) words.append(messages.asHard(grade.name));
      return;
    }
  }

  /** @param {State} now @param {string} text @param {string} [besides] */
  function show(now, text, besides = "") {
    element.dataset.status = head.dataset.status = now;
    setIcon(mark, PICTURES[now]);
    say(words, text);
    more.textContent = besides;
    more.hidden = !besides;
    spare(besides);
    const offers = ASKS.filter((one) => one.edit.some((status) => status === now) && one.has(app.info));
    const buttons = offers.map(({ ask, name }) => button(name, () => void asker.ask(ask), { class: "button small", "data-test": `badge-${ask}` }));
    const proved = now === "unique" || now === "none";
    if (proved) buttons.push(button(messages.CERTIFICATE, () => void certify(), { class: "button small", title: messages.ABOUT_CERTIFICATE, "data-test": "badge-certificate" }));
    const links = sites(app, "badge", true);
    // As many rows as the verdict with the most buttons takes.
    next.style.setProperty("--rows", String(links.length > 0 ? 3 : 2));
    next.replaceChildren(refill, ...buttons, ...(now === "checking" || now === "incomplete" ? [] : links));
  }

  /** Leaves out of the findings what is said here. @param {string} words */
  function spare(words) {
    for (const one of findings.children) /** @type {HTMLElement} */ (one).hidden = one.textContent === words;
  }

  async function certify() {
    const loaded = await import("./certificate.js").catch(() => null);
    if (!loaded) return app.tell(UNLOADED);
    certificate ??= loaded.createCertificate(app);
    asker.element.append(certificate.element);
    await certificate.save();
  }
}
