// Plays a film and moves in it: the slider with its breakpoints, the buttons, the speed.

import { h, say } from "../../ui/dom.js";
import { onSettings } from "../../start/settings.js";
import { slides } from "../../replay/slider.js";
import { Transport } from "../../replay/transport.js";
import { onceAFrame } from "./frame.js";
import { hitAfter } from "./stops.js";
import * as messages from "./words.js";
import type { Film } from "./film.js";

/** Steps of the speed slider per power of ten; the fastest is a million events per second. */
const FINE = 10;
const FASTEST = 6;
/** The events that Page up and Page down skip. */
const PAGE = 1000;
/** The width of the slider's thumb, in CSS pixels: its middle is never nearer to the ends than half of it. */
const THUMB = 16;

export class Player {
  show: (event: number) => string;
  transport: Transport;
  marks = h("canvas", { class: "film-ticks", "aria-hidden": "true", hidden: true, "data-test": "film-ticks" });
  speed = h("input", {
    type: "range",
    min: "0",
    max: String(FASTEST * FINE),
    value: "10",
    "aria-label": messages.EVENTS_A_SECOND,
    "data-test": "film-speed",
  });
  speedWords = h("span", { class: "quiet figures" });
  at = h("span", { class: "quiet figures film-at", "data-test": "film-at" });
  keys: HTMLDivElement;
  pace: HTMLLabelElement;

  film: Film | null = null;
  /** The events at which it stops, in order. */
  #hits: Uint32Array = new Uint32Array(0);
  #ticks = onceAFrame(() => this.#drawTicks());

  constructor({
    show,
    stopped,
    plays,
  }: {
    /** Shows an event, and returns its words. */
    show: (event: number) => string;
    /** Called when playing met a breakpoint. */
    stopped: (event: number) => void;
    /** Called when playing begins. */
    plays: () => void;
  }) {
    this.show = show;
    const transport = new Transport(
      {
        ends: () => this.film && [this.film.open, this.film.length - 1],
        rate: () => this.#rate,
        show: () => this.again(),
        turned: (playing) => playing && plays(),
        stop: (to) => {
          const hit = this.#hits[hitAfter(this.#hits, this.event)];
          return hit !== undefined && hit <= to ? hit : undefined;
        },
        stopped,
      },
      { "aria-label": messages.EVENT, "data-test": "film-scrub" },
    );
    this.transport = transport;
    slides(this.speed, () => this.#label());
    this.keys = h(
      "div",
      { class: "film-keys" },
      h("div", { class: "film-scrub" }, this.marks, transport.range),
      h(
        "div",
        { class: "row" },
        transport.key("start", messages.TO_START, "film-start"),
        transport.key("back", messages.PREVIOUS_EVENT, "film-back"),
        transport.playKey(messages.PLAY, messages.PAUSE, { "data-test": "film-play" }),
        transport.key("forward", messages.NEXT_EVENT, "film-on"),
        transport.key("end", messages.TO_END, "film-end"),
        this.at,
      ),
    );
    this.pace = h(
      "label",
      { class: "film-speed" },
      h("span", { class: "quiet", text: messages.SPEED }),
      this.speed,
      this.speedWords,
    );
    new ResizeObserver(() => this.#ticks()).observe(transport.range);
    onSettings(() => this.#ticks());
    this.#label();
  }

  get event() {
    return this.transport.at;
  }

  get playing() {
    return this.transport.playing !== 0;
  }

  /** Events per second. */
  get #rate() {
    return 10 ** (Number(this.speed.value) / FINE);
  }

  /** Takes another film, without showing it. */
  take(film: Film) {
    this.transport.halt();
    this.film = film;
  }

  close() {
    this.transport.halt();
    this.film = null;
    this.setHits(new Uint32Array(0));
  }

  /** @param hits the events at which it stops */
  setHits(hits: Uint32Array) {
    this.#hits = hits;
    this.marks.hidden = hits.length === 0;
    this.#ticks();
  }

  /** Shows the current event again. */
  again() {
    if (!this.film) return;
    const words = this.show(this.event);
    const at = messages.eventOf(this.event - this.film.open + 1, this.film.length - this.film.open);
    say(this.at, at);
    this.transport.range.setAttribute("aria-valuetext", `${at}. ${words}`);
  }

  /** The keys of the film. */
  key(press: KeyboardEvent) {
    const { target } = press;
    const typed =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target !== this.transport.range);
    if (typed || press.ctrlKey || press.metaKey || press.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -PAGE, PageDown: PAGE }[press.key];
    if (step) this.transport.step(step);
    else if (press.key === " " && !(target instanceof HTMLButtonElement)) this.transport.toggle();
    else return;
    press.preventDefault();
    press.stopPropagation();
  }

  #label() {
    const speed = messages.eventsASecond(this.#rate);
    say(this.speedWords, speed);
    this.speed.setAttribute("aria-valuetext", speed);
  }

  #drawTicks() {
    const { film, marks } = this;
    if (!film || marks.hidden) return;
    const dot = devicePixelRatio || 1;
    [marks.width, marks.height] = [
      Math.max(1, Math.round(marks.clientWidth * dot)),
      Math.max(1, Math.round(marks.clientHeight * dot)),
    ];
    const pen = marks.getContext("2d");
    if (!pen) return;
    pen.fillStyle = getComputedStyle(marks).color;
    const room = marks.width - THUMB * dot;
    const share = room / Math.max(film.length - 1 - film.open, 1);
    // Marks that touched would look like one.
    let free = 0;
    for (const hit of this.#hits) {
      const x = Math.round((THUMB * dot) / 2 + (hit - film.open) * share);
      if (x < free) continue;
      pen.fillRect(x - dot, 0, 2 * dot, marks.height);
      free = x + 4 * dot;
    }
  }
}
