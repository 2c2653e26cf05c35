// The tables of what was measured, one per strategy: the headline counter first, then time, then all other counters in
// a cell, so that nothing is cut off. A column in which nothing stands is left out.

import { h } from "../../ui/dom.js";
import { number, ratio, time } from "../../words/format.js";
import { decode, shortName, strategyIdOf } from "./setup.js";
import { clearly, isWhole, verdictOf } from "./comparison-rows.js";
import { against, tally } from "./summary.js";
import * as messages from "./words.js";
import type { CounterInfo, PuzzleInfo, StrategyInfo } from "../../workers/types.js";
import type { Row } from "./saved-row.js";

/** A configuration with its rows, one per board. */
export interface Line {
  key: string;
  rows: readonly (Row | undefined)[];
}

/** A cell: its figure and what is added to it, each may be ""; or what stands in it. */
type Cell = string[] | HTMLElement;

interface TableRow {
  about: Record<string, string>;
  /** Of the row. */
  head: (Node | null)[];
  cells: Cell[];
  /** Said below it, or "". */
  why: string;
}

const isEmpty = (cell: Cell | undefined) =>
  cell === undefined || (Array.isArray(cell) ? cell.every((text) => !text) : cell.childNodes.length === 0);

/** @param heads of the columns: elements, or names with what they mean; the first is the rows' own */
export function tableOf(heads: (HTMLElement | [string, string])[], rows: TableRow[]) {
  const [first, ...others] = heads.map((head) =>
    Array.isArray(head) ? h("th", { scope: "col", title: head[1], text: head[0] }) : head,
  );
  const kept = others.map((head, at) => head.querySelector("button") || rows.some(({ cells }) => !isEmpty(cells[at])));
  return h(
    "table",
    { class: "figures" },
    h("thead", null, h("tr", null, first ?? null, ...others.filter((_, at) => kept[at]))),
    h(
      "tbody",
      null,
      ...rows.flatMap(({ about, head, cells, why }) => [
        h(
          "tr",
          about,
          h("th", { scope: "row" }, ...head),
          ...cells
            .filter((_, at) => kept[at])
            .map((cell) =>
              Array.isArray(cell)
                ? h(
                    "td",
                    null,
                    ...cell.filter(Boolean).map((text, at) => h(at === 0 && cell[0] ? "span" : "small", { text })),
                  )
                : cell,
            ),
        ),
        ...(why ? [h("tr", { class: "wrong why" }, h("td", { colspan: kept.length + 1, text: why }))] : []),
      ]),
    ),
  );
}

/** A table that scrolls sideways in its own box. */
export function tableBox(label: string, ...content: Node[]) {
  return h("div", { class: "lab-scroll", tabindex: 0, role: "region", "aria-label": label }, ...content);
}

/**
 * @param boards how many were measured
 * @param shared the places of those that every configuration completed: over others, sums would not compare
 * @param base the line that the others are compared with
 * @param choose makes a line the base
 */
