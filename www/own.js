// The boards of one's own: drawn, brought here or made up, and those of others on which somebody has made moves. Each is
// kept as it changes, so that no link that is opened takes it away.

import { boardsOf, putBoard, removeBoard } from "./database.js";
import { keepOwn } from "./kept.js";
import { load, save, watch } from "./store.js";

/** @import { App } from "./app.js" */
/** @import { OwnBoard } from "./database.js" */
/** @import { View } from "./types.js" */

/** A change is kept after so many milliseconds without another. */
const REST = 600;
/** A large board takes its time to be packed: it is packed no more often than at so many times that. */
const SHARE = 10;
/** So many boards of a puzzle are kept, the latest, and so many bytes of those without a link. */
const MOST = 100;
const BYTES = 48_000_000;

/** Where a board waits for the database, which takes its time and may not outlive the page: all of it but the bits. */
const WAITING = "own.waiting";
const NONE = { id: "", puzzle: "", when: 0, name: "", rows: 0, cols: 0, given: "", link: "", mode: "" };

/** A board that the last page could not wait for. */
async function takeIn() {
  const board = load(WAITING, NONE);
  if (board.id && await putBoard({ ...board, bits: new Uint8Array() })) save(WAITING, NONE);
}

export class Own {
  /** Those of the open puzzle, the latest first. @type {OwnBoard[]} */
  list = [];
  /** Called when the list has changed. @type {() => void} */
  onchange = () => {};
  /** The board that is open, if it is on the list or will be. */
  id = "";
  #puzzle = "";
  #openings = -1;
  /** What was opened, as it was given and as it stood. */
  #given = "";
  #link = "";
  #timer = 0;
  #wait = REST;
  /** What is still to be kept. @type {View | null} */
  #pending = null;
  /** What the board was like when it was looked at last. */
  #seen = "";
  #told = false;

  /**
   * @param {App} app
   * @param {(given: string) => boolean} known whether a board has its own place: in the gallery, or as a day's
   */
  constructor(app, known) {
    this.app = app;
    this.known = known;
    app.onLeave.add(() => this.keep());
    addEventListener("pagehide", () => void this.keep());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) void this.keep();
      // Another tab may have been busy.
      else void this.#read();
    });
    watch(() => "taken", () => void this.#read());
    app.listen((view) => this.#look(view));
  }

  /** The open board's entry. */
  get current() {
    return this.list.find((one) => one.id === this.id);
  }

  /** What a board is called, or "". @param {string} given */
  nameOf(given) {
    return this.list.find((one) => one.given === given)?.name ?? "";
  }

  /** @param {View} view */
  #look(view) {
    if (view.puzzle !== this.#puzzle) {
      this.#puzzle = view.puzzle;
      this.list = [];
      this.onchange();
      void this.#read();
    }
    if (this.app.openings !== this.#openings) {
      this.#openings = this.app.openings;
      [this.#given, this.#link] = [view.given, view.link];
      this.id = this.app.ownId || this.#known(view) || fresh();
      this.onchange();
    }
    if (!this.#isOwn(view)) return;
    // The address has nothing else to find it by.
    if (view.large) this.app.ownId = this.id;
    const { link, problem, mode, moves, undo, redo } = view;
    const seen = [this.id, link, problem, mode, moves, undo, redo].join();
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#pending = view;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(), this.#wait);
  }

  /** The entry of a board that was opened by other ways. @param {View} view */
  #known({ given }) {
    return (given && this.list.find((one) => one.given === given)?.id) ?? "";
  }

  /** @param {View} view */
  #isOwn({ link, given, puzzle, timeline, large }) {
    if (timeline || puzzle !== this.#puzzle || this.known(given)) return false;
    // Those of any size have no other place to stay.
    const changed = this.app.dealt ? given !== this.#given : link !== this.#link;
    return large || this.app.made || changed || this.current !== undefined;
  }

  /** Keeps what has changed, now. */
  async keep() {
    const view = this.#pending;
    if (!view) return;
    clearTimeout(this.#timer);
    this.#pending = null;
    const { puzzle, rows, cols, given, link, mode } = view;
    const began = performance.now();
    // A board that has just failed gives none: what was kept before is all there is.
    const bits = link ? new Uint8Array() : this.app.page.bits();
    if (!bits) return;
    this.#wait = Math.max(REST, SHARE * (performance.now() - began));
    const name = this.current?.name ?? "";
    const board = { id: this.id, puzzle, when: Date.now(), name, rows, cols, given, link, mode, bits };
    this.#list(board);
    await this.#put(board);
  }

  /** Gives the open board a name. @param {string} name */
  async call(name) {
    await this.keep();
    const { current } = this;
    if (!current || current.name === name) return;
    const board = { ...current, name };
    this.#list(board);
    await this.#put(board);
    this.app.changed();
  }

  /** Takes a board off the list. Returns what puts it back. @param {OwnBoard} board */
  async remove(board) {
    if (board.id === this.id) {
      this.#pending = null;
      clearTimeout(this.#timer);
      // What is done to it from now on makes it another one.
      this.id = fresh();
      [this.#given, this.#link] = [this.app.view.given, this.app.view.link];
      [this.app.made, this.app.ownId] = [false, ""];
    }
    this.list = this.list.filter((one) => one.id !== board.id);
    this.onchange();
    this.app.changed();
    await removeBoard(board.id);
    return async () => {
      const { puzzle, given } = this.app.view;
      if (puzzle === board.puzzle && given === board.given) this.id = board.id;
      this.#list(board);
      this.app.changed();
      await this.#put(board);
    };
  }

  /** @param {OwnBoard} board */
  #list(board) {
    this.list = [board, ...this.list.filter((one) => one.id !== board.id)].sort((one, other) => other.when - one.when);
    this.onchange();
  }

  /** @param {OwnBoard} board */
  async #put(board) {
    const { bits, ...rest } = board;
    if (board.link) save(WAITING, rest);
    const kept = await putBoard(board);
    if (kept && load(WAITING, NONE).when === board.when) save(WAITING, NONE);
    if (!board.link) keepOwn(board);
    if (!kept && !board.link && !this.#told) {
      this.#told = true;
      this.app.tell("This browser cannot save more boards: this one is lost when you close the page.", true);
    }
    await this.#tidy();
  }

  /** The oldest go when there are too many. */
  async #tidy() {
    let bytes = 0;
    const over = this.list.filter((board, place) => {
      bytes += board.bits.length;
      return board.id !== this.id && (place >= MOST || (board.bits.length > 0 && bytes > BYTES));
    });
    for (const { id } of over) await removeBoard(id);
    if (over.length > 0) this.list = this.list.filter((board) => !over.includes(board));
  }

  async #read() {
    const puzzle = this.#puzzle;
    await takeIn();
    const list = await boardsOf(puzzle);
    if (puzzle !== this.#puzzle) return;
    this.list = list;
    const { view } = this.app;
    // It was opened before the list was there.
    if (!this.app.ownId && !this.current && view.puzzle === puzzle && view.given === this.#given) this.id = this.#known(view) || this.id;
    this.onchange();
    this.app.changed();
  }
}

/** An id that no other board has. */
function fresh() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}
