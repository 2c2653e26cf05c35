// The workers that join a long search. Either each runs one of the strategy's parallel searches alone and the first to
// settle the board ends the rest, or they share facts to speed up the original search. Both use messages, so no shared
// memory or special headers are needed.

import { Client } from "../workers/client.js";
import { moduleOf } from "../start/engine.js";
import type { App } from "../board/app.js";
import type { SolveEnd, SolveReport, SolveWish, Solved } from "../workers/types.js";

type Helper = Client<SolveWish, SolveReport, SolveEnd>;

type Search = Extract<SolveWish, { type: "solve" }>;

/** Others join after this many milliseconds, by which nearly every board is settled. */
const LATE = 300;
/** The maximum number of workers, including the first. */
const MOST = 8;

/** The number of workers for a long search. The page keeps one processor, and a worker may take some 100 MB. */
function workers() {
  const { hardwareConcurrency = 1, deviceMemory = MOST } = navigator;
  return Math.min(hardwareConcurrency - 1, 2 * deviceMemory, MOST);
}

export class Crew {
  app: Pick<App, "info">;

  /** The workers that have joined. */
  #helpers = new Set<Helper>();
  #timer = 0;
  /** Sends facts to the original search. */
  #tell: (news: Uint8Array) => void = (): void => {};

  constructor(app: Pick<App, "info">) {
    this.app = app;
  }

  /** The number of workers that have joined. */
  get size() {
    return this.#helpers.size;
  }

  /**
   * Joins a search that has just started, in case it takes long.
   * @param settled called when a worker settles the board
   * @param tell sends facts to the original search
   */
  join(search: Search, settled: (solved: Solved, answers: string[]) => void, tell: (news: Uint8Array) => void) {
    this.leave();
    this.#tell = tell;
    const { info } = this.app;
    const chosen = info.strategies.find(({ id }) => id === search.options.strategy) ?? info.strategies[0];
    const beside = chosen?.beside ?? 0;
    const most = Math.min(beside, workers() - 1);
    let next = 1;
    const help = async () => {
      if (next > beside) return;
      const helper: Helper = new Client(info.id, () => moduleOf(info.id, "solver/"));
      const said = await this.#help(
        helper,
        { ...search, options: { ...search.options, beside: next++ } },
        chosen?.talks ?? false,
      );
      // One that settles nothing makes room for another.
      if (said && said.solved.status === "unproved") void help();
      else if (said) settled(said.solved, said.answers);
    };
    this.#timer = setTimeout(() => {
      for (let some = 0; some < most; some += 1) void help();
    }, LATE);
  }

  /**
   * Shares the facts of one search with the others.
   * @param from null for the original search
   */
  tell(news: Uint8Array, from: Helper | null = null) {
    for (const helper of this.#helpers) if (helper !== from) helper.tell(news);
    if (from) this.#tell(news);
  }

  /** Dismisses all workers when the search is over. */
  leave() {
    clearTimeout(this.#timer);
    const helpers = [...this.#helpers];
    this.#helpers.clear();
    for (const helper of helpers) helper.dismiss();
  }

  /**
   * Runs one worker; null if its result is of no use: it failed, the search is over, or it shared its facts already.
   */
  async #help(helper: Helper, search: Search, talks: boolean) {
    const answers: string[] = [];
    this.#helpers.add(helper);
    const end = await helper.ask(search, {
      hear: (said) => {
        if (said.type === "news") this.tell(said.news, helper);
        else if (said.type === "found") answers.push(...said.answers);
      },
    });
    // Workers that share facts stay: the original search has imported all they found, and ends by itself.
    if (!this.#helpers.has(helper) || (end.type === "done" && talks)) return null;
    if (end.type === "done" && end.solved.status !== "unproved") return { solved: end.solved, answers };
    helper.dismiss();
    this.#helpers.delete(helper);
    return end.type === "done" ? { solved: end.solved, answers } : null;
  }
}
