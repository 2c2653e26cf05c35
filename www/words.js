// The board in words: a parallel grid for screen readers, and what has changed, said politely.

import { byId, h, say } from "./dom.js";

/** @import { App } from "./app.js" */

/** The grid follows the board after so many milliseconds of rest. */
const REST = 300;

/** @param {App} app */
export function createWords(app) {
  const root = byId("cells");
  const live = byId("live");
  let timer = 0;
  app.listen((view) => {
    clearTimeout(timer);
    timer = setTimeout(write, REST);
    const news = [app.page.news(), view.remark].filter(Boolean).join(". ");
    if (news) say(live, news);
  });

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
