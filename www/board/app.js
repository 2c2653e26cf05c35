// The open board, and the listeners that are notified of its changes.

import { first, loadPuzzle } from "../start/load-puzzle.js";
import { keepSafe, start } from "../start/engine.js";
import { isKept, isTouched, keep, keepHistory, lastOwn, leftAt, recallHints, takeUp } from "../storage/kept-boards.js";
import { UNSAID, fragmentLink, linkIn, puzzleOf, saidPart } from "../address/link.js";
import { load } from "../storage/settings-store.js";
import * as messages from "../words/words.js";

/** @import { OwnBoard } from "../storage/database.js" */
/** @import { Loaded } from "../start/load-puzzle.js" */
/** @import { Example, Kept, Mode, Page, PuzzleInfo, SolveOptions, View } from "../workers/types.js" */

/** The number of characters that identify a text's puzzle: the modules look at as many bytes. */
const HEAD = 65_536;

/**
 * Opens one of the user's own boards on a handle.
 * @param {Page} page
 * @param {OwnBoard} board
 */
function fill(page, { link, bits, mode }) {
  if (link) page.openKept(link);
  else page.openBits(bits);
  page.setMode(/** @type {Mode} */ (mode));
}

/** How a text begins that says something about its board. */
const SAYS = /^\s*#\s*(?:title|author|note|date):/i;

/** What a fragment says about its board. @param {string} fragment */
async function saidIn(fragment) {
  const parts = saidPart(fragment);
  // Without it the board opens all the same.
  return parts
    ? import("../share/about/about.js").then(
        ({ aboutIn }) => aboutIn(parts),
        () => UNSAID,
      )
    : UNSAID;
}

/** The key that clears the cursor of the board. */
const CLEARS = "Escape";
/** Between two notifications of changes that come many times a second, in milliseconds. */
const PACE = 100;
const NONE = new Uint16Array();

export class App {
  /** @type {Set<(view: View) => void>} */
  #listeners = new Set();
  #waiting = 0;
  #timer = 0;
  /** When the listeners were last notified. */
  #notified = 0;
  /** @type {Map<string, Example[]>} */
  #examples = new Map();
  /** @type {Map<string, Promise<Loaded>>} */
  #loaded = new Map();
  /** Counts the requests to open something: slower, older ones are dropped. */
  #asked = 0;
  /** @type {ReturnType<typeof keepSafe>} */
  #safe;
  /** @type {Loaded} */
  #current;
  /** The gallery index of the open board, cached by its link without moves. */
  #found = { given: "", index: -1 };
  /**
   * How the boards of this visit were opened, by their links without moves.
   * @type {Map<string, { link: string, made: boolean, dealt: boolean, own: string, place: number }>}
   */
  #arrivals = new Map();
  /**
   * The boards of each puzzle's last text with several.
   * @type {Map<string, { names: string[], text: string, index: number }>}
   */
  #cases = new Map();
  /** What was said about the boards of this visit, by their links without moves. @type {Map<string, typeof UNSAID>} */
  #said = new Map();
  /** The board of which it was said that another window went on with it. */
  #elsewhere = "";
  /** The last view, and whether it is outdated. @type {View | null} */
  #seen = null;
  #stale = true;

