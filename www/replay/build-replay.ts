// Replays that need a search: a worker of their own builds them while the board stays alive. Loaded with the first one.

import { Client } from "../workers/client.js";
import { moduleOf } from "../start/engine.js";
import { UNLOADED, toast } from "../ui/toast.js";
import type { App } from "../board/app.js";
import type { ExplainEnd, ExplainWish } from "../play/hints/types.js";

/** Builds the replay that the page awaits, for as long as it does. */
export class ReplayBuilder {
  app: App;

  /** The worker and the board it works for. */
  #work: { client: Client<ExplainWish, never, ExplainEnd>; board: string } | null = null;

  constructor(app: App) {
    this.app = app;
  }

  /** Follows what the page awaits: starts, goes on, or ends the worker. */
  follow() {
    const { page, info, view } = this.app;
    const bits = view.timeline?.building ? page.awaitsReplay() : new Uint8Array();
    const board = bits.length > 0 ? `${info.id} ${bits}` : "";
    if (board === (this.#work?.board ?? "")) return;
    this.#work?.client.dismiss();
    this.#work = null;
    if (board) void this.#build(info.id, board, bits);
  }

  async #build(puzzle: string, board: string, bits: Uint8Array) {
    const client = new Client<ExplainWish, never, ExplainEnd>(puzzle, () => moduleOf(puzzle, "explain/"), {
      file: "../play/hints/worker.js",
      unloaded: UNLOADED,
    });
    const work = (this.#work = { client, board });
    const end = await client.ask({ type: "replay", bits: bits.slice() }, { watched: true });
    client.dismiss();
    // The replay was closed, or another one is wanted.
    if (this.#work !== work) return;
    this.#work = null;
    const { app } = this;
    if (end.type === "replay" && app.page.takeReplay(bits, end.steps)) return app.changed();
    app.page.watch(false);
    app.changed();
    if (end.type === "error") toast(end.message, true);
  }
}
