// The table of what a search has done up to an event.

import { h, iconButton, say } from "../../ui/dom.js";
import { number } from "../../words/format.js";
import { CUT } from "./film.js";
import * as messages from "./words.js";
import type { StrategyInfo } from "../../workers/types.js";
import type { Film } from "./film.js";

/**
 * A line per kind of event, with buttons for the next and the previous one.
 * @param id added to the names for tests
 */
export function sumsTable(jump: (sort: string, way: 1 | -1) => void, id = "") {
  const body = h("tbody");
  const root = h(
    "table",
    { class: "sums" },
    h(
      "thead",
      { class: "hidden" },
      h("tr", null, ...messages.SUMS_SO_FAR.map((text) => h("th", { scope: "col", text }))),
    ),
    body,
  );
  let lines: { cell: HTMLElement; part: HTMLElement; of: (sums: ReturnType<Film["sums"]>) => number }[] = [];
  return {
    root,
    take(shape: StrategyInfo["shape"], film: Film) {
      lines = [];
      const line = (
        name: string,
        sort: string,
        of: (sums: ReturnType<Film["sums"]>) => number,
        tone = "",
        to = (way: 1 | -1) => messages.jump(way, name),
      ) => {
        const cell = h("td", { class: "figures" });
        const part = h("i");
        lines.push({ cell, part, of });
        const way = (way: 1 | -1) =>
          iconButton(way > 0 ? "step-forward" : "step-back", to(way), () => jump(sort, way), {
            "data-test": `film-${way > 0 ? "next" : "previous"}-${sort}${id}`,
          });
        return h(
          "tr",
          { class: tone },
          h("th", { scope: "row" }, h("span", { text: name })),
          cell,
          h("td", { class: "part" }, part),
          h("td", { class: "jumps" }, way(-1), way(1)),
        );
      };
      const cuts = [...new Set(film.reasons.filter((_, event) => film.isCut(event)))].sort((a, b) => a - b);
      const used = cuts.filter((reason) => reason !== shape.pruned);
      const fails = film.kinds.some((kind, event) => kind === CUT && !film.isCut(event));
      body.replaceChildren(
        line(
          film.wave ? messages.STATES_REACHED : messages.TRIED,
          "deeper",
          ({ tries }) => tries,
          "",
          (way) => messages.jumpDeeper(way, film.wave),
        ),
        line(messages.CUT, "cut", ({ cuts }) => cuts, "cut"),
        ...(used.length > 1
          ? used.map((reason) =>
              line(shape.reasons[reason - 1] ?? "", `cut.${reason}`, ({ by }) => by[reason] ?? 0, "cut by"),
            )
          : []),
        ...(used.length < cuts.length
          ? [line(messages.PRUNED_BY_YOU, `cut.${shape.pruned}`, ({ pruned }) => pruned, "cut")]
          : []),
        ...(fails ? [line(messages.FAILED, "failed", ({ failed }) => failed)] : []),
        line(messages.SOLUTIONS, "answer", ({ answers }) => answers, "answer"),
      );
    },
    show(film: Film, event: number) {
      const sums = film.sums(event);
      const whole = Math.max(sums.tries, sums.cuts, 1);
      for (const { cell, part, of } of lines) {
        const value = of(sums);
        say(cell, number(value));
        part.style.setProperty("--part", String(value / whole));
      }
    },
  };
}
