// One open board and everything that wants to know when it changes.

import { compile, keepSafe, start } from "./engine.js";
import { load, save } from "./store.js";

/** @import { Engine, Example, Mode, PageHandle, PuzzleInfo, View } from "./types.js" */

/** A link ends here; what follows `&` is about the view, not the board. @param {string} link */
export function boardPart(link) {
  return link.split(/[&?]/)[0] ?? "";
}

export class App {
  /** @type {Set<(view: View) => void>} */
  #listeners = new Set();
  #waiting = 0;
  /** @type {Map<string, Example[]>} */
  #examples = new Map();
  /** @type {ReturnType<typeof keepSafe>} */
  #safe;

  /**
   * @param {WebAssembly.Module} module
   * @param {Engine} engine
   */
  constructor(module, engine) {
    this.module = module;
    this.engine = engine;
    this.puzzles = engine.puzzles();
    const first = this.puzzles[0];
    if (!first) throw new Error("There are no puzzles.");
    this.#safe = keepSafe(new engine.Page(first.id), () => void this.#recover());
    /** The board's handle; every call is safe. @type {PageHandle} */
    this.page = this.#safe.page;
    /** The latest view. */
    this.view = this.page.view();
    /** The gallery board that was opened last, and its puzzle. @type {{ puzzle: string, index: number } | null} */
    this.opened = null;
    /** Replaced by main.js: shows a short message. @type {(words: string, bad?: boolean) => void} */
    this.tell = () => {};
  }

  static async start() {
    const module = await compile();
    return new App(module, await start(module));
  }

  /** @returns {PuzzleInfo} */
  get info() {
    const info = this.puzzles.find((puzzle) => puzzle.id === this.view.puzzle) ?? this.puzzles[0];
    if (!info) throw new Error("There are no puzzles.");
    return info;
  }

  /** @param {(view: View) => void} listener called after every change, and once at once */
  listen(listener) {
    this.#listeners.add(listener);
    listener(this.view);
  }

  /** Something changed: everybody looks again, now. */
  changed() {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
    this.view = this.page.view();
    for (const listener of this.#listeners) listener(this.view);
  }

  /** Something changes many times a second: everybody looks again at the next frame. */
  changing() {
    this.#waiting ||= requestAnimationFrame(() => this.changed());
  }

  /** @param {string} puzzle */
  examples(puzzle) {
    let found = this.#examples.get(puzzle);
    if (!found) {
      found = this.engine.examples(puzzle);
      this.#examples.set(puzzle, found);
    }
    return found;
  }

  /** The gallery board that is open, if it is one. @returns {Example | null} */
  get example() {
    const opened = this.opened;
    if (!opened || opened.puzzle !== this.view.puzzle) return null;
    return this.examples(opened.puzzle)[opened.index] ?? null;
  }

  /**
   * Opens a board of the gallery.
   * @param {string} puzzle
   * @param {number} index
   */
  openExample(puzzle, index) {
    const example = this.examples(puzzle)[index];
    if (!example) return;
    this.page.openLink(example.link);
    this.opened = { puzzle, index };
    if (this.view.mode !== "play") this.page.setMode("play");
    this.changed();
  }

  /**
   * Opens a fragment, without the page's own parameters.
   * @param {string} fragment
   * @throws {Error} with a message for people
   */
  openLink(fragment) {
    const link = fragment.replace(/^#/, "").replace(/&embed=1(?=&|$)/, "");
    this.page.openLink(link);
    this.#recognise(link);
    this.changed();
  }

  /** @param {string} text */
  openText(text) {
    const link = /#([a-z][a-z-]*\/[\w\-.~&=/:,]+)\s*$/i.exec(text.trim());
    if (link?.[1] && !text.trim().includes("\n")) {
      this.openLink(link[1]);
      return;
    }
    this.page.openText(text);
    this.opened = null;
    this.changed();
  }

  /** Opens a puzzle where it was left, else its first board. @param {string} id */
  openPuzzle(id) {
    const kept = load(`board.${id}`, "");
    try {
      if (kept) return this.openLink(kept);
    } catch {
      // An older page's board: start afresh.
    }
    if (this.examples(id).length > 0) this.openExample(id, 0);
    else {
      this.page.openPuzzle(id);
      this.opened = null;
      this.changed();
    }
  }

  /** @param {string} link */
  #recognise(link) {
    const part = boardPart(link);
    for (const puzzle of this.puzzles) {
      if (!part.startsWith(`${puzzle.id}/`)) continue;
      const index = this.examples(puzzle.id).findIndex((example) => boardPart(example.link) === part);
      this.opened = index < 0 ? null : { puzzle: puzzle.id, index };
      return;
    }
    this.opened = null;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.page.setMode(mode);
    this.changed();
  }

  /** A new instance takes over with the board as the address bar last had it. */
  async #recover() {
    const { link, puzzle } = this.view;
    this.tell("Something failed inside the board. It is being restored.", true);
    try {
      this.engine = await start(this.module);
      const handle = new this.engine.Page(puzzle);
      if (link) handle.openLink(link);
      this.#safe.replace(handle);
      for (const listener of this.onRecovered) listener();
      this.changed();
    } catch {
      this.tell("The board could not be restored. Reload the page to go on.", true);
    }
  }

  /** Called with a fresh handle: it does not know the colours yet. @type {Set<() => void>} */
  onRecovered = new Set();

  /** Keeps the board for the next visit. */
  keep() {
    const { puzzle, link } = this.view;
    save("puzzle", puzzle);
    if (link) save(`board.${puzzle}`, link);
  }
}
