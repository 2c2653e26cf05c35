// Formats numbers, times and verdicts.

/** The result of a run in a word. */
export const VERDICTS: Record<string, string> = {
  unique: "unique",
  several: "several",
  found: "found",
  none: "none",
  unproved: "unproved",
};

/** Numbers with more digits than this are shortened. */
const WRITTEN = 15;

/** Integers in groups of three separated by narrow spaces, as the solver writes them. */
export function number(n: number | string) {
  const digits = typeof n === "number" ? String(Math.round(n)) : n;
  if (digits.length > WRITTEN) {
    // The first digits, rounded: 9.96 becomes 10.
    const tenths = Math.round(Number(digits.slice(0, 3)) / 10);
    return `≈ ${(tenths / (tenths === 100 ? 100 : 10)).toFixed(1)} × 10^${digits.length - Number(tenths < 100)}`;
  }
  return digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** A time with significant digits: 0.31 ms, 12 ms, 1.24 s, 3 min 05 s. */
export function time(ms: number) {
  if (ms < 0.01) return "under 0.01 ms";
  if (ms < 1) return `${ms.toFixed(2)} ms`;
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** A ratio as a multiplier: ×0.0061, ×0.29, ×3.50, ×120. */
export function ratio(r: number) {
  if (!Number.isFinite(r)) return "";
  return `×${r >= 100 ? Math.round(r) : r >= 10 ? r.toFixed(1) : r >= 0.1 || r === 0 ? r.toFixed(2) : r.toPrecision(2)}`;
}

export function count(n: number, one: string, many: string) {
  return `${number(n)} ${n === 1 ? one : many}`;
}

/** The hints used: no hints, 1 hint, 7 hints. */
function hintsUsed(n: number) {
  return n === 0 ? "no hints" : count(n, "hint", "hints");
}

/** In the middle of a sentence. */
export const lower = (words: string) => words.replace(/^./, (first) => first.toLowerCase());

const ADVICE: readonly string[] = ["", "advice shown", "solution shown"];

/** The help used, with the aids of kept-boards.ts: no hints; 2 hints · 1 check · mistakes shown; solution shown. */
export function helpUsed(hints: number, [checks = 0, mistakes, advice]: readonly number[]) {
  const used = [
    checks > 0 && count(checks, "check", "checks"),
    mistakes && "mistakes shown",
    ADVICE[advice ?? 0],
  ].filter(Boolean);
  return [...(hints > 0 || used.length === 0 ? [hintsUsed(hints)] : []), ...used].join(" · ");
}
