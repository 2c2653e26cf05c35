// Prints pages in place of the web page. If nothing was selected, the open board is printed as it is shown.

import { h } from "../../ui/dom.js";
import { load } from "../../storage/settings-store.js";
import { styleSheet } from "../../ui/style-sheet.js";
import { saidOf } from "./boards-to-print.js";
import { Drawer, seen } from "./drawn.js";
import { pages } from "./sheets.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

/** The pages being printed, if any. */
const paper = h("div", { id: "paper", "data-theme": "paper" });
/** Whether they were selected in the dialog. */
let chosen = false;

/** Loads the style sheet of the pages, for paper and for the preview. */
export function paperStyle() {
  return styleSheet(new URL("paper.css", import.meta.url));
}

/** Prints these pages. */
export async function printPages(made: HTMLElement[]) {
  await paperStyle();
  lay(made);
  window.print();
}

/** Lays out pages for a print that begins. */
export function lay(made: HTMLElement[]) {
  document.body.append(paper);
  paper.replaceChildren(...made);
  chosen = true;
}

/** What is to be done on the open board. */
function ruleOf(app: App) {
  const drawer = new Drawer(app);
  try {
    return drawer.rules({ link: "", bits: app.page.bits() }).filter(Boolean).join(" ");
  } finally {
    drawer.free();
  }
}

export function listenToPrint(app: App) {
  void paperStyle().catch(() => {});
  addEventListener("beforeprint", () => {
    // The lab is printed as it is.
    if (chosen || app.learn.room) return;
    document.body.append(paper);
    const drawn = app.view.large ? null : seen(app);
    const { rows, cols } = app.view;
    const entry = {
      name: app.name || messages.boardKind(app.info.name, rows, cols),
      about: app.name && messages.size(rows, cols),
      said: saidOf(app.about),
      note: "",
      drawn,
    };
    const one = {
      puzzle: app.info.name,
      rule: drawn ? ruleOf(app) : "",
      boards: [() => entry],
      answers: [],
      per: 1,
      large: load("paper.large", true),
    };
    paper.replaceChildren(...(drawn ? pages(one) : []));
  });
  // Some browsers still read the page after this event, so it is only cleared at the next input.
  addEventListener("afterprint", () => {
    chosen = false;
  });
  const clear = () => {
    chosen = false;
    paper.remove();
  };
  addEventListener("pointerdown", clear, true);
  addEventListener(
    "keydown",
    (event) => {
      // Shortcuts for printing come before the print.
      if (!event.ctrlKey && !event.metaKey) clear();
    },
    true,
  );
}
