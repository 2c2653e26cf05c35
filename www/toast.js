// Short messages at the edge of the page: they go by themselves, and never stop anybody.

import { byId, h, iconButton } from "./dom.js";

/** @typedef {{ message: string, line?: number, column?: number }} TextError */

let timer = 0;

/**
 * @param {string} words
 * @param {boolean} [bad]
 * @param {Node | null} [detail]
 */
export function toast(words, bad = false, detail = null) {
  const root = byId("toast");
  root.replaceChildren(h("div", { class: bad ? "toast bad" : "toast" },
    h("div", { class: "toast-text" }, h("p", { text: words }), detail),
    // What goes by itself at once needs no button, which would lie over the board on a phone.
    bad || detail ? iconButton("close", "Close", hide, { class: "icon-button" }) : null));
  // A popover lies above dialogs too; without them it is an ordinary box.
  root.hidden = false;
  try {
    root.hidePopover?.();
    root.showPopover?.();
  } catch {
    // Already as wanted.
  }
  clearTimeout(timer);
  timer = setTimeout(hide, bad ? 9000 : detail ? 6000 : 2800);
}

/** Takes away what is shown. */
export function hide() {
  const root = byId("toast");
  try {
    root.hidePopover?.();
  } catch {
    // It was not shown.
  }
  root.hidden = true;
}

/**
 * What an error says, and where.
 * @param {unknown} error
 * @returns {TextError}
 */
export function reading(error) {
  const { message, line, column } = /** @type {{ message?: unknown, line?: unknown, column?: unknown }} */ (error ?? {});
  return {
    message: typeof message === "string" ? message : String(error),
    ...(typeof line === "number" && line > 0 ? { line } : {}),
    ...(typeof column === "number" && column > 0 ? { column } : {}),
  };
}

/**
 * The line at fault with a mark under the column.
 * @param {string} text
 * @param {TextError} error
 */
export function excerpt(text, error) {
  if (error.line === undefined) return null;
  const line = (text.split(/\r\n|\r|\n/)[error.line - 1] ?? "").replace(/\t/g, " ");
  const column = error.column ?? 1;
  const from = Math.max(0, column - 24);
  const shown = line.slice(from, from + 56);
  return h("pre", { class: "excerpt" }, `${shown || " "}\n`, h("b", { text: `${" ".repeat(Math.max(0, column - 1 - from))}^` }));
}

/** @param {TextError} error */
export function where(error) {
  if (error.line === undefined) return "";
  return error.column === undefined ? `Line ${error.line}: ` : `Line ${error.line}, column ${error.column}: `;
}

/**
 * Says why a text was not opened.
 * @param {unknown} error
 * @param {string} text
 */
export function refuse(error, text) {
  const found = reading(error);
  const message = found.message.replace(/^line \d+(, column \d+)?: /i, "");
  toast(where(found) + message, true, excerpt(text, found));
}
