// Sliders that a page scrolls past: a swipe down that begins on one does not move it.

/** How far a finger moves sideways until it moves the slider, in CSS pixels. */
export const SLOP = 6;

/**
 * Lets a finger move a slider by going sideways or by a tap; browsers move it as soon as it is touched.
 * @param act called when its value has changed
 */
export function slides(range: HTMLInputElement, act: () => void) {
  /** A touch of which it is not known what it will be, the value before it, and the one it asks for. */
  let touch: { x: number; value: string; asked: string } | null = null;
  // Scrolling is left to the page.
  range.style.touchAction = "pan-y";
  range.addEventListener("input", () => {
    if (!touch) return act();
    touch.asked = range.value;
    range.value = touch.value;
  });
  range.addEventListener("pointerdown", ({ pointerType, clientX, isPrimary }) => {
    if (pointerType === "touch" && isPrimary) touch = { x: clientX, value: range.value, asked: range.value };
  });
  range.addEventListener("pointermove", ({ clientX }) => {
    if (touch && Math.abs(clientX - touch.x) > SLOP) touch = null;
  });
  range.addEventListener("pointerup", () => {
    const tap = touch;
    touch = null;
    if (!tap || tap.asked === tap.value) return;
    range.value = tap.asked;
    act();
  });
  // The page scrolls.
  range.addEventListener("pointercancel", () => (touch = null));
}
