// The page over all puzzles: why their solvers became fast, each with its lessons, their time and how far one is.

import { h } from "../../ui/dom.js";
import { whereToBegin } from "./where-to-begin.js";
import { answered, isDone } from "./lesson-progress.js";
import { minutesOf, noteOf, questionsIn, titlesOf } from "./notes.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Lesson } from "../../address/link.js";

/**
 * @param mark what picks a lesson for a class
 * @throws {Error} with a sentence, if the lessons cannot be loaded
 */
export async function showOverview(
  app: App,
  open: (puzzle: string, lesson: number) => void,
  mark: (lesson: Lesson, title: string) => HTMLElement | false,
) {
  const notes = await Promise.all(app.puzzles.map(async ({ id, name }) => ({ id, name, note: await noteOf(id) })));
  const sections = notes.flatMap(({ id, name, note }) => {
    if (!note) return [];
    const lessons = titlesOf(note).map((title, lesson) => ({
      title,
      lesson,
      minutes: minutesOf(note, lesson),
      done: isDone(id, lesson),
      asked: questionsIn(note, lesson),
      ...answered(id, lesson),
    }));
    const minutes = lessons.reduce((sum, one) => sum + one.minutes, 0);
    return [
      h(
        "section",
        { class: "overview-puzzle", "data-test": `overview-${id}` },
        h("h3", { text: name }),
        h("p", { text: note.title }),
        h("p", {
          class: "quiet figures",
          text: messages.progressOf(lessons.filter(({ done }) => done).length, lessons.length, minutes),
        }),
        h(
          "ol",
          { class: "contents" },
          ...lessons.map((one) =>
            h(
              "li",
              null,
              h("button", {
                type: "button",
                class: "board-link",
                text: one.title,
                "data-test": `overview-${id}-${one.lesson}`,
                onclick: () => open(id, one.lesson),
              }),
              h("small", {
                class: "quiet figures",
                text: ` ${messages.lessonNote(one.minutes, one.done, one.right, one.all, one.asked)}`,
              }),
              mark({ puzzle: id, lesson: one.lesson }, one.title),
            ),
          ),
        ),
      ),
    ];
  });
  const begin = h(
    "p",
    { class: "lesson-begin", "data-test": "overview-best" },
    h("span", { class: "quiet", text: messages.MEASURING }),
  );
  if (app.allows("solve"))
    void whereToBegin(app, notes)
      .catch(() => null)
      .then((best) => {
        begin.replaceChildren(
          ...(best
            ? [
                messages.BEGIN_HERE,
                h("button", {
                  type: "button",
                  class: "board-link",
                  text: best.words,
                  onclick: () => open(best.puzzle, 1),
                }),
              ]
            : []),
        );
      });
  return [
    h("h2", { tabindex: -1, text: messages.WHY_FAST }),
    h("p", { class: "lead", text: messages.ABOUT_WHY_FAST }),
    ...(app.allows("solve") ? [h("p", { class: "quiet", text: messages.FOR_TEACHERS })] : []),
    ...(app.allows("solve") ? [begin] : []),
    ...sections,
  ];
}
