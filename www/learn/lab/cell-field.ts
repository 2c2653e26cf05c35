// A cell of the board, typed or picked on the small board.

import { button, h } from "../../ui/dom.js";
import * as messages from "./words.js";

/**
 * @param id prefix of the names for tests
 * @param pick lets the next press on the board take a cell; null: no more
 */
export function createCellField(id: string, pick: (taken: ((cell: number) => void) | null) => void) {
  let [rows, cols, picking] = [1, 1, false];
  const side = (name: string, label: string) =>
    h("input", {
      type: "number",
      min: "1",
      step: "1",
      inputmode: "numeric",
      "aria-label": label,
      placeholder: label,
      "data-test": `${id}-${name}`,
    });
  const row = side("row", messages.ROW);
  const col = side("column", messages.COLUMN);
  const picker = button(
    messages.PICK_CELL,
    () => setPicking(!picking),
    { "aria-pressed": "false", "data-test": `${id}-pick` },
    "pointer",
  );
  const root = h("span", { class: "cell-field", role: "group", "aria-label": messages.CELL }, row, col, picker);
  return {
    root,
    /** @param wide of the board */
    limit(high: number, wide: number) {
      [rows, cols] = [high, wide];
      row.max = String(high);
      col.max = String(wide);
      setPicking(false);
    },
    /** @param cell its index, or -1 for none */
    show(cell: number) {
      row.value = cell < 0 ? "" : String(Math.floor(cell / cols) + 1);
      col.value = cell < 0 ? "" : String((cell % cols) + 1);
    },
    /** The cell that is written, or -1: nothing is reported. */
    get at() {
      const [r, c] = [row, col].map(({ valueAsNumber, validity }) => (validity.valid ? valueAsNumber : NaN));
      return r && c ? (r - 1) * cols + c - 1 : -1;
    },
    /** Whether nothing is written. */
    get blank() {
      return row.value === "" && col.value === "" && !row.validity.badInput && !col.validity.badInput;
    },
    /** The cell's index; -1 if there is none; null if it is invalid, which the browser reports. */
    get cell() {
      if (this.blank) return -1;
      row.required = col.required = true;
      const valid = row.reportValidity() && col.reportValidity();
      row.required = col.required = false;
      return valid && Number(row.value) <= rows ? (Number(row.value) - 1) * cols + Number(col.value) - 1 : null;
    },
    stop: () => setPicking(false),
  };

  function setPicking(on: boolean) {
    if (picking === on) return;
    picking = on;
    picker.setAttribute("aria-pressed", String(on));
    pick(
      on
        ? (cell) => {
            row.value = String(Math.floor(cell / cols) + 1);
            col.value = String((cell % cols) + 1);
            setPicking(false);
          }
        : null,
    );
  }
}
