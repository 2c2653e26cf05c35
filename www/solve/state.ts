// What the Solve pane knows of the open board: nothing, that a search runs, or how it ended.

import type { End, Progress } from "./solver.js";

export type Done = Extract<End, { type: "done" }>;

/** What is solved: a problem, whatever moves are made on it, or a position, which is "" otherwise. */
export interface Subject {
  problem: string;
  position: string;
}

export type State =
  | { phase: "idle" }
  /** `fresh`: it does not continue another search. */
  | { phase: "running"; subject: Subject; fresh: boolean; progress: Progress | null }
  /** `counted`: the solutions counted by then; `remark`: what else there is to say of what was solved. */
  | { phase: "done"; subject: Subject; end: Done; counted: number; remark: string }
  | { phase: "failed"; subject: Subject; message: string };

export const subjectOf = (state: State) => (state.phase === "idle" ? null : state.subject);

/** Asked after a search, which others may have ended. */
export const isRunning = (state: State): state is Extract<State, { phase: "running" }> => state.phase === "running";
