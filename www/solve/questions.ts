// Questions about a whole board, asked in Solve and from the badge in Edit: what each is called, and when it is offered.

import * as messages from "../words/words-later.js";
import type { Whole } from "../play/hints/types.js";
import type { PuzzleInfo, Solved } from "../workers/types.js";

/**
 * A verdict, or "" before there is one; "differs": the only solution is not the one drawn, which clues can be made to
 * fit.
 */
type Status = Solved["status"] | "differs" | "";

/** What is asked about a whole board. */
export type Question = Exclude<Whole, "grade">;

const NOT_REFUTED: Status[] = ["", "unique", "several", "found", "unproved"];

/** `has`: whether a puzzle can tell; `solve` and `edit`: the verdicts after which it is offered there. */
export const ASKS: {
  ask: Question;
  name: string;
  has: (info: PuzzleInfo) => boolean;
  solve: Status[];
  edit: Status[];
}[] = [
  {
    ask: "conflict",
    name: messages.WHY_IMPOSSIBLE,
    has: (info) => info.items || info.reasons,
    solve: ["none"],
    edit: ["none"],
  },
  {
    ask: "suggest",
    name: messages.MAKE_UNIQUE,
    has: (info) => info.additions,
    solve: ["several"],
    edit: ["several", "none"],
  },
  { ask: "suggest", name: messages.FIT_DRAWING, has: (info) => info.additions, solve: [], edit: ["differs"] },
  { ask: "suggest", name: messages.MAKE_SOLVABLE, has: (info) => info.repairs, solve: ["none"], edit: ["none"] },
  { ask: "analysis", name: messages.SHOW_SOLUTION, has: (info) => info.compares, solve: [], edit: ["unique"] },
  { ask: "analysis", name: messages.SHOW_FORCED, has: (info) => info.compares, solve: ["several"], edit: ["several"] },
  { ask: "craft", name: messages.REMOVE_CLUES, has: (info) => info.items, solve: [], edit: ["unique"] },
  { ask: "way", name: messages.STEP_BY_STEP, has: (info) => info.reasons, solve: NOT_REFUTED, edit: [] },
];
