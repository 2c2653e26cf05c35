// Which search to watch first: one in which tests cut, so that there is pruning to see.

import { borrow } from "./borrowed-board.js";
import { Film } from "./film.js";
import { optionsOf, strategyOf } from "./setup.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { PuzzleInfo } from "../../workers/types.js";
import type { Run } from "./runner.js";
import type { Setup } from "./setup.js";

/** The events of a search that are looked at: enough to tell. */
const SOON = 2000;
/** Below these, a tree shows little: decisions with cuts, and cuts that save something. */
export const TREE = 25;
const CUTS = 5;

/** Whether there is pruning to see: where nothing could follow, a cut saves nothing. */
export function shows(film: Film) {
  const { tries, cuts } = film.sums(film.length - 1);
  const saving = film.depths.reduce((sum, depth, event) => sum + Number(depth < film.deepest && film.isCut(event)), 0);
  return saving >= CUTS && tries + cuts >= TREE;
}

/**
 * The first board with a configuration whose search shows pruning, and the last such configuration; or one of the first
 * board in which a test cuts at all. Null if there is none, or it was stopped.
 *
 * @param watched whether it will be watched: of another board all is to be seen at a glance
 */
export async function findTelling(
  { bench, wanted }: Pick<Run, "bench" | "wanted">,
  info: PuzzleInfo,
  boards: Uint8Array[],
  setups: readonly Setup[],
  watched: boolean,
) {
  let spare: { board: number; setup: Setup } | null = null;
  for (const [board, bits] of boards.entries()) {
    for (const setup of [...setups].reverse()) {
      const shape = strategyOf(info, setup.strategy)?.shape;
      if (!shape || shape.kind === "none") continue;
      const end = await bench.follow(bits, optionsOf(setup), { from: 1, most: SOON, hear: () => {} });
      if (end.type === "stopped" || !wanted()) return null;
      if (end.type !== "told") continue;
      const film = Film.of(end, shape);
      if (shows(film) && (board === 0 || !end.more || !watched)) return { board, setup };
      if (board === 0 && film.sums(film.length - 1).cuts > 0) spare ??= { board, setup };
    }
  }
  return spare;
}

/** The boards of the gallery but the open one, and their places in it. */
export function otherBoards(app: App) {
  const examples = app.examples(app.info.id);
  const places = examples.map((_, place) => place).filter((place) => place !== app.index);
  return { places, boards: places.map((place) => app.engine.bitsOf(examples[place]?.link ?? "")) };
}

/** The opening of a board to look at, and why it is open, a sentence. */
let opened = { openings: -1, words: "" };

/**
 * Opens a board of the gallery to look at.
 * @param asked whether Back leads to the one before it
 */
export async function openTelling(app: App, place: number, asked: boolean) {
  app.learn.further = asked;
  await borrow(app, () => app.openExample(app.info.id, place));
  opened = { openings: app.openings, words: messages.moreToSee(app.name) };
}

/** Says why the open board is another one than the reader's, if it was opened to look at. */
export function withReason(app: App, words: string): string {
  return app.openings === opened.openings ? `${opened.words} ${words}` : words;
}
