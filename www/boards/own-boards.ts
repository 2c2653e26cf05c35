// Your boards: those the user drew or imported, and other boards that the user changed. Each is saved as it changes, so
// that opening a link never loses one.

import { boardOf, boardsOf, exchange, putBoard, removeBoard } from "../storage/database.js";
import { aboutOf, aboutOfOwn, joined } from "../share/about/about.js";
import { button } from "../ui/dom.js";
import { keepOwn } from "../storage/kept-boards.js";
import { load, save, watch } from "../storage/settings-store.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { OwnBoard } from "../storage/database.js";
import type { View } from "../workers/types.js";

/** A change is saved after this many milliseconds without another. */
const REST = 600;
/** Packing a large board is slow: the pause between two saves is at least this many times as long. */
const SHARE = 10;
/** The most boards saved per puzzle, the latest first, and the most bytes of those without a link. */
const MOST = 100;
const BYTES = 48_000_000;

/** The versions of a board that are remembered: each may be as long as a link. */
const VERSIONS = 20;

/** Holds a board, without its bits, until the database has stored it, as the page may be closed before. */
const WAITING = "own.waiting";
const NONE: Omit<OwnBoard, "bits"> & { over: string[] } = {
  id: "",
  puzzle: "",
  when: 0,
  name: "",
  rows: 0,
  cols: 0,
  given: "",
  link: "",
  mode: "",
  over: [],
};

/**
 * Stores a board that the last page did not finish storing; as another one if another window has changed it meanwhile.
 * Returns it.
 */
async function takeIn() {
  const { over, ...board } = load(WAITING, NONE);
  if (!board.id) return;
  const stored = await boardOf(board.id, true);
  const stale =
    stored &&
    stored.link !== board.link &&
    (over.length > 0 ? !over.includes(versionOf(stored)) : stored.when > board.when);
  if (stale && over.includes(versionOf(board))) return void save(WAITING, NONE);
  const taken = { ...board, id: stale ? fresh() : board.id, bits: new Uint8Array() };
  if (await putBoard(taken)) save(WAITING, NONE);
  return taken;
}

export class Own {
  app: App;
  known: (given: string) => boolean;

  /** The open puzzle's boards, the latest first. */
  list: OwnBoard[] = [];
  /** Called when the list changes. */
  onchange: () => void = (): void => {};
  /** The id that the open board has or would have in the list. */
  id = "";
  #puzzle = "";
  #openings = -1;
  /** The board's links when it was opened, without and with moves. */
  #given = "";
  #link = "";
  /** What was said about it then. */
  #said = "";
  /** Its name in a text with several boards, or "". */
  #called = "";
  #timer = 0;
  #wait = REST;
  /** By id, the last versions of a board that this window has opened or saved. */
  #versions = new Map<string, Set<string>>();
  /** Whether what the last page left has been taken in. */
  #begun = false;
  /** The saves so far: each waits for the one before. */
  #saves: Promise<void> = Promise.resolve();
  /** The view still to be saved, and what was said about it. */
  #pending: { view: View; about: App["about"] } | null = null;
  /** The state when last checked. */
  #seen = "";
  #told = false;
  /** The link of an empty board of a size. */
  #blank = { size: "", given: "" };
  /** Which opening was told of the user's own version of the board. */
  #offered = -1;

