// What is said about a board: the page's reading and the library's agree on any value, texts and links keep it, and
// markup in it stays text.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { about, convert, generate, init, link, openLink, puzzles, withAbout } from "../../pkg/index.js";
import { MOST, aboutIn, aboutInText, aboutOf, joined, linesOf } from "../../www/share/about/about.js";
import { captioned } from "../../www/share/about/caption.js";
import { UNSAID, fragmentLink, linkIn, saidPart } from "../../www/address/link.js";
import { LONG, ONE } from "./boards.js";

before(() => init());

const HOSTILE = {
  title: "<img src=x onerror=alert(1)>",
  author: 'Ann & Bo\'s "x"',
  note: "First.\n\n  Second: #2.",
  date: "2026-11-26",
};
const CODE = "lazors/EYwAFFWnRiIgk98";

/** Without the parts of a link. @param {import("../../www/share/about/about.js").About} said */
const values = ({ title, author, note, date }) => ({ title, author, note, date });

let state = 5;

/** Chance, the same every time. @param {number} end */
function chance(end) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % end;
}

const PIECES = [
  "a",
  "Zz",
  " ",
  "  ",
  "\n",
  "\r\n",
  "\t",
  "\0",
  "\u0085",
  "\u00a0",
  "\ufeff",
  "\u202e",
  "\u2066",
  "\u2028",
  "é",
  "日本",
  "🎲",
  "%",
  "%4",
  "%41",
  "%ff",
  "%E2%80%AE",
  "+",
  "&",
  "=",
  "#",
  "?",
  "/",
  ".",
  "!",
  "'",
  "(",
  "~",
  "<b>",
  '"',
  "2026-11-26",
  "x".repeat(90),
];

const random = () => Array.from({ length: chance(9) }, () => PIECES[chance(PIECES.length)]).join("");

test("the page and the library read the same values from any link, and write the same parts", () => {
  for (let round = 0; round < 6_000; round += 1) {
    const raw = Object.fromEntries(Object.keys(MOST).map((name) => [name, chance(3) ? random() : ""]));
    if (chance(2)) raw.date = chance(2) ? "2024-02-29" : "2023-02-29";
    const said = aboutOf(raw);
    for (const [name, most] of Object.entries(MOST))
      assert.ok(Array.from(said[/** @type {keyof typeof MOST} */ (name)]).length <= most);
    assert.deepEqual(aboutOf(values(said)), said);
    assert.deepEqual(aboutIn(said.parts), said, said.parts);
    assert.match(said.parts, /^[\w&=%+.-]*$/);
    assert.equal(withAbout("lazors", `#${CODE}`, raw), `#${CODE}${said.parts}`);
    assert.deepEqual(about(`#${CODE}${said.parts}`), values(said));
    // What nobody has encoded.
    const rough = Object.entries(raw)
      .map(([name, value]) => `&${name}=${String(value).replace(/[&#\p{White_Space}]/gu, "")}`)
      .join("");
    assert.deepEqual(about(`#${CODE}${rough}`), values(aboutIn(saidPart(rough))), rough);
  }
});

test("the page and the library read the same lines from any text, and write the same", () => {
  const starts = [
    "# Title: ",
    "#title:",
    "# AUTHOR:",
    "#\tNote: ",
    "# Note:",
    "# Date: ",
    "# Titles: ",
    "#: ",
    "",
    " ",
    "\ufeff",
    "S.G",
    "\r",
  ];
  for (let round = 0; round < 3_000; round += 1) {
    const text = Array.from(
      { length: chance(7) },
      () => `${starts[chance(starts.length)]}${chance(2) ? random() : "x"}${chance(4) ? "\n" : "\r\n"}`,
    ).join("");
    const said = aboutInText(text);
    assert.deepEqual(values(said), about(text), JSON.stringify(text));
    assert.ok(linesOf(said) + ONE === withAbout("lazors", ONE, said));
    assert.deepEqual(aboutInText(linesOf(said)), said);
  }
});

