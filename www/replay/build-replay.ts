// Replays that need a search: a worker of their own builds them while the board stays alive. Loaded with the first one.

import { Client } from "../workers/client.js";
import { moduleOf } from "../start/engine.js";
import { UNLOADED, toast } from "../ui/toast.js";
import type { App } from "../board/app.js";
import type { ExplainEnd, ExplainWish } from "../play/hints/types.js";

export class ReplayBuilder {
  app: App;

  /** The worker, which stays for the next replay of its puzzle. */
  #client: Client<ExplainWish, never, ExplainEnd> | null = null;
  /** The board that it works for, or "". */
  #board = "";

  constructor(app: App) {
    this.app = app;
  }

  /** Follows what the page awaits: starts, goes on, or ends the work. */
  follow() {
    const { page, info, view } = this.app;
    const bits = view.timeline?.building ? page.awaitsReplay() : new Uint8Array();
    const board = bits.length > 0 ? `${info.id} ${bits}` : "";
    if (board === this.#board) return;
    this.#board = board;
    if (this.#client && (this.#client.busy || this.#client.puzzle !== info.id)) {
      this.#client.dismiss();
      this.#client = null;
    }
    if (board) void this.#build(info.id, board, bits);
  }

  async #build(puzzle: string, board: string, bits: Uint8Array) {
    this.#client ??= new Client(puzzle, () => moduleOf(puzzle, "explain/"), {
      file: "../play/hints/worker.js",
      unloaded: UNLOADED,
    });
    const end = await this.#client.ask({ type: "replay", bits: bits.slice() }, { watched: true });
    // The replay was closed, or another one is wanted.
    if (this.#board !== board) return;
    this.#board = "";
    const { app } = this;
    if (end.type === "replay" && app.page.takeReplay(bits, end.steps)) return app.changed();
    app.page.watch(false);
    app.changed();
    if (end.type === "error") toast(end.message, true);
  }
}
