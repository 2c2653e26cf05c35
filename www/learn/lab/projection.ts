// Estimates how long a whole search would take from the part that is done.

import * as messages from "./words.js";

const UNITS: [number, Parameters<typeof messages.inAll>[1]][] = [
  [365.25 * 86_400_000, "year"],
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
];

/**
 * "about 13 years in all"; "" if unknown or soon over.
 * @param milliseconds so far
 * @param share the fraction of the search that is done, 0 to 1
 */
export function projection(milliseconds: number, share: number | null) {
  if (share === null || share <= 0 || share >= 1) return "";
  const total = milliseconds / share;
  const unit = UNITS.find(([length]) => total >= 2 * length);
  // The estimate is accurate to two digits at best.
  const round = (value: number) => Number(value.toPrecision(2));
  return unit ? messages.inAll(round(total / unit[0]), unit[1]) : "";
}
