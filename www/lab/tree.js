// The tree of a search as a picture: events from left to right, decisions downwards. In a close view, each node is a bar as
// long as its subtree; zoomed out, each column shows how deep the search went. A wave is shown by its size at each time.

import { h } from "../dom.js";
import { onSettings } from "../settings.js";
import { ANSWER, CUT, TRY } from "./film.js";
import { onceAFrame } from "./frame.js";
import * as messages from "./words.js";

/** @import { Film } from "./film.js" */

/** Events per pixel up to which nodes are drawn one by one. */
const NEAR = 2;
/** The minimum width of the window, in events. */
const LEAST = 24;
const WHEEL = 0.0016;

export class Tree {
  /** @type {Film | null} */
  #film = null;
  #event = 0;
  /** The visible range of events. */
  #from = 0;
  #to = 1;
  #invalidate = onceAFrame(() => this.#paint());
  #dirty = true;
  /** The picture without the current position. */
  #still = document.createElement("canvas");

  /** @param {(event: number) => void} go called with the event that is clicked */
  constructor(go) {
    this.go = go;
    this.canvas = h("canvas", { role: "img", "aria-label": messages.TREE, "data-test": "lab-tree" });
    this.words = h("span", { class: "quiet figures" });
    const zoom = (/** @type {string} */ text, /** @type {string} */ label, /** @type {() => void} */ onclick) => h("button", { type: "button", class: "button plain", "aria-label": label, text, onclick });
    this.bar = h("div", { class: "row tree-bar" }, this.words,
      zoom("−", messages.SHOW_MORE_OF_TREE, () => this.#zoom(4)), zoom("+", messages.SHOW_LESS_OF_TREE, () => this.#zoom(1 / 4)), zoom(messages.ALL, messages.SHOW_WHOLE, () => this.#view(0, this.#film?.length ?? 1)));
    this.root = h("div", { class: "tree" }, this.canvas);
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error(messages.NO_CANVAS);
    this.context = context;
    new ResizeObserver(() => this.#resize()).observe(this.root);
    onSettings(() => this.#redraw());
    this.canvas.onpointerdown = (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.#point(event);
    };
    this.canvas.onpointermove = (event) => {
      if (event.buttons) this.#point(event);
    };
    this.canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        const by = event.deltaX / this.canvas.clientWidth * (this.#to - this.#from);
        this.#view(this.#from + by, this.#to + by);
      } else this.#zoom(Math.exp(event.deltaY * WHEEL), this.#from + event.offsetX / this.canvas.clientWidth * (this.#to - this.#from));
    }, { passive: false });
  }

  /** @param {Film | null} film */
  take(film) {
    this.#film = film;
    this.#event = film?.open ?? 0;
    this.root.style.setProperty("--rows", String(film?.wave ? 6 : film?.deepest ?? 1));
    // A large one is shown near its start first; it can be zoomed out.
    this.#view(0, Math.min(film?.length ?? 1, 400));
  }

  /** Shows the film's position, scrolling if necessary. @param {number} event */
  show(event) {
    this.#event = event;
    const wide = this.#to - this.#from;
    if (event < this.#from || event >= this.#to) this.#view(event - wide / 4, event + wide * 3 / 4);
    else this.#invalidate();
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const film = this.#film;
    if (!film) return;
    const share = Math.min(1, Math.max(0, event.offsetX / this.canvas.clientWidth));
    if (!film.wave) return this.go(Math.round(this.#from + share * (this.#to - this.#from) - 0.5));
    const time = Math.floor(share * (film.deepest + 1));
    let at = film.depths.findIndex((depth) => depth >= time);
    if (at < 0) at = film.length - 1;
    this.go(at);
  }

  /** @param {number} by @param {number} [around] the event that stays in place */
  #zoom(by, around = this.#event) {
    const wide = this.#to - this.#from;
    const next = Math.min(Math.max(wide * by, LEAST), this.#film?.length ?? 1);
    const share = (around - this.#from) / wide;
    this.#view(around - share * next, around + (1 - share) * next);
  }

  /** @param {number} from @param {number} to */
  #view(from, to) {
    const length = Math.max(this.#film?.length ?? 1, 1);
    const wide = Math.min(Math.max(to - from, Math.min(LEAST, length)), length);
    this.#from = Math.min(Math.max(from, 0), length - wide);
    this.#to = this.#from + wide;
    this.#redraw();
  }

  #resize() {
    const density = devicePixelRatio || 1;
    for (const canvas of [this.canvas, this.#still]) {
      canvas.width = Math.max(1, Math.round(this.root.clientWidth * density));
      canvas.height = Math.max(1, Math.round(this.root.clientHeight * density));
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
    if (this.#dirty) {
      this.#dirty = false;
      const pen = this.#still.getContext("2d");
      if (!pen) return;
      pen.clearRect(0, 0, width, height);
      const style = getComputedStyle(this.root);
      const ink = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`);
      const inks = { node: ink("accent"), cut: ink("bad"), answer: ink("good"), line: ink("edge"), ground: ink("surface") };
      if (film.wave) this.#sizes(pen, film, inks);
      else if (this.#to - this.#from <= NEAR * width) this.#bars(pen, film, inks);
      else this.#columns(pen, film, inks);
      const whole = film.wave || this.#to - this.#from >= film.length;
      this.words.textContent = film.wave ? messages.timesTo(film.deepest) : messages.eventsOfTree(whole, film.length, film.deepest);
    }
    this.context.drawImage(this.#still, 0, 0);
    // The current position.
    const density = devicePixelRatio || 1;
    const x = film.wave ? ((film.depths[this.#event] ?? 0) + 0.5) / (film.deepest + 1) * width
      : (this.#event + 0.5 - this.#from) / (this.#to - this.#from) * width;
    this.context.fillStyle = getComputedStyle(this.root).color;
    this.context.fillRect(Math.round(x - density), 0, 2 * density, height);
  }

  /**
   * @param {CanvasRenderingContext2D} pen @param {Film} film
   * @param {Record<"node" | "cut" | "answer" | "line" | "ground", string>} inks
   */
  #bars(pen, film, inks) {
    const { width, height } = this.canvas;
    const rows = Math.max(film.deepest, 1);
    const row = height / rows;
    const gap = Math.min(2, row / 5);
    const x = (/** @type {number} */ event) => (event - this.#from) / (this.#to - this.#from) * width;
    const first = Math.max(0, Math.floor(this.#from));
    const last = Math.min(film.length, Math.ceil(this.#to));
    /** @param {number} event */
    const bar = (event) => {
      const fate = film.fates[event] ?? 0;
      pen.fillStyle = fate === 255 ? inks.answer : fate > 0 ? inks.cut : inks.node;
      pen.globalAlpha = fate > 0 && fate < 255 ? 0.85 : 0.7;
      const [left, right] = [Math.max(x(event), -2), Math.min(x(film.last[event] ?? event + 1), width + 2)];
      pen.fillRect(left, ((film.depths[event] ?? 1) - 1) * row + gap / 2, Math.max(right - left - (right - left > 4 ? 1 : 0), 0.5), row - gap);
    };
    if (first > 0) for (const entry of film.standing(first - 1)) if (film.kinds[entry] === TRY) bar(entry);
    for (let event = first; event < last; event += 1) {
      if (film.kinds[event] === TRY) bar(event);
      // Cut before it was tried.
      else if (film.kinds[event] === CUT && film.fates[film.tops[event] ?? 0] !== film.reasons[event]) {
        pen.fillStyle = inks.cut;
        pen.globalAlpha = 0.85;
        pen.fillRect(x(event), (film.depths[event] ?? 0) * row - gap, Math.max(x(event + 1) - x(event), 1), Math.max(gap, 2));
      }
    }
    pen.globalAlpha = 1;
  }

  /**
   * @param {CanvasRenderingContext2D} pen @param {Film} film
   * @param {Record<"node" | "cut" | "answer", string>} inks
   */
  #columns(pen, film, inks) {
    const { width, height } = this.canvas;
    const rows = Math.max(film.deepest, 1);
    const wide = (this.#to - this.#from) / width;
    for (let column = 0; column < width; column += 1) {
      let [least, most, cuts, answers, all] = [Infinity, 0, 0, 0, 0];
      const end = Math.min(film.length, Math.ceil(this.#from + (column + 1) * wide));
      for (let event = Math.floor(this.#from + column * wide); event < end; event += 1) {
        const depth = film.depths[event] ?? 0;
        if (depth < least) least = depth;
        if (depth > most) most = depth;
        if (film.kinds[event] === CUT) cuts += 1;
        if (film.kinds[event] === ANSWER) answers += 1;
        all += 1;
      }
      if (all === 0) continue;
      const [top, deep] = [height * least / rows, height * most / rows];
      pen.globalAlpha = 0.4;
      pen.fillStyle = inks.node;
      pen.fillRect(column, 0, 1, top);
      pen.globalAlpha = 0.8;
      pen.fillRect(column, top, 1, deep - top);
      pen.fillStyle = inks.cut;
      pen.fillRect(column, deep - (deep - top) * Math.min(1, cuts / all * 2) - 1, 1, (deep - top) * Math.min(1, cuts / all * 2) + 1);
      if (answers > 0) {
        pen.globalAlpha = 1;
        pen.fillStyle = inks.answer;
        pen.fillRect(column - 1, 0, 3, height);
      }
    }
    pen.globalAlpha = 1;
  }

  /**
   * @param {CanvasRenderingContext2D} pen @param {Film} film
   * @param {Record<"node" | "cut" | "answer", string>} inks
   */
  #sizes(pen, film, inks) {
    const { width, height } = this.canvas;
    const sizes = new Uint32Array(film.deepest + 1);
    const cuts = new Uint32Array(film.deepest + 1);
    for (let event = 0; event < film.length; event += 1) {
      const depth = film.depths[event] ?? 0;
      if (film.kinds[event] === TRY) sizes[depth] = (sizes[depth] ?? 0) + 1;
      if (film.kinds[event] === CUT) cuts[depth] = (cuts[depth] ?? 0) + 1;
    }
    const most = sizes.reduce((most, size, time) => Math.max(most, size + (cuts[time] ?? 0)), 1);
    const column = width / sizes.length;
    sizes.forEach((size, time) => {
      const wide = Math.max(column - (column > 4 ? 1 : 0), 0.5);
      pen.globalAlpha = 0.8;
      pen.fillStyle = inks.node;
      pen.fillRect(time * column, height - size / most * height, wide, size / most * height);
      pen.globalAlpha = 0.55;
      pen.fillStyle = inks.cut;
      pen.fillRect(time * column, height - (size + (cuts[time] ?? 0)) / most * height, wide, (cuts[time] ?? 0) / most * height);
    });
    pen.globalAlpha = 1;
  }
}
