// The part of the New dialog that generates a board of a given difficulty or technique.

import { button, h, iconButton, say } from "../../ui/dom.js";
import { SEEDS } from "../generated.js";
import { makingOf } from "../generating.js";
import { createSides, field } from "../../edit/side-fields.js";
import * as messages from "../../words/words-later.js";
import type { App } from "../../board/app.js";
import type { Made } from "../generated.js";
import type { Technique } from "../../play/hints/types.js";
import type { Part } from "./new-dialog.js";

export function createGenerate(app: App, made: Made, close: () => void): Part {
  const making = makingOf(made);
  const grade = h("select", { id: "generate-grade", "data-test": "generate-grade", onchange: listTechniques });
  const technique = h("select", {
    id: "generate-technique",
    "data-test": "generate-technique",
    onchange: tellTechnique,
  });
  const about = h("p", { class: "quiet", "data-test": "generate-about" });
  const sides = createSides(app, "generate");
  sides.element.addEventListener("input", offer);
  /** Why there are no boards of some difficulties at this size. */
  const lacking = h("div", { class: "quiet", role: "status", hidden: true, "data-test": "generate-lacking" });
  /** The puzzle's techniques, once loaded. */
  let techniques: Technique[] = [];
  const seed = h("input", {
    type: "number",
    id: "generate-seed",
    min: 0,
    max: SEEDS.last,
    step: 1,
    required: true,
    inputmode: "numeric",
    "data-test": "generate-seed",
  });
  const state = h("p", { class: "quiet figures", role: "status", "data-test": "generate-state" });
  const bar = h("progress", { hidden: true, "aria-label": messages.GENERATING });
  const make = button(
    messages.GENERATE,
    () => void run(),
    { class: "button main", "data-test": "generate-make" },
    "dice",
  );
  const words = make.lastElementChild;
  /** Opens the closest board found, if none was what is wished for. */
  const closest = button("", () => {}, { hidden: true, "data-test": "generate-closest" });
  let running = false;
  let grades = "";
  const element = h(
    "div",
    { class: "part", "data-test": "generate-dialog" },
    field(messages.DIFFICULTY, grade),
    field(messages.TECHNIQUES, technique),
    about,
    sides.element,
    lacking,
    field(messages.SEED, seed, iconButton("dice", messages.NEW_SEED, roll, { class: "icon-button framed" })),
    h("p", { class: "quiet", text: messages.ABOUT_SEED }),
    bar,
    state,
    closest,
    make,
  );
  return { element, show, focus: null, leave };

  function roll() {
    seed.value = String(SEEDS.first + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 1));
  }

  function show() {
    const { info } = app;
    if (grades !== info.id) {
      grades = info.id;
      grade.replaceChildren(...info.grades.map((name, index) => h("option", { value: index + 1, text: name })));
      techniques = [];
      listTechniques();
      void loadTechniques(info.id);
    }
    sides.reset();
    offer();
    roll();
    say(state, "");
    closest.hidden = true;
  }

  /** Offers the difficulties that boards of this size can have. */
  function offer() {
    const { rows, cols } = sides.now();
    const why = app.engine.offers(app.info.id, rows, cols);
    for (const [at, option] of [...grade.options].entries()) option.disabled = Boolean(why[at]);
    if (grade.selectedOptions[0]?.disabled)
      grade.value = [...grade.options].find(({ disabled }) => !disabled)?.value ?? "1";
    const said = why.filter(Boolean).map((words) => h("p", { text: words }));
    const names = app.info.grades.filter((_, at) => why[at]);
    lacking.replaceChildren(
      ...(said.length > 1
        ? [h("details", null, h("summary", { text: messages.notAtThisSize(names) }), ...said)]
        : said),
    );
    lacking.hidden = said.length === 0;
    listTechniques();
  }

  /** Loads the techniques that can be asked for; the dialog works without them. */
  async function loadTechniques(puzzle: string) {
    const known = await making.maker().then(
      (maker) => maker.techniques(),
      () => null,
    );
    if (grades !== puzzle) return;
    // Tries again next time.
    if (!known) return void (grades = "");
    techniques = known;
    listTechniques();
  }

  /** Lists the techniques that boards of the chosen difficulty can need. */
  function listTechniques() {
    const chosen = technique.value;
    const within = techniques.filter((one) => one.grade < Number(grade.value));
    technique.replaceChildren(
      h("option", { value: "", text: messages.ANYTHING }),
      ...within.map((one) => h("option", { value: one.id, text: one.name })),
    );
    technique.value = within.some((one) => one.id === chosen) ? chosen : "";
    technique.disabled = within.length === 0;
    tellTechnique();
  }

  function tellTechnique() {
    say(about, techniques.find((one) => one.id === technique.value)?.about ?? messages.ABOUT_ANYTHING);
  }

  function leave() {
    if (running) void making.stop();
  }

  async function run() {
    if (running) return void making.stop();
    const size = sides.size();
    if (!size || !seed.reportValidity()) return;
    running = true;
    closest.hidden = true;
    words?.replaceChildren(messages.STOP);
    bar.hidden = false;
    const began = performance.now();
    const ticking = setInterval(() => say(state, messages.generatingFor(performance.now() - began)), 200);
    const wish = { seed: Number(seed.value), difficulty: Number(grade.value), technique: technique.value, ...size };
    let unfit = "";
    const trouble = await making.make(wish, (one, open) => {
      unfit = messages.notFound(
        one.drawn,
        app.info.grades[wish.difficulty - 1] ?? "",
        techniques.find(({ id }) => id === wish.technique)?.name ?? "",
      );
      closest.hidden = false;
      say(closest.lastElementChild, messages.openClosest(one.grade?.name ?? ""));
      closest.onclick = () => {
        open();
        close();
      };
    });
    clearInterval(ticking);
    running = false;
    bar.hidden = true;
    words?.replaceChildren(messages.GENERATE);
    say(state, trouble || unfit);
    if (!trouble && !unfit) return close();
    // Another seed may have one.
    if (unfit) roll();
  }
}