  /** @param known whether a board is saved elsewhere: in the gallery, or as a board of the day */
  constructor(app: App, known: (given: string) => boolean) {
    this.app = app;
    this.known = known;
    app.addNamer(this);
    app.onLeave.add(() => this.keep());
    addEventListener("pagehide", () => void this.keep());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) void this.keep();
      // Another tab may have changed the list.
      else void this.#read();
    });
    watch(
      () => "taken",
      () => void this.#read(),
    );
    app.listen((view) => this.#look(view));
  }

  /** The open board's entry. */
  get current() {
    return this.list.find((one) => one.id === this.id);
  }

  /** A board's name, or "". */
  nameOf(given: string) {
    return this.list.find((one) => one.given === given)?.name ?? "";
  }

  #look(view: View) {
    if (view.puzzle !== this.#puzzle) {
      this.#puzzle = view.puzzle;
      this.list = [];
      this.onchange();
      void this.#read();
    }
    if (this.app.openings !== this.#openings) {
      // Undo may have led to another board, which has another id.
      if (this.#pending?.view.link) void this.keep();
      this.#pending = null;
      this.#openings = this.app.openings;
      [this.#given, this.#link, this.#called] = [view.given, view.link, this.app.caseName];
      this.id = this.app.arrival.own || this.#known(view) || fresh();
      this.#goOn();
      this.#adopt();
      this.#said = this.app.about.parts;
      this.onchange();
    }
    if (!this.#isOwn(view)) return;
    // The address has no link for it.
    if (view.large) this.app.arrival.own = this.id;
    const { link, problem, mode, moves, undo, redo } = view;
    const seen = [this.id, link, problem, mode, moves, undo, redo, this.app.about.parts].join();
    if (seen === this.#seen) return;
    this.#seen = seen;
    // Looked at, a board that was saved without anything on it stays.
    if ((this.current?.link ?? view.link) === view.link && this.#isBlank(view)) return;
    const about = this.#named();
    // At once, as a list that changes a while after a stroke moves what is looked at then.
    if (!this.current && link) this.#list(entry(this.id, view, about, new Uint8Array()));
    this.#pending = { view, about };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keep(), this.#wait);
  }

  /** Notes which version of the saved board was opened. */
  #goOn() {
    if (this.current) this.#note(this.current);
    // What was opened is newer than the list if another window has just saved it.
    if (this.app.arrival.own) void boardOf(this.id).then((board) => board && this.#note(board));
  }

  /** Notes a version that this window goes on from. Returns all of that board. */
  #note(board: Version & { id: string }) {
    const versions = this.#versions.get(board.id) ?? new Set();
    this.#versions.set(board.id, versions.add(versionOf(board)));
    for (const one of versions) if (versions.size > VERSIONS) versions.delete(one);
    return versions;
  }

  /** The id of a board that was opened in another way. */
  #known({ given, link }: View) {
    const all = given ? this.list.filter((one) => one.given === given) : [];
    const found = all.find((one) => one.link === link) ?? all[0];
    if (!found) return "";
    if (!this.app.arrival.sent || !found.link || found.link === link || found.link === found.given) return found.id;
    // What is drawn there stays: a change of what the link has makes another entry. A set is played as it was sent.
    if (this.app.arrival.sent === "link") this.#offer(found.id);
    return "";
  }

  /** Offers the board as it was left in place of the one that a link has. */
  #offer(id: string) {
    if (this.#offered === this.app.openings) return;
    this.#offered = this.app.openings;
    const open = () => this.app.openOwn(id).catch(() => toast(messages.UNREADABLE, true));
    queueMicrotask(() =>
      toast(
        messages.LEFT_WITH_MOVES,
        false,
        button(messages.OPEN_YOURS, () => void open(), { "data-test": "own-left" }),
      ),
    );
  }

  #isOwn({ link, given, puzzle, timeline, large }: View) {
    if (timeline || puzzle !== this.#puzzle || this.known(given)) return false;
    // Boards without a link are saved nowhere else.
    const changed = this.app.arrival.dealt ? given !== this.#given : link !== this.#link;
    return (
      large || this.app.arrival.made || changed || this.app.about.parts !== this.#said || this.current !== undefined
    );
  }

  /** A board of a text with several boards becomes the user's own under its name there. */
  #named() {
    const { about } = this.app;
    if (this.current || about.title || !this.#called) return about;
    const named = aboutOf({ ...about, title: this.#called });
    this.#say(named);
    return named;
  }

  /** Whether there is nothing on a board, and nothing is said about it. */
  #isBlank({ puzzle, rows, cols, given, link }: View) {
    if (!given || link !== given || this.app.about.parts || this.app.info.id !== puzzle) return false;
    const size = `${puzzle} ${rows} ${cols}`;
    if (this.#blank.size !== size) {
      const page = new this.app.engine.Page(puzzle);
      page.resize(rows, cols);
      page.act("new");
      this.#blank = { size, given: page.view().given };
      page.free();
    }
    return given === this.#blank.given;
  }

  /** What the user has said about the board counts, whatever its link says. */
  #adopt() {
    const { current, app } = this;
    const about = current && !this.#pending && joined(aboutOfOwn(current), app.about);
    if (about && about.parts !== app.about.parts) this.#say(about);
  }

  /** Says it once the listeners under way are done. */
  #say(about: App["about"]) {
    this.app.about = about;
    queueMicrotask(() => this.app.changed());
  }

  /** Saves pending changes now. */
  async keep() {
    const pending = this.#pending;
    if (!pending) return;
    clearTimeout(this.#timer);
    this.#pending = null;
    const { view, about } = pending;
    if (this.#isBlank(view)) {
      const stale = this.current;
      this.list = this.list.filter((one) => one !== stale);
      this.onchange();
      return void (stale && (await removeBoard(stale.id)));
    }
    const began = performance.now();
    // After a failure there are no bits, and the last saved version stays.
    const bits = view.link ? new Uint8Array() : this.app.page.bits();
    if (!bits) return;
    this.#wait = Math.max(REST, SHARE * (performance.now() - began));
    const board = entry(this.id, view, about, bits);
    const renamed = this.current && this.current.name !== board.name;
    this.#list(board);
    if (renamed) this.app.changed();
    const versions = [...(this.#versions.get(this.id) ?? [])];
    if (board.link) wait(board, versions);
    this.#saves = this.#saves.then(() => this.#save(board, versions.includes(versionOf(board))));
    await this.#saves;
  }

  /**
   * Saves the open board. If another window has changed it meanwhile, it becomes another board beside that one, or is
   * not saved if it is as it was found.
   */
  async #save(board: OwnBoard, found: boolean) {
    const versions = this.#note(board);
    for (;;) {
      const stored = await boardOf(board.id, true);
      if (stored && !versions.has(versionOf(stored))) break;
      const outcome = await exchange([{ board, when: stored?.when ?? null }], () => "done");
      if (outcome !== "changed") return this.#put(board, outcome === "done");
    }
    if (found) return settle(board);
    const copy = { ...board, id: fresh() };
    if (this.id === board.id) {
      this.id = copy.id;
      this.#note(copy);
      if (!copy.link) this.app.arrival.own = copy.id;
    }
    this.list = this.list.filter((one) => one.id !== board.id);
    this.#list(copy);
    await this.#put(copy);
    toast(messages.CHANGED_ELSEWHERE, true);
    await this.#read();
  }

  /** Removes a board. Returns a function that restores it. */
  async remove(board: OwnBoard) {
    if (board.id === this.id) {
      this.#pending = null;
      clearTimeout(this.#timer);
      // Further changes make a new board of it.
      this.id = fresh();
      [this.#given, this.#link] = [this.app.view.given, this.app.view.link];
      this.#said = this.app.about.parts;
      Object.assign(this.app.arrival, { made: false, own: "" });
    }
    this.list = this.list.filter((one) => one.id !== board.id);
    this.onchange();
    this.app.changed();
    // It may have been put back a moment ago, and not be saved yet.
    if (load(WAITING, NONE).id === board.id) save(WAITING, NONE);
    await removeBoard(board.id);
    return async () => {
      const { puzzle, given } = this.app.view;
      if (puzzle === board.puzzle && given === board.given) {
        this.id = board.id;
        this.#note(board);
      }
      this.#list(board);
      this.app.changed();
      await this.#put(board);
    };
  }

  #list(board: OwnBoard) {
    this.list = [board, ...this.list.filter((one) => one.id !== board.id)].sort((one, other) => other.when - one.when);
    this.onchange();
  }

  /** @param done whether it is saved already */
  async #put(board: OwnBoard, done = false) {
    if (board.link && !done) wait(board, []);
    const kept = done || (await putBoard(board));
    if (kept) settle(board);
    if (!board.link) keepOwn(board);
    if (!kept && !this.#told) {
      this.#told = true;
      toast(messages.CANNOT_SAVE, true);
    }
    await this.#tidy();
  }

  /** Removes the oldest boards when there are too many. */
  async #tidy() {
    const isMuch = (list: OwnBoard[]) =>
      list.length > MOST || list.reduce((sum, { bits }) => sum + bits.length, 0) > BYTES;
    if (!isMuch(this.list)) return;
    // Another window may have gone on with some of them.
    const puzzle = this.#puzzle;
    const list = await boardsOf(puzzle);
    if (puzzle !== this.#puzzle) return;
    this.list = list;
    let bytes = 0;
    const over = this.list.filter((board, place) => {
      bytes += board.bits.length;
      return board.id !== this.id && (place >= MOST || (board.bits.length > 0 && bytes > BYTES));
    });
    for (const { id } of over) await removeBoard(id);
    this.list = this.list.filter((board) => !over.includes(board));
    this.onchange();
    if (over.length === 0) return;
    toast(messages.removedOldest(over.map(({ name }) => name)), true);
  }

  async #read() {
    const puzzle = this.#puzzle;
    const taken = await takeIn();
    if (taken && !this.#begun) this.#note(taken);
    this.#begun = true;
    const list = await boardsOf(puzzle);
    if (puzzle !== this.#puzzle) return;
    this.list = list;
    const { view } = this.app;
    // The board was opened before the list had loaded.
    if (!this.app.arrival.own && !this.current && view.puzzle === puzzle && view.given === this.#given) {
      this.id = this.#known(view) || this.id;
      this.#goOn();
    }
    this.#adopt();
    this.onchange();
    this.app.changed();
  }
}

type Version = { link: string; name: string; when: number };

/** What tells one version of a board from another. A board too large for a link is told by its time. */
function versionOf({ link, name, when }: Version) {
  return `${name}\n${link || when}`;
}

/** Notes that a board is about to be saved over these versions of it. */
function wait({ bits: _, ...board }: OwnBoard, over: string[]) {
  save(WAITING, { ...board, over });
}

/** Notes that nothing more is to be saved of a board. */
function settle({ when }: OwnBoard) {
  if (load(WAITING, NONE).when === when) save(WAITING, NONE);
}

/** A board as it is saved. */
function entry(
  id: string,
  { puzzle, rows, cols, given, link, mode }: View,
  { title: name, author, note, date }: App["about"],
  bits: Uint8Array,
): OwnBoard {
  return {
    id,
    puzzle,
    when: Date.now(),
    name,
    rows,
    cols,
    given,
    link,
    mode,
    bits,
    ...((author || note || date) && { about: { author, note, date } }),
  };
}

/** A unique id. */
function fresh() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}
