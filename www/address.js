// Keeps the open board's link in the address bar.

import { classPart, flagsOf, fragmentLink, labOf, roomPart, saidPart } from "./link.js";
import { EMBEDDED } from "./store.js";
import { toast } from "./toast.js";

/** @import { App } from "./app.js" */

/** Milliseconds between updates of the address, as browsers limit how often it may change. */
const DEBOUNCE = 200;
/** The undo history is saved after this many milliseconds without a change. */
const REST = 500;

/** @param {string} link @param {string} [flags] parameters for a framed board */
export function address(link, flags = "") {
  const base = location.href.split("#")[0] ?? "";
  return link || flags ? `${base}#${link}${flags}` : base;
}

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
  let written = location.hash;
  /** The id of the user's board without a link that the address refers to. */
  let writtenOwn = "";
  const ownNow = () => (typeof history.state?.own === "string" ? history.state.own : "");
  let openings = app.openings;
  let room = labOf(location.hash);
  const write = () => {
    timer = 0;
    app.keep();
    // The event of a changed address may not have arrived yet.
    if (location.hash !== written || loading) return;
    const url = address((!EMBEDDED && app.inSet()) || app.link, EMBEDDED ? flagsOf(location.hash) : "") + (app.view.link ? roomPart(app.room) + classPart(app.classroom) : "");
    // A board without a link is identified by the history entry's state.
    const own = app.view.link ? "" : app.ownId;
    // Opening a board or the lab adds a history entry; moves on a board are left to undo.
    if (url !== location.href || own !== ownNow()) {
      const state = own ? { own } : null;
      if ((app.openings !== openings || (app.room && !room)) && !EMBEDDED) history.pushState(state, "", url);
      else history.replaceState(state, "", url);
    }
    openings = app.openings;
    room = app.room;
    written = location.hash;
    writtenOwn = own;
  };
  app.listen(() => {
    timer ||= setTimeout(write, DEBOUNCE);
    clearTimeout(rest);
    rest = setTimeout(() => app.leave(), REST);
  });
  addEventListener("pagehide", () => {
    write();
    app.leave();
  });
  // A phone may end a hidden page without any further event.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) app.leave();
  });
  // Between two boards without links only the state changes.
  for (const type of ["hashchange", "popstate"]) addEventListener(type, () => void follow());

  async function follow() {
    const own = ownNow();
    if (location.hash === written && (own === writtenOwn || !own)) return;
    if (timer) app.keepMoves();
    clearTimeout(timer);
    timer = 0;
    const same = own === writtenOwn && [fragmentLink, saidPart].every((part) => part(location.hash) === part(written));
    written = location.hash;
    writtenOwn = own;
    room = labOf(location.hash);
    if (same) return app.enter(room);
    const asked = ++wishes;
    loading = true;
    try {
      await (own ? app.openOwn(own) : app.openLink(location.hash));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), true);
    }
    // Only the last request matters.
    if (asked !== wishes) return;
    loading = false;
    app.enter(labOf(location.hash));
    // The browser already has a history entry for it.
    openings = app.openings;
    write();
  }
}
