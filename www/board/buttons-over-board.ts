// The buttons over the board: undo, redo, full screen, and zoom while part of the board is out of sight or its cells
// are small.

import { byId, enable, h, iconButton } from "../ui/dom.js";
import { relabel } from "../ui/icons.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words.js";
import type { App } from "./app.js";
import type { Stage } from "./canvas.js";

/** The zoom factor of one press or key. */
export const CLOSER = 1.25;

export function createFloat(app: App, stage: Stage, undo: () => void, redo: () => void) {
  const refuse = (element: HTMLElement, act: () => void) => () => {
    if (!element.hasAttribute("aria-disabled")) act();
  };
  const back = iconButton("undo", messages.UNDO, () => refuse(back, undo)(), { "data-test": "undo" });
  const forth = iconButton("redo", messages.REDO, () => refuse(forth, redo)(), { "data-test": "redo" });
  const zoom = (factor: number, limit: string) => () => {
    if (!stage.zoom(factor)) toast(limit);
  };
  // What comes and goes is first: the others keep their place.
  byId("float").append(
    h(
      "span",
      { class: "float-zoom" },
      iconButton("minus", messages.ZOOM_OUT, zoom(1 / CLOSER, messages.SMALLEST), { "data-test": "zoom-out" }),
      iconButton("plus", messages.ZOOM_IN, zoom(CLOSER, messages.LARGEST), { "data-test": "zoom-in" }),
    ),
    iconButton("fit", messages.ZOOM_TO_FIT, () => stage.fit(), { "data-test": "fit" }),
    back,
    forth,
    createFull(),
  );
  app.listen((view) => {
    enable(back, view.undo ? "" : messages.NO_UNDO, messages.undo(view.undo));
    enable(forth, view.redo ? "" : messages.NO_REDO, messages.redo(view.redo));
  });
}

/**
 * Shows the whole page in full screen, not only the board, as the panel holds the tools. Without support or permission
 * there is no button.
 */
function createFull() {
  const root = document.documentElement;
  const full = iconButton(
    "full",
    messages.FULL_SCREEN,
    () => {
      const change = document.fullscreenElement
        ? document.exitFullscreen()
        : root.requestFullscreen({ navigationUI: "hide" });
      // A refusal changes nothing.
      change.catch(() => {});
    },
    { "data-test": "full" },
  );
  full.hidden = !document.fullscreenEnabled;
  document.addEventListener("fullscreenchange", () => {
    const on = document.fullscreenElement !== null;
    relabel(full, on ? "full-end" : "full", on ? messages.LEAVE_FULL_SCREEN : messages.FULL_SCREEN);
  });
  return full;
}
