// Tells a part of the page when another board is open, or something else is said about the open one.

/** @import { App } from "../../board/app.js" */

/** @param {App} app @param {(about: App["about"]) => void} act */
export function whenSaid(app, act) {
  let shown = "";
  app.listen(() => {
    const { about } = app;
    const key = app.openings + about.parts;
    if (key === shown) return;
    shown = key;
    act(about);
  });
}
