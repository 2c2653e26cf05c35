// A configuration: a strategy with its settings, the number of solutions, and limits. Encoded as text for links.

import { turned, turnedWords, wantedWords } from "../../solve/switches.js";
import * as messages from "./words.js";

/** @import { PuzzleInfo, SolveOptions, StrategyInfo } from "../../workers/types.js" */

/**
 * @typedef {object} Setup
 * @property {string} strategy its id
 * @property {Record<string, boolean>} switches those that differ from their defaults
 * @property {number} limit solutions to look for; 0 = all
 * @property {number} milliseconds the time limit; 0 = none
 * @property {number} nodes the node limit; 0 = none
 */

/** The time limits offered. @type {[number, string][]} */
export const CAPS = [1000, 10_000, 60_000, 600_000, 0].map((cap) => [
  cap,
  cap ? messages.duration(cap) : messages.NEVER,
]);
/** The default time limit. */
const USUAL_CAP = 10_000;

/** @param {PuzzleInfo} info @param {string} id @returns {StrategyInfo | undefined} */
export function strategyOf(info, id) {
  return info.strategies.find((one) => one.id === id);
}

/**
 * @param {StrategyInfo} strategy
 * @param {Record<string, boolean>} [switches]
 * @param {Partial<Setup>} [more]
 * @returns {Setup}
 */
export function setupOf(strategy, switches = {}, more = {}) {
  return { limit: 1, milliseconds: USUAL_CAP, nodes: 0, ...more, strategy: strategy.id, switches: { ...switches } };
}

/** Whether a switch is on. @param {StrategyInfo} strategy @param {Setup} setup @param {string} id */
export function isOn(strategy, setup, id) {
  return setup.switches[id] ?? strategy.switches.find((one) => one.id === id)?.on ?? false;
}

/** The tricks of a strategy: switches for how to search, not for how many solutions. @param {StrategyInfo} strategy */
export function tricks(strategy) {
  return strategy.switches.filter((one) => !one.countsAll);
}

/**
 * A strategy's tricks one by one: each alone on, after none; or each alone off, after the defaults.
 * @param {StrategyInfo} strategy
 * @param {boolean} on
 * @param {Partial<Setup>} more
 */
export function oneByOne(strategy, on, more) {
  const all = tricks(strategy);
  /** @param {(id: string) => boolean} wish */
  const away = (wish) =>
    Object.fromEntries(all.filter((one) => wish(one.id) !== one.on).map((one) => [one.id, !one.on]));
  if (!on) {
    const usual = all.filter((one) => one.on);
    return [{}, ...usual.map((one) => ({ [one.id]: false }))].map((switches) => setupOf(strategy, switches, more));
  }
  /** A trick with all the others that it needs. @param {string} id @returns {string[]} */
  const within = (id) => {
    const needs = all.find((one) => one.id === id)?.needs;
    return needs ? [id, ...within(needs)] : [id];
  };
  return [away(() => false), ...all.map((one) => away((id) => within(one.id).includes(id)))].map((switches) =>
    setupOf(strategy, switches, more),
  );
}

/** The options for the solver. @param {Setup} setup @returns {SolveOptions} */
export function optionsOf({ strategy, switches, limit, milliseconds, nodes }) {
  return { strategy, switches, limit, milliseconds, nodes };
}

/**
 * The name of a configuration: its preset's name, or its differences from the defaults.
 * @param {PuzzleInfo} info
 * @param {Setup} setup
 */
export function nameOf(info, setup) {
  const strategy = strategyOf(info, setup.strategy);
  const set = Object.entries(setup.switches);
  const preset = strategy?.presets.find(
    (one) => Object.keys(one.switches).length === set.length && set.every(([id, on]) => one.switches[id] === on),
  );
  if (preset) return preset.name;
  if (set.length === 0) return messages.DEFAULT;
  const on = strategy ? tricks(strategy).filter((one) => setup.switches[one.id] ?? one.on) : [];
  if (
    on.length === 1 &&
    set.length > 1 &&
    set.every(([id]) => strategy && tricks(strategy).some((one) => one.id === id))
  )
    return messages.alone(on[0]?.name ?? "");
  return strategy ? turnedWords(strategy, setup.switches).join(", ") : "";
}

/**
 * A shorter name, for where the strategy is clear.
 * @param {PuzzleInfo} info
 * @param {Setup} setup
 */
