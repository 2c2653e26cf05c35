// The films on screen: one or two views, the player that moves them, and the parts behind buttons.

import { button, h, reveal, say } from "../../ui/dom.js";
import { createDoors } from "./disclosures.js";
import { Pair } from "./pair.js";
import { PairPanel } from "./pair-panel.js";
import { Player } from "./search-player.js";
import { SteerPanel } from "./steer-panel.js";
import { StopsPanel } from "./stops-panel.js";
import { hitsOf, meets } from "./stops.js";
import { FilmView } from "./film-view.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Choice } from "./choices.js";
import type { Which } from "./pair.js";
import type { Stop } from "./stops.js";
import type { Reel } from "./film-view.js";

export class Screen {
  app: App;
  far: (node: number) => void;
  views: [FilmView, FilmView];
  player: Player;
  stops: StopsPanel;
  pairing: PairPanel;
  steering: SteerPanel;
  further: HTMLButtonElement;
  doors: ReturnType<typeof createDoors>;
  met = h("p", { class: "film-met", role: "status", "data-test": "film-met" });
  tops: HTMLDivElement;
  trees: HTMLDivElement;
  root: HTMLDivElement;

  #pair: Pair | null = null;
  /** The film that the player moves; the other keeps in step. */
  #lead: Which = 0;
  /** The event of each film. */
  #events: [number, number] = [0, 0];
  /** An event of the other film to be shown at an event of the one that leads. */
  #pinned = { lead: -1, event: 0 };
  /** Events at which the other film meets a breakpoint, by the event of the one that leads. */
  #others = new Map<number, number>();
  /** The event at which a breakpoint ended playing. */
  #stood = -1;

  constructor(
    app: App,
    {
      steer,
      allow,
      second,
      far,
      further,
      link,
    }: {
      steer: (choices: readonly Choice[], node: number, added: boolean) => void;
      allow: () => void;
      /** Called when another second configuration is chosen. */
      second: () => void;
      /** Goes to a node beyond the window. */
      far: (node: number) => void;
      further: () => void;
      link: () => void;
    },
  ) {
    this.app = app;
    this.far = far;
    const refuse = (words: string) => toast(words, true);
    const pick = (taken: ((cell: number) => void) | null) => {
      const { still } = this.views[0];
      still.pick(taken);
      if (taken) reveal(still.root);
    };
    this.views = [this.#view(app, 0), this.#view(app, 1)];
    this.player = new Player({
      show: (event) => this.#show(event),
      stopped: (event) => this.#stopped(event),
      plays: () => this.sight(),
    });
    this.stops = new StopsPanel({
      changed: () => this.#restop(),
      jump: (stop, way) => this.#jumpTo(stop, way),
      pick,
      refuse,
    });
    this.pairing = new PairPanel({
      chosen: second,
      stepped: () => this.#restep(),
      difference: () => this.#goToDifference(),
      next: () => this.#toNextDifference(),
    });
    this.steering = new SteerPanel({
      steer,
      allow,
      pick,
      mark: (cell) => this.views[0].still.mark(cell),
      reveal: (solution) => this.#reveal(solution),
      go: (event) => this.go(event),
      refuse,
    });
    this.further = button(messages.NEXT_WINDOW, further, { "data-test": "film-further" });
    this.doors = createDoors([
      { id: "stops", name: messages.STOP_AT, content: this.stops.root, leave: () => this.stops.leave() },
      {
        id: "steer",
        name: messages.STEER,
        content: this.steering.root,
        sight: () => this.steering.sight,
        enter: () => {
          // What is steered must not run on.
          this.player.transport.pause();
          this.steering.enter();
        },
        leave: () => this.steering.leave(),
      },
    ]);
    const bar = h("div", { class: "film-bar" }, this.player.keys, this.player.pace);
    const more = h(
      "div",
      { class: "film-more" },
      this.further,
      ...this.doors.buttons,
      button(messages.COPY_LINK, link, { "data-test": "film-link" }, "link"),
    );
    const [first, other] = this.views;
    this.tops = h("div", { class: "film-tops" }, first.top, other.top);
    this.trees = h("div", { class: "film-trees" }, first.tree.root, other.tree.root);
    this.root = h(
      "div",
      { class: "film", hidden: true, onkeydown: (press: KeyboardEvent) => this.player.key(press) },
      this.tops,
      bar,
      this.pairing.root,
      more,
      this.met,
      this.doors.root,
      this.trees,
    );
    // Two trees of a kind need one legend.
    const [legend, twin] = [first.tree.legend, other.tree.legend];
    legend.changed = twin.changed = () => {
      twin.root.hidden = legend.key === twin.key;
    };
    this.#arrange();
  }

  #view(app: App, which: Which) {
    return new FilmView(app, which === 0 ? "" : "-2", {
      go: (event) => this.#goIn(which, event),
      jump: (sort, way) => this.#jump(which, sort, way),
    });
  }

