// Parses the command line.

import { parseArgs } from "node:util";

import { UsageError } from "./exit.js";
import { shardOf } from "./hash.js";

/** @import { Setup } from "../index.js" */

/** The options as `parseArgs` takes them. */
const OPTIONS = /** @type {const} */ ({
  puzzle: { type: "string" },
  strategy: { type: "string", multiple: true },
  preset: { type: "string" },
  switch: { type: "string", multiple: true },
  limit: { type: "string" },
  nodes: { type: "string" },
  milliseconds: { type: "string" },
  format: { type: "string" },
  setups: { type: "string" },
  json: { type: "boolean" },
  wait: { type: "string" },
  case: { type: "string" },
  every: { type: "string" },
  out: { type: "string" },
  shard: { type: "string" },
  resume: { type: "boolean" },
  times: { type: "boolean" },
  seed: { type: "string" },
  count: { type: "string" },
  difficulty: { type: "string" },
  rows: { type: "string" },
  cols: { type: "string" },
  title: { type: "string" },
  author: { type: "string" },
  link: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
});

/** @typedef {Exclude<keyof typeof OPTIONS, "help" | "version">} Option */

/** The options that a file of configurations also contains. @type {Option[]} */
const SETTINGS = ["strategy", "preset", "switch", "limit", "nodes", "milliseconds"];

/** The options of every command that writes a record a board. @type {Option[]} */
const STREAM = ["out", "shard", "resume"];

/** The options of each command, apart from `--help` and `--version`. @type {Record<string, Option[]>} */
export const COMMANDS = {
  solve: ["puzzle", "strategy", "preset", "switch", "limit", "nodes", "milliseconds", "case", "every", "json", "wait"],
  count: ["puzzle", "strategy", "preset", "switch", "nodes", "milliseconds", "case", "every", "json", "wait"],
  check: ["puzzle", "case", "json", "wait"],
  analyse: ["puzzle", "milliseconds", "case", "json", "wait"],
  craft: ["puzzle", "difficulty", "seed", "milliseconds", "case", "json", "wait"],
  convert: ["puzzle", "format", "case", "wait"],
  read: ["puzzle", "json", "wait"],
  set: ["title", "author", "out", "link", "milliseconds", "json", "wait"],
  batch: [
    "puzzle",
    "strategy",
    "preset",
    "switch",
    "limit",
    "nodes",
    "milliseconds",
    "setups",
    "json",
    ...STREAM,
    "times",
    "wait",
  ],
  generate: ["puzzle", "seed", "count", "difficulty", "rows", "cols", ...STREAM],
  merge: ["out"],
  certify: ["puzzle", "milliseconds", "case", ...STREAM, "wait"],
  verify: ["json", "wait"],
  puzzles: ["json"],
  help: [],
};

/** @typedef {"seed" | "count" | "difficulty" | "rows" | "cols"} Amount */

/** The most of each number of a new board. @type {Record<Amount, number>} */
const MOST = {
  seed: Number.MAX_SAFE_INTEGER,
  count: Number.MAX_SAFE_INTEGER,
  difficulty: 255,
  rows: 65_535,
  cols: 65_535,
};

/**
 * The options by type, once they are checked.
 * @typedef {{ strategy?: string[], preset?: string, switch?: string[], limit?: string, nodes?: string, milliseconds?:
 *   string, wait?: string,
 *   case?: string, every?: string, shard?: string } & Partial<Record<Amount, string>> & Asked["options"]} Values
 */

/**
 * A parsed command line.
 * @typedef {object} Asked
 * @property {string} command "" if missing
 * @property {string[]} inputs
 * @property {{ puzzle?: string, format?: string, setups?: string, json?: boolean, out?: string, resume?: boolean,
 *   times?: boolean, title?: string, author?: string, link?: boolean, help?: boolean, version?: boolean }} options
 * @property {[number, number]} shard which part, from 1, of how many
 * @property {Partial<Record<Amount, number>>} numbers of `generate` and `craft`
 * @property {number} [wait] seconds of waiting for input that does not come; 0 = no limit
 * @property {number} [case] the only case that is taken of a file with several, from 1
 * @property {number} [every] seconds between reports on a search
 * @property {Setup[]} wished the configurations built from the options: one per strategy, at least one
 */

/**
 * @param {string[]} words
 * @returns {Asked}
 */
export function parse(words) {
  // Not strict: what is wrong is said in our own words below.
  const {
    values,
    positionals: [command = "", ...inputs],
    tokens,
  } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true, strict: false, tokens: true });
  if (command !== "") known(command);
  for (const token of tokens) if (token.kind === "option") checkOption(command, token, values);
  const {
    strategy,
    preset,
    switch: settings,
    limit,
    nodes,
    milliseconds,
    wait,
    case: chosen,
    every,
    shard,
    seed,
    count,
    difficulty,
    rows,
    cols,
    ...options
  } = /** @type {Values} */ (values);
  const twice = SETTINGS.find((name) => options.setups !== undefined && name in values);
  if (twice) throw new UsageError(`--setups says all of it: leave out --${twice}.`);
  const wished = setups({ strategy, preset, switch: settings, limit, nodes, milliseconds });
  if (shard !== undefined && options.out === undefined) throw new UsageError("--shard goes with --out.");
  if (options.resume && (options.out ?? "-") === "-") throw new UsageError("--resume goes with --out FOLDER.");
  if (command !== "set" && options.json && options.out !== undefined)
    throw new UsageError("--out writes JSON lines: leave out --json.");
  const numbers = bounded({ seed, count, difficulty, rows, cols });
  const waiting = wait === undefined ? {} : { wait: whole("wait", wait) };
  const taken = chosen === undefined ? {} : { case: whole("case", chosen) };
  const reports = every === undefined ? {} : { every: whole("every", every) };
  if (reports.every === 0) throw new UsageError("--every is at least 1.");
  return { command, inputs, options, wished, shard: part(shard ?? "1/1"), numbers, ...waiting, ...taken, ...reports };
}

/** @param {Partial<Record<Amount, string>>} texts */
function bounded(texts) {
  /** @type {Partial<Record<Amount, number>>} */
  const numbers = {};
  for (const name of /** @type {Amount[]} */ (Object.keys(texts))) {
    const text = texts[name];
    if (text === undefined) continue;
    const value = whole(name, text);
    if (value > MOST[name]) throw new UsageError(`--${name} is at most ${MOST[name]}.`);
    numbers[name] = value;
  }
  return numbers;
}

/** @param {string} text @returns {[number, number]} */
function part(text) {
  const shard = shardOf(text);
  if (shard) return shard;
  throw new UsageError(`--shard takes I/N with I from 1 to N, such as 3/64, not “${text}”.`);
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
    throw new UsageError(
      own.length > 0
        ? `${command} takes no ${rawName}; it takes: ${list}.`
        : `There is no option ${rawName}${command && ` of ${command}`}; there are: ${list}.`,
    );
  }
  const isText = OPTIONS[/** @type {keyof typeof OPTIONS} */ (name)].type === "string";
  if (isText && !value) throw new UsageError(`${rawName} takes a value.`);
  if (!isText && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
}

/**
 * @param {{ strategy?: string[], preset?: string, switch?: string[], limit?: string, nodes?: string, milliseconds?: string }} values
 * @returns {Setup[]}
 */
function setups({ strategy = ["default"], preset, switch: settings = [], limit, nodes, milliseconds }) {
  /** @type {Setup} */
  const common = {};
  if (preset !== undefined) common.preset = preset;
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