export function shortName(info, setup) {
  const name = nameOf(info, setup);
  return name === messages.DEFAULT ? (strategyOf(info, setup.strategy)?.name ?? name) : name;
}

/**
 * The switches of a configuration that are not as usual: what a preset's name stands for.
 * @param {PuzzleInfo} info
 * @param {Setup} setup
 */
export function switchWords(info, { strategy, switches }) {
  return (
    strategyOf(info, strategy)
      ?.switches.filter(({ id }) => id in switches)
      .map(({ id, name }) => messages.turnedTo(name, switches[id]))
      .join(", ") || messages.DEFAULT
  );
}

/**
 * The number of solutions, if the puzzle asks for it, and the limits, in words.
 * @param {PuzzleInfo} info
 * @param {Setup} setup
 */
export function boundsOf(info, { limit, milliseconds, nodes }) {
  const caps = [milliseconds ? messages.atMostTime(milliseconds) : "", nodes ? messages.atMostNodes(nodes) : ""].filter(
    Boolean,
  );
  return [info.asksUnique ? wantedWords(limit) : "", ...caps].filter(Boolean).join(", ");
}

/**
 * A configuration as text: `notes:l.1:t.10000:sum.0`. Also serves as its key. What it leaves out is as it has always
 * been in links, even if the default has changed.
 * @param {PuzzleInfo} info
 * @param {Setup} setup
 */
export function encode(info, { strategy, switches, limit, milliseconds, nodes }) {
  const set = (strategyOf(info, strategy)?.switches ?? [])
    .flatMap(({ id, on, linked }) => {
      const value = switches[id] ?? on;
      return value === linked ? [] : [`${id}.${value ? 1 : 0}`];
    })
    .sort();
  return [strategy, `l.${limit}`, `t.${milliseconds}`, nodes ? `n.${nodes}` : "", ...set].filter(Boolean).join(":");
}

/** The id of the strategy in a configuration's text. @param {string} text */
export function strategyIdOf(text) {
  return text.split(":")[0] ?? "";
}

/**
 * Decodes a configuration.
 * @param {PuzzleInfo} info
 * @param {string} text
 * @returns {Setup}
 * @throws {Error} with a sentence, if it is invalid
 */
export function decode(info, text) {
  const [, ...parts] = text.split(":");
  const id = strategyIdOf(text);
  const strategy = strategyOf(info, id);
  if (!strategy) throw new Error(messages.noStrategy(info.name, short(id)));
  const setup = setupOf(
    strategy,
    Object.fromEntries(strategy.switches.flatMap(({ id, on, linked }) => (on === linked ? [] : [[id, linked]]))),
  );
  for (const part of parts) {
    const dot = part.lastIndexOf(".");
    const [name, value] = [part.slice(0, dot), part.slice(dot + 1)];
    if (!/^\d{1,12}$/.test(value)) throw new Error(messages.noSetting(short(part)));
    if (name === "l") setup.limit = Number(value);
    else if (name === "t") setup.milliseconds = Number(value);
    else if (name === "n") setup.nodes = Number(value);
    else {
      const known = strategy.switches.find((one) => one.id === name);
      if (!known) throw new Error(messages.noSwitch(strategy.name, short(name)));
      if (value !== "0" && value !== "1") throw new Error(messages.badSwitch(short(name)));
      setup.switches = turned(setup.switches, known, value === "1");
    }
  }
  return setup;
}

/** Shortens a text for a message. @param {string} text */
function short(text) {
  return text.length > 40 ? `${text.slice(0, 40)} …` : text;
}

/** The maximum number of configurations to compare. */
export const MOST = 24;

/** How many presets of each strategy are used at first, and their time limit: a first run should be short. */
const STAGES = 5;
const FIRST_CAP = 1000;

/**
 * The initial configurations of a puzzle: the best solver, and the presets of the others.
 * @param {PuzzleInfo} info
 */
export function firstSetups(info) {
  const [best] = info.strategies;
  const noted = info.strategies.filter((one) => one.presets.length > 0);
  const more = { milliseconds: FIRST_CAP };
  const stages = noted.flatMap((one) => [
    ...one.presets.slice(0, STAGES).map((preset) => setupOf(one, preset.switches, more)),
    setupOf(one, {}, more),
  ]);
  return best ? [...stages.filter((one) => one.strategy !== best.id), setupOf(best, {}, more)] : stages;
}
