// Reads a set for the page: each board with its puzzle's module, the broken ones with what is wrong. And writes it.

import { UNSAID, fragmentLink, linkIn, puzzleOf, saidPart } from "../../address/link.js";
import { aboutIn, aboutInText, aboutOf, linesOf } from "../../share/about/about.js";
import { moduleFor } from "../../start/puzzle-module.js";
import { joined, loaded, parted } from "./core.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { About } from "../../share/about/about.js";
import type { Engine, Page } from "../../workers/types.js";

/** A board of a set. */
export interface SetBoard {
  /** Tells it from the others. */
  key: string;
  /** Its id, or "" if it is broken. */
  puzzle: string;
  /** With which the puzzle begins, or "" if it is too large for one, or broken. */
  link: string;
  /** Its link without moves and settings: what the page knows it by. */
  given: string;
  /** The board if it has no link. */
  bits: Uint8Array | null;
  about: About;
  rows: number;
  cols: number;
  /** As it was read, for a broken board to stay in the set. */
  text: string;
  /** What is wrong with it, or "". */
  wrong: string;
}

export type BoardSet = { about: About; boards: SetBoard[] };

let keys = 0;

function looked(engine: Engine, puzzle: string, open: (page: Page) => void) {
  const page = new engine.Page(puzzle);
  try {
    open(page);
    const { fresh, given, rows, cols } = page.view();
    if (!fresh) page.restart();
    return { puzzle, link: fresh, given, bits: fresh ? null : page.bits(), rows, cols };
  } finally {
    page.free();
  }
}

/** One board of a set. */
export async function readBoard(app: App, text: string): Promise<SetBoard> {
  const board = {
    key: String(++keys),
    puzzle: "",
    link: "",
    given: "",
    bits: null,
    about: UNSAID,
    rows: 0,
    cols: 0,
    text,
    wrong: "",
  };
  try {
    const fragment = linkIn(text.trim());
    if (fragment) {
      const about = aboutIn(saidPart(fragment));
      const link = fragmentLink(fragment);
      const puzzle = puzzleOf(link);
      if (!app.puzzles.some(({ id }) => id === puzzle)) return { ...board, about, wrong: messages.NOT_A_BOARD };
      const { engine } = await moduleFor(app, puzzle);
      return { ...board, about, ...looked(engine, puzzle, (page) => page.openLink(link)) };
    }
    const about = aboutInText(text);
    for (const id of [
      app.info.id,
      ...app.puzzles.map((puzzle) => puzzle.id).filter((other) => other !== app.info.id),
    ]) {
      const { engine } = await moduleFor(app, id);
      if (!engine.recognise(text)) continue;
      Object.assign(board, { about });
      return { ...board, ...looked(engine, id, (page) => page.openText(text)) };
    }
    return { ...board, about, wrong: messages.NOT_A_BOARD };
  } catch (error) {
    return { ...board, wrong: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The open board without its moves.
 * @param title if it has none
 */
export async function readOpen(app: App, title = ""): Promise<SetBoard> {
  const about = aboutOf({ ...app.about, title: app.about.title || title });
  const bits = app.page.bits();
  return {
    key: String(++keys),
    text: "",
    wrong: "",
    about,
    ...looked(app.engine, app.info.id, (page) => page.openBits(bits)),
  };
}

/** Null if the text is not a set. */
export async function readSet(app: App, text: string): Promise<BoardSet | null> {
  await loaded();
  const [head = "", ...texts] = parted(text) ?? [];
  if (texts.length === 0) return null;
  const boards = [];
  for (const one of texts) boards.push(await readBoard(app, one));
  return { about: aboutInText(head), boards };
}

/** The shortest text of a set: its boards as links where they have one. */
export async function shortText(app: App, set: BoardSet) {
  const boards = [];
  for (const board of set.boards)
    boards.push(board.link ? `#${board.link}${board.about.parts}` : await longBoard(app, board));
  return joined(linesOf(set.about), boards);
}

/** The text of a set, with its boards in their puzzles' own formats. */
export async function longText(app: App, set: BoardSet) {
  const boards = [];
  for (const board of set.boards) boards.push(await longBoard(app, board));
  return joined(linesOf(set.about), boards);
}

async function longBoard(app: App, board: SetBoard) {
  if (board.wrong) return board.text;
  const { engine, info } = await moduleFor(app, board.puzzle);
  const page = new engine.Page(board.puzzle);
  try {
    if (board.bits) page.openBits(board.bits);
    else page.openLink(board.link);
    const format = info.formats.find(({ about }) => about) ?? info.formats[0];
    return linesOf(board.about) + page.text(format?.id ?? "");
  } catch {
    // A board that no text holds.
    return `#${board.link}${board.about.parts}`;
  } finally {
    page.free();
  }
}

/** What a list says about a board besides its name. */
export function kindOf(app: App, { puzzle, rows, cols, wrong }: SetBoard) {
  return wrong || messages.kindOf(app.puzzles.find(({ id }) => id === puzzle)?.name ?? puzzle, rows, cols);
}

/** A set without boards. */
export const nothing = (): BoardSet => ({ about: aboutOf({}), boards: [] });
