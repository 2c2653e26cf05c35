// Plays a set through: its title, its boards with those that are solved, and the next one. Loaded with the first set.

import { button, byId, enable, h, iconButton, say } from "../../ui/dom.js";
import { EMBEDDED, load, save, saveEntry } from "../../storage/settings-store.js";
import { styleSheet } from "../../ui/style-sheet.js";
import { toast, whenLoaded } from "../../ui/toast.js";
import { byline } from "../../share/about/words.js";
import { loaded, mostLink, setLink, textOfLink } from "./core.js";
import { nameOf } from "./name.js";
import { readOpen, readSet, shortText } from "./read.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { BoardSet, SetBoard } from "./read.js";

/** The longest set that is there again at the next visit, in characters. */
export const KEPT = 200_000;

/** The place of a board in the link of a set, from 1. */
const PLACE = /&board=(\d{1,3})(?=&|\s*$)/;
const CODE = /set\/[\w-]+/;

const players = new WeakMap<App, ReturnType<typeof createPlayer>>();

export function playerOf(app: App) {
  const known = players.get(app) ?? createPlayer(app);
  players.set(app, known);
  return known;
}

/**
 * Opens the set of a link, at the board that it names, else at the first that is not solved. Returns whether it did.
 * @throws {Error} with a message for people
 */
export async function openSetLink(app: App, fragment: string) {
  const player = playerOf(app);
  const [link = ""] = CODE.exec(fragment) ?? [];
  const place = Number(PLACE.exec(fragment)?.[1] ?? 0) - 1;
  if (place >= 0 && link === player.link) return player.go(place);
  await loaded();
  const text = textOfLink(fragment);
  if (text === undefined || !(await openSetText(app, text, { link, place }))) throw new Error(messages.DAMAGED);
  return true;
}

/**
 * Opens a text if it is a set. Returns whether it is one.
 * @param from the link that it came by
 * @throws {Error} with a message for people
 */
export async function openSetText(app: App, text: string, from?: { link: string; place: number }) {
  const set = await readSet(app, text);
  if (!set) return false;
  await dressed();
  if (!EMBEDDED && text.length <= KEPT) save("set.open", text);
  await playerOf(app).play(set, from);
  return true;
}

/** Shows the open set, or that of the last visit. */
export async function resume(app: App) {
  if (playerOf(app).set) return playerOf(app).place();
  const set = await readSet(app, load("set.open", ""));
  if (!set) return;
  await dressed();
  playerOf(app).show(set);
}

/** A set without its styles can still be played. */
const dressed = () => styleSheet(new URL("set.css", import.meta.url)).catch(() => {});

