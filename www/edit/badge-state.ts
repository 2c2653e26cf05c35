// What Edit's badge knows of the board, and what it says and offers about it: functions of what it knows.

import { ASKS } from "../solve/questions.js";
import * as messages from "../words/words-later.js";
import type { Question } from "../solve/questions.js";
import type { PuzzleInfo, Solved, View } from "../workers/types.js";

/** What was found out about a board. */
export interface Settled {
  phase: "settled";
  status: Solved["status"];
  /** The verdict. */
  words: string;
  /** What there is to say besides, or "". */
  besides: string;
  /** How hard the board is, in words, once that is known. */
  grade: string;
  /** Whether the only solution is not the one drawn. */
  differs: boolean;
  /** What contradicts itself, once it is lit: its cells, and what is said of it, or "". */
  conflict: { cells: Uint16Array<ArrayBuffer>; words: string } | null;
}

export type BadgeState =
  | { phase: "blank" }
  | { phase: "incomplete"; why: string }
  /** What could be asked before keeps its place. */
  | { phase: "checking"; last: Settled | null }
  | Settled;

export function settled(status: Solved["status"], words: string, besides = ""): Settled {
  return { phase: "settled", status, words, besides, grade: "", differs: false, conflict: null };
}

/**
 * What a search found.
 * @param count how many solutions, in words, if there are several
 */
export function settledBy({ status, words, why }: Solved, count: string): Settled {
  const [first = "", ...rest] = words.replace(/\.$/, "").split(". ");
  const text = {
    unique: messages.UNIQUE,
    several: messages.solutions(count),
    found: first,
    none: messages.NO_SOLUTION,
    unproved: messages.NOT_SETTLED,
  }[status];
  // What the puzzle says besides the verdict, as the length of a maze's shortest route.
  const more = status === "unique" || status === "several" ? rest.map((one) => `${one}.`).join(" ") : "";
  // Why there is none.
  return settled(status, text, why?.words ?? more);
}

/** The verdict, or why there is none. */
export const statusOf = (state: BadgeState) => (state.phase === "settled" ? state.status : state.phase);

export function wordsOf(state: BadgeState) {
  switch (state.phase) {
    case "blank":
      return "";
    case "incomplete":
      return messages.INCOMPLETE;
    case "checking":
      return messages.CHECKING;
    case "settled":
      return (state.differs ? messages.NOT_DRAWN : state.words) + state.grade;
  }
}

/** What is said besides: what is lit, or else the reason. */
export function besidesOf(state: BadgeState) {
  if (state.phase === "incomplete") return state.why;
  return state.phase === "settled" ? state.conflict?.words || state.besides : "";
}

/** The questions that can come up about boards of a puzzle. */
export function questionsFor(info: PuzzleInfo) {
  const occurs = (status: string) => status === "none" || (status === "found") !== info.asksUnique;
  return ASKS.filter(({ edit, has }) => edit.some(occurs) && has(info));
}

/** Which questions are offered, by name, and whether the board can be shared; `refusal`: why not yet. */
export function offersOf(state: BadgeState, { actions, puzzle }: Pick<View, "actions" | "puzzle">, info: PuzzleInfo) {
  const known = state.phase === "checking" ? state.last : state;
  const asks = new Map<Question, string>();
  if (known?.phase === "settled") {
    // Clues can be made from what is drawn.
    const fitting = known.differs && actions.some(({ id }) => id === `${puzzle}-clues`);
    for (const { ask, name, edit } of questionsFor(info))
      if (!asks.has(ask) && (edit.includes(known.status) || (fitting && edit.includes("differs")))) asks.set(ask, name);
  }
  const shares = known?.phase === "settled" && (known.status === "unique" || known.status === "found");
  return { asks, shares, refusal: state.phase === "checking" ? messages.CHECKING : "" };
}
