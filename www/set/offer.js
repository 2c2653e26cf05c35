// The boards that can be added to a set: the open one, Your boards of all puzzles, and the gallery of the open puzzle.

import { aboutOf, aboutOfOwn } from "../about/about.js";
import { boardsOf } from "../database.js";
import { button, enable, h, say } from "../dom.js";
import { readBoard, readOpen } from "./read.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { OwnBoard } from "../database.js" */
/** @import { SetBoard } from "./read.js" */

/** A board to add. @typedef {{ name: string, board: () => Promise<SetBoard>, id: string, kind: string }} Offered */

/**
 * @param {App} app
 * @param {(board: SetBoard) => void} add
 * @param {(words: string) => void} tell why a board is not added
 */
export function createOffer(app, add, tell) {
  /** Boards are added in the order in which they were chosen. */
  let last = Promise.resolve();
  const element = h("ul", { class: "set-offered", "data-test": "set-offered" });
  return { element, fill, mark };

  async function fill() {
    /** @type {Offered[]} */
    const list = [];
    const { view, info } = app;
    // A gallery board keeps its name.
    if (view.given || view.large) list.push({ name: app.name || messages.OPEN_BOARD, id: view.given || "open", kind: messages.kindOf(info.name, view.rows, view.cols), board: () => readOpen(app, app.name) });
    for (const puzzle of app.puzzles) {
      for (const own of await boardsOf(puzzle.id)) {
        if (own.given && own.given === view.given) continue;
        list.push({ name: own.name || messages.untitled(own.when), id: own.given || own.id, kind: messages.kindOf(puzzle.name, own.rows, own.cols), board: () => boardOfOwn(own) });
      }
    }
    const known = new Set(list.map(({ id }) => id));
    for (const { name, given, link, rows, cols, grade } of app.examples(info.id)) {
      if (known.has(given)) continue;
      list.push({ name, id: given, kind: messages.rated(messages.kindOf(info.name, rows, cols), info.grades[grade] ?? ""), board: () => readBoard(app, `#${link}${aboutOf({ title: name }).parts}`) });
    }
    element.replaceChildren(...list.map(row), ...list.length === 0 ? [h("li", { class: "quiet", text: messages.NO_BOARDS })] : []);
  }

  /** @param {Offered} offered */
  function row({ name, board, id, kind }) {
    const one = button(messages.ADD, () => {
      if (one.hasAttribute("aria-disabled")) return tell(`${one.title}.`);
      enable(one, messages.IN_ALREADY);
      last = last.then(async () => add(await board())).catch(() => tell(messages.NOT_A_BOARD));
    }, { class: "button plain", "data-test": "set-add" }, "plus");
    return h("li", { "data-id": id }, h("span", { class: "set-words" }, h("span", { class: "set-name", text: name }), h("small", { class: "quiet figures", text: kind })), one);
  }

  /** @param {OwnBoard} own @returns {Promise<SetBoard>} */
  async function boardOfOwn(own) {
    const about = aboutOfOwn(own);
    if (own.given) return readBoard(app, `#${own.given}${about.parts}`);
    return { key: own.id, puzzle: own.puzzle, link: "", given: "", bits: own.bits, about, rows: own.rows, cols: own.cols, text: "", wrong: "" };
  }

  /** Marks those that are in the set, which are added once. @param {SetBoard[]} boards */
  function mark(boards) {
    const known = new Set(boards.flatMap(({ given, key }) => [given, key]));
    for (const item of element.querySelectorAll("li[data-id]")) {
      const one = /** @type {HTMLElement} */ (item.lastElementChild);
      const name = item.querySelector(".set-name")?.textContent ?? "";
      const isIn = known.has(/** @type {HTMLElement} */ (item).dataset.id ?? "");
      enable(one, isIn ? messages.IN_ALREADY : "", "");
      one.setAttribute("aria-label", isIn ? messages.added(name) : messages.addIt(name));
      say(/** @type {Element} */ (one.lastElementChild), isIn ? messages.ADDED : messages.ADD);
    }
  }
}