function createPlayer(app: App) {
  let set: BoardSet | null = null;
  /** Its link, once that is known; "" if it is too long. */
  let link = "";
  /** The place of the open board, or of the last one that was open. */
  let at = -1;
  /** The place of the board that completed the set. */
  let last = -1;
  /** The board of the set that is being edited, while it is open. */
  let edited: { key: string; openings: number } | null = null;
  const title = h("strong", { "data-test": "set-title" });
  const by = h("small", { class: "quiet" });
  const where = h("small", { class: "quiet figures", "data-test": "set-where" });
  const far = h("small", { class: "quiet figures", role: "status", "data-test": "set-solved" });
  const select = h("select", {
    "aria-label": messages.BOARDS_IN_SET,
    "data-test": "set-boards",
    onchange: () => void go(Number(select.value)),
  });
  const before = iconButton("left", messages.PREVIOUS, () => void step(-1), { "data-test": "set-before" });
  const after = iconButton("right", messages.NEXT, () => void step(1), { "data-test": "set-after" });
  const edit = iconButton("edit", messages.EDIT_SET, () => void make(), { "data-test": "set-edit" });
  const close = iconButton("close", messages.CLOSE_SET, () => show(null), { "data-test": "set-close" });
  const back = button(
    messages.BACK_TO_SET,
    () => void make(),
    { class: "button small", "data-test": "set-return" },
    "boards",
  );
  const root = h(
    "section",
    { class: "cases set-bar", hidden: true, "aria-label": messages.SET, "data-test": "set" },
    h("div", { class: "row" }, h("span", { class: "grow" }, title, " ", by), back, edit, close),
    h("div", { class: "row" }, before, select, after),
    h("div", { class: "set-far" }, where, far),
  );
  place();
  app.listen(update);
  return {
    play,
    show,
    go,
    place,
    edit: change,
    takeBack,
    get set() {
      return set;
    },
    get link() {
      return link;
    },
  };

  /** Shows the bar once there is a panel: the page may have opened with a link of a set. */
  function place() {
    if (!root.isConnected) byId("panel").firstElementChild?.after(root);
  }

  /** @param from the link that it came by */
  async function play(next: BoardSet, from?: { link: string; place: number }) {
    const named = next.boards[from?.place ?? -1];
    const goesOn = named !== undefined && !named.wrong;
    const first = goesOn
      ? next.boards.indexOf(named)
      : next.boards.findIndex((board) => !board.wrong && !isSolved(board.given));
    const any = next.boards.findIndex((board) => !board.wrong);
    if (any < 0) throw new Error(messages.ALL_BROKEN);
    // A reloaded tab has the history of its board.
    const again = app.openings === 0;
    show(next, from?.link);
    await go(first < 0 ? any : first, again);
    const lost = next.boards.flatMap((board, index) =>
      board.wrong ? [messages.brokenBoard(nameOf(app, board, index), board.wrong)] : [],
    );
    if (lost.length > 0) toast(messages.broken(lost), true);
    else if (!goesOn) toast(messages.opened(next.boards.length, next.about.title));
  }

  /** @param known its link */
  function show(next: BoardSet | null, known = "") {
    set = next;
    link = known;
    at = last = -1;
    edited = null;
    app.set = set && {
      next: course,
      link: () => (link && !isEdited() && opened() >= 0 ? `${link}&board=${opened() + 1}` : ""),
    };
    fill();
    app.changed();
    void keep();
  }

  async function keep() {
    if (EMBEDDED) return;
    const now = set;
    const text = now ? await shortText(app, now).catch(() => "") : "";
    save("set.open", text.length > KEPT ? "" : text);
    const code = set !== now || link || !text ? "" : setLink(text);
    if (!code || code.length > mostLink()) return;
    link = code;
    app.changed();
  }

  function fill() {
    root.hidden = !set;
    if (!set) return;
    const { boards, about } = set;
    say(title, about.title || messages.SET);
    say(by, byline(about));
    select.replaceChildren(
      h("option", { value: -1, text: messages.ELSEWHERE, hidden: true }),
      ...boards.map((board, index) => {
        const one = h("option", {
          value: index,
          text: messages.listed(messages.numbered(index + 1, nameOf(app, board, index)), isSolved(board.given)),
        });
        one.disabled = board.wrong !== "";
        return one;
      }),
    );
    root.title = [about.title, about.note].filter(Boolean).join(": ");
    say(
      far,
      messages.solvedOf(
        boards.filter((board) => isSolved(board.given)).length,
        boards.filter(({ wrong }) => !wrong).length,
      ),
    );
  }

  function update() {
    if (!set) return;
    const { view } = app;
    const open = opened();
    const edits = isEdited();
    for (const one of [before, after, far, where, edit, close]) one.hidden = edits;
    back.hidden = !edits;
    if (open >= 0) {
      at = open;
      if (!edits && app.solvedByHand && !isSolved(view.given)) {
        saveEntry("set.solved", view.given, true);
        fill();
        if (set.boards.every((board) => board.wrong || isSolved(board.given))) {
          last = open;
          toast(messages.allSolved(set.boards.filter(({ wrong }) => !wrong).length));
        }
      }
    }
    select.value = String(open);
    say(where, open < 0 ? "" : messages.placeOf(open + 1, set.boards.length));
    enable(before, next(-1) < 0 ? messages.FIRST : "", messages.PREVIOUS);
    enable(after, next(1) < 0 ? messages.LAST : "", messages.NEXT);
    after.classList.toggle("framed", open >= 0 && app.solvedByHand && next(1) >= 0);
  }

  /** The place of the open board, or -1. */
  function opened() {
    const { given } = app.view;
    if (isEdited()) return at;
    if (given && set?.boards[at]?.given === given) return at;
    return given ? (set?.boards.findIndex((board) => board.given === given) ?? -1) : -1;
  }

  /**
   * Where the page's button goes once a board is solved: to the next board that is not, and then out of the set. It may
   * be asked before the solved board is noted as such.
   */
  function course() {
    const boards = set?.boards ?? [];
    const open = opened();
    const from = open < 0 && app.view.given ? -1 : open < 0 ? at : open;
    const waits = boards
      .map((_, index) => index)
      .filter((index) => {
        const board = boards[index];
        // A board too large for a link is never known to be solved.
        return board && index !== from && !board.wrong && !isSolved(board.given) && (index > from || board.given);
      });
    const place =
      waits.find((index) => index > from) ?? waits[0] ?? (last === open || !isSolved(app.view.given) ? -1 : next(1));
    if (place >= 0) return { words: messages.NEXT, go: () => void go(place) };
    return open < 0 ? null : { words: messages.LEAVE, go: () => show(null) };
  }

  /** The place of the next board in a direction that can be opened, or -1. */
  function next(by: number) {
    const boards = set?.boards ?? [];
    let place = at + by;
    while (boards[place]?.wrong) place += by;
    return boards[place] ? place : -1;
  }

  async function step(by: number) {
    const place = next(by);
    if (place >= 0) await go(place);
  }

  /**
   * Opens a board of the set. Returns whether there is one.
   * @param again with its undo history
   */
  async function go(place: number, again = false) {
    const board = set?.boards[place];
    if (!board || board.wrong) return false;
    at = place;
    try {
      if (board.bits) {
        // Something else may have been asked for.
        if (!(await app.openPuzzle(board.puzzle))) return true;
        app.openBits(board.bits, "play");
        app.say(board.about);
      } else if (again) await app.reopen(left(board) + board.about.parts, "set");
      else await app.openLink(left(board) + board.about.parts, "set");
      // A set is for playing and solving.
      if (!again && app.view.mode === "edit") app.setMode("play");
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), true);
    }
    update();
    return true;
  }

  /** Opens a board of a set to be changed. */
  async function change(next: BoardSet, place: number) {
    show(next);
    await go(place);
    const board = next.boards[place];
    if (!board) return;
    edited = { key: board.key, openings: app.openings };
    app.setMode("edit");
    update();
  }

  /** Whether the open board is the one being edited. */
  function isEdited() {
    return edited !== null && edited.openings === app.openings;
  }

  /**
   * Puts the board that was edited back into the set. Returns it with the key of the one it replaces, if it has
   * changed.
   */
  async function takeBack() {
    const key = isEdited() ? edited?.key : "";
    edited = null;
    const old = set?.boards.find((board) => board.key === key);
    const board = old && (await readOpen(app));
    if (!set || !old || !board) return update();
    const { given } = app.view;
    if (given && given === old.given && board.about.parts === old.about.parts) return update();
    show({ ...set, boards: set.boards.map((one) => (one === old ? board : one)) });
    return { key: old.key, board };
  }

  async function make() {
    await whenLoaded(
      () => import("./maker.js"),
      ({ openMaker }) => openMaker(app, set),
    );
  }
}

/** A board as it was left, or as it begins. */
function left({ puzzle, given, link }: SetBoard) {
  return load(`progress.${puzzle}`, {}, "")[given] ?? link;
}

function isSolved(given: string) {
  return given !== "" && given in load("set.solved", {}, true);
}
