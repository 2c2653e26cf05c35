// Estimates how long a whole search would take from the part that is done.

import { count } from "../format.js";

/** @type {[number, string, string][]} */
const UNITS = [[365.25 * 86_400_000, "year", "years"], [86_400_000, "day", "days"], [3_600_000, "hour", "hours"], [60_000, "minute", "minutes"]];

/**
 * "about 13 years in all"; "" if unknown or soon over.
 * @param {number} milliseconds so far
 * @param {number | null} share the fraction of the search that is done, 0 to 1
 */
export function projection(milliseconds, share) {
  if (share === null || share <= 0 || share >= 1) return "";
  const total = milliseconds / share;
  const unit = UNITS.find(([length]) => total >= 2 * length);
  // The estimate is accurate to two digits at best.
  const round = (/** @type {number} */ value) => Number(value.toPrecision(2));
  return unit ? `about ${count(round(total / unit[0]), unit[1], unit[2])} in all` : "";
}
