// Helpers to create and update elements.

import { icon } from "./icons.js";
import { picture } from "../start/trusted-types.js";

type Child = Node | string | null | undefined | false;

/** Listeners, the text and attributes of an element. */
export type Props = Record<string, unknown>;

/**
 * Creates an element. Properties that start with `on` are listeners, `text` is its text, all others are attributes.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props?: Props | null,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
    else if (name === "text") element.textContent = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * A button with a label and an optional icon before it.
 * @param name the icon's name
 */
export function button(words: string, act: (event: MouseEvent) => void, props: Props = {}, name = "") {
  return h(
    "button",
    { type: "button", class: "button", onclick: act, ...props },
    name ? icon(name) : null,
    h("span", { text: words }),
  );
}

/**
 * A button with only an icon; the label is also its tooltip.
 * @param name the icon's name
 */
export function iconButton(name: string, words: string, act: () => void, props: Props = {}) {
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": words, title: words, onclick: act, ...props },
    icon(name),
  );
}

/**
 * Disables a button with a reason, or enables it. It stays focusable, so that the reason can be read.
 * @param reason empty to enable it
 * @param title the tooltip while it is enabled
 */
export function enable(element: HTMLElement, reason: string, title?: string) {
  if (reason) element.setAttribute("aria-disabled", "true");
  else element.removeAttribute("aria-disabled");
  const words = reason || title;
  if (words !== undefined && element.title !== words) element.title = words;
}

/** Updates the children of `parent` to match `items`, reusing elements by key to keep focus and pointer capture. */
export function keyed<T>(
  parent: HTMLElement,
  items: T[],
  key: (item: T) => string,
  create: (item: T) => HTMLElement,
  update: (element: HTMLElement, item: T) => void,
) {
  const old = new Map<string, HTMLElement>();
  for (const child of parent.children) {
    if (child instanceof HTMLElement) old.set(child.dataset.key ?? "", child);
  }
  let place: Element | null = parent.firstElementChild;
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

/** Sets text only if it differs, as a live region would repeat it. */
export function say(element: Element | null, text: string) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Acts when the browser has nothing better to do. */
export function whenIdle(act: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, 200);
}

const parser = new DOMParser();
const pictures = new WeakMap<Element, string>();

/** Shows an SVG picture, given as text, in an element. */
export function setPicture(element: Element, svg: string) {
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
 * @param end what its visible part must include, if it is long
 */
export function reveal(element: Element | null | undefined, end: Element | null | undefined = element) {
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
  const by = (before: number, after: number) => (before < 0 ? before : Math.max(0, Math.min(before, after)));
  // What stays in sight at the top must not cover it.
  const covered = box ? parseFloat(getComputedStyle(box).scrollPaddingTop) || 0 : 0;
  (box ?? window).scrollBy(
    by(mine.left - its.left, mine.right - its.right),
    by(mine.top - its.top - covered, end.getBoundingClientRect().bottom - its.bottom),
  );
}

/** The label of a switch, with what it does. */
export function switchLabel(input: HTMLInputElement, name: string, about: string) {
  return h(
    "label",
    { class: "switch" },
    input,
    h("span", null, h("span", { text: name }), h("small", { class: "quiet", text: about })),
  );
}

/** Moves the focus to the board after the focused element is gone. */
export function focusBoard() {
  const board = document.querySelector<HTMLElement>("#cells [tabindex='0']");
  board?.focus({ preventScroll: true });
}

/** The element with this id from the page's markup. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id}`);
  return element as T;
}
