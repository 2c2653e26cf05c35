// The table of a set: a line per board, sortable, some of them at a time.

import { button, h } from "../../ui/dom.js";
import { time } from "../../words/format.js";
import * as messages from "./words.js";

/** @import { Result } from "./tally.js" */

/** @typedef {{ name: string, cells: (Result | undefined)[] }} Line */

/** Lines shown at first, and while results are coming, as more would take longer than a frame. */
const PAGE = 60;
const COMING = 20;

/** @param {(index: number) => void} open called when a board is clicked */
export function listing(open) {
  /** @type {Line[]} */
  let lines = [];
  /** @type {string[]} */
  let names = [];
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

  /**
   * @param {Line[]} all
   * @param {string[]} setups
   * @param {boolean} more whether more are coming
   */
  function show(all, setups, more) {
    coming = more;
    if (setups.join("\n") !== names.join("\n") || all.length !== lines.length) {
      shown = PAGE;
      by = -2;
    }
    lines = all;
    names = setups;
    fill();
  }

  /** @param {Line} line */
  function key(line) {
    const result = line.cells[by];
    // Missing values come last in either direction.
    if (!result || result.error) return down ? -Infinity : Infinity;
    return result.milliseconds;
  }

  function order() {
    const places = lines.map((_, index) => index);
    if (by === -2) return places;
    const sign = down ? -1 : 1;
    const line = (/** @type {number} */ index) => /** @type {Line} */ (lines[index]);
    return places.sort(
      (a, b) =>
        sign *
        (by === -1
          ? line(a).name.localeCompare(line(b).name, "en", { numeric: true })
          : compare(key(line(a)), key(line(b)))),
    );
  }

  /** @param {number} column */
  function sort(column) {
    down = by === column ? !down : column >= 0;
    by = column;
    fill();
  }

  function fill() {
    const held = root.contains(document.activeElement) ? document.activeElement?.getAttribute("data-test") : null;
    const title = (/** @type {string} */ text, /** @type {number} */ column) =>
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
    body.replaceChildren(
      ...places.slice(0, coming ? COMING : shown).map((index) => row(/** @type {Line} */ (lines[index]), index)),
    );
    if (held && held !== "lab-more")
      /** @type {HTMLElement | null} */ (root.querySelector(`[data-test="${held}"]`))?.focus({ preventScroll: true });
    rest.hidden = coming || places.length <= shown;
    rest.lastElementChild?.replaceChildren(messages.showMoreOf(Math.min(PAGE, places.length - shown), places.length));
  }

  /**
   * @param {Line} line
   * @param {number} index
   */
  function row({ name, cells }, index) {
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

/** @param {Result} result @returns {Node[]} */
function words({ status, milliseconds, capped, wrong, error }) {
  if (error) return [h("span", { text: "–" })];
  const said = wrong ? messages.WRONG : capped ? messages.LIMIT_REACHED : status;
  return [
    h("span", { text: capped ? messages.over(milliseconds) : time(milliseconds) }),
    h("small", { class: wrong ? "wrong-words" : "", title: wrong, text: said }),
  ];
}

/** @param {number} a @param {number} b */
function compare(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}
