// One open board and everything that wants to know when it changes.

import { first, loadPuzzle } from "./early.js";
import { keepSafe, start } from "./engine.js";
import { isKept, keep, keepHistory, lastOwn, leftAt, recallHints, takeUp } from "./kept.js";
import { fragmentLink, linkIn, puzzleOf } from "./link.js";
import { load } from "./store.js";

/** @import { OwnBoard } from "./database.js" */
/** @import { Loaded } from "./early.js" */
/** @import { Example, Mode, Page, PuzzleInfo, SolveOptions, View } from "./types.js" */

/** A text that no module knows. */
const UNKNOWN = "This is not a board of any puzzle here.";

/** So many characters of a text tell whose it is: the modules look at as many bytes. */
const HEAD = 65_536;

/**
 * Puts a board of one's own on a handle.
 * @param {Page} page
 * @param {OwnBoard} board
 */
function fill(page, { link, bits, mode }) {
  if (link) page.openKept(link);
  else page.openBits(bits);
  page.setMode(/** @type {Mode} */ (mode));
}

export class App {
  /** @type {Set<(view: View) => void>} */
  #listeners = new Set();
  #waiting = 0;
  /** @type {Map<string, Example[]>} */
  #examples = new Map();
  /** @type {Map<string, Promise<Loaded>>} */
  #loaded = new Map();
  /** Counts what was asked to be opened: whatever loads slower than the last of it is not opened any more. */
  #asked = 0;
  /** @type {ReturnType<typeof keepSafe>} */
  #safe;
  /** @type {Loaded} */
  #current;
  /** The gallery board of what is given. */
  #found = { given: "", index: -1 };
  /** The view that was read last, and whether something has changed since. @type {View | null} */
  #seen = null;
  #stale = true;

  /** @param {Loaded} first */
  constructor(first) {
    this.#current = first;
    this.#loaded.set(first.id, Promise.resolve(first));
    /** All puzzles. */
    this.puzzles = first.engine.shelf();
    this.#safe = keepSafe(first.handle, () => void this.#recover());
    /** The board's handle; every call is safe. @type {Page} */
    this.page = this.#safe.page;
    /** Counts the boards that were opened: each has its place in the browser's own history. */
    this.openings = 0;
    /** Whether the open board was made or brought here by the person; it is one of their own, then. */
    this.made = false;
    /** Whether it was made up by the page, or empty: moves alone make it nobody's own. */
    this.dealt = false;
    /** The id of the open board, if it was taken from the shelf of one's own. */
    this.ownId = "";
    /** Called before another board takes the open one's place. @type {Set<() => unknown>} */
    this.onLeave = new Set();
    /** The boards of the text opened last, if it held several. @type {{ puzzle: string, names: string[], text: string, index: number } | null} */
    this.cases = null;
    /** Replaced by main.js: what a board is called that is not of the gallery. @type {(given: string) => string} */
    this.nameOf = () => "";
    /** Asks whether the page shall be installed, where the browser lets it ask. @type {Event | null} */
    this.install = null;
    /** The room of Learn that is open, or "". */
    this.room = "";
    /** Takes what is dropped or pasted, while something else than the board wants it. @type {((files: File[]) => void) | null} */
    this.takes = null;
    /** Replaced by main.js: opens a room of Learn, for a run with these options, or closes it. @type {(room: string, set?: SolveOptions) => void} */
    this.enter = () => {};
    /** Goes to Learn, to the room that was open last. */
    this.learn = () => this.enter(load("lab.room", "note"));
    /** Replaced by main.js: shows a short message. @type {(words: string, bad?: boolean) => void} */
    this.tell = () => {};
  }

  static async start() {
    return new App(await first);
  }

