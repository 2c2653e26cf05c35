// Scrolls to cells of the board where the page is higher than its window.

import type { Camera } from "./camera.js";

/**
 * Moves them to the middle of what is in sight, unless they are there already.
 * @param canvas what shows them
 * @param places their centres, in board units
 * @param edge where sight ends, from the window's upper edge
 */
export function scrollToCells(canvas: Element, camera: Camera, places: [number, number][], edge: number) {
  const { top } = canvas.getBoundingClientRect();
  const downs = places.map(([x, y]) => top + camera.toCss(x, y)[1]);
  const half = camera.scale / camera.density / 2;
  const [first, last] = [Math.min(...downs) - half, Math.max(...downs) + half];
  if (first < 0 || last > edge) scrollBy(0, (first + last - edge) / 2);
}
