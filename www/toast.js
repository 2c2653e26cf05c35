// Short messages at the edge of the page that disappear by themselves and never block anything.

import { byId, h, iconButton } from "./dom.js";
import * as messages from "./words.js";

/** @typedef {{ message: string, line?: number, column?: number }} TextError */

/** The message for a part of the page that fails to load. */
export const UNLOADED = messages.PART_NOT_LOADED;

/** The most characters shown of a message, which may quote a whole file. */
const LONGEST = 300;
/** The most characters shown of a faulty line, before and after the error. */
const BEFORE = 24;
const AFTER = 32;

let timer = 0;

/**
 * @param {string} words
 * @param {boolean} [bad]
 * @param {Node | null} [detail]
 * @param {number} [shows] milliseconds until it disappears
 */
export function toast(words, bad = false, detail = null, shows = bad ? 9000 : detail ? 6000 : 2800) {
  const root = byId("toast");
  settle();
  const shown = words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words;
  root.replaceChildren(h("div", { class: bad ? "toast bad" : "toast" },
    h("div", { class: "toast-text" }, h("p", { text: shown }), detail),
    // Short-lived messages need no button, which would cover the board on a phone.
    bad || detail ? iconButton("close", messages.CLOSE, hide, { class: "icon-button" }) : null));
  // A popover is shown above dialogs, too; without support it is an ordinary box.
  root.hidden = false;
  lift();
  place(!bad && !detail);
  avoid();
  clearTimeout(timer);
  timer = setTimeout(hide, shows);
}

/**
 * Puts it over the headline, where it covers neither the board nor a button; if it does not fit there, over the board, below the
 * headline's buttons. In a dialog and without a board it is over the middle of the page.
 * @param {boolean} brief whether it may be over the headline
 */
function place(brief) {
  const root = byId("toast");
  const [board, head, words] = ["stage-area", "head", "headline"].map((id) => byId(id).getBoundingClientRect());
  const over = root.parentElement === document.body && board?.width && head && words;
  const put = (/** @type {DOMRect} */ box, /** @type {number} */ below) => {
    for (const [name, size] of Object.entries({ middle: box.left + box.width / 2, across: box.width, below })) root.style.setProperty(`--${name}`, over ? `${size}px` : "");
  };
  root.classList.toggle("heads", brief && Boolean(over) && (head?.top ?? -1) >= 0);
  if (!over) return put(new DOMRect(), 0);
  put(words, head.top);
  if (root.matches(".heads") && root.offsetHeight < head.height) return root.style.setProperty("--below", `${head.top + (head.height - root.offsetHeight) / 2}px`);
  root.classList.remove("heads");
  put(board, Math.max(0, head.bottom));
}

// What needs no answer goes with the next press.
addEventListener("pointerdown", () => byId("toast").querySelector("button") || hide(), { capture: true });

/** Moves it into the open dialog, as nothing outside can be clicked. */
function settle() {
  const root = byId("toast");
  const home = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (root.parentElement !== home) home.append(root);
}

/** Brings it to the top. */
function lift() {
  const root = byId("toast");
  try {
    root.hidePopover?.();
    root.showPopover?.();
  } catch {
    // It already is in that state.
  }
}

// A message outlives the dialog that it was shown in.
document.addEventListener("close", ({ target }) => {
  const root = byId("toast");
  if (!(target instanceof HTMLDialogElement) || !target.contains(root)) return;
  settle();
  if (!root.hidden) lift();
}, true);

/** Moves the message to the other edge if it covers the focused element. */
function avoid() {
  const root = byId("toast");
  const active = document.activeElement;
  // Its buttons must not move away from the focus.
  if (root.contains(active)) return;
  root.classList.remove("away");
  if (root.hidden || !active || active === document.body) return;
  const [its, mine] = [active.getBoundingClientRect(), root.getBoundingClientRect()];
  const covers = its.left < mine.right && its.right > mine.left && its.top < mine.bottom && its.bottom > mine.top;
  // The board is taller than any message.
  root.classList.toggle("away", covers && its.height < innerHeight / 3);
}

addEventListener("focusin", avoid);

/** Hides the message. */
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
 * An error's message and place.
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
 * The beginning of a line, without its line ending: a line feed, or a carriage return and a line feed, as in the library.
 * @param {string} text
 * @param {number} number from 1
 * @param {number} most the most characters returned
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
 * The faulty line with the error marked. Columns count characters, some of which are two units of a string.
 * @param {string} text
 * @param {TextError} error
 */
export function excerpt(text, error) {
  if (error.line === undefined) return null;
  const at = (error.column ?? 1) - 1;
  const letters = [...lineOf(text, error.line, 2 * (at + AFTER)).replace(/[\t\r]/g, " ")];
  const from = Math.max(0, at - BEFORE);
  const shown = (/** @type {number} */ start, /** @type {number} */ end) => letters.slice(start, end).join("");
  // If something is missing at the end of a line, a space there is marked.
  return h("pre", { class: "excerpt" }, shown(from, at), h("mark", { text: shown(at, at + 1) || " " }), shown(at + 1, at + AFTER));
}

/** @param {TextError} error */
export function where(error) {
  if (error.line === undefined) return "";
  return messages.textPlace(error.line, error.column);
}

/**
 * Shows why a text could not be opened.
 * @param {unknown} error
 * @param {string} text
 */
export function refuse(error, text) {
  const found = reading(error);
  const message = found.message.replace(/^line \d+(, column \d+)?: /i, "");
  toast(where(found) + message, true, excerpt(text, found));
}
