// Whether a configuration can be steered, and what came of steering it.

import { turned } from "../../solve/switches.js";
import { isOn } from "./setup.js";
import * as messages from "./words.js";
import type { StrategyInfo } from "../../workers/types.js";
import type { Counted } from "./counts-table.js";
import type { Setup } from "./setup.js";
import type { BenchEnd } from "./types.js";

/** The end of a window. */
export type Followed = Extract<BenchEnd, { type: "told" }>;

/** The switches in a configuration that a steered search must not have. */
function hindering(strategy: StrategyInfo, setup: Setup) {
  return strategy.switches.filter(({ id }) => strategy.shape.without.includes(id) && isOn(strategy, setup, id));
}

/** Why a configuration cannot be steered, or ""; and whether switching something off allows it. */
export function steersOf(strategy: StrategyInfo, setup: Setup) {
  const { steer, unsteered } = strategy.shape;
  if (steer !== "full") return { why: messages.notSteered(unsteered), allows: false };
  const [first] = hindering(strategy, setup);
  return { why: first ? messages.hinders(first.name) : "", allows: first !== undefined };
}

/** A configuration without what cannot be steered. */
export function steerable(strategy: StrategyInfo, setup: Setup): Setup {
  return {
    ...setup,
    switches: hindering(strategy, setup).reduce((switches, known) => turned(switches, known, false), setup.switches),
  };
}

/**
 * What a run counted up to the end of its window.
 * @param failing the reasons that are no test's
 */
export function counted({ counts, more }: Followed, failing: readonly number[]): Counted {
  const failed = failing.reduce((sum, reason) => sum + (counts.cuts[reason] ?? 0), 0);
  // The last count is that of what was pruned by hand.
  const pruned = counts.cuts.at(-1) ?? 0;
  return {
    tries: counts.nodes,
    cuts: counts.cuts.reduce((sum, one) => sum + one, -failed - pruned),
    pruned,
    failed,
    answers: counts.solutions,
    more,
  };
}
