// One film as it is shown: its board, its caption, its counters and its tree.

import { h, say } from "../../ui/dom.js";
import { captionOf } from "./event-caption.js";
import { inOrder } from "./counts-table.js";
import { Still } from "./search-board.js";
import { sumsTable } from "./search-table.js";
import { Tree } from "./tree.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Shape } from "./event-caption.js";
import type { Film } from "./film.js";
import type { Beside } from "./pair.js";

/** A film with what is needed to show it. */
export interface Reel {
  film: Film;
  shape: Shape;
  /** Of its configuration. */
  name: string;
  /** Of the board. */
  bits: Uint8Array;
  rows: number;
  cols: number;
}

export class FilmView {
  still: Still;
  tree: Tree;
  name = h("h3", { class: "film-name", hidden: true });
  where: HTMLParagraphElement;
  caption: HTMLParagraphElement;
  beside: HTMLParagraphElement;
  /** Two films side by side have no room for the table. */
  tally: HTMLParagraphElement;
  layer: HTMLSelectElement;
  sums: ReturnType<typeof sumsTable>;
  note: HTMLParagraphElement;
  top: HTMLDivElement;

  reel: Reel | null = null;
  #event = 0;

  /** @param id added to the names for tests */
  constructor(
    app: App,
    id: string,
    {
      go,
      jump,
    }: {
      go: (event: number) => void;
      jump: (sort: string, way: 1 | -1) => void;
    },
  ) {
    this.still = new Still(app);
    this.tree = new Tree(go);
    this.where = h("p", { class: "figures film-where", "data-test": `film-where${id}` });
    this.caption = h("p", { class: "film-words", "data-test": `film-words${id}` });
    this.beside = h("p", { class: "film-beside", hidden: true, "data-test": `film-beside${id}` });
    this.tally = h("p", { class: "figures film-tally", hidden: true, "data-test": `film-tally${id}` });
    this.layer = h("select", {
      "aria-label": messages.TIME_RANGE,
      "data-test": `film-layer${id}`,
      onchange: () => this.#showStill(),
    });
    this.sums = sumsTable(jump, id);
    this.note = h("p", { class: "quiet film-note", hidden: true, "data-test": `film-note${id}` });
    this.top = h(
      "div",
      { class: "film-top" },
      this.still.root,
      h(
        "div",
        { class: "film-side" },
        this.name,
        this.where,
        h("p", { class: "quiet film-about", text: messages.ABOUT_EVENTS }),
        this.tally,
        this.caption,
        this.beside,
        this.layer,
        this.sums.root,
        this.note,
      ),
    );
  }

  open(reel: Reel) {
    const { film, shape, bits, rows, cols } = reel;
    this.reel = reel;
    this.explain("");
    say(this.name, reel.name);
    const layers = film.wave ? film.values.reduce((most, value) => Math.max(most, value), 0) + 1 : 1;
    this.layer.replaceChildren(
      h("option", { value: "-1", text: messages.ALL_TIMES }),
      ...Array.from({ length: layers }, (_, layer) =>
        h("option", { value: String(layer), text: shape.values[layer] || messages.layerOf(layer + 1) }),
      ),
    );
    this.layer.hidden = layers < 2;
    this.still.open(bits, rows * cols, cols);
    this.still.take(film, layers, shape.values.length);
    this.tree.take(film, shape, cols);
    this.sums.take(shape, film);
  }

  /**
   * Says below the table what is counted otherwise elsewhere.
   * @param words or ""
   */
  explain(words: string) {
    this.note.hidden = words === "";
    say(this.note, words);
  }

  close() {
    this.reel = null;
    this.explain("");
    this.still.close();
    this.tree.close();
  }

  /**
   * @param playing captions are announced only while it is paused
   * @param beside what the other search does
   */
  show(event: number, playing: boolean, beside: Beside | null = null) {
    if (!this.reel) return "";
    const { film, shape, cols } = this.reel;
    this.#event = event;
    say(
      this.where,
      messages.position({
        node: film.nodes[event] ?? 0,
        event: event - film.open + 1,
        events: film.length - film.open,
        depth: film.depths[event] ?? 0,
        wave: film.wave,
      }),
    );
    for (const one of [this.caption, this.beside])
      one.setAttribute("aria-live", playing || this.tree.announces ? "off" : "polite");
    const { words, tone } = captionOf(film, event, shape, cols);
    say(this.caption, words);
    this.caption.dataset.tone = tone;
    this.beside.hidden = !beside;
    this.beside.dataset.differs = String(beside?.differs ?? false);
    say(this.beside, beside?.words ?? "");
    if (!this.tally.hidden)
      say(this.tally, messages.tallyOf(inOrder(film.sums(event)), inOrder(film.sums(film.length - 1)), film.more));
    else this.sums.show(film, event);
    this.#showStill();
    this.tree.show(event);
    return words;
  }

  #showStill() {
    this.still.show(this.#event, Number(this.layer.value || -1));
  }
}
