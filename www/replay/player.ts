// The player of replays: caption, playback buttons, and a slider with ticks where something happens. Loaded with the
// first replay.

import { byId, enable, h, iconButton, keyed, say } from "../ui/dom.js";
import { icon, relabel } from "../ui/icons.js";
import { calm } from "../start/settings.js";
import { EMBEDDED, load, save } from "../storage/settings-store.js";
import { lazy } from "../ui/lazy.js";
import { solvesByMoves } from "./solves-by-moves.js";
import { whenLoaded } from "../ui/toast.js";
import { Transport } from "./transport.js";
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
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64];
/** Minimum milliseconds between updates of the text: nobody reads faster, and they cost more than the picture. */
const WORDS = 60;
/** Faster playback, in steps per second, is not announced step by step. */
const HEARD = 1;

export class Player {
  app: App;
  stage: Stage;
  root = byId("timeline");
  caption = h("p", { class: "caption", "data-test": "caption" });
  /** The announced text, which changes less often than the visible one. */
  heard = h("p", { class: "hidden", role: "status", "data-test": "heard" });
  where = h("span", { "data-test": "where" });
  listButton: HTMLButtonElement;
  transport: Transport;
  ticks = h("div", { class: "ticks", "aria-hidden": "true" });
  play: HTMLButtonElement;
  reverse: HTMLButtonElement;
  speedChoice: HTMLSelectElement;
  loopButton: HTMLButtonElement;
  otherWords = h("span");
  otherButton: HTMLButtonElement;
  back: HTMLButtonElement;
  forward: HTMLButtonElement;
  start: HTMLButtonElement;
  end: HTMLButtonElement;
  closeButton: HTMLButtonElement;

  #steps = 0;
  /** When the text was last updated. */
  #told = 0;
  /** Steps per second at speed 1. */
  #pace = 1;
  #speed = load("speed", 1);
  #loop = load("loop", false);
  /** The list of steps. */
  #list = lazy(async () => {
    const { createStepList } = await import("./step-list.js");
    const list = createStepList(this.app, (step) => this.transport.go(step));
    // Above the rest, so that no button moves.
    this.root.prepend(list.element);
    this.app.listen(list.update);
    return list;
  });
  /** The last board seen, by the app's count. */
  #openings;

  /** @param openings the last board seen without a replay, likewise */
  constructor(app: App, stage: Stage, openings: number) {
    this.app = app;
    this.stage = stage;
    this.#openings = openings;
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
    this.transport = new Transport(
      {
        ends: () => (this.root.hidden ? null : [0, this.#steps]),
        rate: () => this.#rate(),
        show: (time, before) => this.#show(time, before),
        flows: () => !calm(),
        loops: () => this.#loop,
      },
      {
        step: "any",
        class: "scrub",
        "data-test": "scrub",
        "aria-label": messages.STEP,
        onkeydown: (event: KeyboardEvent) => this.#rangeKey(event),
      },
    );
    const { transport } = this;
    this.play = transport.playKey(messages.PLAY_FORWARD, messages.PAUSE, {
      class: "icon-button strong",
      "data-test": "play",
      onclick: (event: MouseEvent) => transport.toggle(event.shiftKey ? -1 : 1),
    });
    const backwards = { "data-test": "play-back" };
    this.reverse = transport.playKey(messages.PLAY_BACKWARDS, messages.PAUSE_BACKWARDS, backwards, -1);
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
    this.start = transport.key("start", messages.TO_START, "tick-back");
    this.back = transport.key("back", messages.STEP_BACK, "step-back");
    this.forward = transport.key("forward", messages.STEP_FORWARD, "step-forward");
    this.end = transport.key("end", messages.TO_END, "tick-forward");
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
        h("div", { class: "scrubber" }, this.ticks, transport.range),
        h(
          "div",
          { class: "transport" },
          h("span", { class: "transport-side" }, this.otherButton),
          h("div", { class: "transport-keys" }, this.start, this.back, this.reverse, this.play, this.forward, this.end),
          h("span", { class: "transport-side" }, this.loopButton),
        ),
      ),
    );
    if (!SPEEDS.includes(this.#speed)) this.#speed = 1;
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
      this.transport.halt();
      say(this.heard, "");
      return;
    }
    this.#told = performance.now();
    this.#steps = line.steps;
    this.#pace = line.pace;
    this.transport.stand(line.time);
    this.#showOther(line);
    const close = line.building ? messages.STOP : messages.CLOSE;
    if (this.closeButton.title !== close) relabel(this.closeButton, line.building ? "stop" : "close", close);
    say(this.caption, line.caption);
    const { playing, range } = this.transport;
    if (!playing || this.#rate() <= HEARD) {
      say(this.heard, line.caption);
      range.setAttribute("aria-valuetext", messages.stepOf(Math.floor(line.time), line.steps, line.caption));
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
    for (const one of [this.play, this.reverse, this.listButton, range]) one.disabled = line.building;
    const [first, last] = [line.time <= 0 ? messages.BEGINNING : "", line.time >= line.steps ? messages.END : ""];
    enable(this.start, first, messages.TO_START);
    enable(this.back, first, messages.STEP_BACK);
    enable(this.forward, last, messages.STEP_FORWARD);
    enable(this.end, last, messages.TO_END);
    this.forward.classList.toggle("strong", solvesByMoves(this.app.info));
    this.#showTime();
    // A link to a solution is opened to be watched. A frame has a setting for that.
    if (arrived && !line.building && line.time === 0 && view.mode === "play" && !calm() && !EMBEDDED)
      this.transport.play();
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
    const { at, range } = this.transport;
    range.style.setProperty("--done", `${(at / Math.max(this.#steps, 1)) * 100}%`);
    // The caption is about the step under way.
    say(this.where, `${Math.ceil(at - 1e-6)} / ${this.#steps}`);
  }

  /** Steps per second: after the first dozen it quickens to the puzzle's pace, or to what ends it in time. */
  #rate() {
    const full = Math.max(this.#pace, (this.#steps - DOZEN) / LONGEST);
    const first = Math.min(this.#pace, FIRST_PACE);
    const pace = first + (full - first) * Math.min(Math.max(this.transport.at / DOZEN - 1, 0), 1);
    return this.#speed * (calm() ? Math.min(pace, CALM_PACE) : pace);
  }

  #show(time: number, before: number) {
    this.app.page.seek(time);
    // The text changes with whole steps; in between and at high speed, only the picture does.
    const isTold = Math.floor(time) !== Math.floor(before) && performance.now() - this.#told >= WORDS;
    if (isTold || !this.transport.playing || time <= 0 || time >= this.#steps) this.app.changed();
    else {
      this.#showTime();
      this.stage.invalidate();
    }
  }

  #rangeKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.transport.step(by);
  }

  async #toggleList() {
    const opens = this.listButton.getAttribute("aria-expanded") !== "true";
    await whenLoaded(this.#list, (list) => {
      this.listButton.setAttribute("aria-expanded", String(opens));
      list.element.hidden = !opens;
      list.update(this.app.view);
      this.stage.invalidate();
    });
  }

  /** Plays a solution that was asked for. */
  begin() {
    if (!calm()) this.transport.play();
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
}
