// Drawings of the board in a picture's link, to be compared with the picture.

import { boardCanvas } from "../../share/film/board-canvas.js";
import { THEMES } from "../../start/settings.js";
import type { Engine } from "../../workers/types.js";

/** Pixels per cell, and the longer side at most: enough for the reader. */
const [UNIT, MOST] = [64, 3000];

/**
 * The board in each theme in which pictures are saved, the page's own first; each is made when it is asked for.
 * @throws {Error} if it is no link of the puzzle
 */
export function* drawingsOf(engine: Engine, puzzle: string, link: string) {
  const board = new engine.Page(puzzle);
  try {
    board.openLink(link);
    const { canvas, left, top, scale } = boardCanvas(board, UNIT, MOST);
    // The board was painted on it.
    const context = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
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
