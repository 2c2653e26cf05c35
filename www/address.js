// Keeps the open board's link in the address bar.

import { leftAt } from "./kept.js";
import { classPart, courseOf, flagsOf, fragmentLink, hasBoard, labOf, puzzleOf, roomPart, saidPart } from "./link.js";
import { EMBEDDED } from "./store.js";
import { toast } from "./toast.js";

/** @import { App } from "./app.js" */

/** Milliseconds between updates of the address, as browsers limit how often it may change. */
const DEBOUNCE = 200;
/** The undo history is saved after this many milliseconds without a change. */
const REST = 500;
/** Milliseconds after which the browser is taken to have no such entry. */
const LATE = 2000;
/** The room of the list of lessons. */
const LIST = "note";

/** @param {string} link @param {string} [flags] parameters for a framed board */
export function address(link, flags = "") {
  const base = location.href.split("#")[0] ?? "";
  return link || flags ? `${base}#${link}${flags}` : base;
}

/**
 * What the page notes on an entry of the browser's history that is its own.
 * @typedef {object} Mark
 * @property {string} given the board, as its link without moves
 * @property {string} own the id of one of Your boards without a link, or ""
 * @property {string[]} trail the rooms of Learn that one came through, each in an entry of its own below this one; "" is the board
 * @property {string} home the board at which that trail began, by its link or its id
 * @property {number} place of the entry, counted from the first one
 */

/** @returns {Mark | null} */
function markNow() {
  const { state } = history;
  return Array.isArray(state?.trail) && typeof state.given === "string" && typeof state.own === "string" && typeof state.place === "number" ? state : null;
}

/** Whether a room is a lesson, of which the next one takes the place. @param {string} room */
const isLesson = (room) => Boolean(courseOf(room)?.lessons.length);
/** Whether a room works on the open board: the next one takes its place, too. @param {string} room */
const isTool = (room) => room !== "" && room !== LIST && !courseOf(room);

/**
 * Keeps the board's link in the address bar, and opens a link that is entered there.
 * @param {App} app
 */
