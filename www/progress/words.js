// Describes an import in words.

import { count, number } from "../format.js";
import { NAMES } from "./kinds.js";

/** @import { PuzzleInfo } from "../types.js" */
/** @import { Conflict, Counts, Setting } from "./merge.js" */

/** @type {Record<string, string>} */
const VALUES = {
  system: "follow the system", dark: "dark", light: "light", contrast: "high contrast", once: "at once", asked: "when I check",
  never: "never",
};

/** What is new, one line each. @param {Counts} counts */
export function brought(counts) {
  /** @type {[number, string, string][]} */
  const lines = [
    [counts.own, "of your boards is new", "of your boards are new"],
    [counts.begun, "board with moves is new", "boards with moves are new"],
    [counts.further, "board goes further in the file", "boards go further in the file"],
    [counts.solved, "board was solved there, and not here", "boards were solved there, and not here"],
    [counts.days, "day's board is new", "days' boards are new"],
    [counts.figures, "time or hint count comes from the file", "times or hint counts come from the file"],
    [counts.runs, "measurement is new", "measurements are new"],
    [counts.settings, "setting is chosen there, and not here", "settings are chosen there, and not here"],
  ];
  return lines.filter(([n]) => n > 0).map(([n, one, many]) => `${count(n, one, many)}.`);
}

/**
 * What is left out.
 * @param {number} unknown parts that this page does not know
 * @param {Pick<Counts, "left" | "names">} counts
 * @param {string[]} ahead the dates of daily boards that are still to come, sorted
 */
export function leftOut(unknown, { left, names }, ahead) {
  const from = ahead[0] ?? "";
  const to = ahead.at(-1) ?? "";
  const future = from ? `${count(ahead.length, "daily board has a date", "daily boards have dates")} in the future (${from === to ? from : `${from} to ${to}`}) and ${ahead.length === 1 ? "is" : "are"} left out.` : "";
  const ticks = names ? `At most ${number(NAMES)} solved boards are stored per puzzle: ${count(names, "name is", "names are")} left out.` : "";
  const parts = unknown ? `${count(unknown, "part", "parts")} of the file cannot be read by this page and ${unknown === 1 ? "is" : "are"} left out.` : "";
  const crowded = left ? `There is no room for ${count(left, "older entry", "older entries")}.` : "";
  return [parts, future, ticks, crowded].filter(Boolean).join(" ");
}

/**
 * The name of a setting.
 * @param {Setting} setting
 * @param {PuzzleInfo["name"]} puzzle its name, or ""
 */
export function named({ words }, puzzle) {
  return puzzle ? `${words}, ${puzzle}` : words;
}

/** A setting's value. @param {unknown} value @returns {string} */
export function valued(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return count(value.length, "configuration", "configurations");
  if (value && typeof value === "object") {
    const turned = Object.values(value).reduce((sum, switches) => sum + Object.keys(switches).length, 0);
    return `${count(turned, "switch", "switches")} turned`;
  }
  return VALUES[String(value)] ?? String(value);
}

/**
 * What two states belong to.
 * @param {Conflict} conflict
 * @param {string} puzzle its name
 * @param {string} called the board's name, if it has one
 */
export function about({ here }, puzzle, called) {
  const name = here?.name || called;
  const size = here ? `, ${here.rows} × ${here.cols}` : "";
  return `${puzzle}${name ? `: ${name}` : size}`;
}

/** When a board was changed. @param {number} when */
export function day(when) {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" }).format(new Date(when));
}
