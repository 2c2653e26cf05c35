// A worker and the one job it runs. solver.ts, portfolio-workers.ts, bench.ts and explain-client.ts all use their
// workers through this; serve.ts is the other end.
//
// A job ends exactly once: with a result, as stopped, or with an error. The worker is started when first needed and
// again after it was lost, so one that cannot be loaded is tried once per job.

import { hire } from "../start/trusted-types.js";
import * as messages from "../words/words-worker.js";
import type { Ended, FromJob, FromWorker, ToWorker } from "./types.js";

/** A worker that ignores "stop" for this many milliseconds is terminated, so that Stop takes effect within 100. */
const PATIENCE = 80;
/** Milliseconds of silence after which a watched worker is pinged, and again until it is given up. */
const SILENCE = 5000;

/** Messages about a running job; any other message with its id ends it. */
const REPORTS = ["progress", "found", "news"];

function isReport<Report extends { type: string }, End extends { type: string }>(
  message: FromJob<Report, End>,
): message is Report & { id: number } {
  return REPORTS.includes(message.type);
}

let ids = 0;

/**
 * @template Wish what is asked
 * @template Report sent while a job runs
 * @template End how a job ends
 */
export class Client<Wish, Report extends { type: string }, End extends { type: string }> {
  puzzle: string;
  module: () => WebAssembly.Module | Promise<WebAssembly.Module>;

  #worker: Worker | null = null;
  /** `heard`: the time of the worker's last message; `asked`: whether it was pinged since. */
  #job: {
    id: number;
    hear: (report: Report) => void;
    finish: (end: Ended<End>) => void;
    heard: number;
    asked: boolean;
    watch: number;
  } | null = null;
  #options;
  /** Settles once the worker was sent its module. */
  #begun = Promise.resolve();
  /** Whether the worker is fully loaded. */
  started = false;

  /**
   * @param options the worker's file, the error if it cannot be loaded, and a callback for when it is
   */
  constructor(
    puzzle: string,
    module: () => WebAssembly.Module | Promise<WebAssembly.Module>,
    options: { file?: Parameters<typeof hire>[0]; unloaded?: string; ready?: () => void } = {},
  ) {
    this.puzzle = puzzle;
    this.module = module;
    this.#options = options;
  }

  get busy() {
    return this.#job !== null;
  }

  /** Whether a worker is running. */
  get there() {
    return this.#worker !== null;
  }

  /** Starts the worker if none is running. */
  warm() {
    if (this.#worker) return;
    const { file, unloaded = messages.SOLVER_NOT_LOADED } = this.#options;
    let worker: Worker | null = null;
    const lose = () => worker === this.#worker && this.#end({ type: "error", message: unloaded });
    try {
      worker = hire(file);
    } catch {
      // Once the job that needs it waits for its end.
      return queueMicrotask(lose);
    }
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
    this.#begun = Promise.resolve(this.module()).then((module) =>
      worker?.postMessage({ type: "init", puzzle: this.puzzle, module }),
    );
    this.#begun.catch(lose);
  }

  /** Runs a job. The one before must have ended. `watched`: gives up a worker that falls silent. */
  ask(
    wish: Wish,
    { hear = () => {}, watched = false }: { hear?: (report: Report) => void; watched?: boolean } = {},
  ): Promise<Ended<End>> {
    if (this.#job) throw new Error(messages.ONE_AT_A_TIME);
    return new Promise((finish) => {
      const watch = watched ? setInterval(() => this.#look(), SILENCE / 4) : 0;
      const id = ++ids;
      this.#job = { id, hear, finish, heard: performance.now(), asked: false, watch };
      this.warm();
      this.#send({ puzzle: this.puzzle, ...wish, id });
    });
  }

  /** Sends the job facts from another search of the same board. */
  tell(news: Uint8Array) {
    if (this.#job) this.#send({ type: "hear", id: this.#job.id, news });
  }

  /** Stops the job; its results so far are kept if the worker responds. */
  stop() {
    const job = this.#job;
    if (!job) return;
    this.#send({ type: "stop", id: job.id });
    setTimeout(() => {
      if (this.#job === job) this.dismiss();
    }, PATIENCE);
  }

  /** Terminates the worker; its job ends as stopped. */
  dismiss() {
    this.#end({ type: "stopped" });
  }

  /** Detects a worker that died silently and would never end its job. */
  #look() {
    const job = this.#job;
    if (!job || performance.now() - job.heard <= SILENCE) return;
    if (job.asked) return this.#end({ type: "error", message: messages.SOLVER_SILENT });
    job.asked = true;
    // The machine may have been asleep, so the worker gets the same time again.
    job.heard = performance.now();
    this.#send({ type: "ping" });
  }

  #send(message: ToWorker<Wish>) {
    const worker = this.#worker;
    void this.#begun.then(
      () => worker === this.#worker && worker?.postMessage(message),
      () => {},
    );
  }

  /** Terminates the worker and ends its job. */
  #end(end: Ended<End>) {
    this.#worker?.terminate();
    this.#worker = null;
    this.started = false;
    this.#finish(end);
  }

  #finish(end: Ended<End>) {
    const job = this.#job;
    this.#job = null;
    clearInterval(job?.watch);
    job?.finish(end);
  }

  #hear(message: FromWorker<Report, End>) {
    if (message.type === "ready") {
      this.started = true;
      this.#options.ready?.();
    }
    const job = this.#job;
    if (!job) return;
    job.heard = performance.now();
    job.asked = false;
    if (!("id" in message) || message.id !== job.id) return;
    if (isReport(message)) job.hear(message);
    // An instance that trapped must not be reused.
    else if ("broken" in message && message.broken) this.#end(message);
    else this.#finish(message);
  }
}
