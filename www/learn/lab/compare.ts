// Compare: measures configurations on the open board in turn.

import { csv } from "../../../pkg/shared/csv.js";
import { LONG, WARM, batchTime, measured } from "../../../pkg/shared/settle.js";
import { address } from "../../address/address-bar.js";
import { button, enable, h, say } from "../../ui/dom.js";
import { lower, number, time } from "../../words/format.js";
import { handOver } from "../../share/copy-and-save.js";
import { Bench } from "./bench.js";
import { axisTime, bars } from "./chart.js";
import { onceAFrame } from "./frame.js";
import { projection } from "./projection.js";
import { sheet } from "./report.js";
import { best, boardKey, byStrategy, forgetRows, isWhole, keepRow, keptRows, rowOf } from "./comparison-rows.js";
import { copyText } from "./copy-text.js";
import { decode, optionsOf, shortName, strategyIdOf, strategyOf } from "./setup.js";
import { tables } from "./table.js";
import { TREE, findTelling, openTelling, otherBoards, withReason } from "./first-search.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { View } from "../../workers/types.js";
import type { Bar } from "./chart.js";
import type { Row } from "./saved-row.js";
import type { Setups } from "./setups.js";
import type { Sofar } from "./types.js";

/** A configuration that is running, or could not be run. */
interface Live {
  counters: Record<string, number>;
  milliseconds: number;
  state: "runs" | "failed";
  /** Why it could not be run. */
  words: string;
  nodes: number;
  /** The fraction of the search that is done. */
  share: number | null;
}

export class Compare {
  app: App;
  setups: Setups;
  measureButton: HTMLButtonElement;
  state = h("p", { class: "quiet figures", role: "status", "data-test": "lab-state" });
  more: HTMLButtonElement;
  rates = h("p", { class: "quiet figures lab-rates", hidden: true, "data-test": "lab-rates" });
  shown: HTMLSelectElement;
  chart = h("div", { class: "lab-chart", "data-test": "lab-chart" });
  about = h("figcaption", { class: "quiet" });
  figure: HTMLElement;
  tables = h("div", { class: "lab-tables" });
  out: HTMLDivElement;
  empty = h("p", { class: "quiet lab-empty", text: messages.ABOUT_COMPARE });
  root: HTMLDivElement;

  #bench: Bench | null = null;
  #stopping = false;
  #measuring = false;
  #live = new Map<string, Live>();
  #problem = "";
  /** The configurations being run. */
  #keys: string[] = [];
  /** The configuration that the others are compared with; by default the first. */
  #base = "";
  /** Whether the reader chose what the chart shows. */
  #picked = false;
  #draw = onceAFrame(() => this.#show());