  /** The latest view. */
  get view() {
    if (!this.#seen || this.#stale) this.#seen = this.page.view();
    this.#stale = false;
    return this.#seen;
  }

  get engine() {
    return this.#current.engine;
  }

  /** @returns {PuzzleInfo} */
  get info() {
    return this.#current.info;
  }

  /** The ways into the open puzzle, if there are several. */
  get doors() {
    return this.#current.doors;
  }

  /** @param {string} id @returns {Promise<Loaded>} */
  #need(id) {
    let loaded = this.#loaded.get(id);
    if (!loaded) {
      loaded = loadPuzzle(id);
      // A network that failed once may be there the next time.
      loaded.catch(() => this.#loaded.delete(id));
      this.#loaded.set(id, loaded);
    }
    return loaded;
  }

  /** @param {Loaded} loaded */
  #use(loaded) {
    if (loaded === this.#current) return;
    if (loaded.id !== this.#current.id) {
      this.#leaving();
      this.leave();
    }
    this.#current = loaded;
    this.#safe.replace(loaded.handle);
    for (const listener of this.onRecovered) listener();
  }

  /** @param {(view: View) => void} listener called after every change, and once at once */
  listen(listener) {
    this.#listeners.add(listener);
    listener(this.view);
  }

  /** Something changed: everybody looks again, now. */
  changed() {
    this.#stale = true;
    this.#show();
  }

  #show() {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
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

  /** The gallery board that is open, whatever moves were made on it, by its place there; -1 if it is none. */
  get index() {
    const { given, puzzle } = this.view;
    if (given !== this.#found.given) {
      this.#found = { given, index: given ? this.examples(puzzle).findIndex((example) => example.given === given) : -1 };
    }
    return this.#found.index;
  }

  /** The gallery board that is open, if it is one. @returns {Example | null} */
  get example() {
    return this.examples(this.view.puzzle)[this.index] ?? null;
  }

  /** Whether the open board has been solved, by moves that were all made by hand. */
  get solvedByHand() {
    const { solved, own, link, given, mode, timeline, stroking } = this.view;
    // A stroke may still lead elsewhere, and is no move yet.
    return solved && own && !stroking && link !== given && mode === "play" && !timeline;
  }

  /** What the open board is called, or "". */
  get name() {
    return this.example?.name ?? (this.view.given && this.nameOf(this.view.given));
  }

  /**
   * Opens a board of the gallery where it was left. The one that is open stays as it is.
   * @param {string} puzzle
   * @param {number} index
   */
  openExample(puzzle, index) {
    const example = this.examples(puzzle)[index];
    if (example && index !== this.index) this.openLeft(example.given, example.link);
  }

  /**
   * Opens a board of the open puzzle where it was left, to be played. The one that is open stays as it is.
   * @param {string} given the board's link without moves
   * @param {string} [link] what opens it if it was not left anywhere
   */
  openLeft(given, link = given) {
    this.#asked += 1;
    this.#leaving();
    keep(this.view);
    const left = leftAt(given);
    try {
      if (left) this.page.openKept(left);
      else this.page.openLink(link);
    } catch {
      // What was kept is an older page's: begin anew.
      this.page.openLink(link);
    }
    // A gallery is for playing and solving.
    if (this.view.mode === "edit") this.page.setMode("play");
    this.#opened();
  }

  /** Another board will be open. */
  #leaving() {
    for (const act of this.onLeave) act();
  }

