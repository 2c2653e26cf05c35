// The boards that can be added to a set: the open one, Your boards and the galleries of all puzzles, each with its
// picture.

import { aboutOf, aboutOfOwn } from "../../share/about/about.js";
import { boardsOf } from "../../storage/database.js";
import { button, enable, h, say } from "../../ui/dom.js";
import { createPictures } from "./pictures.js";
import { createRater, gradeOf } from "./rate.js";
import { moduleFor, readBoard, readOpen } from "./read.js";
import * as messages from "./words.js";

/** @import { App } from "../../board/app.js" */
/** @import { OwnBoard } from "../../storage/database.js" */
/** @import { PuzzleInfo } from "../../workers/types.js" */
/** @import { SetBoard } from "./read.js" */

/**
 * A board to add; `unrated`: what is said of it before its difficulty, if that is to be found.
 * @typedef {import("./pictures.js").Pictured & { name: string, board: () => Promise<SetBoard>, id: string, kind: string, unrated?: string }} Offered
 */

/**
 * @param {App} app
 * @param {(board: SetBoard) => void} add
 * @param {(words: string) => void} tell why a board is not added
 */
export function createOffer(app, add, tell) {
  /** Boards are added in the order in which they were chosen. */
  let last = Promise.resolve();
  /** Counts the fillings: only the last one counts. */
  let turn = 0;
  /** What is in the set, and what is listed. @type {Set<string>} */
  let taken = new Set();
  /** @type {Set<string>} */
  let listed = new Set();
  const list = h("ul", { class: "set-offered", "data-test": "set-offered" });
  const none = h("li", { class: "quiet", text: messages.NO_BOARDS });
  const filter = h("select", {
    "aria-label": messages.PUZZLE,
    "data-test": "set-filter",
    onchange: () => {
      sift();
      list.scrollTop = 0;
    },
  });
  const pictures = createPictures(app, list);
  /** One board after the other is rated as it comes into view. */
  const rater = createRater(app, () => {});
  let rating = Promise.resolve();
  return { element: list, filter, fill, mark, stop };

  /** Ends the ratings under way. */
  function stop() {
    turn += 1;
    rater.stop();
  }

  /** The open puzzle's boards come first; the others' follow as their modules are loaded. */
  async function fill() {
    const mine = ++turn;
    const { view, info } = app;
    pictures.clear();
    list.replaceChildren();
    listed = new Set();
    const chosen = filter.value;
    filter.replaceChildren(
      ...[["", messages.ALL_PUZZLES], ...app.puzzles.map(({ id, name }) => [id, name])].map(([value, text]) =>
        h("option", { value, text }),
      ),
    );
    filter.value = chosen;
    // A gallery board keeps its name.
    if (view.given || view.large)
      append([
        {
          name: app.name || messages.OPEN_BOARD,
          id: view.given || "open",
          puzzle: info.id,
          ...kindOf(
            messages.kindOf(info.name, view.rows, view.cols),
            view.given,
            (app.example && info.grades[app.example.grade]) || "",
          ),
          link: view.given,
          rows: view.rows,
          cols: view.cols,
          board: () => readOpen(app, app.name),
        },
      ]);
    for (const puzzle of app.puzzles) {
      const own = await boardsOf(puzzle.id);
      if (mine !== turn) return;
      append(
        own.map((one) => ({
          name: one.name || messages.kindOf(puzzle.name, one.rows, one.cols),
          id: one.given || one.id,
          puzzle: puzzle.id,
          ...kindOf(
            one.name ? messages.kindOf(puzzle.name, one.rows, one.cols) : messages.dayTime(one.when),
            one.given || one.id,
          ),
          link: one.given,
          rows: one.rows,
          cols: one.cols,
          board: () => boardOfOwn(one),
        })),
      );
    }
    append(gallery(info, app.examples(info.id)));
    void fillOthers(mine);
  }

  /** @param {number} mine */
  async function fillOthers(mine) {
    for (const { id } of app.puzzles) {
      if (id === app.info.id) continue;
      // Without the network the others are still there.
      const loaded = await moduleFor(app, id).catch(() => null);
      if (mine !== turn) return;
      if (loaded) append(gallery(loaded.info, loaded.engine.examples(id)));
    }
    sift();
  }

  /** @param {PuzzleInfo} info @param {import("../../workers/types.js").Example[]} examples @returns {Offered[]} */
  function gallery(info, examples) {
    return examples.map(({ name, given, link, rows, cols, grade }) => ({
      name,
      id: given,
      puzzle: info.id,
      ...kindOf(messages.kindOf(info.name, rows, cols), given, info.grades[grade] ?? ""),
      link,
      rows,
      cols,
      board: () => readBoard(app, `#${link}${aboutOf({ title: name }).parts}`),
    }));
  }

  /** @param {Offered[]} offered those that are listed already are left out */
  function append(offered) {
    const rows = offered.filter(({ id }) => !listed.has(id) && listed.add(id)).map(row);
    list.append(...rows);
    sift();
    show(rows);
  }

  /** Shows the boards of the chosen puzzle. */
  function sift() {
    let any = false;
    none.remove();
    for (const item of list.querySelectorAll("li")) {
      item.hidden = filter.value !== "" && item.dataset.puzzle !== filter.value;
      any ||= !item.hidden;
    }
    if (!any) list.append(none);
  }

  /** @param {Offered} offered */
  function row(offered) {
    const { name, board, id, kind, puzzle } = offered;
    const one = button(
      messages.ADD,
      () => {
        if (one.hasAttribute("aria-disabled")) return tell(`${one.title}.`);
        enable(one, messages.IN_ALREADY);
        last = last.then(async () => add(await board())).catch(() => tell(messages.NOT_A_BOARD));
      },
      { class: "button plain", "data-test": "set-add" },
      "plus",
    );
    const about = h("small", { class: "quiet figures", text: kind });
    const picture = pictures.add(offered, () => offered.unrated && rate(offered, about));
    return h(
      "li",
      { "data-id": id, "data-puzzle": puzzle },
      picture,
      h("span", { class: "set-words" }, h("span", { class: "set-name", text: name }), about),
      one,
    );
  }

  /** @param {Offered} offered @param {HTMLElement} about */
  function rate({ board, unrated = "" }, about) {
    const mine = turn;
    rating = rating
      .then(async () => {
        if (mine !== turn) return;
        const read = await board();
        if (await rater.rate([read])) say(about, messages.rated(unrated, gradeOf(read)?.name ?? messages.UNRATED));
      })
      .catch(() => {});
  }

  /** @param {OwnBoard} own @returns {Promise<SetBoard>} */
  async function boardOfOwn(own) {
    const about = aboutOfOwn(own);
    if (own.given) return readBoard(app, `#${own.given}${about.parts}`);
    return {
      key: own.id,
      puzzle: own.puzzle,
      link: "",
      given: "",
      bits: own.bits,
      about,
      rows: own.rows,
      cols: own.cols,
      text: "",
      wrong: "",
    };
  }

  /** Marks those that are in the set, which are added once. @param {SetBoard[]} boards */
  function mark(boards) {
    taken = new Set(boards.flatMap(({ given, key }) => [given, key]));
    show(list.querySelectorAll("li[data-id]"));
  }

  /** @param {Iterable<Element>} rows */
  function show(rows) {
    for (const item of rows) {
      const one = /** @type {HTMLElement} */ (item.lastElementChild);
      const name = item.querySelector(".set-name")?.textContent ?? "";
      const isIn = taken.has(/** @type {HTMLElement} */ (item).dataset.id ?? "");
      enable(one, isIn ? messages.IN_ALREADY : "", "");
      one.setAttribute("aria-label", isIn ? messages.added(name) : messages.addIt(name));
      say(/** @type {Element} */ (one.lastElementChild), isIn ? messages.ADDED : messages.ADD);
    }
  }
}

/**
 * What a list says of a board, and whether its difficulty is still to be found.
 * @param {string} kind
 * @param {string} id
 * @param {string} [difficulty] if it is known
 */
function kindOf(kind, id, difficulty) {
  const found = gradeOf({ given: id, key: id, wrong: "" });
  if (!difficulty && found === undefined) return { kind: messages.rated(kind, messages.NOT_RATED_YET), unrated: kind };
  return { kind: messages.rated(kind, difficulty || (found?.name ?? messages.UNRATED)) };
}
