// Keeps the keyboard focus when buttons come and go.

/**
 * If a change hides or disables the focused button, the first usable one is focused.
 * @param {HTMLButtonElement[]} row
 * @param {() => void} change
 */
export function keepFocus(row, change) {
  const held = row.find((one) => one === document.activeElement);
  const works = (/** @type {HTMLButtonElement} */ one) => !one.hidden && !one.disabled;
  change();
  if (held && !works(held)) row.find(works)?.focus({ preventScroll: true });
}
