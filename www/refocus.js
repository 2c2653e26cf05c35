// One rule for where the focus goes when what has it goes away: to its neighbour in the row, else to the main action of
// the panel, else to the first thing in the part that it was in, else to the board. Without it the focus would fall to the
// page, and whoever uses keys or listens would begin at the top again.

import { focusBoard } from "./dom.js";

const FOCUSABLE = "button, a[href], input, select, textarea, summary, [tabindex='0']";
/** The parts of the page. */
const PARTS = "dialog, #gallery, #panel, #timeline, #float";

/** What has the focus, with its place: where it was among its neighbours, and what it was in. */
/** @type {{ element: HTMLElement, row: Element | null, at: number, part: Element | null } | null} */
let last = null;
let waiting = 0;

/** Keeps to the rule from now on. */
export function keepFocus() {
  addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const row = target.parentElement;
    last = { element: target, row, at: row ? within(row).indexOf(target) : 0, part: target.closest(PARTS) };
  });
  addEventListener("focusout", ({ target, relatedTarget }) => {
    // Somebody went elsewhere: nothing was taken from them.
    if (!relatedTarget && document.hasFocus() && target instanceof HTMLElement && works(target)) last = null;
  });
  const watcher = new MutationObserver((changes) => {
    const takes = changes.some((one) => one.type === "attributes" || [...one.removedNodes].some((node) => node instanceof Element));
    // A dialog that closes gives the focus back by itself, in the middle of which this may be called.
    if (takes) waiting ||= setTimeout(look);
  });
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled", "open"] });
}

function look() {
  waiting = 0;
  const active = document.activeElement;
  if (!last || active && active !== document.body && active !== last.element || works(last.element)) return;
  const { row, at, part } = last;
  last = null;
  const neighbours = row?.isConnected ? within(row).filter(works) : [];
  const next = neighbours[Math.min(at, neighbours.length - 1)] ?? main(part) ?? (part?.isConnected ? within(part).find(works) : null);
  if (next) next.focus({ preventScroll: true });
  else focusBoard();
}

/** The main action of the panel, or of what takes its place. @param {Element | null} part */
function main(part) {
  if (part?.id !== "panel") return null;
  const all = document.querySelectorAll(".pane:not([hidden]) .foot .main, #timeline .icon-button.strong");
  return /** @type {HTMLElement[]} */ ([...all]).find(works);
}

/** @param {Element} part @returns {HTMLElement[]} */
function within(part) {
  return [...part.querySelectorAll(FOCUSABLE)].filter((one) => one instanceof HTMLElement);
}

/** @param {HTMLElement} element */
function works(element) {
  return element.isConnected && !element.matches(":disabled") && element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
}
