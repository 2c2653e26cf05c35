// The pages: boards with their names, so many a page, and answers at the back. Lengths are millimetres of paper, which the
// style sheet says how large they are: on paper, or in the small pictures of the pages.

import { h, setPicture } from "../dom.js";

/** @import { Drawn } from "./drawn.js" */

/** A board on its page. @typedef {{ name: string, about: string, note: string, drawn: Drawn | null }} Entry */
/** How boards lie on a page. @typedef {{ across: number, down: number, cell: number }} Layout */
/** An answer at the back, and the longer side of its board, in cells. @typedef {{ side: number, entry: () => Entry }} Answer */
/** Boards are drawn when their page is made. @typedef {{ puzzle: string, rule: string, boards: (() => Entry)[], answers: Answer[], per: number, large: boolean }} Booklet */

/** What fits A4 and Letter, with the margins that the style sheet gives them; in millimetres. */
const WIDTH = 186;
const HEIGHT = 250;
/** What stands over and under the boards, and between them. */
const HEAD = 18;
const FOOT = 8;
const GAP = 7;
/** A board's name, what is to be placed, and what is said of it. */
const NAME = 8;
const STOCK = 11;
const NOTE = 10;

/** By how many boards a page has; `cell` is how large a cell becomes at most, unless larger ones are wanted. @type {Record<number, Layout>} */
const LAYOUTS = {
  1: { across: 1, down: 1, cell: 24 },
  2: { across: 1, down: 2, cell: 14 },
  4: { across: 2, down: 2, cell: 11 },
};
/** Answers, by the longer sides of their boards: what is drawn on them has to be seen. @type {(Layout & { over: number, most: number })[]} */
const ANSWERS = [
  { over: 0, most: 12, across: 2, down: 3, cell: 9 },
  { over: 12, most: 25, across: 1, down: 2, cell: 9 },
  { over: 25, most: Infinity, across: 1, down: 1, cell: 9 },
];

/** How many boards a page may have. */
export const PER_PAGE = Object.keys(LAYOUTS).map(Number);

/** How many pages there will be. @param {{ boards: number, answers: { side: number }[], per: number }} booklet */
export function countPages({ boards, answers, per }) {
  const back = ANSWERS.map((how) => Math.ceil(among(answers, how).length / (how.across * how.down)));
  return back.reduce((sum, one) => sum + one, Math.ceil(boards / per));
}

/** Those of such a size. @template {{ side: number }} T @param {T[]} answers @param {{ over: number, most: number }} how */
function among(answers, { over, most }) {
  return answers.filter(({ side }) => side > over && side <= most);
}

/**
 * The pages, or the first ones.
 * @param {Booklet} booklet
 * @param {number} [most]
 */
export function pages({ puzzle, rule, boards, answers, per, large }, most = Infinity) {
  const layout = LAYOUTS[per] ?? { across: 1, down: 1, cell: 24 };
  const all = countPages({ boards: boards.length, answers, per });
  /** @type {HTMLElement[]} */
  const made = [];
  /** @param {(() => Entry)[]} entries @param {Layout} how @param {string} title @param {string} words */
  const add = (entries, how, title, words) => {
    const size = how.across * how.down;
    for (let at = 0; at < entries.length && made.length < most; at += size) {
      const figures = entries.slice(at, at + size).map((entry) => figure(entry(), how, large));
      const foot = all > 1 ? `Page ${made.length + 1} of ${all}` : "";
      made.push(h("section", { class: "paper-page" },
        h("header", { class: "paper-head" }, h("strong", { text: title }), h("p", { text: words })),
        h("div", { class: `paper-boards across-${how.across} down-${how.down}` }, ...figures),
        h("footer", { class: "paper-foot" }, h("span", { text: "Gridlight" }), h("span", { text: foot }))));
    }
  };
  add(boards, layout, puzzle, rule);
  for (const how of ANSWERS) add(among(answers, how).map(({ entry }) => entry), how, `${puzzle}: solutions`, "");
  return made;
}

/** @param {Entry} entry @param {Layout} how @param {boolean} large */
function figure({ name, about, note, drawn }, { across, down, cell }, large) {
  const stock = drawn?.stock ?? [];
  const width = (WIDTH - (across - 1) * GAP) / across;
  const height = (HEIGHT - HEAD - FOOT - (down - 1) * GAP) / down - NAME - (stock.length > 0 ? STOCK : 0) - (note ? NOTE : 0);
  const picture = h("div", { class: "paper-picture" });
  if (drawn) {
    setPicture(picture, drawn.svg);
    const scale = Math.min(width / drawn.width, height / drawn.height, large ? Infinity : cell);
    const svg = picture.firstElementChild;
    if (svg instanceof SVGElement) {
      svg.style.width = length(drawn.width * scale);
      svg.style.height = length(drawn.height * scale);
    }
  }
  return h("figure", { class: "paper-board" },
    h("figcaption", null, h("strong", { text: name }), h("span", { text: about })),
    stock.length > 0 && h("p", { class: "paper-stock" }, h("span", { text: "To place:" }), ...stock.map(placed)),
    note && h("p", { class: "paper-note", text: note }), picture);
}

/** @param {import("./drawn.js").Stock} stock */
function placed({ name, count, picture }) {
  const small = h("span", { class: "paper-tool" });
  setPicture(small, picture);
  return h("span", { class: "paper-tools" }, h("b", { text: `${count} ×` }), small, h("span", { text: name }));
}

/** @param {number} millimetres */
function length(millimetres) {
  return `calc(${millimetres.toFixed(2)} * var(--mm))`;
}
