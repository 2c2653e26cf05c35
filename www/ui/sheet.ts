// A part of the page that a phone shows as a sheet: in its usual place where there is room, and in a modal dialog on a
// phone. The same elements are moved, so nothing is lost when the window changes.

import { closesBeside } from "./dialog.js";
import { h, iconButton } from "./dom.js";
import * as messages from "../words/words.js";

/** Whether such parts are sheets. */
export const narrow = matchMedia("(max-width: 899px)");

/** The close functions of the open sheets. */
const shown = new Set<() => void>();

/** Closes all sheets to show what is behind them. */
export function closeSheets() {
  for (const close of [...shown]) close();
}

/** `headed`: it brings its own title and close button; `ended`: called when it has closed or is back in place. */
export function createSheet(
  content: HTMLElement,
  title: string,
  { class: name, headed = false, ended }: { class: string; headed?: boolean; ended: () => void },
) {
  /** Marks its usual place. */
  const place = document.createComment(title);
  const close = () => dialog.close();
  const dialog = h(
    "dialog",
    { class: name, "aria-label": title },
    headed
      ? null
      : h("div", { class: "dialog-head" }, h("h2", { text: title }), iconButton("close", messages.CLOSE, close)),
  );
  const body = headed ? dialog : h("div", { class: "dialog-body" });
  if (!headed) dialog.append(body);
  closesBeside(dialog);
  document.body.append(dialog);
  // Also fires on Escape.
  dialog.addEventListener("close", putBack);
  narrow.addEventListener("change", () => {
    if (narrow.matches || !dialog.open) return;
    const held = focused();
    dialog.close();
    putBack();
    held?.focus({ preventScroll: true });
  });
  return { open, close: end };

  /** What has the focus within the content, and can be given it again. */
  function focused() {
    return (content.contains(document.activeElement) ? document.activeElement : null) as HTMLElement | null;
  }

  function open() {
    if (dialog.open) return;
    const held = focused();
    content.before(place);
    body.append(content);
    shown.add(end);
    dialog.showModal();
    // Starts at the top, unless the focus is inside.
    dialog.scrollTo(0, 0);
    (held ?? dialog.querySelector<HTMLElement>(".icon-button"))?.focus();
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
