// Checks a set as a whole: solves every board, rates it, and finds boards that are the same.

import { Asker } from "../../play/hints/explain-client.js";
import { Solver } from "../../solve/solver.js";
import { summary } from "./core.js";
import { onPage, rankOf } from "./rate.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Grade } from "../../play/hints/types.js";
import type { CheckedBoard } from "./core.js";
import type { SetBoard } from "./read.js";

/** What was found about a board, also in words. */
type Looked = CheckedBoard & { words: string };

/** The time for each question about a board, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Begins to check boards; `tell` hears which one is at work.
 * @param rated a board's difficulty
 */
export function checkSet(
  app: App,
  boards: SetBoard[],
  rated: (board: SetBoard) => Promise<Grade | null>,
  tell: (place: number) => void,
) {
  let stopped = false;
  let end = () => {};
  return { stop, done: run() };

  function stop() {
    stopped = true;
    end();
  }

  async function run() {
    const found: Looked[] = [];
    for (const [place, board] of boards.entries()) {
      if (stopped) break;
      tell(place);
      found.push(await look(board));
    }
    return { boards: found, summary: summary(found) };
  }

  async function look(board: SetBoard): Promise<Looked> {
    const broken = (words: string) => ({
      status: "broken" as const,
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
        return { status, rank: rankOf(grade, board.puzzle), same, words };
      } finally {
        end = () => {};
        solver.dismiss();
        asker.dismiss();
      }
    });
  }
}
