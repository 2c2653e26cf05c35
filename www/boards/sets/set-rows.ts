// The boards of a set in the dialog that makes it: each with its puzzle, size and difficulty. They are moved by their
// grips or by buttons, edited and removed.

import { enable, h, iconButton, keyed, say } from "../../ui/dom.js";
import { dragRows } from "./drag.js";
import { nameOf } from "./name.js";
import { createPictures } from "./pictures.js";
import { fallsIn, gradeOf } from "./rate.js";
import { kindOf } from "./read.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { SetBoard } from "./read.js";

/** @param change takes the boards in another order, or without one, and what is said */
export function createRows(
  app: App,
  change: (boards: SetBoard[], words: string) => void,
  edit: (board: SetBoard) => void,
) {
  let boards: SetBoard[] = [];
  const element = h("ol", { class: "set-chosen", "data-test": "set-chosen" });
  const pictures = createPictures(app, element);
  dragRows(element, move);
  return { element, show };

  function show(next: SetBoard[]) {
    boards = next;
    const falls = fallsIn(boards);
    keyed(
      element,
      boards,
      ({ key }) => key,
      row,
      (one, board) => fill(one, board, falls),
    );
  }

  function move(from: number, to: number) {
    const board = boards[from];
    if (!board || !boards[to]) return;
    const next = boards.filter((one) => one !== board);
    next.splice(to, 0, board);
    change(next, messages.moved(nameOf(app, board, from), to + 1, next.length));
  }

  function row(board: SetBoard) {
    const place = () => boards.findIndex(({ key }) => key === board.key);
    const by = (step: number) => () => move(place(), place() + step);
    return h(
      "li",
      null,
      h("span", { class: "set-grip", "data-grip": "", title: messages.DRAG, "aria-hidden": "true" }),
      pictures.add({ ...board, link: board.given }),
      h(
        "span",
        { class: "set-words" },
        h("button", {
          type: "button",
          class: "set-name",
          title: messages.EDIT_BOARD,
          "data-test": "set-board",
          onclick: () => edit(board),
        }),
        h("small", { class: "quiet figures", "data-test": "set-kind" }),
        h("small", { class: "set-fall", "data-test": "set-fall" }),
      ),
      iconButton("up", "", by(-1), { "data-test": "set-up" }),
      iconButton("down", "", by(1), { "data-test": "set-down" }),
      iconButton("bin", "", () => remove(place()), { "data-test": "set-remove" }),
    );
  }

  /** The focus goes to the row that takes its place. */
  function remove(place: number) {
    const board = boards[place];
    if (!board) return;
    change(
      boards.filter((one) => one !== board),
      messages.removed(nameOf(app, board, place)),
    );
    const next = element.children[Math.min(place, boards.length - 1)];
    if (next instanceof HTMLElement) (next.lastElementChild as HTMLElement).focus();
  }

  function fill(one: HTMLElement, board: SetBoard, falls: Map<number, number>) {
    const place = boards.indexOf(board);
    const name = nameOf(app, board, place);
    const [, , words, up, down, gone] = one.children;
    const [title, kind, fall] = words?.children ?? [];
    if (!title || !kind || !fall || !up || !down || !gone) return;
    const grade = gradeOf(board);
    say(title, name);
    title.toggleAttribute("disabled", board.wrong !== "");
    const rating = grade === undefined ? messages.RATING_ONE : (grade?.name ?? messages.UNRATED);
    // A board without a title is called by the rest.
    say(
      kind,
      board.wrong ? kindOf(app, board) : board.about.title ? messages.rated(kindOf(app, board), rating) : rating,
    );
    kind.classList.toggle("bad", board.wrong !== "");
    (kind as HTMLElement).title = grade?.words ?? "";
    const before = falls.get(place);
    say(fall, before === undefined ? "" : messages.easierThan(before + 1));
    const labels = [
      [up, place === 0 ? messages.FIRST : "", messages.earlier(name)],
      [down, place === boards.length - 1 ? messages.LAST : "", messages.later(name)],
      [gone, "", messages.remove(name)],
    ] as const;
    for (const [control, reason, label] of labels) {
      control.setAttribute("aria-label", label);
      enable(control as HTMLElement, reason, label);
    }
  }
}
