// A text with several boards: lists them, and copies all their solutions.

import { button, enable, h, iconButton } from "./dom.js";
import { time } from "./format.js";
import { toast } from "./toast.js";

/** @import { App } from "./app.js" */
/** @import { Solver } from "./solver.js" */

/**
 * @param {App} app
 * @param {Solver} solver
 */
export function createCases(app, solver) {
  const select = h("select", { "aria-label": "Board in this text", "data-test": "cases", onchange: () => app.openCase(Number(select.value)) });
  const go = (/** @type {number} */ by) => () => {
    const next = (app.cases?.index ?? 0) + by;
    if (next >= 0 && next < (app.cases?.names.length ?? 0)) app.openCase(next);
  };
  const before = iconButton("left", "Previous board", go(-1), { "data-test": "case-before" });
  const after = iconButton("right", "Next board", go(1), { "data-test": "case-after" });
  const all = button("Copy all solutions", () => void copyAll(), { "data-test": "case-answers" }, "copy");
  const root = h("section", { class: "cases", hidden: true, "aria-label": "Boards in this text" },
    h("div", { class: "row" }, before, select, after), all);
  /** @type {typeof app.cases} */
  let shown = null;
  app.listen(() => {
    const cases = app.cases?.puzzle === app.info.id ? app.cases : null;
    root.hidden = !cases;
    if (!cases) return;
    if (cases !== shown) select.replaceChildren(...cases.names.map((name, index) => h("option", { value: index, text: name })));
    shown = cases;
    select.value = String(cases.index);
    enable(before, cases.index === 0 ? "This is the first board" : "", "Previous board");
    enable(after, cases.index + 1 === cases.names.length ? "This is the last board" : "", "Next board");
  });
  return root;

  async function copyAll() {
    if (!app.cases) return;
    const end = await solver.cases(app.cases.text);
    if (end.type !== "answers") {
      toast(end.type === "error" ? end.message : "Stopped.", true);
      return;
    }
    try {
      await navigator.clipboard.writeText(end.text);
      toast(`${app.cases.names.length} solutions copied, found in ${time(end.milliseconds)}.`);
    } catch {
      toast("The browser did not allow copying.", true);
    }
  }
}
