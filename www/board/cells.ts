// An accessible grid of cells over the canvas, each where it is drawn, for screen readers. Large boards show only a
// window of it, around the cursor or the visible part.

import { announce } from "../ui/announce.js";
import { byId, h, say } from "../ui/dom.js";
import * as messages from "../words/words.js";
import type { App } from "./app.js";
import type { Camera } from "./camera.js";

type Place = { row: number; col: number };

type Part = Place & { rows: number; cols: number };

/** The grid follows the view after this many milliseconds without a change. */
const REST = 300;
/** The maximum number of cells, and the side of a window with as many. */
const MOST = 1024;
const SIDE = 32;
/** A window moves once its target comes this close to its edge. */
const NEAR = 2;
/** The width of a cell in CSS pixels, before it is scaled to the picture. */
const UNIT = 16;

export class Cells {
  app: App;
  camera: Camera;

  root = byId("cells");
  /** What keys do on the board, and where they move a cursor. */
  #keyHelp = byId("key-help");
  #usual = this.#keyHelp.textContent ?? "";
  #part: Part = { row: 0, col: 0, rows: 0, cols: 0 };
  /** The one cell that is a tab stop. */
  #stop: Place = { row: 0, col: 0 };
  /** The puzzle whose board it is. */
  #puzzle = "";
  #cells: HTMLElement[][] = [];
  #rowHeads: HTMLElement[] = [];
  #colHeads: HTMLElement[] = [];
  /** The centres of the pressable elements, in board units. */
  #middles = new WeakMap<Element, [number, number]>();
  #timer = 0;
  #laid = "";
  /** The page itself is moving the focus. */
  #puts = false;
  /** What keys stood on when the cells were last written. */
  #stood: Place | null = null;
  /** Whether the focus takes the cursor with it. */
  #brings = true;
  /** Whether a key was the last input. Browsers disagree on `:focus-visible` for this. */
  #keys = true;

