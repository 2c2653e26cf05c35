// Your boards in the gallery, each with its picture; the open one can be named and removed.

import { openAbout } from "../share/about/open.js";
import { button, h, iconButton, keyed, say, setPicture } from "../ui/dom.js";
import { toast, whenLoaded } from "../ui/toast.js";
import { boardKind } from "../words/words.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { OwnBoard } from "../storage/database.js";
import type { Own } from "./own-boards.js";

/** The number of boards shown until all are asked for. */
const FEW = 4;
/** Larger boards have no picture, as their cells would blur into grey. */
const DRAWN = 1600;

export function createOwnShelf(app: App, own: Own) {
  let all = false;
  /** The open board's entry, as last shown. */
  let open: OwnBoard | undefined;
  const bin = iconButton("bin", messages.REMOVE, () => void remove(), { "data-test": "own-remove" });
  const about = button(messages.TITLE_DIALOG, () => void openAbout(app), { "data-test": "own-about" }, "edit");
  const current = h("div", { class: "own-current" }, about, bin);
  const shelf = h("div", { class: "shelf" });
  const more = button(
    "",
    () => {
      all = !all;
      update();
    },
    { "data-test": "own-all" },
  );
  const sets = button(messages.MAKE_SET, () => void makeSet(app), { "data-test": "set-make" }, "boards");
  const list = h(
    "section",
    { hidden: true, "data-test": "own" },
    h("h3", { text: messages.YOUR_BOARDS }),
    current,
    shelf,
    more,
  );
  const element = h("div", { class: "own" }, sets, list);
  own.onchange = update;
  app.listen(() => own.current !== open && update());
  update();
  return element;

  function update() {
    open = own.current;
    const boards = own.list;
    list.hidden = boards.length === 0;
    current.hidden = !open;
    keyed(shelf, all ? boards : boards.slice(0, FEW), (board) => board.id, card, show);
    more.hidden = boards.length <= FEW;
    say(more.firstElementChild, all ? messages.SHOW_LATEST : messages.showAll(own.list.length));
  }

  function card({ id }: OwnBoard) {
    return h(
      "button",
      {
        type: "button",
        class: "card own-card",
        "data-test": "own-board",
        onclick: () => void app.openOwn(id).catch(lost),
      },
      h("span", { class: "card-picture figures" }),
      h("span", { class: "card-name" }),
    );
  }

  function show(element: HTMLElement, board: OwnBoard) {
    const { id, rows, cols, when } = board;
    // The open board may be at another position than the one saved, in another tab.
    const { view } = app;
    const link = (id === own.id && view.puzzle === board.puzzle && !view.timeline && view.link) || board.link;
    const size = `${rows} × ${cols}`;
    const [picture, words] = element.children;
    if (!picture || !words) return;
    const kind = boardKind(app.info.name, rows, cols);
    const called = board.name || messages.untitled(kind, when);
    say(words, called);
    element.title = messages.changedOn(board.name ? messages.titleOf(board.name, kind) : kind, messages.dayTime(when));
    if (id === own.id) element.setAttribute("aria-current", "true");
    else element.removeAttribute("aria-current");
    if (element.dataset.shown === link && link) return;
    element.dataset.shown = link;
    if (!link || rows * cols > DRAWN) return say(picture, size);
    try {
      setPicture(picture, app.engine.linkPicture(link));
    } catch {
      say(picture, size);
    }
  }

  async function remove() {
    const board = own.current;
    if (!board) return;
    const back = await own.remove(board);
    toast(
      messages.REMOVED,
      false,
      button(messages.UNDO, () => void back(), { "data-test": "own-back" }, "undo"),
    );
  }

  function lost() {
    toast(messages.UNREADABLE, true);
  }
}

/** Opens the dialog that makes a set of boards. */
async function makeSet(app: App) {
  await whenLoaded(
    () => import("./sets/maker.js"),
    ({ openMaker }) => openMaker(app),
  );
}
