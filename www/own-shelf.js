// Your boards in the gallery, each with its picture; the open one can be renamed and removed.

import { MOST } from "./about/about.js";
import { openAbout } from "./about/open.js";
import { button, h, iconButton, keyed, say, setPicture } from "./dom.js";
import { UNLOADED, toast } from "./toast.js";
import { boardKind } from "./words.js";
import * as messages from "./words-later.js";

/** @import { App } from "./app.js" */
/** @import { OwnBoard } from "./database.js" */
/** @import { Own } from "./own.js" */

/** The number of boards shown until all are asked for. */
const FEW = 4;
/** Larger boards have no picture, as their cells would blur into grey. */
const DRAWN = 1600;

/**
 * @param {App} app
 * @param {Own} own
 * @param {() => void} read opens New where it reads a picture
 */
export function createOwnShelf(app, own, read) {
  let all = false;
  /** The open board's entry, as last shown, and whether there was a place for it. @type {OwnBoard | undefined} */
  let open;
  let waited = false;
  let changes = false;
  const name = h("input", {
    type: "text", maxlength: MOST.title, placeholder: messages.GIVE_TITLE, "aria-label": messages.BOARD_TITLE, "data-test": "own-name", enterkeyhint: "done",
    onchange: () => void own.call(name.value.trim()),
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && name.blur(),
  });
  const bin = iconButton("bin", messages.REMOVE, () => void remove(), { "data-test": "own-remove" });
  const about = iconButton("edit", messages.EDIT_ABOUT, () => void openAbout(app), { "data-test": "own-about" });
  const current = h("div", { class: "row own-current" }, name, about, bin);
  const soon = h("p", { class: "quiet own-soon", text: messages.SAVED_SOON });
  const shelf = h("div", { class: "shelf" });
  const more = button("", () => {
    all = !all;
    update();
  }, { "data-test": "own-all" });
  const sets = button(messages.MAKE_SET, () => void makeSet(app), { "data-test": "set-make" }, "boards");
  const picture = button(messages.READ_PICTURE, read, { "data-test": "own-picture" }, "image");
  const list = h("section", { hidden: true, "data-test": "own" }, h("h3", { text: messages.YOUR_BOARDS }), soon, current, shelf, more);
  const element = h("div", { class: "own" }, sets, picture, list);
  own.onchange = update;
  app.listen(() => (own.current !== open || own.waits !== waited || own.changes !== changes) && update());
  update();
  return element;

  function update() {
    open = own.current;
    waited = own.waits;
    // A place is kept for the open board, so that its first change moves nothing.
    const boards = waited ? [null, ...own.list] : own.list;
    list.hidden = boards.length === 0;
    current.hidden = !open;
    changes = own.changes;
    soon.hidden = !waited || changes;
    if (open && document.activeElement !== name) name.value = open.name;
    keyed(shelf, all ? boards : boards.slice(0, FEW), (board) => board?.id ?? "", card, show);
    more.hidden = boards.length <= FEW;
    say(/** @type {Element} */ (more.firstElementChild), all ? messages.SHOW_LATEST : messages.showAll(own.list.length));
  }

  /** @param {OwnBoard | null} board null: the place of the one to come */
  function card(board) {
    if (!board) return h("div", { class: "card own-place", "aria-hidden": "true" }, h("span", { class: "card-picture figures" }), h("span", { class: "card-name" }));
    const { id } = board;
    return h("button", { type: "button", class: "card own-card", "data-test": "own-board", onclick: () => void app.openOwn(id).catch(lost) },
      h("span", { class: "card-picture figures" }), h("span", { class: "card-name" }));
  }

  /** @param {HTMLElement} element @param {OwnBoard | null} board */
  function show(element, board) {
    if (!board) return;
    const { id, rows, cols, when } = board;
    // The open board may be at another position than the one saved, in another tab.
    const { view } = app;
    const link = (id === own.id && view.puzzle === board.puzzle && !view.timeline && view.link) || board.link;
    const size = `${rows} × ${cols}`;
    const [picture, words] = element.children;
    if (!picture || !words) return;
    const kind = boardKind(app.info.name, rows, cols);
    const called = board.name || messages.untitled(kind, when);
    element.setAttribute("aria-label", called.replace("\n", ": "));
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
    toast(messages.REMOVED, false, button(messages.UNDO, () => void back(), { "data-test": "own-back" }, "undo"));
  }

  function lost() {
    toast(messages.UNREADABLE, true);
  }
}

/** Opens the dialog that makes a set of boards. @param {App} app */
export async function makeSet(app) {
  try {
    await (await import("./set/maker.js")).openMaker(app);
  } catch {
    toast(UNLOADED, true);
  }
}
