// A part of the page that a phone shows as a sheet: it stands at its place where there is room, and in a modal dialog
// while it is open on a phone. It is the same part in both, so nothing in it is lost when the window changes.

import { closesBeside } from "./dialog.js";
import { h, iconButton } from "./dom.js";

/** Here parts come up as sheets. */
export const narrow = matchMedia("(max-width: 899px)");

/** Closes those that are open. @type {Set<() => void>} */
const shown = new Set();

/** Closes every sheet: what was asked for is behind it. */
export function closeSheets() {
  for (const close of [...shown]) close();
}

/**
 * @param {HTMLElement} content
 * @param {string} title
 * @param {{ class: string, headed?: boolean, ended: () => void }} options `headed`: it has its own title and a button that
 * closes it; `ended` is called when it has closed, or stands at its place again
 */
export function createSheet(content, title, { class: name, headed = false, ended }) {
  /** Where it stands otherwise. */
  const place = document.createComment(title);
  const close = () => dialog.close();
  const dialog = h("dialog", { class: name, "aria-label": title },
    headed ? null : h("div", { class: "dialog-head" }, h("h2", { text: title }), iconButton("close", "Close", close)));
  const body = headed ? dialog : h("div", { class: "dialog-body" });
  if (!headed) dialog.append(body);
  closesBeside(dialog);
  document.body.append(dialog);
  // Escape closes it, too.
  dialog.addEventListener("close", putBack);
  narrow.addEventListener("change", () => {
    if (narrow.matches || !dialog.open) return;
    const held = /** @type {HTMLElement | null} */ (content.contains(document.activeElement) ? document.activeElement : null);
    dialog.close();
    putBack();
    held?.focus({ preventScroll: true });
  });
  return { open, close: end };

  function open() {
    if (dialog.open) return;
    const held = /** @type {HTMLElement | null} */ (content.contains(document.activeElement) ? document.activeElement : null);
    content.before(place);
    body.append(content);
    shown.add(end);
    dialog.showModal();
    // From its beginning, wherever it was left; unless somebody is in the middle of it.
    dialog.scrollTo(0, 0);
    (held ?? /** @type {HTMLElement | null} */ (dialog.querySelector(".icon-button")))?.focus();
  }

  function end() {
    if (!dialog.open) return;
    dialog.close();
    putBack();
  }

  function putBack() {
    if (!shown.delete(end)) return;
    place.replaceWith(content);
    ended();
  }
}
