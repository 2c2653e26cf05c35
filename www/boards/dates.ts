// Dates of daily boards, and how many of them are saved.

/** Milliseconds of a day. */
export const DAY = 86_400_000;
/** The number of days saved per puzzle: more than ten years of them. */
export const DAYS = 5000;

/** The UTC date that many days ago, the same everywhere: 2026-11-21. */
export function today(before = 0, now = Date.now()): string {
  return new Date(now - before * DAY).toISOString().slice(0, 10);
}

/** The days that there is room for, by date: the latest. Those to come are from a wrong clock, and go first. */
export function latest<T>(days: Record<string, T>): Record<string, T> {
  const next = today(-1);
  const sorted = Object.entries(days).sort(([one], [other]) => (one < other ? -1 : 1));
  const kept = [...sorted.filter(([date]) => date > next), ...sorted.filter(([date]) => date <= next)].slice(-DAYS);
  return Object.fromEntries(kept);
}
