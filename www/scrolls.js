// What scrolls inside the page says so: a row fades where it goes on, and a box without anything to press can be reached
// and scrolled by keys.

/** So much of a row fades, in pixels. */
const FADE = 36;

/**
 * A row that goes on beyond an edge fades there. What keys lead to is shown whole.
 * @param {HTMLElement} row
 */
export function fades(row) {
  const tell = () => {
    const { scrollLeft, scrollWidth, clientWidth } = row;
    row.classList.toggle("goes-before", scrollLeft > 1);
    row.classList.toggle("goes-after", scrollLeft + clientWidth < scrollWidth - 1);
  };
  row.classList.add("fades");
  row.addEventListener("scroll", tell, { passive: true });
  row.addEventListener("focusin", ({ target }) => {
    // Under a finger nothing moves away.
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    const [its, mine] = [target.getBoundingClientRect(), row.getBoundingClientRect()];
    const isWhole = its.left >= mine.left + FADE && its.right <= mine.right - FADE;
    if (!isWhole) row.scrollBy((its.left + its.right - mine.left - mine.right) / 2, 0);
  });
  follow(row, tell);
}

/**
 * A box that scrolls is a stop for Tab while it has none inside.
 * @param {HTMLElement} box
 * @param {string} name what it is called
 */
export function reachable(box, name) {
  box.setAttribute("aria-label", name);
  follow(box, () => {
    const inside = [...box.querySelectorAll("button, a[href], input, select")].some((one) => one.getClientRects().length > 0);
    const over = box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== "visible";
    if (over && !inside) box.tabIndex = 0;
    else if (document.activeElement !== box) box.removeAttribute("tabindex");
  });
}

/**
 * Calls back when a box or what is in it has another size.
 * @param {HTMLElement} box
 * @param {() => void} tell
 */
function follow(box, tell) {
  const sizes = new ResizeObserver(tell);
  const watch = () => {
    sizes.disconnect();
    for (const one of [box, ...box.children]) sizes.observe(one);
  };
  new MutationObserver(watch).observe(box, { childList: true });
  watch();
}
