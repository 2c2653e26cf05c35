// A worksheet on paper: the questions of some lessons with their boards, and the solutions on the last page.

import { h } from "../dom.js";
import { number } from "../format.js";
import { optionsOf, shortName, strategyOf } from "../lab/setup.js";
import { Film } from "../lab/film.js";
import { stateOf } from "../lab/still.js";
import { Drawer } from "../paper/drawn.js";
import { printPages } from "../paper/print.js";
import { pages } from "../paper/sheets.js";
import { moduleFor } from "../set/read.js";
import { bestCuts } from "./branches.js";
import { packedOf, withBench } from "./board.js";
import { askedOf, setupsOf } from "./chapter.js";
import { grown, nameOf, stateAt } from "./hand.js";
import { EVENTS } from "./player.js";
import { paintState } from "./thumbnail.js";
import { endsOf, questionsOf, truthOf } from "./predict.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { Drawn } from "../paper/drawn.js" */
/** @import { Lesson } from "../link.js" */
/** @import { Packed, Site } from "./board.js" */
/** @import { Chapter, First, Note } from "./notes.js" */

/** The most questions of a lesson on paper, and the time for each run behind one. */
const MOST = 2;
const PATIENCE = 5000;
/** Pixels of a cell on paper, and of the longer side at most. */
const UNIT = 96;
const LARGEST = 2000;

/** A question on paper. @typedef {{ lesson: string, ask: string, lines: string[], truth: string, drawn: Drawn, painted: HTMLCanvasElement | null }} Asked */

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
      const some = told ? await ofChapter(site, drawer, told, lesson, name) : await ofTree(site, drawer, note.first, name);
      asked.push(...some.map((one) => ({ ...one, lines: [...one.lines, `${messages.RULE}: ${info.rule}`] })));
    } finally {
      drawer.free();
    }
  }
  if (asked.length === 0) throw new Error(messages.NOTHING_TO_PRINT);
  const none = { by: "", note: "" };
  await printPages(paint(pages({
    puzzle: messages.WORKSHEET, rule: messages.ABOUT_WORKSHEET, per: 2, large: false,
    boards: asked.map(({ lesson, ask, lines, drawn }, at) => () => ({ name: messages.worksheetQuestion(at + 1, lesson), about: "", said: { by: "", note: [ask, ...lines].join("\n") }, note: "", drawn })),
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
 * @param {Site} site @param {Drawer} drawer @param {Chapter} told @param {number} lesson @param {string} name
 * @returns {Promise<Asked[]>}
 */
async function ofChapter(site, drawer, told, lesson, name) {
  const list = setupsOf(site.info, told.setups);
  const setup = askedOf(site.info, list);
  if (!setup || !told.board) return [];
  const board = await packedOf(site, told.board);
  // Whether a large branch holds a solution is no work for a pencil.
  const some = (await questionsOf(site, board, setup, lesson)).filter(({ kind }) => kind !== "fate").slice(0, MOST);
  if (some.length === 0) return counted(site, drawer, list, board, name);
  const shape = strategyOf(site.info, setup.strategy)?.shape;
  const film = shape && await withBench(site, async (bench) => {
    const end = await bench.follow(board.bits, optionsOf(setup), { from: 1, most: EVENTS, hear: () => {} });
    return end.type === "told" ? Film.of(end, shape) : null;
  });
  return some.map((question) => ({
    lesson: name, ask: question.ask, truth: messages.truthAndWhy(truthOf(question), question.because),
    lines: question.choices.length > 0 ? question.choices.map(({ words }) => `${messages.A_BOX} ${words}`) : [messages.between(...endsOf(question))],
    ...drawnAt(drawer, board, film && question.to > 0 && question.from <= film.length ? stateOf(film, Math.max(0, question.from - 1)) : null),
  }));
}

/**
 * How many nodes the second configuration needs, from two runs.
 * @param {Site} site @param {Drawer} drawer @param {ReturnType<typeof setupsOf>} list @param {Packed} board @param {string} name
 * @returns {Promise<Asked[]>}
 */
async function counted(site, drawer, list, board, name) {
  const [first, second] = list;
  if (!first || !second) return [];
  const runs = await withBench(site, async (bench) => {
    const made = [];
    for (const setup of [first, second]) made.push(await bench.run(board.bits, { ...optionsOf(setup), milliseconds: PATIENCE }));
    return made;
  });
  const [one, other] = runs.map((end) => (end.type === "ran" ? messages.nodes(end.ran.solved.counters.nodes ?? 0, end.ran.capped) : ""));
  if (!one || !other) return [];
  return [{ lesson: name, ask: messages.howMany(shortName(site.info, first), one, shortName(site.info, second)), lines: [messages.between(number(1), one)], truth: other, ...drawnAt(drawer, board, null) }];
}

/** @param {Site} site @param {Drawer} drawer @param {First} first @param {string} name @returns {Promise<Asked[]>} */
async function ofTree(site, drawer, first, name) {
  const tree = await grown(site, first);
  const top = tree.all[0]?.below ?? [];
  const best = bestCuts(tree.all);
  const fails = top.filter((at) => best.has(at)).map((at) => nameOf(tree, at));
  // The first decisions, one of which is to be crossed out.
  return [{
    lesson: name, ask: messages.PRUNE_ON_PAPER, lines: top.map((at) => `${messages.A_BOX} ${nameOf(tree, at)}`), truth: fails.join(" "),
    ...drawnAt(drawer, tree.board, stateAt(tree.plain, /** @type {import("./branches.js").Branch} */ (tree.all[0]))),
  }];
}