  constructor(app: App, camera: Camera) {
    this.app = app;
    this.camera = camera;
    const keyed = (keys: boolean) => {
      this.#keys = app.keyed = keys;
      this.root.classList.toggle("keyed", keys);
    };
    keyed(true);
    addEventListener("keydown", () => keyed(true), true);
    addEventListener("pointerdown", () => keyed(false), true);
    this.root.addEventListener("focusin", (event) => this.#focused(event.target as HTMLElement));
    this.root.addEventListener("click", (event) => this.#clicked(event));
  }

  /** Whether the focus is on one of the cells. */
  get focused() {
    return this.root.contains(document.activeElement);
  }

  /** Rebuilds or updates the cells for the current board. */
  update() {
    const { rows, cols, puzzle, walks, mode, groups } = this.app.view;
    if (puzzle !== this.#puzzle) this.#stop = { row: 0, col: 0 };
    this.#puzzle = puzzle;
    const tools = groups.flatMap((group) => group.tools).length;
    // The only tool swaps.
    const swaps = mode === "play" && tools === 1;
    say(
      this.#keyHelp,
      walks ? messages.WALKS : swaps ? messages.PICKS_UP : tools === 0 ? messages.LOOKS_AROUND : this.#usual,
    );
    this.root.setAttribute("aria-rowcount", String(rows));
    this.root.setAttribute("aria-colcount", String(cols));
    this.#later();
  }

  /** Aligns the grid with the picture. */
  lay() {
    const [x, y] = this.camera.toCss(0, 0);
    const scale = this.camera.scale / this.camera.density / UNIT;
    const laid = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`;
    if (laid === this.#laid) return;
    this.#laid = laid;
    this.root.style.transform = laid;
    const { rows, cols } = this.app.view;
    // The visible part may need another window.
    if (rows * cols > MOST) this.#later();
  }

  /**
   * Puts the focus on the board.
   * @param brings whether the cursor follows, if there is none yet
   */
  focus(brings = true) {
    this.#reach(this.#standing() ?? this.#stop);
    // Where a card is about to be advised, typing goes to it.
    this.#brings = brings && this.app.view.advisor === null;
    this.#put(this.#stop);
    this.#brings = true;
    // A press must not move the board under the pointer.
    if (brings || this.#keys) this.#show(this.#stop);
  }

  /**
   * Follows the cursor. Returns whether the focus moved to another cell, which a screen reader then reads.
   */
  follow() {
    const at = this.#standing();
    if (!at) return false;
    const { row, col } = this.#stop;
    const same = at.row === row && at.col === col;
    const takes = this.focused || document.activeElement === document.body;
    this.#reach(at);
    if (takes) this.#put(at);
    if (takes && !same && this.#keys) this.#show(at);
    return takes && !same;
  }

  /** The cell that the cursor is in, if any. */
  #standing(): Place | null {
    const at = this.app.page.cursorAt();
    if (!at) return null;
    const { rows, cols } = this.app.view;
    const [x, y] = at;
    const inside = x % 1 !== 0 && y % 1 !== 0 && x > 0 && y > 0 && x < cols && y < rows;
    return inside ? { row: Math.floor(y), col: Math.floor(x) } : null;
  }

  /**
   * Makes a cell the tab stop, with its current description.
   * @param first whether the window starts there
   */
  #reach(place: Place, first = false) {
    const { rows, cols } = this.app.view;
    const stop = { row: within(place.row, rows), col: within(place.col, cols) };
    const part = this.#around(stop, first);
    const built = this.#part;
    if (part.row !== built.row || part.col !== built.col || part.rows !== built.rows || part.cols !== built.cols)
      this.#build(part);
    const before = this.#cell(this.#stop);
    if (before) before.tabIndex = -1;
    this.#stop = stop;
    const cell = this.#cell(this.#stop);
    if (!cell) return;
    cell.tabIndex = 0;
    this.#tell({ ...this.#stop, rows: 1, cols: 1 });
  }

  #put(place: Place) {
    this.#puts = true;
    this.#cell(place)?.focus({ preventScroll: true });
    this.#puts = false;
  }

  /** Scrolls a magnified page to a cell. */
  #show(place: Place) {
    const cell = this.#cell(place);
    if (!cell || document.documentElement.scrollHeight <= innerHeight) return;
    const { top, bottom } = cell.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) cell.scrollIntoView({ block: "center" });
  }

  #cell({ row, col }: Place): HTMLElement | undefined {
    return this.#cells[row - this.#part.row]?.[col - this.#part.col];
  }

  /** Moves the cursor to a cell focused by keys or by a screen reader. */
  #focused(cell: HTMLElement) {
    const middle = this.#middles.get(cell);
    if (!middle || !this.#brings || !this.#keys || (this.#puts && this.app.page.cursorAt())) return;
    this.app.page.cursorTo(Math.floor(middle[1]), Math.floor(middle[0]));
    this.app.changed();
    const at = this.#standing();
    if (at) this.#reach(at);
  }

  /** Handles a click from a screen reader, which has no pointer. */
  #clicked(event: MouseEvent) {
    const middle = event.detail === 0 && event.target instanceof Element ? this.#middles.get(event.target) : undefined;
    if (!middle) return;
    const [x, y] = middle;
    this.app.tap(x, y);
    this.app.changed();
    if (!this.follow()) announce(this.app.page.cursorWords());
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), REST);
  }

  /** Rewrites the whole window. */
  #write() {
    const { rows, cols } = this.app.view;
    const held = this.focused;
    const at = this.#standing();
    const moved = at !== null && (at.row !== this.#stood?.row || at.col !== this.#stood.col);
    this.#stood = at;
    // The focus goes with what keys stand on, but stays where a screen reader explores.
    const standing = held && !moved ? this.#stop : at;
    if (!standing && rows * cols > MOST) {
      // Touch exploration needs the visible part.
      const [x, y] = this.camera.toBoard(0, this.camera.insets.top * this.camera.density);
      this.#reach({ row: Math.floor(y), col: Math.floor(x) }, true);
    } else this.#reach(standing ?? this.#stop);
    if (held) this.#put(this.#stop);
    this.#tell(this.#part);
  }

  /**
   * The window for a place: the current one as long as the place is well inside.
   * @param first whether it starts there
   */
  #around({ row, col }: Place, first: boolean): Part {
    const { rows, cols } = this.app.view;
    if (rows * cols <= MOST) return { row: 0, col: 0, rows, cols };
    const tall = Math.min(rows, cols < SIDE ? Math.floor(MOST / cols) : SIDE);
    const wide = Math.min(cols, Math.floor(MOST / tall));
    const { row: top, col: left, rows: height, cols: width } = this.#part;
    const fits =
      !first &&
      height === tall &&
      width === wide &&
      top + tall <= rows &&
      left + wide <= cols &&
      isInside(row, top, tall, rows) &&
      isInside(col, left, wide, cols);
    if (fits) return this.#part;
    const [above, before] = first ? [0, 0] : [tall >> 1, wide >> 1];
    return {
      row: within(row - above, rows - tall + 1),
      col: within(col - before, cols - wide + 1),
      rows: tall,
      cols: wide,
    };
  }

  /** Replaces all cells. */
  #build(part: Part) {
    const held = this.focused;
    this.#part = part;
    const { rows, cols } = this.app.view;
    const { after } = this.app.page.gridWords(0, 0, 0, 0);
    const headX = after ? cols : -1;
    const headY = after ? rows : -1;
    const make = (role: string, x: number, left: number) => {
      // Accessibility checks expect a header to have text content besides its name.
      const box = h("div", { role }, role === "gridcell" ? null : h("span", { class: "hidden" }));
      box.style.left = `${(x - left) * UNIT}px`;
      return box;
    };
    const line = (y: number, boxes: HTMLElement[]) => {
      const row = h("div", { role: "row" }, ...boxes);
      row.style.top = `${y * UNIT}px`;
      return row;
    };
    const across = Array.from({ length: part.cols }, (_, index) => part.col + index);
    const down = Array.from({ length: part.rows }, (_, index) => part.row + index);
    this.#colHeads = across.map((col) => this.#placed(make("columnheader", col, 0), col, headY));
    this.#rowHeads = down.map((row) => this.#placed(make("rowheader", headX, 0), headX, row));
    this.#cells = down.map((row) =>
      across.map((col) => {
        const cell = this.#placed(make("gridcell", col, 0), col, row);
        // The indices count cells as the board does, without the headers.
        cell.setAttribute("aria-colindex", String(col + 1));
        cell.tabIndex = -1;
        return cell;
      }),
    );
    const lines = down.map((row, index) => {
      const head = this.#rowHeads[index];
      const one = line(row, [...(head ? [head] : []), ...(this.#cells[index] ?? [])]);
      one.setAttribute("aria-rowindex", String(row + 1));
      return one;
    });
    this.root.replaceChildren(line(headY, this.#colHeads), ...lines);
    this.#tell(part);
    if (held) this.#put(this.#stop);
  }

  #placed(box: HTMLElement, col: number, row: number) {
    this.#middles.set(box, [col + 0.5, row + 0.5]);
    return box;
  }

  /** Updates the descriptions of a part of the window, with the clues of its lines. */
  #tell({ row, col, rows, cols }: Part) {
    const words = this.app.page.gridWords(row, col, rows, cols);
    const top = row - this.#part.row;
    const left = col - this.#part.col;
    words.rows.forEach((text, index) => name(this.#rowHeads[top + index], text));
    words.columns.forEach((text, index) => name(this.#colHeads[left + index], text));
    words.cells.forEach((line, down) =>
      line.forEach((text, across) => name(this.#cells[top + down]?.[left + across], text)),
    );
  }
}

function name(element: HTMLElement | undefined, text: string) {
  const span = element?.firstElementChild;
  if (span) say(span, text);
  if (element && element.getAttribute("aria-label") !== text) element.setAttribute("aria-label", text);
}

function within(at: number, count: number) {
  return Math.max(0, Math.min(at, count - 1));
}

/** Whether a place is well inside a window, or the window ends at the board's edge. */
function isInside(at: number, start: number, length: number, count: number) {
  return (
    (at >= start + NEAR || (start === 0 && at >= 0)) &&
    (at < start + length - NEAR || (start + length === count && at < count))
  );
}
