// Lessons: the page over all puzzles, the lessons of a puzzle, or some lessons in the order of a link.

import { address } from "../../address/address-bar.js";
import { button, h, iconButton, say } from "../../ui/dom.js";
import { whenLoaded, toast } from "../../ui/toast.js";
import { copyText, wordsOf } from "../lab/copy-text.js";
import { classPart, roomOf, roomPart } from "../../address/link.js";
import { createChapter } from "./chapter.js";
import { createHand } from "./prune-by-hand.js";
import { answered, isDone } from "./lesson-progress.js";
import { minutesOf, noteOf, titlesOf } from "./notes.js";
import { whenSeen } from "./lesson-board.js";
import { lessonList, showOverview } from "./overview.js";
import { createPicks } from "./picks.js";
import { copyResults, createResults, resultsOf } from "./results.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { View } from "../../workers/types.js";
import type { Room } from "../lab/lab.js";
import type { Setups } from "../lab/setups.js";
import type { Course, Lesson } from "../../address/link.js";
import type { Note } from "./notes.js";
import type { Setup } from "../lab/setup.js";

/**
 * @param go opens another room
 * @param close leaves Learn
 */
export function createLessons(
  app: App,
  setups: Setups,
  go: (room: "compare" | "search", setup?: Setup) => void,
  close: () => void,
): Room & {
  /** Where one is in the lessons, for the head of Learn. */
  head: HTMLElement;
  open: (course: Course) => Promise<void>;
  list: () => void;
  goTo: (lesson: number) => void;
  watch: () => boolean;
} {
  const root = h("article", { class: "lab-note", "data-test": "lab-note-text" });
  const head = h("div", { class: "lesson-place" });
  /** The puzzle whose lessons are shown. */
  let puzzle = "";
  /** The puzzle and course that are shown. */
  let shown = "";
  /** Some lessons instead of all of the puzzle. */
  let course: Course | null = null;
  /** The lessons that a class link sent, whether it still hides anything or not. */
  let sent: Lesson[] | null = null;
  /** The lessons of a link that were left for something else. */
  let left: Course | null = null;
  /** The lesson that is open in each puzzle. */
  const places = new Map<string, Course>();
  /** Whether lessons are being opened, maybe of another puzzle. */
  let opening = false;
  /** The lesson that is shown: it is stopped when the room is left, and closed for good. */
  let part: {
    root: HTMLElement;
    stop: () => void;
    leave: () => void;
    watch: (() => Promise<void>) | null;
    asks: () => boolean;
    /** Whether its questions are over, and left. */
    reads: () => boolean;
  } | null = null;
  /** What opens the next lesson. */
  let next: HTMLElement | null = null;
  /** In place of it, after the last one of some lessons. */
  let end: HTMLElement | null = null;
  /** How far what is around the lesson was scrolled, when it was left. */
  let scrolled: [Element, number][] = [];
  const tools = { app, setups, go, close, copyLink, moved };
  const picks = createPicks(() => void shareThem());
  return { root, head, update, enter, leave, open, list, goTo, watch };

  /** Watches the search of the open lesson, unless there are moves on the open board. Returns whether it does. */
  function watch() {
    const act = app.view.moves === 0 ? part?.watch : null;
    void act?.();
    return Boolean(act);
  }

  /** Comes back to what was open, where it was scrolled to. */
  function enter() {
    app.learn.room = course ? roomOf(course) : "note";
    update(app.view);
    if (keyOf() === shown) for (const [one, top] of scrolled) one.scrollTop = top;
    scrolled = [];
  }

  function leave() {
    part?.stop();
    scrolled = around().map((one) => [one, one.scrollTop]);
  }

  /** What may scroll: the room, or Learn, or the page. */
  function around() {
    const all = [];
    for (let one = root.parentElement; one; one = one.parentElement) all.push(one);
    return all;
  }

  /** What is shown next is the list of lessons. */
  function list() {
    places.delete(app.info.id);
    course = null;
  }

  /** All lessons of the open puzzle. */
  function home() {
    list();
    app.learn.room = "note";
    update(app.view);
    app.changed();
  }

  /** Opens lessons in their order, or the page over all puzzles. */
  async function open(next: Course) {
    if (next.lessons.length > 1) left = next;
    course = next;
    app.learn.room = roomOf(next);
    opening = true;
    try {
      const lesson = next.lessons[next.at];
      if (lesson && !app.puzzles.some(({ id }) => id === lesson.puzzle)) {
        toast(messages.NO_LESSON, true);
        course = null;
      } else if (lesson && lesson.puzzle !== app.info.id) await app.openPuzzle(lesson.puzzle);
    } catch (error) {
      toast(wordsOf(error), true);
      course = null;
    } finally {
      opening = false;
    }
    if (course !== next && course) return;
    // It is there already, as it was left.
    if (keyOf() !== shown) await fill(true);
    app.learn.room = course ? roomOf(course) : "note";
    app.changed();
  }

  /**
   * A lesson of the open puzzle.
   * @param lesson from 0
   */
  function goTo(lesson: number) {
    void open({ lessons: [{ puzzle: app.info.id, lesson }], at: 0 });
  }

  /** What identifies what is shown. */
  function keyOf() {
    return `${app.info.id} ${course ? roomOf(course) : ""}${classPart(app.classroom.allowed)}`;
  }

  function update(view: View) {
    if (opening) return;
    const lesson = course?.lessons[course.at];
    // Another puzzle was opened meanwhile: its own lessons are shown, where they were left.
    if (view.puzzle !== (lesson?.puzzle ?? puzzle)) {
      course = places.get(view.puzzle) ?? null;
      app.learn.room = course ? roomOf(course) : "note";
    }
    if (keyOf() !== shown) void fill(false);
  }

  /** @param focus whether what was asked for takes the focus */
  async function fill(focus: boolean) {
    const key = keyOf();
    const moved = app.info.id !== puzzle;
    puzzle = app.info.id;
    const lesson = course?.lessons[course.at];
    shown = key;
    part?.leave();
    part = null;
    picks.clear();
    head.replaceChildren();
    root.replaceChildren(h("p", { class: "quiet", text: messages.LOADING }));
    try {
      if (course && course.lessons.length === 0) {
        const page = await showOverview(
          app,
          (puzzle, lesson) => void open({ lessons: [{ puzzle, lesson }], at: 0 }),
          mark,
        );
        if (key !== keyOf()) return;
        root.replaceChildren(...nav(null), ...page, picks.bar, ...kept());
      } else {
        const note = await noteOf(app.info.id);
        if (key !== keyOf()) return;
        if (!note) return root.replaceChildren(h("p", { class: "quiet", text: messages.NO_LESSONS }));
        if (lesson) one(note, lesson);
        else all(note);
      }
    } catch (error) {
      // After a network failure it can be requested again.
      shown = "";
      if (key === keyOf()) root.replaceChildren(h("p", { class: "quiet", text: wordsOf(error) }));
      return;
    }
    const title = root.querySelector("h2, h3");
    // A press on a puzzle's tab keeps the focus there, and shows where its lessons begin.
    if ((focus || moved) && title instanceof HTMLElement) {
      if (focus) title.focus({ preventScroll: true });
      for (const one of around()) one.scrollTo(0, 0);
      title.scrollIntoView({ block: "nearest" });
    }
  }

  /** One lesson of a course: it takes all of the room. */
  function one(note: Note, lesson: Lesson) {
    if (lesson.lesson > note.chapters.length) throw new Error(messages.NO_LESSON);
    if (!course) return;
    places.set(app.info.id, course);
    head.replaceChildren(...nav(note));
    part = partOf(note, lesson.lesson);
    root.replaceChildren(part.root, ...handIn(), ...kept());
    moved();
  }

  /** Below the last lesson that was sent, whether its link still hides anything or not. */
  function handIn() {
    const { lessons, at } = course ?? { lessons: [], at: 0 };
    if (app.classroom.allowed) sent = lessons;
    return (sent === lessons || lessons.length > 1) && at + 1 === lessons.length ? [createResults(app, lessons)] : [];
  }

  /** The list of a puzzle's lessons. */
  function all(note: Note) {
    root.replaceChildren(
      ...nav(note),
      h("h2", { tabindex: -1, text: note.title }),
      h("p", { class: "lead", text: note.lead }),
      contents(note),
      sourceOf(note),
      ...kept(),
    );
  }

  /** What opens the lesson before or after the present one, and its title; null where there is none. */
  function step(note: Note, by: 1 | -1) {
    const lesson = course?.lessons[course.at];
    if (!course || !lesson) return null;
    const own = course;
    // A lesson alone is followed by the next one of its puzzle.
    const alone = own.lessons.length === 1;
    const to = (alone ? lesson.lesson : own.at) + by;
    const other = alone ? { ...lesson, lesson: to } : own.lessons[to];
    const title = other?.puzzle === app.info.id ? titlesOf(note)[other.lesson] : "";
    if (!other || title === undefined) return null;
    const puzzle = app.puzzles.find(({ id }) => id === other.puzzle)?.name ?? other.puzzle;
    return {
      title: title || puzzle,
      go: () => void open(alone ? { lessons: [other], at: 0 } : { ...own, at: to }),
    };
  }

  /** The way back and on, at the end of a lesson. */
  function onward(note: Note) {
    const [before, on] = [step(note, -1), step(note, 1)];
    next = on && button(messages.nextLesson(on.title), on.go, { "data-test": "lesson-on" });
    end = !on && course && course.lessons.length > 1 ? h("p", { role: "status", "data-test": "lesson-end" }) : null;
    return [
      before &&
        iconButton("left", messages.previousLesson(before.title), before.go, { "data-test": "lesson-previous" }),
      next,
      end,
    ].filter((one) => one !== null);
  }

  /** The next lesson comes after what this one asks, and after the last one the result of all. */
  function moved() {
    if (!part) return;
    const asks = part.asks();
    next?.classList.toggle("main", part.reads());
    if (!end || !course) return;
    const told = end;
    if (asks) say(told, "");
    else
      void resultsOf(course.lessons).then(
        ({ right, asked, open }) => say(told, messages.lastOf(right, asked, open)),
        () => {},
      );
  }

  function partOf(note: Note, lesson: number) {
    const told = note.chapters[lesson - 1];
    const { id, name } = app.info;
    const around = {
      kicker: `${name} · ${messages.lessonNote(minutesOf(note, lesson), isDone(id, lesson))}`,
      onward: onward(note),
      source: sourceOf(note),
    };
    if (told) return createChapter(tools, told, lesson - 1, around);
    const hand = createHand(tools, note.first, around);
    const giveUp = whenSeen(hand.root, () => void hand.start());
    return {
      ...hand,
      leave() {
        giveUp();
        hand.leave();
      },
    };
  }

  /** Where one is, and where one can go. */
  function nav(note: Note | null) {
    const own = course;
    const lesson = own?.lessons[own.at];
    // A worksheet has its solutions with it.
    const share =
      app.allows("solve") &&
      button(
        messages.SHARE_LESSONS,
        () => void shareThem(),
        { class: "button plain", "data-test": "lesson-share" },
        "share",
      );
    // A class stays with the lessons that were sent.
    const up =
      app.classroom.allowed && own && own.lessons.length > 1
        ? null
        : !own
          ? button(
              messages.ALL_PUZZLES,
              () => void open({ lessons: [], at: 0 }),
              { class: "button plain", "data-test": "lesson-all-puzzles" },
              "boards",
            )
          : button(
              messages.lessonsOf(app.info.name),
              home,
              { class: "button plain", "data-test": "lesson-all" },
              "left",
            );
    const last = left;
    const back =
      last &&
      own?.lessons !== last.lessons &&
      button(
        messages.BACK_TO_LESSONS,
        () => void open(last),
        { class: "button main", "data-test": "lesson-back" },
        "left",
      );
    const top = h("div", { class: "row wrap lesson-nav" }, back, up, share);
    if (!own || !lesson || !note) return [top];
    const alone = own.lessons.length === 1;
    const ways = alone ? titlesOf(note).map((_, at) => ({ ...lesson, lesson: at })) : own.lessons;
    const at = alone ? lesson.lesson : own.at;
    const marks = ways.map((one, place) =>
      h("i", { "data-done": isDone(one.puzzle, one.lesson) || undefined, "data-here": place === at || undefined }),
    );
    return [
      top,
      h("span", { class: "quiet figures", "data-test": "lesson-place", text: messages.lessonOf(at + 1, ways.length) }),
      h("span", { class: "lesson-marks", "aria-hidden": "true" }, ...marks),
    ];
  }

  /** The table of contents. */
  function contents(note: Note) {
    const { id } = app.info;
    const titles = titlesOf(note);
    // Who has done nothing has nothing to hand in.
    const begun = titles.some((_, lesson) => isDone(id, lesson) || answered(id, lesson).all > 0);
    return h(
      "nav",
      { "aria-label": messages.LESSONS },
      lessonList(id, note, (lesson) => (lesson > 0 ? `lab-chapter-${lesson - 1}` : "lab-first"), goTo, mark),
      app.allows("solve") && h("p", { class: "quiet", text: messages.FOR_TEACHERS }),
      begun &&
        copyResults(
          app,
          titles.map((_, lesson) => ({ puzzle: id, lesson })),
          "plain",
        ),
      picks.bar,
    );
  }

  /** What picks a lesson for a class; a class picks none. */
  function mark(lesson: Lesson, title: string) {
    return app.allows("solve") && picks.mark(lesson, title);
  }

  /** Whose findings they are. */
  function sourceOf({ source }: Note) {
    return h(
      "p",
      { class: "quiet" },
      ...messages.credit(
        source.address
          ? h("a", { href: source.address, rel: "noopener noreferrer", target: "_blank", text: source.name })
          : source.name,
      ),
    );
  }

  /** What a link for a class hides. */
  function kept() {
    if (!app.classroom.allowed) return [];
    // It is loaded with the link.
    const place = h("div");
    void import("../class/class.js").then(({ hiddenNote }) => place.replaceWith(hiddenNote(app, "lesson").root));
    return [place];
  }

  async function copyLink(lesson: number) {
    const { id } = app.info;
    await copyText(
      address(id) + roomPart(roomOf({ lessons: [{ puzzle: id, lesson }], at: 0 })) + classPart(app.classroom.allowed),
      messages.LESSON_COPIED,
    );
  }

  async function shareThem() {
    const own = course?.lessons ?? [];
    const { all } = picks;
    const chosen = own.every((one) => all.some(({ puzzle, lesson }) => puzzle === one.puzzle && lesson === one.lesson));
    await whenLoaded(
      () => import("./share.js"),
      ({ openShare }) => openShare(app, chosen ? all : own, picks.set),
    );
  }
}
