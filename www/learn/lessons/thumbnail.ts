// Small pictures of a search at one of its nodes.

import type { Page } from "../../workers/types.js";

/** Room around the board, in cells. */
const MARGIN = 0.15;

/**
 * Paints the board of a handle, with the state of a search on it, as large as it fits.
 * @param words the state, as `Page.follow` reads it
 */
export function paintState(page: Page, canvas: HTMLCanvasElement, words: number[]) {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return;
  const [left = 0, top = 0, wide = 1, high = 1] = page.bounds();
  const { width, height } = canvas;
  const scale = Math.min(width / (wide + 2 * MARGIN), height / (high + 2 * MARGIN));
  page.follow(Uint32Array.from(words));
  page.paint(
    context,
    width,
    height,
    left - (width / scale - wide) / 2,
    top - (height / scale - high) / 2,
    scale,
    0,
    true,
  );
}
