// The picture with the drawn board over it: both cropped to the board, aligned by its cells, and a frame around each
// place in question. The slider fades from one to the other.

import { h } from "../../ui/dom.js";
import * as messages from "./words.js";
import type { Engine, Page } from "../../workers/types.js";
import type { Reading } from "./types.js";

/** The longer side of the canvases in pixels, at most and at least. */
const SIDES = [1600, 900];
/** The margin around the board, in cells. */
const MARGIN = 0.3;
/** What is left of the picture around a place that is enlarged, in its own sizes. */
const AROUND = 0.6;
/** The least width that a place is enlarged from, in cells. */
const PART = 0.4;

/** The canvas of the board, whose colours are looked at. */
const brushOf = (canvas: HTMLCanvasElement) => canvas.getContext("2d", { willReadFrequently: true });

/** A rectangle in the picture's pixels. */
type Box = { x: number; y: number; width: number; height: number };

/** What a frame is like. */
export type Look = "asked" | "checked" | "current";

export class View {
  reading: Reading;
  source: ImageBitmap;
  element: HTMLDivElement;

  #picture = h("canvas", { "aria-hidden": "true" });
  #board = h("canvas", { class: "reader-drawn", "aria-hidden": "true" });
  #frames = h("div", { class: "reader-frames", "aria-hidden": "true" });
  #crop: Box;
  #page: Page;
  #cell: [number, number];
  /** Whether the reading's board is open, and not the one before. */
  #opened = false;

