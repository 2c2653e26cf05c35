// Where to begin: the puzzle in whose first lesson the tests save most, as its configurations count here.

import { number } from "../../words/format.js";
import { moduleFor } from "../../boards/sets/read.js";
import { packedOf } from "./board.js";
import { questionsOf } from "./asked.js";
import { setupsOf } from "./chapter.js";
import * as messages from "./words.js";

/** @import { App } from "../../board/app.js" */
/** @import { Note } from "./notes.js" */

/** @typedef {{ puzzle: string, words: string, factor: number }} Begin */

/** Counted once while the page is open. @type {Promise<Begin | null> | null} */
let counted = null;

/** @param {App} app @param {{ id: string, name: string, note: Note | null }[]} notes */
export function whereToBegin(app, notes) {
  counted ??= count(app, notes);
  return counted;
}

/** @param {App} app @param {{ id: string, name: string, note: Note | null }[]} notes */
async function count(app, notes) {
  /** @type {Begin | null} */
  let best = null;
  for (const { id, name, note } of notes) {
    const one = note && (await saving(app, id, name, note).catch(() => null));
    if (one && one.factor > (best?.factor ?? 1)) best = one;
  }
  return best;
}

/**
 * What the question of a puzzle's first lesson about two configurations tells.
 * @param {App} app
 * @param {string} puzzle
 * @param {string} name
 * @param {Note} note
 * @returns {Promise<Begin | null>}
 */
async function saving(app, puzzle, name, { chapters: [told] }) {
  const ask = told?.ask.find((one) => one.kind === "amount" && one.from[0] !== one.to[0] && one.from[1] === one.to[1]);
  if (!told?.board || !ask) return null;
  const { engine, info } = await moduleFor(app, puzzle);
  const site = { engine, info, page: app.page, examples: (/** @type {string} */ id) => engine.examples(id) };
  const [question] = await Promise.all(
    questionsOf(site, { ...told, ask: [ask] }, setupsOf(info, told.setups), () => packedOf(site, told.board)),
  );
  if (!question || question.over) return null;
  return {
    puzzle,
    words: messages.beginWith(name, number(question.start), question.unit),
    factor: question.start / question.truth,
  };
}
