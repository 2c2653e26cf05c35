// A worksheet on paper: the questions of some lessons with their boards, and the solutions on pages of their own.

import { h, setPicture } from "../../ui/dom.js";
import { optionsOf, strategyOf } from "../lab/setup.js";
import { Film } from "../lab/film.js";
import { stateBefore } from "../lab/search-board.js";
import { Drawer } from "../../share/paper/drawn.js";
import { length } from "../../share/paper/sheets.js";
import { qr, qrSvg } from "../../share/qr-code.js";
import { moduleFor } from "../../start/puzzle-module.js";
import { savingCuts } from "./pruning-tree.js";
import { packedOf, withBench } from "./lesson-board.js";
import { endsOf, questionsOf, truthOf } from "./questions.js";
import { setupsOf } from "./chapter.js";
import { grown, nameOf, reasonOf, stateAt } from "./prune-by-hand.js";
import { EVENTS } from "./lesson-film.js";
import { paintState } from "./thumbnail.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Lesson } from "../../address/link.js";
import type { Packed, Site } from "./lesson-board.js";
import type { Chapter, First, Note } from "./notes.js";
import type { Question } from "./questions.js";
import type { Stock } from "../../share/paper/drawn.js";

/** The longer side of a board that a pencil can work on, in cells. */
const PENCIL = 9;
/** Pixels of a cell on paper, and of the longer side at most. */
const UNIT = 160;
const LARGEST = 2000;
/** In millimetres: a cell on paper, the shorter side of a board at least, and its longer side at most, unless the
 * shorter one needs more. */
const CELL = 14;
const SMALLEST = 40;
const BOARD = 62;
/** Lines for reasons that are left when all best cuts have one, so that their number is not told. */
const SPARE = 2;

/**
 * A question on paper, and its solution; `key`: what the signs of its boards mean; `signs`: what is to be placed;
 * `rows`: lines for what is cut, and why; `writes`: whether a reason is to be written.
 */
type Asked = {
  lesson: string;
  lines: string[];
  writes?: boolean;
  truth: string[];
  picture: HTMLElement | null;
  solved?: HTMLElement;
  key?: HTMLElement | null;
  signs?: HTMLElement | null;
  rows?: string[];
};

/**
 * The questions, and their solutions.
 * @param link to them
 */
export async function worksheetOf(app: App, lessons: (Lesson & { note: Note; name: string })[], link: string) {
  const asked: Asked[] = [];
  /** Puzzles whose rule and signs were told. */
  const told = new Set<string>();
  for (const { puzzle, lesson, note, name } of lessons) {
    const { engine, info } = await moduleFor(app, puzzle);
    const drawer = new Drawer({ engine, info });
    const site = { engine, info, page: drawer.page, examples: (id: string) => engine.examples(id) };
    const chapter = note.chapters[lesson - 1];
    try {
      const some = chapter
        ? await ofChapter(site, drawer, chapter, name)
        : await ofTree(site, drawer, note.first, name);
      const [first] = some;
      if (first && !told.has(puzzle)) {
        first.lines.unshift(messages.ruleOf(info.rule));
        first.key = signsOf(drawer, note.signs ?? []);
        told.add(puzzle);
      }
      asked.push(
        ...some.map((one, at) => ({
          ...one,
          lesson: some.length > 1 ? messages.partOf(one.lesson, at + 1, some.length) : one.lesson,
        })),
      );
    } finally {
      drawer.free();
    }
  }
  if (asked.length === 0) throw new Error(messages.NOTHING_TO_PRINT);
  const name = ({ lesson }: Asked, at: number) => messages.worksheetQuestion(at + 1, lesson);
  return [
    sheet(
      messages.worksheetTitle("", false),
      messages.NAME_AND_DATE,
      asked.map((one, at) =>
        figure(
          name(one, at),
          [
            ...one.lines.map(line),
            one.writes ? h("p", { class: "worksheet-write", text: messages.BECAUSE }) : null,
            one.key,
            one.signs,
          ],
          one.picture,
          one.rows,
        ),
      ),
      link,
    ),
    sheet(
      messages.worksheetTitle("", true),
      "",
      asked.map((one, at) => figure(name(one, at), one.truth.map(line), one.solved ?? null)),
    ),
  ];
}

/** What is to be placed on a board, if anything is. */
function stockOf(stock: Stock[]) {
  return stock.length === 0
    ? null
    : h(
        "p",
        { class: "worksheet-signs" },
        h("span", { text: messages.TO_PLACE }),
        ...stock.map((one) => signed(one.picture, `${messages.times(one.count)} ${one.name}`)),
      );
}

function signed(svg: string, text: string) {
  const picture = h("span", { class: "paper-tool" });
  setPicture(picture, svg);
  return h("span", { class: "paper-tools" }, picture, text);
}

const line = (text: string) => h("p", { text });

/** What signs mean: the pictures and names of tools of Edit. The drawer has a board. */
function signsOf({ page }: Drawer, ids: string[]) {
  page.setMode("edit");
  const tools = page.view().groups.flatMap((group) => group.tools);
  return ids.length === 0
    ? null
    : h(
        "p",
        { class: "worksheet-signs" },
        ...ids.map((id) => signed(page.toolPicture(id), tools.find((one) => one.id === id)?.name ?? "")),
      );
}

/**
 * A part of the worksheet: it takes as many pages as it needs.
 * @param link to what it is about
 */
