// The part of the New dialog that imports a board: typed, pasted or from a file, with errors shown while typing.

import { readApart, writeApart } from "../../workers/text-formats.js";
import { button, enable, h } from "../../ui/dom.js";
import { isPicture, isProgress, isSet, openFile, openText } from "./import.js";
import { linkIn, puzzleOf } from "../../address/link.js";
import { excerpt, reading, where } from "./refusal.js";
import * as messages from "../../words/words-later.js";
import type { App } from "../../board/app.js";
import type { Part } from "./new-dialog.js";
import type { Page, Engine } from "../../workers/types.js";

/** The most cells of a board shown as an example; for a larger one, the first board of the gallery is shown. */
const WRITTEN = 400;
/** Longer texts are opened at once, as a text field would be too slow. */
const TYPED = 500_000;

export function createImport(app: App, close: () => void): Part {
  const field = h("textarea", {
    rows: 12,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    class: "import-text",
    "data-test": "import-text",
    "aria-label": messages.TEXT_OR_LINK,
    "aria-describedby": "import-state",
    oninput: () => look(),
    onpaste,
  });
  const state = h("p", { id: "import-state", role: "status", "data-test": "import-state" });
  const detail = h("div");
  const file = h("input", { type: "file", hidden: true, "data-test": "import-file", onchange: () => void takeFile() });
  const opener = button(
    messages.OPEN,
    () => void take(),
    { class: "button main", "data-test": "import-open" },
    "check",
  );
  const samples = h("div", { class: "samples" });
  const formats = h(
    "details",
    { "data-test": "import-formats", ontoggle: () => formats.open && write() },
    h("summary"),
    samples,
  );
  const element = h(
    "div",
    { class: "part", "data-test": "import-dialog" },
    h("p", {
      class: "quiet",
      text: matchMedia("(pointer: coarse)").matches ? messages.ABOUT_IMPORT_BY_TOUCH : messages.ABOUT_IMPORT,
    }),
    field,
    state,
    detail,
    file,
    h(
      "div",
      { class: "row end" },
      button(messages.FROM_FILE, () => file.click(), {}, "open"),
      opener,
    ),
    formats,
  );
  /** The puzzle for which the text was typed. */
  let puzzle = app.info.id;
  /** A second handle that tries out texts. */
  let trial: Page | null = null;
  let tried: Engine | null = null;
  return { element, show, focus: () => field.focus(), leave: () => {} };

  function show() {
    formats.open = false;
    if (puzzle !== app.info.id) field.value = "";
    puzzle = app.info.id;
    formats.firstElementChild?.replaceChildren(messages.exampleOf(app.info.name));
    look();
  }

  /** Writes an example in each of the puzzle's formats: the open board, unless it is too large. */
  function write() {
    const { rows, cols, puzzle } = app.view;
    const own = rows * cols > WRITTEN ? new app.engine.Page(puzzle) : null;
    const board = own ?? app.page;
    samples.replaceChildren();
    const bits = board.bits();
    for (const { id, name, apart } of app.info.formats) {
      const place = h("div");
      samples.append(place);
      try {
        const text = apart ? writeApart(puzzle, bits, id, "") : board.text(id);
        // Some formats cannot hold every board.
        Promise.resolve(text).then(
          (text) => place.append(...sample(name, text)),
          () => {},
        );
      } catch {
        // The same.
      }
    }
    own?.free();
    for (const [name, text] of app.info.samples) samples.append(h("div", null, ...sample(name, text)));
  }

  /** A text under its name. */
  function sample(name: string, text: string) {
    return [h("h3", { text: name }), h("pre", { class: "excerpt", tabindex: 0, "aria-label": name, text })];
  }

  function look() {
    const text = field.value;
    detail.replaceChildren();
    field.removeAttribute("aria-invalid");
    // An address wraps; the rows of a board do not.
    field.classList.toggle("wraps", !text.trim().includes("\n"));
    state.className = "quiet";
    if (text.trim() === "") {
      state.textContent = "";
      enable(opener, messages.NO_TEXT_YET);
      return;
    }
    if (isProgress(text)) {
      state.textContent = messages.A_PROGRESS_FILE;
      enable(opener, "", messages.IMPORT_PROGRESS);
      return;
    }
    if (isSet(text)) {
      state.textContent = messages.A_SET;
      enable(opener, "", messages.OPEN);
      return;
    }
    try {
      const link = linkIn(text);
      const other = link ? app.puzzles.find((one) => one.id === puzzleOf(link) && one.id !== app.info.id) : undefined;
      if (other || (!link && app.puzzles.length > 1 && !app.engine.recognise(text))) {
        state.className = "quiet";
        state.textContent = other ? messages.boardOf(other.name) : messages.OTHERS_DETECTED;
        enable(opener, "", messages.OPEN_BOARD);
        return;
      }
      if (!link && app.engine.isApart(text)) {
        state.textContent = messages.READING;
        enable(opener, messages.READING);
        const current = (act: () => void) => field.value === text && act();
        readApart(app.view.puzzle, text).then(
          ({ bits }) => current(() => tryOut((page) => page.openBits(bits))),
          (error) => current(() => fail(error, text)),
        );
        return;
      }
      tryOut((page) => (link ? page.openLink(link) : page.openText(text)));
    } catch (error) {
      fail(error, text);
    }
  }

  /** Opens a board on the second handle, and says what it is. */
  function tryOut(open: (page: Page) => void) {
    if (tried !== app.engine) trial = null;
    tried = app.engine;
    trial ??= new app.engine.Page(app.view.puzzle);
    open(trial);
    const { puzzle, rows, cols } = trial.view();
    const name = app.puzzles.find((one) => one.id === puzzle)?.name ?? puzzle;
    state.className = "good";
    state.textContent = messages.readAs(name, rows, cols);
    enable(opener, "", messages.OPENS_BOARD);
  }

  function fail(error: unknown, text: string) {
    const found = reading(error);
    if (error instanceof WebAssembly.RuntimeError) trial = null;
    field.setAttribute("aria-invalid", "true");
    state.className = "bad";
    state.textContent = where(found) + found.message.replace(/^line \d+(, column \d+)?: /i, "");
    const lines = excerpt(text, found);
    if (lines) detail.append(lines);
    enable(opener, messages.TEXT_HAS_ERROR);
  }

  /** Says next to the text why it was not opened. */
  function refused(error: unknown, text: string) {
    fail(error, text);
    // Another try may load what is missing.
    enable(opener, "", messages.OPEN_BOARD);
    field.focus();
  }

  async function take() {
    if (!opener.hasAttribute("aria-disabled")) await bring(field.value);
    // What is wrong is said of the field.
    else field.focus();
  }

  async function bring(text: string) {
    if (!(await openText(app, text, (error) => refused(error, text)))) return;
    field.value = "";
    close();
  }

  function onpaste(event: ClipboardEvent) {
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.length <= TYPED) return;
    event.preventDefault();
    void bring(text);
  }

  async function takeFile() {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    const long = chosen.size > TYPED || isPicture(chosen);
    const text = long ? "" : await chosen.text();
    if (long || isProgress(text)) {
      if (await openFile(app, chosen)) close();
      return;
    }
    field.value = text;
    look();
  }
}
