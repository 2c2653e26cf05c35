// Generated boards: their seeds, a board by its seed, and the request for the open board, so that another like it can
// be generated.

import { load } from "../storage/settings-store.js";
import { UNLOADED, whenLoaded } from "../ui/toast.js";
import type { App } from "../board/app.js";
import type { Seeded, Wish } from "../play/hints/types.js";

/**
 * The seeds of new boards; after the last comes the first. Earlier seeds chose boards by other scales of difficulty.
 */
export const SEEDS = { first: 2 ** 34, last: 2 ** 35 - 1 };

/** Of a generation: that it was stopped. */
export const STOPPED = "stopped";

/** A board of the open puzzle with the difficulty asked for, packed; otherwise what went wrong, or {@link STOPPED}. */
export async function generated(app: App, wish: Seeded): Promise<Uint8Array | string> {
  const loaded = await import("../play/hints/explain-client.js").catch(() => null);
  if (!loaded) return UNLOADED;
  const end = await loaded.makerOf(app).generate(wish);
  if (end.type === "made" && end.made) return app.engine.bitsOf(end.made.link);
  return end.type === "error" ? end.message : STOPPED;
}

export class Made {
  app: App;

  constructor(app: App) {
    this.app = app;
  }

  /** The request for the open board and its description, if it is the last one generated. */
  get wish(): (Wish & { words: string }) | null {
    const { puzzle, given } = this.app.view;
    const last = load(`made.${puzzle}`, {
      given: "",
      seed: 0,
      difficulty: 1,
      rows: 0,
      cols: 0,
      technique: "",
      words: "",
    });
    return given !== "" && last.given === given ? last : null;
  }

  /** Generates a board of the same difficulty and size. */
  async another() {
    await whenLoaded(
      () => import("./generating.js"),
      ({ makingOf }) => makingOf(this).another(),
    );
  }
}
