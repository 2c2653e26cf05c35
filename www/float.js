// The buttons over the board: undo, redo, zoom and full screen.

import { byId, enable, h, iconButton } from "./dom.js";
import { setIcon } from "./icons.js";

/** @import { App } from "./app.js" */
/** @import { Stage } from "./stage.js" */

/** The zoom factor of one press or key. */
export const CLOSER = 1.25;

/**
 * @param {App} app
 * @param {Stage} stage
 * @param {() => void} undo
 * @param {() => void} redo
 */
export function createFloat(app, stage, undo, redo) {
  const refuse = (/** @type {HTMLElement} */ element, /** @type {() => void} */ act) => () => {
    if (!element.hasAttribute("aria-disabled")) act();
  };
  const back = iconButton("undo", "Undo", () => refuse(back, undo)(), { "data-test": "undo" });
  const forth = iconButton("redo", "Redo", () => refuse(forth, redo)(), { "data-test": "redo" });
  const zoom = (/** @type {number} */ factor, /** @type {string} */ limit) => () => {
    if (!stage.zoom(factor)) app.tell(limit);
  };
  byId("float").append(back, forth,
    h("span", { class: "float-zoom" },
      iconButton("minus", "Zoom out (−)", zoom(1 / CLOSER, "The board is as small as it gets."), { "data-test": "zoom-out" }),
      iconButton("plus", "Zoom in (+)", zoom(CLOSER, "The board is as large as it gets."), { "data-test": "zoom-in" })),
    iconButton("fit", "Zoom to fit (0)", () => stage.fit(), { "data-test": "fit" }),
    createFull());
  app.listen((view) => {
    enable(back, view.undo ? "" : "Nothing to undo", `Undo: ${view.undo} (Ctrl Z)`);
    enable(forth, view.redo ? "" : "Nothing to redo", `Redo: ${view.redo} (Ctrl Shift Z)`);
  });
}

/**
 * Shows the whole page in full screen, not only the board, as the panel holds the tools. Without support or permission there
 * is no button.
 */
function createFull() {
  const root = document.documentElement;
  const full = iconButton("full", "Full screen", () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen({ navigationUI: "hide" });
    // A refusal changes nothing.
    change.catch(() => {});
  }, { "data-test": "full" });
  full.hidden = !document.fullscreenEnabled;
  document.addEventListener("fullscreenchange", () => {
    const on = document.fullscreenElement !== null;
    const words = on ? "Leave full screen (Escape)" : "Full screen";
    setIcon(full, on ? "full-end" : "full");
    full.title = words;
    full.setAttribute("aria-label", words);
  });
  return full;
}
