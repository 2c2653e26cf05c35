// No string that can reach a person has a word for which another one is the page's. A folder has its messages in its
// words.js, and nowhere else.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

import { bare, inJavaScript, isScript } from "./page.js";
import { shown, strings, stringsIn } from "./strings.js";

/** Words that are not ours, and what we say. @type {[RegExp, string][]} */
const FOREIGN = [
  [/\banswers?\b/i, "solution"],
  [/(?<!--)\bsetups?\b/i, "configuration"],
  [/\blaborator(y|ies)\b/i, "Learn, or lab"],
  [/\bway back\b/i, "Undo to last correct position"],
  [/\bfrom here\b/i, "say what can no longer be done"],
  [/\btake (it |them )?off\b/i, "remove"],
  [/\bone's\b|\bwhoever\b/i, "you"],
  [/\bshel(f|ves)\b/i, "Your boards"],
  [/\bgrades?\b/i, "difficulty"],
  [/\bwhole screen\b/i, "full screen"],
  [/\bplaying elsewhere\b(?!\?)/i, "help with my game"],
  [/\bways? (is|are) shorter\b|\bshortest ways?\b/i, "shortest route"],
  [/\bMake one\b|\bmade up\b/, "generate"],
];
/** Data formats keep their own words, and programs theirs. */
const KEPT = /^src\/puzzles\/\w+\/text\/|^pkg\/words$|^www\/learn\/lab\/columns$/;

/** The folders whose messages are in `www/words`, by the part that says them. */
const SHARED = [
  "www/address",
  "www/board",
  "www/boards",
  "www/boards/new",
  "www/edit",
  "www/play",
  "www/replay",
  "www/share",
  "www/solve",
  "www/start",
  "www/storage",
  "www/ui",
  "www/workers",
];
/** The folders whose messages have a home of their own. */
const ROOMS = [
  "www/words",
  "www/learn/class",
  "www/share/embed",
  "www/play/hints",
  "www/learn/lab",
  "www/learn/lessons",
  "www/start/offline",
  "www/share/paper",
  "www/share/film",
  "www/storage/progress",
  "pkg",
];
/** The homes: numbers and times have their words in format.js; the words of exported tables are a data format; the element and the
 * repair script are single files. */
const HOMES =
  /\/words$|^www\/words\/(words-later|words-worker|format)$|^www\/learn\/lab\/columns$|^pkg\/element$|^www\/start\/offline\/repair$/;
/** Strings that only look like text, by file, whatever its language. @type {Record<string, string[]>} */
const NO_TEXT = {
  "www/board/app": ["Escape"],
  "www/board/cells": ["translate({}px, {}px) scale({})"],
  "www/ui/dom": ["no #{}"],
  "www/start/engine": ["recursive use of an object"],
  "www/ui/icons": ["M5 6h14M5 10.5h14M5 15h9"],
  "www/ui/refocus": [
    "button, a[href], input, select, textarea, summary, [tabindex='0']",
    "dialog, #gallery, #panel, #timeline, #float",
  ],
  "www/start/theme": ["(forced-colors: active)", "(prefers-color-scheme: light)", "(prefers-contrast: more)"],
  "www/start/offline/incoming": ["gridlight {} shared"],
  "www/start/offline/sw": ["gridlight {}", "Content-Type", "{} is of another build."],
  "www/share/embed/lock": ["Tab", "Shift", "Escape"],
  "www/share/embed/snippet": [
    '<script type="module" src="{}"></script> <gridlight-board link="{}"{}></gridlight-board>',
    '<iframe src="{}" title="{}" width="{}" height="{}" style="max-width:100%;border:0" loading="lazy" allow="fullscreen"></iframe>',
  ],
  "www/learn/lab/search-table": ["cut by"],
  "www/share/paper/paper": ["{} solution"],
  "www/share/film/embedded-link": ["Gridlight", '<svg data-comment="{}{}"'],
  "www/share/paper/sheets": ["calc({} * var(--mm))"],
  "pkg/module": ["Content-Type"],
  "pkg/pool-worker": ["WorkerGlobalScope"],
};

/** At least so many strings come from each kind of file, so that none is overlooked. @type {Record<string, number>} */
const LEAST = { html: 40, script: 1800, json: 500, rs: 2000, webmanifest: 5 };

/** The word “answers” in every kind of place from which a string can reach a person. @type {[string, string][]} */
const PLACES = [
  ["src/x.rs", 'fn f() -> &\'static str {\n    "All the answers."\n}'],
  ["src/x.rs", 'const X: &str = r#"All the "answers"."#;'],
  ["src/x.rs", 'const X: &str = "\\\n    All the \\\n    answers.";'],
  ["src/x.rs", '/// Not "this".\nfn f() -> String { format!("{count} answers, all of them.") }'],
  ["index.html", "<p>All the answers.</p>"],
  ["index.html", '<button aria-label="All the answers"></button>'],
  ["www/x.json", '{ "a": [{ "text": "All the answers." }] }'],
  ["www/x.webmanifest", '{ "description": "All the answers." }'],
  ["www/x.js", 'say(root, "All the answers.");'],
  ["www/x.js", "export const all = (n) => `${n} answers, all of them.`;"],
  ["www/x.js", 'h("p", { text: some ? "Answers" : "" });'],
  ["www/x.js", 'h("p", { title: "answers" });'],
  ["www/x.js", 'button("Answers", act);'],
  ["www/x.js", 'throw new Error("answers");'],
  ["www/x.ts", "export const all = (n: number): string => `${n as 3} answers, all of them.`;"],
  ["www/x.ts", 'let all: "the answers" | null = null; say(root, <string>"Answers");'],
  ["pkg/x.mjs", 'export default ["All the answers."];'],
  ["www/words/words.js", 'export const ALL = "answers";'],
  ["www/words/words-later.js", 'export const ALL = { none: "answers" };'],
];

/** What is wrong with the strings of a file. @param {string} file @param {string[]} list */
function foreign(file, list) {
  const found = [];
  for (const string of list) {
    for (const [word, ours] of FOREIGN)
      if (word.test(string.replace(/\{[^}]*\}/g, "{}"))) found.push(`${file}: “${string}”: say ${ours}`);
  }
  return found;
}

