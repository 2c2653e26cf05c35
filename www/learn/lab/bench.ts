// A worker of the lab: one job at a time, stopped at once. It has its own boards, whatever the page shows.

import { Client } from "../../workers/client.js";
import { moduleOf } from "../../start/engine.js";
import type { App } from "../../board/app.js";
import type { Ended, SearchWindow, SolveOptions } from "../../workers/types.js";
import type { Seeded } from "../../play/hints/types.js";
import type { BenchEnd, BenchWish, Sofar } from "./types.js";

/** How each wish ends. */
type EndOf = {
  run: "ran";
  follow: "told";
  questions: "asked";
  sample: "sampled";
  read: "boards";
  generate: "boards";
};

type Ends<Wish extends BenchWish["type"]> = Promise<Ended<Extract<BenchEnd, { type: EndOf[Wish] }>>>;

type Hear = (sofar: Sofar) => void;

export class Bench extends Client<BenchWish, { type: "progress" } & Sofar, BenchEnd> {
  /** Uses the open puzzle from now on. */
  constructor({ info }: Pick<App, "info">) {
    super(info.id, () => moduleOf(info.id, "watch/"), { file: "../learn/lab/worker.js" });
  }

  /** Runs a configuration on a board. */
  run(
    bits: Uint8Array,
    options: SolveOptions,
    { atLeast = 0, doubt = false, hear }: { atLeast?: number; doubt?: boolean; hear?: Hear } = {},
  ) {
    return this.#ends({ type: "run", bits, options, atLeast, doubt }, hear);
  }

  /**
   * Returns a window of a search's journal: a number of events from a given node. The search can be steered: see
   * `searchEvents` of the library.
   *
   * `keep`: for a search that will be steered, how many words of the window are known, and whether to look into what
   * was pruned.
   */
  follow(
    bits: Uint8Array,
    options: SolveOptions,
    { hear, keep = null, ...window }: SearchWindow & { hear?: Hear; keep?: { known: number; truth: boolean } | null },
  ) {
    return this.#ends({ type: "follow", bits, options, window, keep }, hear);
  }

  /** Asks about a search: questions made from its journal, the same for the same seed. */
  questions(bits: Uint8Array, options: SolveOptions, seed: number) {
    return this.#ends({ type: "questions", bits, options, seed });
  }

  /** Records how a configuration's counters grow on a board. */
  sample(bits: Uint8Array, options: SolveOptions, hear: Hear) {
    return this.#ends({ type: "sample", bits, options }, hear);
  }

  /** The boards of a text. */
  read(text: string) {
    return this.#ends({ type: "read", text });
  }

  /** A lesson's board by its seed. */
  generate(wish: Seeded) {
    return this.#ends({ type: "generate", ...wish });
  }

  #ends<Type extends BenchWish["type"]>(wish: Extract<BenchWish, { type: Type }>, hear?: Hear) {
    // A job ends with the answer to its wish, or without one.
    return this.ask(wish, { hear }) as Ends<Type>;
  }
}
