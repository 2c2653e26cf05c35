// The dialog that prints a worksheet: its pages, with or without the solutions.

import { createDialog } from "../../ui/dialog.js";
import { button, h, say, switchLabel } from "../../ui/dom.js";
import { lay, paperStyle, printPages } from "../../share/paper/print-pages.js";
import { reachable } from "../../ui/scrollable.js";
import { worksheetOf } from "./worksheet.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

/** How much larger boards are, if they are to be. */
const LARGER = "1.5";
/** The characters of a title, which is one line. */
const TITLE = 60;

let dialog: ReturnType<typeof createWorksheet> | null = null;

/**
 * @param link to them
 * @param solved whether its solutions are printed at first
 */
export async function openWorksheet(
  app: App,
  lessons: Parameters<typeof worksheetOf>[1],
  link: string,
  solved: boolean,
) {
  const [sheets] = await Promise.all([worksheetOf(app, lessons, link), paperStyle()]);
  dialog ??= createWorksheet();
  dialog.open(sheets, solved);
}

/** A page to print: the preview keeps its own. */
function copyOf(sheet: HTMLElement) {
  // A copy is of the same kind.
  const copy = sheet.cloneNode(true) as HTMLElement;
  const drawn = sheet.querySelectorAll("canvas");
  copy.querySelectorAll("canvas").forEach((canvas, at) => canvas.getContext("2d")?.drawImage(drawn[at], 0, 0));
  return copy;
}

function createWorksheet() {
  /** The questions, and the solutions. */
  let sheets: HTMLElement[] = [];
  const solutions = h("input", {
    type: "checkbox",
    role: "switch",
    "data-test": "worksheet-solutions",
    onchange: () => {
      show();
      preview.lastElementChild?.scrollIntoView({ block: "start" });
    },
  });
  const title = h("input", {
    type: "text",
    id: "worksheet-title",
    maxlength: TITLE,
    placeholder: messages.WORKSHEET,
    "data-test": "worksheet-title",
    oninput: () => show(),
  });
  const larger = h("input", {
    type: "checkbox",
    role: "switch",
    "data-test": "worksheet-larger",
    onchange: () => show(),
  });
  const print = button(
    messages.PRINT,
    () => void printPages(wanted().map(copyOf)),
    { class: "button main", "data-test": "worksheet-print" },
    "text",
  );
  const preview = h("div", { class: "paper-pages", "data-theme": "paper", "aria-hidden": "true", inert: true });
  const view = h("div", { class: "paper-preview", role: "group" }, preview);
  reachable(view, messages.PREVIEW);
  const root = createDialog(
    messages.WORKSHEET,
    { test: "worksheet", class: "paper" },
    h(
      "div",
      { class: "paper-columns" },
      h(
        "div",
        { class: "paper-options" },
        h("div", { class: "field" }, h("label", { for: title.id, text: messages.WORKSHEET_TITLE }), title),
        switchLabel(solutions, messages.SOLUTIONS, messages.ABOUT_SOLUTIONS),
        switchLabel(larger, messages.LARGER_BOARDS, messages.ABOUT_LARGER_BOARDS),
        print,
      ),
      view,
    ),
  );
  // The browser's own Print prints what the dialog shows.
  addEventListener("beforeprint", () => {
    if (root.open) lay(wanted().map(copyOf));
  });
  return { open };

  function open(made: HTMLElement[], solved: boolean) {
    sheets = made;
    solutions.checked = solved;
    show();
    root.showModal();
    print.focus({ preventScroll: true });
  }

  function wanted() {
    return solutions.checked ? sheets : sheets.slice(0, 1);
  }

  function show() {
    sheets.forEach((sheet, at) => {
      sheet.style.setProperty("--boards", larger.checked ? LARGER : "1");
      const head = sheet.querySelector(".paper-head strong");
      if (head) say(head, messages.worksheetTitle(title.value.trim(), at > 0));
    });
    preview.replaceChildren(...wanted());
  }
}
