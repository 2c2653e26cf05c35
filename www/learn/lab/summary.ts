// Summarises many runs: sums of the complete and correct ones, and counts of the rest.

import { figures } from "../../../pkg/shared/settle.js";

/** The result of a configuration on a board of a set. */
export interface Result {
  status: string;
  milliseconds: number;
  counters: Record<string, number>;
  answers: number;
  capped: boolean;
  /** Why it is incorrect on the board, or "". */
  wrong: string;
  /** Why there was no run, or "". */
  error: string;
}

/** Whether it is complete and correct: only such runs are summed. */
export function isSound(result: Result | undefined): result is Result {
  return result !== undefined && !result.error && !result.capped && !result.wrong;
}

/** The sums of one configuration over a set. */
export function tally(results: (Result | undefined)[], headline: string) {
  const sound = results.filter(isSound);
  const times = sound.map((one) => one.milliseconds);
  const { median, most } = figures(times);
  const count = (is: (one: Result) => boolean) => results.filter((one) => one !== undefined && is(one)).length;
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

/** The ratio of two configurations' times over the boards that both completed. */
export function against(mine: (Result | undefined)[], theirs: (Result | undefined)[]) {
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

/** The number of boards solved within each time: the points of a cactus plot. */
export function cactus(results: (Result | undefined)[]): [number, number][] {
  const times = results
    .filter(isSound)
    .map((one) => one.milliseconds)
    .sort((a, b) => a - b);
  return times.map((time, index) => [time, index + 1]);
}
