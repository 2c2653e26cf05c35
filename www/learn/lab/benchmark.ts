// Benchmark: runs configurations on a set of boards in one or more workers, with sums, curves and a table.

import { csv } from "../../../pkg/shared/csv.js";
import { WARM, batchTime } from "../../../pkg/shared/settle.js";
import { button, enable, h, say } from "../../ui/dom.js";
import { number, ratio, time } from "../../words/format.js";
import { handOver } from "../../share/copy-and-save.js";
import { Bench } from "./bench.js";
import { Boards } from "./benchmark-boards.js";
import { axisTime, curves, scatter } from "./chart.js";
import { BENCHMARK, CAPPED, NO_RUN, WRONG } from "./columns.js";
import { listing } from "./board-table.js";
import { wordsOf } from "./copy-text.js";
import { decode, optionsOf, shortName, strategyIdOf, strategyOf } from "./setup.js";
import { against, cactus, isSound, tally } from "./summary.js";
import { toast } from "../../ui/toast.js";
import { receiveFiles } from "../../boards/new/import.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { View, SolveOptions } from "../../workers/types.js";
import type { SetBoard } from "./benchmark-boards.js";
import type { Setups } from "./setups.js";
import type { Result } from "./summary.js";

/** Milliseconds between updates while running, as a long table is slow to draw. */
const REDRAW = 500;

export class Many {
  app: App;
  setups: Setups;
  boards: Boards;
  workers: HTMLSelectElement;
  main: HTMLButtonElement;
  again: HTMLButtonElement;
  state = h("p", { class: "quiet figures", role: "status", "data-test": "lab-many-state" });
  bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": messages.RUNS_DONE });
  sums = h("div", {
    class: "lab-scroll",
    tabindex: 0,
    role: "region",
    "aria-label": messages.SUMS,
    "data-test": "lab-sums",
  });
  curve = h("div", { class: "lab-chart", "data-test": "lab-cactus" });
  points = h("div", { class: "lab-chart", "data-test": "lab-scatter" });
  across: HTMLSelectElement;
  upwards: HTMLSelectElement;
  both: HTMLElement;
  list: ReturnType<typeof listing>;
  results: HTMLDivElement;
  root: HTMLDivElement;

  #benches: Bench[] = [];
  /** Whether workers are running, and whether they are to stop. */
  #running = false;
  #stopping = false;
  /** The boards and configurations of the results. */
  #set: SetBoard[] = [];
  #keys: string[] = [];
  /** By configuration, then by board. */
  #results: (Result | undefined)[][] = [];
  /** The next board to run. */
  #next = 0;
  /** The number of workers used. */
  #workers = 1;
  #puzzle = "";
  #timer = 0;
  /** Counts the runs: results of older ones are ignored. */
  #run = 0;

