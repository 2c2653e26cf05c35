// A table that compares the runs of strategies and settings. Loaded with the first run.

import { button, h } from "./dom.js";
import { VERDICTS, number, ratio, time } from "./format.js";
import * as messages from "./words-later.js";

/** @import { Solved, StrategyInfo } from "./types.js" */

/**
 * @typedef {object} Run
 * @property {string} name strategy
 * @property {string} settings switches and number of solutions, if not the default
 * @property {Solved} solved
 * @property {number} milliseconds
 * @property {boolean} stopped
 * @property {boolean} wrong whether its result is incorrect
 * @property {StrategyInfo} strategy
 * @property {string} board runs are only compared on the same board
 * @property {number} limit and with the same limit of solutions
 */

export class Runs {
  /** @type {Run[]} */
  #runs = [];
  /** @type {"first" | "best"} */
  #against = "best";
  /** The board whose runs are shown, and the last of all runs then. */
  #board = "";
  /** @type {Run | undefined} */
  #shown;

  constructor() {
    this.body = h("tbody");
    this.choice = h("select", { "aria-label": messages.COMPARE_WITH, "data-test": "compare", onchange: () => this.#choose() },
      h("option", { value: "best", text: messages.VS_BEST }), h("option", { value: "first", text: messages.VS_FIRST }));
    this.root = h("section", { class: "block laboratory", hidden: true, "data-test": "runs" },
      h("div", { class: "block-head" }, h("h3", { text: messages.RUNS }), this.choice,
        button(messages.CLEAR, () => this.clear(), { class: "button plain", "data-test": "clear-runs" })),
      h("table", { class: "runs figures" },
        h("thead", null, h("tr", null, h("th", { text: messages.STRATEGY, scope: "col" }), h("th", { text: messages.WORK, scope: "col" }), h("th", { text: messages.TIME, scope: "col" }))),
        this.body));
  }

  #choose() {
    this.#against = this.choice.value === "first" ? "first" : "best";
    this.#show();
  }

  clear() {
    this.#runs = this.#runs.filter((run) => run.board !== this.#board);
    this.#show();
  }

  /** @param {Run} run */
  add(run) {
    this.#runs.push(run);
    if (this.#runs.length > 40) this.#runs.shift();
  }

  /** Shows the runs on a board, the last one first. @param {string} board */
  showOf(board) {
    if (board === this.#board && this.#shown === this.#runs.at(-1)) return;
    this.#board = board;
    this.#show();
  }

  #show() {
    this.#shown = this.#runs.at(-1);
    const runs = this.#runs.filter((run) => run.board === this.#board);
    this.root.hidden = runs.length === 0;
    this.body.replaceChildren(...runs.map((run) => this.#row(run)).reverse());
  }

  /** @param {Run} run */
  #work(run) {
    const main = run.strategy.counters[0];
    return main ? run.solved.counters[main.id] ?? NaN : run.solved.counters.nodes ?? NaN;
  }

  /**
   * The ratio to a reference run, as text. Only complete and correct runs count as the best.
   * @param {Run} run
   * @param {(run: Run) => number} value
   * @param {(run: Run) => boolean} [alike] which runs are comparable
   */
  #ratio(run, value, alike = () => true) {
    const peers = this.#runs.filter((one) => one.board === run.board && one.limit === run.limit && alike(one) && Number.isFinite(value(one)));
    if (peers.length < 2) return "";
    const ended = peers.filter((one) => !one.stopped && !one.wrong);
    const base = this.#against === "first" ? value(/** @type {Run} */ (peers[0])) : Math.min(...(ended.length ? ended : peers).map(value));
    return base > 0 ? ratio(value(run) / base) : "";
  }

  /** @param {Run} run */
  #row(run) {
    const work = this.#work(run);
    const unit = (run.strategy.counters[0]?.name ?? "nodes").toLowerCase();
    const cell = (/** @type {string} */ main, /** @type {string} */ small, /** @type {string} */ of) =>
      h("td", null, h("span", { text: main }), h("span", { class: "unit", text: of }), h("small", { text: small }));
    return h("tr", null,
      h("th", { scope: "row" }, h("span", { text: run.name }),
        h("small", { text: [run.settings, run.wrong ? messages.WRONG : run.stopped ? messages.ENDED : VERDICTS[run.solved.status]].filter(Boolean).join(" · ") })),
      // Counts of different strategies are not comparable.
      cell(Number.isFinite(work) ? number(work) : "–", this.#ratio(run, (one) => this.#work(one), (one) => one.strategy.id === run.strategy.id), unit),
      cell(time(run.milliseconds), this.#ratio(run, (one) => one.milliseconds), ""));
  }
}
