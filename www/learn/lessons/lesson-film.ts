// The left side of a lesson: its board, large, with the search playing on it, two counters, its tree, and one transport.

import { h, say } from "../../ui/dom.js";
import { captionOf } from "../lab/event-caption.js";
import { CUT, Film, TRY } from "../lab/film.js";
import { optionsOf, strategyOf } from "../lab/setup.js";
import { Still, stateBefore } from "../lab/search-board.js";
import { Tree } from "../lab/tree.js";
import { number } from "../../words/format.js";
import { Transport } from "../../replay/transport.js";
import { calm } from "../../start/settings.js";
import { withBench } from "./lesson-board.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Setup } from "../lab/setup.js";
import type { Shape } from "../lab/event-caption.js";
import type { Packed } from "./lesson-board.js";

/** The most events of a film: enough to see how the search goes. */
export const EVENTS = 1 << 16;
/** A film lasts about so many seconds, and shows at least so many events in one. */
const LENGTH = 30;
const SLOWEST = 2;

export class Player {
  app: App;
  still: Still;
  tree: Tree;
  /** The name of the board, and what a question lays over it. */
  name = h("small", { class: "stage-name quiet", hidden: true });
  over = h("div", { class: "stage-over" });
  caption = h("p", { class: "film-words", "aria-live": "polite", "data-test": "player-words" });
  transport: Transport;
  root: HTMLDivElement;

  #tries = h("strong", { "data-test": "player-tries" });
  #all = h("span");
  #cuts = h("strong", { "data-test": "player-cuts" });
  #film: Film | null = null;
  /** The film with what may not be seen yet. */
  #whole: Film | null = null;
  #shape: Shape | null = null;
  #cols = 1;
  /** Counts what is asked for: only the last one counts. */
  #asked = 0;
  /** Hears of each event that is shown. */
  hear: (event: number) => void = (): void => {};

