// The boards that can be added to a set: the open one, Your boards and the galleries of all puzzles, each with its
// picture.

import { aboutOf, aboutOfOwn } from "../../share/about/about.js";
import { boardsOf } from "../../storage/database.js";
import { button, enable, h, say } from "../../ui/dom.js";
import { createPictures } from "./pictures.js";
import { createRater, gradeOf } from "./rate.js";
import { moduleFor } from "../../start/puzzle-module.js";
import { readBoard, readOpen } from "./read.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { OwnBoard } from "../../storage/database.js";
import type { PuzzleInfo, Example } from "../../workers/types.js";
import type { SetBoard } from "./read.js";
import type { Pictured } from "./pictures.js";

/** A board to add; `unrated`: what is said of it before its difficulty, if that is to be found. */
type Offered = Pictured & { name: string; board: () => Promise<SetBoard>; id: string; kind: string; unrated?: string };

/** @param tell why a board is not added */
export function createOffer(app: App, add: (board: SetBoard) => void, tell: (words: string) => void) {
  /** Boards are added in the order in which they were chosen. */
  let last = Promise.resolve();
  /** Counts the fillings: only the last one counts. */
  let turn = 0;
  /** What is in the set, and what is listed. */
  let taken = new Set<string>();
  let listed = new Set<string>();
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

  async function fillOthers(mine: number) {
    for (const { id } of app.puzzles) {
      if (id === app.info.id) continue;
      // Without the network the others are still there.
      const loaded = await moduleFor(app, id).catch(() => null);
      if (mine !== turn) return;
      if (loaded) append(gallery(loaded.info, loaded.engine.examples(id)));
    }
    sift();
  }

  function gallery(info: PuzzleInfo, examples: Example[]): Offered[] {
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

  /** @param offered those that are listed already are left out */
  function append(offered: Offered[]) {
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

  function row(offered: Offered) {
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

  function rate({ board, unrated = "" }: Offered, about: HTMLElement) {
    const mine = turn;
    rating = rating
      .then(async () => {
        if (mine !== turn) return;
        const read = await board();
        if (await rater.rate([read])) say(about, messages.rated(unrated, gradeOf(read)?.name ?? messages.UNRATED));
      })
      .catch(() => {});
  }

  async function boardOfOwn(own: OwnBoard): Promise<SetBoard> {
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

  /** Marks those that are in the set, which are added once. */
  function mark(boards: SetBoard[]) {
    taken = new Set(boards.flatMap(({ given, key }) => [given, key]));
    show(list.querySelectorAll<HTMLElement>("li[data-id]"));
  }

  function show(rows: Iterable<HTMLElement>) {
    for (const item of rows) {
      // Its button.
      const one = item.lastElementChild as HTMLElement;
      const name = item.querySelector(".set-name")?.textContent ?? "";
      const isIn = taken.has(item.dataset.id ?? "");
      enable(one, isIn ? messages.IN_ALREADY : "", "");
      one.setAttribute("aria-label", isIn ? messages.added(name) : messages.addIt(name));
      say(one.lastElementChild, isIn ? messages.ADDED : messages.ADD);
    }
  }
}

/**
 * What a list says of a board, and whether its difficulty is still to be found.
 * @param difficulty if it is known
 */
function kindOf(kind: string, id: string, difficulty?: string) {
  const found = gradeOf({ given: id, key: id, wrong: "" });
  if (!difficulty && found === undefined) return { kind: messages.rated(kind, messages.NOT_RATED_YET), unrated: kind };
  return { kind: messages.rated(kind, difficulty || (found?.name ?? messages.UNRATED)) };
}
