// The way into Learn, which is loaded on first use: which room is open, and the boards that are only looked at there.

import { roomName } from "../address/link.js";
import { EMBEDDED, load } from "../storage/settings-store.js";
import { lazySheet } from "../ui/lazy-sheet.js";
import { borrow, giveBack } from "./lab/borrowed-board.js";
import type { App } from "../board/app.js";
import type { SolveOptions } from "../workers/types.js";

export class LearnDoor {
  /** The open room, or "". */
  room = "";
  /** Whether Back leads from the board that Learn opens next to the one before. */
  further = false;
  /** Called before a room is opened. */
  onEnter = new Set<() => void>();
  #app: App;
  #lab = lazySheet(async () => (await import("./lab/lab.js")).createLab(this.#app));

  constructor(app: App) {
    this.#app = app;
  }

  /** Settles once Learn is loaded. */
  ready() {
    return this.#lab.ready();
  }

  /**
   * Opens a room, or with "" closes Learn; settles once it is open.
   * @param run options of a run to add as a configuration
   */
  enter(room: string, run?: SolveOptions) {
    if (EMBEDDED || !(room || this.room)) return null;
    if (room) for (const act of this.onEnter) act();
    // Keeps the room in the address while it loads.
    this.room = roomName(room);
    this.ready().catch(() => (this.room = ""));
    return this.#lab.open(room, run);
  }

  /** Opens Learn where it was left in the open puzzle, else at its lessons. */
  resume() {
    return this.enter(load(`lab.room.${this.#app.info.id}`, "") || "note");
  }

  /** Opens a board only to look at it: the one that is open comes back when Learn is left. */
  lookAt(open: () => unknown) {
    return borrow(this.#app, open);
  }

  /** Brings back the board that was open before those that are only looked at. */
  bringBack() {
    giveBack(this.#app);
  }
}
