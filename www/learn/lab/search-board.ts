// The board of a search being watched: the state at an event, and the cells of the event.

import { Camera } from "../../board/camera.js";
import { h } from "../../ui/dom.js";
import { onSettings } from "../../start/settings.js";
import { CUT, SETTLE, TRY } from "./film.js";
import { onceAFrame } from "./frame.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Page } from "../../workers/types.js";
import type { Film } from "./film.js";

/** Not reached. */
const NEVER = 0xffffffff;

/** The state of a tree's search at an event, and its marks, as `Page.follow` reads them. */
export function stateOf(film: Film, event: number) {
  const kind = film.kinds[event];
  const cells = [...film.cells(event)];
  const entries = film.standing(event);
  const top = entries.findLastIndex((entry) => film.kinds[entry] === TRY);
  const words = [entries.length];
  const marks: number[][] = [[], [], [], []];
  entries.forEach((entry, index) => {
    const own = film.cells(entry);
    words.push(film.values[entry] ?? 0, own.length, ...own);
    const mark = index < top ? 0 : film.kinds[entry] === SETTLE ? 2 : 1;
    marks[mark]?.push(...own);
  });
  // A cut without cells of its own concerns the last decision.
  if (kind === CUT) marks[3] = cells.length > 0 ? cells : (marks[1] ?? []);
  if (kind === CUT && cells.length === 0) marks[1] = [];
  for (const mark of marks) words.push(mark.length, ...mark);
  return words;
}

/**
 * The state of a wave at an event, as `Page.follow` reads it.
 * @param before the cells reached earlier
 * @param phases the values that a state can have
 */
function waveOf(film: Film, event: number, before: number[], now: number[], phases: number) {
  const time = film.depths[event] ?? 0;
  const cut = film.kinds[event] === CUT ? [...film.cells(event)] : [];
  // From the goal, the turrets stand as in the state's phase: at a time that has the same remainder.
  const late = ((film.values[event] ?? 0) - time) % phases;
  return [1, time + ((late + phases) % phases), 0, before.length, ...before, now.length, ...now, 0, cut.length, ...cut];
}

/**
 * The state of a search before what a question asks about; of a wave at its time, with the cell that is asked about.
 * @param event that is asked about
 */
export function stateBefore(film: Film, event: number, phases: number) {
  if (!film.wave) return stateOf(film, Math.max(0, event - 1));
  /** When each cell was last entered. */
  const entered = new Map<number, number>();
  for (let one = 0; one < event; one += 1) {
    const [cell] = film.cells(one);
    if (film.kinds[one] === TRY && cell !== undefined) entered.set(cell, film.depths[one] ?? 0);
  }
  const at = Math.min(event, film.length - 1);
  const stands = (now: boolean) =>
    [...entered].flatMap(([cell, time]) => ((time === film.depths[at]) === now ? [cell] : []));
  return waveOf(film, at, stands(false), stands(true), Math.max(phases, 1));
}

export class Still {
  app: App;
  canvas = h("canvas", { role: "img", "aria-label": messages.SEARCH_BOARD });
  root: HTMLDivElement;
  context: CanvasRenderingContext2D;

  #camera = new Camera();
  #page: Page | null = null;
  #film: Film | null = null;
  #event = 0;
  #layer = -1;
  #cells = 0;
  #layers = 1;
  /** The values that a state can have. */
  #phases = 1;
  /** For a wave: the event that reached each state, by cell and layer, and its time. */
  #reached = new Uint32Array(0);
  #times = new Uint32Array(0);
  #sizes;
  /** Ends hearing of settings. */
  #deaf: () => void = (): void => {};
  #invalidate = onceAFrame(() => this.#paint());
  /** Takes the next cell that is pressed. */
  #taken: ((cell: number) => void) | null = null;
  #cols = 1;
  /** A solution shown in place of the search's state, as text. */
  #solution = "";
  /** The cell that is picked, or -1. */
  #picked = -1;
  /** A state and marks shown in place of those of the event, as `Page.follow` reads them. */
  #held: number[] | null = null;

