// Drawings of the board in a picture's link, to be compared with the picture.

/** @import { Engine } from "../../workers/types.js" */

/** Pixels per cell, and the longer side at most: enough for the reader. */
const [UNIT, MOST] = [64, 3000];
/** The margin around the board, in cells. */
const MARGIN = 0.1;
/** Those in which pictures are saved, the page's own first. */
const themes = () => [
  ...new Set([document.documentElement.dataset.theme ?? "dark", "dark", "light", "contrast", "paper"]),
];

/**
 * The board in each theme, as it is asked for.
 * @param {Engine} engine
 * @param {string} puzzle
 * @param {string} link
 * @throws {Error} if it is no link of the puzzle
 */
export function* drawingsOf(engine, puzzle, link) {
  const board = new engine.Page(puzzle);
  try {
    board.openLink(link);
    const [left = 0, top = 0, width = 1, height = 1] = board.bounds();
    const [across, down] = [width + 2 * MARGIN, height + 2 * MARGIN];
    const unit = Math.min(UNIT, MOST / Math.max(across, down));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(across * unit), Math.round(down * unit)];
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    for (const theme of themes()) {
      const drawn = board.sent("here");
      drawn.setTheme(theme);
      drawn.paint(context, canvas.width, canvas.height, left - MARGIN, top - MARGIN, unit, performance.now(), true);
      drawn.free();
      yield context.getImageData(0, 0, canvas.width, canvas.height);
    }
  } finally {
    board.free();
  }
}
