// Solves the open board: one job at a time, stopped within 100 ms, with a warm spare at hand. Where a search takes long
// others join it (crew.js).
//
// A job waits for the one before it to end, works, and ends once. Whoever asks last is served: a wish that is overtaken
// while it waits ends as stopped. A spare is started only beside a worker that has started: where they cannot be loaded,
// each wish asks for one once and is told so.

import { Client } from "./client.js";
import { Crew } from "./crew.js";
import { moduleOf } from "./engine.js";

/** @import { App } from "./app.js" */
/** @import { Ended, Seeded, SolveEnd, SolveOptions, SolveReport, SolveWish } from "./types.js" */

/** @typedef {Extract<SolveReport, { type: "progress" }> & { workers: number }} Progress */
/** @typedef {{ progress?: (progress: Progress) => void, found?: (answers: string[]) => void }} Hear */
/** @typedef {Extract<SolveEnd, { type: "done" }> & { workers?: number, nodes?: number }} Done */
/** @typedef {Done | Exclude<Ended<SolveEnd>, { type: "done" }>} End */
/** @typedef {Extract<SolveWish, { type: "solve" }>} Search */

/** @typedef {Client<SolveWish, SolveReport, SolveEnd>} Searcher */
/** @typedef {{ client: Searcher, stopping: boolean, end: Promise<End> }} Job */
/** What began a search that can be carried on, the answers that it found, and the milliseconds that it took. @typedef {{ search: SolveWish, found: number, spent: number }} Held */

export class Solver {
  /** @type {Searcher | null} */
  #client = null;
  /** @type {Searcher | null} */
  #spare = null;
  /** @type {Job | null} */
  #job = null;
  /** Counts the wishes: only the last one goes on after a wait. */
  #wish = 0;
  /** The search that the worker can carry on. @type {Held | null} */
  #held = null;

  /** @param {Pick<App, "page" | "info" | "engine">} app whose open puzzle is solved */
  constructor(app) {
    this.app = app;
    this.crew = new Crew(app);
  }

  /** Makes a worker before it is asked for; a spare follows once that has started. */
  warm() {
    this.#client ??= this.#make();
    this.#client.warm();
  }

  get busy() {
    return this.#job !== null;
  }

  /**
   * Solves the board that is open, as it stands.
   * @param {SolveOptions} options
   * @param {Hear} [hear]
   * @param {boolean} [doubt] whether to look if a strategy that can be wrong on purpose is wrong there
   */
  solve(options, hear = {}, doubt = false) {
    // The board as it is when the wish's turn comes: another puzzle may be open by then, and its workers with it.
    return this.#run(() => ({ type: "solve", bits: this.app.page.bits(), options, doubt }), hear);
  }

  /** The answers' file for a text that holds several boards of the open puzzle. @param {string} text */
  cases(text) {
    return this.#run(() => ({ type: "cases", text }), null);
  }

  /** Whether the last solve can be carried on. */
  get resumable() {
    return this.#held !== null;
  }

  /**
   * Carries on the last solve, up to `options.limit` answers in all.
   * @param {SolveOptions} options
   * @param {Hear} [hear]
   */
  more(options, hear = {}) {
    return this.#run(() => ({ type: "more", options }), hear, true);
  }

  /**
   * @param {string} puzzle
   * @param {Seeded} wish
   */
  generate(puzzle, wish) {
    return this.#run(() => ({ type: "generate", puzzle, ...wish }), null);
  }

  /** Ends the job under way, if any; what it found is kept. */
  async stop() {
    const job = this.#job;
    if (!job) return;
    job.stopping = true;
    job.client.stop();
    await job.end;
  }

