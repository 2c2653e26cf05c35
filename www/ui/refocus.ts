// Where the focus goes when the focused element disappears: to its neighbour in the row, else to the panel's main
// action, else to the first element in the same part of the page, else to the board. Otherwise keyboard and screen
// reader users would have to start at the top again.

import { focusBoard } from "./dom.js";

const FOCUSABLE = "button, a[href], input, select, textarea, summary, [tabindex='0']";
/** The parts of the page. */
const PARTS = "dialog, #gallery, #panel, #timeline, #float";

/** The focused element, its index among its neighbours, and the part of the page that it is in. */
let last: { element: HTMLElement; row: Element | null; at: number; part: Element | null } | null = null;
let waiting = 0;

/** Applies this rule from now on. */
export function keepFocus() {
  addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const row = target.parentElement;
    last = { element: target, row, at: row ? within(row).indexOf(target) : 0, part: target.closest(PARTS) };
  });
  addEventListener("focusout", ({ target, relatedTarget }) => {
    // The user moved the focus away, so nothing has disappeared.
    if (!relatedTarget && document.hasFocus() && target instanceof HTMLElement && works(target)) last = null;
  });
  const watcher = new MutationObserver((changes) => {
    const takes = changes.some(
      (one) => one.type === "attributes" || [...one.removedNodes].some((node) => node instanceof Element),
    );
    // Delayed, as this may run while a closing dialog restores the focus.
    if (takes) waiting ||= setTimeout(look);
  });
  watcher.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["hidden", "disabled", "open", "aria-disabled"],
  });
}

function look() {
  waiting = 0;
  const active = document.activeElement;
  if (!last || (active && active !== document.body && active !== last.element) || works(last.element)) return;
  const { row, at, part } = last;
  last = null;
  const neighbours = row?.isConnected ? within(row).filter(works) : [];
  const next =
    neighbours[Math.min(at, neighbours.length - 1)] ??
    main(part) ??
    (part?.isConnected ? within(part).find(works) : null);
  if (next) next.focus({ preventScroll: true });
  else focusBoard();
}

/** The main action of the panel, or of what replaces it. */
function main(part: Element | null) {
  if (part?.id !== "panel") return null;
  const all = document.querySelectorAll<HTMLElement>(".pane:not([hidden]) .foot .main, #timeline .icon-button.strong");
  return [...all].find(works);
}

function within(part: Element): HTMLElement[] {
  return [...part.querySelectorAll(FOCUSABLE)].filter((one) => one instanceof HTMLElement);
}

function works(element: HTMLElement) {
  return (
    element.isConnected &&
    !element.matches(":disabled") &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === "visible"
  );
}
