// Whether a configuration can be steered, and what came of steering it.

import { turned } from "../../solve/switches.js";
import { isOn } from "./setup.js";
import * as messages from "./words.js";

/** @import { StrategyInfo } from "../../workers/types.js" */
/** @import { Counted } from "./counts-table.js" */
/** @import { Setup } from "./setup.js" */
/** @import { BenchEnd } from "./types.js" */

/** @typedef {Extract<BenchEnd, { type: "told" }>} Followed the end of a window */

/**
 * The switches in a configuration that a steered search must not have.
 * @param {StrategyInfo} strategy
 * @param {Setup} setup
 */
function hindering(strategy, setup) {
  return strategy.switches.filter(({ id }) => strategy.shape.without.includes(id) && isOn(strategy, setup, id));
}

/**
 * Why a configuration cannot be steered, or ""; and whether switching something off allows it.
 * @param {StrategyInfo} strategy @param {Setup} setup
 */
export function steersOf(strategy, setup) {
  const { steer, unsteered } = strategy.shape;
  if (steer !== "full") return { why: messages.notSteered(unsteered), allows: false };
  const [first] = hindering(strategy, setup);
  return { why: first ? messages.hinders(first.name) : "", allows: first !== undefined };
}

/**
 * A configuration without what cannot be steered.
 * @param {StrategyInfo} strategy
 * @param {Setup} setup
 * @returns {Setup}
 */
export function steerable(strategy, setup) {
  return {
    ...setup,
    switches: hindering(strategy, setup).reduce((switches, known) => turned(switches, known, false), setup.switches),
  };
}

/**
 * What a run counted up to the end of its window.
 * @param {Followed} end @param {readonly number[]} failing the reasons that are no test's
 * @returns {Counted}
 */
export function counted({ counts, more }, failing) {
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
