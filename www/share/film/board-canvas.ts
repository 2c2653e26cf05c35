// A canvas for a picture of a board, which is as large as the board with a margin.

import type { Page } from "../../workers/types.js";

/** The margin around the board, in cells. */
export const MARGIN = 0.1;

/**
 * The canvas, its upper left corner in cells of the board, and its pixels per cell.
 * @param unit pixels per cell, at most
 * @param longest side in pixels, at most
 */
export function boardCanvas(page: Page, unit: number, longest: number) {
  const [left = 0, top = 0, width = 1, height = 1] = page.bounds();
  const [across, down] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const scale = Math.min(unit, longest / Math.max(across, down));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(across * scale), Math.round(down * scale)];
  return { canvas, left: left - MARGIN, top: top - MARGIN, scale };
}
