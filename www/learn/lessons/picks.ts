// Lessons picked for a class, where they stand in a list: a button at each, and a bar that copies their link.

import { address } from "../../address/address-bar.js";
import { button, h, iconButton, say } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { copyText } from "../lab/copy-text.js";
import { classPart, roomOf, roomPart } from "../../address/link.js";
import { minutesOf, noteOf } from "./notes.js";
import * as messages from "./words.js";
import type { Lesson } from "../../address/link.js";

const same =
  (one: Lesson): ((other: Lesson) => boolean) =>
  ({ puzzle, lesson }) =>
    one.puzzle === puzzle && one.lesson === lesson;

/**
 * The link to lessons in their order.
 * @param part what it hides
 */
export function linkTo(lessons: Lesson[], part: string) {
  return address(lessons[0]?.puzzle ?? "") + roomPart(roomOf({ lessons, at: 0 })) + part;
}

/** @param share opens the dialog with them */
export function createPicks(share: () => void) {
  /** In the order in which they were picked, while the page is open. */
  let all: Lesson[] = [];
  /** The buttons that are shown. */
  const marks = new Map<HTMLElement, { lesson: Lesson; title: string }>();
  const sum = h("span", { role: "status", class: "figures", "data-test": "picks-sum" });
  const bar = h(
    "div",
    { class: "row wrap picks-bar", hidden: true },
    sum,
    button(messages.COPY_CLASS_LINK, () => void send(), { class: "button main", "data-test": "picks-copy" }, "copy"),
    iconButton("share", messages.SHARE_LESSONS, share, { "data-test": "picks-share" }),
  );
  return {
    bar,
    get all() {
      return all;
    },
    /** Picks others. */
    set(lessons: Lesson[]) {
      all = lessons;
      show();
    },
    /** Forgets the buttons of a list that is gone. */
    clear: () => marks.clear(),
    /** A button that picks a lesson, or takes it out. */
    mark(lesson: Lesson, title: string) {
      const mark = iconButton(
        "plus",
        messages.pick(title, 0),
        () => {
          const left = all.filter((one) => !same(lesson)(one));
          all = left.length < all.length ? left : [...all, lesson];
          show();
        },
        { "data-test": `pick-${lesson.puzzle}-${lesson.lesson}` },
      );
      marks.set(mark, { lesson, title });
      show();
      return mark;
    },
  };

  function show() {
    for (const [mark, { lesson, title }] of marks) {
      const place = all.findIndex(same(lesson));
      mark.setAttribute("aria-pressed", String(place >= 0));
      // Its place in the link.
      mark.replaceChildren(place >= 0 ? String(place + 1) : icon("plus"));
      mark.setAttribute("aria-label", messages.pick(title, place + 1));
    }
    bar.hidden = all.length === 0;
    void tell(all);
  }

  /** How many there are, and how long they take. */
  async function tell(lessons: Lesson[]) {
    const minutes = await Promise.all(
      lessons.map(({ puzzle, lesson }) =>
        noteOf(puzzle).then(
          (note) => (note ? minutesOf(note, lesson) : 0),
          () => 0,
        ),
      ),
    );
    if (lessons === all)
      say(
        sum,
        messages.picked(
          lessons.length,
          minutes.reduce((some, one) => some + one, 0),
        ),
      );
  }

  async function send() {
    await copyText(linkTo(all, classPart([])), messages.CLASS_LINK_COPIED);
  }
}