  constructor(app: App) {
    this.app = app;
    this.still = new Still(app);
    const transport = new Transport(
      {
        ends: () => this.#film && [0, this.#film.length - 1],
        rate: () => Math.max(SLOWEST, this.length / LENGTH),
        show: (event) => this.#show(event),
        // Announced only while paused.
        turned: (playing) => this.caption.setAttribute("aria-live", playing ? "off" : "polite"),
      },
      { "aria-label": messages.EVENT, "data-test": "player-scrub" },
    );
    this.transport = transport;
    this.tree = new Tree((event) => transport.go(event));
    const counter = (name: string, ...figures: HTMLElement[]) => h("p", { class: "figures" }, `${name} `, ...figures);
    this.root = h(
      "div",
      { class: "stage", role: "group", "aria-label": messages.FILM, "data-film": "none" },
      h("div", { class: "stage-board" }, this.name, this.still.root, this.over),
      h(
        "div",
        { class: "stage-counts" },
        counter(messages.TRIES, this.#tries, this.#all),
        this.caption,
        counter(messages.CUT_EARLY, this.#cuts),
      ),
      this.tree.root,
      h(
        "div",
        { class: "stage-keys" },
        transport.key("back", messages.PREVIOUS_EVENT, "player-back"),
        transport.playKey(messages.PLAY, messages.PAUSE, { "data-test": "player-play" }),
        transport.key("forward", messages.NEXT_EVENT, "player-on"),
        transport.range,
      ),
    );
  }

  /** Shows a board without a search. @param name its own, or "" */
  rest({ bits, rows, cols }: Packed, name: string) {
    this.#end();
    say(this.name, name);
    this.name.hidden = name === "";
    this.still.open(bits, rows * cols, cols);
  }

  /**
   * Shows a board with the search of a configuration. Returns whether it is there to be seen.
   * @param name the board's own, or ""
   * @param until how many of its events may be seen; by default all of them
   */
  async load(board: Packed, name: string, setup: Setup, until: (film: Film) => number = ({ length }) => length) {
    const shape = strategyOf(this.app.info, setup.strategy)?.shape;
    const asked = ++this.#asked;
    this.transport.halt();
    if (!shape || shape.kind === "none") {
      this.rest(board, name);
      return false;
    }
    const end = await withBench(this.app, (bench) =>
      bench.follow(board.bits, optionsOf(setup), { from: 1, most: EVENTS, hear: () => {} }),
    );
    if (asked !== this.#asked || end.type === "stopped") return false;
    if (end.type === "error") throw new Error(end.message);
    const whole = Film.of(end, shape);
    const seen = until(whole);
    const film = seen < whole.length ? whole.head(seen) : whole;
    this.rest(board, name);
    if (film.length === 0) return false;
    this.#whole = whole;
    this.#shape = shape;
    this.#cols = board.cols;
    this.root.dataset.film = shape.kind;
    this.#take(film);
    this.transport.go(0);
    return true;
  }

  /** Takes all of the film, or the part of it that may be seen. */
  #take(film: Film) {
    const shape = this.#shape;
    if (!shape) return;
    this.#film = film;
    this.still.take(film, film.wave ? Math.max(...film.values) + 1 : 1, shape.values.length);
    this.tree.take(film, shape, this.#cols);
    // How many there are in all may be what is asked.
    const seen = film === this.#whole;
    say(this.#all, seen ? messages.ofTries(number(film.sums(film.length - 1).tries), film.more) : "");
  }

  /** Where the player stands while an event is asked about. */
  before(event: number) {
    return Math.max(0, event - 1);
  }

  /** Shows the state before an event that is asked about. */
  ask(event: number) {
    this.transport.go(this.before(event));
    if (this.#whole?.wave) this.still.hold(stateBefore(this.#whole, event, this.#shape?.values.length ?? 1));
  }

  /**
   * Shows all of the film, and of it what was asked about.
   * @param events up to where the truth is seen
   */
  answer(events: number) {
    if (this.#whole) this.#take(this.#whole);
    this.transport.go(events - 1);
  }

  /** Ends the film; the board stays. */
  #end() {
    this.#asked += 1;
    this.transport.halt();
    this.tree.close();
    this.#film = this.#whole = null;
    this.hear = () => {};
    this.over.replaceChildren();
    this.root.dataset.film = "none";
  }

  /** Stops, and frees board and film. */
  close() {
    this.#end();
    this.still.close();
  }

  /** The number of events; 0 while there is no film. */
  get length() {
    return this.#film?.length ?? 0;
  }

  /** How often a test cuts in the whole film, by its words. */
  cutsOf(words: string) {
    const [film, reason] = [this.#whole, (this.#shape?.reasons.indexOf(words) ?? -1) + 1];
    return film && reason > 0
      ? film.reasons.reduce((sum, one, event) => sum + Number(one === reason && film.kinds[event] === CUT), 0)
      : null;
  }

  /** The event at which cells are tried, from another event on; -1: nowhere in the film. */
  triedAt(cells: ArrayLike<number>, from: number) {
    const film = this.#whole;
    const wanted = Array.from(cells).join();
    return film
      ? film.kinds.findIndex((kind, event) => event >= from && kind === TRY && film.cells(event).join() === wanted)
      : -1;
  }

  /** Plays, unless less motion is wanted. */
  start() {
    if (!calm()) this.transport.play();
  }

  #show(event: number) {
    const film = this.#film;
    const shape = this.#shape;
    if (!film || !shape) return;
    const { words, tone } = captionOf(film, event, shape, this.#cols);
    const { tries, cuts } = film.sums(event);
    say(this.caption, words);
    this.caption.dataset.tone = tone;
    say(this.#tries, number(tries));
    say(this.#cuts, number(cuts));
    this.transport.range.setAttribute("aria-valuetext", messages.position(event + 1, film.length, words));
    this.still.show(event, -1);
    this.tree.show(event);
    this.hear(event);
  }
}
