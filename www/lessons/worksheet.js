// A worksheet on paper: the questions of some lessons with their boards, and the solutions on the last page.

import { h, setPicture } from "../dom.js";
import { optionsOf, strategyOf } from "../lab/setup.js";
import { Film } from "../lab/film.js";
import { stateBefore } from "../lab/still.js";
import { Drawer } from "../paper/drawn.js";
import { printPages } from "../paper/print.js";
import { moduleFor } from "../set/read.js";
import { bestCuts } from "./branches.js";
import { packedOf, withBench } from "./board.js";
import { endsOf, questionsOf, truthOf } from "./asked.js";
import { setupsOf } from "./chapter.js";
import { grown, nameOf, reasonOf } from "./hand.js";
import { EVENTS } from "./player.js";
import { paintState } from "./thumbnail.js";
import { treeOnPaper } from "./tree-paper.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { Lesson } from "../link.js" */
/** @import { Packed, Site } from "./board.js" */
/** @import { Chapter, First, Note } from "./notes.js" */
/** @import { Question } from "./asked.js" */

/** The longer side of a board that a pencil can work on, in cells. */
const PENCIL = 9;
/** Pixels of a cell on paper, and of the longer side at most. */
const UNIT = 96;
const LARGEST = 2000;
/** In millimetres: a cell on paper, a board at most, the width of the page, and the height of a tree at most, also of a solved one. */
const CELL = 14;
const BOARD = 62;
const WIDTH = 186;
const TREE = 190;
const SOLVED = 150;

/** A question on paper, and its solution. @typedef {{ lesson: string, lines: string[], truth: string[], picture: HTMLElement | null, solved?: HTMLElement }} Asked */

/** @param {App} app @param {(Lesson & { note: Note, name: string })[]} lessons */
export async function printWorksheet(app, lessons) {
  /** @type {Asked[]} */
  const asked = [];
  for (const { puzzle, lesson, note, name } of lessons) {
    const { engine, info } = await moduleFor(app, puzzle);
    const drawer = new Drawer({ engine, info });
    const site = { engine, info, page: drawer.page, examples: (/** @type {string} */ id) => engine.examples(id) };
    const told = note.chapters[lesson - 1];
    try {
      const some = told ? await ofChapter(site, drawer, told, name) : await ofTree(site, drawer, note.first, name);
      asked.push(...some.map((one, at) => (at === 0 ? { ...one, lines: [messages.ruleOf(info.rule), ...one.lines] } : one)));
    } finally {
      drawer.free();
    }
  }
  if (asked.length === 0) throw new Error(messages.NOTHING_TO_PRINT);
  const questions = asked.map(({ lesson, lines, picture }, at) => figure(messages.worksheetQuestion(at + 1, lesson), lines, picture));
  const solutions = asked.map(({ lesson, truth, solved }, at) => figure(messages.worksheetQuestion(at + 1, lesson), truth, solved ?? null));
  await printPages([sheet(messages.WORKSHEET, messages.NAME_AND_DATE, questions), sheet(messages.WORKSHEET_SOLUTIONS, "", solutions)]);
}

/** A part of the worksheet: it takes as many pages as it needs. @param {string} title @param {string} words @param {HTMLElement[]} parts */
function sheet(title, words, parts) {
  return h("section", { class: "worksheet" }, h("header", { class: "paper-head" }, h("strong", { text: title }), h("p", { text: words })), ...parts);
}

/** @param {string} name @param {string[]} lines @param {HTMLElement | null} picture */
function figure(name, lines, picture) {
  const wide = picture?.classList.contains("wide");
  return h("figure", { class: wide ? "worksheet-part whole" : "worksheet-part" }, h("figcaption", { text: name }),
    h("div", { class: "worksheet-lines" }, ...lines.map((text) => h("p", { text }))), picture);
}

/** A canvas in its size on paper. @param {HTMLCanvasElement} canvas @param {number} width in millimetres @param {boolean} wide whether it takes the whole width */
function pictured(canvas, width, wide) {
  canvas.style.width = `${width.toFixed(1)}mm`;
  canvas.style.height = `${(width * canvas.height / canvas.width).toFixed(1)}mm`;
  return h("div", { class: wide ? "paper-picture wide" : "paper-picture" }, canvas);
}

/** The board, for paper; or its painting with the state of a search. @param {Drawer} drawer @param {Packed} board @param {number[] | null} words */
function drawnAt(drawer, { bits }, words) {
  const { svg, width, height } = drawer.board({ link: "", bits });
  const scale = Math.min(CELL, BOARD / Math.max(width, height));
  if (words) {
    const unit = Math.min(UNIT, LARGEST / Math.max(width, height));
    const canvas = h("canvas", { width: Math.round(width * unit), height: Math.round(height * unit) });
    paintState(drawer.page, canvas, words);
    return pictured(canvas, width * scale, false);
  }
  const picture = h("div", { class: "paper-picture" });
  setPicture(picture, svg);
  const drawn = picture.firstElementChild;
  if (drawn instanceof SVGElement) {
    drawn.style.width = `${(width * scale).toFixed(1)}mm`;
    drawn.style.height = `${(height * scale).toFixed(1)}mm`;
  }
  return picture;
}

/**
 * @param {Site} site @param {Drawer} drawer @param {Chapter} told @param {string} name
 * @returns {Promise<Asked[]>}
 */
async function ofChapter(site, drawer, told, name) {
  /** @type {Promise<Packed> | null} */
  let own = null;
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
      lines: [...(at === 0 ? [told.idea] : []), question.ask, ...(choices ? [messages.TICK_ONE, ...question.choices.map(({ words }) => messages.boxed(words))] : [messages.between(...endsOf(question))]), messages.BECAUSE],
      // A board that is too large for a pencil is not needed to answer.
      picture: packed && Math.max(packed.rows, packed.cols) <= PENCIL ? drawnAt(drawer, packed, await stateAsked(site, question)) : null,
    });
  }
  return made;
}

/** The state of the search before what a question asks about; null if it asks about no search. @param {Site} site @param {Question} question */
async function stateAsked(site, { packed, setup, from }) {
  const shape = setup && strategyOf(site.info, setup.strategy)?.shape;
  if (!packed || !shape) return null;
  const end = await withBench(site, (bench) => bench.follow(packed.bits, optionsOf(setup), { from: 1, most: EVENTS, hear: () => {} }));
  return end.type === "told" ? stateBefore(Film.of(end, shape), from, shape.values.length) : null;
}

/** @param {Site} site @param {Drawer} drawer @param {First} first @param {string} name @returns {Promise<Asked[]>} */
async function ofTree(site, drawer, first, name) {
  const tree = await grown(site, first);
  const best = bestCuts(tree.all);
  drawer.board({ link: "", bits: tree.board.bits });
  const drawn = (/** @type {Set<number>} */ cuts, /** @type {number} */ most) => {
    const canvas = treeOnPaper(drawer.page, tree, cuts);
    return pictured(canvas, Math.min(WIDTH, most * canvas.width / canvas.height), true);
  };
  const walks = tree.plain.wave;
  return [{
    lesson: name, picture: drawn(new Set(), TREE), solved: drawn(best, SOLVED),
    truth: [...best].map((at) => messages.becauseOf(at, nameOf(tree, at), reasonOf(tree, at))),
    lines: [...first.text.slice(0, 1), walks ? messages.WALKS_ON_PAPER : messages.PRUNE_ON_PAPER, messages.BECAUSE],
  }];
}
