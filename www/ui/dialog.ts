// Dialogs: native <dialog> elements, so that Escape closes them and the focus returns.

import { h, iconButton } from "./dom.js";
import * as messages from "../words/words.js";

export function createDialog(title: string, options: { class?: string; test?: string }, ...content: (Node | null)[]) {
  const heading = h("h2", { text: title });
  const close = iconButton("close", messages.CLOSE, () => dialog.close());
  const dialog = h(
    "dialog",
    { class: options.class ?? "", "data-test": options.test, "aria-label": title },
    h("div", { class: "dialog-head" }, heading, close),
    h("div", { class: "dialog-body" }, ...content),
  );
  closesBeside(dialog);
  document.body.append(dialog);
  return dialog;
}

/** Closes a dialog when its backdrop is clicked. */
export function closesBeside(dialog: HTMLDialogElement) {
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog) return;
    const box = dialog.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) dialog.close();
  });
}