export function followAddress(app) {
  let timer = 0;
  let rest = 0;
  /** Counts the links opened from the address, to drop outdated ones. */
  let wishes = 0;
  /** Whether a link from the address is still being loaded; until then the address is not overwritten. */
  let loading = false;
  /** When the browser was asked for another entry; 0: it is there. */
  let asked = 0;
  /** Whether it was asked for the entry that was left. */
  let returns = false;
  let written = location.hash;
  let openings = app.openings;
  const boardNow = () => ({ given: app.view.given, own: app.view.link ? "" : app.ownId });
  let mark = markNow() ?? { ...boardNow(), trail: [labOf(location.hash)], home: app.view.given || app.ownId, place: 0 };
  // Another entry may follow before anything is written.
  if (!EMBEDDED) history.replaceState(mark, "");
  /** The puzzle of the entry. */
  let puzzle = app.info.id;
  /** The newest position of each board of this visit, by its link without moves. @type {Map<string, string>} */
  const newest = new Map();

  const write = (leaves = false) => {
    timer = 0;
    app.keep();
    const { view } = app;
    if (view.given && view.link) newest.set(view.given, app.link);
    // The event of a changed address may not have arrived yet.
    if (location.hash !== written || loading || (asked && performance.now() < asked + LATE)) return;
    asked = 0;
    const url = address((!EMBEDDED && app.inSet()) || app.link, EMBEDDED ? flagsOf(location.hash) : "") + (view.link ? roomPart(app.room) + classPart(app.classroom) : "");
    if (EMBEDDED) {
      if (url !== location.href) history.replaceState(null, "", url);
      written = location.hash;
      return;
    }
    const { trail } = mark;
    const to = app.room;
    const here = trail.at(-1) ?? "";
    // A board without a link is identified by its mark alone.
    const board = boardNow();
    const id = board.given || board.own;
    // In Learn another board is only looked at, until it is left with the one that was open.
    const another = app.openings !== openings && !(puzzle === app.info.id && (to || id === mark.home));
    openings = app.openings;
    puzzle = app.info.id;
    // Going back in the page goes back in the browser, whose Back would otherwise lead there once more.
    const up = another ? -1 : trail.lastIndexOf(to, -2);
    if (up >= 0 && !leaves) {
      asked = performance.now();
      return history.go(up + 1 - trail.length);
    }
    const next = { ...board, home: another || !to || !mark.home ? id : mark.home };
    if (another) put(url, { ...next, trail: [to] }, true);
    else if (to === here || up >= 0) put(url, { ...next, trail }, false);
    else if ((isLesson(to) && isLesson(here)) || (isTool(to) && isTool(here)) || (!to && trail.length === 1)) put(url, { ...next, trail: [...trail.slice(0, -1), to] }, false);
    else {
      // Back leads from a lesson to the list of lessons.
      if (isLesson(to) && !trail.includes(LIST) && view.link && !app.classroom) put(address(app.link) + roomPart(LIST), { ...next, trail: [...trail, LIST] }, true);
      put(url, { ...next, trail: [...mark.trail, to] }, true);
    }
  };

  /** Writes an entry. @param {string} url @param {Omit<Mark, "place">} next @param {boolean} adds whether it is a new one */
  function put(url, next, adds) {
    mark = { ...next, place: mark.place + Number(adds) };
    if (adds) history.pushState(mark, "", url);
    else if (url !== location.href || JSON.stringify(mark) !== JSON.stringify(history.state)) history.replaceState(mark, "", url);
    written = location.hash;
  }

  app.listen(() => {
    timer ||= setTimeout(() => write(), DEBOUNCE);
    clearTimeout(rest);
    rest = setTimeout(() => app.leave(), REST);
  });
  addEventListener("pagehide", () => {
    write(true);
    app.leave();
  });
  // A phone may end a hidden page without any further event.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) app.leave();
  });
  // Between two boards without links only the state changes.
  for (const type of ["hashchange", "popstate"]) addEventListener(type, () => void follow());

  async function follow() {
    const next = markNow();
    if (returns && next?.place !== mark.place && performance.now() < asked + LATE) return;
    returns = false;
    asked = 0;
    const moved = next && (next.place !== mark.place || next.own !== mark.own);
    if (location.hash === written && !moved) return;
    // Back closes what is open over the page first.
    const dialog = document.activeElement?.closest("dialog[open]") ?? [...document.querySelectorAll("dialog:modal")].at(-1);
    if (next && next.place < mark.place && dialog instanceof HTMLDialogElement) {
      dialog.close();
      returns = true;
      asked = performance.now();
      return history.go(mark.place - next.place);
    }
    if (timer) app.keepMoves();
    clearTimeout(timer);
    timer = 0;
    if (app.view.given && app.view.link) newest.set(app.view.given, app.link);
    const same = !next && [fragmentLink, saidPart].every((part) => part(location.hash) === part(written));
    written = location.hash;
    const room = next?.trail.at(-1) ?? labOf(location.hash);
    mark = next ?? { ...boardNow(), trail: [room], home: same ? mark.home : "", place: mark.place + 1 };
    if (same && !EMBEDDED) history.replaceState(mark, "");
    const wish = ++wishes;
    loading = true;
    try {
      if (next) await bring(next, () => wish === wishes);
      else if (!same) await app.openLink(location.hash);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), true);
    }
    // Only the last request matters.
    if (wish !== wishes) return;
    loading = false;
    if (room !== app.room) app.enter(room);
    if (same) return;
    // The browser already has a history entry for it.
    openings = app.openings;
    puzzle = app.info.id;
    write();
  }

  /** Brings the board of an entry back as it was left last, whatever moves the entry was written with. @param {Mark} entry @param {() => boolean} wanted */
  async function bring({ given, own, home, trail }, wanted) {
    const open = () => (own ? app.ownId === own && !app.view.link : given !== "" && app.view.given === given);
    if (open()) return;
    // In Learn it may have given way to another one.
    app.bringBack();
    if (open()) return;
    if (own) return void await app.openOwn(own);
    const link = newest.get(given);
    // Its puzzle may still have it, with its undo history.
    if (link && puzzleOf(link) !== app.info.id) await app.openPuzzle(puzzleOf(link));
    if (open() || !wanted()) return;
    const left = link ?? (given && leftAt(given) + saidPart(location.hash));
    const act = () => app.openLink(/^#set\//.test(location.hash) || !left || !hasBoard(left) ? location.hash : left);
    // Forward to one that is only looked at.
    await (trail.at(-1) && home && home !== given ? app.lookAt(act) : act());
  }
}