function sheet(title: string, words: string, parts: HTMLElement[], link = "") {
  const matrix = link ? qr(link) : null;
  const code = h("span", { class: "worksheet-code" });
  if (matrix) setPicture(code, qrSvg(matrix));
  const place = link
    ? h("p", { class: "worksheet-link" }, h("span", { text: messages.ON_SCREEN }), " ", h("span", { text: link }))
    : null;
  return h(
    "section",
    { class: "worksheet" },
    h(
      "header",
      { class: "paper-head" },
      matrix ? code : null,
      h("strong", { text: title }),
      h("p", { text: words }),
      place,
    ),
    ...parts,
  );
}

/** @param rows to write on, below the picture */
function figure(name: string, lines: (Node | null | undefined)[], picture: HTMLElement | null, rows?: string[]) {
  return h(
    "figure",
    { class: rows ? "worksheet-part rows" : "worksheet-part" },
    h("figcaption", { text: name }),
    h("div", { class: "worksheet-lines" }, ...lines.map((one) => one ?? null)),
    picture,
    rows ? h("div", { class: "worksheet-rows" }, ...rows.map(line)) : null,
  );
}

/**
 * The board, for paper; or its painting with the state of a search.
 * @param cell its width at most, in millimetres
 */
function drawnAt(drawer: Drawer, { bits }: Packed, words: number[] | null, cell = CELL) {
  const { svg, width, height } = drawer.board({ link: "", bits });
  const scale = Math.max(SMALLEST / Math.min(width, height), Math.min(cell, BOARD / Math.max(width, height)));
  const picture = h("div", { class: "paper-picture worksheet-board" });
  if (words) {
    const unit = Math.min(UNIT, LARGEST / Math.max(width, height));
    const canvas = h("canvas", { width: Math.round(width * unit), height: Math.round(height * unit) });
    paintState(drawer.page, canvas, words);
    picture.append(canvas);
  } else setPicture(picture, svg);
  picture.style.setProperty("--wide", length(width * scale));
  return picture;
}

async function ofChapter(site: Site, drawer: Drawer, told: Chapter, name: string): Promise<Asked[]> {
  let own: Promise<Packed> | null = null;
  const board = () => (own ??= packedOf(site, told.board));
  const all = await Promise.all(questionsOf(site, told, setupsOf(site.info, told.setups), board));
  const asked = all.flatMap((one) => one ?? []);
  const made = [];
  for (const [at, question] of asked.entries()) {
    const packed = question.packed ?? (told.board ? await board() : null);
    const choices = question.choices.length > 0;
    const truth = messages.truthAndWhy(truthOf(question), question.because);
    made.push({
      lesson: name,
      // What happens in a search is its own reason: the lesson says what it means.
      truth: [truth, ...(question.because === "" || question.setup ? [told.takeaway] : [])],
      signs: packed && !question.setup ? stockOf(drawer.board({ link: "", bits: packed.bits }).stock) : null,
      lines: [
        ...(at === 0 ? [told.idea] : []),
        question.ask,
        ...(choices
          ? [messages.TICK_ONE, ...question.choices.map(({ words }) => messages.boxed(words))]
          : [messages.between(...endsOf(question))]),
      ],
      writes: true,
      // A board that is too large for a pencil is not needed to answer.
      picture:
        packed && Math.max(packed.rows, packed.cols) <= PENCIL
          ? drawnAt(drawer, packed, await stateAsked(site, question))
          : null,
    });
  }
  return made;
}

/** The state of the search before what a question asks about; null if it asks about no search. */
async function stateAsked(site: Site, { packed, setup, from }: Question) {
  const shape = setup && strategyOf(site.info, setup.strategy)?.shape;
  if (!packed || !shape) return null;
  const end = await withBench(site, (bench) =>
    bench.follow(packed.bits, optionsOf(setup), { from: 1, most: EVENTS, hear: () => {} }),
  );
  return end.type === "told" ? stateBefore(Film.of(end, shape), from, shape.values.length) : null;
}

async function ofTree(site: Site, drawer: Drawer, first: First, name: string): Promise<Asked[]> {
  const tree = await grown(site, first);
  const { all, board, plain } = tree;
  const best = savingCuts(all);
  /** A board with its number, by which its solution names it; the start has none. */
  const drawn = (at: number) => {
    const one = all[at];
    const picture = drawnAt(drawer, board, one ? stateAt(plain, one) : null, 0);
    if (at > 0) picture.prepend(h("b", { text: String(at) }));
    return picture;
  };
  /** A board with what follows it: to its right if nothing follows that, otherwise below it. */
  const branch = (at: number): HTMLElement => {
    const [beside, below] = [true, false].map((last) =>
      (all[at]?.below ?? []).filter((one) => (all[one]?.below.length === 0) === last).map(branch),
    );
    const [picture, right] = [drawn(at), h("ul", null, ...beside)];
    // What is beside a board stays there on the next page.
    right.style.setProperty("--wide", picture.style.getPropertyValue("--wide"));
    return h(
      "li",
      null,
      h("div", null, picture, beside.length > 0 && right),
      below.length > 0 && h("ul", null, ...below),
    );
  };
  return [
    {
      lesson: name,
      picture: h("ul", { class: "worksheet-tree" }, branch(0)),
      solved: h("div", { class: "worksheet-cuts" }, ...[...best].map(drawn)),
      truth: [...best].map((at) => messages.becauseOf(at, nameOf(tree, at), reasonOf(tree, at))),
      lines: [...first.text, plain.wave ? messages.WALKS_ON_PAPER : messages.PRUNE_ON_PAPER, messages.ONLY_SAVING],
      rows: Array.from({ length: best.size + SPARE }, () => messages.BOARD_BECAUSE),
    },
  ];
}
