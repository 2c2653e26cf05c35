// Watch search: a search of the open board as a film, from the first node to the last, or curves for one that is not a
// tree.

import { address } from "../../address/address-bar.js";
import { button, enable, h, say } from "../../ui/dom.js";
import { load, save } from "../../storage/settings-store.js";
import { turned } from "../../solve/switches.js";
import { createBoardField } from "./board-field.js";
import { choiceText, steerOptions } from "./choices.js";
import { Curves } from "./curves.js";
import { Film } from "./film.js";
import { Kept, MOST } from "./film-window.js";
import { keepPlace } from "./reload-place.js";
import { placeText, readPlace } from "./search-link.js";
import { boardKey } from "./comparison-rows.js";
import { Runner } from "./runner.js";
import { copyText } from "./copy-text.js";
import { Screen } from "./search-screen.js";
import { isOn, optionsOf, shortName, strategyOf, tricks } from "./setup.js";
import { counted, steerable, steersOf } from "./steers.js";
import { stopText } from "./stops.js";
import { findTelling, openTelling, otherBoards, shows, withReason } from "./first-search.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Choice } from "./choices.js";
import type { Counted } from "./counts-table.js";
import type { Run } from "./runner.js";
import type { Setup } from "./setup.js";
import type { Setups } from "./setups.js";
import type { Followed } from "./steers.js";
import type { StrategyInfo, View } from "../../workers/types.js";

/** For a link to a node further than this, the window starts a little before the node. */
const FAR = 100_000;
const BEFORE = 20_000;

export class Search {
  app: App;
  setups: Setups;
  runner: Runner;
  which: HTMLSelectElement;
  node = h("input", {
    type: "number",
    min: "1",
    max: "1e12",
    value: "1",
    inputmode: "numeric",
    "data-test": "film-from",
  });
  fromNode: HTMLLabelElement;
  run: HTMLButtonElement;
  state = h("p", { class: "quiet figures", role: "status", "data-test": "film-state" });
  more: HTMLButtonElement;
  board: ReturnType<typeof createBoardField>;
  empty = h("p", { class: "quiet lab-empty" });
  trick: HTMLInputElement;
  trickName = h("span");
  turn: HTMLLabelElement;
  door: HTMLButtonElement;
  screen: Screen;
  curves = new Curves();
  root: HTMLDivElement;

  #problem = "";
  /** The film's configuration. */
  #setup: Setup | null = null;
  /** The configuration last watched, as text. */
  #watched = "";
  /**
   * Whether a search with more to see is looked for before one is watched, and whether its board may be another one.
   */
  #roams: { boards: boolean } | null = null;
  /** Whether board and configuration are those of a lesson, and stay. */
  #stays = false;
  /** Whether a lesson asked for the film, which is then brought into sight. */
  #asked = false;
  #puzzle = "";
  /** Whether a search with more to see is being looked for. */
  #seeking = false;
  /** What the solver's own search of a window counted. */
  #own: { key: string; counted: Counted } | null = null;
  /** The first node of the window. */
  #from = 1;
  #kept = new Kept();

