// The timeline: caption, transport, and a line to scrub with ticks where something happens.

import { byId, enable, h, iconButton, keyed, say } from "./dom.js";
import { setIcon } from "./icons.js";
import { calm } from "./settings.js";
import { load, save } from "./store.js";

/** @import { App } from "./app.js" */
/** @import { Stage } from "./stage.js" */
/** @import { View } from "./types.js" */

/** Steps a second at speed 1 where nothing may travel: each state can be read. */
const CALM_PACE = 2;
/** Milliseconds at the end of a loop. */
const REST = 900;
const SPEEDS = [0.5, 1, 2, 4];

export class Timeline {
  #time = 0;
  #steps = 0;
  #playing = false;
  #last = 0;
  #frame = 0;
  /** Steps a second at speed 1. */
  #pace = 1;
  #speed = load("speed", 1);
  #loop = load("loop", false);

  /**
   * @param {App} app
   * @param {Stage} stage
   */
  constructor(app, stage) {
    this.app = app;
    this.stage = stage;
    this.root = byId("timeline");
    this.caption = h("p", { class: "caption", "data-test": "caption", role: "status" });
    this.where = h("span", { class: "where figures", "data-test": "where" });
    this.range = h("input", {
      type: "range", min: 0, max: 1, step: "any", class: "scrub", "data-test": "scrub", "aria-label": "Step",
      oninput: () => this.#scrub(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#rangeKey(event),
    });
    this.ticks = h("div", { class: "ticks", "aria-hidden": "true" });
    this.playButton = iconButton("play", "Play", () => this.toggle(), { "data-test": "play", class: "icon-button strong" });
    this.speedButton = h("button", {
      type: "button", class: "icon-button speed figures", title: "Speed", "data-test": "speed", onclick: () => this.#nextSpeed(),
    });
    this.loopButton = iconButton("loop", "Loop", () => this.#toggleLoop(), { "data-test": "loop" });
    this.togetherButton = iconButton("together", "Show at once what can happen at once", () => this.#toggleTogether(), { "data-test": "together" });
    this.back = iconButton("step-back", "One step back (,)", () => this.step(-1), { "data-test": "step-back" });
    this.forward = iconButton("step-forward", "One step forward (.)", () => this.step(1), { "data-test": "step-forward" });
    const tick = (/** @type {boolean} */ forward) => () => this.#tick(forward);
    this.root.append(
      h("div", { class: "timeline-head" }, this.caption, this.where,
        iconButton("close", "End watching", () => this.#close(), { "data-test": "end-watch" })),
      h("div", { class: "scrubber" }, this.ticks, this.range),
      h("div", { class: "transport" },
        this.loopButton, this.togetherButton,
        iconButton("tick-back", "To the event before", tick(false), { "data-test": "tick-back" }), this.back,
        this.playButton, this.forward, iconButton("tick-forward", "To the next event", tick(true), { "data-test": "tick-forward" }),
        this.speedButton),
    );
    this.#showSettings();
    app.listen((view) => this.#update(view));
  }

  /** @param {View} view */
  #update(view) {
    const line = view.timeline;
    const was = !this.root.hidden;
    this.root.hidden = !line;
    if (was === this.root.hidden) this.stage.invalidate();
    if (!line) {
      this.pause();
      return;
    }
    this.#steps = line.steps;
    this.#time = line.time;
    this.#pace = line.pace;
    this.togetherButton.hidden = line.together === null;
    this.togetherButton.setAttribute("aria-pressed", String(line.together));
    say(this.caption, line.caption);
    this.range.max = String(line.steps);
    this.range.setAttribute("aria-valuetext", `Step ${Math.floor(line.time)} of ${line.steps}. ${line.caption}`);
    keyed(this.ticks, line.ticks, (tick) => `${tick.at}/${tick.kind}/${line.steps}`, (tick) => {
      const mark = h("i", { class: `tick ${tick.kind}`, title: tick.words });
      mark.style.left = `${(tick.at / Math.max(line.steps, 1)) * 100}%`;
      return mark;
    }, () => {});
    enable(this.back, line.time <= 0 ? "This is the beginning" : "", "One step back (,)");
    enable(this.forward, line.time >= line.steps ? "This is the end" : "", "One step forward (.)");
    this.#showTime();
  }

  #showTime() {
    this.range.value = String(this.#time);
    this.range.style.setProperty("--done", `${(this.#time / Math.max(this.#steps, 1)) * 100}%`);
    say(this.where, `${Math.floor(this.#time)} / ${this.#steps}`);
  }

  /** @param {number} time */
  #seek(time) {
    const before = Math.floor(this.#time);
    this.#time = Math.min(Math.max(time, 0), this.#steps);
    this.app.page.seek(this.#time);
    // Words change with whole steps; in between only the picture does.
    if (Math.floor(this.#time) !== before || this.#time >= this.#steps || !this.#playing) this.app.changed();
    else {
      this.#showTime();
      this.stage.invalidate();
    }
  }

  #scrub() {
    this.pause();
    const time = Number(this.range.value);
    this.#seek(calm() ? Math.round(time) : time);
  }

  /** @param {KeyboardEvent} event */
  #rangeKey(event) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.step(by);
  }

  /** @param {number} by whole steps */
  step(by) {
    if (this.root.hidden) return;
    this.pause();
    this.#seek(by > 0 ? Math.floor(this.#time + 1e-6) + by : Math.ceil(this.#time - 1e-6) + by);
  }

  /** @param {boolean} forward */
  #tick(forward) {
    this.pause();
    this.app.page.tick(forward);
    this.app.changed();
  }

  toggle() {
    if (this.#playing) this.pause();
    else this.play();
  }

  play() {
    if (this.root.hidden || this.#playing) return;
    if (this.#time >= this.#steps) this.#seek(0);
    this.#playing = true;
    this.#last = performance.now();
    this.#showPlaying();
    this.#frame = requestAnimationFrame((now) => this.#advance(now));
  }

  pause() {
    if (!this.#playing) return;
    this.#playing = false;
    cancelAnimationFrame(this.#frame);
    this.#showPlaying();
  }

  /** @param {number} now */
  #advance(now) {
    if (!this.#playing) return;
    const pace = this.#speed * (calm() ? Math.min(this.#pace, CALM_PACE) : this.#pace);
    const passed = now - this.#last;
    if (this.#time >= this.#steps) {
      if (!this.#loop) return this.pause();
      // The end is seen for a moment before all begins again.
      if (passed > REST) {
        this.#last = now;
        this.#seek(0);
      }
    } else if (!calm()) {
      this.#last = now;
      // A tab that slept does not jump.
      this.#seek(this.#time + (Math.min(passed, 250) / 1000) * pace);
    } else if (passed * pace >= 1000) {
      this.#last = now;
      this.#seek(Math.floor(this.#time) + 1);
    }
    this.#frame = requestAnimationFrame((then) => this.#advance(then));
  }

  #close() {
    this.app.page.watch(false);
    this.app.changed();
    this.stage.canvas.focus({ preventScroll: true });
  }

  #nextSpeed() {
    this.#speed = SPEEDS[(SPEEDS.indexOf(this.#speed) + 1) % SPEEDS.length] ?? 1;
    save("speed", this.#speed);
    this.#showSettings();
  }

  #toggleLoop() {
    this.#loop = !this.#loop;
    save("loop", this.#loop);
    this.#showSettings();
  }

  #toggleTogether() {
    this.app.page.showTogether(this.togetherButton.getAttribute("aria-pressed") !== "true");
    this.app.changed();
  }

  #showSettings() {
    say(this.speedButton, `${this.#speed}×`);
    this.speedButton.setAttribute("aria-label", `Speed: ${this.#speed} times`);
    this.loopButton.setAttribute("aria-pressed", String(this.#loop));
  }

  #showPlaying() {
    setIcon(this.playButton, this.#playing ? "pause" : "play");
    const words = this.#playing ? "Pause" : "Play";
    this.playButton.setAttribute("aria-label", words);
    this.playButton.title = words;
  }
}
