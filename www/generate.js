// The dialog that makes a new board, in the worker.

import { createDialog } from "./dialog.js";
import { button, h, iconButton, say } from "./dom.js";
import { time } from "./format.js";

/** @import { App } from "./app.js" */
/** @import { Solver } from "./solver.js" */

/**
 * @param {App} app
 * @param {Solver} solver
 * @returns {{ open: () => void }}
 */
export function createGenerate(app, solver) {
  const grade = h("select", { id: "generate-grade", "data-test": "generate-grade" });
  const rows = sideField("generate-rows", "Rows");
  const cols = sideField("generate-cols", "Columns");
  const seed = h("input", { type: "number", id: "generate-seed", min: 0, max: 4294967295, step: 1, inputmode: "numeric", "data-test": "generate-seed" });
  const state = h("p", { class: "quiet figures", role: "status", "data-test": "generate-state" });
  const bar = h("progress", { hidden: true, "aria-label": "Making a board" });
  const make = button("Make a board", () => void run(), { class: "button main", "data-test": "generate-make" }, "dice");
  const words = make.lastElementChild;
  let running = false;
  let grades = "";
  const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input, /** @type {Node | null} */ after = null) =>
    h("div", { class: "field" }, h("label", { for: input.id, text: label }), h("div", { class: "row" }, input, after));
  const dialog = createDialog("Make a new board", { test: "generate-dialog", class: "small" },
    field("How hard", grade),
    h("div", { class: "row even" }, field("Rows", rows), field("Columns", cols)),
    field("Seed", seed, iconButton("dice", "Another seed", roll, { class: "icon-button framed" })),
    h("p", { class: "quiet", text: "The same seed makes the same board again." }), bar, state, make);
  dialog.addEventListener("close", () => {
    if (running) void solver.stop();
  });
  return { open };

  /** @param {string} id @param {string} name */
  function sideField(id, name) {
    return h("input", { type: "number", id, "data-test": id, "aria-label": name, inputmode: "numeric" });
  }

  function roll() {
    seed.value = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);
  }

  function open() {
    const { info, view } = app;
    if (grades !== info.id) {
      grades = info.id;
      grade.replaceChildren(...info.grades.map((name, index) => h("option", { value: index + 1, text: name })));
    }
    for (const [input, value] of /** @type {const} */ ([[rows, view.rows], [cols, view.cols]])) {
      input.min = String(info.minSide);
      input.max = String(info.maxSide);
      input.value = String(value);
    }
    roll();
    say(state, "");
    dialog.showModal();
  }

  async function run() {
    if (running) return void solver.stop();
    for (const input of [rows, cols, seed]) {
      if (!input.reportValidity()) return;
    }
    running = true;
    words?.replaceChildren("Stop");
    bar.hidden = false;
    const began = performance.now();
    const ticking = setInterval(() => say(state, `Looking for a board with one answer … ${time(performance.now() - began)}`), 200);
    const end = await solver.generate(app.view.puzzle, {
      seed: Number(seed.value), difficulty: Number(grade.value), rows: Number(rows.value), cols: Number(cols.value),
    });
    clearInterval(ticking);
    running = false;
    bar.hidden = true;
    words?.replaceChildren("Make a board");
    if (end.type === "generated") {
      app.openBits(end.bits);
      dialog.close();
      app.tell(`A new board, made in ${time(end.milliseconds)}.`);
    } else {
      say(state, end.type === "error" ? end.message : "Stopped. The board is as it was.");
    }
  }
}
