// The tables of a comparison, one per strategy: the headline counter first, then time, then all other counters in a
// cell, so that nothing is cut off.

import { h } from "../../ui/dom.js";
import { number, ratio, time } from "../../words/format.js";
import { boundsOf, decode, encode, shortName, strategyIdOf } from "./setup.js";
import { byStrategy, clearly, isWhole, verdictOf } from "./comparison-rows.js";
import * as messages from "./words.js";
import type { CounterInfo, PuzzleInfo, StrategyInfo } from "../../workers/types.js";
import type { Row } from "./saved-row.js";
import type { Setup } from "./setup.js";

/** What the rows refer to. */
interface Beside {
  /** The configurations, which provide the numbers. */
  setups: readonly Setup[];
  /** The row that the others are compared with. */
  base: Row | null;
  /** Makes a row the base. */
  choose: (row: Row) => void;
}

export function tables(info: PuzzleInfo, rows: Row[], beside: Beside) {
  return byStrategy(info, rows).map(({ strategy, counters, rows: mine }) => {
    const [headline, ...others] = counters;
    const head = (text: string, about: string) => h("th", { scope: "col", title: about, text });
    return h(
      "section",
      { class: "lab-table", "data-test": `lab-table-${strategy.id}` },
      h("h3", { text: strategy.name }),
      h(
        "div",
        { class: "lab-scroll", tabindex: 0, role: "region", "aria-label": messages.figuresOf(strategy.name) },
        h(
          "table",
          { class: "figures" },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              h("th", { scope: "col", text: messages.CONFIGURATION }),
              headline ? head(headline.name, headline.about) : null,
              head(messages.TIME, messages.ABOUT_TIME),
              head(messages.A_SECOND, messages.inASecond(headline?.name ?? messages.NODES)),
              head(messages.RUNS, messages.ABOUT_RUNS),
              others.length > 0 && head(messages.ALSO_COUNTED, ""),
            ),
          ),
          h("tbody", null, ...mine.flatMap((row) => line(info, row, strategy, headline, others, beside))),
        ),
      ),
    );
  });
}

function line(
  info: PuzzleInfo,
  row: Row,
  strategy: StrategyInfo,
  headline: CounterInfo | undefined,
  others: CounterInfo[],
  { setups, base, choose }: Beside,
) {
  const setup = decode(info, row.setup);
  const place = setups.findIndex((one) => encode(info, one) === row.setup);
  const isBase = base?.setup === row.setup;
  const work = headline ? (row.counters[headline.id] ?? NaN) : NaN;
  const alike = base !== null && strategyIdOf(base.setup) === setup.strategy;
  // Incomplete or incorrect runs, and different numbers of solutions, are not comparable.
  const comparable =
    !isBase && base !== null && isWhole(base) && isWhole(row) && decode(info, base.setup).limit === setup.limit;
  const of = (mine: number, theirs: number | undefined) => (comparable && theirs ? ratio(mine / theirs) : "");
  const spread = row.repeats > 1 ? messages.range(row.least, row.most) : messages.ONE_RUN;
  const cell = (main: string, ...small: string[]) =>
    h("td", null, h("span", { text: main }), ...small.filter(Boolean).map((text) => h("small", { text })));
  const pick = h(
    "button",
    {
      type: "button",
      class: "row-name",
      "aria-pressed": String(isBase),
      title: isBase ? messages.IS_BASE : messages.MAKE_BASE,
      onclick: () => choose(row),
    },
    place < 0 ? null : h("span", { class: `setup-number series-${place % 8}`, text: place + 1 }),
    h("span", { text: shortName(info, setup) }),
  );
  const words = [verdictOf(row), boundsOf(info, setup)].filter(Boolean).join(" · ");
  const why = row.wrong ? [h("tr", { class: "wrong why" }, h("td", { colspan: 6, text: row.wrong }))] : [];
  return [
    h(
      "tr",
      { class: row.wrong ? "wrong" : row.capped ? "capped" : "", "data-setup": row.setup },
      h("th", { scope: "row" }, pick, h("small", { text: words })),
      headline ? cell(number(work), alike ? of(work, base?.counters[headline.id]) : "") : null,
      cell(
        row.capped ? messages.over(row.median) : time(row.median),
        comparable && !clearly(row, base) ? messages.NOT_CLEAR : of(row.median, base?.median),
        spread,
      ),
      cell(row.median > 0 && Number.isFinite(work) ? number(Math.round((work / row.median) * 1000)) : "–"),
      cell(isWhole(row) || row.wrong ? String(row.repeats) : "–"),
      others.length > 0 &&
        h(
          "td",
          { class: "also" },
          ...others.flatMap(({ id, name, about }) => {
            const value = row.counters[id];
            if (!value) return [];
            const part = strategy.parts.includes(id) && work > 0 ? ` (${messages.percent(value / work)})` : "";
            return [h("span", { title: about, text: `${name} ${number(value)}${part}` }), " "];
          }),
        ),
    ),
    ...why,
  ];
}
