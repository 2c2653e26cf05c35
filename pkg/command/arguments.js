// Parses the command line.

import { parseArgs } from "node:util";

import { UsageError } from "./exit.js";
import * as messages from "./words.js";

/** @import { Setup } from "../index.js" */

/** The options as `parseArgs` takes them. */
const OPTIONS = /** @type {const} */ ({
  puzzle: { type: "string" },
  strategy: { type: "string", multiple: true },
  switch: { type: "string", multiple: true },
  limit: { type: "string" },
  nodes: { type: "string" },
  milliseconds: { type: "string" },
  format: { type: "string" },
  setups: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
});

/** @typedef {"puzzle" | "strategy" | "switch" | "limit" | "nodes" | "milliseconds" | "format" | "setups" | "json"} Option */

/** The options that a file of configurations also contains. @type {Option[]} */
const SETTINGS = ["strategy", "switch", "limit", "nodes", "milliseconds"];

/** The options of each command, apart from `--help` and `--version`. @type {Record<string, Option[]>} */
export const COMMANDS = {
  solve: ["puzzle", "strategy", "switch", "limit", "nodes", "milliseconds", "json"],
  count: ["puzzle", "strategy", "switch", "nodes", "milliseconds", "json"],
  check: ["puzzle", "json"],
  convert: ["puzzle", "format"],
  batch: ["puzzle", "strategy", "switch", "limit", "nodes", "milliseconds", "setups", "json"],
  puzzles: ["json"],
  help: [],
};

/**
 * A parsed command line.
 * @typedef {object} Asked
 * @property {string} command "" if missing
 * @property {string[]} inputs
 * @property {{ puzzle?: string, format?: string, setups?: string, json?: boolean, help?: boolean, version?: boolean }} options
 * @property {Setup[]} wished the configurations built from the options: one per strategy, at least one
 */

/**
 * @param {string[]} words
 * @returns {Asked}
 */
export function parse(words) {
  const { values, positionals: [command = "", ...inputs] } = split(words);
  const options = { ...values };
  if (command !== "" && !Object.hasOwn(COMMANDS, command)) {
    throw new UsageError(messages.noSuchCommand(command, Object.keys(COMMANDS)));
  }
  const known = [...(COMMANDS[command] ?? []), "help", "version"];
  const foreign = Object.keys(options).find((name) => !known.includes(name));
  if (foreign && !options.help && !options.version) throw new UsageError(messages.noSuchOption(command, foreign));
  const twice = SETTINGS.find((name) => options.setups !== undefined && name in options);
  if (twice) throw new UsageError(messages.besideSetups(twice));
  return { command, inputs, options, wished: setups(values) };
}

/** @param {string[]} words */
function split(words) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    // Only the first sentence says what is wrong; the others explain how to pass a value that starts with a dash.
    throw new UsageError(`${/^[^.\n]*/.exec(message)?.[0]}.`);
  }
}

/**
 * @param {{ strategy?: string[], switch?: string[], limit?: string, nodes?: string, milliseconds?: string }} values
 * @returns {Setup[]}
 */
function setups({ strategy = ["default"], switch: settings = [], limit, nodes, milliseconds }) {
  /** @type {Setup} */
  const common = {};
  if (settings.length > 0) common.switches = Object.fromEntries(settings.map(setting));
  if (limit !== undefined) common.limit = whole("limit", limit);
  if (nodes !== undefined) common.nodes = whole("nodes", nodes);
  if (milliseconds !== undefined) common.milliseconds = whole("milliseconds", milliseconds);
  return strategy.map((id) => ({ strategy: id, ...common }));
}

/** @param {string} text @returns {[string, boolean]} */
function setting(text) {
  const [, id, value] = /^(.+)=(on|off)$/.exec(text) ?? [];
  if (id === undefined) throw new UsageError(messages.badSwitch(text));
  return [id, value === "on"];
}

/** @param {string} name @param {string} text */
function whole(name, text) {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(messages.badNumber(name, text));
  return Number(text);
}
