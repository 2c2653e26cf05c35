// Boards from outside: pasted or dropped anywhere, a file, or text typed into the import dialog.

import { createDialog } from "./dialog.js";
import { byId, button, enable, h } from "./dom.js";
import { inDialog, isTyping } from "./keys.js";
import { excerpt, reading, refuse, toast, where } from "./toast.js";

/** @import { App } from "./app.js" */

/** No board's text is nearly so long; a film dropped by mistake is not read. */
const MOST = 8_000_000;

/**
 * Opens a text, or says why not. Returns whether it was opened.
 * @param {App} app
 * @param {string} text
 */
export function openText(app, text) {
  if (text.trim() === "") {
    toast("There is no text to open.", true);
    return false;
  }
  try {
    app.openText(text);
    toast(`Opened as ${app.info.name}, ${app.view.rows} × ${app.view.cols}.`);
    return true;
  } catch (error) {
    refuse(error, text);
    return false;
  }
}

/**
 * @param {App} app
 * @param {File} file
 */
async function openFile(app, file) {
  if (file.size > MOST) {
    toast(`“${file.name}” is too large to be a board.`, true);
    return false;
  }
  return openText(app, await file.text());
}

/** @param {App} app */
export function listenToPaste(app) {
  addEventListener("paste", (event) => {
    if (isTyping(event.target) || inDialog() || !event.clipboardData) return;
    const file = event.clipboardData.files[0];
    const text = event.clipboardData.getData("text");
    if (text) openText(app, text);
    else if (file) void openFile(app, file);
    else return;
    event.preventDefault();
  });

  const overlay = byId("drop");
  let depth = 0;
  const useful = (/** @type {DragEvent} */ event) => [...(event.dataTransfer?.types ?? [])].some((type) => type === "Files" || type === "text/plain");
  addEventListener("dragenter", (event) => {
    if (!useful(event)) return;
    event.preventDefault();
    depth += 1;
    overlay.hidden = false;
  });
  addEventListener("dragover", (event) => {
    if (useful(event)) event.preventDefault();
  });
  addEventListener("dragleave", () => {
    depth = Math.max(0, depth - 1);
    overlay.hidden = depth === 0;
  });
  addEventListener("drop", (event) => {
    depth = 0;
    overlay.hidden = true;
    if (!event.dataTransfer || isTyping(event.target)) return;
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) void openFile(app, file);
    else openText(app, event.dataTransfer.getData("text"));
  });
}

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
  const opener = button("Open", take, { class: "button main", "data-test": "import-open" }, "check");
  const dialog = createDialog("Import a board", { test: "import-dialog" },
    h("p", { class: "quiet", text: "Paste a board as text, or a link. Dropping a file anywhere on the page works too." }),
    field, state, detail, file,
    h("div", { class: "row end" }, button("From a file …", () => file.click(), {}, "open"), opener));
  /** A second board on which texts are tried. @type {import("./types.js").PageHandle | null} */
  let trial = null;
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
      trial ??= new app.engine.Page(app.view.puzzle);
      const link = /#([a-z][a-z-]*\/\S+)\s*$/i.exec(text.trim());
      if (link?.[1] && !text.trim().includes("\n")) trial.openLink(link[1]);
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

  function take() {
    if (opener.hasAttribute("aria-disabled")) return;
    if (openText(app, field.value)) {
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
