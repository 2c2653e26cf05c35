// Checks a set as a whole: solves every board, rates it, and finds boards that are the same.

import { rankOf, summary } from "../../../pkg/shared/set.js";
import { Asker } from "../../play/hints/asker.js";
import { Solver } from "../../solve/solver.js";
import { onPage } from "./rate.js";
import * as messages from "./words.js";

/** @import { App } from "../../board/app.js" */
/** @import { Checked } from "../../../pkg/shared/set.js" */
/** @import { Grade } from "../../play/hints/types.js" */
/** @import { SetBoard } from "./read.js" */

/** The time for each question about a board, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Begins to check boards; `tell` hears which one is at work.
 * @param {App} app
 * @param {SetBoard[]} boards
 * @param {(board: SetBoard) => Promise<Grade | null>} rated a board's difficulty
 * @param {(place: number) => void} tell
 */
export function checkSet(app, boards, rated, tell) {
  let stopped = false;
  let end = () => {};
  return { stop, done: run() };

  function stop() {
    stopped = true;
    end();
  }

  async function run() {
    /** @type {(Checked & { words: string })[]} */
    const found = [];
    for (const [place, board] of boards.entries()) {
      if (stopped) break;
      tell(place);
      found.push(await look(board));
    }
    return { boards: found, summary: summary(found) };
  }

  /** @param {SetBoard} board @returns {Promise<Checked & { words: string }>} */
  async function look(board) {
    const broken = (/** @type {string} */ words) => ({
      status: /** @type {const} */ ("broken"),
      difficulty: null,
      rank: null,
      same: "",
      words,
    });
    if (board.wrong) return broken(board.wrong);
    return onPage(app, board, async (own) => {
      const { page, info } = own;
      const solver = new Solver(own);
      const asker = new Asker(own);
      end = () => {
        void solver.stop();
        asker.dismiss();
      };
      try {
        const { unfinished } = page.view();
        if (unfinished) return broken(unfinished);
        const solved = await solver.solve({ limit: info.oneAnswer ? 2 : 1, milliseconds: PATIENCE });
        if (solved.type === "error") return broken(solved.message);
        const proved = solved.type === "done" ? solved.solved.status : "unproved";
        // Where several solutions are no fault, they are not looked for.
        const status = proved === "several" && !info.oneAnswer ? "found" : proved;
        const grade = status === "none" || stopped ? null : await rated(board);
        const turned = stopped ? null : await asker.ask("upright", PATIENCE);
        const same = turned?.type === "explained" && typeof turned.explained === "string" ? turned.explained : "";
        const words = messages.found(messages.STATUS[status] ?? status, grade?.name ?? "");
        return { status, difficulty: grade ? grade.grade + 1 : null, rank: rankOf(grade, board.puzzle), same, words };
      } finally {
        end = () => {};
        solver.dismiss();
        asker.dismiss();
      }
    });
  }
}
