// A separate canvas that draws the board alone, or any moment of the current replay, in the page's theme.

import { MARGIN } from "./board-canvas.js";
import * as messages from "./words.js";
import type { About } from "../about/about.js";
import type { App } from "../../board/app.js";
import type { Page } from "../../workers/types.js";

type Caption = { room: number; write: (context: CanvasRenderingContext2D) => void };

export type CaptionWriter = { captionFor: (about: About, width: number, height: number) => Caption };

export class Screen {
  app: App;
  scale: number;
  left: number;
  top: number;
  canvas = document.createElement("canvas");
  caption: Caption | null;
  context: CanvasRenderingContext2D;

  /**
   * @param longest the board's longer side in pixels
   * @param writer of a caption above the board
   */
  constructor(app: App, longest: number, writer?: CaptionWriter | null) {
    const [left = 0, top = 0, width = 1, height = 1] = app.page.bounds();
    const [across, down] = [width + 2 * MARGIN, height + 2 * MARGIN];
    this.app = app;
    this.scale = longest / Math.max(across, down);
    this.left = left - MARGIN;
    this.top = top - MARGIN;
    // Video codecs need even sizes.
    this.canvas.width = Math.max(2, 2 * Math.round((across * this.scale) / 2));
    const tall = Math.max(2, 2 * Math.round((down * this.scale) / 2));
    this.caption = writer?.captionFor(app.about, this.canvas.width, tall) ?? null;
    this.canvas.height = tall + 2 * Math.ceil((this.caption?.room ?? 0) / 2);
    this.top -= (this.canvas.height - tall) / this.scale;
    const context = this.canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error(messages.NO_CANVAS);
    this.context = context;
  }

  /**
   * Draws a moment of the replay. The page's own replay is restored before it is painted again.
   * @param time in steps; null for the board alone, which a messenger shows and a reader of pictures reads
   * @param back the position of the page's replay
   */
  draw(time: number | null, back: number) {
    const { page } = this.app;
    if (time === null) {
      const alone = page.sent("puzzle");
      this.#paint(alone);
      return alone.free();
    }
    page.leave();
    page.seek(time);
    this.#paint(page);
    page.seek(back);
  }

  #paint(page: Page) {
    const { canvas, context, left, top, scale } = this;
    page.setScreen(1, 0);
    page.paint(context, canvas.width, canvas.height, left, top, scale, performance.now(), true);
    this.caption?.write(context);
  }

  /** The pixels drawn, four bytes each. */
  pixels(): ArrayBuffer {
    return this.context.getImageData(0, 0, this.canvas.width, this.canvas.height).data.buffer;
  }
}
