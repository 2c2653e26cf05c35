// Helpers to create and update elements.

import { icon } from "./icons.js";
import { picture } from "../start/trusted-types.js";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Creates an element. Properties that start with `on` are listeners, `text` is its text, all others are attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * A button with a label and an optional icon before it.
 * @param {string} words
 * @param {(event: MouseEvent) => void} act
 * @param {Record<string, any>} [props]
 * @param {string} [name] the icon's name
 */
export function button(words, act, props = {}, name = "") {
  return h(
    "button",
    { type: "button", class: "button", onclick: act, ...props },
    name ? icon(name) : null,
    h("span", { text: words }),
  );
}

/**
 * A button with only an icon; the label is also its tooltip.
 * @param {string} name the icon's name
 * @param {string} words
 * @param {() => void} act
 * @param {Record<string, any>} [props]
 */
export function iconButton(name, words, act, props = {}) {
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": words, title: words, onclick: act, ...props },
    icon(name),
  );
}

/**
 * Disables a button with a reason, or enables it. It stays focusable, so that the reason can be read.
 * @param {HTMLElement} element
 * @param {string} reason empty to enable it
 * @param {string} [title] the tooltip while it is enabled
 */
export function enable(element, reason, title) {
  if (reason) element.setAttribute("aria-disabled", "true");
  else element.removeAttribute("aria-disabled");
  const words = reason || title;
  if (words !== undefined && element.title !== words) element.title = words;
}

/**
 * Updates the children of `parent` to match `items`, reusing elements by key to keep focus and pointer capture.
 * @template T
 * @param {HTMLElement} parent
 * @param {T[]} items
 * @param {(item: T) => string} key
 * @param {(item: T) => HTMLElement} create
 * @param {(element: HTMLElement, item: T) => void} update
 */
export function keyed(parent, items, key, create, update) {
  /** @type {Map<string, HTMLElement>} */
  const old = new Map();
  for (const child of parent.children) {
    if (child instanceof HTMLElement) old.set(child.dataset.key ?? "", child);
  }
  /** @type {Element | null} */
  let place = parent.firstElementChild;
  for (const item of items) {
    const id = key(item);
    let element = old.get(id);
    old.delete(id);
    if (!element) {
      element = create(item);
      element.dataset.key = id;
    }
    update(element, item);
    if (element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
  }
  for (const element of old.values()) element.remove();
}

/**
 * Sets text only if it differs, as a live region would repeat it.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Acts when the browser has nothing better to do. @param {() => void} act */
export function whenIdle(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, 200);
}

const parser = new DOMParser();
/** @type {WeakMap<Element, string>} */
const pictures = new WeakMap();

/**
 * Shows an SVG picture, given as text, in an element.
 * @param {Element} element
 * @param {string} svg
 */
export function setPicture(element, svg) {
  if (pictures.get(element) === svg) return;
  pictures.set(element, svg);
  element.replaceChildren();
  if (!svg) return;
  const root = parser.parseFromString(picture(svg), "image/svg+xml").documentElement;
  if (root.localName !== "svg") return;
  root.setAttribute("aria-hidden", "true");
  element.append(document.importNode(root, true));
}

/**
 * Scrolls an element into view. `scrollIntoView` would also make it the starting point for Tab in Chromium.
 * @param {Element | null | undefined} element
 * @param {Element | null | undefined} [end] what its visible part must include, if it is long
 */
export function reveal(element, end = element) {
  let box = element?.parentElement;
  while (
    box &&
    (getComputedStyle(box).overflow === "visible" ||
      (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth))
  )
    box = box.parentElement;
  if (!element || !end) return;
  // If no part of the page scrolls, the page may.
  if (box === document.documentElement) box = null;
  const its = box?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const mine = element.getBoundingClientRect();
  const by = (/** @type {number} */ before, /** @type {number} */ after) =>
    before < 0 ? before : Math.max(0, Math.min(before, after));
  // What stays in sight at the top must not cover it.
  const covered = box ? parseFloat(getComputedStyle(box).scrollPaddingTop) || 0 : 0;
  (box ?? window).scrollBy(
    by(mine.left - its.left, mine.right - its.right),
    by(mine.top - its.top - covered, end.getBoundingClientRect().bottom - its.bottom),
  );
}

/**
 * The label of a switch, with what it does.
 * @param {HTMLInputElement} input
 * @param {string} name
 * @param {string} about
 */
export function switchLabel(input, name, about) {
  return h(
    "label",
    { class: "switch" },
    input,
    h("span", null, h("span", { text: name }), h("small", { class: "quiet", text: about })),
  );
}

/** Moves the focus to the board after the focused element is gone. */
export function focusBoard() {
  const board = /** @type {HTMLElement | null} */ (document.querySelector("#cells [tabindex='0']"));
  board?.focus({ preventScroll: true });
}

/**
 * The element with this id from the page's markup.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id}`);
  return /** @type {T} */ (element);
}
