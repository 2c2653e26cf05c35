// What a measured time is, for the library and the laboratory: when a median has settled, when to stop waiting for that,
// and how long a batch of runs has to be for the clock at hand.

/** Fewer times than this bound no median. */
const FEWEST = 6;
/** The interval that holds the median is at most so much of it. */
const NARROW = 0.05;
/** The normal distribution's bounds of 95 %. */
const BOUND = 1.96;

/** A run that takes so many milliseconds is not repeated. */
export const LONG = 1000;
/** A setup is warmed up for so many milliseconds at least: compilers are still at work in the first ones. */
export const WARM = 50;
/** So many times are taken of a setup at most, and none after so many milliseconds. */
const MOST = { times: 40, spent: 3000 };

/** @param {number[]} times */
function inOrder(times) {
  return [...times].sort((one, other) => one - other);
}

/**
 * The middle one, or the mean of the middle two.
 * @param {number[]} times of none it is NaN
 */
export function median(times) {
  const sorted = inOrder(times);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/**
 * Whether the median is known to within 5 %: by the times' order alone, whatever their distribution (the interval of
 * order statistics that holds the true median with 95 %, ranks n/2 ± 0.98 √n).
 * @param {number[]} times
 */
export function settled(times) {
  const count = times.length;
  if (count < FEWEST) return false;
  const sorted = inOrder(times);
  const reach = (BOUND / 2) * Math.sqrt(count);
  const low = sorted[Math.max(0, Math.floor(count / 2 - reach))] ?? NaN;
  const high = sorted[Math.min(count - 1, Math.ceil(count / 2 + reach))] ?? NaN;
  return high - low <= NARROW * median(sorted);
}

/**
 * Whether enough times were taken: one more would tell nothing new, or would take too long.
 * @param {number[]} times
 * @param {number} spent milliseconds that they took together
 */
export function measured(times, spent) {
  return times.length >= MOST.times || spent >= MOST.spent || settled(times);
}

/** What times come to; of none, NaN. @param {number[]} times */
export function figures(times) {
  const sorted = inOrder(times);
  return { median: median(sorted), least: sorted[0] ?? NaN, most: sorted.at(-1) ?? NaN };
}

/** A batch of short runs takes this long, in milliseconds. */
const BATCH = 20;
/** And at least so many of the clock's steps: what its resolution adds stays below 2 %. */
const STEPS = 50;

/**
 * How many milliseconds a batch of short runs takes at least. Looks at the clock until it has moved: browsers have
 * clocks with steps of up to 100 ms.
 * @param {() => number} clock
 */
export function batchTime(clock) {
  const start = clock();
  let now = start;
  while (now === start) now = clock();
  return Math.max(BATCH, STEPS * (now - start));
}
