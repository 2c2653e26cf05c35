// The dialog that prints a worksheet: its pages, with or without the solutions. Loaded on first use.

import { createDialog } from "../dialog.js";
import { button, h } from "../dom.js";
import { paperStyle, printPages } from "../paper/print.js";
import { reachable } from "../scrolls.js";
import { worksheetOf } from "./worksheet.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */

/** @type {ReturnType<typeof createWorksheet> | null} */
let dialog = null;

/** @param {App} app @param {Parameters<typeof worksheetOf>[1]} lessons @param {boolean} solved whether its solutions are printed at first */
export async function openWorksheet(app, lessons, solved) {
  const [sheets] = await Promise.all([worksheetOf(app, lessons), paperStyle()]);
  dialog ??= createWorksheet();
  dialog.open(sheets, solved);
}

function createWorksheet() {
  /** The questions, and the solutions. @type {HTMLElement[]} */
  let sheets = [];
  const solutions = h("input", { type: "checkbox", role: "switch", "data-test": "worksheet-solutions", onchange: () => {
    show();
    preview.lastElementChild?.scrollIntoView({ block: "start" });
  } });
  const print = button(messages.PRINT, () => {
    // What is printed leaves the preview.
    const pages = wanted();
    root.close();
    void printPages(pages);
  }, { class: "button main", "data-test": "worksheet-print" }, "text");
  const preview = h("div", { class: "paper-pages", "data-theme": "paper", "aria-hidden": "true", inert: true });
  const view = h("div", { class: "paper-preview", role: "group" }, preview);
  reachable(view, messages.PREVIEW);
  const root = createDialog(messages.WORKSHEET, { test: "worksheet", class: "paper" }, h("div", { class: "paper-columns" },
    h("div", { class: "paper-options" }, h("label", { class: "switch" }, solutions, h("span", null, h("span", { text: messages.SOLUTIONS }), h("small", { class: "quiet", text: messages.ABOUT_SOLUTIONS }))), print), view));
  return { open };

  /** @param {HTMLElement[]} made @param {boolean} solved */
  function open(made, solved) {
    sheets = made;
    solutions.checked = solved;
    show();
    root.showModal();
    print.focus();
  }

  function wanted() {
    return solutions.checked ? sheets : sheets.slice(0, 1);
  }

  function show() {
    preview.replaceChildren(...wanted());
  }
}
