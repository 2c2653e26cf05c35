// The dialog for a new board: an empty one, one that is made up, or one from outside. Loaded when first opened.

import { createBlank } from "./blank.js";
import { createDialog } from "./dialog.js";
import { h } from "./dom.js";
import { createGenerate } from "./generate.js";
import { createImport } from "./import-dialog.js";
import { load, save } from "./store.js";
import { createTabs } from "./tabs.js";

/** @import { App } from "./app.js" */
/** @import { Made } from "./made.js" */

/** @typedef {"blank" | "generate" | "import"} Way */
/**
 * One of the dialog's parts.
 * @typedef {object} Part
 * @property {HTMLElement} element
 * @property {() => void} show called when it comes into sight
 * @property {(() => void) | null} focus takes the focus where it is typed into at once
 * @property {() => void} leave called when it goes
 */

/** @type {{ id: Way, name: string, icon: string }[]} */
const WAYS = [
  { id: "blank", name: "Blank", icon: "new" },
  { id: "generate", name: "Generate", icon: "dice" },
  { id: "import", name: "Import", icon: "paste" },
];

/**
 * @param {App} app
 * @param {Made} made
 * @returns {{ open: (way?: Way) => void }}
 */
export function createNew(app, made) {
  const close = () => dialog.close();
  /** @type {Record<Way, Part>} */
  const parts = { blank: createBlank(app, close), generate: createGenerate(app, made, close), import: createImport(app, close) };
  /** @type {Way} */
  let chosen = "blank";
  const tabs = createTabs(WAYS, { prefix: "new", label: "Which board", controls: (id) => `new-part-${id}`, choose, className: "modes choices", offered });
  const boxes = WAYS.map(({ id }) => h("div", { role: "tabpanel", id: `new-part-${id}`, "aria-labelledby": `new-${id}` }, parts[id].element));
  const dialog = createDialog("New board", { test: "new-dialog", class: "new" }, tabs.element, ...boxes);
  dialog.addEventListener("close", () => parts[chosen].leave());
  return { open };

  /** @param {Way} [way] where it was left, if not said */
  function open(way) {
    const wanted = way ?? load("new", WAYS[0]?.id ?? "");
    dialog.showModal();
    choose(offered().find((one) => one.id === wanted)?.id ?? "blank");
    const { focus } = parts[chosen];
    if (focus) focus();
    else tabs.focus(chosen);
  }

  /** Not every puzzle makes boards up. */
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