  /** The event of the first film. */
  get event() {
    return this.#events[0];
  }

  /** The first film. */
  get film() {
    return this.views[0].reel?.film ?? null;
  }

  /**
   * Shows a film alone.
   * @param steers whether it can be steered
   */
  open(reel: Reel, steers: { why: string; allows: boolean }) {
    this.#split();
    this.views[0].open(reel);
    this.stops.take(reel);
    this.steering.take(reel, steers);
    this.further.hidden = !reel.film.more;
    this.doors.count("steer", this.steering.choices.length);
    this.root.hidden = false;
    this.#arrange();
    this.#restop();
    this.player.transport.seek(reel.film.open);
  }

  /** Shows a second film on the right of the first. */
  openSecond(reel: Reel | null) {
    const [first, other] = this.views;
    const at = this.#events[0];
    this.#split();
    if (reel && first.reel) {
      other.open(reel);
      const pair = new Pair([first.reel, reel]);
      this.#pair = pair;
      pair.step = this.pairing.by;
      this.#lead = reel.film.length > first.reel.film.length ? 1 : 0;
      this.views.forEach((view, index) => view.tree.mark(pair.branches?.only[index === 0 ? 0 : 1] ?? null));
    }
    this.pairing.take(this.#pair, this.steering.choices);
    this.#arrange();
    this.#restop();
    this.#goIn(0, at);
    if (reel) this.sight();
  }

  /**
   * Where the film does not fit below what chooses it, scrolls to where words, board, tree and controls are in sight at
   * once.
   */
  sight() {
    if (matchMedia("(max-width: 899px)").matches) this.root.scrollIntoView({ block: "start" });
  }

  /** Opens what a link has set, if it is behind a button; returns whether it is. */
  unfold() {
    const set = this.steering.choices.length > 0 ? "steer" : this.stops.stops.length > 0 ? "stops" : "";
    if (set) this.doors.open(set);
    return set !== "";
  }

  /** Ends all films. */
  close() {
    this.root.hidden = true;
    this.player.close();
    this.#split();
    this.views[0].close();
    this.doors.close();
    this.pairing.take(null);
  }

  /** Shows the first film alone. */
  #split() {
    this.player.transport.halt();
    this.#pair = null;
    this.#lead = 0;
    this.#others.clear();
    this.views[0].tree.mark(null);
    this.views[1].close();
  }

