// The boards that can be printed: the open one, today's, Your boards and the gallery's.

import { aboutOf } from "../about/about.js";
import { byline } from "../about/words.js";
import { today } from "../../boards/dates.js";
import { boardsOf } from "../../storage/database.js";
import { load } from "../../storage/settings-store.js";
import { nameOfDay } from "../../boards/daily-card.js";
import { MOST_CELLS } from "./drawn.js";
import * as messages from "./words.js";

/** @import { App } from "../../board/app.js" */
/** @import { PuzzleInfo } from "../../workers/types.js" */
/** @import { Source } from "./drawn.js" */

/**
 * A board to choose from.
 * @typedef {object} Choice
 * @property {string} key
 * @property {string} name
 * @property {string} about
 * @property {string} [listed] what the list says instead, to tell it from others
 * @property {string} grade its difficulty, or "" if that is not known
 * @property {Said} said who made it and when, and the note to the solver
 * @property {number} side the longer side of its solution as [`sideOf`] has it
 * @property {Source} source the board without moves
 * @property {Source | null} moved the board with the moves made, if it is open and there are any
 */
/** @typedef {{ by: string, note: string }} Said */
/** @typedef {{ name: string, choices: Choice[] }} Group */

/** What a page says of a board besides its title. @param {App["about"]} about @returns {Said} */
export function saidOf(about) {
  return { by: byline(about), note: about.note };
}

/** Nothing. @type {Said} */
export const NOTHING = { by: "", note: "" };

/**
 * A board's longer side, in cells as small as its solution allows.
 * @param {PuzzleInfo} info
 * @param {{ rows: number, cols: number }} board
 */
export function sideOf({ paperCell }, { rows, cols }) {
  return Math.max(rows, cols) * paperCell;
}

/** @param {{ rows: number, cols: number }} board */
const fits = ({ rows, cols }) => rows * cols <= MOST_CELLS;

/** The boards of the open puzzle in groups, without duplicates. @param {App} app @returns {Promise<Group[]>} */
export async function choicesOf(app) {
  const { view, info } = app;
  const { puzzle, given, large } = view;
  /** @param {string} link @param {string} name or "" @param {{ rows: number, cols: number }} board @returns {Choice} */
  const choice = (link, name, { rows, cols }) => ({
    key: link,
    name: name || messages.boardKind(info.name, rows, cols),
    about: name && messages.size(rows, cols),
    grade: "",
    said: NOTHING,
    side: sideOf(info, { rows, cols }),
    source: { link },
    moved: null,
  });
  const here = {
    ...choice(given, app.name, view),
    grade: (app.example && info.grades[app.example.grade]) ?? "",
    said: saidOf(app.about),
  };
  if (large) Object.assign(here, { key: "large", source: { link: "", bits: app.page.bits() } });
  else if (view.moved) here.moved = { link: view.link };
  const day = load(`daily.${puzzle}`, /** @type {Record<string, { given: string }>} */ ({}), { given: "" }, ["given"])[
    today()
  ];
  const own = (await boardsOf(puzzle)).filter(fits);
  /** @type {Group[]} */
  const groups = [
    { name: messages.THIS_BOARD, choices: fits(view) ? [here] : [] },
    { name: messages.TODAY, choices: day ? [todays(app, choice(day.given, nameOfDay(today()), view))] : [] },
    {
      name: messages.YOUR_BOARDS,
      choices: own.map((board) => ({
        ...choice(board.given || board.id, board.name, board),
        ...(board.name ? {} : { listed: messages.dayTime(board.when) }),
        said: saidOf(aboutOf({ ...board.about })),
        source: board.given ? { link: board.given } : { link: "", bits: board.bits },
      })),
    },
    ...info.grades.map((name, grade) => ({
      name,
      choices: app
        .examples(puzzle)
        .filter((example) => example.grade === grade && fits(example))
        .map((example) => ({ ...choice(example.given, example.name, example), grade: name })),
    })),
  ];
  const met = new Set();
  for (const group of groups) group.choices = group.choices.filter(({ key }) => !met.has(key) && met.add(key));
  return groups.filter(({ choices }) => choices.length > 0);
}

/** Today's board with its size, which is not saved. @param {App} app @param {Choice} choice @returns {Choice} */
function todays({ engine, info }, choice) {
  const page = new engine.Page(info.id);
  try {
    page.openLink(choice.key);
    const { rows, cols } = page.view();
    return { ...choice, about: messages.size(rows, cols), side: sideOf(info, { rows, cols }) };
  } finally {
    page.free();
  }
}
