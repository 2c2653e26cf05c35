// The runs table: what each strategy and setting cost, side by side. Loaded with the first run.

import { button, h } from "./dom.js";
import { VERDICTS, number, ratio, time } from "./format.js";

/** @import { Solved, StrategyInfo } from "./types.js" */

/**
 * @typedef {object} Run
 * @property {string} name strategy
 * @property {string} settings switches and the number of answers, where they are not the usual ones
 * @property {Solved} solved
 * @property {number} milliseconds
 * @property {boolean} stopped
 * @property {boolean} wrong what it says of the board is not so
 * @property {StrategyInfo} strategy
 * @property {string} board runs are compared on one board only
 * @property {number} limit and only those that look for as many answers
 */

export class Runs {
  /** @type {Run[]} */
  #runs = [];
  /** @type {"first" | "best"} */
  #against = "best";

  constructor() {
    this.body = h("tbody");
    this.choice = h("select", { "aria-label": "Compare with", "data-test": "compare", onchange: () => this.#choose() },
      h("option", { value: "best", text: "vs best" }), h("option", { value: "first", text: "vs first" }));
    this.root = h("section", { class: "block laboratory", hidden: true, "data-test": "runs" },
      h("div", { class: "block-head" }, h("h3", { text: "Runs" }), this.choice,
        button("Clear", () => this.clear(), { class: "button plain", "data-test": "clear-runs" })),
      h("table", { class: "runs figures" },
        h("thead", null, h("tr", null, h("th", { text: "Strategy", scope: "col" }), h("th", { text: "Work", scope: "col" }), h("th", { text: "Time", scope: "col" }))),
        this.body));
  }

  #choose() {
    this.#against = this.choice.value === "first" ? "first" : "best";
    this.#show();
  }

  clear() {
    this.#runs = [];
    this.#show();
  }

  /** @param {Run} run */
  add(run) {
    this.#runs.push(run);
    if (this.#runs.length > 40) this.#runs.shift();
    this.#show();
  }

  #show() {
    this.root.hidden = this.#runs.length === 0;
    this.body.replaceChildren(...this.#runs.map((run, index) => this.#row(run, index)).reverse());
  }

  /** @param {Run} run */
  #work(run) {
    const main = run.strategy.counters[0];
    return main ? run.solved.counters[main.id] ?? NaN : run.solved.counters.nodes ?? NaN;
  }

  /**
   * The ratio to the run that it is compared with, in words. Only runs that came to their end and are right count as best.
   * @param {Run} run
   * @param {(run: Run) => number} value
   * @param {(run: Run) => boolean} [alike] with whom it can be compared
   */
  #ratio(run, value, alike = () => true) {
    const peers = this.#runs.filter((one) => one.board === run.board && one.limit === run.limit && alike(one) && Number.isFinite(value(one)));
    if (peers.length < 2) return "";
    const ended = peers.filter((one) => !one.stopped && !one.wrong);
    const base = this.#against === "first" ? value(/** @type {Run} */ (peers[0])) : Math.min(...(ended.length ? ended : peers).map(value));
    return base > 0 ? ratio(value(run) / base) : "";
  }

  /**
   * @param {Run} run
   * @param {number} index
   */
  #row(run, index) {
    const work = this.#work(run);
    const unit = (run.strategy.counters[0]?.name ?? "nodes").toLowerCase();
    const before = this.#runs[index + 1];
    const cell = (/** @type {string} */ main, /** @type {string} */ small, /** @type {string} */ of) =>
      h("td", null, h("span", { text: main }), h("span", { class: "unit", text: of }), h("small", { text: small }));
    return h("tr", { class: before && before.board !== run.board ? "other" : "" },
      h("th", { scope: "row" }, h("span", { text: run.name }),
        h("small", { text: [run.settings, run.wrong ? "wrong" : run.stopped ? "stopped" : VERDICTS[run.solved.status]].filter(Boolean).join(" · ") })),
      // What one strategy counts is nothing to another.
      cell(Number.isFinite(work) ? number(work) : "–", this.#ratio(run, (one) => this.#work(one), (one) => one.strategy.id === run.strategy.id), unit),
      cell(time(run.milliseconds), this.#ratio(run, (one) => one.milliseconds), ""));
  }
}
