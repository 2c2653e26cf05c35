// The list of breakpoints: added by kind, each with the way to its events.

import { h, iconButton, say } from "../../ui/dom.js";
import { createCellField } from "./cell-field.js";
import { LAST_NODE, MOST_STOPS, hitsOf, stopText, stopWords } from "./stops.js";
import * as messages from "./words.js";
import type { Shape } from "./event-caption.js";
import type { Film } from "./film.js";
import type { Reel } from "./film-view.js";
import type { Stop, StopKind } from "./stops.js";

const KINDS: [StopKind, string][] = [
  ["reason", messages.STOP_TEST],
  ["depth", messages.DEPTH],
  ["cell", messages.CELL],
  ["solution", messages.STOP_SOLUTION],
  ["node", messages.NODE],
];

export class StopsPanel {
  changed: () => void;
  jump: (stop: Stop, way: 1 | -1) => void;
  refuse: (words: string) => void;
  kind: HTMLSelectElement;
  reason = h("select", { "aria-label": messages.STOP_TEST, "data-test": "stop-reason" });
  number = h("input", {
    type: "number",
    min: "1",
    step: "1",
    required: true,
    inputmode: "numeric",
    "data-test": "stop-number",
  });
  cell: ReturnType<typeof createCellField>;
  list = h("ul", { class: "film-list", "data-test": "stop-list" });
  none = h("p", { class: "quiet", text: messages.NO_STOPS });
  where = h("p", { class: "quiet", "data-test": "stop-where" });
  root: HTMLDivElement;

  stops: readonly Stop[] = [];
  #puzzle = "";
  #reel: Reel | null = null;
  /** How often each is met in the window. */
  #times = new Map<string, number>();
  /** Whether the window has all of the search. */
  #whole = true;

  constructor({
    changed,
    jump,
    pick,
    refuse,
  }: {
    /** Called when the list is another one. */
    changed: () => void;
    jump: (stop: Stop, way: 1 | -1) => void;
    pick: (taken: ((cell: number) => void) | null) => void;
    refuse: (words: string) => void;
  }) {
    this.changed = changed;
    this.jump = jump;
    this.refuse = refuse;
    this.kind = h("select", {
      "aria-label": messages.STOP_AT,
      "data-test": "stop-kind",
      onchange: () => this.#fields(),
    });
    this.cell = createCellField("stop", pick);
    this.root = h(
      "div",
      { class: "film-panel" },
      h(
        "form",
        {
          class: "row wrap",
          novalidate: true,
          onsubmit: (event: SubmitEvent) => {
            event.preventDefault();
            this.#add();
          },
        },
        this.kind,
        this.reason,
        this.number,
        this.cell.root,
        h("button", { type: "submit", class: "button", text: messages.ADD_STOP, "data-test": "stop-add" }),
      ),
      this.where,
      this.none,
      this.list,
    );
  }

