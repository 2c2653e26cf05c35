// Tells a part of the page when another board is open, or something else is said about the open one.

import type { App } from "../../board/app.js";

export function whenSaid(app: App, act: (about: App["about"]) => void) {
  let shown = "";
  app.listen(() => {
    const { about } = app;
    const key = app.openings + about.parts;
    if (key === shown) return;
    shown = key;
    act(about);
  });
}
