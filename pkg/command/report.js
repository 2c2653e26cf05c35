// What a search has done so far, every few seconds and at its end, on the standard error.

/** @import { Progress, StrategyInfo } from "../index.js" */

/**
 * @typedef {object} Report
 * @property {(progress: Progress) => void} progress
 * @property {(counters: Record<string, number>) => void} end
 */

/**
 * The reports on one board; none if they were not asked for.
 * @param {number | undefined} every seconds
 * @param {string} name the board's
 * @param {StrategyInfo | undefined} strategy
 * @returns {Report | null}
 */
export function reporting(every, name, strategy) {
  if (every === undefined || !strategy) return null;
  const start = performance.now();
  let due = every * 1000;
  const write = (
    /** @type {string} */ head,
    /** @type {number} */ milliseconds,
    /** @type {Record<string, number>} */ counters,
  ) =>
    void process.stderr.write(
      `${name}${head} after ${(milliseconds / 1000).toFixed(1)} s:\n${lines(strategy, counters, milliseconds)}`,
    );
  return {
    progress: ({ counters, milliseconds }) => {
      if (milliseconds < due) return;
      write("", milliseconds, counters);
      while (due <= milliseconds) due += every * 1000;
    },
    end: (counters) => write(", at its end", performance.now() - start, counters),
  };
}

/**
 * A line for each counter that has counted something: its share of the headline if it is a part of that, and how many a
 * second if it measures the work.
 * @param {StrategyInfo} strategy
 * @param {Record<string, number>} counters
 * @param {number} milliseconds
 */
function lines({ counters: known, parts, headline }, counters, milliseconds) {
  const width = Math.max(...known.map(({ name }) => name.length));
  return known
    .filter(({ id }) => counters[id])
    .map(({ id, name }) => {
      const value = counters[id] ?? 0;
      const share =
        parts.includes(id) && counters[headline] ? `  ${Math.round((100 * value) / counters[headline])} %` : "";
      const rate =
        (id === headline || id === "nodes") && milliseconds > 0
          ? `  ${Math.round((1000 * value) / milliseconds)} a second`
          : "";
      return `  ${name.padEnd(width)} ${String(value).padStart(12)}${share}${rate}\n`;
    })
    .join("");
}
