// Measure: configurations on the open board, in turns until their times settle, or on a set of boards.

import { csv } from "./csv.js";
import { address } from "../../address/address-bar.js";
import { receiveFiles } from "../../boards/new/import.js";
import { handOver } from "../../share/copy-and-save.js";
import { button, enable, h, say } from "../../ui/dom.js";
import { toast } from "../../ui/toast.js";
import { Bench } from "./bench.js";
import { listing } from "./board-table.js";
import { axisCount, axisTime, bars } from "./chart.js";
import { boardKey, forgetRows, isWhole, keepRow, keptRows } from "./comparison-rows.js";
import { copyText, wordsOf } from "./copy-text.js";
import { findings } from "./findings.js";
import { findTelling, openTelling, otherBoards, withReason } from "./first-search.js";
import { onceAFrame } from "./frame.js";
import { aboutBars, barOf } from "./measure-bars.js";
import { Boards } from "./measure-boards.js";
import { Measuring } from "./measuring.js";
import { projection } from "./projection.js";
import { sheet } from "./report.js";
import { decode, shortName, strategyIdOf, strategyOf } from "./setup.js";
import { common } from "./summary.js";
import { tables } from "./table.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { View } from "../../workers/types.js";
import type { Live } from "./measure-bars.js";
import type { SetBoard } from "./measure-boards.js";
import type { Task } from "./measuring.js";
import type { Row } from "./saved-row.js";
import type { Setups } from "./setups.js";
import type { Line } from "./table.js";

/** Milliseconds between updates while a set is measured, as a long table is slow to draw. */
const REDRAW = 500;
/** The most workers at once. */
const WORKERS = 8;

