// Watch search: a search of the open board as a film, from the first node to the last, or curves for one that is not a tree.

import { address } from "../address.js";
import { button, enable, h, iconButton, say } from "../dom.js";
import { setIcon } from "../icons.js";
import { copy } from "../out.js";
import { Bench } from "./bench.js";
import { captionOf } from "./caption.js";
import { axisTime, growth } from "./chart.js";
import { Film } from "./film.js";
import { boardKey } from "./rows.js";
import { encode, optionsOf, shortName, strategyOf } from "./setup.js";
import { Still } from "./still.js";
import { sumsTable } from "./told.js";
import { Tree } from "./tree.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { Setup } from "./setup.js" */
/** @import { Setups } from "./setups.js" */
/** @import { Sample } from "./types.js" */
/** @import { StrategyInfo, View } from "../types.js" */

/** The maximum number of events in a window. */
const MOST = 1 << 20;
/** For a link to a node further than this, the window starts a little before the node. */
const FAR = 100_000;
const BEFORE = 20_000;
/** Steps of the speed slider per power of ten; the fastest is a million events per second. */
const FINE = 10;
const FASTEST = 6;

export class Search {
  /** @type {Bench | null} */
  #bench = null;
  #problem = "";
  /** @type {Film | null} */
  #film = null;
  /** The film's configuration. @type {Setup | null} */
  #setup = null;
  #event = 0;
  /** The exact position during playback, between events. */
  #at = 0;
  #playing = false;
  /** The configuration last watched, as text. */
  #watched = "";
  /** The number of columns of the board. */
  #cols = 1;
  /** @type {Sample[]} */
  #samples = [];

