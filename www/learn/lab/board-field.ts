// The list from which a board is chosen: the open one, the gallery's and Your boards.

import { boardsOf } from "../../storage/database.js";
import { h } from "../../ui/dom.js";
import { borrow } from "./borrowed-board.js";
import { wordsOf } from "./copy-text.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { View } from "../../workers/types.js";

export function createBoardField(app: App) {
  const own = h("optgroup", { label: messages.YOUR_BOARDS });
  const gallery = h("optgroup", { label: messages.GALLERY });
  /** The open board, if it is in neither list. */
  const open = h("option", { value: "" });
  const list = h("select", {
    class: "select",
    "aria-label": messages.BOARD_TO_SEARCH,
    "data-test": "film-board",
    onchange: () => choose(),
  });
  /** The puzzle whose boards are listed, and the lists' own boards by their links. */
  let puzzle = "";
  let asked = 0;
  let shown = "";
  let ids = new Map<string, string>();
  return { root: list, update };

  function update(view: View) {
    if (puzzle !== view.puzzle) {
      puzzle = view.puzzle;
      gallery.replaceChildren(
        ...app.examples(puzzle).map(({ name }, index) => h("option", { value: `gallery.${index}`, text: name })),
      );
      own.replaceChildren();
      void fill();
    }
    show(view);
  }

  /** Lists Your boards. */
  async function fill() {
    const mine = ++asked;
    const boards = await boardsOf(puzzle).catch(() => []);
    if (mine !== asked) return;
    ids = new Map(boards.map(({ given, id }) => [given, id]));
    own.replaceChildren(
      ...boards.map(({ id, name, rows, cols }) =>
        h("option", { value: `own.${id}`, text: name || messages.boardOf(app.info.name, rows, cols) }),
      ),
    );
    show(app.view);
  }

  /** Selects the open board. */
  function show(view: View) {
    const id = app.arrival.own || ids.get(view.given);
    const listed =
      app.index >= 0
        ? `gallery.${app.index}`
        : id && [...own.children].some((one) => one instanceof HTMLOptionElement && one.value === `own.${id}`)
          ? `own.${id}`
          : "";
    const name = app.name || messages.boardOf(app.info.name, view.rows, view.cols);
    // The list may be open: it changes only if it has to.
    const key = [puzzle, listed, listed ? "" : name, own.children.length].join();
    if (key === shown) return;
    shown = key;
    open.textContent = messages.openBoard(name);
    list.replaceChildren(...(listed ? [] : [open]), gallery, ...(own.children.length > 0 ? [own] : []));
    list.value = listed;
  }

  function choose() {
    const gallery = /^gallery\.(\d+)$/.exec(list.value);
    const own = /^own\.(.+)$/.exec(list.value);
    if (gallery) void borrow(app, () => app.openExample(app.info.id, Number(gallery[1])));
    else if (own?.[1]) borrow(app, () => app.openOwn(own[1] ?? "")).catch((error) => toast(wordsOf(error), true));
    // It may be one that the search refuses: then it says so.
    list.focus();
  }
}