  /**
   * @param engine of the puzzle
   * @param choose called with the place that is pressed
   */
  constructor(engine: Engine, reading: Reading, picture: ImageBitmap, choose: (slot: number) => void) {
    this.reading = reading;
    this.source = picture;
    this.#page = new engine.Page(reading.puzzle);
    const [, , width = 1, height = 1] = reading.area;
    this.#cell = [width / reading.cols, height / reading.rows];
    this.#open();
    this.#crop = this.#around();
    const fade = h("input", {
      type: "range",
      min: 0,
      max: 100,
      value: 0,
      "aria-label": messages.FADE,
      "data-test": "reader-fade",
      oninput: () => {
        const share = Number(fade.value) / 100;
        this.#board.style.opacity = String(share);
        // Its clues may be where the board has none.
        this.#picture.style.opacity = String(Math.min(1, 2 - 2 * share));
      },
    });
    this.#board.style.opacity = "0";
    const frame = h(
      "div",
      {
        class: "reader-view",
        role: "img",
        "aria-label": messages.THE_PICTURE,
        "data-test": "reader-view",
        onclick: (event: MouseEvent) => {
          const slot = this.#at(event, frame.getBoundingClientRect());
          if (slot >= 0) choose(slot);
        },
      },
      this.#picture,
      this.#board,
      this.#frames,
    );
    frame.style.setProperty("--shape", String(this.#crop.width / this.#crop.height));
    this.element = h(
      "div",
      { class: "reader-look" },
      frame,
      h(
        "label",
        { class: "reader-fade" },
        h("span", { text: messages.PICTURE, "aria-hidden": "true" }),
        fade,
        h("span", { text: messages.BOARD, "aria-hidden": "true" }),
      ),
    );
    this.#draw();
  }

  /** Draws another reading of the same picture. */
  update(reading: Reading) {
    this.reading = reading;
    this.#open();
    this.#drawBoard();
  }

  /**
   * Frames places.
   * @param looks by slot
   */
  mark(looks: Map<number, Look>) {
    this.#frames.replaceChildren(
      ...[...looks].map(([slot, look]) => {
        const [x = 0, y = 0, width = 0, height = 0] = this.reading.spots[slot]?.area ?? [];
        const frame = h("div", { class: `reader-frame ${look}` });
        const { style } = frame;
        style.left = `${(100 * (x - this.#crop.x)) / this.#crop.width}%`;
        style.top = `${(100 * (y - this.#crop.y)) / this.#crop.height}%`;
        style.width = `${(100 * width) / this.#crop.width}%`;
        style.height = `${(100 * height) / this.#crop.height}%`;
        return frame;
      }),
    );
  }

  /** Enlarges a place in a canvas. */
  enlarge(slot: number, canvas: HTMLCanvasElement) {
    const [x = 0, y = 0, width = 1, height = 1] = this.reading.spots[slot]?.area ?? [];
    const side = Math.max(width, height, PART * Math.max(...this.#cell)) * (1 + AROUND);
    const context = canvas.getContext("2d");
    if (!context) return;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingEnabled = side > 40;
    context.drawImage(
      this.source,
      x + width / 2 - side / 2,
      y + height / 2 - side / 2,
      side,
      side,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  }

  free() {
    this.#page.free();
  }

  /** Opens the reading's text; what cannot be opened yet stays as it was. */
  #open() {
    try {
      this.#page.openText(this.reading.text);
      this.#opened = true;
    } catch {
      // The sums may still disagree, or a place is empty.
    }
  }

  /**
   * The colour in which the board is drawn at a place, as `#rrggbb`; "" if it is not.
   * @param x cells from the left of the board
   */
  drawnAt(x: number, y: number) {
    const [left = 0, top = 0] = this.reading.area;
    const [across, down] = this.#cell;
    const scale = this.#board.width / (this.#crop.width / across);
    const [column = 0, row = 0] = [(left - this.#crop.x) / across + x, (top - this.#crop.y) / down + y].map((at) =>
      Math.round(at * scale),
    );
    const [red = 0, green = 0, blue = 0, opacity = 0] =
      brushOf(this.#board)?.getImageData(column, row, 1, 1).data ?? [];
    return this.#opened && opacity === 255
      ? `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`
      : "";
  }

  /** The part of the picture with the whole board and every place. */
  #around(): Box {
    const { area, spots } = this.reading;
    const [x = 0, y = 0] = area;
    const [across, down] = this.#cell;
    const [left = 0, top = 0, width = 1, height = 1] = this.#page.bounds();
    const boxes = [
      area,
      [x + left * across, y + top * down, width * across, height * down],
      ...spots.map((spot) => spot.area),
    ];
    const start = (side: 0 | 1) => Math.min(...boxes.map((box) => box[side] ?? 0));
    const end = (side: 0 | 1) => Math.max(...boxes.map((box) => (box[side] ?? 0) + (box[side + 2] ?? 0)));
    const [from, upper] = [start(0) - MARGIN * across, start(1) - MARGIN * down];
    return { x: from, y: upper, width: end(0) + MARGIN * across - from, height: end(1) + MARGIN * down - upper };
  }

  #draw() {
    const { x, y, width, height } = this.#crop;
    const longer = Math.max(width, height);
    const [most = 1, least = 1] = SIDES;
    const scale = Math.min(most, Math.max(longer, least)) / longer;
    const canvas = this.#picture;
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    const context = canvas.getContext("2d");
    if (!context) return;
    // The pixels of a small screen stay square.
    context.imageSmoothingEnabled = scale < 2;
    context.drawImage(this.source, -x * scale, -y * scale, this.source.width * scale, this.source.height * scale);
    this.#drawBoard();
  }

  #drawBoard() {
    const { x, y, width, height } = this.#crop;
    const [left = 0, top = 0] = this.reading.area;
    const [across, down] = this.#cell;
    const canvas = this.#board;
    // A cell is as high as it is wide here; the page stretches the canvas to the picture.
    const scale = this.#picture.width / (width / across);
    [canvas.width, canvas.height] = [this.#picture.width, Math.round((height / down) * scale)];
    const context = brushOf(canvas);
    if (!context) return;
    this.#page.setTheme(document.documentElement.dataset.theme ?? "dark");
    this.#page.paint(
      context,
      canvas.width,
      canvas.height,
      (x - left) / across,
      (y - top) / down,
      scale,
      performance.now(),
      true,
    );
  }

  /** The place at a press: the smallest that contains it, else the nearest within reach; -1 if there is none. */
  #at({ clientX, clientY }: MouseEvent, box: DOMRect) {
    const scale = this.#crop.width / box.width;
    const [x, y] = [this.#crop.x + (clientX - box.left) * scale, this.#crop.y + (clientY - box.top) * scale];
    let [found, best] = [-1, Infinity];
    this.reading.spots.forEach(({ place: [what], name, area: [left = 0, top = 0, width = 0, height = 0] }, slot) => {
      if (what === "colour" || name) return;
      const far = Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
      const reach = 12 * scale;
      const rank = far > reach ? Infinity : far > 0 ? 1e12 + far : width * height;
      if (rank < best) [found, best] = [slot, rank];
    });
    return found;
  }
}
