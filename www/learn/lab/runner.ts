// Runs searches in one worker, one after another: a new run stops the one before, and begins once that has ended.

import { Bench } from "./bench.js";
import type { App } from "../../board/app.js";

/** A run. */
export interface Run {
  bench: Bench;
  /** Of the open board. */
  bits: Uint8Array;
  /** Whether no other run has taken its place. */
  wanted: () => boolean;
}

export class Runner {
  app: App;
  changed: () => void;

  /** Kept between runs, so that a steered search need not wait for a worker. */
  #bench: Bench | null = null;
  #run: Run | null = null;
  /** Settles when the last run has ended. */
  #over: Promise<unknown> = Promise.resolve();

  /** @param changed called when a run begins or ends */
  constructor(app: App, changed: () => void) {
    this.app = app;
    this.changed = changed;
  }

  get busy() {
    return this.#run !== null;
  }

  /** Stops the run, which then ends. */
  stop() {
    this.#bench?.stop();
  }

  /** Ends the run without a word, and the worker. */
  dismiss() {
    this.#run = null;
    this.#bench?.dismiss();
    this.#bench = null;
    this.changed();
  }

  /** @param act runs something on the open board */
  async run(act: (run: Run) => Promise<unknown>) {
    if (this.#bench?.puzzle !== this.app.info.id) this.dismiss();
    const bench = this.#bench ?? new Bench(this.app);
    this.#bench = bench;
    const run: Run = { bench, bits: this.app.page.bits(), wanted: () => this.#run === run };
    this.#run = run;
    this.changed();
    // Stopped and not ended: what its worker keeps is needed to steer on.
    bench.stop();
    const before = this.#over;
    const over = before
      .catch(() => {})
      .then(() => (this.#run === run ? act(run) : null))
      .finally(() => {
        if (this.#run === run) {
          this.#run = null;
          this.changed();
        }
      });
    this.#over = over;
    await over;
  }
}