export function tables(
  info: PuzzleInfo,
  lines: Line[],
  around: { boards: number; shared: number[]; base: Line | null; choose: (line: Line) => void },
) {
  const { boards, shared, base, choose } = around;
  const sharedOf = (rows: Line["rows"]) => shared.map((place) => rows[place]);
  return info.strategies.flatMap((strategy) => {
    const mine = lines.filter(({ key, rows }) => strategyIdOf(key) === strategy.id && rows.some(Boolean));
    if (mine.length === 0) return [];
    const [headline, ...others] = strategy.counters.filter(({ id }) =>
      mine.some(({ rows }) => rows.some((row) => row && id in row.counters)),
    );
    const heads: (HTMLElement | [string, string])[] = [
      [messages.CONFIGURATION, ""],
      [headline?.name ?? "", headline?.about ?? ""],
      [messages.TIME, boards > 1 ? messages.ABOUT_TOTAL : messages.ABOUT_TIME],
      [messages.A_SECOND, messages.inASecond(headline?.name ?? messages.NODES)],
      [messages.RUNS, messages.ABOUT_RUNS],
      ...messages.OF_MANY,
      h("th", { scope: "col", class: "also", text: messages.ALSO_COUNTED }),
    ];
    const rows = mine.map((line) => rowFor(strategy, headline, others, line));
    const box = tableBox(messages.figuresOf(strategy.name), tableOf(heads, rows));
    return [
      h(
        "section",
        { class: "lab-table", "data-test": `lab-table-${strategy.id}` },
        h("h3", { text: strategy.name }),
        box,
      ),
    ];
  });

  function rowFor(strategy: StrategyInfo, headline: CounterInfo | undefined, others: CounterInfo[], line: Line) {
    const setup = decode(info, line.key);
    const at = lines.indexOf(line);
    const all = tally(line.rows);
    const sums = tally(sharedOf(line.rows));
    const one = boards === 1 ? line.rows[0] : undefined;
    const ran = one ? !one.error : sums.sound > 0;
    const counters = one?.counters ?? sums.counters;
    const took = one ? one.median : sums.total;
    const work = headline && ran ? (counters[headline.id] ?? NaN) : NaN;
    const isBase = base?.key === line.key;
    // Incomplete or incorrect runs, and different numbers of solutions, are not comparable.
    const theirs = !isBase && base && decode(info, base.key).limit === setup.limit ? sharedOf(base.rows) : [];
    const beside = against(sharedOf(line.rows), theirs);
    const other = base?.rows[0];
    const clear = one && other ? clearly(one, other) : beside.clear;
    const less = !beside.boards ? "" : clear ? ratio(beside.ratio) : messages.NOT_CLEAR;
    const counted = headline && strategyIdOf(base?.key ?? "") === setup.strategy ? headline.id : "";
    const lessCounted = against(sharedOf(line.rows), theirs, (row) => row.counters[counted] ?? 0).ratio;
    const pick = h(
      "button",
      {
        type: "button",
        class: "row-name",
        "aria-pressed": String(isBase),
        title: isBase ? messages.IS_BASE : messages.MAKE_BASE,
        onclick: () => choose(line),
      },
      h("span", { class: `setup-number series-${at % 8}`, text: at + 1 }),
      h("span", { text: shortName(info, setup) }),
    );
    const also = (one ? others : []).flatMap(({ id, name, about }) => {
      const value = counters[id];
      if (!value) return [];
      const part = strategy.parts.includes(id) && work > 0 ? ` (${messages.percent(value / work)})` : "";
      return [h("span", { title: about, text: `${name} ${number(value)}${part}` }), " "];
    });
    const cells: Cell[] = [
      Number.isFinite(work) ? [number(work), counted ? ratio(lessCounted) : ""] : [],
      one
        ? [
            one.capped ? messages.over(took) : time(took),
            less,
            one.repeats > 1 ? messages.range(one.least, one.most) : messages.ONE_RUN,
          ]
        : [time(took), less, less && messages.overBoards(beside.boards)],
      [took > 0 && Number.isFinite(work) ? number(Math.round((work / took) * 1000)) : ""],
      [one && (one.wrong || isWhole(one)) ? String(one.repeats) : ""],
    ];
    const many = [sums.total / sums.sound, sums.median, sums.slowest].map((ms) => [ran ? time(ms) : ""]);
    const bad = [all.capped, all.wrong, all.failed].map((amount) => [amount > 0 ? number(amount) : ""]);
    return {
      about: { class: one?.wrong ? "wrong" : one?.capped ? "capped" : "", "data-setup": line.key },
      head: [pick, one && ran ? h("small", { text: verdictOf(one) }) : null],
      cells: [
        ...(ran ? cells : cells.map(() => [])),
        ...(one ? messages.OF_MANY.map(() => []) : [[messages.ofRuns(all.sound, all.ran)], ...many, ...bad]),
        h("td", { class: "also" }, ...also),
      ],
      why: one ? one.wrong || (one.error ?? "") : "",
    };
  }
}
