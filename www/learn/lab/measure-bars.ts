// The bars of what was measured, and what they are: functions of the rows alone.

import { lower, number, time } from "../../words/format.js";
import { clearly, isWhole } from "./comparison-rows.js";
import { decode, shortName, strategyIdOf, strategyOf } from "./setup.js";
import { tally } from "./summary.js";
import * as messages from "./words.js";
import type { PuzzleInfo } from "../../workers/types.js";
import type { Bar } from "./chart.js";
import type { Line } from "./table.js";
import type { Sofar } from "./types.js";

/** What runs; `late`: whether it was too long for a first look. */
export type Live = Sofar & { late: boolean };

/**
 * The bar of a configuration; null where nothing is known of it.
 * @param around `id`: of the counter that is shown, or "" for times; `base`: what the others are compared with;
 * `shared`: the places of the boards that all completed; `one`: whether one board is measured on
 */
export function barOf(
  info: PuzzleInfo,
  { key, rows }: Line,
  around: { id: string; index: number; base: Line | null; shared: number[]; live: Live | undefined; one: boolean },
): Bar | null {
  const { id, index, base, shared, live, one } = around;
  const name = messages.numbered(index + 1, shortName(info, decode(info, key)));
  const row = one ? rows[0] : undefined;
  const words = (value: number, counters: Record<string, number>) => {
    if (!id) return time(value);
    const [own] = strategyOf(info, strategyIdOf(key))?.counters ?? [];
    return id in counters || !own
      ? number(value)
      : messages.countsInstead(number(counters[own.id] ?? 0), lower(own.name));
  };
  if (live && (!row || !live.late)) {
    const value = id ? (live.counters[id] ?? 0) : live.milliseconds;
    const said = live.late ? messages.lateAt(live.milliseconds) : value ? words(value, live.counters) : "";
    return { name, value, words: said, tone: live.late ? "capped" : "running" };
  }
  const isBase = key === base?.key;
  if (!row) {
    const mine = shared.flatMap((at) => rows[at] ?? []);
    if (mine.length === 0) return null;
    const { counters, total } = tally(mine);
    const value = id ? (counters[id] ?? 0) : total;
    return { name, value, words: words(value, counters), tone: isBase ? "base" : "plain" };
  }
  if (row.error) return { name, value: 0, words: row.error, tone: "wrong" };
  const value = id ? (row.counters[id] ?? 0) : row.median;
  const other = base?.rows[0];
  const same = !id && !isBase && isWhole(row) && isWhole(other) && !clearly(row, other);
  const figure = !id && row.capped ? messages.over(value) : words(value, row.counters);
  return {
    name,
    value,
    ...(id ? {} : { low: row.least, high: row.most }),
    words: row.wrong ? messages.thatIsWrong(figure) : same ? messages.notClear(figure) : figure,
    tone: row.wrong ? "wrong" : row.capped ? "capped" : isBase ? "base" : "plain",
  };
}

/**
 * What the bars are, as sentences: of a counter what each strategy counts by it, or by its own first one in its place.
 * @param id of the counter, or "" for times
 */
export function aboutBars(info: PuzzleInfo, lines: Line[], id: string) {
  if (!id) return [messages.ABOUT_TIME];
  const used = [...new Set(lines.map(({ key }) => strategyIdOf(key)))];
  const counted = used.flatMap((strategy) => {
    const { name = "", counters = [] } = strategyOf(info, strategy) ?? {};
    const counter = counters.find((one) => one.id === id) ?? counters[0];
    return counter ? [{ strategy: name, name: counter.name, about: counter.about }] : [];
  });
  return counted.flatMap(({ strategy, name, about }, at) => {
    const alike = counted.filter((one) => one.name === name);
    if (alike.every((one) => one.about === about))
      return alike[0] === counted[at] ? [messages.meaning(name, about)] : [];
    return [messages.meaning(messages.counterOf(name, strategy), about)];
  });
}
