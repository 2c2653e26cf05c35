// The open board, and the listeners that are notified of its changes.

import { first, loadPuzzle } from "../start/load-puzzle.js";
import { keepSafe, start } from "../start/engine.js";
import { isKept, isTouched, keep, keepHistory, lastOwn, leftAt, recallHints, takeUp } from "../storage/kept-boards.js";
import { UNSAID, fragmentLink, linkIn, puzzleOf, saidPart } from "../address/link.js";
import { load } from "../storage/settings-store.js";
import { LearnDoor } from "../learn/door.js";
import { Classroom } from "../learn/class/classroom.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words.js";
import type { Found } from "./found.js";
import type { OwnBoard } from "../storage/database.js";
import type { Loaded } from "../start/load-puzzle.js";
import type { Example, Kept, Mode, Page, PuzzleInfo, View, ShelfEntry } from "../workers/types.js";

/** The number of characters that identify a text's puzzle: the modules look at as many bytes. */
const HEAD = 65_536;

/** Opens one of the user's own boards on a handle. */
function fill(page: Page, { link, bits, mode }: OwnBoard) {
  if (link) page.openKept(link);
  else page.openBits(bits);
  // Saved by a page, and checked when it came from a file.
  page.setMode(mode as Mode);
}

/** How a text begins that says something about its board. */
const SAYS = /^\s*#\s*(?:title|author|note|date):/i;

