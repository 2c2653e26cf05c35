// What progress files say, by the part that says it.

import { count, number } from "../format.js";
import { NAMES } from "./kinds.js";

/** @import { PuzzleInfo } from "../types.js" */
/** @import { Choice, Conflict, Counts, Setting } from "./merge.js" */

// Dialog.

export const YOUR_PROGRESS = "Your progress";
export const ABOUT = "Your progress, boards and settings are stored only in this browser. Export them to a file and open it on another device: nothing there is lost, and what is new is added.";
export const EXPORT = "Export progress";
export const FROM_FILE = "From a file …";
export const READING = "Reading the file …";
export const IMPORT = "Import";
export const IMPORTING = "Importing …";
export const IMPORTED = "Imported. Nothing here was lost.";
export const CANCEL = "Cancel";
export const UNCHANGED = "Nothing was changed.";
export const UNDO = "Undo the import";
export const UNDONE = "The import was undone.";
export const SAVED = "Saved. Open the file in another browser, here or by dropping it on the page.";
export const NOTHING_NEW = "Everything in this file is already here.";
export const NOTHING_USABLE = "Nothing in this file could be added.";
export const REFUSED = "This browser cannot store all of it. Nothing was changed.";
export const EMBEDDED = "This board is embedded in another page. Open Gridlight itself to import progress.";
export const CHANGED = "Another tab has changed something meanwhile. Please review again.";
/** @param {number} left large boards */
export const savedWithout = (left) => `Saved without ${count(left, "large board", "large boards")}, which ${left === 1 ? "does" : "do"} not fit in a file.`;
/** The heading of what a file has. @param {string} day when it was written, or "" */
export const contains = (day) => (day ? `The file from ${day} contains` : "The file contains");
/** @param {number} settings */
export const settingsDiffer = (settings) => count(settings, "setting differs", "settings differ");
/** @param {number} boards */
export const boardsDiffer = (boards) => `${count(boards, "board differs", "boards differ")}, and neither version is clearly newer.`;

// Files.

export const FOREIGN = "This is not a Gridlight progress file. Nothing was changed.";
export const BROKEN = "This progress file is damaged or incomplete. Nothing was changed.";
export const NEWER = "This progress file is from a newer version. Reload this page, then open the file again. Nothing was changed.";
export const TOO_LARGE = "This file is too large to be a progress file. Nothing was changed.";

// Choices.

/** What is kept of two states. @type {Record<Choice, string>} */
export const WAYS = { here: "Keep this device's", file: "Use the file's", both: "Keep both" };
export const FOR_ALL = "For all of them";
export const ONE_BY_ONE = "one by one";
export const HERE = "Here";
export const IN_FILE = "In the file";
export const NOT_DRAWN = "cannot be drawn";
/** @param {string} day */
export const changedOn = (day) => `Changed on ${day}`;
/** The two values of a setting. @param {string} here @param {string} file */
export const values = (here, file) => `${here} here, ${file} in the file`;

// Settings.

/** The names of settings. @type {Record<string, string>} */
export const SETTINGS = {
  theme: "Theme",
  keys: "Single keys work everywhere",
  clock: "Show time",
  mistakes: "Show mistakes",
  smallHints: "Simpler hints",
  badge: "Check the board while drawing",
  speed: "Replay speed",
  loop: "Loop replays",
  "strategy.*": "Strategy",
  "wanted.*": "Solutions to look for",
  "switches.*": "Switches",
  "lab.setups.*": "Configurations in Learn",
};

/** @type {Record<string, string>} */
const VALUES = {
  system: "follow the system", dark: "dark", light: "light", contrast: "high contrast, dark", paper: "high contrast, light", once: "at once", asked: "when I check",
  never: "never",
};

// What a file brings.

/** What is new, one line each. @param {Counts} counts */
export function brought(counts) {
  /** @type {[number, string, string][]} */
  const lines = [
    [counts.own, "of your boards is new", "of your boards are new"],
    [counts.begun, "board in progress is new", "boards in progress are new"],
    [counts.further, "board is further along in the file", "boards are further along in the file"],
    [counts.solved, "board was solved there but not here", "boards were solved there but not here"],
    [counts.days, "daily board is new", "daily boards are new"],
    [counts.figures, "time or hint count comes from the file", "times or hint counts come from the file"],
    [counts.runs, "measurement is new", "measurements are new"],
    [counts.settings, "setting is changed there", "settings are changed there"],
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
    return `${count(turned, "switch", "switches")} changed`;
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
