// A worksheet on paper: the questions of some lessons with their boards, and the solutions on the last page.

import { h } from "../dom.js";
import { optionsOf, strategyOf } from "../lab/setup.js";
import { Film } from "../lab/film.js";
import { stateOf } from "../lab/still.js";
import { Drawer } from "../paper/drawn.js";
import { printPages } from "../paper/print.js";
import { pages } from "../paper/sheets.js";
import { moduleFor } from "../set/read.js";
import { bestCuts } from "./branches.js";
import { packedOf, withBench } from "./board.js";
import { endsOf, questionsOf, truthOf } from "./asked.js";
import { setupsOf } from "./chapter.js";
import { grown, nameOf, stateAt } from "./hand.js";
import { EVENTS } from "./player.js";
import { paintState } from "./thumbnail.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { Drawn } from "../paper/drawn.js" */
/** @import { Lesson } from "../link.js" */
/** @import { Packed, Site } from "./board.js" */
/** @import { Chapter, First, Note } from "./notes.js" */
/** @import { Question } from "./asked.js" */

/** The most questions of a lesson on paper, their most lines, and the longer side of a board that a pencil can work on, in cells. */
const MOST = 2;
const LINES = 16;
const PENCIL = 9;
/** Pixels of a cell on paper, and of the longer side at most. */
const UNIT = 96;
const LARGEST = 2000;

/** A question on paper. @typedef {{ lesson: string, lines: string[], truth: string, drawn: Drawn | null, painted: HTMLCanvasElement | null }} Asked */

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
  const none = { by: "", note: "" };
  await printPages(paint(pages({
    puzzle: messages.WORKSHEET, rule: messages.ABOUT_WORKSHEET, per: 2, large: false,
    boards: asked.map(({ lesson, lines, drawn }, at) => () => ({ name: messages.worksheetQuestion(at + 1, lesson), about: "", said: { by: "", note: lines.join("\n") }, lines: LINES, note: "", drawn })),
    answers: asked.map(({ lesson, truth }, at) => ({ side: 1, entry: () => ({ name: messages.worksheetQuestion(at + 1, lesson), about: "", said: { ...none, note: truth }, note: "", drawn: null }) })),
  }), asked));
}

/** The board, for paper, and its painting with the state of a search. @param {Drawer} drawer @param {Packed} board @param {number[] | null} words */
function drawnAt(drawer, { bits }, words) {
  const drawn = { ...drawer.board({ link: "", bits }), stock: [] };
  if (!words) return { drawn, painted: null };
  const unit = Math.min(UNIT, LARGEST / Math.max(drawn.width, drawn.height));
  const painted = h("canvas", { width: Math.round(drawn.width * unit), height: Math.round(drawn.height * unit) });
  paintState(drawer.page, painted, words);
  return { drawn, painted };
}

/** Puts the paintings in place of the boards, which are drawn without a search. @param {HTMLElement[]} made @param {Asked[]} asked */
function paint(made, asked) {
  const places = made.flatMap((page) => [...page.querySelectorAll(".paper-picture")]);
  asked.forEach(({ painted }, at) => {
    const svg = places[at]?.firstElementChild;
    if (!painted || !(svg instanceof SVGElement)) return;
    painted.style.width = svg.style.width;
    painted.style.height = svg.style.height;
    svg.replaceWith(painted);
  });
  return made;
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
  // How many nodes a large search takes is no work for a pencil, unless there is nothing else to ask.
  const exact = asked.filter(({ kind }) => kind !== "amount");
  const some = (exact.length > 0 ? exact : asked).slice(0, MOST);
  const made = [];
  for (const [at, question] of some.entries()) {
    const packed = question.packed ?? (told.board ? await board() : null);
    made.push({
      lesson: name, truth: messages.truthAndWhy(truthOf(question), question.because),
      lines: [...(at === 0 ? [told.idea] : []), question.ask, ...(question.choices.length > 0 ? question.choices.map(({ words }) => messages.boxed(words)) : [messages.between(...endsOf(question))]), messages.BECAUSE],
      // A board that is too large for a pencil is not needed to answer.
      ...(packed && Math.max(packed.rows, packed.cols) <= PENCIL ? drawnAt(drawer, packed, await stateBefore(site, question)) : { drawn: null, painted: null }),
    });
  }
  return made;
}

/** The state of the search before what a question asks about; null if it asks about no search. @param {Site} site @param {Question} question */
async function stateBefore(site, { packed, setup, from }) {
  const shape = setup && strategyOf(site.info, setup.strategy)?.shape;
  if (!packed || !shape) return null;
  const end = await withBench(site, (bench) => bench.follow(packed.bits, optionsOf(setup), { from: 1, most: EVENTS, hear: () => {} }));
  return end.type === "told" ? stateOf(Film.of(end, shape), Math.max(0, from - 1)) : null;
}

/** @param {Site} site @param {Drawer} drawer @param {First} first @param {string} name @returns {Promise<Asked[]>} */
async function ofTree(site, drawer, first, name) {
  const tree = await grown(site, first);
  const best = bestCuts(tree.all);
  // The decisions of the least depth at which one of them is to be crossed out.
  const depth = Math.min(...[...best].map((at) => tree.all[at]?.depth ?? 0));
  const choices = tree.all.flatMap((one, at) => (one.depth === depth ? [at] : []));
  const fails = choices.filter((at) => best.has(at)).map((at) => nameOf(tree, at));
  const start = /** @type {import("./branches.js").Branch} */ (tree.all[0]);
  return [{
    lesson: name, truth: fails.join(" "),
    lines: [...first.text.slice(0, 1), tree.plain.wave ? messages.WALKS_ON_PAPER : messages.PRUNE_ON_PAPER, ...choices.map((at) => messages.boxed(nameOf(tree, at))), messages.BECAUSE],
    ...drawnAt(drawer, tree.board, stateAt(tree.plain, start)),
  }];
}
