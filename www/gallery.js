// The gallery: a drawer with a picture of every board that comes with the puzzle.

import { byId, h, iconButton, setPicture } from "./dom.js";
import { icon } from "./icons.js";
import { load, save } from "./store.js";

/** @import { App } from "./app.js" */
/** @import { Example } from "./types.js" */

/** Wide enough for the drawer to cost the board nothing. */
const roomy = matchMedia("(min-width: 1180px)");
/** Here the drawer is a sheet that closes when a board is chosen. */
const narrow = matchMedia("(max-width: 899px)");

export class Gallery {
  #puzzle = "";
  /** @type {HTMLElement[]} */
  #cards = [];
  /** @type {Set<string>} */
  #solved = new Set();

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.root = byId("gallery");
    this.list = h("div", { class: "gallery-list" });
    this.about = h("p", { class: "quiet figures" });
    this.root.append(
      h("div", { class: "drawer-head" }, h("h2", { text: "Boards" }), this.about,
        iconButton("close", "Close the boards", () => this.open(false), { "data-test": "gallery-close" })),
      this.list,
    );
    this.button = byId("gallery-button");
    this.button.prepend(icon("boards"));
    this.button.addEventListener("click", () => this.open(this.root.hidden !== false));
    // Pictures are made when they come into sight.
    this.watcher = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) this.#draw(/** @type {HTMLElement} */ (entry.target));
    }, { root: this.list, rootMargin: "300px" });
    this.open(roomy.matches && load("gallery", true), false);
    app.listen(() => this.#update());
  }

  /**
   * @param {boolean} open
   * @param {boolean} [remember]
   */
  open(open, remember = true) {
    this.root.hidden = !open;
    this.button.setAttribute("aria-expanded", String(open));
    if (!remember) return;
    if (!narrow.matches) save("gallery", open);
    if (open) this.#current()?.scrollIntoView({ block: "nearest" });
    else this.button.focus({ preventScroll: true });
  }

  /** Where the drawer covers the board, Escape closes it. */
  closeSheet() {
    if (narrow.matches && !this.root.hidden) this.open(false);
  }

  #current() {
    return this.#cards[this.app.index];
  }

  #update() {
    const { view } = this.app;
    if (view.puzzle !== this.#puzzle) this.#fill();
    const current = this.#current();
    for (const card of this.#cards) {
      if (card === current) card.setAttribute("aria-current", "true");
      else card.removeAttribute("aria-current");
    }
    const example = this.app.example;
    // A tick is for those who solved it.
    const done = view.solved && view.own && view.link !== view.given && view.mode === "play" && !view.timeline;
    if (example && done && !this.#solved.has(example.name)) {
      this.#solved.add(example.name);
      save(`solved.${this.#puzzle}`, [...this.#solved]);
      current?.classList.add("solved");
      this.#count();
    }
  }

  #count() {
    const all = this.#cards.length;
    const done = this.#cards.filter((card) => card.classList.contains("solved")).length;
    this.about.textContent = done ? `${done} of ${all} solved` : String(all || "");
  }

  #fill() {
    this.#puzzle = this.app.view.puzzle;
    this.#solved = new Set(load(`solved.${this.#puzzle}`, /** @type {string[]} */ ([])));
    this.watcher.disconnect();
    this.list.replaceChildren();
    this.#cards = [];
    const { grades } = this.app.info;
    const examples = this.app.examples(this.#puzzle);
    /** @type {Map<number, [Example, number][]>} */
    const groups = new Map();
    examples.forEach((example, index) => {
      const group = groups.get(example.grade) ?? [];
      group.push([example, index]);
      groups.set(example.grade, group);
    });
    for (const [grade, group] of [...groups].sort((a, b) => a[0] - b[0])) {
      const shelf = h("div", { class: "shelf" });
      for (const [example, index] of group) shelf.append(this.#card(example, index));
      this.list.append(h("h3", { text: grades[grade] ?? "" }), shelf);
    }
    this.root.classList.toggle("empty", examples.length === 0);
    this.#count();
  }

  /**
   * @param {Example} example
   * @param {number} index
   */
  #card(example, index) {
    const card = h("button", {
      type: "button", class: "card", "data-index": index, "data-test": `board-${index}`,
      onclick: () => {
        this.app.openExample(this.#puzzle, index);
        if (narrow.matches) this.open(false);
      },
    }, h("span", { class: "card-picture" }), h("span", { class: "card-name" }, example.name, icon("check")));
    if (this.#solved.has(example.name)) card.classList.add("solved");
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

  /** Opens the next board that is not solved yet, else the one after this. Returns whether there was one. */
  next() {
    const { app } = this;
    const examples = app.examples(app.view.puzzle);
    if (examples.length === 0) return false;
    const after = (/** @type {number} */ by) => (app.index + by) % examples.length;
    const places = examples.map((_, by) => after(by + 1));
    app.openExample(app.view.puzzle, places.find((index) => !this.#solved.has(examples[index]?.name ?? "")) ?? after(1));
    this.#current()?.scrollIntoView({ block: "nearest" });
    return true;
  }
}
