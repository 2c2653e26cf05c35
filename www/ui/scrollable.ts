// Makes scrolling visible and accessible: rows fade where they continue, and boxes without anything to focus can be
// scrolled by keyboard.

/** The width of the fade in pixels. */
const FADE = 36;

/** Fades a row at edges beyond which it continues. Elements focused by keyboard are scrolled fully into view. */
export function fades(row: HTMLElement) {
  const tell = () => {
    const { scrollLeft, scrollWidth, clientWidth } = row;
    row.classList.toggle("goes-before", scrollLeft > 1);
    row.classList.toggle("goes-after", scrollLeft + clientWidth < scrollWidth - 1);
  };
  row.classList.add("fades");
  row.addEventListener("scroll", tell, { passive: true });
  row.addEventListener("focusin", ({ target }) => {
    // Nothing may move away under a finger.
    if (target instanceof Element && target.matches(":focus-visible")) bring(row, target);
  });
  follow(row, tell);
}

/** Scrolls a row until all of an element is seen, clear of the fades. */
export function bring(row: Element, element: Element) {
  const [its, mine] = [element.getBoundingClientRect(), row.getBoundingClientRect()];
  const isWhole = its.left >= mine.left + FADE && its.right <= mine.right - FADE;
  if (!isWhole) row.scrollBy((its.left + its.right - mine.left - mine.right) / 2, 0);
}

/**
 * Makes a scrolling box a tab stop while it contains none.
 * @param name its label
 */
export function reachable(box: HTMLElement, name: string) {
  box.setAttribute("aria-label", name);
  follow(box, () => {
    const inside = [...box.querySelectorAll("button, a[href], input, select")].some(
      (one) => one.getClientRects().length > 0,
    );
    const over = box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== "visible";
    if (over && !inside) box.tabIndex = 0;
    else if (document.activeElement !== box) box.removeAttribute("tabindex");
  });
}

/** Calls back when a box or its content changes size. */
function follow(box: HTMLElement, tell: () => void) {
  // An observer that acted at once could go in a circle.
  const sizes = new ResizeObserver(() => requestAnimationFrame(tell));
  const watch = () => {
    sizes.disconnect();
    for (const one of [box, ...box.children]) sizes.observe(one);
  };
  new MutationObserver(watch).observe(box, { childList: true });
  watch();
}
