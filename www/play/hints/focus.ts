// Keeps the keyboard focus when buttons come and go.

/** If a change hides or disables the focused button, the first usable one is focused. */
export function keepFocus(row: HTMLButtonElement[], change: () => void) {
  const held = row.find((one) => one === document.activeElement);
  const works = (one: HTMLButtonElement) => !one.hidden && !one.disabled;
  change();
  if (held && !works(held)) row.find(works)?.focus({ preventScroll: true });
}
