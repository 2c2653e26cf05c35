// The fields in Edit for a board's title, author, note and date. Loaded with Edit.

import { button, h, say } from "../../ui/dom.js";
import { today } from "../../boards/dates.js";
import { load, save } from "../../storage/settings-store.js";
import { styleSheet } from "../../ui/style-sheet.js";
import { AUTHOR, MOST, aboutOf } from "./about.js";
import { whenSaid } from "./follow.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

type Written = "title" | "author" | "note";

/** @param place what tells these fields from others on the page */
export function createAboutEdit(app: App, place = "") {
  const before = h("option");
  const title = field("title", messages.TITLE, h("input", { type: "text" }));
  const author = field(
    "author",
    messages.AUTHOR,
    h("input", {
      type: "text",
      list: `authors${place}`,
      onfocus: suggest,
      onchange: () => save(AUTHOR, author.input.value),
    }),
  );
  const note = field("note", messages.NOTE, h("textarea", { rows: 3 }));
  const date = h("input", { type: "date", "data-test": "about-date", onchange: change });
  const all = [title, author, note];
  const now = button(
    messages.TODAY,
    () => {
      date.value = today();
      change();
    },
    { "data-test": "about-today" },
  );
  const element = h(
    "section",
    { class: "block about-edit" },
    h("p", { class: "quiet", text: messages.ABOUT_THESE }),
    h("datalist", { id: `authors${place}` }, before),
    ...all.map(({ label }) => label),
    h("label", null, h("span", { text: messages.DATE }), h("span", { class: "about-day" }, date, now)),
  );
  styleSheet(new URL("about.css", import.meta.url)).catch(() => {});
  whenSaid(app, (about) => {
    for (const { name, input } of all)
      if (aboutOf({ [name]: input.value })[name] !== about[name]) input.value = about[name];
    if (date.value !== about.date) date.value = about.date;
    for (const one of all) count(one);
  });
  return element;

  function field(name: Written, words: string, input: HTMLInputElement | HTMLTextAreaElement) {
    const left = h("small", { class: "quiet figures", "data-test": `about-${name}-count` });
    input.maxLength = MOST[name];
    input.dataset.test = `about-${name}`;
    const one = {
      name,
      input,
      left,
      label: h("label", null, h("span", null, h("span", { text: words }), left), input),
    };
    input.addEventListener("input", () => {
      count(one);
      change();
    });
    return one;
  }

  function count({
    name,
    input,
    left,
  }: {
    name: Written;
    input: HTMLInputElement | HTMLTextAreaElement;
    left: HTMLElement;
  }) {
    say(left, messages.used(input.value.length, MOST[name]));
  }

  function suggest() {
    before.value = load(AUTHOR, "");
  }

  function change() {
    app.say(
      aboutOf({ title: title.input.value, author: author.input.value, note: note.input.value, date: date.value }),
    );
  }
}