  /** Shows as many views as there are films. */
  #arrange() {
    const two = this.#pair !== null;
    this.root.dataset.films = two ? "2" : "1";
    const [first, other] = this.views;
    this.steering.beside(two ? (first.reel?.name ?? "") : "");
    first.name.hidden = other.name.hidden = !two;
    other.top.hidden = other.tree.root.hidden = !two;
    for (const view of this.views) [view.sums.root.hidden, view.tally.hidden] = [two, !two];
    this.views.forEach((view, index) => view.tree.slide(index === this.#lead));
    const lead = this.views[this.#lead].reel?.film;
    if (lead) this.player.take(lead);
  }

  /** Finds the events at which playing stops. */
  #restop() {
    this.doors.count("stops", this.stops.stops.length);
    const lead = this.views[this.#lead].reel;
    const other = this.views[this.#lead === 0 ? 1 : 0].reel;
    this.#others.clear();
    if (!lead) return;
    const pair = this.#pair;
    const [first] = this.views;
    // Reasons are the first film's.
    const stopsOf = (reel: Reel) =>
      this.stops.stops.filter(({ kind }) => kind !== "reason" || !pair || pair.alike || reel === first.reel);
    const hits = hitsOf(lead.film, stopsOf(lead));
    if (pair && other)
      for (const hit of hitsOf(other.film, stopsOf(other)))
        this.#others.set(pair.partner(this.#lead === 0 ? 1 : 0, hit), hit);
    for (const hit of hits) this.#others.delete(hit);
    this.player.setHits(this.#others.size > 0 ? Uint32Array.from([...hits, ...this.#others.keys()]).sort() : hits);
  }

  /** Keeps in step in another way. */
  #restep() {
    if (!this.#pair) return;
    this.#pair.step = this.pairing.by;
    this.pairing.take(this.#pair, this.steering.choices);
    this.#restop();
    this.#goIn(0, this.#events[0]);
  }

  /** Goes to an event of a film. */
  #goIn(which: Which, event: number) {
    if (!this.#pair || which === this.#lead) return this.player.transport.go(event);
    const lead = this.#pair.partner(which, event);
    this.#pinned = { lead, event };
    this.player.transport.go(lead);
  }

  /** Goes to an event of the first film. */
  go(event: number) {
    this.#goIn(0, event);
  }

  /** Shows the films at an event of the one that leads. */
  #show(event: number) {
    const { playing } = this.player;
    const lead = this.#lead;
    const pair = this.#pair;
    this.#events[lead] = event;
    if (pair)
      this.#events[lead === 0 ? 1 : 0] = this.#pinned.lead === event ? this.#pinned.event : pair.partner(lead, event);
    this.#pinned = { lead: -1, event: 0 };
    if (event !== this.#stood) say(this.met, "");
    this.#stood = -1;
    const [a, b] = this.#events;
    const [first, other] = this.views;
    const words = [first.show(a, playing, pair?.beside(0, a)), pair ? other.show(b, playing, pair.beside(1, b)) : ""];
    this.steering.show(a);
    return words[lead] ?? "";
  }

  /**
   * Names the breakpoint that ended playing.
   * @param event of the film that leads
   */
  #stopped(event: number) {
    const pinned = this.#others.get(event);
    if (pinned !== undefined) {
      this.#pinned = { lead: event, event: pinned };
      this.player.again();
    }
    const which = pinned === undefined ? this.#lead : this.#lead === 0 ? 1 : 0;
    const film = this.views[which].reel?.film;
    const words = film ? this.stops.words((stop) => meets(film, this.#events[which], stop)) : "";
    this.#stood = event;
    say(this.met, messages.stoppedAt(words));
  }

  /** Goes to the next event of a kind in a film. */
  #jump(which: Which, sort: string, way: 1 | -1) {
    const film = this.views[which].reel?.film;
    if (!film) return;
    this.#reach(which, film.seek(this.#events[which], way, sort), way);
  }

  /** Goes to the next event of the first film that meets a breakpoint. */
  #jumpTo(stop: Stop, way: 1 | -1) {
    const { film } = this;
    if (!film) return;
    const first = film.nodes[film.open] ?? 1;
    const last = film.nodes[film.length - 1] ?? 1;
    if (stop.kind === "node" && (stop.value < first || (stop.value > last && film.more))) return this.far(stop.value);
    let at = this.#events[0] + way;
    while (at >= film.open && at < film.length && !meets(film, at, stop)) at += way;
    this.#reach(0, at >= film.open && at < film.length ? at : -1, way);
  }

  /** @param to -1: there is none */
  #reach(which: Which, to: number, way: 1 | -1) {
    if (to >= 0) return this.#goIn(which, to);
    this.player.transport.pause();
    toast(
      way > 0 && this.views[which].reel?.film.more
        ? messages.NONE_IN_WINDOW
        : way > 0
          ? messages.NONE_AFTER
          : messages.NONE_BEFORE,
    );
  }

  /** Shows a solution on the board. */
  #reveal(solution: string) {
    const { still } = this.views[0];
    this.player.transport.pause();
    still.reveal(solution);
    reveal(still.root);
    toast(messages.SOLUTION_SHOWN);
  }

  /** Goes to the next event at which one search does what the other does not. */
  #toNextDifference() {
    const pair = this.#pair;
    if (!pair) return;
    const lead = this.#lead;
    const to = pair.nextDifference(lead, this.#events[lead]);
    if (to < 0) return toast(messages.NO_MORE_DIFFERENCES);
    // By node they stand at other decisions by now.
    this.#pinned = { lead: to, event: pair.alikeAt(lead, to) };
    this.player.transport.go(to);
  }

  #goToDifference() {
    const pair = this.#pair;
    if (!pair) return;
    if (pair.difference < 0) return toast(messages.NO_DIFFERENCE_HERE);
    this.player.transport.go(pair.difference);
  }
}
