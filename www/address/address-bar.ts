// Keeps the open board's link in the address bar.

import { LIST, readMark, trailTo } from "./history-entries.js";
import { leftAt } from "../storage/kept-boards.js";
import { classPart, flagsOf, fragmentLink, hasBoard, labOf, puzzleOf, roomName, roomPart, saidPart } from "./link.js";
import { EMBEDDED } from "../storage/settings-store.js";
import { toast } from "../ui/toast.js";
import type { App } from "../board/app.js";
import type { Mark } from "./history-entries.js";

/** Milliseconds between updates of the address, as browsers limit how often it may change. */
const DEBOUNCE = 200;
/** The undo history is saved after this many milliseconds without a change. */
const REST = 500;
/** Milliseconds after which the browser is taken to have no such entry. */
const LATE = 2000;

/** @param flags parameters for a framed board */
export function address(link: string, flags = "") {
  const base = location.href.split("#")[0] ?? "";
  return link || flags ? `${base}#${link}${flags}` : base;
}

/** Keeps the board's link in the address bar, and opens a link that is entered there. */
export function followAddress(app: App) {
  let timer = 0;
  let rest = 0;
  /** Counts the links opened from the address, to drop outdated ones. */
  let wishes = 0;
  /** Whether a link from the address is still being loaded; until then the address is not overwritten. */
  let loading = false;
  /** Waits for an entry that the browser was asked for; 0: it is there. */
  let asked = 0;
  let written = location.hash;
  let openings = app.openings;
  /** The puzzle of the entry. */
  let puzzle = app.info.id;
  const boardNow = () => ({ given: app.view.given, own: app.view.link ? "" : app.arrival.own });
  const room = labOf(location.hash);
  let mark = readMark(history.state) ?? { ...boardNow(), trail: [roomName(room)], home: "", place: 0 };
  // Another entry may follow before anything is written.
  if (!EMBEDDED) history.replaceState(mark, "");
  /** The newest position of each board of this visit, by its link without moves. */
  const newest = new Map<string, string>();

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
  addEventListener("popstate", () => void follow());
  if (room) void arrive(room);

  /** @param stays writes this entry, even if another one has the room */
  function write(stays = false) {
    clearTimeout(timer);
    timer = 0;
    app.keep();
    remember();
    // The event of a changed address may not have arrived yet.
    if (location.hash !== written || loading || (asked && !stays)) return;
    clearTimeout(asked);
    asked = 0;
    const { view } = app;
    const to = app.learn.room;
    const url =
      address((!EMBEDDED && app.set?.link()) || app.link, EMBEDDED ? flagsOf(location.hash) : "") +
      (view.link ? roomPart(to) + classPart(app.classroom.allowed) : "");
    if (EMBEDDED) {
      if (url !== location.href) history.replaceState(null, "", url);
      written = location.hash;
      return;
    }
    // A board without a link is identified by its mark alone.
    const board = boardNow();
    const id = board.given || board.own;
    // In Learn another board is only looked at, until it is left with the one that was open.
    const another = app.openings !== openings && !(puzzle === app.info.id && (to || id === mark.home));
    openings = app.openings;
    puzzle = app.info.id;
    // A board that was asked for has an entry above the one that was open, in the same room.
    const trail = another
      ? [to]
      : app.learn.further && to
        ? [...mark.trail, to]
        : trailTo(mark.trail, to, Boolean(view.link) && !app.classroom.allowed);
    app.learn.further = false;
    const more = another ? 1 : trail.length - mark.trail.length;
    // Going back in the page goes back in the browser, whose Back would otherwise lead there once more.
    if (more < 0 && !stays) {
      asked = setTimeout(() => write(true), LATE);
      return history.go(more);
    }
    const next = { ...board, home: another || !to || !mark.home ? id : mark.home };
    if (more > 1) put(address(app.link) + roomPart(LIST), { ...next, trail: trail.slice(0, -1) }, true);
    put(url, { ...next, trail }, more > 0);
  }

  /**
   * Writes an entry.
   * @param adds whether it is a new one
   */
  function put(url: string, next: Omit<Mark, "place">, adds: boolean) {
    mark = { ...next, place: mark.place + Number(adds) };
    if (adds) history.pushState(mark, "", url);
    else if (url !== location.href || JSON.stringify(mark) !== JSON.stringify(history.state))
      history.replaceState(mark, "", url);
    written = location.hash;
  }

  function remember() {
    if (app.view.given && app.view.link) newest.set(app.view.given, app.link);
  }

  async function follow() {
    const next = readMark(history.state);
    const byPage = asked;
    clearTimeout(asked);
    asked = 0;
    if (location.hash === written && (!next || next.place === mark.place)) return;
    // What the page went back to by itself, it shows already.
    if (byPage && next) {
      mark = next;
      written = location.hash;
      return write();
    }
    // Back closes what is open over the page first.
    const dialog =
      document.activeElement?.closest<HTMLDialogElement>("dialog[open]") ??
      [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].at(-1);
    if (next && next.place < mark.place && dialog) {
      dialog.close();
      return history.go(mark.place - next.place);
    }
    remember();
    const same = !next && [fragmentLink, saidPart].every((part) => part(location.hash) === part(written));
    written = location.hash;
    const to = next?.trail.at(-1) ?? labOf(location.hash);
    mark = next ?? { ...boardNow(), trail: [roomName(to)], home: same ? mark.home : "", place: mark.place + 1 };
    if (!next && !EMBEDDED) history.replaceState(mark, "");
    app.classroom.follow();
    clearTimeout(timer);
    timer = 0;
    const wish = ++wishes;
    loading = true;
    try {
      if (next) await bring(next, () => wish === wishes);
      else if (!same) await app.openLink(location.hash);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), true);
    }
    // Only the last request matters.
    if (wish === wishes) await arrive(to);
  }

  /** Opens the room of an entry, which is complete then. */
  async function arrive(to: string) {
    const wish = wishes;
    loading = true;
    if (to !== app.learn.room) await app.learn.enter(to);
    if (wish !== wishes) return;
    loading = false;
    // A room that there is not, or not for a class, has led to another one; and a lesson to the board of its puzzle.
    if (app.learn.room && !mark.trail.includes(app.learn.room))
      mark = { ...mark, trail: [...mark.trail.slice(0, -1), app.learn.room] };
    openings = app.openings;
    puzzle = app.info.id;
    write();
  }

  /** Brings the board of an entry back as it was left last, whatever moves the entry was written with. */
  async function bring({ given, own, home, trail }: Mark, wanted: () => boolean) {
    const open = () => (own ? app.arrival.own === own && !app.view.link : given !== "" && app.view.given === given);
    if (open()) return;
    // In Learn it may have given way to another one.
    app.learn.bringBack();
    if (open()) return;
    if (own) return void (await app.openOwn(own));
    const link = newest.get(given);
    // Its puzzle may still have it, with its undo history, also after a reload.
    if (given && puzzleOf(given) !== app.info.id) await app.openPuzzle(puzzleOf(given));
    if (open() || !wanted()) return;
    const left = link ?? leftAt(given) + saidPart(location.hash);
    const act = () => app.openLink(/^#set\//.test(location.hash) || !hasBoard(left) ? location.hash : left);
    // Forward to one that is only looked at.
    await (trail.at(-1) && home && home !== given ? app.learn.lookAt(act) : act());
  }
}
