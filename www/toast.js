// Short messages at the edge of the page: they go by themselves, and never stop anybody.

import { byId, h, iconButton } from "./dom.js";

/** @typedef {{ message: string, line?: number, column?: number }} TextError */

/** What is said where something that is loaded when it is asked for does not come. */
export const UNLOADED = "This part of the page could not be loaded. Check your connection.";

/** So many characters of a message are shown: whoever quotes a whole file in it does not fill the page. */
const LONGEST = 300;
/** So many characters of the line at fault are shown, some before the place and some after. */
const BEFORE = 24;
const AFTER = 32;

let timer = 0;

/**
 * @param {string} words
 * @param {boolean} [bad]
 * @param {Node | null} [detail]
 * @param {number} [shows] milliseconds that it stays
 */
export function toast(words, bad = false, detail = null, shows = bad ? 9000 : detail ? 6000 : 2800) {
  const root = byId("toast");
  settle();
  const shown = words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words;
  root.replaceChildren(h("div", { class: bad ? "toast bad" : "toast" },
    h("div", { class: "toast-text" }, h("p", { text: shown }), detail),
    // What goes by itself at once needs no button, which would lie over the board on a phone.
    bad || detail ? iconButton("close", "Close", hide, { class: "icon-button" }) : null));
  // A popover lies above dialogs too; without them it is an ordinary box.
  root.hidden = false;
  lift();
  avoid();
  clearTimeout(timer);
  timer = setTimeout(hide, shows);
}

/** In the dialog that is open: what is outside of it cannot be pressed. */
function settle() {
  const root = byId("toast");
  const home = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (root.parentElement !== home) home.append(root);
}

/** Over everything else. */
function lift() {
  const root = byId("toast");
  try {
    root.hidePopover?.();
    root.showPopover?.();
  } catch {
    // Already as wanted.
  }
}

// A message outlives the dialog that it was shown in.
document.addEventListener("close", ({ target }) => {
  const root = byId("toast");
  if (!(target instanceof HTMLDialogElement) || !target.contains(root)) return;
  settle();
  if (!root.hidden) lift();
}, true);

/** What has the focus is not covered: the message goes to the other edge. */
function avoid() {
  const root = byId("toast");
  const active = document.activeElement;
  // Whoever presses a button of it finds it where it was.
  if (root.contains(active)) return;
  root.classList.remove("away");
  if (root.hidden || !active || active === document.body) return;
  const [its, mine] = [active.getBoundingClientRect(), root.getBoundingClientRect()];
  const covers = its.left < mine.right && its.right > mine.left && its.top < mine.bottom && its.bottom > mine.top;
  // The board is larger than any message.
  root.classList.toggle("away", covers && its.height < innerHeight / 3);
}

addEventListener("focusin", avoid);

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
 * The start of a line, without what ends it. Lines end as in the library: with a line feed, before which there may be a
 * carriage return.
 * @param {string} text
 * @param {number} number from 1
 * @param {number} most so many characters of it
 */
function lineOf(text, number, most) {
  let start = 0;
  for (let line = 1; line < number; line += 1) {
    start = text.indexOf("\n", start) + 1;
    if (start === 0) return "";
  }
  const end = text.indexOf("\n", start);
  return text.slice(start, Math.min(end < 0 ? text.length : end, start + most)).replace(/\r$/, "");
}

/**
 * The line at fault with the character at fault marked: columns count characters, and some are two units of a string.
 * @param {string} text
 * @param {TextError} error
 */
export function excerpt(text, error) {
  if (error.line === undefined) return null;
  const at = (error.column ?? 1) - 1;
  const letters = [...lineOf(text, error.line, 2 * (at + AFTER)).replace(/[\t\r]/g, " ")];
  const from = Math.max(0, at - BEFORE);
  const shown = (/** @type {number} */ start, /** @type {number} */ end) => letters.slice(start, end).join("");
  // Where something is missing at the end of a line, its place is marked.
  return h("pre", { class: "excerpt" }, shown(from, at), h("mark", { text: shown(at, at + 1) || " " }), shown(at + 1, at + AFTER));
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
