// The dialog in which a board is typed or pasted, with its errors as they come. Loaded when first opened.

import { createDialog } from "./dialog.js";
import { button, enable, h } from "./dom.js";
import { MOST, openText } from "./import.js";
import { linkIn, puzzleOf } from "./link.js";
import { excerpt, reading, toast, where } from "./toast.js";

/** @import { App } from "./app.js" */

/**
 * @param {App} app
 * @returns {{ open: () => void }}
 */
export function createImport(app) {
  const field = h("textarea", {
    rows: 12, spellcheck: "false", autocapitalize: "off", autocomplete: "off", class: "import-text", "data-test": "import-text",
    "aria-label": "The board as text, or a link", "aria-describedby": "import-state", oninput: () => look(),
  });
  const state = h("p", { id: "import-state", role: "status", "data-test": "import-state" });
  const detail = h("div");
  const file = h("input", { type: "file", hidden: true, "data-test": "import-file", onchange: () => void takeFile() });
  const opener = button("Open", () => void take(), { class: "button main", "data-test": "import-open" }, "check");
  const dialog = createDialog("Import a board", { test: "import-dialog" },
    h("p", { class: "quiet", text: "Paste a board as text, or a link. Dropping a file anywhere on the page works too." }),
    field, state, detail, file,
    h("div", { class: "row end" }, button("From a file …", () => file.click(), {}, "open"), opener));
  /** A second board on which texts are tried, of one engine. @type {import("./types.js").Page | null} */
  let trial = null;
  /** @type {import("./types.js").Engine | null} */
  let tried = null;
  return { open };

  function open() {
    dialog.showModal();
    look();
    field.focus();
  }

  function look() {
    const text = field.value;
    detail.replaceChildren();
    state.className = "quiet";
    if (text.trim() === "") {
      state.textContent = "Nothing yet.";
      enable(opener, "There is no text yet");
      return;
    }
    try {
      const link = linkIn(text);
      const other = link ? app.puzzles.find((one) => one.id === puzzleOf(link) && one.id !== app.info.id) : undefined;
      if (other || (!link && app.puzzles.length > 1 && !app.engine.recognise(text))) {
        state.className = "quiet";
        state.textContent = other ? `A board of ${other.name}.` : "Open tells whether this is a board of another puzzle.";
        enable(opener, "", "Open this board");
        return;
      }
      if (tried !== app.engine) trial = null;
      tried = app.engine;
      trial ??= new app.engine.Page(app.view.puzzle);
      if (link) trial.openLink(link);
      else trial.openText(text);
      const { puzzle, rows, cols } = trial.view();
      const name = app.puzzles.find((one) => one.id === puzzle)?.name ?? puzzle;
      state.className = "good";
      state.textContent = `${name}, ${rows} × ${cols}.`;
      enable(opener, "", "Open this board; undo brings the old one back");
    } catch (error) {
      const found = reading(error);
      if (error instanceof WebAssembly.RuntimeError) trial = null;
      state.className = "bad";
      state.textContent = where(found) + found.message.replace(/^line \d+(, column \d+)?: /i, "");
      const lines = excerpt(text, found);
      if (lines) detail.append(lines);
      enable(opener, "The text has an error");
    }
  }

  async function take() {
    if (opener.hasAttribute("aria-disabled")) return;
    if (await openText(app, field.value)) {
      field.value = "";
      dialog.close();
    }
  }

  async function takeFile() {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    if (chosen.size > MOST) return toast(`“${chosen.name}” is too large to be a board.`, true);
    field.value = await chosen.text();
    look();
  }
}
