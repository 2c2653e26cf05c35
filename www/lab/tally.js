// What many runs come to: sums of those that can be summed, and the rest counted apart.

import { figures } from "../../pkg/shared/settle.js";

/**
 * A run of a setup on a board of a set.
 * @typedef {object} Result
 * @property {string} status
 * @property {number} milliseconds
 * @property {Record<string, number>} counters
 * @property {number} answers
 * @property {boolean} capped
 * @property {string} wrong why it is wrong on the board, or ""
 * @property {string} error why there was no run, or ""
 */

/** Whether it came to its end and is right: only such runs are summed. @param {Result | undefined} result @returns {result is Result} */
export function isSound(result) {
  return result !== undefined && !result.error && !result.capped && !result.wrong;
}

/**
 * The sums of one setup over a set.
 * @param {(Result | undefined)[]} results
 * @param {string} headline
 */
export function tally(results, headline) {
  const sound = results.filter(isSound);
  const times = sound.map((one) => one.milliseconds);
  const { median, most } = figures(times);
  const count = (/** @type {(one: Result) => boolean} */ is) => results.filter((one) => one !== undefined && is(one)).length;
  return {
    ran: count((one) => !one.error),
    sound: sound.length,
    total: times.reduce((sum, one) => sum + one, 0),
    median,
    slowest: most,
    work: sound.reduce((sum, one) => sum + (one.counters[headline] ?? 0), 0),
    capped: count((one) => one.capped && !one.error && !one.wrong),
    wrong: count((one) => one.wrong !== ""),
    failed: count((one) => one.error !== ""),
  };
}

/**
 * How much longer one setup takes than another over the boards that both came to the end of.
 * @param {(Result | undefined)[]} mine
 * @param {(Result | undefined)[]} theirs
 */
export function against(mine, theirs) {
  let [a, b, boards] = [0, 0, 0];
  mine.forEach((one, index) => {
    const other = theirs[index];
    if (!isSound(one) || !isSound(other)) return;
    a += one.milliseconds;
    b += other.milliseconds;
    boards += 1;
  });
  return { ratio: b > 0 ? a / b : NaN, boards };
}

/**
 * How many boards were solved within how long each: the points of a cactus plot.
 * @param {(Result | undefined)[]} results
 * @returns {[number, number][]}
 */
export function cactus(results) {
  const times = results.filter(isSound).map((one) => one.milliseconds).sort((a, b) => a - b);
  return times.map((time, index) => [time, index + 1]);
}
