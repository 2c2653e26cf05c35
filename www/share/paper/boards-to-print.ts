// The boards that can be printed: the open one, today's, Your boards and the gallery's.

import { aboutOf } from "../about/about.js";
import { byline } from "../about/words.js";
import { nameOfDay, today } from "../../boards/dates.js";
import { boardsOf } from "../../storage/database.js";
import { load } from "../../storage/settings-store.js";
import { MOST_CELLS } from "./drawn.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { PuzzleInfo } from "../../workers/types.js";
import type { Source } from "./drawn.js";

/** A board to choose from. */
export interface Choice {
  key: string;
  name: string;
  about: string;
  /** What the list says instead, to tell it from others. */
  listed?: string;
  /** Its difficulty, or "" if that is not known. */
  grade: string;
  /** Who made it and when, and the note to the solver. */
  said: Said;
  /** The longer side of its solution as [`sideOf`] has it. */
  side: number;
  /** The board without moves. */
  source: Source;
  /** The board with the moves made, if it is open and there are any. */
  moved: Source | null;
}

export type Said = { by: string; note: string };

export type Group = { name: string; choices: Choice[] };

/** What a page says of a board besides its title. */
export function saidOf(about: App["about"]): Said {
  return { by: byline(about), note: about.note };
}

/** Nothing. */
export const NOTHING: Said = { by: "", note: "" };

/** A board's longer side, in cells as small as its solution allows. */
export function sideOf({ paperCell }: PuzzleInfo, { rows, cols }: { rows: number; cols: number }) {
  return Math.max(rows, cols) * paperCell;
}

const fits = ({ rows, cols }: { rows: number; cols: number }) => rows * cols <= MOST_CELLS;

/** The boards of the open puzzle in groups, without duplicates. */
export async function choicesOf(app: App): Promise<Group[]> {
  const { view, info } = app;
  const { puzzle, given, large } = view;
  /** @param name or "" */
  const choice = (link: string, name: string, { rows, cols }: { rows: number; cols: number }): Choice => ({
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
  const day = load(`daily.${puzzle}`, {}, { given: "" }, ["given"])[today()];
  const own = (await boardsOf(puzzle)).filter(fits);
  const groups: Group[] = [
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

/** Today's board with its size, which is not saved. */
function todays({ engine, info }: App, choice: Choice): Choice {
  const page = new engine.Page(info.id);
  try {
    page.openLink(choice.key);
    const { rows, cols } = page.view();
    return { ...choice, about: messages.size(rows, cols), side: sideOf(info, { rows, cols }) };
  } finally {
    page.free();
  }
}
