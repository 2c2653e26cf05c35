// The counters of a search over time, for a search without a tree.

import { h } from "../../ui/dom.js";
import { axisTime, growth } from "./chart.js";
import * as messages from "./words.js";
import type { StrategyInfo } from "../../workers/types.js";
import type { Sample } from "./types.js";

export class Curves {
  chart = h("div", { class: "lab-chart", "data-test": "film-curves" });
  root: HTMLElement;

  #samples: Sample[] = [];
  #counters: StrategyInfo["counters"] = [];

  constructor() {
    this.root = h(
      "figure",
      { class: "block", hidden: true },
      h("h3", { text: messages.COUNTERS }),
      this.chart,
      h("figcaption", { class: "quiet", text: messages.BOTH_LOGARITHMIC }),
    );
    new ResizeObserver(() => this.#draw()).observe(this.chart);
  }

  show(samples: Sample[], counters: StrategyInfo["counters"]) {
    this.#samples = samples;
    this.#counters = counters;
    this.root.hidden = false;
    this.#draw();
  }

  hide() {
    this.#samples = [];
    this.root.hidden = true;
  }

  #draw() {
    const width = Math.floor(this.chart.clientWidth);
    if (this.#samples.length === 0 || width < 50) return;
    const lines = this.#counters.map(({ id, name }) => ({
      name,
      points: this.#samples.map(({ milliseconds, counters }): [number, number] => [milliseconds, counters[id] ?? 0]),
    }));
    const label = messages.countersByTime(lines.map(({ name, points }) => [name, points.at(-1)?.[1] ?? 0]));
    this.chart.replaceChildren(growth(label, lines, width, Math.min(420, Math.max(260, width * 0.5)), axisTime));
  }
}
