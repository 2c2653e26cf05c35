// The worker's client: one job at a time, stopped within 100 ms, with a warm spare at hand. Where a search takes long
// others join it (crew.js).
//
// A job waits for the one before it to end, works, and ends once. Whoever asks last is served: a wish that is overtaken
// while it waits ends as stopped. Workers are hired for a wish, and a spare only beside one that has started: where they
// cannot be loaded, each wish asks for one once and is told so.

import { Crew } from "./crew.js";
import { hire } from "./trusted.js";

/** @import { App } from "./app.js" */
/** @import { FromWorker, NextMove, SolveOptions, Solved, ToWorker } from "./types.js" */

/** A worker that does not answer to "stop" for so long is replaced, so that the job ends within 100; milliseconds. */
const PATIENCE = 80;
/** A worker at a search that has said nothing for so long is asked whether it is there, and has as long to answer. */
const SILENCE = 5000;
const LOST = "The solver does not answer any more. Try again.";
const UNLOADED = "The solver could not be loaded. Is the network there? Try again.";

/** @typedef {Extract<FromWorker, { type: "progress" }> & { workers: number }} Progress */
/** @typedef {{ progress?: (progress: Progress) => void, found?: (answers: string[]) => void }} Hear */
/**
 * @typedef {{ type: "done", solved: Solved, milliseconds: number, stopped: boolean, resumable: boolean, nextMoves: NextMove[] | null, workers?: number, nodes?: number }
 *   | { type: "generated", bits: Uint8Array, milliseconds: number }
 *   | { type: "answers", text: string, milliseconds: number }
 *   | { type: "stopped" }
 *   | { type: "error", message: string }} End
 */
/**
 * @typedef {object} Job
 * @property {number} id
 * @property {Hear} hear
 * @property {(end: End) => void} finish
 * @property {Promise<End>} end
 * @property {number} found how many answers came
 * @property {Progress | null} last
 * @property {boolean} solving not generating
 * @property {boolean} stopping
 * @property {number} began when, less what it had taken before it was carried on
 * @property {number} heard when its worker last said something
 * @property {boolean} asked whether it is there
 */

