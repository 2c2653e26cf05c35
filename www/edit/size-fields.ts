// Fields for the open board's size, with buttons for one more or less.

import { enable, h, iconButton } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words.js";
import type { App } from "../board/app.js";
import type { View } from "../workers/types.js";

export type Sides = { rows: number; cols: number };

export function createSizes(app: App) {
  const rows = createSide(app, messages.ROWS, "rows", (view, value) => ({ rows: value, cols: view.cols }));
  const cols = createSide(app, messages.COLUMNS, "cols", (view, value) => ({ rows: view.rows, cols: value }));
  return {
    element: h("div", { class: "sizes" }, rows.element, cols.element),
    update(view: View) {
      rows.update(view.rows);
      cols.update(view.cols);
    },
  };
}

function createSide(app: App, name: string, id: "rows" | "cols", change: (view: View, value: number) => Sides) {
  const names = name.toLowerCase();
  const input = h("input", {
    type: "number",
    id: `size-${id}`,
    class: "figures",
    "data-test": id,
    step: 1,
    inputmode: "numeric",
    required: true,
    // Applied when the field is left or Enter is pressed.
    onchange: () => set(input.valueAsNumber),
  });
  const less = iconButton("minus", messages.fewer(names), () => step(less, -1), { "data-test": `${id}-less` });
  const more = iconButton("plus", messages.more(names), () => step(more, 1), { "data-test": `${id}-more` });
  return {
    element: h(
      "div",
      { class: "size" },
      h("label", { class: "quiet", for: input.id, text: name }),
      h("div", { class: "stepper" }, less, input, more),
    ),
    update,
  };

  function update(value: number) {
    const { minSide, maxSide } = app.info;
    input.min = String(minSide);
    input.max = String(maxSide);
    input.value = String(value);
    enable(less, value <= minSide ? messages.atLeast(minSide) : "", messages.fewer(names));
    enable(more, value >= maxSide ? messages.atMost(maxSide) : "", messages.more(names));
  }

  function step(pressed: HTMLElement, by: number) {
    if (pressed.hasAttribute("aria-disabled")) return toast(pressed.title);
    set(app.view[id] + by);
  }

  function set(value: number) {
    const { minSide, maxSide } = app.info;
    if (Number.isInteger(value) && value >= minSide && value <= maxSide) {
      const { rows, cols } = change(app.view, value);
      app.page.resize(rows, cols);
    } else toast(messages.wholeNumber(name, minSide, maxSide));
    app.changed();
  }
}
