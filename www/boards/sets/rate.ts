// How hard the boards of a set are, as the page rates them: one after the other while the set is open, each once.

import { Asker } from "../../play/hints/explain-client.js";
import { falls, rank } from "./core.js";
import { moduleFor } from "../../start/puzzle-module.js";
import type { App } from "../../board/app.js";
import type { Grade } from "../../play/hints/types.js";
import type { Page } from "../../workers/types.js";
import type { Module } from "../../start/puzzle-module.js";
import type { SetBoard } from "./read.js";

/** The time for each board, in milliseconds. */
const PATIENCE = 10_000;

/** What was found, by the boards' links; null for those without a rating. */
const known = new Map<string, Grade | null>();

const name = ({ given, key }: Pick<SetBoard, "given" | "key">) => given || key;

/** A board's difficulty: null if it has none, undefined if it was not rated yet. */
export function gradeOf(board: Pick<SetBoard, "given" | "key" | "wrong">) {
  return board.wrong ? null : known.get(name(board));
}

/** What a board of a puzzle is compared by; null without a difficulty. */
export const rankOf = (grade: Grade | null | undefined, puzzle: string) =>
  grade ? rank(grade.name, grade.grade, puzzle) : null;

const rankOn = (board: SetBoard) => rankOf(gradeOf(board), board.puzzle);

/** Whether a board has a level of its puzzle's own instead of a difficulty. */
export const hasLevel = (board: SetBoard) => (rankOn(board)?.puzzle ?? null) !== null;

/**
 * The easiest board first; equal ones by how much has to be tried and how long their chains are; those with levels
 * after those with difficulties, and those without a rating last.
 */
export function easierFirst(one: SetBoard, other: SetBoard) {
  const [mine, others] = [one, other].map((board) => {
    const [grade, rank] = [gradeOf(board), rankOn(board)];
    return [rank ? Number(hasLevel(board)) : 2, rank?.level ?? 0, grade?.whatIfs ?? 0, grade?.depth ?? 0];
  });
  const at = mine?.findIndex((part, index) => part !== others?.[index]) ?? -1;
  return at < 0 ? 0 : (mine?.[at] ?? 0) - (others?.[at] ?? 0);
}

/**
 * The places of the boards that are easier than the one before them on the same scale, each with the place of that one.
 */
export const fallsIn = (boards: SetBoard[]) => new Map(falls(boards.map(rankOn)));

/** Opens a board on a page of its own. */
export async function onPage<T>(app: App, board: SetBoard, act: (own: Module & { page: Page }) => Promise<T>) {
  const { engine, info } = await moduleFor(app, board.puzzle);
  const page = new engine.Page(board.puzzle);
  try {
    if (board.bits) page.openBits(board.bits);
    else page.openLink(board.link);
    return await act({ engine, info, page });
  } finally {
    page.free();
  }
}

/** @param tell called for each board that is rated */
export function createRater(app: App, tell: () => void) {
  let list: SetBoard[] = [];
  let running: Promise<boolean> | null = null;
  let turn = 0;
  /** The worker stays for the next board of the same puzzle. */
  let last: { own: Module & { page: Page }; asker: Asker } | null = null;
  let dismiss = () => {};
  return { rate, stop };

  /** Rates those of these boards that are not rated yet. Returns whether it was not stopped. */
  function rate(boards: SetBoard[]) {
    list = boards;
    if (running) return running;
    const mine = run(turn).finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  }

  function stop() {
    turn += 1;
    running = null;
    dismiss();
  }

  async function run(mine: number) {
    for (;;) {
      const board = list.find((one) => gradeOf(one) === undefined);
      if (!board) {
        dismiss();
        return true;
      }
      const grade = await onPage(app, board, look).catch(() => null);
      if (mine !== turn) return false;
      known.set(name(board), grade);
      tell();
    }
  }

  async function look(own: Module & { page: Page }) {
    if (own.page.view().unfinished || !own.info.reasons) return null;
    if (last?.own.info !== own.info) {
      last?.asker.dismiss();
      last = { own, asker: new Asker(own) };
    }
    const { asker } = last;
    last.asker.app = last.own = own;
    dismiss = () => {
      last = null;
      asker.dismiss();
    };
    const end = await asker.ask("grade", PATIENCE);
    return end.type === "explained" && !end.cut ? end.explained : null;
  }
}
