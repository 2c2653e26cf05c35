// The gallery: a drawer with the board of the day and a picture of every board that comes with the puzzle.

import { button, byId, h, iconButton, reveal, setPicture } from "./dom.js";
import { createFilter } from "./filter.js";
import { icon } from "./icons.js";
import { begun } from "./kept.js";
import { createSheet, narrow } from "./sheet.js";
import { load, save, watch } from "./store.js";
import { createToday } from "./today.js";

/** @import { App } from "./app.js" */
/** @import { Daily } from "./daily.js" */
/** @import { Example, View } from "./types.js" */

/** Wide enough for the drawer to cost the board nothing. */
const roomy = matchMedia("(min-width: 1180px)");

export class Gallery {
  #puzzle = "";
  /** The place of the board that is open. */
  #index = -1;
  #openings = -1;
  /** @type {HTMLElement[]} */
  #cards = [];
  /** The card of the board that is open. @type {HTMLElement | undefined} */
  #shown;
  /** @type {Set<string>} */
  #solved = new Set();
  /** Whether it was open before the window became narrow. */
  #folded = false;

  /**
   * @param {App} app
   * @param {Daily} daily
   * @param {() => void} create opens the dialog for a new board
   */
  constructor(app, daily, create) {
    this.app = app;
    this.root = byId("gallery");
    this.filter = createFilter(app, () => this.#sift());
    this.shelves = h("div");
    this.nothing = h("div", { class: "nothing", hidden: true }, h("p", { class: "quiet", text: "No board matches." }),
      button("Show all boards", () => this.filter.clear(), { "data-test": "filter-clear" }));
    /** Where one's own boards are put. */
    this.own = h("div");
    this.list = h("div", { class: "gallery-list" },
      createToday(app, daily, () => this.#chosen()), this.own, this.filter.element, this.shelves, this.nothing);
    this.about = h("p", { class: "quiet figures", "data-test": "solved-count" });
    this.root.append(
      h("div", { class: "drawer-head" }, h("h2", { text: "Boards" }), this.about,
        button("New", create, { "data-test": "new", title: "New board: blank, generated or imported" }, "plus"),
        iconButton("close", "Close the boards", () => this.open(false), { "data-test": "gallery-close" })),
      this.list,
    );
    this.button = byId("gallery-button");
    this.button.prepend(icon("boards"));
    this.button.addEventListener("click", () => this.open(this.root.hidden !== false));
    // On a phone it is a sheet that closes when a board is chosen.
    this.sheet = createSheet(this.root, "Boards", { class: "drawer", headed: true, ended: () => this.#ended() });
    narrow.addEventListener("change", () => this.#fold());
    // Pictures are made when they come into sight.
    this.watcher = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) this.#draw(/** @type {HTMLElement} */ (entry.target));
    }, { root: this.list, rootMargin: "300px" });
    this.open(roomy.matches && load("gallery", true), false);
    app.listen((view) => this.#update(view));
    watch(() => `solved.${this.#puzzle}`, () => this.#tick());
    watch(() => "taken", () => {
      this.#puzzle = "";
      app.changed();
    });
  }

  /**
   * @param {boolean} open
   * @param {boolean} [remember]
   */
  open(open, remember = true) {
    this.root.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    this.#folded = false;
    if (narrow.matches) {
      // The board of the day comes first here.
      if (open) this.sheet.open();
      else this.sheet.close();
      return;
    }
    if (!remember) return;
    save("gallery", open);
    if (open) reveal(this.#current());
    else this.button.focus({ preventScroll: true });
  }

  /** The sheet has closed; where there is room now, it is a drawer. */
  #ended() {
    if (narrow.matches) this.open(false);
  }

  /** A window that becomes narrow folds the drawer away, unless somebody is in it; a wide one has it again. */
  #fold() {
    if (!narrow.matches) {
      if (this.#folded) this.open(true, false);
    } else if (!this.root.hidden) {
      const held = this.root.contains(document.activeElement);
      this.open(held, false);
      this.#folded = !held;
    }
  }

  /** A board was chosen: where the drawer covers it, the drawer goes. */
  #chosen() {
    if (narrow.matches && !this.root.hidden) this.open(false);
  }

  #current() {
    return this.#cards[this.app.index];
  }

  /** @param {View} view */
  #update(view) {
    if (view.puzzle !== this.#puzzle) this.#fill();
    if (this.app.openings !== this.#openings) this.#chosen();
    this.#openings = this.app.openings;
    const current = this.#current();
    if (current !== this.#shown) {
      this.#shown?.removeAttribute("aria-current");
      current?.setAttribute("aria-current", "true");
      this.#shown = current;
    }
    const { example, index } = this.app;
    if (current && !view.timeline) {
      current.classList.toggle("begun", view.own && view.link !== view.given);
      name(current);
    }
    // A tick is for those who solved it.
    if (example && this.app.solvedByHand && !this.#solved.has(example.name)) {
      this.#solved.add(example.name);
      this.#tick();
      save(`solved.${this.#puzzle}`, [...this.#solved]);
    } else if (index !== this.#index) this.#sift();
    this.#index = index;
  }

  /** Ticks what has been solved, in other tabs too. */
  #tick() {
    for (const name of load(`solved.${this.#puzzle}`, /** @type {string[]} */ ([]), "")) this.#solved.add(name);
    for (const card of this.#cards) {
      card.classList.toggle("solved", this.#solved.has(card.dataset.name ?? ""));
      name(card);
    }
    this.#count();
  }

  #count() {
    const all = this.#cards.length;
    const done = this.#cards.filter((card) => card.classList.contains("solved")).length;
    this.about.textContent = done ? `${done} of ${all} solved` : all ? `${all} boards` : "";
  }

  #fill() {
    this.#puzzle = this.app.view.puzzle;
    this.#solved = new Set(load(`solved.${this.#puzzle}`, /** @type {string[]} */ ([]), ""));
    this.watcher.disconnect();
    this.shelves.replaceChildren();
    this.#cards = [];
    const { grades } = this.app.info;
    const examples = this.app.examples(this.#puzzle);
    const left = begun(this.#puzzle);
    /** @type {Map<number, [Example, number][]>} */
    const groups = new Map();
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
    this.#count();
    this.#sift();
  }

  /** Hides what the filter leaves out. The board that is open stays in sight when it is solved. */
  #sift() {
    this.#cards.forEach((card, index) => {
      const done = this.filter.unsolved && card.classList.contains("solved") && index !== this.app.index;
      card.hidden = done || !this.filter.fits(index);
    });
    let any = false;
    for (const shelf of this.shelves.children) {
      if (!(shelf instanceof HTMLElement)) continue;
      shelf.hidden = !shelf.querySelector(".card:not([hidden])");
      any ||= !shelf.hidden;
    }
    this.nothing.hidden = any || this.#cards.length === 0;
  }

  /**
   * @param {Example} example
   * @param {number} index
   * @param {boolean} left whether somebody has begun with it
   */
  #card(example, index, left) {
    const card = h("button", {
      type: "button", class: left ? "card begun" : "card", "data-index": index, "data-name": example.name, "data-test": `board-${index}`,
      onclick: () => {
        this.app.openExample(this.#puzzle, index);
        this.#chosen();
      },
    }, h("span", { class: "card-picture" }), h("span", { class: "card-name" }, example.name, icon("check")), h("span", { class: "card-begun", text: "begun" }));
    if (this.#solved.has(example.name)) card.classList.add("solved");
    name(card);
    this.#cards[index] = card;
    this.watcher.observe(card);
    return card;
  }

  /** @param {HTMLElement} card */
  #draw(card) {
    this.watcher.unobserve(card);
    const picture = card.querySelector(".card-picture");
    if (!picture) return;
    try {
      setPicture(picture, this.app.engine.examplePicture(this.#puzzle, Number(card.dataset.index)));
    } catch {
      // The name alone will do.
    }
  }

  /** Opens the next board that is not solved yet, of those listed if there is one; else the one after this. Returns whether there was one. */
  next() {
    const { app } = this;
    const examples = app.examples(app.view.puzzle);
    if (examples.length === 0) return false;
    const after = (/** @type {number} */ by) => (app.index + by) % examples.length;
    const places = examples.map((_, by) => after(by + 1)).filter((index) => !this.#solved.has(examples[index]?.name ?? ""));
    app.openExample(app.view.puzzle, places.find((index) => this.filter.fits(index)) ?? places[0] ?? after(1));
    reveal(this.#current());
    return true;
  }
}

/** Names a card in words, which it has none of while it is out of sight and not laid out. @param {HTMLElement} card */
function name(card) {
  const state = card.classList.contains("solved") ? ", solved" : card.classList.contains("begun") ? ", begun" : "";
  card.setAttribute("aria-label", `${card.dataset.name}${state}`);
}
