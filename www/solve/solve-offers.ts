// What the Solve pane offers: a function of what it knows, of the board and of its puzzle.

import { ASKS } from "./questions.js";
import { number } from "../words/format.js";
import { solvesByMoves } from "../replay/solves-by-moves.js";
import { subjectOf } from "./state.js";
import * as messages from "../words/words-later.js";
import type { Found } from "../board/found.js";
import type { State } from "./state.js";
import type { PuzzleInfo, View } from "../workers/types.js";

/** What is known besides the view. */
export interface Around {
  info: PuzzleInfo;
  found: Pick<Found, "count" | "solutions">;
  /** The step of reasoning over the board, in words. */
  step: string;
  /** Whether to keep the moves made. */
  keeps: boolean;
}

export type Offers = ReturnType<typeof offersOf>;

/** Some puzzles can keep the moves made. */
export function canKeep(view: View, info: PuzzleInfo) {
  return info.fromHere && view.moved && !view.solved;
}

export function offersOf(state: State, view: View, { info, found, step, keeps }: Around) {
  const { asksUnique, replays } = info;
  /** What Edit's badge has found. */
  const known = found.count.problem === view.problem ? found.count : { count: "", words: "" };
  const { answers, shown } = view;
  const end = state.phase === "done" ? state.end : null;
  const further = asksUnique && end !== null && end.resumable && answers > 0 && known.count !== String(answers);
  const leads = end !== null && answers > 0 && replays;
  const count = countOf();
  return {
    asks: asks(),
    invitation: invitation(),
    /** why it cannot be solved, and what solving does */
    refusal: view.unfinished,
    about: asksUnique ? messages.CHECKS_UNIQUE : messages.FINDS,
    answers: answers > 0,
    /** how many solutions there are, in words, and which of them is shown */
    count,
    which: shown === null || step ? messages.solutions(count) : messages.solutionOf(shown + 1, count),
    steps: answers > 1,
    first: shown ? "" : messages.FIRST_SOLUTION,
    last: !further && (shown ?? -1) + 1 >= answers ? messages.LAST_SOLUTION : "",
    /** whether more can be found */
    further,
    compares: answers > 1 && found.solutions.length >= answers,
    replays,
    film: messages.FILMS[solvesByMoves(info) ? "moves" : "answer"],
    /** whether the solution's replay is the main action */
    leads,
    /** why the solution cannot be put on the board */
    untaken: shown === null ? messages.CHOOSE_FIRST : "",
    shares: shown !== null,
  };

  /** The others are about the puzzle, not about the position. */
  function asks() {
    if (state.phase === "running" || view.unfinished) return [];
    const here = subjectOf(state)?.position;
    const status = end?.solved.status ?? "";
    return ASKS.filter(({ ask, solve, has }) => (here ? ask === "way" : solve.includes(status)) && has(info));
  }

  function countOf() {
    if (end?.solved.count) return number(end.solved.count);
    if (end && !(end.resumable && asksUnique)) return number(answers);
    return known.count || `${number(answers)}+`;
  }

  /** What Solve would do. */
  function invitation() {
    if (view.unfinished) return view.unfinished;
    if (canKeep(view, info)) return messages.byTouch(keeps ? messages.PRESS_SOLVE_HERE : messages.PRESS_SOLVE_ANEW);
    if (known.words) return messages.known(known.words);
    return messages.byTouch(asksUnique ? messages.PRESS_SOLVE_UNIQUE : messages.PRESS_SOLVE);
  }
}
