// Compare: measures configurations on the open board in turn, or races them in parallel.

import { csv } from "../../pkg/shared/csv.js";
import { LONG, WARM, batchTime, measured } from "../../pkg/shared/settle.js";
import { address } from "../address.js";
import { button, enable, h, say } from "../dom.js";
import { lower, number, time } from "../format.js";
import { handOver } from "../out.js";
import { Bench } from "./bench.js";
import { axisTime, bars } from "./chart.js";
import { onceAFrame } from "./frame.js";
import { projection } from "./projection.js";
import { json, markdown, sheet } from "./report.js";
import { best, boardKey, byStrategy, forgetRows, isWhole, keepRow, keptRows, rowName, rowOf } from "./rows.js";
import { copyText } from "./say.js";
import { comparedName, decode, optionsOf, strategyIdOf, strategyOf } from "./setup.js";
import { tables } from "./table.js";
import { TREE, findTelling, openTelling, otherBoards, withReason } from "./telling.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { View } from "../types.js" */
/** @import { Bar } from "./chart.js" */
/** @import { Row } from "./rows.js" */
/** @import { Setups } from "./setups.js" */
/** @import { Ran, Sofar } from "./types.js" */

/** The maximum number of configurations in a race, each in its own worker. */
const RACERS = 8;

/**
 * A configuration that is running, or was in a race.
 * @typedef {object} Live
 * @property {Record<string, number>} counters
 * @property {number} milliseconds
 * @property {"runs" | "ended" | "capped" | "wrong" | "stopped" | "failed"} state
 * @property {string} words how it ended, if not normally
 * @property {number} nodes
 * @property {number | null} share the fraction of the search that is done
 */

export class Compare {
  /** @type {Bench[]} */
  #benches = [];
  #stopping = false;
  /** @type {"" | "measure" | "race"} */
  #doing = "";
  /** @type {Map<string, Live>} */
  #live = new Map();
  #problem = "";
  /** The configurations being run. @type {string[]} */
  #keys = [];
  /** The configuration that the others are compared with; by default the first. */
  #base = "";
  /** Whether the reader chose what the chart shows. */
  #picked = false;
  #draw = onceAFrame(() => this.#show());

