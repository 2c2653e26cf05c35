// The board in words: a parallel grid for screen readers, and what has changed, said politely.

import { announce } from "./announce.js";
import { byId, h } from "./dom.js";
import { MODES } from "./panel.js";

/** @import { App } from "./app.js" */
/** @import { View } from "./types.js" */

/** The grid follows the board after so many milliseconds of rest. */
const REST = 300;

/** What the page has found, in words. @param {View} view */
function wordsOf(view) {
  return view.findings.map((finding) => finding.words);
}

/** @param {App} app */
export function createWords(app) {
  const root = byId("cells");
  let timer = 0;
  /** What was last told of. */
  let told = { openings: app.openings, puzzle: app.view.puzzle, mode: app.view.mode, findings: wordsOf(app.view) };
  app.listen((view) => {
    clearTimeout(timer);
    timer = setTimeout(write, REST);
    tell(view);
    announce(app.page.news());
    announce(view.remark);
  });

  /** Tells where one is now, or what the page has found since. @param {View} view */
  function tell(view) {
    const { openings } = app;
    const { puzzle, mode } = view;
    const findings = wordsOf(view);
    const before = told;
    told = { openings, puzzle, mode, findings };
    if (openings !== before.openings) {
      announce(puzzle === before.puzzle ? "" : app.info.name);
      announce(app.name || "Another board");
      announce(view.status);
    } else if (mode !== before.mode) {
      announce(MODES.find(({ id }) => id === mode)?.name ?? "");
      announce(view.status);
    } else for (const words of findings) if (!before.findings.includes(words)) announce(words);
  }

  function write() {
    const { status } = app.view;
    const lines = app.page.cellWords();
    if (!lines) {
      root.replaceChildren(h("p", { text: `${status} The board is too large for a table; the cursor on the board tells each cell.` }));
      return;
    }
    root.replaceChildren(h("table", { role: "grid", "aria-label": `The board in words. ${status}`, "aria-readonly": "true" },
      h("tbody", null, ...lines.map((line, row) => h("tr", { role: "row" },
        h("th", { scope: "row", role: "rowheader", text: `Row ${row + 1}` }), ...line.map((words) => h("td", { role: "gridcell", text: words })))))));
  }
}
