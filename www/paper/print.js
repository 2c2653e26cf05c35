// Prints pages in place of the page. Whoever prints without having chosen anything gets the board as it is seen.

import { h } from "../dom.js";
import { load } from "../store.js";
import { styleSheet } from "../style-sheet.js";
import { UNLOADED } from "../toast.js";
import { seen } from "./drawn.js";
import { pages } from "./sheets.js";

/** @import { App } from "../app.js" */

/** What is printed; empty while nothing is. */
const paper = h("div", { id: "paper", "data-theme": "paper" });
/** Whether what is in it was chosen. */
let chosen = false;

/** The style of the pages, on paper and in the dialog. */
export function paperStyle() {
  return styleSheet(new URL("paper.css", import.meta.url), UNLOADED);
}

/** Prints these pages. @param {HTMLElement[]} made */
export async function printPages(made) {
  await paperStyle();
  document.body.append(paper);
  paper.replaceChildren(...made);
  chosen = true;
  window.print();
}

/** @param {App} app */
export function listenToPrint(app) {
  void paperStyle().catch(() => {});
  addEventListener("beforeprint", () => {
    // The laboratory is printed as it is.
    if (chosen || app.room) return;
    document.body.append(paper);
    const drawn = app.view.large ? null : seen(app);
    const { rows, cols } = app.view;
    const entry = { name: app.name || "A board", about: `${rows} × ${cols}`, note: "", drawn };
    const one = { puzzle: app.info.name, rule: app.info.rule, boards: [() => entry], answers: [], per: 1, large: load("paper.large", false) };
    paper.replaceChildren(...(drawn ? pages(one) : []));
  });
  // Some browsers say that it is over while they still read the page: it is emptied when somebody is back at it.
  addEventListener("afterprint", () => {
    chosen = false;
  });
  const clear = () => {
    chosen = false;
    paper.remove();
  };
  addEventListener("pointerdown", clear, true);
  addEventListener("keydown", (event) => {
    // The keys that print are pressed before it is.
    if (!event.ctrlKey && !event.metaKey) clear();
  }, true);
}