export class Measure {
  app: App;
  setups: Setups;
  boards: Boards;
  state = h("p", { class: "quiet figures", role: "status", "data-test": "lab-state" });
  // Updated twenty times a second, so not announced.
  rates = h("p", { class: "quiet figures lab-rates", hidden: true, "data-test": "lab-rates" });
  progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": messages.RUNS_DONE });
  measureButton = button(
    messages.MEASURE,
    () => (this.#busy ? this.#stop() : void this.#begin("settle")),
    { class: "button main", "data-test": "lab-measure" },
    "solve",
  );
  again = button(messages.START_OVER, () => this.#startOver(), { hidden: true, "data-test": "lab-anew" }, "restart");
  more = button(messages.SHOW_PRUNING, () => void this.#seek(), { hidden: true, "data-test": "lab-pruning" });
  workers = h(
    "select",
    { "aria-label": messages.HOW_MANY_WORKERS, "data-test": "lab-workers" },
    ...Array.from({ length: Math.max(1, Math.min(WORKERS, navigator.hardwareConcurrency || 1)) }, (_, at) =>
      h("option", { value: at + 1, text: messages.workers(at + 1) }),
    ),
  );
  shown = h("select", {
    id: "lab-shown",
    "data-test": "lab-shown",
    onchange: () => {
      this.#picked = true;
      this.#draw();
    },
  });
  chart = h("div", { class: "lab-chart", "data-test": "lab-chart" });
  about = h("figcaption", { class: "quiet" });
  figure = h(
    "figure",
    { class: "block" },
    h(
      "div",
      { class: "row" },
      h("label", { for: "lab-shown", class: "quiet", text: messages.CHART_SHOWS }),
      this.shown,
    ),
    this.chart,
    this.about,
  );
  tables = h("div", { class: "lab-tables" });
  list = listing((index) => void this.#open(index));
  link = button(messages.COPY_LINK, () => this.#copyLink(), { "data-test": "lab-copy-link" }, "link");
  forget = button(messages.CLEAR_TABLE, () => this.#forget(), { class: "button plain", "data-test": "lab-forget" });
  out = h(
    "div",
    { class: "row wrap" },
    this.link,
    button(messages.AS_CSV, () => this.#export(), { "data-test": "lab-csv" }, "download"),
    this.forget,
  );
  root: HTMLElement;

  #measuring: Measuring;
  /** The boards that were or will be measured, and the rows of each configuration by board. */
  #set: SetBoard[] = [];
  #rows = new Map<string, (Row | undefined)[]>();
  /** The results of the last set. */
  #last = { key: "", rows: new Map<string, (Row | undefined)[]>() };
  /** What runs on the open board, or was too long for a first look. */
  #live = new Map<string, Live>();
  /** The configurations being measured. */
  #keys: readonly string[] = [];
  /** Whether another board is sought. */
  #seeking = false;
  /** The puzzle and the board measured on. */
  #problem = "";
  /** Whether a first look is due. */
  #due = false;
  /** The configuration that the others are compared with; by default the first. */
  #base = "";
  /** Whether the reader chose what the chart shows. */
  #picked = false;
  /** Counts the changes of rows, for tables to follow. */
  #version = 0;
  /** The number of workers used. */
  #used = 1;
  #timer = 0;
  #draw = onceAFrame(() => this.#show());

  constructor(app: App, setups: Setups) {
    this.app = app;
    this.setups = setups;
    this.#measuring = new Measuring(app);
    this.boards = new Boards(app, () => this.#chosen());
    this.root = h(
      "div",
      { class: "lab-results lab-measure" },
      this.boards.root,
      h(
        "div",
        { class: "lab-actions" },
        h("div", { class: "row" }, this.measureButton, this.workers, this.again, this.more),
        this.state,
        this.rates,
      ),
      this.progress,
      this.figure,
      this.tables,
      this.list.root,
      this.out,
    );
    setups.listen(() => this.#changed());
    new ResizeObserver(() => this.#draw()).observe(this.chart);
  }

  /** The room's name in addresses. */
  get room() {
    return this.boards.isOpen ? "compare" : "many";
  }

  /** @param room what is measured on: the open board, or many */
  enter(room: string) {
    if (room !== this.room) {
      if (room === "many") this.boards.chooseSet();
      else this.boards.choose("open");
    }
    this.#due = true;
    this.#receive();
  }

  leave() {
    receiveFiles(null);
    this.boards.stop();
    this.#stop();
  }

  update(view: View) {
    this.boards.fill();
    const problem = `${view.puzzle} ${this.boards.isOpen ? boardKey(view, this.app.openings) : ""}`;
    if (problem !== this.#problem) {
      this.#problem = problem;
      this.#base = "";
      this.#reset();
      this.#due = true;
    }
    if (this.#due) this.#look();
    this.#ready();
    this.#draw();
  }

  get #busy() {
    return this.#measuring.busy || this.#seeking;
  }

  /** Files dropped or pasted become a set of boards, where one is measured on. */
  #receive() {
    receiveFiles(this.boards.isOpen ? null : (files) => void this.boards.take(files));
  }

  /** Other boards were chosen. */
  #chosen() {
    this.#reset();
    if (this.root.isConnected && this.app.learn.room !== this.room) {
      this.app.learn.room = this.room;
      this.#receive();
      this.#due = true;
      this.app.changed();
    }
  }

  /** Configurations were added, changed or removed. */
  #changed() {
    this.#version += 1;
    if (!this.root.isConnected) return;
    const { keys } = this.setups;
    // Stops if a running configuration was changed or removed.
    if (this.#measuring.busy && this.#keys.some((key) => !keys.includes(key))) this.#stop();
    this.#look();
    this.#ready();
    this.#draw();
  }

  #startOver() {
    this.#rows.clear();
    this.#reset();
  }

  /** Goes to the boards that are chosen: those of the last set have their results still. */
  #reset() {
    this.#stop();
    this.#live.clear();
    this.#version += 1;
    this.#set = this.boards.list();
    if (this.boards.isOpen) this.#rows = new Map();
    else {
      const key = [this.app.info.id, this.boards.kind, ...this.#set.map((one) => one.key)].join("\n");
      if (this.#last.key !== key) this.#last = { key, rows: new Map() };
      this.#rows = this.#last.rows;
    }
    this.#ready();
    this.#draw();
  }

  /** The rows of a configuration, those of the open board as they are kept. */
  #rowsOf(key: string): (Row | undefined)[] {
    const own = this.#rows.get(key);
    if (own || !this.boards.isOpen) return own ?? [];
    const board = this.#set[0]?.key;
    return [keptRows(this.app.info.id).find((row) => row.board === board && row.setup === key)];
  }

  get #lines(): Line[] {
    return this.setups.keys.map((key) => ({ key, rows: this.#rowsOf(key) }));
  }

  /** How many runs there are, and how many are to come. */
  #counts() {
    const all = this.#set.length * this.setups.all.length;
    const done = this.#lines.reduce((sum, { rows }) => sum + rows.filter(Boolean).length, 0);
    return { all, done };
  }

  #stop() {
    if (!this.#busy) return;
    this.#measuring.stop();
    this.#seeking = false;
    for (const [key, { late }] of this.#live) if (!late) this.#live.delete(key);
    if (this.boards.isOpen) say(this.state, messages.MEASURING_STOPPED);
    this.#ready();
    this.#draw();
  }

  /** A first look at what was not measured on the open board. */
  #look() {
    this.#due = false;
    if (!this.boards.isOpen || this.#busy) return;
    this.#sayAgain();
    const known = (key: string) => this.#rowsOf(key)[0] !== undefined || this.#live.has(key);
    if (this.#set.length > 0 && !this.setups.keys.every(known)) void this.#begin("look");
  }

  async #begin(kind: "settle" | "look") {
    const { view } = this.app;
    const { isOpen } = this.boards;
    if (isOpen && view.unfinished) return toast(view.unfinished, true);
    if (this.setups.all.length === 0) return toast(messages.ADD_FIRST, true);
    if (this.measureButton.hasAttribute("aria-disabled")) return;
    this.more.hidden = true;
    this.#live.clear();
    if (isOpen) this.#rows.clear();
    this.#keys = this.setups.keys;
    const workers = isOpen ? 1 : Math.max(1, Math.min(Number(this.workers.value), this.#set.length));
    this.#used = this.#counts().done > 0 ? Math.max(this.#used, workers) : workers;
    const task: Task = {
      boards: this.#set,
      keys: this.#keys,
      workers,
      kind: isOpen ? kind : "once",
      has: (key, board) => !isOpen && this.#rows.get(key)?.[board] !== undefined,
      take: (key, board, row) => this.#take(key, board, row),
    };
    if (isOpen) {
      task.begins = (key, open) => {
        const at = this.#keys.indexOf(key) + 1;
        say(this.state, open === 0 ? messages.firstRun(at, this.#keys.length) : messages.again(open));
      };
      task.hear = (key, sofar, late) => {
        this.#live.set(key, { ...sofar, late });
        this.#draw();
      };
    }
    const running = this.#measuring.run(task);
    this.#ready();
    this.#draw();
    const whole = await running;
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!whole) return this.#draw();
    this.#look();
    this.#ready();
    this.#draw();
  }

  #take(key: string, board: number, row: Row) {
    this.#version += 1;
    this.#live.delete(key);
    if (this.boards.isOpen && !row.error) {
      keepRow(this.app.info.id, row);
      return this.#draw();
    }
    const rows = this.#rows.get(key) ?? [];
    rows[board] = row;
    this.#rows.set(key, rows);
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      this.#draw();
    }, REDRAW);
  }

  /** Says the result of what was measured with all of these configurations, if it was. */
  #sayAgain() {
    const rows = this.#lines.flatMap((line) => line.rows[0] ?? []);
    const { words, idle } = findings(this.app.info, rows);
    const said = rows.length > 1 && rows.length === this.setups.all.length;
    this.more.hidden = !said || !idle;
    const late = this.#live.size > 0 ? messages.LATE : "";
    say(this.state, said ? withReason(this.app, words) : late);
  }

  /** Measures on the next board on which tricks prune. */
  async #seek() {
    const { app } = this;
    if (this.#busy) return toast(messages.STOP_FIRST, true);
    const problem = this.#problem;
    const { places, boards } = otherBoards(app);
    const bench = new Bench(app);
    this.#seeking = true;
    this.#ready();
    say(this.state, messages.LOOKING_FOR_PRUNING);
    const wanted = () => problem === this.#problem && this.#seeking;
    let place: number | undefined;
    let stopped = true;
    try {
      const found = await findTelling({ bench, wanted }, app.info, boards, this.setups.all, false);
      place = places[found?.board ?? -1];
      stopped = !wanted();
    } finally {
      bench.dismiss();
      if (problem === this.#problem) this.#seeking = false;
    }
    this.#ready();
    if (stopped) return;
    if (place === undefined) return this.#sayAgain();
    // It is measured as it opens.
    await openTelling(app, place, true);
    if (!this.#busy) this.#sayAgain();
  }

  /** Shows what can be done, and how far it is. */
  #ready() {
    const { isOpen } = this.boards;
    const { all, done } = this.#counts();
    const setups = this.setups.all.length;
    const busy = this.#busy;
    const trouble = isOpen ? this.app.view.unfinished : this.#set.length === 0 ? messages.ADD_BOARD_FIRST : "";
    const over = !isOpen && all > 0 && done >= all ? messages.ALL_DONE : "";
    enable(this.measureButton, busy ? "" : trouble || (setups === 0 ? messages.ADD_FIRST : over), "");
    const goesOn = !isOpen && done > 0 && !over;
    this.measureButton.lastElementChild?.replaceChildren(
      busy ? messages.STOP : goesOn ? messages.CONTINUE : messages.MEASURE,
    );
    this.measureButton.classList.toggle("stops", busy);
    this.again.hidden = isOpen || busy || done === 0;
    this.workers.hidden = isOpen;
    if (!isOpen) this.more.hidden = true;
    this.progress.hidden = isOpen || !busy;
    this.progress.value = all ? done / all : 0;
    if (isOpen) return trouble && say(this.state, trouble);
    const lost = this.#set.filter((_, index) => this.#lines[0]?.rows[index]?.error).length;
    say(
      this.state,
      all === 0
        ? ""
        : done > 0 || busy
          ? messages.progress({ done, total: all, running: busy, lost, workers: this.#used })
          : messages.toRun(this.#set.length, setups),
    );
  }

  /** Shows what is running, how fast, and how much is done if that is known. */
  #sayRates() {
    const running = [...this.#live].filter(([, { late, milliseconds }]) => !late && milliseconds > 0);
    this.rates.hidden = running.length === 0;
    const words = running.map(([key, { nodes, milliseconds, share }]) =>
      messages.speed(
        this.setups.keys.indexOf(key) + 1,
        (nodes / milliseconds) * 1000,
        share,
        projection(milliseconds, share),
      ),
    );
    say(this.rates, words.join(" · "));
  }

  #show() {
    const { info } = this.app;
    const { isOpen } = this.boards;
    this.#sayRates();
    if (!isOpen) this.#ready();
    const lines = this.#lines;
    const some = lines.some(({ rows }) => rows.some(Boolean));
    const base =
      lines.find(({ key, rows }) => key === this.#base && rows.some(Boolean)) ??
      lines.find(({ rows }) => rows.some(isWhole)) ??
      lines.find(({ rows }) => rows.some(Boolean)) ??
      null;
    this.out.hidden = !some;
    this.list.root.hidden = isOpen || !some;
    this.link.hidden = !isOpen;
    this.forget.hidden = !isOpen;
    const shared = common(lines.filter(({ rows }) => rows.some(Boolean)));
    // While something is running only the chart is updated.
    const keys = lines.map(({ key }) => key);
    const stamp = [this.#version, !isOpen && this.#busy, this.shown.value, base?.key, ...keys].join();
    if (this.tables.dataset.stamp !== stamp) {
      this.tables.dataset.stamp = stamp;
      this.#fillShown(lines);
      // Restores the focus in the new table.
      const held = document.activeElement?.closest<HTMLElement>(".lab-table tr")?.dataset.setup;
      const choose = ({ key }: Line) => {
        this.#base = key;
        this.#draw();
      };
      this.tables.replaceChildren(...tables(info, lines, { boards: this.#set.length, shared, base, choose }));
      if (held)
        this.tables.querySelector<HTMLElement>(`[data-setup="${held}"] .row-name`)?.focus({ preventScroll: true });
      // In a separate task, as all together would take longer than a frame.
      if (!isOpen) setTimeout(() => this.#list(lines));
    }
    this.#sayAbout(lines, base, shared.length);
    const id = this.shown.value;
    const shownBars = lines.flatMap((line, index) => {
      const live = this.#live.get(line.key);
      return barOf(info, line, { id, index, base, shared, live, one: this.#set.length === 1 }) ?? [];
    });
    this.figure.hidden = shownBars.length === 0;
    const width = Math.floor(this.chart.clientWidth);
    if (width > 0)
      this.chart.replaceChildren(
        bars(messages.byConfiguration(this.#measureName()), shownBars, width, id ? axisCount : axisTime),
      );
  }

  /** What the bars are, and what is compared. @param shared how many boards they are sums of */
  #sayAbout(lines: Line[], base: Line | null, shared: number) {
    const abouts = aboutBars(this.app.info, lines, this.shown.value);
    if (base && lines.length > 1) abouts.push(messages.comparedWith(lines.indexOf(base) + 1));
    if (this.#set.length !== 1) abouts.push(messages.sumsOver(shared, this.#set.length));
    say(this.about, abouts.join(" "));
  }

  #measureName() {
    return this.shown.selectedOptions[0]?.textContent ?? messages.TIME;
  }

  /** Offers time and the counters of the configurations' strategies. What is counted comes first. */
  #fillShown(lines: Line[]) {
    const before = this.shown.value;
    const used = new Set(lines.map(({ key }) => strategyIdOf(key)));
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

  #list(lines: Line[]) {
    const { info } = this.app;
    this.list.show(
      this.#set.map(({ name }, index) => ({ name, cells: lines.map(({ rows }) => rows[index]) })),
      lines.map(({ key }) => shortName(info, decode(info, key))),
      this.#busy,
      this.shown.value,
    );
  }

  /** Opens a board of the set. */
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

  #export() {
    const boards = this.#set.map(({ name }) => name);
    handOver("measured.csv", csv(sheet(this.app.info, this.#lines, boards), true));
  }

  /** Copies a link to the board without moves, with the current configurations. */
  #copyLink() {
    const { given, large } = this.app.view;
    if (large) return toast(messages.TOO_LARGE_FOR_LINK, true);
    void copyText(`${address(given)}&lab=compare,${this.setups.keys.join(",")}`, messages.SETUPS_COPIED);
  }

  #forget() {
    this.#stop();
    const board = this.#set[0]?.key;
    if (board !== undefined) forgetRows(this.app.info.id, board);
    this.more.hidden = true;
    this.#reset();
    say(this.state, "");
  }
}
