// What Play offers on a board: a function of the view and of where it is shown, without any element.

import type { PuzzleInfo, View } from "../workers/types.js";

/** What is seen of the board. */
type Seen = Pick<
  View,
  | "actions"
  | "advisor"
  | "findings"
  | "finished"
  | "given"
  | "groups"
  | "moved"
  | "own"
  | "solved"
  | "timeline"
  | "undo"
  | "unfinished"
  | "walks"
>;

/** Where it is shown. */
export interface Place {
  info: Pick<PuzzleInfo, "fromHere" | "hints" | "replays"> & { strategies: { film: { shows: string } }[] };
  /** Whether boards from elsewhere are typed in here, which may have mistyped clues. */
  copies: boolean;
  /** Whether the window is as narrow as a phone's. */
  narrow: boolean;
  embedded: boolean;
  /** Whether there is a next board: of a set, or of the gallery. */
  hasNext: boolean;
}

/** What is offered: true for what is shown. */
export interface Offers {
  /** The praise for a solved board, which may be the solver's. */
  praise: boolean;
  replay: boolean;
  /** The tools, where they are needed to play. */
  tray: boolean;
  /** Whether a round is over, and the puzzle has its own way on. */
  goesOn: boolean;
  /** The ways on after a defeat. */
  lost: boolean;
  hint: boolean;
  /** The clues, which may be mistyped, or are still to be typed. */
  clues: "" | "correct" | "type";
  /** A trial of one's own on a board that came solved. */
  tryIt: boolean;
  /** "Try" and "Check", unless they would say nothing. */
  trial: boolean;
  next: boolean;
  /** Whether "Try" and "Check" are folded, for lack of room beside the puzzle's own buttons. */
  folds: { trial: boolean; check: boolean };
}

export function offersOf(view: Seen, { info, copies, narrow, embedded, hasNext }: Place): Offers {
  // During a replay, the moves may not be the user's.
  const praise = view.solved && !view.timeline;
  const tools = view.groups.flatMap((group) => group.tools);
  const leads = view.actions.filter((one) => one.role === "beside" || one.role === "next");
  const goesOn = leads.some((one) => one.role === "next");
  const isWrong = view.findings.some((one) => one.tone === "wrong");
  // Who walks into something, or has lost a round, cannot go on from there.
  const lost = isWrong && !view.solved && !view.timeline && view.undo !== "" && (view.walks || goesOn);
  const over = view.solved || goesOn || lost;
  // A round that is played elsewhere has its advice instead.
  const advised = view.advisor !== null && !tools.some(({ id }) => id === "flip");
  // Without all clues there is nothing to play, and a contradiction may be one that was mistyped.
  const lacks = copies && view.unfinished !== "";
  const clues = !copies || over ? "" : lacks ? "type" : isWrong ? "correct" : "";
  // Somebody else's solution, as a link brings it.
  const tryIt =
    !view.own &&
    !view.finished &&
    view.given !== "" &&
    view.moved &&
    (view.solved || view.timeline !== null) &&
    leads.length === 0;
  // A single tool that never runs out needs no tray. A solved board needs none, and a phone has no room for one.
  const plain = tools.length === 1 && tools[0]?.count === null;
  const needless = praise && (narrow || tools.every((tool) => tool.count === 0));
  // The foot is one row: next to a puzzle's own buttons it has no room for Check and Try, nor has a phone's for Try.
  const crowded = !embedded && leads.length > 0;
  return {
    praise,
    replay: info.replays && info.strategies[0]?.film.shows === "answer",
    tray: !plain && !needless && !goesOn,
    goesOn,
    lost,
    hint: info.hints && !over && !advised && !lacks,
    clues,
    tryIt,
    trial: info.fromHere && !advised && !over,
    next: view.solved && !tryIt && !leads.some((one) => one.on === null) && hasNext,
    folds: { trial: crowded || narrow, check: crowded },
  };
}
