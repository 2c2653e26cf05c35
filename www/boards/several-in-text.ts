// A text with several boards: lists them, and copies all their solutions. Loaded with the first such text.

import { button, enable, h, iconButton } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { Solver } from "../solve/solver.js";

export function createCases(app: App, solver: Solver) {
  const select = h("select", {
    "aria-label": messages.BOARD_IN_TEXT,
    "data-test": "cases",
    onchange: () => app.openCase(Number(select.value)),
  });
  const go = (by: number) => () => {
    const next = (app.cases?.index ?? 0) + by;
    if (next >= 0 && next < (app.cases?.names.length ?? 0)) app.openCase(next);
  };
  const before = iconButton("left", messages.PREVIOUS_BOARD, go(-1), { "data-test": "case-before" });
  const after = iconButton("right", messages.NEXT_IN_TEXT, go(1), { "data-test": "case-after" });
  const all = button(messages.COPY_SOLUTIONS, () => void copyAll(), { "data-test": "case-answers" }, "copy");
  const root = h(
    "section",
    { class: "cases", hidden: true, "aria-label": messages.BOARDS_IN_TEXT },
    h("div", { class: "row" }, before, select, after),
    all,
  );
  let shown: typeof app.cases = null;
  app.listen(() => {
    const { cases } = app;
    root.hidden = !cases;
    if (!cases) return;
    if (cases !== shown)
      select.replaceChildren(...cases.names.map((name, index) => h("option", { value: index, text: name })));
    shown = cases;
    select.value = String(cases.index);
    enable(before, cases.index === 0 ? messages.FIRST_BOARD : "", messages.PREVIOUS_BOARD);
    enable(after, cases.index + 1 === cases.names.length ? messages.LAST_BOARD : "", messages.NEXT_IN_TEXT);
  });
  return root;

  async function copyAll() {
    if (!app.cases) return;
    const end = await solver.cases(app.cases.text);
    if (end.type !== "answers") {
      toast(end.type === "error" ? end.message : messages.STOPPED, true);
      return;
    }
    try {
      await navigator.clipboard.writeText(end.text);
      toast(messages.solutionsCopied(app.cases.names.length, end.milliseconds));
    } catch {
      toast(messages.NOT_COPIED, true);
    }
  }
}
