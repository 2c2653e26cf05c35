// The card for the board of the day, on top of the gallery: today's, and those of the last week.

import { DAY, nameOfDay, partOfDate, today } from "./dates.js";
import { focusBoard, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { begun } from "../storage/kept-boards.js";
import * as messages from "../words/words.js";
import type { App } from "../board/app.js";
import type { Daily } from "./daily.js";

/** The number of earlier days listed. */
const PAST = 7;

/** A date's weekday and difficulty: Wednesday, easy. */
export function dayAndGrade(date: string, { name }: { name: string }) {
  return `${partOfDate(date, { weekday: "long" })}, ${name.toLowerCase()}`;
}

/** @param opened called when a board was chosen */
export function createToday(app: App, daily: Daily, opened: () => void) {
  const month = h("span", { class: "month" });
  const date = h("span");
  const leaf = h("span", { class: "leaf figures", "aria-hidden": "true" }, month, date);
  const line = h("span", { class: "quiet" });
  const state = h("span", { class: "quiet", "data-test": "daily-state" });
  const card = h(
    "button",
    { type: "button", class: "today-card", "data-test": "daily-today" },
    leaf,
    h("span", { class: "today-words" }, h("strong", { text: messages.TODAY }), line, state),
    icon("check"),
  );
  const bar = h("progress", { hidden: true, "aria-label": messages.GENERATING_DAILY });
  const days = h("div", { class: "days", role: "group", "aria-label": messages.LAST_DAYS });
  const element = h("section", { class: "today", "aria-label": messages.A_BOARD_A_DAY }, card, bar, days);
  let shown = "";
  let puzzle = "";
  let given = "";
  let moved = false;
  card.addEventListener("click", ({ detail }) => void choose(today(), detail));
  daily.onchange = update;
  turn();
  app.listen((view) => {
    if (view.puzzle !== puzzle || view.given !== given || view.moved !== moved || today() !== shown) update();
  });
  return element;

  /** Shows the next day's board when it comes, in a page that stays open. */
  function turn() {
    if (shown && today() !== shown) update();
    setTimeout(turn, DAY - (Date.now() % DAY));
  }

  /** @param detail of the click: 0 from the keyboard, whose users stay in the list */
  async function choose(date: string, detail: number) {
    await daily.open(date);
    if (!daily.day(date)) return;
    opened();
    if (detail > 0) focusBoard();
  }

  function update() {
    ({ puzzle, given, moved } = app.view);
    element.hidden = !app.info.generates;
    if (element.hidden) return;
    const now = today();
    if (now !== shown) {
      shown = now;
      const past = Array.from({ length: PAST }, (_, index) => today(PAST - index));
      days.replaceChildren(...past.map(chip));
    }
    month.textContent = partOfDate(now, { month: "short" });
    date.textContent = partOfDate(now, { day: "numeric" });
    const grade = daily.gradeOf(now);
    line.textContent = dayAndGrade(now, grade);
    card.title = nameOfDay(now);
    const { streak, making } = daily;
    const solved = daily.day(now)?.solved !== undefined;
    const row = streak > 1 ? messages.inARow(streak) : "";
    state.textContent = making
      ? messages.GENERATING
      : row ||
        (solved
          ? messages.SOLVED
          : isBegun(now)
            ? messages.IN_PROGRESS
            : grade.isEasy
              ? messages.EASY_FIRST
              : messages.SAME_FOR_ALL);
    bar.hidden = !making;
    mark(card, now);
    for (const one of days.children) if (one instanceof HTMLElement) mark(one, one.dataset.date ?? "");
  }

  /** Whether a date's board has been started. */
  function isBegun(date: string) {
    const board = daily.day(date)?.given ?? "";
    return board !== "" && (board === given ? moved : begun(puzzle).has(board));
  }

  function chip(date: string) {
    return h(
      "button",
      {
        type: "button",
        class: "day figures",
        "data-date": date,
        "data-test": `daily-${date}`,
        onclick: ({ detail }: MouseEvent) => void choose(date, detail),
      },
      h("span", { class: "quiet", "aria-hidden": "true", text: partOfDate(date, { weekday: "narrow" }) }),
      h("span", { "aria-hidden": "true", text: partOfDate(date, { day: "numeric" }) }),
      h("span", { class: "hidden name" }),
      icon("check"),
    );
  }

  function mark(one: HTMLElement, date: string) {
    const day = daily.day(date);
    const solved = day?.solved !== undefined;
    one.classList.toggle("solved", solved);
    if (day && day.given === app.view.given) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
    if (one === card) return;
    const name = messages.dayWith(
      partOfDate(date, { weekday: "long", day: "numeric", month: "long" }),
      daily.gradeOf(date).name.toLowerCase(),
      solved,
    );
    const said = one.querySelector(".name");
    if (said) said.textContent = name;
    one.title = name;
  }
}