test("a foreign word is found wherever it stands", async () => {
  for (const [file, text] of PLACES) assert.equal(foreign(file, await stringsIn(file, text)).length, 1, text);
});

test("one word for one thing", async () => {
  const found = [];
  /** How many strings each kind of file has. @type {Record<string, number>} */
  const kinds = {};
  for (const [file, list] of await strings()) {
    const kind = isScript(file) ? "script" : (/\w+$/.exec(file)?.[0] ?? "");
    kinds[kind] = (kinds[kind] ?? 0) + list.length;
    if (!KEPT.test(bare(file))) found.push(...foreign(file, list));
  }
  assert.deepEqual(found, []);
  for (const [kind, least] of Object.entries(LEAST)) assert.ok((kinds[kind] ?? 0) >= least, JSON.stringify(kinds));
});

test("in a room, only its home has messages", async () => {
  const found = [];
  const met = new Set();
  for (const room of [...SHARED, ...ROOMS]) {
    const home = SHARED.includes(room) ? "www/words" : room;
    const names = (await readdir(new URL(`../../${room}/`, import.meta.url))).filter(isScript);
    assert.ok(home !== room || names.map(bare).includes("words"), `${room} has no words`);
    for (const file of names.map((name) => `${room}/${name}`).filter((one) => !HOMES.test(bare(one)))) {
      const text = await readFile(new URL(`../../${file}`, import.meta.url), "utf8");
      for (const string of shown(await inJavaScript(file, text))) {
        if (NO_TEXT[bare(file)]?.includes(string)) met.add(string);
        else found.push(`${file}: “${string}” belongs in ${home}/words`);
      }
    }
  }
  assert.deepEqual(found, []);
  assert.deepEqual(
    Object.values(NO_TEXT)
      .flat()
      .filter((string) => !met.has(string)),
    [],
    "these are gone",
  );
});
