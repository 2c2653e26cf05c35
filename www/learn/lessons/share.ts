// The dialog that shares lessons: which, in which order, and what is hidden; as a link, a QR code or a worksheet.
// Loaded on first use.

import { createHide } from "../class/hide.js";
import { createDialog } from "../../ui/dialog.js";
import { button, enable, h, iconButton, say, setPicture } from "../../ui/dom.js";
import { dressed } from "../../ui/dialog-styles.js";
import { lazy } from "../../ui/lazy.js";
import { copyText, wordsOf } from "../lab/copy-text.js";
import { qr, qrSvg } from "../../share/qr-code.js";
import { minutesOf, noteOf, titlesOf } from "./notes.js";
import { linkTo } from "./picks.js";
import { openWorksheet } from "./worksheet-dialog.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Lesson } from "../../address/link.js";
import type { Note } from "./notes.js";

const dialog = lazy(async (app: App) => {
  const [notes] = await Promise.all([loadNotes(app), dressed()]);
  return createShare(app, notes);
});

/** @param lessons those chosen at first */
export async function openShare(app: App, lessons: Lesson[], changed: (lessons: Lesson[]) => void) {
  await dialog(app).then(
    ({ open }) => open(lessons, changed),
    (error) => toast(wordsOf(error), true),
  );
}

/** The notes by puzzle. */
async function loadNotes(app: App): Promise<Map<string, { name: string; note: Note }>> {
  const all = await Promise.all(app.puzzles.map(async ({ id, name }) => ({ id, name, note: await noteOf(id) })));
  return new Map(all.flatMap(({ id, name, note }) => (note ? [[id, { name, note }]] : [])));
}

function createShare(app: App, notes: Map<string, { name: string; note: Note }>) {
  let chosen: Lesson[] = [];
  /** Hears of a change. */
  let tell: (lessons: Lesson[]) => void = (): void => {};
  const list = h("ol", { class: "share-lessons", "aria-label": messages.CHOSEN_LESSONS, "data-test": "share-lessons" });
  const sum = h("p", { class: "quiet figures", role: "status" });
  const add = h(
    "select",
    {
      class: "select",
      "aria-label": messages.ADD_LESSON,
      "data-test": "share-add",
      onchange: () => {
        const [puzzle, lesson] = JSON.parse(add.value);
        add.value = "";
        change([...chosen, { puzzle, lesson }]);
      },
    },
    h("option", { value: "", text: messages.ADD_LESSON_LIST }),
    ...[...notes].map(([puzzle, { name, note }]) =>
      h(
        "optgroup",
        { label: name },
        ...titlesOf(note).map((title, lesson) => h("option", { value: JSON.stringify([puzzle, lesson]), text: title })),
      ),
    ),
  );
  const hide = createHide("share-hide", true, () => show());
  const link = h("input", {
    type: "text",
    readonly: true,
    class: "link-field",
    "aria-label": messages.LESSONS_LINK,
    "data-test": "share-lessons-link",
    onfocus: () => link.select(),
  });
  const send = button(
    messages.COPY_LINK,
    () => void copyLink(),
    { class: "button main", "data-test": "share-lessons-copy" },
    "copy",
  );
  const paper = button(messages.PRINT_WORKSHEET, () => void print(), { "data-test": "share-worksheet" }, "text");
  const code = h("div", { class: "qr", role: "img", "aria-label": messages.QR_CODE, "data-test": "share-lessons-qr" });
  const root = createDialog(
    messages.SHARE_TITLE,
    { test: "share-lessons-sheet", class: "lessons-share" },
    list,
    add,
    sum,
    hide.root,
    h("p", { class: "quiet", text: messages.HOW_RESULTS_COME }),
    h("div", { class: "share-columns" }, h("div", { class: "share-link" }, link, send, paper), code),
  );
  return { open };

  function open(lessons: Lesson[], changed: (lessons: Lesson[]) => void) {
    root.showModal();
    tell = () => {};
    change(lessons);
    tell = changed;
    (lessons.length > 0 ? send : add).focus({ preventScroll: true });
  }

  function nameOf({ puzzle, lesson }: Lesson) {
    const known = notes.get(puzzle);
    return messages.namedLesson(known?.name ?? puzzle, known ? (titlesOf(known.note)[lesson] ?? "") : "");
  }

  function change(all: Lesson[]) {
    chosen = all.filter(({ puzzle, lesson }) => lesson <= (notes.get(puzzle)?.note.chapters.length ?? -1));
    list.replaceChildren(
      ...chosen.map((one, at) => {
        const name = nameOf(one);
        const act = (icon: string, words: string, test: string, to: () => Lesson[]) =>
          iconButton(
            icon,
            words,
            () => {
              change(to());
              // The row is new, and what was pressed is gone.
              const again = list.querySelector(`[data-test="${test}"]`);
              (again instanceof HTMLElement ? again : add).focus();
            },
            { "data-test": test },
          );
        const swap = (other: number) =>
          chosen.map((it, index) => (index === at ? (chosen[other] ?? it) : index === other ? one : it));
        return h(
          "li",
          null,
          h(
            "div",
            null,
            h("span", { text: name }),
            at > 0 && act("up", messages.moveUp(name), `share-up-${at}`, () => swap(at - 1)),
            at + 1 < chosen.length && act("down", messages.moveDown(name), `share-down-${at}`, () => swap(at + 1)),
            act("close", messages.removeLesson(name), `share-remove-${at}`, () =>
              chosen.filter((_, index) => index !== at),
            ),
          ),
        );
      }),
    );
    list.lastElementChild?.scrollIntoView({ block: "nearest" });
    show();
    tell(chosen);
  }

  function show() {
    const minutes = chosen.reduce((all, { puzzle, lesson }) => {
      const known = notes.get(puzzle);
      return all + (known ? minutesOf(known.note, lesson) : 0);
    }, 0);
    say(sum, messages.chosen(chosen.length, minutes));
    link.value = chosen.length > 0 ? linkTo(chosen, hide.part()) : "";
    const matrix = chosen.length > 0 ? qr(link.value) : null;
    setPicture(code, matrix ? qrSvg(matrix) : "");
    code.style.visibility = matrix ? "" : "hidden";
    for (const one of [send, paper]) enable(one, chosen.length > 0 ? "" : messages.NONE_CHOSEN, "");
  }

  async function copyLink() {
    if (send.hasAttribute("aria-disabled")) return toast(messages.NONE_CHOSEN);
    await copyText(link.value, messages.LINK_COPIED, link);
  }

  async function print() {
    if (paper.hasAttribute("aria-disabled")) return toast(messages.NONE_CHOSEN);
    say(sum, messages.MAKING_WORKSHEET);
    try {
      await openWorksheet(
        app,
        chosen.flatMap((one) => {
          const known = notes.get(one.puzzle);
          return known ? [{ ...one, note: known.note, name: nameOf(one) }] : [];
        }),
        link.value,
        !hide.input.checked,
      );
    } catch (error) {
      toast(wordsOf(error), true);
    }
    show();
  }
}
