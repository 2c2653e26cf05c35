// Generates boards by difficulty and technique, and remembers what was asked for. Loaded on first use.

import { button } from "../ui/dom.js";
import { SEEDS } from "./generated.js";
import { save } from "../storage/settings-store.js";
import { UNLOADED, toast } from "../ui/toast.js";
import * as messages from "../words/words.js";
import * as later from "../words/words-later.js";
import type { Asker } from "../play/hints/explain-client.js";
import type { MadeBoard, Wish } from "../play/hints/types.js";
import type { Made } from "./generated.js";

/** The number of seeds tried for another board. */
const TRIES = 20;

const known = new WeakMap<Made, Making>();

export function makingOf(made: Made) {
  const making = known.get(made) ?? new Making(made);
  known.set(made, making);
  return making;
}

class Making {
  made: Made;

  #working = false;

  constructor(made: Made) {
    this.made = made;
  }

  /** The worker that generates boards by technique, loaded on first use. */
  async maker(): Promise<Asker> {
    const { makerOf } = await import("../play/hints/explain-client.js");
    return makerOf(this.made.app);
  }

  /**
   * Generates a board and opens it in Play. Returns what went wrong, or "".
   * @param unfit takes a board that is not what was wished for, in place of opening it
   */
  async make(wish: Wish, unfit?: (made: MadeBoard, open: () => void) => void) {
    const { app } = this.made;
    const puzzle = app.view.puzzle;
    const drawn = await this.#draw(wish).catch(() => UNLOADED);
    if (typeof drawn === "string") return drawn;
    if (app.view.puzzle !== puzzle) return later.GENERATION_STOPPED;
    const { made } = drawn;
    if (unfit && !made.fits) unfit(made, () => this.#open(puzzle, wish, drawn));
    else this.#open(puzzle, wish, drawn);
    return "";
  }

  #open(
    puzzle: string,
    wish: Wish,
    { bits, made, milliseconds }: { bits: Uint8Array; made: MadeBoard; milliseconds: number },
  ) {
    const { app } = this.made;
    // Its first move makes it the user's own: the seed may be forgotten.
    app.openBits(bits, "play", false, false);
    const { seed, difficulty, rows, cols, technique } = wish;
    const { words } = made;
    save(`made.${puzzle}`, { given: app.view.given, seed, difficulty, rows, cols, technique, words });
    app.changed();
    const short = made.grade ? `${made.grade.name}.` : later.A_NEW_BOARD;
    toast(
      later.madeIn(short, milliseconds),
      false,
      button(later.ANOTHER, () => void this.another(), { "data-test": "another-now" }, "dice"),
    );
  }

  /** The board, or what went wrong. */
  async #draw(wish: Wish): Promise<string | { bits: Uint8Array; made: MadeBoard; milliseconds: number }> {
    const { app } = this.made;
    const end = await (await this.maker()).make(wish);
    if (end.type === "made" && end.made)
      return { bits: app.engine.bitsOf(end.made.link), made: end.made, milliseconds: end.milliseconds };
    return end.type === "error" ? end.message : later.GENERATION_STOPPED;
  }

  /** Stops generating. */
  async stop() {
    (await this.maker()).stop();
  }

  /** Generates a board of the same difficulty and size from the next seed that gives one. */
  async another() {
    const { wish } = this.made;
    if (!wish || this.#working) return;
    this.#working = true;
    toast(messages.GENERATING);
    let trouble = "";
    let { seed } = wish;
    for (let turn = 0; turn < TRIES; turn += 1) {
      seed = seed < SEEDS.first || seed >= SEEDS.last ? SEEDS.first + (seed % 2 ** 34) : seed + 1;
      trouble = await this.make({ ...wish, seed });
      if (!trouble || trouble === later.GENERATION_STOPPED) break;
    }
    this.#working = false;
    if (trouble && trouble !== later.GENERATION_STOPPED) toast(trouble, true);
  }
}