  constructor(app: App) {
    this.app = app;
    this.root = h("div", { class: "still" }, this.canvas);
    const context = this.canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error(messages.NO_CANVAS);
    this.context = context;
    this.#sizes = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const density = devicePixelRatio || 1;
      const [width, height] = [entry.contentRect.width, entry.contentRect.height].map((side) =>
        Math.max(1, Math.round(side * density)),
      );
      this.canvas.width = width ?? 1;
      this.canvas.height = height ?? 1;
      this.#camera.resize(this.canvas.width, this.canvas.height, density);
      this.#paint();
    });
    this.canvas.onclick = (event) => this.#press(event);
  }

  /**
   * Lets the next press on the board take a cell.
   * @param taken null: no more
   */
  pick(taken: ((cell: number) => void) | null) {
    this.#taken = taken;
    this.root.classList.toggle("picks", taken !== null);
  }

  /**
   * Shows a solution until the next event.
   * @param solution as text
   */
  reveal(solution: string) {
    this.#solution = solution;
    this.#invalidate();
  }

  /**
   * Marks the cell that is picked.
   * @param cell -1: none
   */
  mark(cell: number) {
    if (cell === this.#picked) return;
    this.#picked = cell;
    this.#invalidate();
  }

  /** Shows a state with its marks until the next event. */
  hold(words: number[]) {
    this.#held = words;
    this.#invalidate();
  }

  #press(event: MouseEvent) {
    if (!this.#taken) return;
    const { left, top, scale, density } = this.#camera;
    const [col, row] = [
      Math.floor(left + (event.offsetX * density) / scale),
      Math.floor(top + (event.offsetY * density) / scale),
    ];
    if (col >= 0 && row >= 0 && col < this.#cols && row * this.#cols + col < this.#cells)
      this.#taken(row * this.#cols + col);
  }

  /**
   * Opens another board.
   * @param cols of which it has in a row
   */
  open(bits: Uint8Array, cells: number, cols: number) {
    this.close();
    this.#deaf = onSettings(() => this.#invalidate());
    this.#sizes.observe(this.root);
    const page = new this.app.engine.Page(this.app.info.id);
    page.openBits(bits);
    this.#page = page;
    this.#cells = cells;
    this.#cols = cols;
    this.#camera.fitted = true;
    this.#camera.setBounds(page.bounds());
    this.#invalidate();
  }

  /**
   * Frees the board, and hears of no more settings and sizes: else it would stay in memory, with all that it is part
   * of.
   */
  close() {
    this.#deaf();
    this.#deaf = () => {};
    this.#sizes.disconnect();
    this.#page?.free();
    this.#page = null;
    this.#film = null;
    this.#solution = "";
  }

  /**
   * @param layers of a wave
   * @param phases the values that its states can have
   */
  take(film: Film | null, layers: number, phases: number) {
    this.#film = film;
    this.#phases = Math.max(phases, 1);
    this.#layers = Math.max(layers, 1);
    if (!film?.wave) return;
    this.#reached = new Uint32Array(this.#cells * this.#layers).fill(NEVER);
    this.#times = new Uint32Array(this.#cells * this.#layers);
    for (let event = 0; event < film.length; event += 1) {
      const cell: number | undefined = film.cells(event)[0];
      if (film.kinds[event] !== TRY || cell === undefined) continue;
      const state = cell * this.#layers + ((film.values[event] ?? 0) % this.#layers);
      if (this.#reached[state] !== NEVER) continue;
      this.#reached[state] = event;
      this.#times[state] = film.depths[event] ?? 0;
    }
  }

  /**
   * Shows an event.
   * @param layer of a wave, or -1 for all
   */
  show(event: number, layer: number) {
    this.#solution = "";
    this.#held = null;
    this.#event = event;
    this.#layer = layer;
    this.#invalidate();
  }

  #paint() {
    if (!this.#page) return;
    const { width, height, left, top, scale } = this.#camera;
    this.#page.setTheme(document.documentElement.dataset.theme ?? "dark");
    if (this.#solution) this.#overlay(this.#page, this.#solution);
    else
      this.#page.follow(
        this.#film && this.#film.length > 0
          ? Uint32Array.from(this.#words(this.#film))
          : new Uint32Array([0, 0, 0, 0, 0]),
      );
    this.#page.paint(this.context, width, height, left, top, scale, 0, true);
    if (this.#picked >= 0)
      this.#frame(
        ((this.#picked % this.#cols) - left) * scale,
        (Math.floor(this.#picked / this.#cols) - top) * scale,
        scale,
      );
  }

  /** Four corners around a cell, light in dark, as nothing else on a board has them. */
  #frame(x: number, y: number, side: number) {
    const pen = this.context;
    for (const [colour, width] of [
      ["#000", 0.16],
      ["#fff", 0.08],
    ] as const) {
      pen.strokeStyle = colour;
      pen.lineWidth = width * side;
      pen.setLineDash([side / 2, side / 2]);
      pen.lineDashOffset = side / 4;
      pen.strokeRect(x, y, side, side);
    }
    pen.setLineDash([]);
  }

  /** Puts a solution on the board. */
  #overlay(page: Page, solution: string) {
    page.setMode("solve");
    page.follow(new Uint32Array(0));
    page.clearAnswers();
    page.addAnswers([solution], false);
    page.show(0);
  }

  /** The state and the marks, as `Page.follow` reads them. */
  #words(film: Film) {
    const event = this.#event;
    if (this.#held) return this.#held;
    if (film.wave) return this.#wave(film, event);
    return stateOf(film, event);
  }

  #wave(film: Film, event: number) {
    const time = film.depths[event] ?? 0;
    const before: number[] = [];
    const now: number[] = [];
    for (let cell = 0; cell < this.#cells; cell += 1) {
      let [reached, stands] = [false, false];
      for (let layer = 0; layer < this.#layers; layer += 1) {
        if (this.#layer >= 0 && layer !== this.#layer) continue;
        const state = cell * this.#layers + layer;
        if ((this.#reached[state] ?? NEVER) > event) continue;
        reached = true;
        stands ||= this.#times[state] === time;
      }
      if (reached) (stands ? now : before).push(cell);
    }
    return waveOf(film, event, before, now, this.#phases);
  }
}