/** What a fragment says about its board. */
async function saidIn(fragment: string) {
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

/** How a board came here. */
interface Arrival {
  /** Whether the user drew or imported it, so that it belongs to Your boards. */
  made: boolean;
  /** Whether it was dealt or started empty: moves alone do not make it the user's own. */
  dealt: boolean;
  /** Its id if it is one of Your boards. */
  own: string;
  /** Whether it came by a link, by that of a set, or from what the page keeps. */
  sent: "" | "link" | "set";
  /** Its link if it came solved; otherwise "". */
  cameSolved: string;
  /** Whether its clues are being typed in from elsewhere, to be played then. */
  copying: boolean;
}

/** A set of boards that is open. */
interface OpenSet {
  /** Where the button below a solved board goes. */
  next: () => { words: string; go: () => void } | null;
  /** Its link at the open board; "" for a board that is not in it. */
  link: () => string;
}

/** Names boards by their links without moves; "" for those that it does not know. */
interface Namer {
  nameOf: (given: string) => string;
  /** What a link says of a board, so that friends know which one it is. */
  partOf?: (given: string) => string;
}

export class App {
  /** All puzzles. */
  puzzles: ShelfEntry[];
  /** The board's handle; its calls survive a failed module. */
  page: Page;
  /** Counts the boards opened: each has its own entry in the browser's history. */
  openings = 0;
  /** How the open board came here. */
  arrival: Arrival = { made: false, dealt: false, own: "", sent: "", cameSolved: "", copying: false };
  /** What is said about the open board. */
  about = UNSAID;
  /** The problem that the adviser has last advised on, and the one about which it has said all that it will. */
  adviser = { advised: "", rests: "" };
  /** Called before another board is opened. */
  onLeave = new Set<() => unknown>();
  /** The open set of boards. */
  set: OpenSet | null = null;
  /** What is known about the open board. */
  found: Found = {
    count: { problem: "", count: "", words: "", mends: false },
    solutions: [],
    fromPicture: "",
  };
  /** Whether a key was the last input. */
  keyed = true;
  /** What lies over the board: a demonstration, and a step of reasoning, in words. */
  overlay = { demo: false, step: "" };
  learn = new LearnDoor(this);
  classroom = new Classroom(this);

  /** Names boards that are not in the gallery, asked one after the other. */
  #namers: Namer[] = [];
  #listeners = new Set<(view: View) => void>();
  #waiting = 0;
  #timer = 0;
  /** When the listeners were last notified. */
  #notified = 0;
  #examples = new Map<string, Example[]>();
  #loaded = new Map<string, Promise<Loaded>>();
  /** Counts the requests to open something: slower, older ones are dropped. */
  #asked = 0;
  #safe: ReturnType<typeof keepSafe>;
  #current: Loaded;
  /** The gallery index of the open board, cached by its link without moves. */
  #found = { given: "", index: -1 };
  /** How the boards of this visit were opened, by their links without moves. */
  #arrivals = new Map<string, { link: string; made: boolean; dealt: boolean; own: string; place: number }>();
  /** The boards of each puzzle's last text with several. */
  #cases = new Map<string, { names: string[]; text: string; index: number }>();
  /** What was said about the boards of this visit, by their links without moves. */
  #said = new Map<string, typeof UNSAID>();
  /** The board of which it was said that another window went on with it. */
  #elsewhere = "";
  /** The last view, and whether it is outdated. */
  #seen: View | null = null;
  #stale = true;

  constructor(first: Loaded) {
    this.#current = first;
    this.#loaded.set(first.id, Promise.resolve(first));
    this.puzzles = first.engine.shelf();
    this.#safe = keepSafe(first.handle, () => void this.#recover());
    this.page = this.#safe.page;
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

  get info(): PuzzleInfo {
    return this.#current.info;
  }

  /** The ways to start the open puzzle, if there are several. */
  get doors() {
    return this.#current.doors;
  }

  #need(id: string): Promise<Loaded> {
    let loaded = this.#loaded.get(id);
    if (!loaded) {
      loaded = loadPuzzle(id);
      // A later attempt may succeed after a network failure.
      loaded.catch(() => this.#loaded.delete(id));
      this.#loaded.set(id, loaded);
    }
    return loaded;
  }

  #use(loaded: Loaded) {
    if (loaded === this.#current) return;
    const other = loaded.id !== this.#current.id;
    if (other) {
      this.#leaving();
      this.leave();
      // What lies over the board belongs to panels that show another puzzle from now on.
      this.page.showBoard("");
      this.page.point(NONE, NONE, NONE, NONE, NONE, new Float32Array());
      this.overlay.step = "";
    }
    this.#current = loaded;
    this.#safe.replace(loaded.handle);
    this.#stale = true;
    if (other) this.about = this.#said.get(this.view.given) ?? UNSAID;
    for (const listener of this.onRecovered) listener();
  }

  /** @param listener called at once and after every change */
  listen(listener: (view: View) => void) {
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

  examples(puzzle: string) {
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

  /** The open board's gallery entry, if it has one. */
  get example(): Example | null {
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
    return this.about.parts || this.#askNamers((namer) => namer.partOf?.(this.view.given));
  }

  /** Lets another part name boards that those before it do not know. */
  addNamer(namer: Namer) {
    this.#namers.push(namer);
  }

  #askNamers(ask: (namer: Namer) => string | undefined) {
    for (const namer of this.#namers) {
      const said = ask(namer);
      if (said) return said;
    }
    return "";
  }

  /** Says something about the open board. */
  say(about: typeof UNSAID) {
    this.about = about;
    this.changed();
  }

  /** The open board's name, or "". */
  get name() {
    if (this.about.title) return this.about.title;
    return this.example?.name ?? (this.view.given && this.#askNamers((namer) => namer.nameOf(this.view.given)));
  }

  /** Opens a gallery board where it was left. If it is already open, nothing changes. */
  openExample(puzzle: string, index: number) {
    const example = this.examples(puzzle)[index];
    if (example && index !== this.index) this.openLeft(example.given, example.link);
  }

  /**
   * Opens a board of the open puzzle for play, where it was left. The progress on the open board is saved.
   * @param given the board's link without moves
   * @param link opens it if it has no saved position
   */
  openLeft(given: string, link?: string) {
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
   */
  travel(way: "undo" | "redo") {
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
    toast(way === "undo" ? messages.BOARD_BEFORE : messages.BOARD_AFTER);
  }

  /** Runs after another board was opened; `place`: in the text opened last. */
  #opened({
    link = "",
    made = false,
    own = "",
    dealt = false,
    place = -1,
    about = UNSAID,
    sent = "",
  }: {
    link?: string;
    made?: boolean;
    own?: string;
    dealt?: boolean;
    place?: number;
    about?: typeof UNSAID;
    sent?: Arrival["sent"];
  } = {}) {
    this.openings += 1;
    this.about = about;
    this.#stale = true;
    if (recallHints(this.view, this.page)) this.#stale = true;
    const cameSolved = sent && this.view.solved ? this.view.link : "";
    this.arrival = { made, dealt, own, sent, cameSolved, copying: false };
    this.#arrivals.set(this.view.given, { link: link || this.view.link, made, dealt, own, place });
    this.#show();
  }

  /**
   * Opens a fragment, without the page's own parameters. Returns whether it did, as another board may be requested
   * while a module loads.
   *
   * @param sent how it came
   * @throws {Error} with a message for people
   */
  async openLink(fragment: string, sent: Arrival["sent"] = "link"): Promise<boolean> {
    const asked = ++this.#asked;
    if (/^#?set\//.test(fragment)) return (await import("../boards/sets/play-set.js")).openSetLink(this, fragment);
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
      this.#fill(link);
    } catch (error) {
      this.#use(before);
      throw error;
    }
    this.#opened({ about, sent });
    return true;
  }

  /** Opens a link of the open puzzle. */
  #fill(link: string) {
    if (isKept(link)) this.page.openKept(link);
    else this.page.openLink(link);
    // The same board again would stay in its replay.
    if (!link.includes("&step=")) this.page.watch(false);
  }

  /**
   * Opens the board from the last visit, with its undo history.
   * @param sent how it came, if not by the address
   * @throws {Error} with a message for people
   */
  async reopen(fragment: string, sent?: Arrival["sent"]): Promise<boolean> {
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
   * @param read whether it was read from a picture
   * @throws {Error} with a message for people
   */
  async openText(text: string, read = false) {
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
   * @param mode the mode to open it in
   * @param made whether the user made it, rather than the page
   * @param dealt whether only drawing makes it the user's own, and no move
   */
  openBits(bits: Uint8Array, mode: Mode, made = false, dealt = !made) {
    this.#asked += 1;
    this.#leaving();
    this.keep();
    this.page.openBits(bits);
    this.page.setMode(mode);
    this.#opened({ made, dealt });
  }

  /**
   * Opens one of the user's own boards. Returns whether it did, as [`openLink`] does.
   * @throws {Error} if it was removed
   */
  async openOwn(id: string) {
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
   * @throws {Error} if it is damaged
   */
  putBack({ mode, at, links, said, moves, own }: Kept) {
    this.#asked += 1;
    this.#leaving();
    this.page.restore(mode, at, links, said, Uint32Array.from(moves), Uint8Array.from(own));
    const { given } = this.page.view();
    this.#opened({ ...this.#arrivals.get(given), about: this.#said.get(given) });
  }

  /** Opens one of the boards in the last text opened. */
  openCase(index: number) {
    if (!this.cases) return;
    this.#leaving();
    this.page.openCase(index);
    this.cases.index = index;
    this.#opened({ place: index });
  }

  /** The board of a text that a worker reads. */
  async #readApart(puzzle: string, text: string) {
    const loaded = await import("../workers/text-formats.js").catch(() => null);
    if (!loaded) throw new Error(messages.PART_NOT_LOADED);
    return loaded.readApart(puzzle, text);
  }

  /** The module of a text's puzzle; the open puzzle is tried first. */
  async #reader(text: string) {
    const others = this.puzzles.map((puzzle) => puzzle.id).filter((id) => id !== this.#current.id);
    // The beginning identifies it, without copying a long text to five modules.
    const head = text.slice(0, HEAD);
    for (const id of [this.#current.id, ...others]) {
      const loaded = await this.#need(id);
      if (loaded.engine.recognise(head)) return loaded;
    }
    return null;
  }

  /** Opens a puzzle where it was left, else its first board. Returns whether it did, as [`openLink`] does. */
  async openPuzzle(id: string): Promise<boolean> {
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
    const kept = fresh ? load(`board.${id}`, "") : "";
    const now = this.#asked;
    // Meanwhile the other puzzle stays, as the lists beside the board are its own.
    const about = await saidIn(kept);
    if (now !== this.#asked) return false;
    this.#use(loaded);
    if (!fresh) {
      this.#opened({ about: this.#said.get(this.view.given) });
      return true;
    }
    try {
      if (kept && kept !== id) {
        const link = fragmentLink(kept);
        const taken = takeUp(link, this.page);
        if (!taken) {
          this.#leaving();
          this.#fill(link);
        }
        this.#opened({ about, sent: taken ? "" : "link" });
        return true;
      }
    } catch {
      // A board from an older page, or one that is gone: start afresh.
    }
    if (this.examples(id).length > 0) this.openExample(id, 0);
    this.#opened();
    return true;
  }

  /** Whether something may be used: a link for a class may hide it. */
  allows(what: "hint" | "solve") {
    return this.classroom.allowed?.includes(what) ?? true;
  }

  setMode(mode: Mode) {
    if (mode === "solve" && !this.allows("solve")) return toast(messages.HIDDEN_FOR_CLASS);
    const same = mode === this.view.mode;
    this.page.setMode(mode);
    if (!same && !this.keyed) this.dropCursor();
    this.changed();
  }

  /**
   * Uses the tool once.
   * @param x in cells
   */
  tap(x: number, y: number) {
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
    toast(messages.RESTORING, true);
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
      toast(messages.NOT_RESTORED, true);
    }
  }

  /** Called for each new handle, which may lack the colours. */
  onRecovered = new Set<() => void>();

  /** Saves the board for the next visit. */
  keep() {
    const elsewhere = keep(this.view, this.about.parts);
    if (elsewhere && this.#elsewhere !== this.view.given) toast(messages.PLAYED_ELSEWHERE, true);
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
