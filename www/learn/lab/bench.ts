// A worker of the lab: one job at a time, stopped at once. It has its own boards, whatever the page shows.

import { Client } from "../../workers/client.js";
import { moduleOf } from "../../start/engine.js";
import type { App } from "../../board/app.js";
import type { Ended, SearchWindow, SolveOptions } from "../../workers/types.js";
import type { BenchEnd, BenchWish, Sofar } from "./types.js";

type Ends<Type extends string> = Promise<Ended<Extract<BenchEnd, { type: Type }>>>;

export class Bench extends Client<BenchWish, { type: "progress" } & Sofar, any> {
  /** @param app its open puzzle is used from now on */
  constructor({ info }: Pick<App, "info">) {
    super(info.id, () => moduleOf(info.id, "watch/"), { file: "../learn/lab/worker.js" });
  }

  /** Runs a configuration on a board. */
  run(
    bits: Uint8Array,
    options: SolveOptions,
    { atLeast = 0, doubt = false, hear }: { atLeast?: number; doubt?: boolean; hear?: (sofar: Sofar) => void } = {},
  ): Ends<"ran"> {
    return this.ask({ type: "run", bits, options, atLeast, doubt }, { hear });
  }

  /**
   * Returns a window of a search's journal: a number of events from a given node. The search can be steered: see
   * `searchEvents` of the library.
   *
   * @param how `keep`: for a
   * search that will be steered, how many words of the window are known, and whether to look into what was pruned
   */
  follow(
    bits: Uint8Array,
    options: SolveOptions,
    {
      hear,
      keep = null,
      ...window
    }: SearchWindow & { hear?: (sofar: Sofar) => void; keep?: { known: number; truth: boolean } | null },
  ): Ends<"told"> {
    return this.ask({ type: "follow", bits, options, window, keep }, { hear });
  }

  /** Asks about a search: questions made from its journal, the same for the same seed. */
  questions(bits: Uint8Array, options: SolveOptions, seed: number): Ends<"asked"> {
    return this.ask({ type: "questions", bits, options, seed });
  }

  /** Records how a configuration's counters grow on a board. */
  sample(bits: Uint8Array, options: SolveOptions, hear: (sofar: Sofar) => void): Ends<"sampled"> {
    return this.ask({ type: "sample", bits, options }, { hear });
  }

  /** The boards of a text. */
  read(text: string): Ends<"boards"> {
    return this.ask({ type: "read", text });
  }

  /** A lesson's board by its seed. */
  generate(wish: { seed: number; difficulty: number; rows: number; cols: number }): Ends<"boards"> {
    return this.ask({ type: "generate", ...wish });
  }
}
