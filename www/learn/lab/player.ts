// Plays a film and moves in it: the slider with its breakpoints, the buttons, the speed.

import { h, iconButton, say } from "../../ui/dom.js";
import { relabel } from "../../ui/icons.js";
import { onSettings } from "../../start/settings.js";
import { slides } from "../../replay/slider.js";
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
  stopped: (event: number) => void;
  plays: () => void;
  scrub: HTMLInputElement;
  marks = h("canvas", { class: "film-ticks", "aria-hidden": "true", hidden: true, "data-test": "film-ticks" });
  play: HTMLButtonElement;
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
  event = 0;
  playing = false;
  /** The events at which it stops, in order. */
  #hits: Uint32Array = new Uint32Array(0);
  /** The exact position during playback, between events. */
  #at = 0;
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
    this.stopped = stopped;
    this.plays = plays;
    this.scrub = h("input", {
      type: "range",
      min: "0",
      step: "1",
      "aria-label": messages.EVENT,
      "data-test": "film-scrub",
    });
    slides(this.scrub, () => this.go(Number(this.scrub.value)));
    this.play = iconButton("play", messages.PLAY, () => this.toggle(), { "data-test": "film-play" });
    slides(this.speed, () => this.#label());
    const step = (icon: string, words: string, to: () => number, id: string) =>
      iconButton(icon, words, () => this.go(to()), { "data-test": id });
    this.keys = h(
      "div",
      { class: "film-keys" },
      h("div", { class: "film-scrub" }, this.marks, this.scrub),
      h(
        "div",
        { class: "row" },
        step("tick-back", messages.TO_START, () => this.film?.open ?? 0, "film-start"),
        step("step-back", messages.PREVIOUS_EVENT, () => this.event - 1, "film-back"),
        this.play,
        step("step-forward", messages.NEXT_EVENT, () => this.event + 1, "film-on"),
        step("tick-forward", messages.TO_END, () => Infinity, "film-end"),
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
    new ResizeObserver(() => this.#ticks()).observe(this.scrub);
    onSettings(() => this.#ticks());
    this.#label();
  }

  /** Events per second. */
  get #rate() {
    return 10 ** (Number(this.speed.value) / FINE);
  }

  /** Takes another film, without showing it. */
  take(film: Film) {
    this.pause();
    this.film = film;
    this.scrub.min = String(film.open);
    this.scrub.max = String(film.length - 1);
  }

  close() {
    this.playing = false;
    this.film = null;
    this.setHits(new Uint32Array(0));
    this.#label();
  }

  /** @param hits the events at which it stops */
  setHits(hits: Uint32Array) {
    this.#hits = hits;
    this.marks.hidden = hits.length === 0;
    this.#ticks();
  }

  /** Goes to an event, pausing. */
  go(event: number) {
    if (!this.film) return;
    this.pause();
    this.seek(event);
  }

  seek(event: number) {
    const { film } = this;
    if (!film) return;
    this.event = Math.min(Math.max(Math.floor(event), film.open), film.length - 1);
    this.again();
  }

  /** Shows the current event again. */
  again() {
    if (!this.film) return;
    const words = this.show(this.event);
    this.scrub.value = String(this.event);
    const at = messages.eventOf(this.event - this.film.open + 1, this.film.length - this.film.open);
    say(this.at, at);
    this.scrub.setAttribute("aria-valuetext", `${at}. ${words}`);
  }

  /** Goes to the next breakpoint, or the one before; returns whether there is one. */
  jump(way: 1 | -1) {
    const next = hitAfter(this.#hits, this.event);
    const before = this.#hits[next - 1] === this.event ? next - 2 : next - 1;
    const to = this.#hits[way > 0 ? next : before];
    if (to === undefined) return false;
    this.go(to);
    return true;
  }

  toggle() {
    if (this.playing) return this.pause();
    const { film } = this;
    if (!film) return;
    if (this.event >= film.length - 1) this.seek(film.open);
    this.playing = true;
    this.#at = this.event;
    this.#label();
    this.plays();
    let before = performance.now();
    const step = (now: number) => {
      if (!this.playing || this.film !== film) return;
      this.#at += (Math.max(0, now - before) / 1000) * this.#rate;
      before = now;
      const stop = this.#hits[hitAfter(this.#hits, this.event)];
      const met = stop !== undefined && stop <= this.#at;
      if (met) this.#at = stop;
      if (met || this.#at >= film.length - 1) this.pause(false);
      if (Math.floor(this.#at) !== this.event || !this.playing) this.seek(this.#at);
      if (met) this.stopped(stop);
      if (this.playing) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** @param shows whether to show the event again, which announces it */
  pause(shows = true) {
    if (!this.playing) return;
    this.playing = false;
    this.#label();
    if (shows) this.again();
  }

  /** The keys of the film. */
  key(press: KeyboardEvent) {
    const { target } = press;
    const typed = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target !== this.scrub);
    if (typed || press.ctrlKey || press.metaKey || press.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -PAGE, PageDown: PAGE }[press.key];
    if (step) this.go(this.event + step);
    else if (press.key === " " && !(target instanceof HTMLButtonElement)) this.toggle();
    else return;
    press.preventDefault();
    press.stopPropagation();
  }

  #label() {
    const speed = messages.eventsASecond(this.#rate);
    say(this.speedWords, speed);
    this.speed.setAttribute("aria-valuetext", speed);
    relabel(this.play, this.playing ? "pause" : "play", this.playing ? messages.PAUSE : messages.PLAY);
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
    let last = -1;
    for (const hit of this.#hits) {
      const x = Math.round((THUMB * dot) / 2 + (hit - film.open) * share);
      if (x !== last) pen.fillRect(x - dot, 0, 2 * dot, marks.height);
      last = x;
    }
  }
}
