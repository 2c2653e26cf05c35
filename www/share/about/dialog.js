// The dialog for the title, author, note and date of the open board: from Your boards and from Share. Loaded on demand.

import { createDialog } from "../../ui/dialog.js";
import { createAboutEdit } from "./edit.js";
import * as messages from "./words.js";

/** @import { App } from "../../board/app.js" */

/** @type {HTMLDialogElement | null} */
let dialog = null;

/** @param {App} app @param {() => void} [closed] what follows */
export function openAbout(app, closed = () => {}) {
  dialog ??= createDialog(
    messages.ABOUT_BOARD,
    { test: "about-dialog", class: "small" },
    createAboutEdit(app, "dialog"),
  );
  dialog.addEventListener("close", closed, { once: true });
  dialog.showModal();
  /** @type {HTMLElement | null} */ (dialog.querySelector("input"))?.focus();
}
