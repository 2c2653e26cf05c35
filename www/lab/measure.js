// What times come to: medians of repeated runs, and when they have settled.

/** Runs of less than this are repeated in one go, or the clock would be too coarse for them; milliseconds. */
export const BATCH = 20;
/** The most samples of a setup, and the time that they may take in all; milliseconds. */
const SAMPLES = 15;
const SPENT = 2500;
/** So many samples are needed to call a median settled, whose middle half lies within this share of it. */
const ENOUGH = 5;
const SETTLED = 0.04;

/** @param {number[]} values sorted @param {number} part 0 to 1 */
function quantile(values, part) {
  const at = (values.length - 1) * part;
  const low = values[Math.floor(at)] ?? NaN;
  const high = values[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** @param {number[]} values */
export function median(values) {
  return quantile([...values].sort((a, b) => a - b), 0.5);
}

/**
 * The times of one setup.
 * @typedef {object} Times
 * @property {number} median milliseconds
 * @property {number} least
 * @property {number} most
 * @property {number} repeats samples that it is the median of
 */

/** @param {number[]} samples @returns {Times} */
export function times(samples) {
  return { median: median(samples), least: Math.min(...samples), most: Math.max(...samples), repeats: samples.length };
}

/**
 * Whether one more sample would tell nothing new: the middle half lies close together, or time is up.
 * @param {number[]} samples
 */
export function settled(samples) {
  if (samples.length === 0) return false;
  const spent = samples.reduce((sum, one) => sum + Math.max(one, BATCH), 0);
  if (samples.length >= SAMPLES || spent >= SPENT) return true;
  if (samples.length < ENOUGH) return false;
  const sorted = [...samples].sort((a, b) => a - b);
  return quantile(sorted, 0.75) - quantile(sorted, 0.25) <= SETTLED * quantile(sorted, 0.5);
}
