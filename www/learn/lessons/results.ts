// What a pupil hands in: the results of some lessons as plain text, to be copied or shared. Nothing is sent, and the
// name is not kept.

import { button, h } from "../../ui/dom.js";
import { copyText } from "../lab/copy-text.js";
import { answered, cutsOf, isDone, saidOf } from "./lesson-progress.js";
import { noteOf, questionsIn, titlesOf } from "./notes.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Lesson } from "../../address/link.js";

/** The longest name. */
const LETTERS = 40;

/** What was typed, while the page is open. */
let typed = "";

/** How some lessons were answered, one by one and in all. */
export async function resultsOf(lessons: Lesson[]) {
  const each = await Promise.all(
    lessons.map(async ({ puzzle, lesson }) => {
      const note = await noteOf(puzzle);
      const asked = questionsIn(note, lesson);
      const { right, all } = answered(puzzle, lesson);
      return { puzzle, lesson, title: note ? (titlesOf(note)[lesson] ?? "") : "", right, asked, open: asked - all };
    }),
  );
  const sum = (what: "right" | "asked" | "open") => each.reduce((sum, one) => sum + one[what], 0);
  return { each, right: sum("right"), asked: sum("asked"), open: sum("open") };
}

async function textOf(app: App, lessons: Lesson[]) {
  const { each, right, asked } = await resultsOf(lessons);
  return messages.results(
    typed.trim(),
    each.map(({ puzzle, lesson, title, right, asked, open }, at) => {
      const cuts = lesson === 0 && cutsOf(puzzle);
      const first = messages.resultOf(
        at + 1,
        messages.namedLesson(app.puzzles.find(({ id }) => id === puzzle)?.name ?? puzzle, title),
        asked > 0
          ? messages.firstTry(right, asked, open)
          : cuts
            ? messages.cutsMade(cuts)
            : messages.finishedOrNot(isDone(puzzle, lesson)),
      );
      return [
        first,
        ...saidOf(puzzle, lesson).flatMap((said, question) => (said ? messages.saidTo(question + 1, said) : [])),
      ].join("\n");
    }),
    right,
    asked,
  );
}

/** A button that copies the results of some lessons. */
export function copyResults(app: App, lessons: Lesson[], look: string) {
  return button(
    messages.COPY_RESULTS,
    async () => copyText(await textOf(app, lessons), messages.RESULTS_COPIED),
    { class: `button ${look}`, "data-test": "results-copy" },
    "copy",
  );
}

export function createResults(app: App, lessons: Lesson[]) {
  const name = h("input", {
    type: "text",
    id: "results-name",
    maxlength: LETTERS,
    autocomplete: "off",
    value: typed,
    "data-test": "results-name",
    oninput: () => {
      typed = name.value;
    },
  });
  const share = button(
    messages.SHARE_RESULTS,
    () =>
      void textOf(app, lessons)
        .then((text) => navigator.share({ text }))
        .catch(() => {}),
    { hidden: !navigator.share, "data-test": "results-share" },
    "share",
  );
  return h(
    "section",
    { class: "takeaway results", "data-test": "results" },
    h("h3", { text: messages.RESULTS }),
    h("label", { for: name.id, text: messages.YOUR_NAME }),
    name,
    h("div", { class: "row wrap" }, copyResults(app, lessons, "main"), share),
  );
}
