// The gallery: a drawer with the board of the day and a picture of each of the puzzle's boards.

import { clockTime, showsTime } from "../play/clock.js";
import { button, byId, focusBoard, h, iconButton, reveal, say, setPicture, whenIdle } from "../ui/dom.js";
import { createFilter } from "./filter.js";
import { icon } from "../ui/icons.js";
import { begun } from "../storage/kept-boards.js";
import { createSheet, narrow } from "../ui/sheet.js";
import { EMBEDDED, load, save, saveName, watch } from "../storage/settings-store.js";
import { createToday } from "./daily-card.js";
import * as messages from "../words/words.js";
import type { App } from "../board/app.js";
import type { Daily } from "./daily.js";
import type { Example, View } from "../workers/types.js";

/** Wide enough to show the drawer, if it was left open, and to open it without being asked. */
const roomy = matchMedia("(min-width: 1180px)");
const spacious = matchMedia("(min-width: 1600px)");

export class Gallery {
  app: App;
  daily: Daily;
  root = byId("gallery");
  filter: ReturnType<typeof createFilter>;
  shelves = h("div");
  nothing: HTMLDivElement;
  /** The place for Your boards. */
  own = h("div");
  list: HTMLDivElement;
  about = h("p", { class: "quiet figures", "data-test": "solved-count" });
  button = byId("gallery-button");
  sheet: ReturnType<typeof createSheet>;
  watcher: IntersectionObserver;

  /** Called when other boards are listed, or another one is open. */
  onlist = () => {};
  #puzzle = "";
  /** The index of the open board. */
  #index = -1;
  #openings = -1;
  cards: HTMLElement[] = [];
  /** The open board's card. */
  #shown: HTMLElement | undefined;
  #solved = new Set<string>();
  /** Whether the drawer has been filled. */
  #begun = false;
  /** Whether the drawer was open before the window became narrow. */
  #folded = false;

