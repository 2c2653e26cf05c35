// Parses the command line.

import { parseArgs } from "node:util";

import { UsageError } from "./exit.js";

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
  wait: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
});

/** @typedef {"puzzle" | "strategy" | "switch" | "limit" | "nodes" | "milliseconds" | "format" | "setups" | "json" | "wait"} Option */

/** The options that a file of configurations also contains. @type {Option[]} */
const SETTINGS = ["strategy", "switch", "limit", "nodes", "milliseconds"];

/** The options of each command, apart from `--help` and `--version`. @type {Record<string, Option[]>} */
export const COMMANDS = {
  solve: ["puzzle", "strategy", "switch", "limit", "nodes", "milliseconds", "json", "wait"],
  count: ["puzzle", "strategy", "switch", "nodes", "milliseconds", "json", "wait"],
  check: ["puzzle", "json", "wait"],
  convert: ["puzzle", "format", "wait"],
  batch: ["puzzle", "strategy", "switch", "limit", "nodes", "milliseconds", "setups", "json", "wait"],
  certify: ["puzzle", "milliseconds", "wait"],
  verify: ["json", "wait"],
  puzzles: ["json"],
  help: [],
};

/**
 * The options by type, once they are checked.
 * @typedef {{ strategy?: string[], switch?: string[], limit?: string, nodes?: string, milliseconds?: string, wait?: string } &
 *   Asked["options"]} Values
 */

/**
 * A parsed command line.
 * @typedef {object} Asked
 * @property {string} command "" if missing
 * @property {string[]} inputs
 * @property {{ puzzle?: string, format?: string, setups?: string, json?: boolean, help?: boolean, version?: boolean }} options
 * @property {number} [wait] seconds of waiting for input that does not come; 0 = no limit
 * @property {Setup[]} wished the configurations built from the options: one per strategy, at least one
 */

/**
 * @param {string[]} words
 * @returns {Asked}
 */
export function parse(words) {
  // Not strict: what is wrong is said in our own words below.
  const { values, positionals: [command = "", ...inputs], tokens } =
    parseArgs({ args: words, options: OPTIONS, allowPositionals: true, strict: false, tokens: true });
  if (command !== "") known(command);
  for (const token of tokens) if (token.kind === "option") checkOption(command, token, values);
  const { strategy, switch: settings, limit, nodes, milliseconds, wait, ...options } = /** @type {Values} */ (values);
  const twice = SETTINGS.find((name) => options.setups !== undefined && name in values);
  if (twice) throw new UsageError(`--setups says all of it: leave out --${twice}.`);
  const wished = setups({ strategy, switch: settings, limit, nodes, milliseconds });
  return { command, inputs, options, wished, ...wait === undefined ? {} : { wait: whole("wait", wait) } };
}

/** The same command, if there is one of that name. @param {string} command */
export function known(command) {
  if (Object.hasOwn(COMMANDS, command)) return command;
  throw new UsageError(`There is no command “${command}”; there are: ${Object.keys(COMMANDS).join(", ")}.`);
}

/**
 * Throws what is wrong with an option as it was written.
 * @param {string} command
 * @param {{ name: string, rawName: string, value: string | undefined }} option
 * @param {{ help?: unknown, version?: unknown }} values
 */
function checkOption(command, { name, rawName, value }, { help, version }) {
  const own = COMMANDS[command] ?? [];
  const isOwn = name === "help" || name === "version" || own.some((one) => one === name);
  // With --help, options of other commands do no harm.
  if (!isOwn && !(Object.hasOwn(OPTIONS, name) && (help || version))) {
    const list = (own.length > 0 ? own : ["help", "version"]).map((one) => `--${one}`).join(", ");
    throw new UsageError(own.length > 0
      ? `${command} takes no ${rawName}; it takes: ${list}.`
      : `There is no option ${rawName}${command && ` of ${command}`}; there are: ${list}.`);
  }
  const isText = OPTIONS[/** @type {keyof typeof OPTIONS} */ (name)].type === "string";
  if (isText && !value) throw new UsageError(`${rawName} takes a value.`);
  if (!isText && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
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
  if (id === undefined) throw new UsageError(`--switch takes a switch and on or off, such as count=on, not “${text}”.`);
  return [id, value === "on"];
}

/** @param {string} name @param {string} text */
function whole(name, text) {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--${name} takes a whole number, 0 or more, not “${text}”.`);
  return Number(text);
}
