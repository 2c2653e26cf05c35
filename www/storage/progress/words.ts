// What progress files say, by the part that says it.

import { count, number } from "../../words/format.js";
import { NAMES } from "./kinds.js";
import type { Counts } from "./merge.js";

// Dialog.

export const YOUR_PROGRESS = "Your progress";
export const ABOUT =
  "Your progress, boards and settings are stored only in this browser. Export them to a file and open it on another device: nothing there is lost, and what is new is added.";
export const EXPORT = "Export progress";
export const FROM_FILE = "From a file …";
export const READING = "Reading the file …";
const IMPORTED = "Imported.";
export const UNDO = "Undo";
export const UNDONE = "The import was undone.";
export const SAVED = "Saved. Open the file in another browser, here or by dropping it on the page.";
export const NOTHING_NEW = "Everything in this file is already here.";
export const NOTHING_USABLE = "Nothing in this file could be added.";
export const REFUSED = "This browser cannot store all of it. Nothing was changed.";
export const EMBEDDED = "This board is embedded in another page. Open Gridlight itself to import progress.";
export const CHANGED = "Another tab is changing the same boards. Try again. Nothing was changed.";
/** @param left large boards */
export const savedWithout = (left: number) =>
  `Saved without ${count(left, "large board", "large boards")}, which ${left === 1 ? "does" : "do"} not fit in a file.`;

// Files.

export const FOREIGN = "This is not a Gridlight progress file. Nothing was changed.";
export const BROKEN = "This progress file is damaged or incomplete. Nothing was changed.";
export const NEWER =
  "This progress file is from a newer version. Reload this page, then open the file again. Nothing was changed.";
export const TOO_LARGE = "This file is too large to be a progress file. Nothing was changed.";

// What a file brings.

/** What came in, in a sentence. */
export function imported(counts: Counts) {
  const parts: [number, string, string][] = [
    [counts.own, "new board of yours", "new boards of yours"],
    [counts.begun + counts.further, "board in progress", "boards in progress"],
    [counts.solved, "solved board", "solved boards"],
    [counts.days, "daily board", "daily boards"],
    [counts.figures, "time or hint count", "times or hint counts"],
    [counts.runs, "measurement", "measurements"],
    [counts.settings, "setting", "settings"],
  ];
  const said = parts.filter(([n]) => n > 0).map(([n, one, many]) => count(n, one, many));
  return said.length > 0 ? `Imported: ${said.join(", ")}.` : IMPORTED;
}

/**
 * What is left out.
 * @param unknown parts that this page does not know
 * @param ahead the dates of daily boards that are still to come, sorted
 */
export function leftOut(unknown: number, { left, names }: Pick<Counts, "left" | "names">, ahead: string[]) {
  const from = ahead[0] ?? "";
  const to = ahead.at(-1) ?? "";
  const future = from
    ? `${count(ahead.length, "daily board has a date", "daily boards have dates")} in the future (${from === to ? from : `${from} to ${to}`}) and ${ahead.length === 1 ? "is" : "are"} left out.`
    : "";
  const ticks = names
    ? `At most ${number(NAMES)} solved boards are stored per puzzle: ${count(names, "name is", "names are")} left out.`
    : "";
  const parts = unknown
    ? `${count(unknown, "part", "parts")} of the file cannot be read by this page and ${unknown === 1 ? "is" : "are"} left out.`
    : "";
  const crowded = left ? `There is no room for ${count(left, "older entry", "older entries")}.` : "";
  return [parts, future, ticks, crowded].filter(Boolean).join(" ");
}
