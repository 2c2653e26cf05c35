// The page over all puzzles: why their solvers became fast, each with its lessons, their time and how far one is.

import { h } from "../../ui/dom.js";
import { whereToBegin } from "./where-to-begin.js";
import { answered, isDone } from "./lesson-progress.js";
import { minutesOf, noteOf, questionsIn, titlesOf } from "./notes.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Lesson } from "../../address/link.js";
import type { Note } from "./notes.js";

/**
 * A puzzle's lessons, with their time and how far one is.
 * @param test the name of a lesson's button for tests
 * @param mark what picks a lesson for a class
 */
export function lessonList(
  puzzle: string,
  note: Note,
  test: (lesson: number) => string,
  open: (lesson: number) => void,
  mark: (lesson: Lesson, title: string) => HTMLElement | false,
) {
  return h(
    "ol",
    { class: "contents" },
    ...titlesOf(note).map((title, lesson) => {
      const { all, right } = answered(puzzle, lesson);
      const [minutes, asked] = [minutesOf(note, lesson), questionsIn(note, lesson)];
      return h(
        "li",
        null,
        h("button", {
          type: "button",
          class: "board-link",
          text: title,
          "data-test": test(lesson),
          onclick: () => open(lesson),
        }),
        h("small", {
          class: "quiet figures",
          text: ` ${messages.lessonNote(minutes, isDone(puzzle, lesson), right, all, asked)}`,
        }),
        mark({ puzzle, lesson }, title),
      );
    }),
  );
}

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
    const lessons = titlesOf(note).map((_, lesson) => lesson);
    const minutes = lessons.reduce((sum, lesson) => sum + minutesOf(note, lesson), 0);
    const done = lessons.filter((lesson) => isDone(id, lesson));
    return [
      h(
        "section",
        { class: "overview-puzzle", "data-test": `overview-${id}` },
        h("h3", { text: name }),
        h("p", { text: note.title }),
        h("p", { class: "quiet figures", text: messages.progressOf(done.length, lessons.length, minutes) }),
        lessonList(
          id,
          note,
          (lesson) => `overview-${id}-${lesson}`,
          (lesson) => open(id, lesson),
          mark,
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
