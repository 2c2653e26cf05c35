// Drawings of the board in a picture's link, to be compared with the picture.

import { boardCanvas } from "../../share/film/board-canvas.js";
import { THEMES } from "../../start/settings.js";

/** @import { Engine } from "../../workers/types.js" */

/** Pixels per cell, and the longer side at most: enough for the reader. */
const [UNIT, MOST] = [64, 3000];

/**
 * The board in each theme in which pictures are saved, the page's own first; each is made when it is asked for.
 * @param {Engine} engine
 * @param {string} puzzle
 * @param {string} link
 * @throws {Error} if it is no link of the puzzle
 */
export function* drawingsOf(engine, puzzle, link) {
  const board = new engine.Page(puzzle);
  try {
    board.openLink(link);
    const { canvas, left, top, scale } = boardCanvas(board, UNIT, MOST);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    const own = document.documentElement.dataset.theme ?? "dark";
    for (const theme of new Set([own, ...THEMES.map(({ id }) => id).filter((id) => id !== "system")])) {
      const drawn = board.sent("here");
      drawn.setTheme(theme);
      drawn.paint(context, canvas.width, canvas.height, left, top, scale, performance.now(), true);
      drawn.free();
      yield context.getImageData(0, 0, canvas.width, canvas.height);
    }
  } finally {
    board.free();
  }
}
