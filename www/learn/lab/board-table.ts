// The table of a set: a line per board, sortable, some of them at a time.

import { button, h } from "../../ui/dom.js";
import { number, time } from "../../words/format.js";
import { verdictOf } from "./comparison-rows.js";
import { tableBox, tableOf } from "./table.js";
import * as messages from "./words.js";
import type { Row } from "./saved-row.js";

type BoardLine = { name: string; cells: (Row | undefined)[] };

/** Lines shown at first, and while results are coming, as more would take longer than a frame. */
const PAGE = 60;
const COMING = 20;

/** @param open called when a board is clicked */
export function listing(open: (index: number) => void) {
  let lines: BoardLine[] = [];
  let names: string[] = [];
  let shown = PAGE;
  let coming = false;
  /** The counter that is shown; "": the time. */
  let counter = "";
  /** The column to sort by (-1 is the name, -2 none), and the direction. */
  let by = -2;
  let down = false;
  const rest = button(
    messages.SHOW_MORE,
    () => {
      shown += PAGE;
      fill();
    },
    { "data-test": "lab-more" },
  );
  const box = tableBox(messages.ALL_BOARDS);
  const root = h(
    "section",
    { class: "lab-table", "data-test": "lab-list" },
    h("h3", { text: messages.ALL_BOARDS }),
    box,
    rest,
  );
  return { root, show };

  /**
   * @param more whether more are coming
   * @param id of the counter that is shown, or "" for the time
   */
  function show(all: BoardLine[], setups: string[], more: boolean, id: string) {
    coming = more;
    counter = id;
    if (setups.join("\n") !== names.join("\n") || all.length !== lines.length) {
      shown = PAGE;
      by = -2;
    }
    lines = all;
    names = setups;
    fill();
  }

  /** The places of the lines in order; missing values come last in either direction. */
  function order() {
    const places = [...lines.entries()];
    const values = lines.map(({ cells }) => {
      const row = cells[by];
      return !row || row.error ? Infinity : counter ? (row.counters[counter] ?? Infinity) : row.median;
    });
    const sign = down ? -1 : 1;
    if (by === -1)
      places.sort(([, one], [, other]) => sign * one.name.localeCompare(other.name, "en", { numeric: true }));
    if (by >= 0)
      places.sort(([one], [other]) => {
        const [a = 0, b = 0] = [values[one], values[other]];
        return a === b ? 0 : a === Infinity ? 1 : b === Infinity ? -1 : sign * (a - b);
      });
    return places;
  }

  function sort(column: number) {
    down = by === column ? !down : column >= 0;
    by = column;
    fill();
  }

  function fill() {
    const held = root.contains(document.activeElement) ? document.activeElement?.getAttribute("data-test") : null;
    const title = (text: string, column: number) =>
      h(
        "th",
        { scope: "col", "aria-sort": by === column ? (down ? "descending" : "ascending") : "none" },
        h("button", {
          type: "button",
          class: "sort",
          text: `${text}${by === column ? (down ? " ↓" : " ↑") : ""}`,
          "data-test": `lab-sort-${column}`,
          onclick: () => sort(column),
        }),
      );
    const heads = [
      title(messages.BOARD, -1),
      ...names.map((name, index) => title(messages.numbered(index + 1, name), index)),
    ];
    const places = order();
    box.replaceChildren(
      tableOf(
        heads,
        places.slice(0, coming ? COMING : shown).map(([index, line]) => rowFor(line, index)),
      ),
    );
    if (held && held !== "lab-more")
      root.querySelector<HTMLElement>(`[data-test="${held}"]`)?.focus({ preventScroll: true });
    rest.hidden = coming || places.length <= shown;
    rest.lastElementChild?.replaceChildren(messages.showMoreOf(Math.min(PAGE, places.length - shown), places.length));
  }

  function rowFor({ name, cells }: BoardLine, index: number) {
    const trouble = cells.find((row) => row?.error)?.error ?? "";
    return {
      about: { class: trouble ? "wrong" : "" },
      head: trouble
        ? [h("span", { text: name }), h("small", { class: "wrong-words", text: trouble })]
        : [
            h("button", {
              type: "button",
              class: "board-link",
              text: name,
              "data-test": `lab-board-${index}`,
              onclick: () => open(index),
            }),
          ],
      cells: names.map((_, at) => cellFor(cells[at], counter)),
      why: "",
    };
  }
}

/** @param counter what is shown of it; "": the time */
function cellFor(row: Row | undefined, counter: string) {
  if (!row || row.error) return h("td");
  const counted = counter ? row.counters[counter] : undefined;
  const took = row.capped ? messages.over(row.median) : time(row.median);
  return h(
    "td",
    null,
    h("span", { text: !counter ? took : counted === undefined ? "" : number(counted) }),
    h("small", { class: row.wrong ? "wrong-words" : "", title: row.wrong, text: verdictOf(row) }),
  );
}
