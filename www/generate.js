// A part of the dialog for new boards: one made up by the worker.

import { button, h, iconButton, say } from "./dom.js";
import { time } from "./format.js";
import { createSides, field } from "./sides.js";

/** @import { App } from "./app.js" */
/** @import { Made } from "./made.js" */
/** @import { Part } from "./new.js" */

/**
 * @param {App} app
 * @param {Made} made
 * @param {() => void} close
 * @returns {Part}
 */
export function createGenerate(app, made, close) {
  const grade = h("select", { id: "generate-grade", "data-test": "generate-grade" });
  const sides = createSides(app, "generate");
  const seed = h("input", { type: "number", id: "generate-seed", min: 0, max: 4294967295, step: 1, required: true, inputmode: "numeric", "data-test": "generate-seed" });
  const state = h("p", { class: "quiet figures", role: "status", "data-test": "generate-state" });
  const bar = h("progress", { hidden: true, "aria-label": "Making a board" });
  const make = button("Make a board", () => void run(), { class: "button main", "data-test": "generate-make" }, "dice");
  const words = make.lastElementChild;
  let running = false;
  let grades = "";
  const element = h("div", { class: "part", "data-test": "generate-dialog" },
    field("How hard", grade), sides.element,
    field("Seed", seed, iconButton("dice", "Another seed", roll, { class: "icon-button framed" })),
    h("p", { class: "quiet", text: "The same seed makes the same board again." }), bar, state, make);
  return { element, show, focus: null, leave };

  function roll() {
    seed.value = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);
  }

  function show() {
    const { info } = app;
    if (grades !== info.id) {
      grades = info.id;
      grade.replaceChildren(...info.grades.map((name, index) => h("option", { value: index + 1, text: name })));
    }
    sides.reset();
    roll();
    say(state, "");
  }

  function leave() {
    if (running) void made.solver.stop();
  }

  async function run() {
    if (running) return void made.solver.stop();
    const size = sides.size();
    if (!size || !seed.reportValidity()) return;
    running = true;
    words?.replaceChildren("Stop");
    bar.hidden = false;
    const began = performance.now();
    const ticking = setInterval(() => say(state, `Making a board … ${time(performance.now() - began)}`), 200);
    const trouble = await made.make({ seed: Number(seed.value), difficulty: Number(grade.value), ...size });
    clearInterval(ticking);
    running = false;
    bar.hidden = true;
    words?.replaceChildren("Make a board");
    say(state, trouble);
    if (!trouble) close();
  }
}
