// Offers several ways to start a puzzle whose boards also exist elsewhere: on the first visit, and on request.

import { button, focusBoard, h, say } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { STOPPED, generated } from "../boards/generated.js";
import { closeSheets } from "../ui/sheet.js";
import { isNew, meet } from "../start/first-visit.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words.js";
import type { Parts } from "../ui/panel.js";
import type { View } from "../workers/types.js";

/** `again` starts a round of the same kind, or reopens the offer; `others` reopens it where `again` does not. */
export function createDoors({ app, show }: Parts): {
  element: HTMLElement;
  again: HTMLElement;
  others: HTMLElement;
  update: (view: View) => void;
} {
  const typed = door("edit", "door-typed", () => type("new"));
  const made = door("dice", "door-made", () => void deal());
  const grade = h("select", { "aria-label": messages.DIFFICULTY, "data-test": "door-grade" });
  const demo = button(
    messages.SHOW_HOW,
    () => {
      close();
      show();
    },
    { "data-test": "door-show" },
    "play",
  );
  const later = button(messages.SKIP, close, { "data-test": "door-close" });
  const element = h(
    "section",
    { class: "doors", "aria-label": messages.HOW_TO_BEGIN, "data-test": "doors", hidden: true },
    h("h2", { text: messages.HOW_TO_BEGIN }),
    grade,
    typed.element,
    made.element,
    h("div", { class: "row wrap" }, demo, later),
  );
  const again = button(messages.NEW_ROUND, () => (isTyped() ? type("new-round") : open()), {
    "data-test": "doors-again",
  });
  const others = button("", open, { "data-test": "doors-others" });
  /** The board that the offer was opened over. */
  let over: { puzzle: string; link: string } | null = null;
  return { element, again, others, update };

  function update(view: View) {
    const doors = app.doors;
    again.hidden = doors === null;
    others.hidden = doors === null || !isTyped();
    if (doors) say(others.lastElementChild, doors.made.name);
    // Continuing with a board counts as a choice.
    if (over && over.puzzle === view.puzzle && over.link !== view.link) meet("doors", view.puzzle);
    if (over?.link !== view.link) over = null;
    if (!over && doors && isNew(app, "doors")) over = view;
    element.hidden = !over || !doors;
    if (element.hidden || !doors) return;
    typed.says(doors.typed);
    made.says(doors.made);
    const names = app.info.grades.join();
    if (grade.dataset.names !== names) {
      grade.dataset.names = names;
      grade.replaceChildren(...app.info.grades.map((name, index) => h("option", { value: index + 1, text: name })));
    }
  }

  function open() {
    over = app.view;
    // On a phone this was chosen in the sheet.
    closeSheets();
    app.changed();
    typed.element.focus();
  }

  function close() {
    meet("doors", app.view.puzzle);
    if (!over) return;
    over = null;
    app.changed();
  }

  /** Whether the open round is played elsewhere: the cards of a dealt one can be flipped. */
  function isTyped() {
    return !app.view.groups.some(({ tools }) => tools.some(({ id }) => id === "flip")) && !app.example;
  }

  /**
   * Starts typing in a board from its first cell.
   * @param action a new round keeps level and coins
   */
  function type(action: "new" | "new-round") {
    close();
    closeSheets();
    app.page.setMode("edit");
    app.page.act(action);
    if (action === "new") startAt(Number(grade.value));
    app.arrival.copying = true;
    app.changed();
    focusBoard();
  }

  /** Sets what an empty board counts, such as the level of the game. */
  function startAt(count: number) {
    const tool = app.page
      .view()
      .groups.flatMap(({ tools }) => tools)
      .find(({ adjustable }) => adjustable);
    if (tool) app.page.adjust(tool.id, count - (tool.count ?? 0));
  }

  async function deal() {
    const { puzzle } = app.view;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    const bits = await generated(app, { seed, difficulty: Number(grade.value), rows: 0, cols: 0 });
    if (app.view.puzzle !== puzzle) return;
    if (typeof bits === "string") return toast(bits === STOPPED ? messages.NONE_GENERATED : bits, true);
    close();
    app.openBits(bits, "play");
  }
}

/** A large option: a picture, a label and a description. */
function door(picture: string, test: string, act: () => void) {
  const name = h("strong");
  const words = h("span", { class: "quiet" });
  const element = h(
    "button",
    { type: "button", class: "door", "data-test": test, onclick: act },
    icon(picture),
    h("span", null, name, words),
  );
  return {
    element,
    says(door: { name: string; words: string }) {
      say(name, door.name);
      say(words, door.words);
    },
  };
}
