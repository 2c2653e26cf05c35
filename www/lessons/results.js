// What a pupil hands in: the results of some lessons as plain text, to be copied or shared. Nothing is sent, and the name is not kept.

import { button, h } from "../dom.js";
import { copy } from "../out.js";
import { answered, cutsIn, isDone } from "./kept.js";
import { noteOf, questionsIn, titlesOf } from "./notes.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { Lesson } from "../link.js" */

/** The longest name. */
const LETTERS = 40;

/** What was typed, while the page is open. */
let typed = "";

/** How the questions of some lessons were answered. @param {Lesson[]} lessons */
export async function sumOf(lessons) {
  const notes = await Promise.all(lessons.map(({ puzzle }) => noteOf(puzzle)));
  const each = lessons.map(({ puzzle, lesson }, at) => ({ ...answered(puzzle, lesson), asked: questionsIn(notes[at], lesson) }));
  const sum = (/** @type {"right" | "all" | "asked"} */ what) => each.reduce((sum, one) => sum + one[what], 0);
  return { right: sum("right"), asked: sum("asked"), open: sum("asked") - sum("all") };
}

/** @param {App} app @param {Lesson[]} lessons */
async function textOf(app, lessons) {
  const notes = await Promise.all(lessons.map(({ puzzle }) => noteOf(puzzle)));
  const lines = lessons.map(({ puzzle, lesson }, at) => {
    const note = notes[at];
    const asked = questionsIn(note, lesson);
    const result = answered(puzzle, lesson);
    const cuts = lesson === 0 ? cutsIn(puzzle) : null;
    return messages.resultOf(at + 1, messages.namedLesson(app.puzzles.find(({ id }) => id === puzzle)?.name ?? puzzle, note ? titlesOf(note)[lesson] ?? "" : ""),
      asked > 0 ? messages.firstTry(result.right, asked, asked - result.all) : cuts ? messages.cutsOf(cuts) : messages.finishedOrNot(isDone(puzzle, lesson)));
  });
  const { right, asked } = await sumOf(lessons);
  return messages.results(typed.trim(), lines, right, asked);
}

/** A button that copies the results of some lessons. @param {App} app @param {Lesson[]} lessons @param {string} look */
export function copyResults(app, lessons, look) {
  return button(messages.COPY_RESULTS, async () => {
    const copied = await textOf(app, lessons).then((text) => copy(text, null), () => false);
    app.tell(copied ? messages.RESULTS_COPIED : messages.NOT_COPIED, !copied);
  }, { class: `button ${look}`, "data-test": "results-copy" }, "copy");
}

/** @param {App} app @param {Lesson[]} lessons */
export function createResults(app, lessons) {
  const name = h("input", { type: "text", id: "results-name", maxlength: LETTERS, autocomplete: "off", value: typed, "data-test": "results-name", oninput: () => {
    typed = name.value;
  } });
  const share = button(messages.SHARE_RESULTS, () => void textOf(app, lessons).then((text) => navigator.share({ text })).catch(() => {}), { hidden: !navigator.share, "data-test": "results-share" }, "share");
  return h("section", { class: "takeaway results", "data-test": "results" }, h("h3", { text: messages.RESULTS }), h("label", { for: name.id, text: messages.YOUR_NAME }), name,
    h("div", { class: "row wrap" }, copyResults(app, lessons, "main"), share));
}
