// How the library and the lab measure time: when a median has settled, when to stop measuring, and how long a batch of
// runs must be for the clock's resolution.

/** Fewer times than this give no confidence interval. */
const FEWEST = 6;
/** The confidence interval may be at most this fraction of the median. */
const NARROW = 0.05;
/** The normal distribution's 95 % quantile, two-sided. */
const BOUND = 1.96;

/** Runs of at least this many milliseconds are not repeated. */
export const LONG = 1000;
/** The minimum warm-up of a configuration in milliseconds: compilers are still at work at first. */
export const WARM = 50;
/** The most times taken of a configuration, and the milliseconds after which no more are taken. */
const MOST = { times: 40, spent: 3000 };

function inOrder(times: number[]) {
  return [...times].sort((one, other) => one - other);
}

/** The middle value, or the mean of the middle two; NaN if there are none. */
export function median(times: number[]) {
  const sorted = inOrder(times);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/**
 * Whether the median is known to within 5 %. Uses only the order of the times, so it holds for any distribution (95 %
 * confidence interval of the order statistics, ranks n/2 ± 0.98 √n).
 */
export function settled(times: number[]) {
  const count = times.length;
  if (count < FEWEST) return false;
  const sorted = inOrder(times);
  const reach = (BOUND / 2) * Math.sqrt(count);
  const low = sorted[Math.max(0, Math.floor(count / 2 - reach))] ?? NaN;
  const high = sorted[Math.min(count - 1, Math.ceil(count / 2 + reach))] ?? NaN;
  return high - low <= NARROW * median(sorted);
}

/** Whether measuring can stop: the median has settled, or more would take too long than these in total. */
export function measured(times: number[], spent: number) {
  return times.length >= MOST.times || spent >= MOST.spent || settled(times);
}

/** Median, least and most of the times; NaN if there are none. */
export function figures(times: number[]) {
  const sorted = inOrder(times);
  return { median: median(sorted), least: sorted[0] ?? NaN, most: sorted.at(-1) ?? NaN };
}

/** The minimum length of a batch of short runs, in milliseconds. */
const BATCH = 20;
/** The minimum in steps of the clock, so that its resolution adds less than 2 %. */
const STEPS = 50;

/**
 * The minimum milliseconds of a batch of short runs. Measures the clock's resolution, which is up to 100 ms in some
 * browsers.
 */
export function batchTime(clock: () => number) {
  const start = clock();
  let now = start;
  while (now === start) now = clock();
  return Math.max(BATCH, STEPS * (now - start));
}