  /**
   * @param {App} app
   * @param {Setups} setups
   */
  constructor(app, setups) {
    this.app = app;
    this.setups = setups;
    this.still = new Still(app);
    this.tree = new Tree((event) => this.#go(event));
    this.which = h("select", { "aria-label": messages.SETUP_TO_WATCH, "data-test": "film-setup", onchange: () => this.#begin() });
    this.node = h("input", { type: "number", min: "1", max: "1e12", value: "1", inputmode: "numeric", "data-test": "film-from" });
    this.fromNode = h("label", { class: "film-from" }, h("span", { class: "quiet", text: messages.FROM_NODE }), this.node);
    this.run = button(messages.WATCH, () => (this.#bench ? this.#bench.stop() : void this.follow()), { class: "button main", "data-test": "film-run" }, "watch");
    this.state = h("p", { class: "quiet figures", role: "status", "data-test": "film-state" });
    this.empty = h("p", { class: "quiet lab-empty" });
    this.where = h("p", { class: "figures film-where", "data-test": "film-where" });
    this.caption = h("p", { class: "film-words", "data-test": "film-words" });
    this.layer = h("select", { "aria-label": messages.TIME_RANGE, "data-test": "film-layer", onchange: () => this.#show() });
    this.sums = sumsTable((sort, way) => this.#jump(sort, way));
    this.scrub = h("input", { type: "range", min: "0", step: "1", "aria-label": messages.EVENT, "data-test": "film-scrub", oninput: () => this.#go(Number(this.scrub.value)) });
    this.play = iconButton("play", messages.PLAY, () => this.#toggle(), { "data-test": "film-play" });
    this.speed = h("input", { type: "range", min: "0", max: String(FASTEST * FINE), value: "10", "aria-label": messages.EVENTS_A_SECOND, "data-test": "film-speed", oninput: () => this.#label() });
    this.speedWords = h("span", { class: "quiet figures" });
    this.further = button(messages.NEXT_WINDOW, () => void this.follow((this.#film?.nodes.at(-1) ?? 0) + 1), { "data-test": "film-further" });
    const step = (/** @type {string} */ icon, /** @type {string} */ words, /** @type {() => number} */ to, /** @type {string} */ id) => iconButton(icon, words, () => this.#go(to()), { "data-test": id });
    this.keys = h("div", { class: "film-keys" }, this.scrub,
      h("div", { class: "row" },
        step("tick-back", messages.TO_START, () => this.#film?.open ?? 0, "film-start"), step("step-back", messages.PREVIOUS_EVENT, () => this.#event - 1, "film-back"), this.play,
        step("step-forward", messages.NEXT_EVENT, () => this.#event + 1, "film-on"), step("tick-forward", messages.TO_END, () => Infinity, "film-end")));
    this.bar = h("div", { class: "film-bar" }, this.keys,
      h("label", { class: "film-speed" }, this.speed, this.speedWords),
      this.further,
      button(messages.COPY_LINK, () => this.#copyLink(), { "data-test": "film-link" }, "link"));
    this.film = h("div", { class: "film", hidden: true, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
      h("div", { class: "film-top" }, this.still.root, h("div", { class: "film-side" }, this.where, this.caption, this.layer, this.sums.root)),
      this.bar, this.tree.bar, this.tree.root);
    this.chart = h("div", { class: "lab-chart", "data-test": "film-curves" });
    this.curves = h("figure", { class: "block", hidden: true }, h("h3", { text: messages.COUNTERS }), this.chart, h("figcaption", { class: "quiet", text: messages.BOTH_LOGARITHMIC }));
    this.root = h("div", { class: "lab-results lab-search" },
      h("div", { class: "lab-actions" }, h("div", { class: "row" }, this.run, this.which, this.fromNode), this.state), this.empty, this.film, this.curves);
    setups.listen(() => this.#fill());
    new ResizeObserver(() => this.#drawCurves()).observe(this.chart);
    this.#label();
  }

  /** @param {View} view */
  update(view) {
    const problem = boardKey(view, this.app.openings);
    const other = problem !== this.#problem;
    this.#problem = problem;
    enable(this.run, view.unfinished, "");
    this.#fill();
    if (other) this.#begin();
  }

  /** Goes on where it was left. */
  enter() {
    if (this.#problem && !this.#watched) this.#begin();
  }

  /** Stops everything when the room is left. */
  leave() {
    this.#pause();
    if (this.#bench) this.#forget();
  }

  /** Shows the search at a node. @param {number} node */
  async goTo(node) {
    await this.follow(node > FAR ? node - BEFORE : 1);
    if (this.#film) this.#go(this.#film.eventOf(node));
  }

  /** Watches the selected configuration from its first node, if there is more to see than counters. */
  #begin() {
    this.#forget();
    say(this.state, "");
    const chosen = this.#chosen;
    if (chosen && this.#strategy(chosen).shape.kind !== "none" && !this.app.view.unfinished) void this.follow(1);
  }

  #forget() {
    this.#bench?.dismiss();
    this.#bench = null;
    this.#watched = "";
    this.#playing = false;
    this.#film = null;
    this.#samples = [];
    this.still.close();
    this.film.hidden = true;
    this.curves.hidden = true;
    this.empty.hidden = false;
    this.#label();
  }

  /** Lists the configurations, and selects the first that has events. */
  #fill() {
    const { info } = this.app;
    const before = this.which.value;
    const all = this.setups.all;
    const options = all.map((setup, index) => h("option", { value: encode(setup), text: `${index + 1}  ${shortName(info, setup)}` }));
    this.which.replaceChildren(...options);
    const tells = all.find((setup) => this.#strategy(setup).shape.kind !== "none") ?? all[0];
    this.which.value = all.some((setup) => encode(setup) === before) ? before : tells ? encode(tells) : "";
    this.#label();
    if (this.#watched && this.#watched !== this.which.value) this.#begin();
  }

  /** @param {Setup} setup */
  #strategy(setup) {
    return /** @type {StrategyInfo} */ (strategyOf(this.app.info, setup.strategy));
  }

  /** The selected configuration. */
  get #chosen() {
    return this.setups.all.find((setup) => encode(setup) === this.which.value) ?? null;
  }

  #label() {
    const chosen = this.#chosen;
    const strategy = chosen && this.#strategy(chosen);
    const shape = strategy?.shape ?? null;
    const tells = shape !== null && shape.kind !== "none";
    this.run.lastElementChild?.replaceChildren(this.#bench ? messages.STOP : tells ? messages.WATCH : messages.RUN);
    this.run.classList.toggle("stops", this.#bench !== null);
    this.fromNode.hidden = !tells;
    say(this.empty, !chosen ? messages.ADD_TO_WATCH
      : tells ? messages.watchable(strategy?.name ?? "", shape?.kind === "wave")
        : messages.onlyCounters(strategy?.name ?? "", shape?.why ?? ""));
    say(this.speedWords, messages.eventsASecond(this.#rate));
    setIcon(this.play, this.#playing ? "pause" : "play");
    this.play.title = this.#playing ? messages.PAUSE : messages.PLAY;
    this.play.setAttribute("aria-label", this.play.title);
  }

  /** Events per second. */
  get #rate() {
    return 10 ** (Number(this.speed.value) / FINE);
  }

  /** Runs the selected configuration. @param {number} [from] the first node */
  async follow(from = Math.max(1, Math.floor(Number(this.node.value) || 1))) {
    const { view } = this.app;
    const setup = this.#chosen;
    if (view.unfinished) return this.app.tell(view.unfinished, true);
    if (!setup) return this.app.tell(messages.ADD_FIRST, true);
    this.#pause();
    this.#bench?.dismiss();
    const { shape } = this.#strategy(setup);
    const bits = this.app.page.bits();
    const bench = new Bench(this.app);
    this.#bench = bench;
    this.#watched = encode(setup);
    this.#label();
    this.node.value = String(from);
    try {
      if (shape.kind === "none") return await this.#sample(bench, bits, setup);
      say(this.state, messages.RUNNING_AGAIN);
      const end = await bench.follow(bits, optionsOf(setup), {
        from, most: MOST,
        hear: ({ nodes }) => say(this.state, messages.searchAt(nodes)),
      });
      if (this.#bench !== bench) return;
      if (end.type === "stopped") return say(this.state, messages.STOPPED);
      if (end.type === "error") return this.app.tell(end.message, true);
      const film = new Film(end.words, { from, more: end.more, wave: shape.kind === "wave", reasons: shape.reasons.length });
      if (film.length === film.open) {
        return say(this.state, end.more ? messages.STOPPED_BEFORE : messages.ENDS_BEFORE);
      }
      this.#setup = setup;
      this.#cols = view.cols;
      this.#open(film, bits, view.rows * view.cols);
    } finally {
      bench.dismiss();
      if (this.#bench === bench) {
        this.#bench = null;
        this.#label();
      }
    }
  }

  /** @param {Film} film @param {Uint8Array} bits @param {number} cells */
  #open(film, bits, cells) {
    const { shape } = this.#strategy(/** @type {Setup} */ (this.#setup));
    this.#film = film;
    this.curves.hidden = true;
    this.film.hidden = false;
    this.empty.hidden = true;
    const layers = film.wave ? Math.max(1, ...new Set(film.values)) + (film.values.some((value) => value > 0) ? 1 : 0) : 1;
    this.layer.replaceChildren(h("option", { value: "-1", text: messages.ALL_TIMES }), ...Array.from({ length: layers }, (_, layer) => h("option", { value: String(layer), text: shape.values[layer] || messages.layerOf(layer + 1) })));
    this.layer.hidden = layers < 2;
    this.still.open(bits, cells);
    this.still.take(film, layers, shape.values.length);
    this.tree.take(film);
    this.sums.take(shape, film);
    this.scrub.min = String(film.open);
    this.scrub.max = String(film.length - 1);
    this.further.hidden = !film.more;
    say(this.state, messages.eventsShown(film.length - film.open, film.more));
    this.#go(film.open);
  }

  /** @param {number} event */
  #go(event) {
    if (!this.#film) return;
    this.#pause();
    this.#seek(event);
  }

  /** @param {number} event */
  #seek(event) {
    const film = /** @type {Film} */ (this.#film);
    this.#event = Math.min(Math.max(Math.floor(event), film.open), film.length - 1);
    this.#show();
  }

  #show() {
    const film = this.#film;
    const setup = this.#setup;
    if (!film || !setup) return;
    const event = this.#event;
    const { shape } = this.#strategy(setup);
    say(this.where, messages.position({
      node: film.nodes[event] ?? 0, event: event - film.open + 1, events: film.length - film.open, depth: film.depths[event] ?? 0, wave: film.wave,
    }));
    // Announced only while paused.
    this.caption.setAttribute("aria-live", this.#playing ? "off" : "polite");
    const { words, tone } = captionOf(film, event, shape, this.#cols);
    say(this.caption, words);
    this.caption.dataset.tone = tone;
    this.scrub.value = String(event);
    this.scrub.setAttribute("aria-valuetext", words);
    this.sums.show(film, event);
    this.still.show(event, Number(this.layer.value || -1));
    this.tree.show(event);
  }

  /** @param {string} sort @param {1 | -1} way */
  #jump(sort, way) {
    const film = this.#film;
    if (!film) return;
    this.#pause();
    const to = film.seek(this.#event, way, sort);
    if (to >= 0) this.#seek(to);
    else this.app.tell(way > 0 && film.more ? messages.NONE_IN_WINDOW : way > 0 ? messages.NONE_AFTER : messages.NONE_BEFORE);
  }

  #toggle() {
    if (this.#playing) return this.#pause();
    const film = this.#film;
    if (!film) return;
    if (this.#event >= film.length - 1) this.#seek(film.open);
    this.#playing = true;
    this.#at = this.#event;
    this.#label();
    let before = performance.now();
    const step = (/** @type {number} */ now) => {
      if (!this.#playing || this.#film !== film) return;
      this.#at += Math.max(0, now - before) / 1000 * this.#rate;
      before = now;
      if (this.#at >= film.length - 1) this.#pause();
      if (Math.floor(this.#at) !== this.#event || !this.#playing) this.#seek(this.#at);
      if (this.#playing) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  #pause() {
    if (!this.#playing) return;
    this.#playing = false;
    this.#label();
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1000, PageDown: 1000 }[event.key];
    if (event.target === this.speed) return;
    if (step) this.#go(this.#event + step);
    else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) this.#toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #copyLink() {
    const { given, large } = this.app.view;
    if (large) return this.app.tell(messages.TOO_LARGE_FOR_LINK, true);
    const node = Math.max(1, this.#film?.nodes[this.#event] ?? 1);
    const link = `${address(given)}&lab=search.${node},${this.#setup ? encode(this.#setup) : ""}`;
    void copy(link, null).then((copied) => this.app.tell(copied ? messages.NODE_COPIED : messages.NOT_COPIED, !copied));
  }

  /**
   * @param {Bench} bench
   * @param {Uint8Array} bits
   * @param {Setup} setup
   */
  async #sample(bench, bits, setup) {
    this.film.hidden = true;
    this.#film = null;
    say(this.state, messages.RUNNING);
    const end = await bench.sample(bits, optionsOf(setup), ({ nodes }) => say(this.state, messages.runAt(nodes)));
    if (this.#bench !== bench) return;
    if (end.type === "stopped") return say(this.state, messages.STOPPED);
    if (end.type === "error") return this.app.tell(end.message, true);
    this.#setup = setup;
    this.#samples = end.samples;
    this.empty.hidden = true;
    this.curves.hidden = false;
    const last = end.samples.at(-1);
    say(this.state, messages.ended(end.solved.words, last?.milliseconds ?? 0, end.stopped));
    this.#drawCurves();
  }

  #drawCurves() {
    if (this.#samples.length === 0 || !this.#setup || this.curves.hidden) return;
    const width = Math.floor(this.chart.clientWidth);
    if (width < 50) return;
    const { counters } = this.#strategy(this.#setup);
    const lines = counters.map(({ id, name }) => ({
      name, points: this.#samples.map(({ milliseconds, counters }) => /** @type {[number, number]} */ ([milliseconds, counters[id] ?? 0])),
    }));
    const label = messages.countersByTime(lines.map(({ name, points }) => [name, points.at(-1)?.[1] ?? 0]));
    this.chart.replaceChildren(growth(label, lines, width, Math.min(420, Math.max(260, width * 0.5)), axisTime));
  }
}
