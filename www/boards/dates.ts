// Dates of daily boards, and how many of them are saved.

/** Milliseconds of a day. */
export const DAY = 86_400_000;
/** The number of days saved per puzzle: more than ten years of them. */
export const DAYS = 5000;

/**
 * The UTC date, the same everywhere: 2026-11-21.
 * @param before number of days ago
 */
export function today(before = 0, now = Date.now()) {
  return new Date(now - before * DAY).toISOString().slice(0, 10);
}

/**
 * The days that there is room for: the latest. Those to come are from a wrong clock, and go first.
 * @param days by date
 */
export function latest<T>(days: Record<string, T>): Record<string, T> {
  const next = today(-1);
  const sorted = Object.entries(days).sort(([one], [other]) => (one < other ? -1 : 1));
  const kept = [...sorted.filter(([date]) => date > next), ...sorted.filter(([date]) => date <= next)].slice(-DAYS);
  return Object.fromEntries(kept);
}

/** A part of a date as text. Dates are in UTC, so the local time zone does not matter. */
export function partOfDate(date: string, how: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat("en-GB", { ...how, timeZone: "UTC" }).format(new Date(date));
}

/** A date as a title: 21 November 2026. */
export function nameOfDay(date: string) {
  return partOfDate(date, { day: "numeric", month: "long", year: "numeric" });
}

/** The saved data of a day's board. */
export interface Day {
  /** Its link without the moves made. */
  given: string;
  /** The date on which it was solved. */
  solved?: string;
  /** The number of moves. */
  moves?: number;
  /** The number of hints used. */
  hints?: number;
  /** Whether it was made easy, for someone who had solved no board of the puzzle. */
  easy?: boolean;
}
