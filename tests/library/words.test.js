// Every string that can reach a person stands in words.txt, where a change of words is seen in review; and none of them
// has a word for which another one is the page's. `GRIDLIGHT_REFRESH=1` writes the file anew.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";

import { strings } from "./strings.js";

const FILE = new URL("words.txt", import.meta.url);

/** Words that are not ours, and what we say. @type {[RegExp, string][]} */
const FOREIGN = [
  [/\banswers?\b/i, "solution"],
  [/\bsetups?\b/i, "configuration"],
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
const KEPT = /^src\/puzzles\/\w+\/text\/|^pkg\/words\.js$|^www\/lab\/columns\.js$/;

test("the catalogue holds every string", async () => {
  const all = await strings();
  const text = [...all].map(([file, list]) => `# ${file}\n${list.join("\n")}\n`).join("\n");
  assert.ok(all.size > 200, String(all.size));
  if (process.env.GRIDLIGHT_REFRESH) await writeFile(FILE, text);
  assert.equal(await readFile(FILE, "utf8"), text, "the strings have changed: GRIDLIGHT_REFRESH=1 writes tests/library/words.txt anew, for review");
});

test("one word for one thing", async () => {
  const found = [];
  for (const [file, list] of await strings()) {
    if (KEPT.test(file)) continue;
    for (const string of list) for (const [word, ours] of FOREIGN) if (word.test(string.replace(/\{[^}]*\}/g, "{}"))) found.push(`${file}: “${string}”: say ${ours}`);
  }
  assert.deepEqual(found, []);
});
