// The link in the address bar: it always holds the board.

import { flagsOf, fragmentLink, labOf } from "./link.js";
import { EMBEDDED } from "./store.js";
import { toast } from "./toast.js";

/** @import { App } from "./app.js" */

/** The address follows the board after so many milliseconds: browsers refuse to be asked too often. */
const DEBOUNCE = 200;
/** The way back is kept when the hand rests for so long. */
const REST = 500;

/** @param {string} link @param {string} [flags] how it is to be shown in another page */
export function address(link, flags = "") {
  const base = location.href.split("#")[0] ?? "";
  return link || flags ? `${base}#${link}${flags}` : base;
}

/**
 * Keeps the address bar at the board's link, and follows it when it is changed from outside.
 * @param {App} app
 */
export function followAddress(app) {
  let timer = 0;
  let rest = 0;
  /** Counts what was asked for by the address. */
  let wishes = 0;
  /** Somebody's link stands in the address, and its board is being loaded: what is done meanwhile does not overwrite it. */
  let loading = false;
  let written = location.hash;
  /** Which of one's own boards, without a link, the address stands for. */
  let writtenOwn = "";
  const ownNow = () => (typeof history.state?.own === "string" ? history.state.own : "");
  let openings = app.openings;
  let room = labOf(location.hash);
  const write = () => {
    timer = 0;
    app.keep();
    // Its event may still be on its way.
    if (location.hash !== written || loading) return;
    const url = address(app.view.link, EMBEDDED ? flagsOf(location.hash) : "") + (app.room && app.view.link ? `&lab=${app.room}` : "");
    // A board without a link is found by what stands beside the address.
    const own = app.view.link ? "" : app.ownId;
    // Back leads to the board before, and out of the laboratory; moves on a board are for undo.
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
  // A phone may end a page that is out of sight without another word.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) app.leave();
  });
  // Between two boards without links only the state changes.
  for (const type of ["hashchange", "popstate"]) addEventListener(type, () => void follow());

  async function follow() {
    const own = ownNow();
    if (location.hash === written && (own === writtenOwn || !own)) return;
    clearTimeout(timer);
    timer = 0;
    const same = own === writtenOwn && fragmentLink(location.hash) === fragmentLink(written);
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
    // Of several the last one is waited for.
    if (asked !== wishes) return;
    loading = false;
    app.enter(labOf(location.hash));
    // It has its place in the browser's history already.
    openings = app.openings;
    write();
  }
}
