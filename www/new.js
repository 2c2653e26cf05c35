// The dialog for a new board: blank, generated or imported. Loaded on first use.

import { createBlank } from "./blank.js";
import { createDialog } from "./dialog.js";
import { focusBoard, h } from "./dom.js";
import { createGenerate } from "./generate.js";
import { createImport } from "./import-dialog.js";
import { load, save } from "./store.js";
import { createTabs } from "./tabs.js";
import * as messages from "./words-later.js";

/** @import { App } from "./app.js" */
/** @import { Made } from "./made.js" */

/** @typedef {"blank" | "generate" | "import"} Way */
/**
 * One part of the dialog.
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {() => void} show called when it is shown
 * @property {(() => void) | null} focus focuses its text field, if it starts with one
 * @property {() => void} leave called when it is left
 */

/** @type {{ id: Way, name: string, icon: string }[]} */
const WAYS = [
  { id: "blank", name: messages.BLANK, icon: "new" },
  { id: "generate", name: messages.GENERATE, icon: "dice" },
  { id: "import", name: messages.IMPORT, icon: "paste" },
];

/**
 * @param {App} app
 * @param {Made} made
 * @returns {{ open: (way?: Way) => void }}
 */
export function createNew(app, made) {
  const close = () => {
    dialog.close();
    // The next key is for the new board.
    focusBoard();
  };
  /** @type {Record<Way, Part>} */
  const parts = { blank: createBlank(app, close), generate: createGenerate(app, made, close), import: createImport(app, close) };
  /** @type {Way} */
  let chosen = "blank";
  const tabs = createTabs(WAYS, { prefix: "new", label: messages.WHICH_BOARD, controls: (id) => `new-part-${id}`, choose, className: "modes choices", offered });
  const boxes = WAYS.map(({ id }) => h("div", { role: "tabpanel", id: `new-part-${id}`, "aria-labelledby": `new-${id}` }, parts[id].element));
  const dialog = createDialog(messages.NEW_BOARD, { test: "new-dialog", class: "new" }, tabs.element, ...boxes);
  dialog.addEventListener("close", () => parts[chosen].leave());
  return { open };

  /** @param {Way} [way] the last one used if omitted */
  function open(way) {
    const wanted = way ?? load("new", WAYS[0]?.id ?? "");
    dialog.showModal();
    choose(offered().find((one) => one.id === wanted)?.id ?? "blank");
    const { focus } = parts[chosen];
    if (focus) focus();
    else tabs.focus(chosen);
  }

  /** Not every puzzle can generate boards. */
  function offered() {
    return WAYS.filter(({ id }) => id !== "generate" || app.info.generates);
  }

  /** @param {Way} way */
  function choose(way) {
    if (way !== chosen) parts[chosen].leave();
    chosen = way;
    save("new", way);
    tabs.show(way);
    WAYS.forEach(({ id }, index) => boxes[index]?.toggleAttribute("hidden", id !== way));
    parts[way].show();
  }
}