  /**
   * Another board is open.
   * @param {{ made?: boolean, own?: string, dealt?: boolean }} [how]
   */
  #opened({ made = false, own = "", dealt = false } = {}) {
    this.openings += 1;
    this.made = made;
    this.dealt = dealt;
    this.ownId = own;
    this.#stale = true;
    if (recallHints(this.view, this.page)) this.#stale = true;
    this.#show();
  }

  /**
   * Opens a fragment, without the page's own parameters. Returns whether it did: something else may have been asked for
   * while a module was loaded.
   * @param {string} fragment
   * @throws {Error} with a message for people
   * @returns {Promise<boolean>}
   */
  async openLink(fragment) {
    const asked = ++this.#asked;
    const link = fragmentLink(fragment);
    const id = puzzleOf(link);
    const known = this.puzzles.some((puzzle) => puzzle.id === id);
    // A puzzle's name alone opens it.
    if (known && link === id) return this.openPuzzle(id);
    const loaded = known ? await this.#need(id) : null;
    if (asked !== this.#asked) return false;
    const before = this.#current;
    this.#leaving();
    if (loaded) this.#use(loaded);
    try {
      if (isKept(link)) this.page.openKept(link);
      else this.page.openLink(link);
    } catch (error) {
      this.#use(before);
      throw error;
    }
    this.#opened();
    return true;
  }

  /**
   * Opens the board that the page was left with, and the way back from there.
   * @param {string} fragment
   * @throws {Error} with a message for people
   * @returns {Promise<boolean>}
   */
  async reopen(fragment) {
    const link = fragmentLink(fragment);
    if (puzzleOf(link) !== this.info.id || !takeUp(link, this.page)) return this.openLink(link);
    this.#asked += 1;
    this.#opened();
    return true;
  }

  /**
   * Opens a board's text, of whatever puzzle, or a link. Returns whether it did, as [`openLink`] does.
   * @param {string} text
   * @throws {Error} with a message for people
   */
  async openText(text) {
    const link = linkIn(text);
    if (link) return this.openLink(link);
    const asked = ++this.#asked;
    const reader = await this.#reader(text);
    if (asked !== this.#asked) return false;
    if (!reader) throw new Error(UNKNOWN);
    const before = this.#current;
    this.#leaving();
    this.#use(reader);
    try {
      this.page.openText(text);
    } catch (error) {
      this.#use(before);
      throw error;
    }
    const names = this.page.cases();
    this.cases = names.length > 1 ? { puzzle: this.info.id, names, text, index: 0 } : null;
    this.#opened({ made: true });
    return true;
  }

  /**
   * Opens a board of the open puzzle, as its module packed it.
   * @param {Uint8Array} bits
   * @param {Mode} mode what it is opened for
   * @param {boolean} [made] whether it is one of the person's own, and not made up by the page
   */
  openBits(bits, mode, made = false) {
    this.#asked += 1;
    this.#leaving();
    keep(this.view);
    this.page.openBits(bits);
    this.page.setMode(mode);
    // An empty board, or one that was made up, is nobody's own until something is drawn on it.
    this.#opened({ made, dealt: !made });
  }

  /**
   * Opens a board of one's own. Returns whether it did, as [`openLink`] does.
   * @param {string} id
   * @throws {Error} if it is gone
   */
  async openOwn(id) {
    const asked = ++this.#asked;
    const { boardOf } = await import("./database.js");
    const board = await boardOf(id);
    if (!board) throw new Error("This board has been removed.");
    const loaded = await this.#need(board.puzzle);
    if (asked !== this.#asked) return false;
    const before = this.#current;
    this.#leaving();
    this.#use(loaded);
    try {
      fill(this.page, board);
    } catch (error) {
      this.#use(before);
      throw error;
    }
    this.#opened({ own: id });
    return true;
  }

  /** Opens one of the boards of the text opened last. @param {number} index */
  openCase(index) {
    if (!this.cases) return;
    this.#leaving();
    this.page.openCase(index);
    this.cases.index = index;
    this.#opened({ made: true });
  }

  /** The module of the puzzle that a text is of; the open one is asked first. @param {string} text */
  async #reader(text) {
    const others = this.puzzles.map((puzzle) => puzzle.id).filter((id) => id !== this.#current.id);
    // Its beginning tells whose it is; a very long one would be handed over five times.
    const head = text.slice(0, HEAD);
    for (const id of [this.#current.id, ...others]) {
      const loaded = await this.#need(id);
      if (loaded.engine.recognise(head)) return loaded;
    }
    return null;
  }

  /** Opens a puzzle where it was left, else its first board. Returns whether it did, as [`openLink`] does. @param {string} id @returns {Promise<boolean>} */
  async openPuzzle(id) {
    const asked = ++this.#asked;
    const fresh = !this.#loaded.has(id) || id === this.#current.id;
    const loaded = await this.#need(id);
    if (asked !== this.#asked) return false;
    this.#use(loaded);
    if (!fresh) {
      this.#opened();
      return true;
    }
    const kept = load(`board.${id}`, "");
    try {
      if (lastOwn(id)) return await this.openOwn(lastOwn(id));
      if (kept && kept !== id) return await this.reopen(kept);
    } catch {
      // An older page's board, or one that is gone: start afresh.
    }
    this.#stale = true;
    if (this.examples(id).length > 0) this.openExample(id, 0);
    this.#opened();
    return true;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.page.setMode(mode);
    this.changed();
  }

  /** A new instance takes over with the board as it was seen last, and the way back; a board of any size as it was kept. */
  async #recover() {
    const { link, puzzle } = this.#seen ?? { link: "", puzzle: this.#current.id };
    this.tell("Something failed inside the board. It is being restored.", true);
    try {
      const { id, module, info, doors } = this.#current;
      const engine = await start(id, module, true);
      const handle = new engine.Page(puzzle);
      if (link) {
        // What led to the last change is kept a moment after it: one step may be missing on the way.
        takeUp(link, handle, true);
        if (handle.view().link !== link) handle.openKept(link);
      } else {
        const { boardOf } = await import("./database.js");
        const board = await boardOf(lastOwn(puzzle));
        if (!board) throw new Error("The board has been removed.");
        fill(handle, board);
      }
      const loaded = { id, module, engine, info, handle, doors };
      this.#loaded.set(id, Promise.resolve(loaded));
      // Another puzzle was opened meanwhile.
      if (id !== this.#current.id) return;
      this.#use(loaded);
      this.changed();
    } catch {
      this.tell("The board could not be restored. Reload the page to continue.", true);
    }
  }

  /** Called with another handle: it may not know the colours yet. @type {Set<() => void>} */
  onRecovered = new Set();

  /** Keeps the board for the next visit. */
  keep() {
    keep(this.view);
  }

  /** Keeps the way back, too. */
  leave() {
    keepHistory(this.view, this.page);
  }
}
