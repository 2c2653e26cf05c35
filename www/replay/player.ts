// The player of replays: caption, playback buttons, and a slider with ticks where something happens. Loaded with the
// first replay.

import { byId, enable, h, iconButton, keyed, say } from "../ui/dom.js";
import { icon, relabel } from "../ui/icons.js";
import { calm } from "../start/settings.js";
import { slides } from "./slider.js";
import { EMBEDDED, load, save } from "../storage/settings-store.js";
import { solvesByMoves } from "./timeline.js";
import { UNLOADED, toast } from "../ui/toast.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { Stage } from "../board/canvas.js";
import type { View } from "../workers/types.js";

/** Steps per second at speed 1 with reduced motion, slow enough to read each state. */
const CALM_PACE = 2;
/** Steps per second of the first dozen at speed 1, slow enough to follow, and the most seconds for those after them. */
const FIRST_PACE = 1.6;
const DOZEN = 12;
const LONGEST = 50;
/** The pause in milliseconds before a loop restarts. */
const REST = 900;
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64];
/** The most milliseconds to catch up, so that a tab that slept does not jump. */
const CAUGHT_UP = 250;
/** Minimum milliseconds between updates of the text: nobody reads faster, and they cost more than the picture. */
const WORDS = 60;
/** Faster playback, in steps per second, is not announced step by step. */
const HEARD = 1;

export type Direction = 1 | -1;

export class Player {
  app: App;
  stage: Stage;
  root = byId("timeline");
  caption = h("p", { class: "caption", "data-test": "caption" });
  heard = h("p", { class: "hidden", role: "status", "data-test": "heard" });
  where = h("span", { "data-test": "where" });
  listButton: HTMLButtonElement;
  range: HTMLInputElement;
  ticks = h("div", { class: "ticks", "aria-hidden": "true" });
  playButton: HTMLButtonElement;
  reverseButton: HTMLButtonElement;
  speedChoice: HTMLSelectElement;
  loopButton: HTMLButtonElement;
  otherWords = h("span");
  otherButton: HTMLButtonElement;
  back: HTMLButtonElement;
  forward: HTMLButtonElement;
  start: HTMLButtonElement;
  end: HTMLButtonElement;
  closeButton: HTMLButtonElement;

  #time = 0;
  #steps = 0;
  /** The direction of playback; 0 while paused. */
  #playing: Direction | 0 = 0;
  #last = 0;
  #frame = 0;
  /** When the text was last updated. */
  #told = 0;
  /** Steps per second at speed 1. */
  #pace = 1;
  #speed = load("speed", 1);
  #loop = load("loop", false);
  /** The list of steps, once it was asked for. */
  #list: ReturnType<typeof import("./step-list.js").createStepList> | null = null;
  /** The last board seen, by the app's count. */
  #openings;

