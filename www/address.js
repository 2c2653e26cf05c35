// The link in the address bar: it always holds the board.

import { toast } from "./toast.js";

/** @import { App } from "./app.js" */

/** The address follows the board after so many milliseconds: browsers refuse to be asked too often. */
const DEBOUNCE = 200;

/** @param {string} link @param {boolean} [embed] */
export function address(link, embed = false) {
  const base = location.href.split("#")[0] ?? "";
  return link ? `${base}#${link}${embed ? "&embed=1" : ""}` : base;
}

/**
 * Keeps the address bar at the board's link, and follows it when it is changed from outside.
 * @param {App} app
 * @param {boolean} embed
 */
export function followAddress(app, embed) {
  let timer = 0;
  let written = location.hash;
  let openings = app.openings;
  const write = () => {
    timer = 0;
    // Somebody's link stands there, and the event that tells of it is on its way.
    if (location.hash !== written) return;
    const url = address(app.view.link, embed);
    // Back leads to the board before; moves on a board are for undo.
    if (url !== location.href) {
      if (app.openings !== openings && !embed) history.pushState(null, "", url);
      else history.replaceState(history.state, "", url);
    }
    openings = app.openings;
    written = location.hash;
    app.keep();
  };
  app.listen(() => {
    timer ||= setTimeout(write, DEBOUNCE);
  });
  addEventListener("pagehide", () => {
    write();
    app.leave();
  });
  // A phone may end a page that is out of sight without another word.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) app.leave();
  });
  addEventListener("hashchange", async () => {
    if (location.hash === written) return;
    clearTimeout(timer);
    timer = 0;
    written = location.hash;
    try {
      await app.openLink(location.hash);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), true);
    }
    // It has its place in the browser's history already.
    openings = app.openings;
    write();
  });
}
