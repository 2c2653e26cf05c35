// What the Solve pane knows of the open board: nothing, that a search runs, or how it ended.

import type { Ended, SolveEnd, SolveReport } from "../workers/types.js";

export type Progress = Extract<SolveReport, { type: "progress" }> & { workers: number };

export type Done = Extract<SolveEnd, { type: "done" }> & { workers?: number };

/** How a search ends. */
export type End = Done | Exclude<Ended<SolveEnd>, { type: "done" }>;

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