  /** @param openings the last board seen without a replay, likewise */
  constructor(app: App, stage: Stage, openings: number) {
    this.app = app;
    this.stage = stage;
    this.#openings = openings;
    // The announced text, which changes less often than the visible one.
    this.listButton = h(
      "button",
      {
        type: "button",
        class: "where figures",
        title: messages.STEP_LIST,
        "aria-expanded": "false",
        "data-test": "steps",
        onclick: () => void this.#toggleList(),
      },
      icon("text"),
      h("span", { class: "on-phones", text: messages.STEP_LIST }),
      this.where,
    );
    this.range = h("input", {
      type: "range",
      min: 0,
      max: 1,
      step: "any",
      class: "scrub",
      "data-test": "scrub",
      "aria-label": messages.STEP,
      onkeydown: (event: KeyboardEvent) => this.#rangeKey(event),
    });
    slides(this.range, () => this.#scrub());
    this.playButton = h("button", {
      type: "button",
      class: "icon-button strong",
      "data-test": "play",
      onclick: (event: MouseEvent) => this.toggle(event.shiftKey ? -1 : 1),
    });
    this.reverseButton = h("button", {
      type: "button",
      class: "icon-button",
      "data-test": "play-back",
      onclick: () => this.toggle(-1),
    });
    this.speedChoice = h(
      "select",
      {
        class: "speed figures",
        title: messages.SPEED,
        "aria-label": messages.SPEED,
        "data-test": "speed",
        onchange: () => this.#chooseSpeed(),
      },
      ...SPEEDS.map((speed) => h("option", { value: speed, text: `${speed}×` })),
    );
    this.loopButton = iconButton("loop", messages.LOOP, () => this.#toggleLoop(), { "data-test": "loop" });
    this.otherButton = h(
      "button",
      {
        type: "button",
        class: "button plain other-replay",
        "data-test": "other-replay",
        onclick: () => this.#toggleOther(),
      },
      icon("together"),
      this.otherWords,
    );
    this.back = iconButton("step-back", messages.STEP_BACK, () => this.step(-1), { "data-test": "step-back" });
    this.forward = iconButton("step-forward", messages.STEP_FORWARD, () => this.step(1), {
      "data-test": "step-forward",
    });
    this.start = iconButton("tick-back", messages.TO_START, () => this.#jump(0), { "data-test": "tick-back" });
    this.end = iconButton("tick-forward", messages.TO_END, () => this.#jump(this.#steps), {
      "data-test": "tick-forward",
    });
    this.closeButton = iconButton("close", messages.CLOSE, () => this.#close(), { "data-test": "end-watch" });
    this.root.append(
      h(
        "div",
        { class: "timeline-body" },
        h(
          "div",
          { class: "timeline-head" },
          this.caption,
          this.heard,
          this.listButton,
          this.speedChoice,
          this.closeButton,
        ),
        h("div", { class: "scrubber" }, this.ticks, this.range),
        h(
          "div",
          { class: "transport" },
          h("span", { class: "transport-side" }, this.otherButton),
          h(
            "div",
            { class: "transport-keys" },
            this.start,
            this.back,
            this.reverseButton,
            this.playButton,
            this.forward,
            this.end,
          ),
          h("span", { class: "transport-side" }, this.loopButton),
        ),
      ),
    );
    if (!SPEEDS.includes(this.#speed)) this.#speed = 1;
    this.#showPlaying();
    this.#showSettings();
    app.listen((view) => this.#update(view));
  }

  #update(view: View) {
    const line = view.timeline;
    const arrived = this.app.openings !== this.#openings;
    // A replay that is still being built arrives with its steps.
    if (!line?.building) this.#openings = this.app.openings;
    const was = !this.root.hidden;
    this.root.hidden = !line;
    if (was === this.root.hidden) {
      if (line) this.app.dropCursor();
      this.stage.invalidate();
    }
    if (!line) {
      this.#halt();
      say(this.heard, "");
      return;
    }
    this.#told = performance.now();
    this.#steps = line.steps;
    this.#time = line.time;
    this.#pace = line.pace;
    this.#showOther(line);
    const close = line.building ? messages.STOP : messages.CLOSE;
    if (this.closeButton.title !== close) relabel(this.closeButton, line.building ? "stop" : "close", close);
    say(this.caption, line.caption);
    this.range.max = String(line.steps);
    if (!this.#playing || this.#rate() <= HEARD) {
      say(this.heard, line.caption);
      this.range.setAttribute("aria-valuetext", messages.stepOf(Math.floor(line.time), line.steps, line.caption));
    }
    keyed(
      this.ticks,
      line.ticks,
      (tick) => `${tick.at}/${tick.kind}/${line.steps}`,
      (tick) => {
        const mark = h("i", { class: `tick ${tick.kind}`, title: tick.words });
        mark.style.left = `${(tick.at / Math.max(line.steps, 1)) * 100}%`;
        return mark;
      },
      () => {},
    );
    for (const one of [this.playButton, this.reverseButton, this.listButton]) one.disabled = line.building;
    this.range.disabled = line.building;
    const [first, last] = [line.time <= 0 ? messages.BEGINNING : "", line.time >= line.steps ? messages.END : ""];
    enable(this.start, first, messages.TO_START);
    enable(this.back, first, messages.STEP_BACK);
    enable(this.forward, last, messages.STEP_FORWARD);
    enable(this.end, last, messages.TO_END);
    this.forward.classList.toggle("strong", solvesByMoves(this.app.info));
    this.#list?.update(view);
    this.#showTime();
    // A link to a solution is opened to be watched. A frame has a setting for that.
    if (arrived && !line.building && line.time === 0 && view.mode === "play" && !calm() && !EMBEDDED) this.play();
  }

  /** The switch to the puzzle's second replay, if it has one. */
  #showOther({ other }: NonNullable<View["timeline"]>) {
    this.otherButton.hidden = !other;
    if (!other) return;
    this.otherButton.title = other.name;
    this.otherButton.setAttribute("aria-label", other.name);
    this.otherButton.setAttribute("aria-pressed", String(other.on));
    say(this.otherWords, other.name);
  }

  #showTime() {
    this.range.value = String(this.#time);
    this.range.style.setProperty("--done", `${(this.#time / Math.max(this.#steps, 1)) * 100}%`);
    // The caption is about the step under way.
    say(this.where, `${Math.ceil(this.#time - 1e-6)} / ${this.#steps}`);
  }

  /** Steps per second: after the first dozen it quickens to the puzzle's pace, or to what ends it in time. */
  #rate() {
    const full = Math.max(this.#pace, (this.#steps - DOZEN) / LONGEST);
    const first = Math.min(this.#pace, FIRST_PACE);
    const pace = first + (full - first) * Math.min(Math.max(this.#time / DOZEN - 1, 0), 1);
    return this.#speed * (calm() ? Math.min(pace, CALM_PACE) : pace);
  }

  #seek(time: number) {
    const before = Math.floor(this.#time);
    this.#time = Math.min(Math.max(time, 0), this.#steps);
    this.app.page.seek(this.#time);
    // The text changes with whole steps; in between and at high speed, only the picture does.
    const isTold = Math.floor(this.#time) !== before && performance.now() - this.#told >= WORDS;
    if (isTold || !this.#playing || this.#time <= 0 || this.#time >= this.#steps) this.app.changed();
    else {
      this.#showTime();
      this.stage.invalidate();
    }
  }

  #scrub() {
    this.#halt();
    const time = Number(this.range.value);
    this.#seek(calm() ? Math.round(time) : time);
  }

  #rangeKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.step(by);
  }

  /** @param by number of whole steps */
  step(by: number) {
    if (this.root.hidden) return;
    this.#halt();
    this.#seek(by > 0 ? Math.floor(this.#time + 1e-6) + by : Math.ceil(this.#time - 1e-6) + by);
  }

  #jump(time: number) {
    this.#halt();
    this.#seek(time);
  }

  async #toggleList() {
    const opens = this.listButton.getAttribute("aria-expanded") !== "true";
    if (opens && !this.#list) {
      const loaded = await import("./step-list.js").catch(() => null);
      if (!loaded) return toast(UNLOADED);
      this.#list ??= loaded.createStepList(this.app, (step) => this.#jump(step));
      // Above the rest, so that no button moves.
      this.root.prepend(this.#list.element);
    }
    this.listButton.setAttribute("aria-expanded", String(opens));
    if (!this.#list) return;
    this.#list.element.hidden = !opens;
    this.#list.update(this.app.view);
    this.stage.invalidate();
  }

  /** Plays a solution that was asked for. */
  begin() {
    if (!calm()) this.play();
  }

  /** Plays in a direction, or pauses if it already does. */
  toggle(direction: Direction = 1) {
    if (this.#playing === direction) this.pause();
    else this.play(direction);
  }

  play(direction: Direction = 1) {
    if (this.root.hidden || this.#playing === direction) return;
    this.#halt();
    if (this.#isOver(direction)) this.#seek(direction > 0 ? 0 : this.#steps);
    this.#playing = direction;
    this.#last = performance.now();
    this.#showPlaying();
    this.#frame = requestAnimationFrame((now) => this.#advance(now));
  }

  pause() {
    if (!this.#playing) return;
    this.#halt();
    // The text may be outdated, and is announced again.
    this.app.changed();
  }

  #halt() {
    if (!this.#playing) return;
    this.#playing = 0;
    cancelAnimationFrame(this.#frame);
    this.#showPlaying();
  }

  /** Whether playback has reached the end in a direction. */
  #isOver(direction: number) {
    return direction > 0 ? this.#time >= this.#steps : this.#time <= 0;
  }

  #advance(now: number) {
    const direction = this.#playing;
    if (!direction) return;
    const rate = this.#rate();
    const passed = now - this.#last;
    if (this.#isOver(direction)) {
      if (!this.#loop) return this.pause();
      // Shows the end for a moment before the loop restarts.
      if (passed > REST) {
        this.#last = now;
        this.#seek(direction > 0 ? 0 : this.#steps);
      }
    } else if (!calm()) {
      this.#last = now;
      this.#seek(this.#time + direction * (Math.max(0, Math.min(passed, CAUGHT_UP)) / 1000) * rate);
    } else if (passed * rate >= 1000) {
      // Whole steps, several per frame at high speed.
      const most = Math.max(1, Math.floor((CAUGHT_UP / 1000) * rate));
      const steps = Math.min(Math.floor((passed / 1000) * rate), most);
      this.#last = Math.max(this.#last + (steps / rate) * 1000, now - 1000 / rate);
      this.#seek((direction > 0 ? Math.floor(this.#time) : Math.ceil(this.#time)) + direction * steps);
    }
    this.#frame = requestAnimationFrame((then) => this.#advance(then));
  }

  #close() {
    this.app.page.watch(false);
    this.app.changed();
    this.stage.focus();
  }

  #chooseSpeed() {
    this.#speed = Number(this.speedChoice.value);
    save("speed", this.#speed);
  }

  #toggleLoop() {
    this.#loop = !this.#loop;
    save("loop", this.#loop);
    this.#showSettings();
  }

  #toggleOther() {
    this.app.page.showOther(this.otherButton.getAttribute("aria-pressed") !== "true");
    this.app.changed();
  }

  #showSettings() {
    this.speedChoice.value = String(this.#speed);
    this.loopButton.setAttribute("aria-pressed", String(this.#loop));
  }

  #showPlaying() {
    relabel(
      this.playButton,
      this.#playing > 0 ? "pause" : "play",
      this.#playing > 0 ? messages.PAUSE : messages.PLAY_FORWARD,
    );
    relabel(
      this.reverseButton,
      this.#playing < 0 ? "pause" : "play-back",
      this.#playing < 0 ? messages.PAUSE_BACKWARDS : messages.PLAY_BACKWARDS,
    );
  }
}