  /** @param create opens the dialog for a new board */
  constructor(app: App, daily: Daily, create: () => void) {
    this.app = app;
    this.daily = daily;
    this.filter = createFilter(app, () => this.#sift());
    this.nothing = h(
      "div",
      { class: "nothing", hidden: true },
      h("p", { class: "quiet", text: messages.NO_MATCH }),
      button(messages.SHOW_ALL, () => this.filter.clear(), { "data-test": "filter-clear" }),
    );
    this.list = h("div", { class: "gallery-list" }, this.own, this.filter.element, this.shelves, this.nothing);
    this.root.append(
      h(
        "div",
        { class: "drawer-head" },
        h("h2", { text: messages.BOARDS }),
        this.about,
        button(
          messages.NEW,
          create,
          { "data-test": "new", "aria-keyshortcuts": messages.NEW_KEY, title: messages.ABOUT_NEW },
          "plus",
        ),
        iconButton("close", messages.CLOSE_BOARDS, () => this.open(false), { "data-test": "gallery-close" }),
      ),
      this.list,
    );
    this.button.prepend(icon("boards"));
    this.button.addEventListener("click", () => this.open(this.root.hidden !== false));
    // On a phone this is a sheet, closed by choosing a board.
    this.sheet = createSheet(this.root, messages.BOARDS, { class: "drawer", headed: true, ended: () => this.#ended() });
    narrow.addEventListener("change", () => this.#fold());
    // Pictures are drawn as they come into view.
    this.watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) this.#draw(entry.target as HTMLElement);
      },
      { root: this.list, rootMargin: "300px" },
    );
    this.open(roomy.matches && load("gallery", spacious.matches), false);
    // A closed drawer is filled after the board has been painted.
    if (!EMBEDDED) whenIdle(() => this.#begin());
    watch(
      () => `solved.${this.#puzzle}`,
      () => this.#tick(),
    );
    watch(
      () => "taken",
      () => {
        this.#puzzle = "";
        app.changed();
      },
    );
  }

  /** Fills the drawer, once. */
  #begin() {
    if (this.#begun) return;
    this.#begun = true;
    this.list.prepend(createToday(this.app, this.daily, () => this.chosen()));
    this.app.listen((view) => this.#update(view));
  }

  open(open: boolean, remember = true) {
    if (open) this.#begin();
    this.root.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    this.#folded = false;
    if (narrow.matches) {
      // On open, it starts with the board of the day.
      if (open) this.sheet.open();
      else this.sheet.close();
      return;
    }
    if (!remember) return;
    save("gallery", open);
    if (open) reveal(this.current());
    else this.button.focus({ preventScroll: true });
  }

  /** The sheet has closed; if the window is now wide, the drawer stays open. */
  #ended() {
    if (narrow.matches) this.open(false);
  }

  /** Closes the drawer when the window becomes narrow, unless it has the focus, and reopens it in a wide one. */
  #fold() {
    if (!narrow.matches) {
      if (this.#folded) this.open(true, false);
    } else if (!this.root.hidden) {
      const held = this.root.contains(document.activeElement);
      this.open(held, false);
      this.#folded = !held;
    }
  }

  /** Closes a drawer that covers the board once a board is chosen. */
  chosen() {
    if (narrow.matches && !this.root.hidden) this.open(false);
  }

  /** The open board's card. */
  current() {
    return this.cards[this.app.index];
  }

  #update(view: View) {
    if (view.puzzle !== this.#puzzle) this.#fill();
    if (this.app.openings !== this.#openings) this.chosen();
    this.#openings = this.app.openings;
    const current = this.current();
    if (current !== this.#shown) {
      this.#shown?.removeAttribute("aria-current");
      current?.setAttribute("aria-current", "true");
      this.#shown = current;
      this.onlist();
    }
    const { example, index } = this.app;
    if (current && !view.timeline) {
      current.classList.toggle("begun", view.own && view.moved);
      name(current);
      // It may have a new best time.
      if (view.solved && !view.stroking) this.#time();
    }
    // Only boards solved by the user get a tick.
    if (example && this.app.solvedByHand && !this.#solved.has(example.name)) {
      this.#solved.add(example.name);
      this.#tick();
      saveName(`solved.${this.#puzzle}`, example.name);
    } else if (index !== this.#index) this.#sift();
    this.#index = index;
  }

  /** Ticks the boards solved here or in other tabs. */
  #tick() {
    for (const name of load(`solved.${this.#puzzle}`, [], "")) this.#solved.add(name);
    for (const card of this.cards) {
      card.classList.toggle("solved", this.#solved.has(card.dataset.name ?? ""));
      name(card);
    }
    this.#time();
    this.#count();
  }

  /** Shows the best times of solved boards, unless times are hidden. */
  #time() {
    const best: Record<string, number> = showsTime() ? load("best", {}, 0) : {};
    this.app.examples(this.#puzzle).forEach(({ given }, index) => {
      const time = best[given];
      const card = this.cards[index];
      const words = card?.querySelector(".card-time");
      if (!words || (!time && !words.textContent)) return;
      say(words, time ? clockTime(time) : "");
      name(card);
    });
  }

  #count() {
    const all = this.cards.length;
    const done = this.cards.filter((card) => card.classList.contains("solved")).length;
    this.about.textContent = done ? messages.solvedOf(done, all) : all ? messages.boards(all) : "";
  }

  #fill() {
    this.#puzzle = this.app.view.puzzle;
    this.#solved = new Set(load(`solved.${this.#puzzle}`, [], ""));
    this.watcher.disconnect();
    this.shelves.replaceChildren();
    this.cards = [];
    const { grades } = this.app.info;
    const examples = this.app.examples(this.#puzzle);
    const left = begun(this.#puzzle);
    const groups = new Map<number, [Example, number][]>();
    examples.forEach((example, index) => {
      const group = groups.get(example.grade) ?? [];
      group.push([example, index]);
      groups.set(example.grade, group);
    });
    for (const [grade, group] of [...groups].sort((a, b) => a[0] - b[0])) {
      const shelf = h("div", { class: "shelf" });
      for (const [example, index] of group) shelf.append(this.#card(example, index, left.has(example.given)));
      this.shelves.append(h("section", null, h("h3", { text: grades[grade] ?? "" }), shelf));
    }
    this.root.classList.toggle("empty", examples.length === 0);
    this.filter.fill();
    this.#time();
    this.#count();
    // Another puzzle's list may have been scrolled.
    requestAnimationFrame(
      () => this.root.checkVisibility() && (this.#shown ? reveal(this.#shown) : this.list.scrollTo(0, 0)),
    );
    this.#sift();
  }

  /** Hides boards that do not match the filter. The open board stays visible when it is solved. */
  #sift() {
    this.cards.forEach((card, index) => {
      const done = this.filter.unsolved && card.classList.contains("solved") && index !== this.app.index;
      card.hidden = done || !this.filter.fits(index);
    });
    let any = false;
    for (const shelf of this.shelves.children) {
      if (!(shelf instanceof HTMLElement)) continue;
      shelf.hidden = !shelf.querySelector(".card:not([hidden])");
      any ||= !shelf.hidden;
    }
    this.onlist();
    this.nothing.hidden = any || this.cards.length === 0;
  }

  /** @param left whether it has been started */
  #card(example: Example, index: number, left: boolean) {
    const card = h(
      "button",
      {
        type: "button",
        class: left ? "card begun" : "card",
        "data-index": index,
        "data-name": example.name,
        "data-test": `board-${index}`,
        onclick: ({ detail }: MouseEvent) => {
          this.app.openExample(this.#puzzle, index);
          this.chosen();
          // After a click the arrow keys go to the board; keyboard users stay in the list.
          if (detail > 0) focusBoard();
        },
      },
      h("span", { class: "card-picture" }),
      h("span", { class: "card-name" }, example.name, h("span", { class: "hidden" }), icon("check")),
      " ",
      h("span", { class: "card-begun", text: messages.BEGUN }),
      h("span", { class: "card-time figures" }),
    );
    if (this.#solved.has(example.name)) card.classList.add("solved");
    name(card);
    this.cards[index] = card;
    this.watcher.observe(card);
    return card;
  }

  #draw(card: HTMLElement) {
    this.watcher.unobserve(card);
    const picture = card.querySelector(".card-picture");
    if (!picture) return;
    try {
      setPicture(picture, this.app.engine.examplePicture(this.#puzzle, Number(card.dataset.index)));
    } catch {
      // The name is enough.
    }
  }

  /**
   * Opens the next unsolved board, preferably a listed one; otherwise the next board. Returns whether there was one.
   * @param any whether a solved one will do
   */
  next(any = true) {
    const { app } = this;
    this.#begin();
    const examples = app.examples(app.view.puzzle);
    if (examples.length === 0) return false;
    const after = (by: number) => (app.index + by) % examples.length;
    const places = examples
      .map((_, by) => after(by + 1))
      .filter((index) => !this.#solved.has(examples[index]?.name ?? ""));
    if (places.length === 0 && !any) return false;
    // After a board from elsewhere, one at least as hard as the hardest solved here.
    const grades = examples.filter(({ name }) => app.index < 0 && this.#solved.has(name)).map(({ grade }) => grade);
    const least = Math.max(0, ...grades);
    const fits = (index: number) => this.filter.fits(index) && (examples[index]?.grade ?? 0) >= least;
    app.openExample(app.view.puzzle, places.find(fits) ?? places[0] ?? after(1));
    reveal(this.current());
    return true;
  }
}

/** Says what only a picture shows. */
function name(card: HTMLElement) {
  const said = card.querySelector(".card-name > .hidden");
  const isTimed = Boolean(card.querySelector(".card-time")?.textContent);
  if (said) say(said, card.classList.contains("solved") ? messages.solvedCard(isTimed) : "");
}