  /** @param {Loaded} first */
  constructor(first) {
    this.#current = first;
    this.#loaded.set(first.id, Promise.resolve(first));
    /** All puzzles. */
    this.puzzles = first.engine.shelf();
    this.#safe = keepSafe(first.handle, () => void this.#recover());
    /** The board's handle; its calls survive a failed module. @type {Page} */
    this.page = this.#safe.page;
    /** Counts the boards opened: each has its own entry in the browser's history. */
    this.openings = 0;
    /** Whether the user drew or imported the open board, so that it belongs to Your boards. */
    this.made = false;
    /** Whether the board was dealt or started empty: moves alone do not make it the user's own. */
    this.dealt = false;
    /** Whether the clues of a board from elsewhere are being typed in, to be played then. */
    this.copying = false;
    /** What is said about the open board. */
    this.about = UNSAID;
    /** The problem that the adviser has last advised on. */
    this.advised = "";
    /** The problem about which the adviser has said all that it will. */
    this.adviserRests = "";
    /**
     * Whether the open board came by a link, by that of a set, or from what the page keeps.
     * @type {"" | "link" | "set"}
     */
    this.sent = "";
    /** The link of the open board if it came solved; otherwise "". */
    this.cameSolved = "";
    /** The id of the open board if it is one of Your boards. */
    this.ownId = "";
    /** Called before another board is opened. @type {Set<() => unknown>} */
    this.onLeave = new Set();
    /** Set by main.js: the name of a board that is not in the gallery. @type {(given: string) => string} */
    this.nameOf = () => "";
    /**
     * Set by main.js: what a link says of the board of a day, so that friends know which one it is.
     * @type {(given: string) => string}
     */
    this.dayPart = () => "";
    /**
     * Where the button below a solved board goes while a set is open.
     * @type {(() => { words: string, go: () => void } | null) | null}
     */
    this.course = null;
    /** The link of the open set at the open board; "" for a board that is not in it. @type {() => string} */
    this.inSet = () => "";
    /** The browser's install prompt, where it offers one. @type {Event | null} */
    this.install = null;
    /**
     * What Edit's badge says of which problem, how many solutions it has counted, in words, and whether few clues
     * differ from the drawing.
     */
    this.counted = { problem: "", count: "", words: "", mends: false };
    /** Whether a key was the last input. */
    this.keyed = true;
    /** Whether the page demonstrates the puzzle over the board. */
    this.demonstrates = false;
    /** What the board shows while steps of reasoning are on it, or "". */
    this.stepping = "";
    /** The problem of a board read from a picture, which Solve solves when it opens; or "". */
    this.read = "";
    /** The solutions that Solve lists, as the solver wrote them. @type {string[]} */
    this.solutions = [];
    /** The open room of Learn, or "". */
    this.room = "";
    /** What a link for a class leaves to be used; null: everything. @type {string[] | null} */
    this.classroom = null;
    /** Set by what follows such a link: shows again what it hides. */
    this.lift = () => {};
    /** Receives dropped and pasted files in place of the board, while set. @type {((files: File[]) => void) | null} */
    this.takes = null;
    /**
     * Set by main.js: opens a room of Learn, for a run with these options, or closes it; settles once it is open.
     * @type {(room: string, set?: SolveOptions) => unknown}
     */
    this.enter = () => {};
    /** Opens Learn where it was left in the open puzzle, else at its lessons. */
    this.learn = () => this.enter(load(`lab.room.${this.info.id}`, "") || "note");
    /** Set by Learn: opens a board only to look at it. @type {(open: () => unknown) => unknown} */
    this.lookAt = (open) => open();
    /** Set by Learn: brings back the board that was open before one that is only looked at. */
    this.bringBack = () => {};
    /** Set by Learn: whether Back leads from the board that it opens next to the one before. */
    this.further = false;
    /** Set by main.js: shows a short message. @type {(words: string, bad?: boolean) => void} */
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

  /** The ways to start the open puzzle, if there are several. */
  get doors() {
    return this.#current.doors;
  }

  /** @param {string} id @returns {Promise<Loaded>} */
  #need(id) {
    let loaded = this.#loaded.get(id);
    if (!loaded) {
      loaded = loadPuzzle(id);
      // A later attempt may succeed after a network failure.
      loaded.catch(() => this.#loaded.delete(id));
      this.#loaded.set(id, loaded);
    }
    return loaded;
  }

  /** @param {Loaded} loaded */
  #use(loaded) {
    if (loaded === this.#current) return;
    const other = loaded.id !== this.#current.id;
    if (other) {
      this.#leaving();
      this.leave();
      // What lies over the board belongs to panels that show another puzzle from now on.
      this.page.showBoard("");
      this.page.point(NONE, NONE, NONE, NONE, NONE, new Float32Array());
      this.stepping = "";
    }
    this.#current = loaded;
    this.#safe.replace(loaded.handle);
    this.#stale = true;
    if (other) this.about = this.#said.get(this.view.given) ?? UNSAID;
    for (const listener of this.onRecovered) listener();
  }

  /** @param {(view: View) => void} listener called at once and after every change */
  listen(listener) {
    this.#listeners.add(listener);
    listener(this.view);
    return () => void this.#listeners.delete(listener);
  }

  /** Notifies all listeners at once. */
  changed() {
    this.#stale = true;
    this.#show();
  }

  #show() {
    cancelAnimationFrame(this.#waiting);
    clearTimeout(this.#timer);
    this.#waiting = 0;
    this.#notified = performance.now();
    for (const listener of this.#listeners) listener(this.view);
  }

  /**
   * Notifies all listeners soon, for changes that come many times a second: after a frame is painted, and not after
   * each.
   */
  changing() {
    this.#stale = true;
    this.#waiting ||= requestAnimationFrame((now) => {
      this.#waiting = 0;
      if (now < this.#notified + PACE) this.changing();
      else this.#timer = setTimeout(() => this.#show(), 0);
    });
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

  /** The gallery index of the open board, whatever moves were made on it; -1 if it is not from there. */
  get index() {
    const { given, puzzle } = this.view;
    if (given !== this.#found.given) {
      this.#found = {
        given,
        index: given ? this.examples(puzzle).findIndex((example) => example.given === given) : -1,
      };
    }
    return this.#found.index;
  }

  /** The open board's gallery entry, if it has one. @returns {Example | null} */
  get example() {
    return this.examples(this.view.puzzle)[this.index] ?? null;
  }

  /** Whether the user solved the open board by hand. */
  get solvedByHand() {
    const { solved, own, moved, mode, timeline, stroking } = this.view;
    // An unfinished stroke is not yet a move.
    return solved && own && !stroking && moved && mode === "play" && !timeline;
  }

  /** The boards of the open puzzle's last text, if there were several.*/
  get cases() {
    return this.#cases.get(this.info.id) ?? null;
  }

  /** The open board's name in the text opened last, if there are several; otherwise "". */
  get caseName() {
    return this.cases?.names[this.#arrivals.get(this.view.given)?.place ?? -1] ?? "";
  }

  /** The open board's link with what is said about it, or "". */
  get link() {
    const { link } = this.view;
    return link && link + this.about.parts;
  }

  /** What a link to send says about the open board. */
  get parts() {
    return this.about.parts || this.dayPart(this.view.given);
  }

  /** Says something about the open board. @param {typeof UNSAID} about */
  say(about) {
    this.about = about;
    this.changed();
  }

  /** The open board's name, or "". */
  get name() {
    if (this.about.title) return this.about.title;
    return this.example?.name ?? (this.view.given && this.nameOf(this.view.given));
  }

  /**
   * Opens a gallery board where it was left. If it is already open, nothing changes.
   * @param {string} puzzle
   * @param {number} index
   */
  openExample(puzzle, index) {
    const example = this.examples(puzzle)[index];
    if (example && index !== this.index) this.openLeft(example.given, example.link);
  }

  /**
   * Opens a board of the open puzzle for play, where it was left. The progress on the open board is saved.
   * @param {string} given the board's link without moves
   * @param {string} [link] opens it if it has no saved position
   */
  openLeft(given, link) {
    this.#asked += 1;
    this.#leaving();
    const left = leftAt(given);
    const begin = () => (link ? this.page.openLink(link) : this.page.openGiven(given));
    try {
      if (left) this.page.openKept(left);
      else begin();
    } catch {
      // The saved position is from an older page: start afresh.
      begin();
    }
    // The gallery is for playing and solving.
    if (this.view.mode === "edit") this.page.setMode("play");
    this.#opened();
  }

  /** Runs before another board is opened. */
  #leaving() {
    this.#said.set(this.view.given, this.about);
    this.keepMoves();
    for (const act of this.onLeave) act();
  }

  /**
   * Undoes or redoes a step. It may lead to another board, whose hints, time and place in Your boards then count again.
   * @param {"undo" | "redo"} way
   */
  travel(way) {
    const before = this.view;
    this.page[way]();
    this.#stale = true;
    const { given, link, mode } = this.view;
    // In Edit every stroke makes another board of it.
    const edge = way === "undo" ? before : { given, link };
    if (given === before.given || (mode === "edit" && this.#arrivals.get(edge.given)?.link !== edge.link))
      return this.#show();
    if (isTouched(before)) keep(before, this.about.parts);
    this.#said.set(before.given, this.about);
    const how = this.#arrivals.get(given);
    if (this.cases && how && how.place >= 0) this.cases.index = how.place;
    this.#opened({ ...how, about: this.#said.get(given) });
    this.tell(way === "undo" ? messages.BOARD_BEFORE : messages.BOARD_AFTER);
  }

  /**
   * Runs after another board was opened.
   * @param {{ link?: string, made?: boolean, own?: string, dealt?: boolean, place?: number, about?: typeof UNSAID, sent?: App["sent"] }} [how] `place`: in the text opened last
   */
  #opened({ link = "", made = false, own = "", dealt = false, place = -1, about = UNSAID, sent = "" } = {}) {
    this.openings += 1;
    this.about = about;
    this.copying = false;
    this.made = made;
    this.dealt = dealt;
    this.ownId = own;
    this.sent = sent;
    this.#stale = true;
    if (recallHints(this.view, this.page)) this.#stale = true;
    this.cameSolved = sent && this.view.solved ? this.view.link : "";
    this.#arrivals.set(this.view.given, { link: link || this.view.link, made, dealt, own, place });
    this.#show();
  }

  /**
   * Opens a fragment, without the page's own parameters. Returns whether it did, as another board may be requested
   * while a module loads.
   * @param {string} fragment
   * @param {App["sent"]} [sent] how it came
   * @throws {Error} with a message for people
   * @returns {Promise<boolean>}
   */
  async openLink(fragment, sent = "link") {
    const asked = ++this.#asked;
    if (/^#?set\//.test(fragment)) return (await import("../boards/sets/player.js")).openSetLink(this, fragment);
    const link = fragmentLink(fragment);
    const id = puzzleOf(link);
    const known = this.puzzles.some((puzzle) => puzzle.id === id);
    // A puzzle's name alone opens the puzzle.
    if (known && link === id) return this.openPuzzle(id);
    const [loaded, about] = await Promise.all([known ? this.#need(id) : null, saidIn(fragment)]);
    if (asked !== this.#asked) return false;
    const before = this.#current;
    this.#leaving();
    if (loaded) this.#use(loaded);
    try {
      if (isKept(link)) this.page.openKept(link);
      else this.page.openLink(link);
      // The same board again would stay in its replay.
      if (!link.includes("&step=")) this.page.watch(false);
    } catch (error) {
      this.#use(before);
      throw error;
    }
    this.#opened({ about, sent });
    return true;
  }

  /**
   * Opens the board from the last visit, with its undo history.
   * @param {string} fragment
   * @param {App["sent"]} [sent] how it came, if not by the address
   * @throws {Error} with a message for people
   * @returns {Promise<boolean>}
   */
  async reopen(fragment, sent) {
    const asked = ++this.#asked;
    const about = await saidIn(fragment);
    if (asked !== this.#asked) return false;
    const link = fragmentLink(fragment);
    if (puzzleOf(link) !== this.info.id || !takeUp(link, this.page)) return this.openLink(fragment, sent);
    this.#opened({ about, sent });
    return true;
  }

  /**
   * Opens the text of a board of any puzzle, or a link. Returns whether it did, as [`openLink`] does.
   * @param {string} text
   * @param {boolean} [read] whether it was read from a picture
   * @throws {Error} with a message for people
   */
  async openText(text, read = false) {
    const link = linkIn(text);
    if (link) return this.openLink(link);
    const asked = ++this.#asked;
    const reader = await this.#reader(text);
    let about = SAYS.test(text) ? (await import("../share/about/about.js")).aboutInText(text.slice(0, HEAD)) : UNSAID;
    if (asked !== this.#asked) return false;
    if (!reader) throw new Error(/^\s*https?:\S+penpa/i.test(text) ? messages.PENPA : messages.UNKNOWN_BOARD);
    const apart = reader.engine.isApart(text) ? await this.#readApart(reader.id, text) : null;
    if (apart?.parts) about = await saidIn(apart.parts);
    if (asked !== this.#asked) return false;
    const before = this.#current;
    this.#leaving();
    this.#use(reader);
    try {
      if (apart) this.page.openBits(apart.bits);
      else this.page.openText(text, read);
    } catch (error) {
      this.#use(before);
      throw error;
    }
    const names = apart ? [] : this.page.cases();
    const several = names.length > 1;
    const puzzle = this.info.id;
    for (const [given, how] of this.#arrivals) if (puzzleOf(given) === puzzle) how.place = -1;
    if (several) this.#cases.set(puzzle, { names, text, index: 0 });
    else this.#cases.delete(puzzle);
    // Of several boards, those that are only looked at are not the user's own.
    this.#opened({ made: !several, place: several ? 0 : -1, about });
    return true;
  }

  /**
   * Opens a packed board of the open puzzle.
   * @param {Uint8Array} bits
   * @param {Mode} mode the mode to open it in
   * @param {boolean} [made] whether the user made it, rather than the page
   * @param {boolean} [dealt] whether only drawing makes it the user's own, and no move
   */
  openBits(bits, mode, made = false, dealt = !made) {
    this.#asked += 1;
    this.#leaving();
    this.keep();
    this.page.openBits(bits);
    this.page.setMode(mode);
    this.#opened({ made, dealt });
  }

  /**
   * Opens one of the user's own boards. Returns whether it did, as [`openLink`] does.
   * @param {string} id
   * @throws {Error} if it was removed
   */
  async openOwn(id) {
    const asked = ++this.#asked;
    const [{ boardOf }, { aboutOfOwn }] = await Promise.all([
      import("../storage/database.js"),
      import("../share/about/about.js"),
    ]);
    const board = await boardOf(id);
    if (!board) throw new Error(messages.BOARD_REMOVED);
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
    this.#opened({ own: id, about: aboutOfOwn(board) });
    return true;
  }

  /**
   * Brings back what was open in this puzzle, with its undo history.
   * @param {Kept} kept
   * @throws {Error} if it is damaged
   */
  putBack({ mode, at, links, said, moves, own }) {
    this.#asked += 1;
    this.#leaving();
    this.page.restore(mode, at, links, said, Uint32Array.from(moves), Uint8Array.from(own));
    const { given } = this.page.view();
    this.#opened({ ...this.#arrivals.get(given), about: this.#said.get(given) });
  }

  /** Opens one of the boards in the last text opened. @param {number} index */
  openCase(index) {
    if (!this.cases) return;
    this.#leaving();
    this.page.openCase(index);
    this.cases.index = index;
    this.#opened({ place: index });
  }

  /** The board of a text that a worker reads. @param {string} puzzle @param {string} text */
  async #readApart(puzzle, text) {
    const loaded = await import("../workers/text-formats.js").catch(() => null);
    if (!loaded) throw new Error(messages.PART_NOT_LOADED);
    return loaded.readApart(puzzle, text);
  }

  /** The module of a text's puzzle; the open puzzle is tried first. @param {string} text */
  async #reader(text) {
    const others = this.puzzles.map((puzzle) => puzzle.id).filter((id) => id !== this.#current.id);
    // The beginning identifies it, without copying a long text to five modules.
    const head = text.slice(0, HEAD);
    for (const id of [this.#current.id, ...others]) {
      const loaded = await this.#need(id);
      if (loaded.engine.recognise(head)) return loaded;
    }
    return null;
  }

  /**
   * Opens a puzzle where it was left, else its first board. Returns whether it did, as [`openLink`] does.
   * @param {string} id
   * @returns {Promise<boolean>}
   */
  async openPuzzle(id) {
    const asked = ++this.#asked;
    const fresh = !this.#loaded.has(id) || id === this.#current.id;
    const loaded = await this.#need(id);
    if (asked !== this.#asked) return false;
    if (fresh && lastOwn(id)) {
      try {
        // Until it has been read, the other puzzle stays.
        return await this.openOwn(lastOwn(id));
      } catch {
        // It is gone: start afresh.
      }
      if (this.#asked !== asked + 1) return false;
    }
    this.#use(loaded);
    if (!fresh) {
      this.#opened({ about: this.#said.get(this.view.given) });
      return true;
    }
    const kept = load(`board.${id}`, "");
    try {
      if (kept && kept !== id) return await this.reopen(kept);
    } catch {
      // A board from an older page, or one that is gone: start afresh.
    }
    if (this.examples(id).length > 0) this.openExample(id, 0);
    this.#opened();
    return true;
  }

  /** Whether something may be used: a link for a class may hide it. @param {"hint" | "solve"} what */
  allows(what) {
    return this.classroom === null || this.classroom.includes(what);
  }

  /** @param {Mode} mode */
  setMode(mode) {
    if (mode === "solve" && !this.allows("solve")) return this.tell(messages.HIDDEN_FOR_CLASS);
    const same = mode === this.view.mode;
    this.page.setMode(mode);
    if (!same && !this.keyed) this.dropCursor();
    this.changed();
  }

  /** Uses the tool once. @param {number} x in cells @param {number} y */
  tap(x, y) {
    this.page.press(x, y, false);
    this.page.release(x, y);
  }

  /** A cursor left by a tap would look like a part of what is shown next. */
  dropCursor() {
    this.page.key(CLEARS, false);
  }

  /** Replaces a failed instance and restores the last board and its undo history; without a link, as last saved. */
  async #recover() {
    const { link, puzzle } = this.#seen ?? { link: "", puzzle: this.#current.id };
    this.tell(messages.RESTORING, true);
    try {
      const { id, module, info, doors } = this.#current;
      const engine = await start(id, module, true);
      const handle = new engine.Page(puzzle);
      if (link) {
        // The history is saved with a delay, so the last step may be missing.
        takeUp(link, handle, true);
        if (handle.view().link !== link) handle.openKept(link);
      } else {
        const { boardOf } = await import("../storage/database.js");
        const board = await boardOf(lastOwn(puzzle));
        if (!board) throw new Error(messages.HAS_BEEN_REMOVED);
        fill(handle, board);
      }
      const loaded = { id, module, engine, info, handle, doors };
      this.#cases.delete(id);
      this.#loaded.set(id, Promise.resolve(loaded));
      // Another puzzle was opened in the meantime.
      if (id !== this.#current.id) return;
      this.#use(loaded);
      this.changed();
    } catch {
      this.tell(messages.NOT_RESTORED, true);
    }
  }

  /** Called for each new handle, which may lack the colours. @type {Set<() => void>} */
  onRecovered = new Set();

  /** Saves the board for the next visit. */
  keep() {
    const elsewhere = keep(this.view, this.about.parts);
    if (elsewhere && this.#elsewhere !== this.view.given) this.tell(messages.PLAYED_ELSEWHERE, true);
    if (elsewhere) this.#elsewhere = this.view.given;
  }

  /** Saves what was done on the board. What only stands there until another has been read is not saved. */
  keepMoves() {
    if (this.#seen && isTouched(this.#seen)) keep(this.#seen, this.about.parts);
  }

  /** Saves the undo history. */
  leave() {
    keepHistory(this.view, this.page);
  }
}