test("a link is longer only by what is said, and is found in a text", () => {
  assert.equal(withAbout("lazors", `#${CODE}&step=2`, {}), `#${CODE}&step=2`);
  const titled = withAbout("lazors", `https://example.org/#${CODE}&step=2`, { title: "Two halls, no. 2." });
  assert.equal(titled, `https://example.org/#${CODE}&step=2&title=Two+halls%2C+no.+2%2E`);
  assert.equal(linkIn(`  ${titled}\n`), titled.split("#")[1]);
  assert.equal(fragmentLink(titled.split("#")[1] ?? ""), `${CODE}&step=2`);
  assert.deepEqual(openLink(titled).about, { title: "Two halls, no. 2.", author: "", note: "", date: "" });
  assert.deepEqual(openLink(`#${CODE}`).about, values(UNSAID));
});

/**
 * A board in a format, or null if it does not hold it.
 * @param {string} puzzle
 * @param {string} board
 * @param {string} format
 */
function written(puzzle, board, format) {
  try {
    return convert(puzzle, board, format);
  } catch {
    return null;
  }
}

test("the first of two sayings counts, field by field", () => {
  const mine = aboutOf({ title: "Mine" });
  const theirs = aboutOf({ title: "Theirs", author: "Ann" });
  assert.deepEqual(joined(mine, theirs), aboutOf({ title: "Mine", author: "Ann" }));
});

test("every format with room keeps it, through other formats with room, and into a link", () => {
  for (const { id, formats } of puzzles()) {
    const board = generate(id, { seed: 5 });
    const roomy = formats.filter((format) => format.about);
    assert.ok(roomy.length > 0, `${id} has a format with room`);
    for (const format of formats) {
      const bare = written(id, board, format.id);
      // Some formats hold fewer boards.
      if (bare === null) continue;
      if (!format.about) {
        assert.throws(
          () => withAbout(id, bare, HOSTILE),
          /no room for a title. Formats that have: [\w, ]+\.$|room for a title and an author, not for a note/,
        );
        continue;
      }
      const said = withAbout(id, bare, HOSTILE);
      assert.ok(said.startsWith("# Title: <img src=x onerror=alert(1)>\n# Author: "), said);
      assert.ok(said.endsWith(bare));
      for (const other of roomy) assert.deepEqual(about(convert(id, said, other.id)), HOSTILE);
      const linked = link(id, said);
      assert.ok(linked.startsWith(link(id, bare)) && !/[<>"']/.test(linked), linked);
      assert.deepEqual(openLink(linked).about, HOSTILE);
      assert.equal(withAbout(id, said, {}), bare);
    }
  }
});

test("values are texts, and a text without a board is refused", () => {
  assert.throws(() => withAbout("lazors", ONE, { title: /** @type {any} */ (7) }), TypeError);
  assert.throws(() => withAbout("lazors", "GRID START", { title: "x" }), /./);
  assert.throws(() => about(/** @type {any} */ (null)), TypeError);
  assert.equal(about(withAbout("lazors", ONE, { title: LONG })).title.length, MOST.title);
});

test("a caption stands above a picture, and markup in it is text", () => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="128" viewBox="-0.5 0 3 2" stroke-linecap="round"><rect x="-0.5" y="0"/></svg>`;
  // @ts-expect-error: there is no page here
  globalThis.document = { documentElement: null };
  // @ts-expect-error: the same
  globalThis.getComputedStyle = () => ({
    getPropertyValue: (/** @type {string} */ name) => (name === "--bg" ? "#000" : "#fff"),
  });
  const said = captioned(picture, aboutOf(HOSTILE));
  assert.ok(!said.includes("<img") && said.includes("&#60;img src=x onerror=alert(1)&#62;"), said);
  assert.ok(said.includes("by Ann &#38; Bo&#39;s &#34;x&#34; · 26 Nov 2026"), said);
  const [, height = 0, top = 0, down = 0] = (
    /height="([\d.]+)" viewBox="-0.5 (-[\d.]+) 3 ([\d.]+)"/.exec(said) ?? []
  ).map(Number);
  assert.ok(height > 128 && top < 0 && Math.abs(down - 2 + top) < 0.01, `${height} ${top} ${down}`);
  assert.equal(
    captioned(picture, UNSAID).replace(/<rect x="-0.5" y="0" width="3" height="0" fill="#000"\/>/, ""),
    picture,
  );
});
