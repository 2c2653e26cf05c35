// Lays out the pages: boards with names, several per page, and solutions at the back. Lengths are millimetres of paper;
// the style sheet scales them for paper or for the preview.

import { h, setPicture } from "../../ui/dom.js";
import * as messages from "./words.js";
import type { Said } from "./boards-to-print.js";
import type { Drawn, Stock } from "./drawn.js";

/** A board on a page. */
export type Entry = { name: string; about: string; said: Said; note: string; drawn: Drawn | null };

/** How boards are arranged on a page. */
type Layout = { across: number; down: number; cell: number };

/** A solution at the back, and the longer side of its board in cells. */
type Answer = { side: number; entry: () => Entry };

/** Boards are drawn with their page. */
type Booklet = {
  puzzle: string;
  rule: string;
  boards: (() => Entry)[];
  answers: Answer[];
  per: number;
  large: boolean;
};

/** The area that fits both A4 and Letter with the margins of the style sheet, in millimetres. */
const WIDTH = 186;
const HEIGHT = 250;
/**
 * The space above and below the boards, and between them; `TITLE` is the line at the head without the words below it.
 */
const HEAD = 18;
const TITLE = 8;
const FOOT = 14;
const GAP = 7;
/** The space for a board's name, pieces to place, and note. */
const NAME = 8;
const STOCK = 11;
const NOTE = 10;
/** Of a note to the solver: the height of a line, the width of a letter, and the most lines. */
const LINE = 4.7;
const LETTER = 1.8;
const LINES = 6;
/** One of the steps listed below a board, and the least height left to the board itself. */
const STEP = { width: 34, height: 5 };
const LEFT = 28;

/** By boards per page; `cell` is the maximum size of a cell, unless larger ones are wanted. */
const LAYOUTS: Record<number, Layout> = {
  1: { across: 1, down: 1, cell: 24 },
  2: { across: 1, down: 2, cell: 14 },
  4: { across: 2, down: 2, cell: 11 },
  6: { across: 2, down: 3, cell: 9 },
};
/** For solutions, by the longer side of their boards, so that they stay legible. */
const ANSWERS: (Layout & { over: number; most: number })[] = [
  { over: 0, most: 12, across: 2, down: 3, cell: 9 },
  { over: 12, most: 25, across: 1, down: 2, cell: 9 },
  { over: 25, most: Infinity, across: 1, down: 1, cell: 9 },
];

/** Few solutions on a page have all of it: the layout for so many, if its boards are small enough. */
function spread(how: Layout, few: number) {
  const roomy = [1, 2, 4].find((one) => one >= few && one < how.across * how.down);
  return (roomy && LAYOUTS[roomy]) || how;
}

/** The possible numbers of boards per page. */
export const PER_PAGE = Object.keys(LAYOUTS).map(Number);

/** The number of pages. */
export function countPages({ boards, answers, per }: { boards: number; answers: { side: number }[]; per: number }) {
  const back = ANSWERS.map((how) => Math.ceil(among(answers, how).length / (how.across * how.down)));
  return back.reduce((sum, one) => sum + one, Math.ceil(boards / per));
}

/** Those of a given size. */
function among<T extends { side: number }>(answers: T[], { over, most }: { over: number; most: number }) {
  return answers.filter(({ side }) => side > over && side <= most);
}

