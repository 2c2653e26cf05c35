// Keeps the focus with buttons that come and go, for whoever uses keys.

/**
 * Where a change hides or stops the one of them that has the focus, the first that works takes it.
 * @param {HTMLButtonElement[]} row
 * @param {() => void} change
 */
export function keepFocus(row, change) {
  const held = row.find((one) => one === document.activeElement);
  const works = (/** @type {HTMLButtonElement} */ one) => !one.hidden && !one.disabled;
  change();
  if (held && !works(held)) row.find(works)?.focus({ preventScroll: true });
}
