// The tree of a search as a picture: events from left to right, decisions downwards. In a close view, each node is a
// bar as long as its subtree; zoomed out, each column shows how deep the search went. A wave is shown by its size at
// each time.

import { h, say } from "../../ui/dom.js";
import { onSettings } from "../../start/settings.js";
import { NONE, childOf } from "./branches.js";
import { briefOf } from "./event-caption.js";
import { onceAFrame } from "./frame.js";
import { SLOP } from "../../replay/slider.js";
import { createLegend } from "./legend.js";
import { inksOf, nowLine } from "./tree-inks.js";
import { createTreeKeys } from "./tree-keys.js";
import { paintBars, paintColumns, paintSizes } from "./tree-paint.js";
import * as messages from "./words.js";
import type { Film } from "./film.js";
import type { Shape } from "./event-caption.js";

/** Events per pixel up to which nodes are drawn one by one. */
const NEAR = 2;
/** The minimum width of the window, in events. */
const LEAST = 24;
/** The initial width: a large tree is shown near its start first. */
const CLOSE = 400;
const WHEEL = 0.0016;

export class Tree {
  go: (event: number) => void;
  canvas = h("canvas", { "aria-hidden": "true", "data-test": "lab-tree" });
  first = h("span", { "data-test": "film-first" });
  words = h("span", { class: "quiet figures" });
  bar: HTMLDivElement;
  keys: ReturnType<typeof createTreeKeys>;
  legend = createLegend();
  box: HTMLDivElement;
  root: HTMLDivElement;
  context: CanvasRenderingContext2D;

  #film: Film | null = null;
  #shape: Shape | null = null;
  #cols = 1;
  /** 1 for each decision that the other search does not have. */
  #only: Uint8Array | null = null;
  /** Whether the reader pruned something in it. */
  #pruned = false;
  /** Whether the slider counts its events, not those of another search. */
  #slides = true;
  #event = 0;
  /** The visible range of events. */
  #from = 0;
  #to = 1;
  #invalidate = onceAFrame(() => this.#paint());
  #dirty = true;
  #sizes;
  /** Ends hearing of settings. */
  #deaf: () => void = (): void => {};
  /** The picture without the current position. */
  #still = document.createElement("canvas");

