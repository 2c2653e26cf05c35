// The dialog for the title, author, note and date of the open board: from Your boards and from Share. Loaded on demand.

import { createDialog } from "../../ui/dialog.js";
import { createAboutEdit } from "./edit.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

let dialog: HTMLDialogElement | null = null;

/** @param closed what follows */
export function openAbout(app: App, closed: () => void = () => {}) {
  dialog ??= createDialog(
    messages.ABOUT_BOARD,
    { test: "about-dialog", class: "small" },
    createAboutEdit(app, "dialog"),
  );
  dialog.addEventListener("close", closed, { once: true });
  dialog.showModal();
  dialog.querySelector<HTMLElement>("input")?.focus();
}