  constructor(app: App, setups: Setups) {
    this.app = app;
    this.setups = setups;
    this.runner = new Runner(app, () => this.#label());
    this.which = h("select", {
      "aria-label": messages.SETUP_TO_WATCH,
      "data-test": "film-setup",
      onchange: () => {
        this.#roams = null;
        this.#begin();
      },
    });
    this.fromNode = h(
      "label",
      { class: "film-from" },
      h("span", { class: "quiet", text: messages.FROM_NODE }),
      this.node,
    );
    this.run = button(
      messages.WATCH,
      () => (this.runner.busy ? this.runner.stop() : void this.#watch()),
      { class: "button main", "data-test": "film-run" },
      "watch",
    );
    this.more = button(messages.SHOW_PRUNING, () => void this.#seek(true), {
      hidden: true,
      "data-test": "film-pruning",
    });
    this.board = createBoardField(app);
    this.trick = h("input", {
      type: "checkbox",
      role: "switch",
      "data-test": "film-trick",
      onchange: () => this.#turn(),
    });
    this.turn = h("label", { class: "switch" }, this.trick, this.trickName);
    this.door = button(
      messages.MORE,
      () => {
        this.#unfold(!this.#unfolded);
        save("unfolded", { ...load("unfolded", {}, true), search: this.#unfolded });
      },
      { "data-test": "fold-search" },
      "down",
    );
    this.screen = new Screen(app, {
      steer: (choices, node, added) => void this.#steer(choices, node, added),
      allow: () => void this.#allow(),
      second: () => void this.#withSecond(),
      far: (node) => void this.goTo(node),
      further: () => void this.follow((this.screen.film?.nodes.at(-1) ?? 0) + 1),
      link: () => this.#copyLink(),
    });
    this.root = h(
      "div",
      { class: "lab-results lab-search" },
      h(
        "div",
        { class: "lab-actions" },
        h(
          "div",
          { class: "row wrap" },
          this.run,
          this.board.root,
          this.turn,
          this.screen.pairing.which,
          this.door,
          this.which,
          this.fromNode,
        ),
        h("div", { class: "row wrap film-told" }, this.state, this.more),
      ),
      this.empty,
      this.screen.root,
      this.curves.root,
    );
    setups.listen(() => this.#fill());
    addEventListener("pagehide", () =>
      keepPlace(
        app.view.given,
        app.learn.room === "search" && this.screen.film && !app.view.large ? this.#place() : "",
      ),
    );
    this.#unfold(load("unfolded", {}, true).search ?? false);
    this.#label();
  }

  get #unfolded() {
    return this.door.getAttribute("aria-expanded") === "true";
  }

  /** Shows what few visitors need, or hides it. */
  #unfold(open: boolean) {
    this.door.setAttribute("aria-expanded", String(open));
    this.root.toggleAttribute("data-more", open);
  }

  /** Watches the search with its first trick on or off. */
  #turn() {
    const chosen = this.#chosen;
    const [trick] = chosen ? tricks(this.#strategy(chosen)) : [];
    if (!chosen || !trick) return;
    const next = { ...chosen, switches: turned(chosen.switches, trick, this.trick.checked) };
    this.setups.include([next]);
    this.which.value = this.setups.keyOf(next);
    this.#roams = null;
    this.#begin();
  }

  update(view: View) {
    const problem = boardKey(view, this.app.openings);
    const other = problem !== this.#problem;
    this.#problem = problem;
    enable(this.run, view.unfinished, "");
    this.board.update(view);
    if (view.puzzle !== this.#puzzle) this.#untouched(view);
    this.#fill();
    if (other) this.#begin();
  }

  /** Goes on where it was left. */
  enter() {
    this.board.update(this.app.view);
    if (!this.#watched) this.#untouched(this.app.view);
    if (this.#problem && !this.#watched) this.#begin();
  }

  /** Stops everything when the room is left. */
  leave() {
    this.screen.player.transport.pause();
    if (this.runner.busy) this.#forget();
    else this.runner.dismiss();
  }

  /** Shows the search at a node. */
  async goTo(node: number) {
    await this.#watch(node > FAR ? node - BEFORE : 1);
    const { film } = this.screen;
    if (film) this.screen.go(film.eventOf(node));
  }

  /**
   * Runs what is selected, and brings its film into sight.
   * @param from the first node
   * @param pruned only if there is pruning to see: what leads to more of it stands above
   */
  async #watch(from?: number, pruned = false) {
    await this.follow(from);
    if (this.screen.film && (!pruned || this.more.hidden)) this.screen.sight();
  }

  /**
   * Shows what a link holds: a node, and parts that are no configurations.
   * @param node 0: none
   * @param first the link's first configuration
   */
  async arrive(node: number, parts: string[], first: Setup | null) {
    const named = first !== null || node > 0 || parts.length > 0;
    // Another one may be selected from before, or be looked for.
    const other = named && (this.#seeking || (first !== null && this.setups.keyOf(first) !== this.which.value));
    if (named) this.#roams = null;
    if (first) this.which.value = this.setups.keyOf(first);
    const chosen = this.#chosen;
    if (!chosen) return;
    if (node === 0 && parts.length === 0) return other ? this.#begin() : undefined;
    const { app, screen } = this;
    const { shape } = this.#strategy(chosen);
    const { rows, cols } = app.view;
    const place = readPlace(parts, { info: app.info, shape, cells: rows * cols });
    if (place.second) this.setups.include([place.second]);
    screen.stops.at(app.info.id);
    screen.stops.set(place.stops);
    screen.steering.set(place.choices);
    this.#label();
    screen.pairing.set(place.second ? this.setups.keyOf(place.second) : "", place.step);
    await this.goTo(Math.max(1, node));
    if (place.after > 0 && screen.film) screen.go(screen.event + place.after);
    if (screen.unfold()) this.#unfold(true);
    if (place.trouble) toast(place.trouble, true);
  }

  /** Watches the selected configuration from its first node, if there is more to see than counters. */
  #begin() {
    this.#forget();
    say(this.state, "");
    this.screen.steering.set([]);
    if (this.app.view.unfinished) return;
    if (this.#roams) void this.#seek(this.#roams.boards);
    else this.#fromStart();
  }

  /** Watches the selected configuration, if there is more to see than counters. */
  #fromStart() {
    const chosen = this.#chosen;
    if (chosen && this.#strategy(chosen).shape.kind !== "none")
      void (this.#asked ? this.#watch(1, true) : this.follow(1));
    this.#asked = false;
  }

  /** The open board is a lesson's: it is watched from the beginning, in the lesson's configuration. */
  fresh(setup: Setup) {
    this.#forget();
    this.#stays = this.#asked = true;
    this.which.value = this.setups.keyOf(setup);
  }

  #untouched({ puzzle, undo }: View) {
    this.#puzzle = puzzle;
    this.#roams = this.#stays ? null : { boards: this.app.index === 0 && undo === "" };
    this.#stays = false;
  }

  /**
   * Watches a search in which there is pruning to see, if there is one.
   * @param others whether it may be on another board of the gallery
   */
  async #seek(others: boolean) {
    const { app } = this;
    this.#seeking = true;
    this.more.hidden = true;
    const { places, boards } = others && app.index >= -1 ? otherBoards(app) : { places: [], boards: [] };
    let ended = false;
    let found: Awaited<ReturnType<typeof findTelling>> = null;
    await this.runner.run(async (run) => {
      say(this.state, messages.LOOKING_FOR_PRUNING);
      found = await findTelling(run, app.info, [run.bits, ...boards], this.setups.all, true);
      ended = run.wanted();
    });
    // Something else was asked for meanwhile.
    if (!ended) return;
    this.#seeking = false;
    const asked = !this.#roams;
    this.#roams = null;
    const { setup, board } = found ?? { setup: null, board: 0 };
    if (setup) this.which.value = this.setups.keyOf(setup);
    if (board === 0) return this.#fromStart();
    await openTelling(app, places[board - 1] ?? 0, asked);
  }

  #forget() {
    this.#watched = "";
    this.#seeking = false;
    this.more.hidden = true;
    this.screen.close();
    this.curves.hide();
    this.empty.hidden = false;
    this.runner.dismiss();
  }

  /** Lists the configurations, and selects the first that has events. */
  #fill() {
    const before = this.which.value;
    const all = this.setups.all;
    this.which.replaceChildren(
      ...all.map((setup, index) => h("option", { value: this.setups.keyOf(setup), text: this.#nameOf(setup, index) })),
    );
    const tells = all.find((setup) => this.#strategy(setup).shape.kind !== "none") ?? all[0];
    this.which.value = all.some((setup) => this.setups.keyOf(setup) === before)
      ? before
      : tells
        ? this.setups.keyOf(tells)
        : "";
    this.#label();
    if (this.#watched && this.#watched !== this.which.value) this.#begin();
  }

  #strategy(setup: Setup) {
    // What is no configuration of this puzzle is not listed.
    return strategyOf(this.app.info, setup.strategy) as StrategyInfo;
  }

  /** @param index its place in the list */
  #nameOf(setup: Setup, index = this.setups.all.indexOf(setup)) {
    return `${index + 1}  ${shortName(this.app.info, setup)}`;
  }

  /** The selected configuration. */
  get #chosen() {
    return this.setups.all.find((setup) => this.setups.keyOf(setup) === this.which.value) ?? null;
  }

  /**
   * What can go beside it, each with its name: itself as it would be unsteered, with one trick turned, and the others of
   * the list. Only searches of the same kind go in step.
   */
  get #others(): { setup: Setup; name: string }[] {
    const chosen = this.#chosen;
    if (!chosen) return [];
    const strategy = this.#strategy(chosen);
    const { keys } = this.setups;
    const itself = this.screen.steering.choices.length > 0 ? [{ setup: chosen, name: messages.NOT_STEERED }] : [];
    const varied = tricks(strategy)
      .filter(({ needs }) => !needs || isOn(strategy, chosen, needs))
      .map((trick) => {
        const on = !isOn(strategy, chosen, trick.id);
        const setup = { ...chosen, switches: turned(chosen.switches, trick, on) };
        return { setup, name: messages.itselfWith(trick.name, on) };
      })
      .filter(({ setup }) => !keys.includes(this.setups.keyOf(setup)));
    const listed = this.setups.all
      .filter((setup) => setup !== chosen && this.#strategy(setup).shape.kind === strategy.shape.kind)
      .map((setup) => ({ setup, name: this.#nameOf(setup) }));
    return strategy.shape.kind === "none" ? [] : [...itself, ...varied, ...listed];
  }

  /** The one beside it. */
  get #second() {
    return this.#others.find(({ setup }) => this.setups.keyOf(setup) === this.screen.pairing.which.value) ?? null;
  }

  #label() {
    const chosen = this.#chosen;
    const strategy = chosen && this.#strategy(chosen);
    const shape = strategy?.shape ?? null;
    const tells = shape !== null && shape.kind !== "none";
    this.run.lastElementChild?.replaceChildren(
      this.runner.busy ? messages.STOP : tells ? messages.WATCH : messages.RUN,
    );
    this.run.classList.toggle("stops", this.runner.busy);
    this.fromNode.hidden = !tells;
    const [trick] = strategy ? tricks(strategy) : [];
    this.turn.hidden = !tells || !trick;
    this.turn.title = trick?.about ?? "";
    say(this.trickName, trick?.name ?? "");
    this.trick.checked = Boolean(chosen && strategy && trick && isOn(strategy, chosen, trick.id));
    say(
      this.empty,
      !chosen
        ? messages.ADD_TO_WATCH
        : tells
          ? messages.watchable(strategy?.name ?? "", shape?.kind === "wave")
          : messages.onlyCounters(strategy?.name ?? "", shape?.why ?? ""),
    );
    this.screen.pairing.offer(this.#others.map(({ setup, name }) => [this.setups.keyOf(setup), name]));
  }

  /**
   * Runs the selected configuration.
   * @param from the first node
   * @param at the event to go to: what is new there is shown at once, and the rest when it is there
   */
  async follow(
    from = Math.max(1, Math.floor(Number(this.node.value) || 1)),
    at: ((film: Film) => number) | null = null,
  ) {
    const { view } = this.app;
    const setup = this.#chosen;
    if (view.unfinished) return toast(view.unfinished, true);
    if (!setup) return toast(messages.ADD_FIRST, true);
    const { shape } = this.#strategy(setup);
    this.#watched = this.setups.keyOf(setup);
    this.node.value = String(from);
    this.#from = from;
    this.screen.player.transport.pause();
    let { choices } = this.screen.steering;
    await this.runner.run(async (run) => {
      if (shape.kind === "none") return await this.#sample(run, setup);
      const soon = at && (await this.#steered(run, { setup, from, choices }, true));
      const told = soon?.type === "told" ? soon : null;
      // What was pruned is looked into in the end.
      const whole = told !== null && !told.more && told.truth?.length === 0;
      const begun = told && !whole ? this.#kept.beginning() : null;
      if (told && begun)
        this.#open(run, { setup, end: { ...told, words: begun.words }, from: begun.from, choices }, at);
      let end = whole ? { ...told, words: this.#kept.words() } : await this.#steered(run, { setup, from, choices });
      // A choice that is not possible is named; those before it stand.
      let refused = "";
      const last = choices.at(-1);
      while (end?.type === "error" && choices.length > 0) {
        refused = end.message;
        choices = choices.slice(0, -1);
        end = await this.#steered(run, { setup, from, choices });
      }
      if (!end) return;
      if (refused) toast(refused, true);
      if (end.type === "stopped") return say(this.state, messages.STOPPED);
      if (end.type === "error") return toast(end.message, true);
      // Who has moved on in the beginning stays there.
      const here = begun ? this.screen.event + begun.left : -1;
      const stay = refused && last ? (film: Film) => film.eventOf(last.node) - 1 : at;
      if (!this.#open(run, { setup, end, from, choices }, here < 0 ? stay : () => here))
        return say(this.state, end.more ? messages.STOPPED_BEFORE : messages.ENDS_BEFORE);
      if (refused && last?.kind === "choose") this.screen.steering.offer(last);
      this.#tellShown();
      this.screen.views[0].explain(this.#nodesOf(setup, end, from, choices));
      await this.#compare(run, { setup, end, from, choices });
      await this.#beside(run, from);
    });
  }

  /**
   * Shows a window; returns whether it has events.
   * @param at the event to go to
   */
  #open(
    run: Run,
    { setup, end, from, choices }: { setup: Setup; end: Followed; from: number; choices: readonly Choice[] },
    at: ((film: Film) => number) | null = null,
  ) {
    const film = this.#filmOf(setup, end, from);
    if (film.length === film.open) return false;
    this.#setup = setup;
    this.screen.steering.set(choices);
    this.empty.hidden = true;
    this.curves.hide();
    this.screen.stops.at(this.app.info.id);
    this.screen.open(this.#reel(setup, film, run.bits), steersOf(this.#strategy(setup), setup));
    if (at) this.screen.go(at(film));
    return true;
  }

  /**
   * Follows a window of a search; null if it is no longer wanted. `most`: the number of events; `keep`: that of the
   * words that are known.
   */
  async #window(
    { bench, bits, wanted }: Run,
    { setup, from, choices = [] }: { setup: Setup; from: number; choices?: readonly Choice[] },
    { most = MOST, keep }: { most?: number; keep?: { known: number; truth: boolean } } = {},
  ) {
    if (!wanted()) return null;
    say(this.state, keep && keep.known > 0 ? messages.GOING_ON : messages.RUNNING_AGAIN);
    const end = await bench.follow(bits, optionsOf(setup), {
      from,
      most,
      keep,
      ...steerOptions(choices),
      hear: ({ nodes }) => say(this.state, messages.searchAt(nodes)),
    });
    return wanted() ? end : null;
  }

  /**
   * Follows the window of the search that is steered.
   * @param soon only the first events of what is new
   */
  async #steered(
    run: Run,
    { setup, from, choices }: { setup: Setup; from: number; choices: readonly Choice[] },
    soon = false,
  ) {
    const which = { search: this.#key(setup), from, choices };
    const end = await this.#window(run, { setup, from, choices }, this.#kept.wish(which, soon));
    if (end?.type !== "told") return end;
    this.#kept.take(which, end);
    return soon ? end : { ...end, words: this.#kept.words() };
  }

  /** The open board with a configuration, as text. */
  #key(setup: Setup) {
    return `${this.#problem} ${this.setups.keyOf(setup)}`;
  }

  #filmOf(setup: Setup, end: Followed, from: number) {
    return Film.of(end, this.#strategy(setup).shape, from);
  }

  #reel(setup: Setup, film: Film, bits: Uint8Array) {
    const { rows, cols } = this.app.view;
    return { film, shape: this.#strategy(setup).shape, name: this.#nameOf(setup), bits, rows, cols };
  }

  /** Watches the configuration without what cannot be steered. */
  async #allow() {
    const setup = this.#setup;
    if (!setup) return;
    const next = steerable(this.#strategy(setup), setup);
    this.setups.include([next]);
    this.which.value = this.setups.keyOf(next);
    this.#forget();
    await this.follow(1);
    if (!this.screen.film) return;
    this.screen.doors.open("steer");
    this.screen.steering.choose.focus({ preventScroll: true });
    this.screen.steering.sight.scrollIntoView({ block: "nearest" });
  }

  /**
   * Runs the search with other choices.
   * @param node of the choice that was added or taken back
   */
  async #steer(choices: readonly Choice[], node: number, added: boolean) {
    const { screen } = this;
    const [before, shown] = [screen.steering.choices, screen.film];
    screen.steering.set(choices);
    const pruned = added && choices.at(-1)?.kind === "prune";
    // At the new decision or its cut; or before the decision, which can then be made in another way.
    const at = (film: Film) => film.eventOf(node) + (pruned ? 1 : added ? 0 : -1);
    await this.follow(this.#from, at);
    // It was stopped: what is shown was made with the choices before.
    if (screen.film && screen.film === shown && !this.runner.busy) screen.steering.set(before);
  }

  /** Says how much of the search is shown. */
  #tellShown() {
    const { film } = this.screen;
    if (!film) return;
    const sums = film.sums(film.length - 1);
    say(this.state, withReason(this.app, messages.eventsShown(film.length - film.open, film.more, sums.cuts === 0)));
    this.more.hidden = shows(film) || this.screen.steering.choices.length > 0 || film.from > 1;
  }

  /**
   * What the counter of nodes counts, if it is another number than what the film of a whole search tries; "" otherwise.
   */
  #nodesOf(setup: Setup, { counts, counters, more }: Followed, from: number, choices: readonly Choice[]) {
    const known = this.#strategy(setup).counters.find(({ id }) => id === "nodes");
    const nodes = counters.nodes ?? counts.nodes;
    return !known || more || from > 1 || choices.length > 0 || nodes === counts.nodes
      ? ""
      : messages.countedOtherwise(known.name, nodes, known.about);
  }

  /** Counts the reader's search beside the solver's own. */
  async #compare(
    run: Run,
    { setup, end, from, choices }: { setup: Setup; end: Followed; from: number; choices: readonly Choice[] },
  ) {
    const key = `${from} ${this.#key(setup)}`;
    const { failed } = this.#strategy(setup).shape;
    if (choices.length === 0) {
      this.#own = { key, counted: counted(end, failed) };
      return;
    }
    if (this.#own?.key !== key) {
      const own = await this.#window(run, { setup, from });
      if (own?.type !== "told") return;
      this.#own = { key, counted: counted(own, failed) };
      this.#tellShown();
    }
    this.screen.steering.found({
      own: this.#own.counted,
      yours: counted(end, failed),
      status: end.status,
      truth: end.truth,
    });
  }

  /** Runs the second configuration beside the first. */
  async #beside(run: Run, from: number) {
    const second = this.#second;
    if (!second) return this.screen.openSecond(null);
    const end = await this.#window(run, { setup: second.setup, from });
    if (!end || !this.screen.film) return;
    this.#tellShown();
    if (end.type === "error") return toast(end.message, true);
    if (end.type === "stopped") return;
    const other = this.#filmOf(second.setup, end, from);
    if (other.length === other.open) return toast(messages.SECOND_ENDS_BEFORE);
    this.screen.openSecond({ ...this.#reel(second.setup, other, run.bits), name: second.name });
  }

  /** Shows the second configuration that was chosen, or none. */
  async #withSecond() {
    const { film } = this.screen;
    if (!film) return;
    this.screen.openSecond(null);
    if (this.#second) await this.runner.run((run) => this.#beside(run, film.from));
  }

  #copyLink() {
    const { given, large } = this.app.view;
    if (large) return toast(messages.TOO_LARGE_FOR_LINK, true);
    void copyText(`${address(given)}&lab=${this.#place()}`, messages.NODE_COPIED);
  }

  /** The room as a link has it: the node, the configuration and all that was set. */
  #place() {
    const { film, event, stops, pairing, steering } = this.screen;
    const node = Math.max(1, film?.nodes[event] ?? 1);
    const after = film ? Math.max(0, event - film.eventOf(node)) : 0;
    const parts = placeText({
      stops: stops.stops.map(stopText),
      second: this.#second ? this.setups.keyOf(this.#second.setup) : "",
      step: pairing.by,
      choices: steering.choices.map(choiceText),
      after,
    });
    return `search.${node},${this.#setup ? this.setups.keyOf(this.#setup) : ""}${parts}`;
  }

  async #sample({ bench, bits, wanted }: Run, setup: Setup) {
    this.screen.close();
    say(this.state, messages.RUNNING);
    const end = await bench.sample(bits, optionsOf(setup), ({ nodes }) => say(this.state, messages.runAt(nodes)));
    if (!wanted()) return;
    if (end.type === "stopped") return say(this.state, messages.STOPPED);
    if (end.type === "error") return toast(end.message, true);
    this.#setup = setup;
    this.empty.hidden = true;
    say(this.state, messages.ended(end.solved.words, end.samples.at(-1)?.milliseconds ?? 0, end.stopped));
    this.curves.show(end.samples, this.#strategy(setup).counters);
  }
}