  /** @param go called with the event that is clicked */
  constructor(go: (event: number) => void) {
    this.go = go;
    const zoom = (text: string, label: string, onclick: () => void) =>
      h("button", { type: "button", class: "button plain", "aria-label": label, text, onclick });
    this.bar = h(
      "div",
      { class: "row tree-bar" },
      h("p", null, this.first, " ", this.words),
      zoom("−", messages.SHOW_MORE_OF_TREE, () => this.#zoom(4)),
      zoom("+", messages.SHOW_LESS_OF_TREE, () => this.#zoom(1 / 4)),
      zoom(messages.ALL, messages.SHOW_WHOLE, () => this.#view(0, this.#film?.length ?? 1)),
    );
    this.keys = createTreeKeys(go);
    this.box = h("div", { class: "tree" }, this.canvas, this.keys.root);
    this.root = h("div", { class: "tree-part" }, this.bar, this.legend.intro, this.box, this.legend.root);
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error(messages.NO_CANVAS);
    this.context = context;
    this.#sizes = new ResizeObserver(() => this.#resize());
    // A finger may be about to scroll the page: it points by going sideways, or by a tap.
    let from = NaN;
    this.canvas.onpointerdown = (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      if (event.pointerType === "touch") from = event.clientX;
      else this.#point(event);
    };
    this.canvas.onpointermove = (event) => {
      if (!event.buttons || Math.abs(event.clientX - from) <= SLOP) return;
      from = NaN;
      this.#point(event);
    };
    this.canvas.onpointerup = (event) => {
      if (!Number.isNaN(from)) this.#point(event);
      from = NaN;
    };
    this.canvas.onpointercancel = () => (from = NaN);
    this.canvas.addEventListener(
      "wheel",
      (event) => {
        // The plain wheel scrolls the page; pinching comes with Ctrl.
        if (!event.ctrlKey && !event.metaKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
        event.preventDefault();
        if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
          const by = (event.deltaX / this.canvas.clientWidth) * (this.#to - this.#from);
          this.#view(this.#from + by, this.#to + by);
        } else
          this.#zoom(
            Math.exp(event.deltaY * WHEEL),
            this.#from + (event.offsetX / this.canvas.clientWidth) * (this.#to - this.#from),
          );
      },
      { passive: false },
    );
  }

  /** Whether the keyboard goes from decision to decision, which the tree itself announces. */
  get announces() {
    return document.activeElement === this.keys.root;
  }

  take(film: Film, shape: Shape, cols: number) {
    this.#deaf();
    this.#sizes.observe(this.box);
    this.#deaf = onSettings(() => {
      this.#redraw();
      this.legend.draw();
    });
    // The theme may be another one since the last film.
    this.legend.draw();
    this.#film = film;
    this.#shape = shape;
    this.#cols = cols;
    this.#pruned = film.sums(film.length - 1).pruned > 0;
    this.#only = null;
    this.#event = film.open;
    this.box.style.setProperty("--rows", String(film.wave ? 6 : film.deepest));
    this.keys.take(film, shape, cols);
    const root = film.wave ? NONE : childOf(film, NONE);
    say(
      this.first,
      film.wave
        ? ""
        : root < 0
          ? messages.NO_DECISION
          : messages.firstDecision(film.depths[root] ?? 1, briefOf(film, root, shape, cols)[0] ?? ""),
    );
    this.#view(0, Math.min(film.length, CLOSE));
  }

  /** @param slides whether the slider counts its events */
  slide(slides: boolean) {
    this.#slides = slides;
    this.#redraw();
  }

  /** Marks the decisions that the other search does not have. */
  mark(only: Uint8Array | null) {
    this.#only = only;
    this.#redraw();
  }

  /**
   * Frees the film, and hears of no more settings and sizes: else it would stay in memory, with all that it is part of.
   */
  close() {
    this.#deaf();
    this.#deaf = () => {};
    this.#sizes.disconnect();
    this.#film = null;
    this.#only = null;
    this.keys.close();
  }

  /** Shows the film's position, scrolling if necessary. */
  show(event: number) {
    this.#event = event;
    this.keys.show(event);
    const wide = this.#to - this.#from;
    if (event < this.#from || event >= this.#to) this.#view(event - wide / 4, event + (wide * 3) / 4);
    else this.#invalidate();
  }

  #point(event: PointerEvent) {
    const film = this.#film;
    if (!film) return;
    const share = Math.min(1, Math.max(0, event.offsetX / this.canvas.clientWidth));
    if (!film.wave) return this.go(Math.round(this.#from + share * (this.#to - this.#from) - 0.5));
    const time = Math.floor(share * (film.deepest + 1));
    let at = film.depths.findIndex((depth) => depth >= time);
    if (at < 0) at = film.length - 1;
    this.go(at);
  }

  /** @param around the event that stays in place */
  #zoom(by: number, around = this.#event) {
    const wide = this.#to - this.#from;
    const next = Math.min(Math.max(wide * by, LEAST), this.#film?.length ?? 1);
    const share = (around - this.#from) / wide;
    this.#view(around - share * next, around + (1 - share) * next);
  }

  #view(from: number, to: number) {
    const length = Math.max(this.#film?.length ?? 1, 1);
    const wide = Math.min(Math.max(to - from, Math.min(LEAST, length)), length);
    this.#from = Math.min(Math.max(from, 0), length - wide);
    this.#to = this.#from + wide;
    this.#redraw();
  }

  #resize() {
    const density = devicePixelRatio || 1;
    for (const canvas of [this.canvas, this.#still]) {
      canvas.width = Math.max(1, Math.round(this.box.clientWidth * density));
      canvas.height = Math.max(1, Math.round(this.box.clientHeight * density));
    }
    this.#redraw();
  }

  #redraw() {
    this.#dirty = true;
    this.#invalidate();
  }

  #paint() {
    const film = this.#film;
    const { width, height } = this.canvas;
    this.context.clearRect(0, 0, width, height);
    if (!film || film.length === 0) return;
    if (this.#dirty) this.#paintStill(film);
    this.context.drawImage(this.#still, 0, 0);
    const x = film.wave
      ? (((film.depths[this.#event] ?? 0) + 0.5) / (film.deepest + 1)) * width
      : ((this.#event + 0.5 - this.#from) / (this.#to - this.#from)) * width;
    nowLine(this.context, getComputedStyle(this.box).color, x, height);
  }

  #paintStill(film: Film) {
    this.#dirty = false;
    const pen = this.#still.getContext("2d");
    const shape = this.#shape;
    if (!pen || !shape) return;
    const { width, height } = this.canvas;
    pen.clearRect(0, 0, width, height);
    const kind = film.wave ? "wave" : this.#to - this.#from <= NEAR * width ? "bars" : "columns";
    const paint = { wave: paintSizes, bars: paintBars, columns: paintColumns }[kind];
    paint(film, {
      pen,
      inks: inksOf(this.box, pen),
      from: this.#from,
      to: this.#to,
      only: this.#only,
      label: (event) => briefOf(film, event, shape, this.#cols),
    });
    const whole = film.wave || this.#to - this.#from >= film.length;
    const { open } = film;
    say(
      this.words,
      film.wave
        ? messages.timesTo(film.deepest)
        : messages.eventsOfTree(
            whole ? null : [Math.max(1, Math.floor(this.#from) - open + 1), Math.ceil(this.#to) - open],
            film.length - open,
            film.deepest,
            this.#slides,
          ),
    );
    this.bar.toggleAttribute("data-whole", whole);
    this.legend.show(kind, this.#only !== null, this.#pruned);
  }
}
