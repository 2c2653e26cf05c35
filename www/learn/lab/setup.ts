// A configuration: a strategy with its settings, the number of solutions, and limits. Encoded as text for links.

import { turned, wantedWords } from "../../solve/switches.js";
import * as messages from "./words.js";
import type { PuzzleInfo, SolveOptions, StrategyInfo } from "../../workers/types.js";

export interface Setup {
  /** Its id. */
  strategy: string;
  /** Those that differ from their defaults. */
  switches: Record<string, boolean>;
  /** Solutions to look for; 0 = all. */
  limit: number;
  /** The time limit; 0 = none. */
  milliseconds: number;
  /** The node limit; 0 = none. */
  nodes: number;
}

/** The time limits offered. */
export const CAPS: [number, string][] = [1000, 10_000, 60_000, 600_000, 0].map((cap) => [
  cap,
  cap ? messages.duration(cap) : messages.NEVER,
]);
/** The default time limit. */
const USUAL_CAP = 10_000;

export function strategyOf(info: PuzzleInfo, id: string): StrategyInfo | undefined {
  return info.strategies.find((one) => one.id === id);
}

export function setupOf(
  strategy: StrategyInfo,
  switches: Record<string, boolean> = {},
  more: Partial<Setup> = {},
): Setup {
  return { limit: 1, milliseconds: USUAL_CAP, nodes: 0, ...more, strategy: strategy.id, switches: { ...switches } };
}

/** Whether a switch is on. */
export function isOn(strategy: StrategyInfo, setup: Setup, id: string) {
  return setup.switches[id] ?? strategy.switches.find((one) => one.id === id)?.on ?? false;
}

/** The tricks of a strategy: switches for how to search, not for how many solutions. */
export function tricks(strategy: StrategyInfo) {
  return strategy.switches.filter((one) => !one.countsAll);
}

/** A strategy's tricks one by one: each alone on, after none; or each alone off, after the defaults. */
export function oneByOne(strategy: StrategyInfo, on: boolean, more: Partial<Setup>) {
  const all = tricks(strategy);
  const away = (wish: (id: string) => boolean) =>
    Object.fromEntries(all.filter((one) => wish(one.id) !== one.on).map((one) => [one.id, !one.on]));
  if (!on) {
    const usual = all.filter((one) => one.on);
    return [{}, ...usual.map((one) => ({ [one.id]: false }))].map((switches) => setupOf(strategy, switches, more));
  }
  /** A trick with all the others that it needs. */
  const within = (id: string): string[] => {
    const needs = all.find((one) => one.id === id)?.needs;
    return needs ? [id, ...within(needs)] : [id];
  };
  return [away(() => false), ...all.map((one) => away((id) => within(one.id).includes(id)))].map((switches) =>
    setupOf(strategy, switches, more),
  );
}

/** The options for the solver. */
export function optionsOf({ strategy, switches, limit, milliseconds, nodes }: Setup): SolveOptions {
  return { strategy, switches, limit, milliseconds, nodes };
}

/** The name of a configuration: its preset's name, or its differences from the defaults. */
export function nameOf(info: PuzzleInfo, setup: Setup) {
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
  return switchWords(info, setup);
}

/** A shorter name, for where the strategy is clear. */
export function shortName(info: PuzzleInfo, setup: Setup) {
  const name = nameOf(info, setup);
  return name === messages.DEFAULT ? (strategyOf(info, setup.strategy)?.name ?? name) : name;
}

/** The switches of a configuration that are not as usual: what a preset's name stands for. */
export function switchWords(info: PuzzleInfo, { strategy, switches }: Setup) {
  return (
    strategyOf(info, strategy)
      ?.switches.filter(({ id }) => id in switches)
      .map(({ id, name }) => messages.turnedTo(name, switches[id]))
      .join(", ") || messages.DEFAULT
  );
}

/** The number of solutions, if the puzzle asks for it, and the limits, in words. */
export function boundsOf(info: PuzzleInfo, { limit, milliseconds, nodes }: Setup) {
  const caps = [milliseconds ? messages.atMostTime(milliseconds) : "", nodes ? messages.atMostNodes(nodes) : ""].filter(
    Boolean,
  );
  return [info.asksUnique ? wantedWords(limit) : "", ...caps].filter(Boolean).join(", ");
}

/**
 * A configuration as text: `notes:l.1:t.10000:sum.0`. Also serves as its key. What it leaves out is as it has always
 * been in links, even if the default has changed.
 */
export function encode(info: PuzzleInfo, { strategy, switches, limit, milliseconds, nodes }: Setup) {
  const set = (strategyOf(info, strategy)?.switches ?? [])
    .flatMap(({ id, on, linked }) => {
      const value = switches[id] ?? on;
      return value === linked ? [] : [`${id}.${value ? 1 : 0}`];
    })
    .sort();
  return [strategy, `l.${limit}`, `t.${milliseconds}`, nodes ? `n.${nodes}` : "", ...set].filter(Boolean).join(":");
}

/** The id of the strategy in a configuration's text. */
export function strategyIdOf(text: string) {
  return text.split(":")[0] ?? "";
}

/**
 * Decodes a configuration.
 * @throws {Error} with a sentence, if it is invalid
 */
export function decode(info: PuzzleInfo, text: string): Setup {
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

/** Shortens a text for a message. */
function short(text: string) {
  return text.length > 40 ? `${text.slice(0, 40)} …` : text;
}

/** The maximum number of configurations to compare. */
export const MOST = 24;

/** How many presets of each strategy are used at first, and their time limit: a first run should be short. */
const STAGES = 5;
const FIRST_CAP = 1000;

/** The initial configurations of a puzzle: the best solver, and the presets of the others. */
export function firstSetups(info: PuzzleInfo) {
  const [best] = info.strategies;
  const noted = info.strategies.filter((one) => one.presets.length > 0);
  const more = { milliseconds: FIRST_CAP };
  const stages = noted.flatMap((one) => [
    ...one.presets.slice(0, STAGES).map((preset) => setupOf(one, preset.switches, more)),
    setupOf(one, {}, more),
  ]);
  return best ? [...stages.filter((one) => one.strategy !== best.id), setupOf(best, {}, more)] : stages;
}