  /**
   * @param {App} app
   * @param {Setups} setups
   */
  constructor(app, setups) {
    this.app = app;
    this.setups = setups;
    this.measureButton = button(messages.MEASURE, () => (this.#doing === "measure" ? this.#stop() : void this.#begin("measure")), { class: "button main", "data-test": "lab-measure" }, "solve");
    this.raceButton = button(messages.RACE, () => (this.#doing === "race" ? this.#stop() : void this.#begin("race")), { "data-test": "lab-race" }, "play");
    this.state = h("p", { class: "quiet figures", role: "status", "data-test": "lab-state" });
    this.more = button(messages.SHOW_PRUNING, () => void this.#seek(), { hidden: true, "data-test": "lab-pruning" });
    // Updated twenty times a second, so not announced.
    this.rates = h("p", { class: "quiet figures lab-rates", hidden: true, "data-test": "lab-rates" });
    this.shown = h("select", { "aria-label": messages.CHART_SHOWS, "data-test": "lab-shown", onchange: () => {
      this.#picked = true;
      this.#draw();
    } });
    this.chart = h("div", { class: "lab-chart", "data-test": "lab-chart" });
    this.figure = h("figure", { class: "block", hidden: true }, h("div", { class: "block-head" }, h("h3", { text: messages.CHART }), this.shown), this.chart,
      h("figcaption", { class: "quiet", text: messages.LOGARITHMIC }));
    this.tables = h("div", { class: "lab-tables" });
    this.out = h("div", { class: "row wrap", hidden: true },
      button(messages.COPY_LINK, () => this.#copyLink(), { "data-test": "lab-copy-link" }, "link"),
      button(messages.COPY_MARKDOWN, () => void this.#copy(markdown(this.#sheet()), messages.TABLE_COPIED), { "data-test": "lab-markdown" }, "copy"),
      button(messages.AS_CSV, () => handOver("comparison.csv", csv(this.#sheet(), true)), { "data-test": "lab-csv" }, "download"),
      button(messages.AS_JSON, () => handOver("comparison.json", this.#json()), { "data-test": "lab-json" }, "download"),
      button(messages.CLEAR_TABLE, () => this.#forget(), { class: "button plain", "data-test": "lab-forget" }));
    this.empty = h("p", { class: "quiet lab-empty", text: messages.ABOUT_COMPARE });
    this.root = h("div", { class: "lab-results" },
      h("div", { class: "lab-actions" }, h("div", { class: "row" }, this.measureButton, this.raceButton), this.state, this.more, this.rates), this.empty, this.figure, this.tables, this.out);
    setups.listen(() => {
      // Stops if a running configuration was changed or removed.
      if (this.#doing && this.#keys.some((key) => !setups.keys.includes(key))) this.#stop();
      else if (!this.#doing) this.#sayAgain();
      this.#draw();
    });
    new ResizeObserver(() => this.#draw()).observe(this.chart);
  }

  /** @param {View} view */
  update(view) {
    const problem = boardKey(view, this.app.openings);
    if (problem !== this.#problem) {
      this.#stop();
      this.#problem = problem;
      this.#base = "";
      this.#live.clear();
      this.#sayAgain();
    }
    for (const one of [this.measureButton, this.raceButton]) enable(one, view.unfinished, "");
    this.#draw();
  }

  /** Stops everything when the room is left. */
  leave() {
    this.#stop();
  }

  /** The rows of this board for the current configurations. */
  get rows() {
    const rows = keptRows(this.app.info.id).filter((row) => row.board === this.#problem);
    return this.setups.all.flatMap((setup) => rows.find((row) => row.setup === this.setups.keyOf(setup)) ?? []);
  }

  #stop() {
    if (!this.#doing) return;
    this.#stopping = true;
    for (const bench of this.#benches) bench.stop();
  }

  /** @param {"measure" | "race"} what */
  async #begin(what) {
    const { view } = this.app;
    if (view.unfinished) return this.app.tell(view.unfinished, true);
    if (this.setups.all.length === 0) return this.app.tell(messages.ADD_FIRST, true);
    if (this.#doing) return this.app.tell(messages.STOP_FIRST, true);
    if (what === "race" && this.setups.all.length > RACERS) return this.app.tell(messages.atMostRace(RACERS), true);
    this.#doing = what;
    this.#stopping = false;
    this.more.hidden = true;
    this.#live.clear();
    this.#label();
    const problem = this.#problem;
    const keys = this.setups.keys;
    this.#keys = keys;
    try {
      const bits = this.app.page.bits();
      await (what === "measure" ? this.#measure(keys, bits, problem) : this.#race(keys, bits, problem));
    } finally {
      for (const bench of this.#benches) bench.dismiss();
      this.#benches = [];
      this.#doing = "";
      this.#label();
      if (what === "measure" || problem !== this.#problem) this.#live.clear();
      if (problem === this.#problem) this.#draw();
    }
  }

  #label() {
    const words = (/** @type {HTMLElement} */ one, /** @type {string} */ idle, /** @type {string} */ id) => {
      one.lastElementChild?.replaceChildren(this.#doing === id ? messages.STOP : idle);
      one.classList.toggle("stops", this.#doing === id);
    };
    words(this.measureButton, messages.MEASURE, "measure");
    words(this.raceButton, messages.RACE, "race");
  }

  /**
   * @param {string[]} keys
   * @param {Uint8Array} bits
   * @param {string} problem
   */
  async #measure(keys, bits, problem) {
    const bench = new Bench(this.app);
    const { info } = this.app;
    this.#benches = [bench];
    const batch = batchTime(() => performance.now());
    /** The measurements, and what is wrong. @type {Map<string, { times: number[], spent: number, wrong: string }>} */
    const lanes = new Map();
    let open = keys;
    for (let round = 0; open.length > 0 && !this.#stopping; round += 1) {
      for (const key of open) {
        const options = optionsOf(decode(info, key));
        say(this.state, round === 0 ? messages.firstRun(keys.indexOf(key) + 1, keys.length) : messages.again(open.length));
        const end = await bench.run(bits, options, { atLeast: round ? batch : WARM, doubt: round === 0, hear: (sofar) => this.#hear(key, sofar) });
        this.#live.delete(key);
        if (this.#stopping || end.type === "stopped" || problem !== this.#problem) break;
        if (end.type === "error") {
          open = open.filter((one) => one !== key);
          this.#live.set(key, { counters: {}, milliseconds: 0, nodes: 0, share: null, state: "failed", words: end.message });
          continue;
        }
        const { ran } = end;
        const lane = lanes.get(key) ?? { times: [], spent: 0, wrong: "" };
        lanes.set(key, lane);
        // The first runs warm up; a long run is warm by its end.
        const once = ran.milliseconds >= LONG || ran.capped;
        if (round > 0 || once) {
          lane.times.push(ran.milliseconds);
          lane.spent += ran.milliseconds * ran.runs;
        }
        const row = rowOf(problem, key, ran, lane.times.length ? lane.times : [ran.milliseconds], lane.wrong);
        lane.wrong = row.wrong;
        keepRow(info.id, row);
        if (once || measured(lane.times, lane.spent)) open = open.filter((one) => one !== key);
        this.#draw();
      }
    }
    if (problem === this.#problem) say(this.state, this.#stopping ? messages.MEASURING_STOPPED : this.#said());
  }

  /** The result of a measurement, as a sentence. */
  #said() {
    const rows = this.rows;
    // Looking for one solution is not comparable to looking for all.
    const alike = new Set(rows.map((row) => decode(this.app.info, row.setup).limit)).size < 2;
    const fastest = best(rows);
    const [least] = fastest;
    const repeats = rows.map((row) => row.repeats);
    const bad = [...this.#live.values()].find((one) => one.state === "failed");
    if (bad) return bad.words;
    if (!least) return messages.NONE_FINISHED;
    const said = alike ? messages.fastest(rowName(this.app.info, least), least.median, fastest.length, rows.length) : messages.NOT_ALIKE;
    const even = this.#evens();
    this.more.hidden = !even && !this.#idle();
    return withReason(this.app, [even ? messages.EVEN : alike ? this.#fewest() : "", said, messages.measured(Math.min(...repeats), Math.max(...repeats))].filter(Boolean).join(" "));
  }

  /** Says the result of what was measured before with all of these configurations, if it was. */
  #sayAgain() {
    this.more.hidden = true;
    say(this.state, this.rows.length > 1 && this.rows.length === this.setups.all.length ? this.#said() : "");
  }

  /** Whether tricks that differ have nothing to do on this board, as on a small one. */
  #evens() {
    return byStrategy(this.app.info, this.rows).some(({ counters: [main], rows }) => main && rows.length > 1 && rows.every((row) => isWhole(row) && row.counters[main.id] === rows[0]?.counters[main.id]));
  }

  /** Whether the usual tricks of a strategy save nothing here, whatever others do, or there is little to save. */
  #idle() {
    const { info } = this.app;
    return byStrategy(info, this.rows).some(({ counters: [main], rows }) => {
      const counts = main ? rows.filter(isWhole).map((row) => row.counters[main.id] ?? 0) : [];
      const usual = rows.find((row) => isWhole(row) && Object.keys(decode(info, row.setup).switches).length === 0);
      const most = Math.max(...counts);
      return main !== undefined && counts.length > 1 && (most < TREE || usual?.counters[main.id] === most);
    });
  }

  /** Which of a strategy's configurations counts least, and how much less than the one that counts most, as a sentence; "" if none does. */
  #fewest() {
    const { info } = this.app;
    for (const { counters: [main], rows } of byStrategy(info, this.rows)) {
      if (!main) continue;
      const countOf = (/** @type {Row} */ row) => row.counters[main.id] ?? 0;
      const [least, ...others] = rows.filter(isWhole).sort((one, other) => countOf(one) - countOf(other));
      const most = others.at(-1);
      const percent = least && most ? Math.floor(100 - (100 * countOf(least)) / countOf(most)) : 0;
      const name = (/** @type {Row} */ row) => comparedName(info, decode(info, row.setup));
      if (least && most && percent > 0) return messages.countsLeast(name(least), messages.changed(String(percent), false, lower(main.name)), name(most));
    }
    return "";
  }

  /** Measures on the next board on which tricks prune. */
  async #seek() {
    const { app } = this;
    if (this.#doing) return app.tell(messages.STOP_FIRST, true);
    const problem = this.#problem;
    const { places, boards } = otherBoards(app);
    const bench = new Bench(app);
    this.#benches = [bench];
    this.#stopping = false;
    this.#doing = "measure";
    this.#label();
    say(this.state, messages.LOOKING_FOR_PRUNING);
    /** @type {Awaited<ReturnType<typeof findTelling>>} */
    let found = null;
    try {
      found = await findTelling({ bench, wanted: () => problem === this.#problem && !this.#stopping }, app.info, boards, this.setups.all, false);
    } finally {
      bench.dismiss();
      this.#doing = "";
      this.#label();
    }
    if (problem !== this.#problem) return;
    const place = places[found?.board ?? -1];
    if (place === undefined) return say(this.state, this.#said());
    await openTelling(app, place, true);
    this.update(app.view);
    await this.#begin("measure");
  }

  /**
   * @param {string[]} keys
   * @param {Uint8Array} bits
   * @param {string} problem
   */
  async #race(keys, bits, problem) {
    const { info } = this.app;
    say(this.state, messages.RACING);
    const race = keys.map(async (key) => {
      const bench = new Bench(this.app);
      this.#benches.push(bench);
      this.#hear(key, { counters: {}, milliseconds: 0, nodes: 0, answers: 0, share: null });
      const end = await bench.run(bits, optionsOf(decode(info, key)), { doubt: true, hear: (sofar) => problem === this.#problem && this.#hear(key, sofar) });
      const live = this.#live.get(key);
      if (!live || problem !== this.#problem) return;
      if (end.type === "error") Object.assign(live, { state: "failed", words: end.message });
      else if (end.type === "stopped" || end.stopped) Object.assign(live, { state: "stopped", words: messages.RACER_STOPPED });
      else this.#ended(live, end.ran);
      this.#draw();
    });
    await Promise.all(race);
  }

  /**
   * @param {Live} live
   * @param {Ran} ran
   */
  #ended(live, { solved, milliseconds, capped, flaw }) {
    const wrong = flaw !== null || solved.wrong !== null;
    const state = wrong ? "wrong" : capped ? "capped" : "ended";
    Object.assign(live, { counters: solved.counters, milliseconds, state, words: { wrong: messages.WRONG, capped: messages.LIMIT_REACHED, ended: "" }[state] });
  }

  /** The rank of a finished configuration by time, from 1. @param {Live} live */
  #place({ milliseconds }) {
    return 1 + [...this.#live.values()].filter((one) => one.state === "ended" && one.milliseconds < milliseconds).length;
  }

  /** @param {string} key @param {Sofar} sofar */
  #hear(key, { counters, milliseconds, nodes, share }) {
    this.#live.set(key, { counters, milliseconds, nodes, share, state: "runs", words: "" });
    this.#draw();
  }

  /** Shows what is running, how fast, and how much is done if that is known. */
  #sayRates() {
    const running = [...this.#live].filter(([, live]) => live.state === "runs" && live.milliseconds > 0);
    this.rates.hidden = running.length === 0;
    say(this.rates, running.map(([key, { nodes, milliseconds, share }]) => {
      return messages.speed(this.#keys.indexOf(key) + 1, nodes / milliseconds * 1000, share, projection(milliseconds, share));
    }).join(" · "));
  }

  #show() {
    const { info } = this.app;
    this.#sayRates();
    const rows = this.rows;
    const base = rows.find((row) => row.setup === this.#base) ?? rows.find(isWhole) ?? rows[0] ?? null;
    const keys = this.setups.keys;
    this.empty.hidden = rows.length > 0 || this.#live.size > 0;
    this.figure.hidden = !this.empty.hidden;
    this.out.hidden = rows.length === 0;
    // While something is running only the chart is updated.
    const stamp = JSON.stringify([rows, base?.setup, keys, this.#raced]);
    if (this.tables.dataset.stamp !== stamp) {
      this.tables.dataset.stamp = stamp;
      this.#fillShown(rows);
      // Restores the focus in the new table.
      const held = /** @type {HTMLElement | null} */ (document.activeElement?.closest(".lab-table tr"))?.dataset.setup;
      this.tables.replaceChildren(...tables(info, rows, { setups: this.setups.all, base, choose: (row) => this.#choose(row) }));
      if (held) /** @type {HTMLElement | null} */ (this.tables.querySelector(`[data-setup="${held}"] .row-name`))?.focus({ preventScroll: true });
    }
    const width = Math.floor(this.chart.clientWidth);
    if (width > 0) this.chart.replaceChildren(bars(messages.byConfiguration(this.#measureName()), this.#bars(keys, rows, base), width, this.shown.value ? (value) => number(value) : axisTime));
  }

  /** @param {Row} row */
  #choose(row) {
    this.#base = row.setup;
    this.#draw();
  }

  #measureName() {
    return this.shown.selectedOptions[0]?.textContent ?? messages.TIME;
  }

  /** Offers time and the counters of the rows' strategies. What is counted comes first; in a race it is time. @param {Row[]} rows */
  #fillShown(rows) {
    const before = this.shown.value;
    const used = new Set([...rows.map((row) => row.setup), ...this.setups.keys].map(strategyIdOf));
    const counters = this.app.info.strategies.filter((one) => used.has(one.id)).flatMap((one) => one.counters);
    /** @type {Map<string, string>} */
    const names = new Map(counters.map(({ id, name }) => [id, name]));
    this.shown.replaceChildren(h("option", { value: "", text: messages.TIME }), ...[...names].map(([value, text]) => h("option", { value, text })));
    const [first] = this.setups.all;
    const headline = first && strategyOf(this.app.info, first.strategy)?.counters[0];
    this.shown.value = this.#picked && (!before || names.has(before)) ? before : this.#raced ? "" : headline?.id ?? "";
  }

  /**
   * @param {string[]} keys
   * @param {Row[]} rows
   * @param {Row | null} base
   * @returns {Bar[]}
   */
  #bars(keys, rows, base) {
    const id = this.shown.value;
    return keys.flatMap((key, index) => /** @type {Bar[]} */ (this.#bar(key, index, rows, base, id)));
  }

  /**
   * @param {string} key
   * @param {number} index
   * @param {Row[]} rows
   * @param {Row | null} base
   * @param {string} id the counter shown; "" for time
   * @returns {Bar[]}
   */
  #bar(key, index, rows, base, id) {
    const { info } = this.app;
    const live = this.#live.get(key);
    const row = rows.find((one) => one.setup === key);
    const name = `${index + 1}  ${comparedName(info, decode(info, key))}`;
    if (live && (live.state === "runs" || this.#raced)) {
      const value = id ? live.counters[id] ?? 0 : live.milliseconds;
      const ended = live.state === "ended" ? messages.ordinal(this.#place(live)) : live.words;
      return [{ name, value, words: [value ? (id ? number(value) : time(value)) : "", ended].filter(Boolean).join(", "), tone: live.state === "runs" ? "running" : live.state === "ended" ? "plain" : live.state === "wrong" ? "wrong" : "capped" }];
    }
    if (!row) return live ? [{ name, value: 0, words: live.words, tone: "capped" }] : [];
    const value = id ? row.counters[id] ?? 0 : row.median;
    const tone = row.wrong ? "wrong" : row.capped ? "capped" : row.setup === base?.setup ? "base" : "plain";
    const [own] = strategyOf(info, decode(info, key).strategy)?.counters ?? [];
    const words = id ? (id in row.counters || !own ? number(value) : messages.countsInstead(number(row.counters[own.id] ?? 0), lower(own.name))) : row.capped ? messages.over(value) : time(value);
    return [{ name, value, ...(id ? {} : { low: row.least, high: row.most }), words: row.wrong ? messages.thatIsWrong(words) : words, tone }];
  }

  /** Whether the live figures are those of a race, running or just finished. */
  get #raced() {
    return this.#doing === "race" || (this.#doing === "" && this.#live.size > 0);
  }

  #sheet() {
    return sheet(this.app.info, this.rows, this.#boardName());
  }

  #json() {
    return json(this.app.info, this.rows, this.#boardName(), this.app.page.text(this.app.info.formats[0]?.id ?? ""));
  }

  #boardName() {
    const { rows, cols } = this.app.view;
    return this.app.name || messages.sizeOf(rows, cols);
  }

  /** Copies a link to the board without moves, with the current configurations. */
  #copyLink() {
    const { given, large } = this.app.view;
    if (large) return this.app.tell(messages.TOO_LARGE_FOR_LINK, true);
    void this.#copy(`${address(given)}&lab=compare,${this.setups.keys.join(",")}`, messages.SETUPS_COPIED);
  }

  /** @param {string} text @param {string} words */
  async #copy(text, words) {
    await copyText(this.app, text, words);
  }

  #forget() {
    forgetRows(this.app.info.id, this.#problem);
    this.#live.clear();
    say(this.state, "");
    this.#draw();
  }
}