export class Solver {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Worker | null} */
  #spare = null;
  /** @type {Job | null} */
  #job = null;
  #ids = 0;
  /** Counts the wishes: only the last one goes on after a wait. */
  #wish = 0;
  #watch = 0;
  /** The job that the worker still holds, which `more` can carry on. */
  #held = 0;
  #foundBefore = 0;
  /** What began it, and the milliseconds that it took. @type {Extract<ToWorker, { type: "solve" }> | null} */
  #sent = null;
  #spent = 0;

  /** The workers that have loaded all they need. @type {WeakSet<Worker>} */
  #started = new WeakSet();
  /** The puzzle that the workers are for. */
  #puzzle = "";

  /** @param {Pick<App, "page" | "info" | "module" | "engine">} app whose open puzzle is solved */
  constructor(app) {
    this.app = app;
    this.crew = new Crew(app);
  }

  /** Makes a worker before it is asked for; a spare follows once that has started. */
  warm() {
    this.#worker ??= this.#hire();
  }

  get busy() {
    return this.#job !== null;
  }

  /**
   * Solves the board that is open, as it stands.
   * @param {SolveOptions} options
   * @param {Hear} [hear]
   */
  solve(options, hear = {}) {
    // The board as it is when the wish's turn comes: another puzzle may be open by then, and its workers with it.
    return this.#run((id) => ({ type: "solve", id, puzzle: this.app.info.id, bits: this.app.page.bits(), options }), hear, true);
  }

  /**
   * Solves the board in a link instead.
   * @param {string} link
   * @param {SolveOptions} options
   * @param {Hear} [hear]
   */
  solveLink(link, options, hear = {}) {
    return this.#run((id) => ({ type: "solve", id, puzzle: this.app.info.id, link, options }), hear, true);
  }

  /** The answers' file for a text that holds several boards of the open puzzle. @param {string} text */
  cases(text) {
    return this.#run((id) => ({ type: "cases", id, puzzle: this.app.info.id, text }), {}, false);
  }

  /** Whether the last solve can be carried on. */
  get resumable() {
    return this.#held !== 0;
  }

  /**
   * Carries on the last solve, up to `options.limit` answers in all.
   * @param {SolveOptions} options
   * @param {Hear} [hear]
   */
  more(options, hear = {}) {
    const id = this.#held;
    return this.#run(() => ({ type: "more", id, options }), hear, true, id);
  }

  /**
   * @param {string} puzzle
   * @param {{ seed: number, difficulty: number, rows: number, cols: number }} wish
   */
  generate(puzzle, wish) {
    return this.#run((id) => ({ type: "generate", id, puzzle, ...wish }), {}, false);
  }

  /** Ends the job under way, if any; what it found is kept. */
  async stop() {
    const job = this.#job;
    if (!job) return;
    if (!job.stopping) {
      job.stopping = true;
      this.#send(this.#worker, { type: "stop", id: job.id });
      setTimeout(() => {
        if (this.#job === job) this.#replace(stoppedByForce(this.app, job));
      }, PATIENCE);
    }
    await job.end;
  }

  /**
   * @param {(id: number) => ToWorker} message
   * @param {Hear} hear
   * @param {boolean} solving
   * @param {number} [carryOn]
   * @returns {Promise<End>}
   */
  async #run(message, hear, solving, carryOn) {
    const wish = ++this.#wish;
    await this.stop();
    if (wish !== this.#wish) return stoppedByForce(this.app, { found: 0, last: null, solving });
    const id = carryOn || ++this.#ids;
    if (!carryOn) {
      this.#foundBefore = 0;
      this.#spent = 0;
      this.#sent = null;
    }
    this.#held = 0;
    /** @type {(end: End) => void} */
    let finish = () => {};
    /** @type {Promise<End>} */
    const end = new Promise((resolve) => {
      finish = resolve;
    });
    if (this.#puzzle !== this.app.info.id) this.dismiss();
    const heard = performance.now();
    const began = heard - this.#spent;
    const job = { id, hear, finish, end, found: this.#foundBefore, last: null, solving, stopping: false, began, heard, asked: false };
    this.#job = job;
    this.#worker ??= this.#spare ?? this.#hire();
    if (this.#worker === this.#spare) this.#spare = null;
    this.#stock();
    const sent = message(id);
    this.#send(this.#worker, sent);
    if (sent.type === "solve") this.#sent = sent;
    if (this.#sent) {
      const tell = (/** @type {Uint8Array} */ news) => this.#send(this.#worker, { type: "hear", id, news });
      this.crew.join(this.#sent, (solved, answers) => this.#settle(job, solved, answers), tell);
    }
    clearInterval(this.#watch);
    if (solving) this.#watch = setInterval(() => this.#look(), SILENCE / 4);
    return end;
  }

  /** A worker that died without a word never ends its job. */
  #look() {
    const job = this.#job;
    if (!job) return clearInterval(this.#watch);
    const silent = performance.now() - job.heard > SILENCE;
    if (!silent) return;
    if (job.asked) return this.#replace({ type: "error", message: LOST });
    job.asked = true;
    // Time passes without a chance to speak where the machine slept: it has as long again.
    job.heard = performance.now();
    this.#send(this.#worker, { type: "ping" });
  }

  /**
   * Another worker has settled the board first.
   * @param {Job} job
   * @param {Solved} solved
   * @param {string[]} answers
   */
  #settle(job, solved, answers) {
    // One that has found an answer itself is about to end.
    if (this.#job !== job || job.stopping || job.found > 0) return;
    job.found = answers.length;
    job.hear.found?.(answers);
    const milliseconds = performance.now() - job.began;
    this.#replace({ type: "done", solved, milliseconds, stopped: false, resumable: false, nextMoves: null });
  }

  /** A worker that failed or does not answer makes room for the spare, if there is one. @param {End} end */
  #replace(end) {
    this.#worker?.terminate();
    this.#worker = this.#spare;
    this.#spare = null;
    this.#stock();
    this.#held = 0;
    this.#finish(end);
  }

  /** Where one worker has started another will: a spare for the next one that has to be ended. */
  #stock() {
    // A worker that starts late is of the puzzle before.
    if (this.#puzzle !== this.app.info.id) return;
    if (this.#worker && this.#started.has(this.#worker)) this.#spare ??= this.#hire();
  }

  /** @param {End} end */
  #finish(end) {
    const job = this.#job;
    const workers = this.crew.size + 1;
    this.#job = null;
    this.crew.leave();
    if (end.type !== "done" || workers === 1) return job?.finish(end);
    // All of them have worked for it.
    const nodes = Math.max(end.solved.counters.nodes ?? 0, job?.last?.nodes ?? 0);
    job?.finish({ ...end, workers, nodes });
  }

  /** Lets the workers go: another puzzle is open, with its solvers in another module, or nothing is left to solve. */
  dismiss() {
    this.crew.leave();
    this.#worker?.terminate();
    this.#spare?.terminate();
    this.#worker = null;
    this.#spare = null;
  }

  #hire() {
    this.#puzzle = this.app.info.id;
    const worker = hire();
    worker.onmessage = (event) => this.#hear(worker, event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#spare) this.#spare = null;
      else if (worker === this.#worker) this.#replace({ type: "error", message: UNLOADED });
    };
    this.#send(worker, { type: "init", puzzle: this.#puzzle, module: this.app.module });
    return worker;
  }

  /**
   * @param {Worker | null} worker
   * @param {ToWorker} message
   */
  #send(worker, message) {
    worker?.postMessage(message);
  }

  /**
   * @param {Worker} worker
   * @param {FromWorker} message
   */
  #hear(worker, message) {
    const job = this.#job;
    if (message.type === "ready") {
      this.#started.add(worker);
      this.#stock();
      return;
    }
    if (message.type === "unloaded") {
      worker.onerror?.(new ErrorEvent("error"));
      return;
    }
    // A worker that was let go may still have had something to say.
    if (worker !== this.#worker || !job) return;
    job.heard = performance.now();
    job.asked = false;
    if (message.type === "pong" || message.id !== job.id) return;
    switch (message.type) {
      case "progress":
        job.last = { ...message, nodes: message.nodes + this.crew.nodes, workers: this.crew.size + 1 };
        job.hear.progress?.(job.last);
        break;
      case "news":
        this.crew.tell(message.news);
        break;
      case "found":
        job.found += message.answers.length;
        this.#foundBefore = job.found;
        job.hear.found?.(message.answers);
        break;
      case "done":
        this.#held = message.resumable ? message.id : 0;
        this.#spent = message.milliseconds;
        this.#finish(message);
        break;
      case "generated":
      case "answers":
        this.#finish(message);
        break;
      case "error":
        // An instance that trapped is never used again.
        if (message.broken) this.#replace({ type: "error", message: message.message });
        else this.#finish({ type: "error", message: message.message });
        break;
    }
  }
}

/**
 * The end of a job that no worker ended.
 * @param {Pick<App, "engine">} app
 * @param {Pick<Job, "found" | "last" | "solving">} job
 * @returns {End}
 */
function stoppedByForce(app, { found, last, solving }) {
  if (!solving) return { type: "stopped" };
  return {
    type: "done", stopped: true, resumable: false, milliseconds: last?.milliseconds ?? 0,
    solved: app.engine.givenUp(found, last?.nodes ?? 0), nextMoves: last?.nextMoves ?? null,
  };
}
