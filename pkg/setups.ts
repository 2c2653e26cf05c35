// Configurations (a strategy with its settings and limits), validated before anything runs.

import type { Progress, Setup, SolveOptions, Why } from "./types.js";
import type { Run } from "./wasm/gridlight.js";
import * as messages from "./words.js";

/** What measurements need of a run. */
export interface PlainRun {
  solved: Pick<Run["solved"], "status" | "count" | "counters" | "wrong">;
  answers: unknown[];
  capped: Run["capped"];
}

/** The library's functions that measurements are built on. */
export interface Runner {
  run: (
    puzzle: string,
    text: string,
    setup: Setup,
    onProgress?: ((progress: Progress) => boolean | void) | null,
  ) => PlainRun;
  /** In milliseconds. */
  clock: () => number;
  flaw: (puzzle: string, text: string, setup: Setup) => Why | null;
  /** Throws what is wrong with a configuration. */
  asked: (puzzle: string, setup: Setup) => void;
}

/** Throws an error that names the first invalid configuration; its cause is the puzzle's own error. */
export function checkSetups({ asked }: Pick<Runner, "asked">, puzzle: string, setups: Setup[]) {
  asked(puzzle, {});
  if (!Array.isArray(setups)) throw new TypeError(messages.SETUPS);
  for (const [index, setup] of setups.entries()) {
    try {
      if (!isObject(setup)) throw new TypeError(messages.SETUP);
      if (setup.name != null && typeof setup.name !== "string") throw new TypeError(messages.SETUP_NAME);
      asked(puzzle, setup);
    } catch (error) {
      const { message } = error as Error;
      throw new Error(messages.inSetup(index, setup?.name, message), { cause: error });
    }
  }
}

function isObject(setup: unknown) {
  return typeof setup === "object" && setup !== null && !Array.isArray(setup);
}

/**
 * A copy of a configuration, read before it is validated: what its getters throw is the caller's own error, not a fault
 * of the configuration. What is no configuration is left as it is.
 */
export function readSetup(setup: Setup): Setup {
  return isObject(setup) ? { name: setup.name, ...readOptions(setup) } : setup;
}

export function readOptions({ strategy, preset, switches, limit, nodes, milliseconds, beside }: SolveOptions) {
  const copied = typeof switches === "object" && switches !== null ? { ...switches } : switches;
  return { strategy, preset, switches: copied, limit, nodes, milliseconds, beside };
}
