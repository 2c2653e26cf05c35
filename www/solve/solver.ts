// Solves the open board: one job at a time, stopped within 100 ms, with a spare worker ready. Further workers join a
// long search (portfolio-workers.ts).
//
// A job waits for the previous one to end, runs, and ends exactly once. The latest request wins: one that is superseded
// while waiting ends as stopped. A spare is only started after another worker has loaded; where workers cannot load,
// each request tries once and reports it.

import { Client } from "../workers/client.js";
import { Crew } from "./portfolio-workers.js";
import { moduleOf } from "../start/engine.js";
import type { App } from "../board/app.js";
import type { Done, End, Progress } from "./state.js";
import type { SolveEnd, SolveOptions, SolveReport, SolveWish } from "../workers/types.js";

type Hear = { progress?: (progress: Progress) => void; found?: (answers: string[]) => void };

type Searcher = Client<SolveWish, SolveReport, SolveEnd>;

type Job = { client: Searcher; stopping: boolean; end: Promise<End> };

/** A search that can be continued, with the solutions found and the milliseconds spent. */
type Held = { search: SolveWish; found: number; spent: number };

export class Solver {
  app: Pick<App, "info" | "page" | "engine">;
  crew: Crew;

  #client: Searcher | null = null;
  #spare: Searcher | null = null;
  #job: Job | null = null;
  /** Counts the requests: only the latest continues after waiting. */
  #wish = 0;
  /** The search that the worker can continue. */
  #held: Held | null = null;

  /** @param app whose open puzzle is solved */
  constructor(app: Pick<App, "page" | "info" | "engine">) {
    this.app = app;
    this.crew = new Crew(app);
  }

  /** Starts a worker in advance; a spare follows once it has loaded. */
  warm() {
    this.#client ??= this.#make();
    this.#client.warm();
  }

  get busy() {
    return this.#job !== null;
  }

  /** Solves the open board in its current position. */
  solve(options: SolveOptions, hear: Hear = {}) {
    // Reads the board when the request's turn comes, as another puzzle may be open by then.
    return this.#run(() => ({ type: "solve", bits: this.app.page.bits(), options }), hear);
  }

  /** The solution file for a text with several boards of the open puzzle. */
  cases(text: string) {
    return this.#run(() => ({ type: "cases", text }), null);
  }

  /** Whether the last search can be continued. */
  get resumable() {
    return this.#held !== null;
  }

  /** Continues the last search, up to `options.limit` solutions in total. */
  more(options: SolveOptions, hear: Hear = {}) {
    return this.#run(() => ({ type: "more", options }), hear, true);
  }

  /** Stops the current job, if any; its results are kept. */
  async stop() {
    const job = this.#job;
    if (!job) return;
    job.stopping = true;
    job.client.stop();
    await job.end;
  }

  /** Dismisses the workers: another puzzle, with other modules, is open, or nothing is left to solve. */
  dismiss() {
    const clients = [this.#client, this.#spare];
    [this.#client, this.#spare] = [null, null];
    for (const client of clients) client?.dismiss();
  }

  /**
   * @param hear null if it is not a search
   * @param more whether to continue the last search
   */
  async #run(make: () => SolveWish, hear: Hear | null, more = false): Promise<End> {
    const turn = ++this.#wish;
    await this.stop();
    if (turn !== this.#wish) return hear ? this.#givenUp(0, null) : { type: "stopped" };
    if (this.#client?.puzzle !== this.app.info.id) this.dismiss();
    this.warm();
    this.#stock();
    // There is one once it is warm.
    const client = this.#client as Searcher;
    const wish = make();
    const job: Job = { client, stopping: false, end: Promise.resolve({ type: "stopped" }) };
    job.end = hear ? this.#search(job, wish, hear, more ? this.#held : null) : client.ask(wish);
    this.#held = null;
    this.#job = job;
    const end = await job.end;
    this.#job = null;
    this.crew.leave();
    // The spare replaces a worker that failed or did not respond.
    if (client === this.#client && !client.there && this.#spare) [this.#client, this.#spare] = [this.#spare, null];
    this.#stock();
    return end;
  }

  /** @param held the search to continue */
  async #search(job: Job, wish: SolveWish, hear: Hear, held: Held | null): Promise<End> {
    const { client } = job;
    const { search, found: before, spent } = held ?? { search: wish, found: 0, spent: 0 };
    const began = performance.now() - spent;
    let found = before;
    let last: Progress | null = null;
    let settled: Done | null = null;
    if (search.type === "solve") {
      this.crew.join(
        search,
        (solved, answers) => {
          // A search that has found a solution is about to end by itself.
          if (job.stopping || found > 0) return;
          found = answers.length;
          hear.found?.(answers);
          settled = {
            type: "done",
            solved,
            milliseconds: performance.now() - began,
            stopped: false,
            resumable: false,
            nextMoves: null,
          };
          client.dismiss();
        },
        (news) => client.tell(news),
      );
    }
    const said = await client.ask(wish, {
      watched: true,
      hear: (report) => {
        if (report.type === "news") this.crew.tell(report.news);
        else if (report.type === "found") {
          found += report.answers.length;
          hear.found?.(report.answers);
        } else {
          last = { ...report, workers: this.crew.size + 1 };
          hear.progress?.(last);
        }
      },
    });
    const end: End = settled ?? (said.type === "stopped" ? this.#givenUp(found, last) : said);
    if (end.type !== "done") return end;
    if (end.resumable) this.#held = { search, found, spent: end.milliseconds };
    return { ...end, workers: this.crew.size + 1 };
  }

  /** The result of a search that was cut off. */
  #givenUp(found: number, last: Progress | null): Done {
    return {
      type: "done",
      stopped: true,
      resumable: false,
      milliseconds: last?.milliseconds ?? 0,
      solved: this.app.engine.givenUp(found, last?.nodes ?? 0),
      nextMoves: last?.nextMoves ?? null,
    };
  }

  /** Starts a spare worker, once one worker has shown that they can load. */
  #stock() {
    // A worker that starts late may belong to the previous puzzle.
    if (!this.#client?.started || this.#client.puzzle !== this.app.info.id) return;
    this.#spare ??= this.#make();
    this.#spare.warm();
  }

  #make(): Searcher {
    const { id } = this.app.info;
    return new Client(id, () => moduleOf(id, "solver/"), { ready: () => this.#stock() });
  }
}
