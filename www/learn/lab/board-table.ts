// The table of a set: a line per board, sortable, some of them at a time.

import { button, h } from "../../ui/dom.js";
import { time } from "../../words/format.js";
import * as messages from "./words.js";
import type { Result } from "./summary.js";

type Line = { name: string; cells: (Result | undefined)[] };

/** Lines shown at first, and while results are coming, as more would take longer than a frame. */
const PAGE = 60;
const COMING = 20;

/** @param open called when a board is clicked */
export function listing(open: (index: number) => void) {
  let lines: Line[] = [];
  let names: string[] = [];
  let shown = PAGE;
  let coming = false;
  /** The column to sort by (-1 is the name), and the direction. */
  let by = -2;
  let down = false;
  const head = h("tr");
  const body = h("tbody");
  const rest = button(
    messages.SHOW_MORE,
    () => {
      shown += PAGE;
      fill();
    },
    { "data-test": "lab-more" },
  );
  const scroll = h(
    "div",
    { class: "lab-scroll", tabindex: 0, role: "region", "aria-label": messages.ALL_BOARDS },
    h("table", { class: "figures" }, h("thead", null, head), body),
  );
  const root = h(
    "section",
    { class: "lab-table", "data-test": "lab-list" },
    h("h3", { text: messages.ALL_BOARDS }),
    scroll,
    rest,
  );
  return { root, show };

  /** @param more whether more are coming */
  function show(all: Line[], setups: string[], more: boolean) {
    coming = more;
    if (setups.join("\n") !== names.join("\n") || all.length !== lines.length) {
      shown = PAGE;
      by = -2;
    }
    lines = all;
    names = setups;
    fill();
  }

  function key(line: Line) {
    const result = line.cells[by];
    // Missing values come last in either direction.
    if (!result || result.error) return down ? -Infinity : Infinity;
    return result.milliseconds;
  }

  function order() {
    const places = lines.map((_, index) => index);
    if (by === -2) return places;
    const sign = down ? -1 : 1;
    const line = (index: number) => lines[index];
    return places.sort(
      (a, b) =>
        sign *
        (by === -1
          ? line(a).name.localeCompare(line(b).name, "en", { numeric: true })
          : compare(key(line(a)), key(line(b)))),
    );
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
    head.replaceChildren(
      title(messages.BOARD, -1),
      ...names.map((name, index) => title(`${index + 1}  ${name}`, index)),
    );
    const places = order();
    body.replaceChildren(...places.slice(0, coming ? COMING : shown).map((index) => row(lines[index], index)));
    if (held && held !== "lab-more")
      root.querySelector<HTMLElement>(`[data-test="${held}"]`)?.focus({ preventScroll: true });
    rest.hidden = coming || places.length <= shown;
    rest.lastElementChild?.replaceChildren(messages.showMoreOf(Math.min(PAGE, places.length - shown), places.length));
  }

  function row({ name, cells }: Line, index: number) {
    const trouble = cells.find((one) => one?.error)?.error ?? "";
    return h(
      "tr",
      { class: trouble ? "wrong" : "" },
      h(
        "th",
        { scope: "row" },
        trouble
          ? h("span", { text: name })
          : h("button", {
              type: "button",
              class: "board-link",
              text: name,
              "data-test": `lab-board-${index}`,
              onclick: () => open(index),
            }),
        trouble ? h("small", { class: "wrong-words", text: trouble }) : null,
      ),
      ...cells.map((cell) => h("td", null, ...(cell ? words(cell) : []))),
    );
  }
}

function words({ status, milliseconds, capped, wrong, error }: Result): Node[] {
  if (error) return [h("span", { text: "–" })];
  const said = wrong ? messages.WRONG : capped ? messages.LIMIT_REACHED : status;
  return [
    h("span", { text: capped ? messages.over(milliseconds) : time(milliseconds) }),
    h("small", { class: wrong ? "wrong-words" : "", title: wrong, text: said }),
  ];
}

function compare(a: number, b: number) {
  return a === b ? 0 : a < b ? -1 : 1;
}