  constructor(app: App, setups: Setups) {
    this.app = app;
    this.setups = setups;
    this.boards = new Boards(app, () => this.#reset());
    const cores = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 1));
    this.workers = h(
      "select",
      { id: "lab-workers", "data-test": "lab-workers" },
      ...Array.from({ length: cores }, (_, index) =>
        h("option", { value: index + 1, text: messages.workers(index + 1) }),
      ),
    );
    this.main = button(
      messages.RUN,
      () => (this.#running ? this.#stop() : void this.#go()),
      { class: "button main", "data-test": "lab-run" },
      "solve",
    );
    this.again = button(messages.START_OVER, () => this.#reset(), { hidden: true, "data-test": "lab-anew" }, "restart");
    this.across = h("select", { "aria-label": messages.HORIZONTAL, onchange: () => this.#show() });
    this.upwards = h("select", { "aria-label": messages.VERTICAL, onchange: () => this.#show() });
    this.both = h(
      "figure",
      { class: "block" },
      h(
        "div",
        { class: "block-head" },
        h("h3", { text: messages.ONE_AGAINST_ANOTHER }),
        h("div", { class: "row" }, this.across, this.upwards),
      ),
      this.points,
      h("figcaption", { class: "quiet", text: messages.ABOUT_POINTS }),
    );
    this.list = listing((index) => void this.#open(index));
    this.results = h(
      "div",
      { class: "lab-results", hidden: true },
      h("section", { class: "lab-table" }, h("h3", { text: messages.SUMS }), this.sums),
      h(
        "figure",
        { class: "block" },
        h("h3", { text: messages.SOLVED_WITHIN }),
        this.curve,
        h("figcaption", { class: "quiet", text: messages.ABOUT_SOLVED_WITHIN }),
      ),
      this.both,
      this.list.root,
      button(
        messages.AS_CSV,
        () => handOver("boards.csv", csv(this.#lines(), true)),
        { "data-test": "lab-many-csv" },
        "download",
      ),
    );
    this.root = h(
      "div",
      { class: "lab-results" },
      this.boards.root,
      h("div", { class: "lab-actions" }, h("div", { class: "row" }, this.main, this.workers, this.again), this.state),
      this.bar,
      this.results,
    );
    this.workers.setAttribute("aria-label", messages.HOW_MANY_WORKERS);
    setups.listen(() => setups.keys.join() !== this.#keys.join() && this.#reset());
    new ResizeObserver(() => this.#redraw(0)).observe(this.curve);
  }

  update(view: View) {
    if (view.puzzle !== this.#puzzle) {
      this.#puzzle = view.puzzle;
      this.boards.fill();
    }
    this.#ready();
  }

  /** Files dropped or pasted here become a set of boards. */
  enter() {
    receiveFiles((files) => void this.boards.take(files));
  }

  leave() {
    receiveFiles(null);
    this.boards.stop();
    this.#stop();
  }

  #stop() {
    this.#stopping = true;
    for (const bench of this.#benches) bench.stop();
  }

  /** Discards the results after a change of the set or the configurations. */
  #reset() {
    this.#stop();
    this.#run += 1;
    this.#running = false;
    this.#results = [];
    this.#next = 0;
    this.results.hidden = true;
    say(this.state, "");
    this.#ready();
  }

  #ready() {
    const boards = this.boards.list().length;
    const setups = this.setups.all.length;
    enable(
      this.main,
      this.#running ? "" : boards === 0 ? messages.ADD_BOARD_FIRST : setups === 0 ? messages.ADD_FIRST : "",
      "",
    );
    this.main.lastElementChild?.replaceChildren(
      this.#running ? messages.STOP : this.#next > 0 ? messages.CONTINUE : messages.run(boards * setups),
    );
    this.main.classList.toggle("stops", this.#running);
    this.again.hidden = this.#running || this.#next === 0;
    this.bar.hidden = !this.#running;
    if (!this.#running && this.#next === 0)
      say(this.state, boards * setups === 0 ? "" : messages.toRun(boards, setups));
    // All are done.
    if (this.#next >= this.#set.length && this.#next > 0 && !this.#running) enable(this.main, messages.ALL_DONE);
  }

  async #go() {
    if (this.main.hasAttribute("aria-disabled")) return;
    const { info } = this.app;
    if (this.#next === 0) {
      this.#set = this.boards.list();
      this.#keys = this.setups.keys;
      this.#results = this.#keys.map(() => []);
    }
    const run = ++this.#run;
    this.#running = true;
    this.#stopping = false;
    const options = this.#keys.map((key) => optionsOf(decode(info, key)));
    const many = Math.min(Number(this.workers.value), this.#set.length - this.#next);
    const benches = Array.from({ length: many }, () => new Bench(this.app));
    this.#benches = benches;
    this.#workers = Math.max(this.#next > 0 ? this.#workers : 1, many);
    this.results.hidden = false;
    this.#ready();
    this.#redraw(0);
    await Promise.all(benches.map((bench) => this.#work(bench, options, run)));
    for (const bench of benches) bench.dismiss();
    if (run !== this.#run) return;
    this.#running = false;
    this.#ready();
    this.#redraw(0);
  }

  /** Takes boards one by one, and runs all configurations on each. */
  async #work(bench: Bench, options: SolveOptions[], run: number) {
    let warm = false;
    const batch = batchTime(() => performance.now());
    while (!this.#stopping && run === this.#run && this.#next < this.#set.length) {
      const index = this.#next;
      this.#next += 1;
      const board = this.#set[index];
      if (!board) return;
      // Results from before a stop are kept.
      if (this.#results.every((one) => one[index])) continue;
      try {
        const bits = await board.bits(bench);
        // A worker's first runs are slower, so the first round is not counted.
        for (const wish of warm ? [] : options)
          if (!this.#ends(run)) await bench.run(bits, { ...wish, milliseconds: WARM });
        warm = true;
        for (const [at, wish] of options.entries()) {
          const end = this.#ends(run)
            ? { type: "stopped" as const }
            : await bench.run(bits, wish, { atLeast: batch, doubt: true });
          if (run !== this.#run) return;
          if (this.#stopping || end.type === "stopped") {
            // An interrupted run is repeated.
            this.#next = Math.min(this.#next, index);
            return;
          }
          const into = this.#results[at] ?? [];
          into[index] =
            end.type === "error"
              ? failed(end.message)
              : {
                  status: end.ran.solved.status,
                  milliseconds: end.ran.milliseconds,
                  counters: end.ran.solved.counters,
                  answers: end.ran.answers,
                  capped: end.ran.capped,
                  wrong: end.ran.flaw?.words ?? end.ran.solved.wrong ?? "",
                  error: "",
                };
          this.#redraw(REDRAW);
        }
      } catch (error) {
        if (run !== this.#run) return;
        const words = wordsOf(error);
        if (this.#stopping) {
          this.#next = Math.min(this.#next, index);
          return;
        }
        for (const into of this.#results) into[index] = failed(words);
        this.#redraw(REDRAW);
      }
    }
  }

  /** Whether a run is to end, or has ended. */
  #ends(run: number) {
    return this.#stopping || run !== this.#run;
  }

  #redraw(wait: number) {
    if (wait === 0) {
      clearTimeout(this.#timer);
      this.#timer = 0;
    }
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      this.#show();
    }, wait);
  }

  #show() {
    if (this.results.hidden) return;
    const { info } = this.app;
    const total = this.#set.length * this.#keys.length;
    const done = this.#results.reduce((sum, one) => sum + one.filter(Boolean).length, 0);
    this.bar.value = total ? done / total : 0;
    const lost = this.#set.filter((_, index) => this.#results[0]?.[index]?.error).length;
    say(this.state, messages.progress({ done, total, running: this.#running, lost, workers: this.#workers }));
    const names = this.#keys.map((key) => shortName(info, decode(info, key)));
    this.sums.replaceChildren(this.#sumTable(names));
    const width = Math.floor(this.curve.clientWidth);
    if (width > 0) {
      this.curve.replaceChildren(
        curves(
          messages.SOLVED_WITHIN_BY_SETUP,
          this.#results.map((results, index) => ({ name: names[index] ?? "", points: cactus(results) })),
          width,
          240,
          axisTime,
        ),
      );
      this.#scatter(names, width);
    }
    // In a separate task, as both together would take longer than a frame.
    setTimeout(() =>
      this.list.show(
        this.#set.map((board, index) => ({ name: board.name, cells: this.#results.map((results) => results[index]) })),
        names,
        this.#running,
      ),
    );
  }

  #sumTable(names: string[]) {
    const { info } = this.app;
    const [first] = this.#results;
    const rows = this.#results.map((results, index) => {
      const strategy = strategyOf(info, strategyIdOf(this.#keys[index] ?? ""));
      const headline = strategy?.counters[0];
      const sums = tally(results, headline?.id ?? "");
      const beside = first && index > 0 ? against(results, first) : null;
      const cell = (main: string, small = "") =>
        h("td", null, h("span", { text: main }), small ? h("small", { text: small }) : null);
      return h(
        "tr",
        null,
        h(
          "th",
          { scope: "row" },
          h(
            "span",
            { class: "row-name" },
            h("span", { class: `setup-number series-${index % 8}`, text: index + 1 }),
            h("span", { text: names[index] ?? "" }),
          ),
        ),
        cell(number(sums.sound), messages.ofRuns(sums.ran)),
        cell(sums.sound ? time(sums.total) : "–", sums.sound ? messages.aBoard(sums.total / sums.sound) : ""),
        cell(
          beside && Number.isFinite(beside.ratio) ? ratio(beside.ratio) : "–",
          beside?.boards ? messages.overBoards(beside.boards) : "",
        ),
        cell(sums.sound ? time(sums.median) : "–"),
        cell(sums.sound ? time(sums.slowest) : "–"),
        cell(number(sums.work), (headline?.name ?? "").toLowerCase()),
        cell(number(sums.capped)),
        cell(number(sums.wrong)),
        cell(number(sums.failed)),
      );
    });
    return h(
      "table",
      { class: "figures" },
      h("thead", null, h("tr", null, ...messages.SUMS_OF_RUNS.map((text) => h("th", { scope: "col", text })))),
      h("tbody", null, ...rows),
    );
  }

  #scatter(names: string[], width: number) {
    this.both.hidden = this.#keys.length < 2;
    if (this.both.hidden) return;
    const stamp = names.join("\n");
    if (this.both.dataset.stamp !== stamp) {
      this.both.dataset.stamp = stamp;
      for (const one of [this.across, this.upwards])
        one.replaceChildren(
          ...names.map((name, index) => h("option", { value: index, text: `${index + 1}  ${name}` })),
        );
      this.upwards.value = String(names.length - 1);
    }
    const [a, b] = [Number(this.across.value), Number(this.upwards.value)];
    const points = this.#set.flatMap((board, index) => {
      const [x, y] = [this.#results[a]?.[index], this.#results[b]?.[index]];
      if (!x || !y || x.error || y.error || x.wrong || y.wrong) return [];
      return [
        {
          x: Math.max(x.milliseconds, 0.001),
          y: Math.max(y.milliseconds, 0.001),
          capped: !isSound(x) || !isSound(y),
          name: messages.pointOf(board.name, x.milliseconds, y.milliseconds),
        },
      ];
    });
    const side = Math.min(width, 560);
    this.points.replaceChildren(
      scatter(messages.TIMES_OF_TWO, points, names[a] ?? "", names[b] ?? "", side, Math.min(side, 420), axisTime),
    );
  }

  async #open(index: number) {
    const board = this.#set[index];
    if (!board) return;
    this.#stop();
    const bench = new Bench(this.app);
    try {
      await board.open(bench);
      this.app.learn.enter("compare");
    } catch (error) {
      toast(wordsOf(error), true);
    } finally {
      bench.dismiss();
    }
  }

  /** A CSV line for each run. */
  #lines() {
    const { info } = this.app;
    const ids = [
      ...new Set(this.#keys.flatMap((key) => strategyOf(info, strategyIdOf(key))?.counters.map(({ id }) => id) ?? [])),
    ];
    const lines = this.#set.flatMap((board, index) =>
      this.#keys.flatMap((key, at) => {
        const result = this.#results[at]?.[index];
        if (!result) return [];
        const verdict = result.error ? NO_RUN : result.wrong ? WRONG : result.capped ? CAPPED : result.status;
        return [
          [
            board.name,
            shortName(info, decode(info, key)),
            key,
            verdict,
            result.error || result.wrong,
            result.error ? "" : Number(result.milliseconds.toPrecision(4)),
            result.answers,
            ...ids.map((id) => result.counters[id] ?? ""),
          ],
        ];
      }),
    );
    return [[...BENCHMARK, ...ids], ...lines];
  }
}

function failed(error: string): Result {
  return { status: "", milliseconds: 0, counters: {}, answers: 0, capped: false, wrong: "", error };
}