  take(reel: Reel) {
    const before = this.#reel;
    const other = before?.shape !== reel.shape || before.rows !== reel.rows || before.cols !== reel.cols;
    this.#reel = reel;
    this.#times.clear();
    const { film, shape, rows, cols } = reel;
    this.#whole = film.from === 1 && !film.more;
    say(this.where, messages.countedIn(this.#whole, film.nodes[film.open] ?? 1, film.nodes[film.length - 1] ?? 1));
    if (other) {
      this.kind.replaceChildren(
        ...KINDS.filter(([kind]) => kind !== "reason" || shape.reasons.length > 0).map(([value, text]) =>
          h("option", { value, text: value === "depth" && film.wave ? messages.TIME_OF_WAVE : text }),
        ),
      );
      this.cell.limit(rows, cols);
      // A reason is another one in another strategy, and a cell may lie off another board.
      this.stops = this.stops.filter(({ kind, value }) =>
        kind === "reason" ? !before || before.shape === shape : kind !== "cell" || value < rows * cols,
      );
    }
    this.#offer(film, shape);
    this.#fields();
    this.#show();
  }

  /** Offers the reasons that occur, the most frequent first. */
  #offer(film: Film, shape: Shape) {
    const before = this.reason.value;
    const times = new Uint32Array(256);
    for (let event = film.open; event < film.length; event += 1)
      times[film.reasons[event] ?? 0] = (times[film.reasons[event] ?? 0] ?? 0) + 1;
    const all = shape.reasons
      .map((text, index) => ({ text, value: String(index + 1), times: times[index + 1] ?? 0 }))
      .filter((one) => one.times > 0);
    all.sort((a, b) => b.times - a.times);
    this.reason.replaceChildren(
      ...all.map(({ text, value, times }) => h("option", { value, text: messages.reasonTimes(text, times) })),
    );
    if (all.some(({ value }) => value === before)) this.reason.value = before;
  }

  /** Stops belong to a puzzle: another one begins without. */
  at(puzzle: string) {
    if (puzzle !== this.#puzzle) this.stops = [];
    this.#puzzle = puzzle;
  }

  /** @param stops of a link, for the next film */
  set(stops: readonly Stop[]) {
    this.stops = stops.slice(0, MOST_STOPS);
    this.#reel = null;
  }

  leave() {
    this.cell.stop();
  }

  /** Those of the breakpoints that are met, in words. */
  words(met: (stop: Stop) => boolean) {
    if (!this.#reel) return "";
    const { film, shape, cols } = this.#reel;
    return this.stops
      .filter(met)
      .map((stop) => stopWords(stop, shape, cols, film.wave))
      .join("; ");
  }

  #fields() {
    const kind = this.kind.value;
    this.reason.hidden = kind !== "reason";
    this.cell.root.hidden = kind !== "cell";
    this.number.hidden = kind !== "depth" && kind !== "node";
    const film = this.#reel?.film;
    const most = film && this.#whole ? (kind === "node" ? film.nodes[film.length - 1] : film.deepest) : undefined;
    this.number.max = String(most ?? LAST_NODE);
    this.number.placeholder = most === undefined ? "" : messages.upTo(most);
    this.number.setAttribute(
      "aria-label",
      kind === "node" ? messages.NODE : this.#reel?.film.wave ? messages.TIME_OF_WAVE : messages.DEPTH,
    );
    this.cell.stop();
  }

  #add() {
    // Its options are the kinds.
    const kind = this.kind.value as StopKind;
    let value = 0;
    if (kind === "reason") {
      value = Number(this.reason.value);
      if (value === 0) return this.refuse(messages.NO_REASON);
    } else if (kind === "cell") {
      const { cell } = this.cell;
      if (cell === null) return;
      if (cell < 0) return this.refuse(messages.NAME_CELL);
      value = cell;
    } else if (kind !== "solution") {
      if (!this.number.reportValidity()) return;
      value = Number(this.number.value);
    }
    if (this.stops.some((one) => one.kind === kind && one.value === value)) return this.refuse(messages.STOP_THERE);
    if (this.stops.length >= MOST_STOPS) return this.refuse(messages.tooManyStops(MOST_STOPS));
    this.stops = [...this.stops, { kind, value }];
    this.#show();
    this.changed();
  }

  #remove(stop: Stop) {
    const index = this.stops.indexOf(stop);
    this.stops = this.stops.filter((one) => one !== stop);
    this.#show();
    this.changed();
    const next = this.list.querySelectorAll(".film-list-remove")[Math.min(index, this.stops.length - 1)];
    (next instanceof HTMLElement ? next : this.kind).focus();
  }

  #show() {
    this.none.hidden = this.stops.length > 0;
    const reel = this.#reel;
    if (!reel) return;
    const { film, shape, cols } = reel;
    this.list.replaceChildren(
      ...this.stops.map((stop) => {
        const words = stopWords(stop, shape, cols, film.wave);
        const key = stopText(stop);
        const way = (way: 1 | -1) =>
          iconButton(way > 0 ? "step-forward" : "step-back", messages.jump(way, words), () => this.jump(stop, way), {
            "data-test": `stop-${way > 0 ? "next" : "previous"}-${key}`,
          });
        const count = h("span", { class: "quiet figures" });
        const times = this.#times.get(key) ?? hitsOf(film, [stop]).length;
        this.#times.set(key, times);
        say(count, messages.timesHere(times, this.#whole));
        return h(
          "li",
          null,
          h("span", null, h("span", { text: words }), " ", count),
          way(-1),
          way(1),
          iconButton("close", messages.removeStop(words), () => this.#remove(stop), {
            class: "icon-button film-list-remove",
            "data-test": `stop-remove-${key}`,
          }),
        );
      }),
    );
  }
}