/** Makes the pages, or the first of them. */
export function pages({ puzzle, rule, boards, answers, per, large }: Booklet, most = Infinity) {
  const boardLayout = LAYOUTS[per] ?? { across: 1, down: 1, cell: 24 };
  const all = countPages({ boards: boards.length, answers, per });
  const made: HTMLElement[] = [];
  const add = (entries: (() => Entry)[], how: Layout, title: string, words: string) => {
    const size = how.across * how.down;
    for (let at = 0; at < entries.length && made.length < most; at += size) {
      const some = entries.slice(at, at + size);
      const layout = how === boardLayout ? how : spread(how, some.length);
      const top = Math.max(HEAD, TITLE + LINE * lines(words, WIDTH));
      const figures = some.map((entry) => figure(entry(), layout, large, HEIGHT - top - FOOT));
      const foot = all > 1 ? messages.pageOf(made.length + 1, all) : "";
      const head = h(
        "header",
        { class: "paper-head" },
        how === boardLayout && made.length === 0 && h("span", { class: "paper-name", text: messages.NAME_AND_DATE }),
        h("strong", { text: title }),
        h("p", { text: words }),
      );
      head.style.height = length(top);
      made.push(
        h(
          "section",
          { class: "paper-page" },
          head,
          h("div", { class: `paper-boards across-${layout.across} down-${layout.down}` }, ...figures),
          h("footer", { class: "paper-foot" }, h("span", { text: messages.GRIDLIGHT }), h("span", { text: foot })),
        ),
      );
    }
  };
  add(boards, boardLayout, puzzle, rule);
  for (const how of ANSWERS)
    add(
      among(answers, how).map(({ entry }) => entry),
      how,
      messages.solutionsOf(puzzle),
      "",
    );
  return made;
}

/** @param high the height of all boards on the page */
function figure(
  { name, about, said, note, drawn }: Entry,
  { across, down, cell }: Layout,
  large: boolean,
  high: number,
) {
  const stock = drawn?.stock ?? [];
  const steps = drawn?.steps?.lines ?? [];
  const width = (WIDTH - (across - 1) * GAP) / across;
  const room =
    (high - (down - 1) * GAP) / down -
    NAME -
    (stock.length > 0 ? STOCK : 0) -
    (note ? NOTE : 0) -
    LINE * lines(said.note, width);
  const fit = fitted(steps.length, width, Math.max(STEP.height, room - LEFT));
  const height = room - fit.height;
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
  return h(
    "figure",
    { class: "paper-board" },
    h(
      "figcaption",
      null,
      h("strong", { text: name }),
      said.by && h("span", { text: said.by }),
      h("span", { text: about }),
    ),
    said.note && told(said.note, width),
    stock.length > 0 && h("p", { class: "paper-stock" }, h("span", { text: messages.TO_PLACE }), ...stock.map(placed)),
    note && h("p", { class: "paper-note", text: note }),
    picture,
    steps.length > 0 && listed(steps, fit),
  );
}

/**
 * The columns of a list of steps, its scale and its height: a long one is set smaller.
 * @param most its height
 */
function fitted(steps: number, width: number, most: number) {
  for (let scale = 1; ; scale *= 0.95) {
    const columns = Math.floor(width / (STEP.width * scale));
    const height = Math.ceil(steps / columns) * STEP.height * scale;
    if (height <= most) return { columns, scale, height };
  }
}

function listed(steps: string[], { columns, scale, height }: ReturnType<typeof fitted>) {
  const list = h("ol", { class: "paper-steps" }, ...steps.map((text) => h("li", { text })));
  list.style.fontSize = length(3.5 * scale);
  list.style.height = length(height);
  list.style.setProperty("--rows", String(Math.ceil(steps.length / columns)));
  list.style.setProperty("--columns", String(columns));
  return list;
}

/**
 * The lines that a note takes.
 * @param width in millimetres
 */
function lines(note: string, width: number) {
  if (!note) return 0;
  return Math.min(
    LINES,
    note.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * LETTER) / width)), 0),
  );
}

/** A note to the solver. */
function told(note: string, width: number) {
  const element = h("p", { class: "paper-said", text: note });
  element.style.maxHeight = length(LINE * lines(note, width));
  return element;
}

function placed({ name, count, picture }: Stock) {
  const small = h("span", { class: "paper-tool" });
  setPicture(small, picture);
  return h("span", { class: "paper-tools" }, h("b", { text: messages.times(count) }), small, h("span", { text: name }));
}

/** A length on paper, or in its preview. */
export function length(millimetres: number) {
  return `calc(${millimetres.toFixed(2)} * var(--mm))`;
}
