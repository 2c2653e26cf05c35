// Prints a set as a booklet, in the dialog that prints boards: boards of several puzzles, each drawn and solved by its
// own module.

import { saidOf, sideOf } from "../../share/paper/boards-to-print.js";
import { Answers } from "../../share/paper/answers.js";
import { Drawer, MOST_CELLS } from "../../share/paper/drawn.js";
import { openPaper } from "../../share/paper/paper.js";
import { byline } from "../../share/about/words.js";
import { nameOf } from "./name.js";
import { gradeOf } from "./rate.js";
import { moduleFor } from "../../start/puzzle-module.js";
import { kindOf } from "./read.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Choice } from "../../share/paper/boards-to-print.js";
import type { Source } from "../../share/paper/drawn.js";
import type { PuzzleInfo } from "../../workers/types.js";
import type { BoardSet } from "./read.js";

/** What draws and solves the boards of a puzzle. */
type Tools = { info: PuzzleInfo; drawer: Drawer; answers: Answers };

export async function printSet(app: App, set: BoardSet) {
  const fit = set.boards.filter(({ wrong, rows, cols }) => !wrong && rows * cols <= MOST_CELLS);
  const tools = new Map<string, Tools>();
  for (const { puzzle } of fit) {
    if (tools.has(puzzle)) continue;
    const { engine, info } = await moduleFor(app, puzzle);
    const drawer = new Drawer({ engine, info });
    tools.set(puzzle, { info, drawer, answers: new Answers({ engine, info }) });
  }
  // Every puzzle whose boards are printed has some.
  const toolsOf = (puzzle = "") => tools.get(puzzle) as Tools;
  const puzzles = new Map<Source, string>();
  const choices: Choice[] = set.boards.flatMap((board, index) => {
    if (!fit.includes(board)) return [];
    const source = board.bits ? { link: "", bits: board.bits } : { link: board.link };
    puzzles.set(source, board.puzzle);
    // The author of the set stands at the head of each page.
    const { author } = board.about;
    const said = saidOf({ ...board.about, author: author === set.about.author ? "" : author });
    return [
      {
        key: board.key,
        name: messages.numbered(index + 1, nameOf(app, board, index)),
        about: board.about.title ? kindOf(app, board) : "",
        grade: board.about.title ? (gradeOf(board)?.name ?? "") : "",
        said,
        side: sideOf(toolsOf(board.puzzle).info, board),
        source,
        moved: null,
      },
    ];
  });
  const of = (source: Source) => toolsOf(puzzles.get(source));
  let stopped = false;
  await openPaper(app, {
    groups: [{ name: set.about.title || messages.A_SET, choices }],
    all: true,
    title: set.about.title || messages.A_SET,
    words: [byline(set.about), set.about.note].filter(Boolean).join(" · "),
    drawer: {
      board: (source) => of(source).drawer.board(source),
      answer: (source, text) => of(source).drawer.answer(source, text),
      rules: (source) => of(source).drawer.rules(source),
      free: () => tools.forEach(({ drawer }) => drawer.free()),
    },
    answers: {
      of: (key) => [...tools.values()].map(({ answers }) => answers.of(key)).find(Boolean),
      async find(boards, progress) {
        stopped = false;
        for (const [index, board] of boards.entries()) {
          progress(index, board.name);
          if (!(await of(board.source).answers.find([board], () => {})) || stopped) return false;
        }
        return true;
      },
      stop() {
        stopped = true;
        for (const { answers } of tools.values()) answers.stop();
      },
      dismiss() {
        for (const { answers } of tools.values()) answers.dismiss();
      },
    },
  });
}
