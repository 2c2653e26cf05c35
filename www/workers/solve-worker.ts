// The worker that solves and generates boards.

import { REPORT, SLICE, clock, halted, serve, work } from "./serve.js";
import * as messages from "../words/words-worker.js";
import type { Job, SolveEnd, SolveOptions, SolveReport, SolveWish, Solved, Solvers } from "./types.js";

/** The most solutions sent per run. */
const MOST = 10_000;

/** The last job, kept so that it can be continued. */
let held: { job: Job; spent: number } | null = null;
/** The current job, and whether it shares facts with other searches. */
let under: { id: number; job: Job; tells: boolean } | null = null;

/** Whether the search has nothing left to find. */
function settled(solved: Solved) {
  return solved.status === "unique" || solved.status === "none" || solved.count !== "";
}

/**
 * @param spent milliseconds of earlier runs
 * @param began when the job was requested: the time limit counts from there
 */
async function drive(
  id: number,
  job: Job,
  spent: number,
  options: SolveOptions,
  began: number,
  report: (report: SolveReport) => void,
): Promise<SolveEnd> {
  held = null;
  const own = { id, job, tells: Boolean(options.beside) };
  under = own;
  const allowed = options.milliseconds || Infinity;
  let sent = 0;
  let found: string[] = [];
  const flush = () => {
    if (found.length > 0) report({ type: "found", answers: found });
    found = [];
  };
  let last: ReturnType<Job["run"]>;
  const milliseconds = () => spent + clock() - began;
  const { done, solved, nextMoves } = await work(
    () => {
      last = job.run(SLICE, clock, (texts) => {
        // Nobody looks at more solutions than this.
        if (sent < MOST) found.push(...texts);
        sent += texts.length;
      });
      const news = own.tells ? job.news() : null;
      if (news?.length) report({ type: "news", news });
      const late = clock() - began >= allowed;
      const solved = last.done ?? (halted(id) ? job.giveUp("user") : late ? job.giveUp("time") : null);
      return solved && { ...last, solved };
    },
    () => {
      flush();
      const { nodes, answers, share, nextMoves } = last;
      report({ type: "progress", nodes, answers, share, milliseconds: milliseconds(), nextMoves });
    },
  );
  under = null;
  flush();
  const took = milliseconds();
  const resumable = !settled(solved);
  if (resumable) held = { job, spent: took };
  else job.free();
  return { type: "done", solved, milliseconds: took, stopped: !done, resumable, nextMoves };
}

function obey(
  { Job, certifyBits, solveCases }: Solvers,
  wish: SolveWish & { id: number; puzzle: string },
  report: (report: SolveReport) => void,
): SolveEnd | Promise<SolveEnd> {
  const began = clock();
  const { id, puzzle } = wish;
  let told = began;
  const tell = (nodes: number) => {
    if (clock() - told < REPORT) return true;
    told = clock();
    report({ type: "progress", nodes, answers: 0, share: null, milliseconds: clock() - began, nextMoves: null });
    return true;
  };
  switch (wish.type) {
    case "solve": {
      held?.job.free();
      held = null;
      const { bits, options } = wish;
      return drive(id, Job.fromBits(puzzle, bits, options), 0, options, began, report);
    }
    case "more": {
      if (!held) throw new Error(messages.SEARCH_GONE);
      const { job, spent } = held;
      job.more(wish.options);
      return drive(id, job, spent, wish.options, began, report);
    }
    case "cases":
      return { type: "answers", text: solveCases(puzzle, wish.text, tell), milliseconds: clock() - began };
    case "certify": {
      const more = (nodes: number) => tell(nodes) && clock() - began < wish.milliseconds;
      return { type: "certified", text: certifyBits(puzzle, wish.bits, more), milliseconds: clock() - began };
    }
  }
}

serve("solver/", obey, (id, news) => {
  if (under?.id !== id) return;
  under.tells = true;
  under.job.hear(news);
});
