// Offers shown below "Solved": copying the result, and generating another board like it. Loaded with the first solved
// board.

import { address } from "../address/address-bar.js";
import { gradeOf } from "../boards/daily.js";
import { today } from "../boards/dates.js";
import { button, focusBoard, h, say } from "../ui/dom.js";
import { EMBEDDED } from "../storage/settings-store.js";
import { UNLOADED, toast, whenLoaded } from "../ui/toast.js";
import { dayAndGrade } from "../boards/daily-card.js";
import { isNew, withdraw } from "../start/first-visit.js";
import { inARow } from "../words/words.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { Daily } from "../boards/daily.js";
import type { Made } from "../boards/generated.js";

/** @param element their place */
export function fillAfter(
  element: HTMLElement,
  {
    app,
    daily,
    made,
    clock,
    demonstrate,
  }: { app: App; daily: Daily; made: Made; clock: { deeds: () => string }; demonstrate: () => void },
) {
  const streak = h("p", { class: "quiet figures", "data-test": "streak" });
  const result = button(messages.COPY_RESULT, () => void copyResult(), { "data-test": "copy-result" }, "copy");
  const another = button(messages.ANOTHER, () => void made.another(), { "data-test": "another" }, "dice");
  /** Today's boards of other puzzles. */
  const rest = h("div", { class: "row wrap", "data-test": "also-today", hidden: true });
  element.append(streak, h("div", { class: "row" }, result, another), rest);
  app.listen((view) => {
    const solved = view.solved && view.mode === "play" && !view.timeline;
    const text = solved ? resultText() : "";
    result.hidden = !text;
    // Lets people read what will be copied.
    result.title = text;
    another.hidden = !solved || !made.wish;
    const isToday = text !== "" && daily.dateOf(view.given) === today();
    const help = messages.byHints(Math.min(view.hints.made, view.moves), view.moves);
    say(
      streak,
      isToday
        ? `${inARow(daily.streak)}${help}. ${messages.tomorrow(dayAndGrade(today(-1), gradeOf(today(-1), app.info)))}`
        : "",
    );
    streak.hidden = !isToday;
    const isOpen = text !== "" && !isToday && !EMBEDDED && !daily.day(today())?.solved;
    offer(isToday ? daily.others : isOpen ? [{ id: view.puzzle, name: messages.TODAYS_BOARD }] : [], isToday);
    element.hidden = result.hidden && another.hidden;
    // Before the result, unless the result is of today.
    rest.classList.toggle("lead", !isToday);
  });

  /**
   * Offers boards of today.
   * @param also whether one is solved
   */
  function offer(boards: { id: string; name: string }[], also: boolean) {
    const key = `${also} ${boards.map(({ id }) => id).join()}`;
    rest.hidden = boards.length === 0;
    if (rest.dataset.boards === key) return;
    rest.dataset.boards = key;
    rest.replaceChildren(
      ...(also ? [h("span", { class: "quiet", text: messages.ALSO_TODAY })] : []),
      ...boards.map(({ id, name }) =>
        button(name, ({ detail }) => void openToday(id, detail), { class: "button small", "data-test": `today-${id}` }),
      ),
    );
  }

  /** @param detail of the click: 0 from the keyboard */
  async function openToday(puzzle: string, detail: number) {
    try {
      if (puzzle !== app.view.puzzle) await app.openPuzzle(puzzle);
    } catch {
      return toast(UNLOADED, true);
    }
    // Not of the first board, while today's is generated.
    withdraw();
    const shows = isNew(app, "demo") && app.info.hints;
    if (app.view.puzzle === puzzle) await daily.open(today());
    if (shows && daily.dateOf(app.view.given)) demonstrate();
    // The button is gone. After a click the arrow keys go to the board.
    if (detail > 0) focusBoard();
  }

  /** The result to share if the user solved the board, without giving it away; otherwise "". */
  function resultText() {
    const { view } = app;
    if (!view.own || !view.given) return "";
    const date = daily.dateOf(view.given);
    const { streak } = daily;
    const how = date === today() && streak > 1 ? `${clock.deeds()} · ${inARow(streak)}` : clock.deeds();
    return messages.result(app.info.name, date || app.name, how, address(view.fresh && view.fresh + app.parts));
  }

  async function copyResult() {
    await whenLoaded(
      () => import("../share/copy-and-save.js"),
      async ({ copy }) => {
        const copied = await copy(result.title, null);
        toast(copied ? messages.RESULT_COPIED : messages.NOT_COPIED, !copied);
      },
    );
  }
}
