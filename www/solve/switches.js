// A strategy's switches, of which only those that differ from the default are saved.

import * as messages from "../words/words-later.js";

/** @import { StrategyInfo } from "../workers/types.js" */

/** @typedef {StrategyInfo["switches"][number]} SwitchInfo */

/** @param {number} limit */
export function wantedWords(limit) {
  return messages.WANTED.find(([value]) => value === limit)?.[1] ?? messages.solutions(limit);
}

/**
 * The switches with one of them changed.
 * @param {Record<string, boolean>} switches
 * @param {SwitchInfo} info
 * @param {boolean} on
 */
export function turned(switches, { id, on: usual }, on) {
  const { [id]: _, ...others } = switches;
  return on === usual ? others : { ...others, [id]: on };
}

/**
 * The switches that differ from the default, as text.
 * @param {StrategyInfo} strategy
 * @param {Record<string, boolean>} [switches]
 */
export function turnedWords(strategy, switches = {}) {
  return strategy.switches
    .filter(({ id }) => id in switches)
    .map(({ id, name }) => `${switches[id] ? "+" : "−"} ${name}`);
}
