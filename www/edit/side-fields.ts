// Fields for a board's rows and columns, limited to what the puzzle allows.

import { h } from "../ui/dom.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";

/** A field with its label. */
export function field(label: string, input: HTMLElement, after: Node | null = null) {
  return h(
    "div",
    { class: "field" },
    h("label", { for: input.id, text: label }),
    h("div", { class: "row" }, input, after),
  );
}

/** @param prefix prefix of the fields' ids */
export function createSides(app: App, prefix: string) {
  const side = (id: string) => {
    const input = h("input", {
      type: "number",
      id,
      "data-test": id,
      required: true,
      step: 1,
      inputmode: "numeric",
      onclick: () => input.select(),
    });
    return input;
  };
  const rows = side(`${prefix}-rows`);
  const cols = side(`${prefix}-cols`);
  const note = h("p", { class: "quiet figures" });
  return {
    element: h(
      "div",
      { class: "sides" },
      h("div", { class: "row even" }, field(messages.ROWS, rows), field(messages.COLUMNS, cols)),
      note,
    ),
    /** Applies the limits of the open puzzle and the size of the open board. */
    reset() {
      const {
        info: { minSide, maxSide },
        view,
      } = app;
      for (const [input, value] of [
        [rows, view.rows],
        [cols, view.cols],
      ] as const) {
        input.min = String(minSide);
        input.max = String(maxSide);
        input.value = String(value);
      }
      note.textContent = minSide === maxSide ? messages.sidesAre(minSide) : messages.sidesFrom(minSide, maxSide);
    },
    /** What the fields say, valid or not. */
    now() {
      return { rows: Number(rows.value), cols: Number(cols.value) };
    },
    /** The requested size; null if invalid, which the browser then reports. */
    size() {
      return rows.reportValidity() && cols.reportValidity()
        ? { rows: Number(rows.value), cols: Number(cols.value) }
        : null;
    },
  };
}
