// What a pupil hands in: the results of some lessons as plain text, to be copied or shared. Nothing is sent, and the name is not kept.

import { button, h } from "../dom.js";
import { copy } from "../out.js";
import { answered, isDone } from "./kept.js";
import { noteOf, titlesOf } from "./notes.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { Lesson } from "../link.js" */

/** The longest name. */
const LETTERS = 40;

/** @param {App} app @param {Lesson[]} lessons */
export function createResults(app, lessons) {
  const notes = Promise.all(lessons.map(({ puzzle }) => noteOf(puzzle)));
  notes.catch(() => {});
  const name = h("input", { type: "text", id: "results-name", maxlength: LETTERS, autocomplete: "off", "data-test": "results-name" });
  const share = button(messages.SHARE_RESULTS, () => void text().then((text) => navigator.share({ text })).catch(() => {}), { hidden: !navigator.share, "data-test": "results-share" }, "share");
  return h("section", { class: "takeaway results", "data-test": "results" }, h("h3", { text: messages.RESULTS }), h("label", { for: name.id, text: messages.YOUR_NAME }), name,
    h("div", { class: "row wrap" }, button(messages.COPY_RESULTS, () => void send(), { class: "button main", "data-test": "results-copy" }, "copy"), share));

  async function text() {
    const known = await notes;
    let [right, all] = [0, 0];
    const lines = lessons.map(({ puzzle, lesson }, at) => {
      const note = known[at];
      const asked = note?.chapters[lesson - 1]?.ask.length ?? 0;
      const result = answered(puzzle, lesson);
      [right, all] = [right + result.right, all + asked];
      return messages.resultOf(at + 1, messages.namedLesson(app.puzzles.find(({ id }) => id === puzzle)?.name ?? puzzle, note ? titlesOf(note)[lesson] ?? "" : ""),
        asked > 0 ? messages.firstTry(result.right, asked, asked - result.all) : messages.finishedOrNot(isDone(puzzle, lesson)));
    });
    return messages.results(name.value.trim(), lines, right, all);
  }

  async function send() {
    const copied = await text().then((text) => copy(text, null), () => false);
    app.tell(copied ? messages.RESULTS_COPIED : messages.NOT_COPIED, !copied);
  }
}
