// The part of the New dialog that imports a board: typed, pasted or from a file, with errors shown while typing.

import { button, enable, h } from "./dom.js";
import { isProgress, openFile, openText } from "./import.js";
import { linkIn, puzzleOf } from "./link.js";
import { excerpt, reading, where } from "./toast.js";

/** @import { App } from "./app.js" */
/** @import { Part } from "./new.js" */

/** The most cells of a board shown as an example; for a larger one, the first board of the gallery is shown. */
const WRITTEN = 400;
/** Longer texts are opened at once, as a text field would be too slow. */
const TYPED = 500_000;

/**
 * @param {App} app
 * @param {() => void} close
 * @returns {Part}
 */
export function createImport(app, close) {
  const field = h("textarea", {
    rows: 12, spellcheck: "false", autocapitalize: "off", autocomplete: "off", class: "import-text", "data-test": "import-text",
    "aria-label": "The board as text, or a link", "aria-describedby": "import-state", oninput: () => look(), onpaste,
  });
  const state = h("p", { id: "import-state", role: "status", "data-test": "import-state" });
  const detail = h("div");
  const file = h("input", { type: "file", hidden: true, "data-test": "import-file", onchange: () => void takeFile() });
  const opener = button("Open", () => void take(), { class: "button main", "data-test": "import-open" }, "check");
  const samples = h("div", { class: "samples" });
  const formats = h("details", { "data-test": "import-formats", ontoggle: () => formats.open && write() }, h("summary"), samples);
  const element = h("div", { class: "part", "data-test": "import-dialog" },
    h("p", { class: "quiet", text: "Paste a board as text, or a link. Dropping a file anywhere on the page works too." }),
    field, state, detail, file,
    h("div", { class: "row end" }, button("From a file …", () => file.click(), {}, "open"), opener), formats);
  /** A second handle that tries out texts. @type {import("./types.js").Page | null} */
  let trial = null;
  /** @type {import("./types.js").Engine | null} */
  let tried = null;
  return { element, show, focus: () => field.focus(), leave: () => {} };

  function show() {
    formats.open = false;
    formats.firstElementChild?.replaceChildren(`${app.info.name} as text: an example`);
    look();
  }

  /** Writes an example in each of the puzzle's formats: the open board, unless it is too large. */
  function write() {
    const { rows, cols, puzzle } = app.view;
    const own = rows * cols > WRITTEN ? new app.engine.Page(puzzle) : null;
    const board = own ?? app.page;
    samples.replaceChildren();
    for (const { id, name } of app.info.formats) {
      try {
        const text = board.text(id);
        samples.append(h("h3", { text: name }), h("pre", { class: "excerpt", tabindex: 0, "aria-label": name, text }));
      } catch {
        // Some formats cannot hold every board.
      }
    }
    own?.free();
  }

  function look() {
    const text = field.value;
    detail.replaceChildren();
    state.className = "quiet";
    if (text.trim() === "") {
      state.textContent = "";
      enable(opener, "There is no text yet");
      return;
    }
    if (isProgress(text)) {
      state.textContent = "A progress file.";
      enable(opener, "", "Show what it contains");
      return;
    }
    try {
      const link = linkIn(text);
      const other = link ? app.puzzles.find((one) => one.id === puzzleOf(link) && one.id !== app.info.id) : undefined;
      if (other || (!link && app.puzzles.length > 1 && !app.engine.recognise(text))) {
        state.className = "quiet";
        state.textContent = other ? `A board of ${other.name}.` : "Other puzzles are detected.";
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
      enable(opener, "", "Opens this board. Undo restores the old one.");
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
    if (!opener.hasAttribute("aria-disabled")) await bring(field.value);
  }

  /** @param {string} text */
  async function bring(text) {
    if (!await openText(app, text)) return;
    field.value = "";
    close();
  }

  /** @param {ClipboardEvent} event */
  function onpaste(event) {
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.length <= TYPED) return;
    event.preventDefault();
    void bring(text);
  }

  async function takeFile() {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    const long = chosen.size > TYPED;
    const text = long ? "" : await chosen.text();
    if (long || isProgress(text)) {
      if (await openFile(app, chosen)) close();
      return;
    }
    field.value = text;
    look();
  }
}