  constructor(app: App, setups: Setups) {
    this.app = app;
    this.setups = setups;
    this.measureButton = button(
      messages.MEASURE,
      () => (this.#measuring ? this.#stop() : void this.#begin()),
      { class: "button main", "data-test": "lab-measure" },
      "solve",
    );
    this.more = button(messages.SHOW_PRUNING, () => void this.#seek(), { hidden: true, "data-test": "lab-pruning" });
    // Updated twenty times a second, so not announced.
    this.shown = h("select", {
      "aria-label": messages.CHART_SHOWS,
      "data-test": "lab-shown",
      onchange: () => {
        this.#picked = true;
        this.#draw();
      },
    });
    this.figure = h(
      "figure",
      { class: "block", hidden: true },
      h("div", { class: "block-head" }, h("h3", { text: messages.CHART }), this.shown),
      this.chart,
      this.about,
    );
    this.out = h(
      "div",
      { class: "row wrap", hidden: true },
      button(messages.COPY_LINK, () => this.#copyLink(), { "data-test": "lab-copy-link" }, "link"),
      button(
        messages.AS_CSV,
        () => handOver("comparison.csv", csv(this.#sheet(), true)),
        { "data-test": "lab-csv" },
        "download",
      ),
      button(messages.CLEAR_TABLE, () => this.#forget(), { class: "button plain", "data-test": "lab-forget" }),
    );
    this.root = h(
      "div",
      { class: "lab-results" },
      h("div", { class: "lab-actions" }, this.measureButton, this.state, this.more, this.rates),
      this.empty,
      this.figure,
      this.tables,
      this.out,
    );
    setups.listen(() => {
      // Stops if a running configuration was changed or removed.
      if (this.#measuring && this.#keys.some((key) => !setups.keys.includes(key))) this.#stop();
      else if (!this.#measuring) this.#sayAgain();
      this.#draw();
    });
    new ResizeObserver(() => this.#draw()).observe(this.chart);
  }

  update(view: View) {
    const problem = boardKey(view, this.app.openings);
    if (problem !== this.#problem) {
      this.#stop();
      this.#problem = problem;
      this.#base = "";
      this.#live.clear();
      this.#sayAgain();
    }
    enable(this.measureButton, view.unfinished, "");
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
    if (!this.#measuring) return;
    this.#stopping = true;
    this.#bench?.stop();
  }

  async #begin() {
    const { view } = this.app;
    if (view.unfinished) return toast(view.unfinished, true);
    if (this.setups.all.length === 0) return toast(messages.ADD_FIRST, true);
    if (this.#measuring) return toast(messages.STOP_FIRST, true);
    this.more.hidden = true;
    this.#live.clear();
    const bench = this.#start();
    const problem = this.#problem;
    const keys = this.setups.keys;
    this.#keys = keys;
    try {
      await this.#measure(bench, keys, this.app.page.bits(), problem);
    } finally {
      this.#end(bench);
      this.#live.clear();
      if (problem === this.#problem) this.#draw();
    }
  }

  #start() {
    this.#measuring = true;
    this.#stopping = false;
    this.#label();
    return (this.#bench = new Bench(this.app));
  }

  #end(bench: Bench) {
    bench.dismiss();
    this.#bench = null;
    this.#measuring = false;
    this.#label();
  }

  #label() {
    this.measureButton.lastElementChild?.replaceChildren(this.#measuring ? messages.STOP : messages.MEASURE);
    this.measureButton.classList.toggle("stops", this.#measuring);
  }

  async #measure(bench: Bench, keys: string[], bits: Uint8Array, problem: string) {
    const { info } = this.app;
    const batch = batchTime(() => performance.now());
    /** The measurements, and what is wrong. */
    const lanes = new Map<string, { times: number[]; spent: number; wrong: string }>();
    let open = keys;
    for (let round = 0; open.length > 0 && !this.#stopping; round += 1) {
      for (const key of open) {
        const options = optionsOf(decode(info, key));
        say(
          this.state,
          round === 0 ? messages.firstRun(keys.indexOf(key) + 1, keys.length) : messages.again(open.length),
        );
        const end = await bench.run(bits, options, {
          atLeast: round ? batch : WARM,
          doubt: round === 0,
          hear: (sofar) => this.#hear(key, sofar),
        });
        this.#live.delete(key);
        if (this.#stopping || end.type === "stopped" || problem !== this.#problem) break;
        if (end.type === "error") {
          open = open.filter((one) => one !== key);
          this.#live.set(key, {
            counters: {},
            milliseconds: 0,
            nodes: 0,
            share: null,
            state: "failed",
            words: end.message,
          });
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
    const said = alike
      ? messages.fastest(
          shortName(this.app.info, decode(this.app.info, least.setup)),
          least.median,
          fastest.length,
          rows.length,
        )
      : messages.NOT_ALIKE;
    const even = this.#evens();
    this.more.hidden = !even && !this.#idle();
    return withReason(
      this.app,
      [
        even ? messages.EVEN : alike ? this.#fewest() : "",
        said,
        messages.measured(Math.min(...repeats), Math.max(...repeats)),
      ]
        .filter(Boolean)
        .join(" "),
    );
  }

  /** Says the result of what was measured before with all of these configurations, if it was. */
  #sayAgain() {
    this.more.hidden = true;
    say(this.state, this.rows.length > 1 && this.rows.length === this.setups.all.length ? this.#said() : "");
  }

  /** Whether tricks that differ have nothing to do on this board, as on a small one. */
  #evens() {
    return byStrategy(this.app.info, this.rows).some(
      ({ counters: [main], rows }) =>
        main &&
        rows.length > 1 &&
        rows.every((row) => isWhole(row) && row.counters[main.id] === rows[0]?.counters[main.id]),
    );
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

  /**
   * Which of a strategy's configurations counts least, and how much less than the one that counts most, as a sentence;
   * "" if none does.
   */
  #fewest() {
    const { info } = this.app;
    for (const {
      counters: [main],
      rows,
    } of byStrategy(info, this.rows)) {
      if (!main) continue;
      const countOf = (row: Row) => row.counters[main.id] ?? 0;
      const [least, ...others] = rows.filter(isWhole).sort((one, other) => countOf(one) - countOf(other));
      const most = others.at(-1);
      const percent = least && most ? Math.floor(100 - (100 * countOf(least)) / countOf(most)) : 0;
      const name = (row: Row) => shortName(info, decode(info, row.setup));
      if (least && most && percent > 0)
        return messages.countsLeast(
          name(least),
          messages.changed(String(percent), false, lower(main.name)),
          name(most),
        );
    }
    return "";
  }

  /** Measures on the next board on which tricks prune. */
  async #seek() {
    const { app } = this;
    if (this.#measuring) return toast(messages.STOP_FIRST, true);
    const problem = this.#problem;
    const { places, boards } = otherBoards(app);
    const bench = this.#start();
    say(this.state, messages.LOOKING_FOR_PRUNING);
    let found: Awaited<ReturnType<typeof findTelling>> = null;
    try {
      found = await findTelling(
        { bench, wanted: () => problem === this.#problem && !this.#stopping },
        app.info,
        boards,
        this.setups.all,
        false,
      );
    } finally {
      this.#end(bench);
    }
    if (problem !== this.#problem) return;
    const place = places[found?.board ?? -1];
    if (place === undefined) return say(this.state, this.#said());
    await openTelling(app, place, true);
    this.update(app.view);
    await this.#begin();
  }

  #hear(key: string, { counters, milliseconds, nodes, share }: Sofar) {
    this.#live.set(key, { counters, milliseconds, nodes, share, state: "runs", words: "" });
    this.#draw();
  }

  /** Shows what is running, how fast, and how much is done if that is known. */
  #sayRates() {
    const running = [...this.#live].filter(([, live]) => live.state === "runs" && live.milliseconds > 0);
    this.rates.hidden = running.length === 0;
    say(
      this.rates,
      running
        .map(([key, { nodes, milliseconds, share }]) => {
          return messages.speed(
            this.#keys.indexOf(key) + 1,
            (nodes / milliseconds) * 1000,
            share,
            projection(milliseconds, share),
          );
        })
        .join(" · "),
    );
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
    const stamp = JSON.stringify([rows, base?.setup, keys]);
    if (this.tables.dataset.stamp !== stamp) {
      this.tables.dataset.stamp = stamp;
      this.#fillShown(rows);
      // Restores the focus in the new table.
      const held = document.activeElement?.closest<HTMLElement>(".lab-table tr")?.dataset.setup;
      this.tables.replaceChildren(
        ...tables(info, rows, { setups: this.setups.all, base, choose: (row) => this.#choose(row) }),
      );
      if (held)
        this.tables.querySelector<HTMLElement>(`[data-setup="${held}"] .row-name`)?.focus({
          preventScroll: true,
        });
    }
    say(
      this.about,
      info.strategies
        .flatMap(({ counters }) => counters)
        .find(({ id, name }) => id === this.shown.value && name === this.#measureName())?.about ?? messages.ABOUT_TIME,
    );
    const width = Math.floor(this.chart.clientWidth);
    if (width > 0)
      this.chart.replaceChildren(
        bars(
          messages.byConfiguration(this.#measureName()),
          this.#bars(keys, rows, base),
          width,
          this.shown.value ? (value) => number(value) : axisTime,
        ),
      );
  }

  #choose(row: Row) {
    this.#base = row.setup;
    this.#draw();
  }

  #measureName() {
    return this.shown.selectedOptions[0]?.textContent ?? messages.TIME;
  }

  /** Offers time and the counters of the rows' strategies. What is counted comes first. */
  #fillShown(rows: Row[]) {
    const before = this.shown.value;
    const used = new Set([...rows.map((row) => row.setup), ...this.setups.keys].map(strategyIdOf));
    const counters = this.app.info.strategies.filter((one) => used.has(one.id)).flatMap((one) => one.counters);
    const names = new Map<string, string>(counters.map(({ id, name }) => [id, name]));
    this.shown.replaceChildren(
      h("option", { value: "", text: messages.TIME }),
      ...[...names].map(([value, text]) => h("option", { value, text })),
    );
    const [first] = this.setups.all;
    const headline = first && strategyOf(this.app.info, first.strategy)?.counters[0];
    this.shown.value = this.#picked && (!before || names.has(before)) ? before : (headline?.id ?? "");
  }

  #bars(keys: string[], rows: Row[], base: Row | null): Bar[] {
    const id = this.shown.value;
    return keys.flatMap((key, index) => this.#bar(key, index, rows, base, id));
  }

  /** @param id the counter shown; "" for time */
  #bar(key: string, index: number, rows: Row[], base: Row | null, id: string): Bar[] {
    const { info } = this.app;
    const live = this.#live.get(key);
    const row = rows.find((one) => one.setup === key);
    const name = `${index + 1}  ${shortName(info, decode(info, key))}`;
    if (live?.state === "runs") {
      const value = id ? (live.counters[id] ?? 0) : live.milliseconds;
      return [{ name, value, words: value ? (id ? number(value) : time(value)) : "", tone: "running" }];
    }
    if (!row) return live ? [{ name, value: 0, words: live.words, tone: "capped" }] : [];
    const value = id ? (row.counters[id] ?? 0) : row.median;
    const tone = row.wrong ? "wrong" : row.capped ? "capped" : row.setup === base?.setup ? "base" : "plain";
    const [own] = strategyOf(info, decode(info, key).strategy)?.counters ?? [];
    const words = id
      ? id in row.counters || !own
        ? number(value)
        : messages.countsInstead(number(row.counters[own.id] ?? 0), lower(own.name))
      : row.capped
        ? messages.over(value)
        : time(value);
    return [
      {
        name,
        value,
        ...(id ? {} : { low: row.least, high: row.most }),
        words: row.wrong ? messages.thatIsWrong(words) : words,
        tone,
      },
    ];
  }

  #sheet() {
    return sheet(this.app.info, this.rows, this.#boardName());
  }

  #boardName() {
    const { rows, cols } = this.app.view;
    return this.app.name || messages.sizeOf(rows, cols);
  }

  /** Copies a link to the board without moves, with the current configurations. */
  #copyLink() {
    const { given, large } = this.app.view;
    if (large) return toast(messages.TOO_LARGE_FOR_LINK, true);
    void copyText(`${address(given)}&lab=compare,${this.setups.keys.join(",")}`, messages.SETUPS_COPIED);
  }

  #forget() {
    forgetRows(this.app.info.id, this.#problem);
    this.#live.clear();
    say(this.state, "");
    this.#draw();
  }
}
