// A worker of the page's own, and the one job that it does: solver.js, crew.js, lab/bench.js and explain/asker.js all talk
// to their workers through this. serve.js is the other end.
//
// A job ends once, whatever happens: with what the worker says, as stopped, or as an error. The worker is started when it is
// first needed and again after one was lost, so a worker that cannot be loaded is asked for once a job.

import { hire } from "./trusted.js";

/** @import { Ended, FromWorker, ToWorker } from "./types.js" */

/** A worker that does not answer to "stop" for so long is ended, so that Stop takes effect within 100; milliseconds. */
const PATIENCE = 80;
/** A watched worker that has said nothing for so long is asked whether it is there, and has as long to answer. */
const SILENCE = 5000;
const LOST = "The solver stopped responding. Try again.";
const UNLOADED = "The solver could not be loaded. Check your connection. Try again.";

/** What a worker says of a job that it is doing; all else that has the job's id ends it. */
const REPORTS = ["progress", "found", "news"];

let ids = 0;

/**
 * @template Wish
 * @template {{ type: string }} Report what is said of a job while it is under way
 * @template {{ type: string }} End
 */
export class Client {
  /** @type {Worker | null} */
  #worker = null;
  /**
   * `heard`: when its worker last said something; `asked`: it was asked whether it is there.
   * @type {{ id: number, hear: (report: Report) => void, finish: (end: Ended<End>) => void, heard: number, asked: boolean, watch: number } | null}
   */
  #job = null;
  #options;
  /** Settles once the worker was handed its module. */
  #begun = Promise.resolve();
  /** Whether the worker has loaded all that it needs. */
  started = false;

  /**
   * @param {string} puzzle
   * @param {() => WebAssembly.Module | Promise<WebAssembly.Module>} module
   * @param {{ file?: Parameters<typeof hire>[0], unloaded?: string, ready?: () => void }} [options] which worker, what is
   *   said if it cannot be loaded, and who is told when it has been
   */
  constructor(puzzle, module, options = {}) {
    this.puzzle = puzzle;
    this.module = module;
    this.#options = options;
  }

  get busy() {
    return this.#job !== null;
  }

  /** Whether there is a worker. */
  get there() {
    return this.#worker !== null;
  }

  /** Starts the worker, if there is none. */
  warm() {
    if (this.#worker) return;
    const { file, unloaded = UNLOADED } = this.#options;
    const worker = hire(file);
    const lose = () => worker === this.#worker && this.#end({ type: "error", message: unloaded });
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.type === "unloaded") lose();
      else this.#hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      lose();
    };
    this.#worker = worker;
    this.#begun = Promise.resolve(this.module()).then((module) => worker.postMessage({ type: "init", puzzle: this.puzzle, module }));
    this.#begun.catch(lose);
  }

  /**
   * Does a job. Ask for another one when this one has ended.
   * @param {Wish} wish
   * @param {{ hear?: (report: Report) => void, watched?: boolean }} [how] `watched`: a worker that falls silent is given up
   * @returns {Promise<Ended<End>>}
   */
  ask(wish, { hear = () => {}, watched = false } = {}) {
    if (this.#job) throw new Error("A worker does one thing at a time.");
    return new Promise((finish) => {
      const watch = watched ? setInterval(() => this.#look(), SILENCE / 4) : 0;
      const id = ++ids;
      this.#job = { id, hear, finish, heard: performance.now(), asked: false, watch };
      this.warm();
      this.#send({ puzzle: this.puzzle, ...wish, id });
    });
  }

  /** Tells the job what another search of the same board found. @param {Uint8Array} news */
  tell(news) {
    if (this.#job) this.#send({ type: "hear", id: this.#job.id, news });
  }

  /** Ends the job; what it knows by then is kept if the worker listens. */
  stop() {
    const job = this.#job;
    if (!job) return;
    this.#send({ type: "stop", id: job.id });
    setTimeout(() => {
      if (this.#job === job) this.dismiss();
    }, PATIENCE);
  }

  /** Lets the worker go; what it was doing ends as stopped. */
  dismiss() {
    this.#end({ type: "stopped" });
  }

  /** A worker that died without a word never ends its job. */
  #look() {
    const job = this.#job;
    if (!job || performance.now() - job.heard <= SILENCE) return;
    if (job.asked) return this.#end({ type: "error", message: LOST });
    job.asked = true;
    // Time passes without a chance to speak where the machine slept: it has as long again.
    job.heard = performance.now();
    this.#send({ type: "ping" });
  }

  /** @param {ToWorker<Wish>} message */
  #send(message) {
    const worker = this.#worker;
    void this.#begun.then(() => worker === this.#worker && worker?.postMessage(message), () => {});
  }

  /** The worker goes, and its job ends. @param {Ended<End>} end */
  #end(end) {
    this.#worker?.terminate();
    this.#worker = null;
    this.started = false;
    this.#finish(end);
  }

  /** @param {Ended<End>} end */
  #finish(end) {
    const job = this.#job;
    this.#job = null;
    clearInterval(job?.watch);
    job?.finish(end);
  }

  /** @param {FromWorker<Report, End>} message */
  #hear(message) {
    if (message.type === "ready") {
      this.started = true;
      this.#options.ready?.();
    }
    const job = this.#job;
    if (!job) return;
    job.heard = performance.now();
    job.asked = false;
    if (!("id" in message) || message.id !== job.id) return;
    if (REPORTS.includes(message.type)) job.hear(/** @type {any} */ (message));
    // An instance that trapped is never used again.
    else if ("broken" in message && message.broken) this.#end(/** @type {any} */ (message));
    else this.#finish(/** @type {any} */ (message));
  }
}