  /** Lets the workers go: another puzzle is open, with its solvers in another module, or nothing is left to solve. */
  dismiss() {
    const clients = [this.#client, this.#spare];
    [this.#client, this.#spare] = [null, null];
    for (const client of clients) client?.dismiss();
  }

  /**
   * @param {() => SolveWish} make
   * @param {Hear | null} hear null: it is no search
   * @param {boolean} [more] carries on the last search
   * @returns {Promise<End>}
   */
  async #run(make, hear, more = false) {
    const turn = ++this.#wish;
    await this.stop();
    if (turn !== this.#wish) return hear ? this.#givenUp(0, null) : { type: "stopped" };
    if (this.#client?.puzzle !== this.app.info.id) this.dismiss();
    this.warm();
    this.#stock();
    const client = /** @type {Searcher} */ (this.#client);
    const wish = make();
    /** @type {Job} */
    const job = { client, stopping: false, end: Promise.resolve({ type: "stopped" }) };
    job.end = hear ? this.#search(job, wish, hear, more ? this.#held : null) : client.ask(wish);
    this.#held = null;
    this.#job = job;
    const end = await job.end;
    this.#job = null;
    this.crew.leave();
    // A worker that failed or did not answer makes room for the spare, if there is one.
    if (client === this.#client && !client.there && this.#spare) [this.#client, this.#spare] = [this.#spare, null];
    this.#stock();
    return end;
  }

  /**
   * @param {Job} job
   * @param {SolveWish} wish
   * @param {Hear} hear
   * @param {Held | null} held what is carried on
   * @returns {Promise<End>}
   */
  async #search(job, wish, hear, held) {
    const { client } = job;
    const { search, found: before, spent } = held ?? { search: wish, found: 0, spent: 0 };
    const began = performance.now() - spent;
    let found = before;
    /** @type {Progress | null} */
    let last = null;
    /** @type {Done | null} */
    let settled = null;
    if (search.type === "solve") {
      this.crew.join(search, (solved, answers) => {
        // One that has found an answer itself is about to end.
        if (job.stopping || found > 0) return;
        found = answers.length;
        hear.found?.(answers);
        settled = { type: "done", solved, milliseconds: performance.now() - began, stopped: false, resumable: false, nextMoves: null, flaw: null };
        client.dismiss();
      }, (news) => client.tell(news));
    }
    const said = await client.ask(wish, { watched: true, hear: (report) => {
      if (report.type === "news") this.crew.tell(report.news);
      else if (report.type === "found") {
        found += report.answers.length;
        hear.found?.(report.answers);
      } else {
        last = { ...report, nodes: report.nodes + this.crew.nodes, workers: this.crew.size + 1 };
        hear.progress?.(last);
      }
    } });
    /** @type {End} */
    const end = settled ?? (said.type === "stopped" ? this.#givenUp(found, last) : said);
    if (end.type !== "done") return end;
    if (end.resumable) this.#held = { search, found, spent: end.milliseconds };
    const workers = this.crew.size + 1;
    if (workers === 1) return end;
    // All of them have worked for it.
    const nodes = Math.max(end.solved.counters.nodes ?? 0, /** @type {Progress | null} */ (last)?.nodes ?? 0);
    return { ...end, workers, nodes };
  }

  /**
   * The end of a search that its worker did not end.
   * @param {number} found
   * @param {Progress | null} last
   * @returns {Done}
   */
  #givenUp(found, last) {
    return {
      type: "done", stopped: true, resumable: false, milliseconds: last?.milliseconds ?? 0,
      solved: this.app.engine.givenUp(found, last?.nodes ?? 0), nextMoves: last?.nextMoves ?? null, flaw: null,
    };
  }

  /** Where one worker has started another will: a spare for the next one that has to be ended. */
  #stock() {
    // A worker that starts late is of the puzzle before.
    if (!this.#client?.started || this.#client.puzzle !== this.app.info.id) return;
    this.#spare ??= this.#make();
    this.#spare.warm();
  }

  /** @returns {Searcher} */
  #make() {
    const { id } = this.app.info;
    return new Client(id, () => moduleOf(id, "solver/"), { ready: () => this.#stock() });
  }
}
