// Runs searches in one worker, one after another: a new run stops the one before, and begins once that has ended.

import { Bench } from "./bench.js";

/** @import { App } from "../../board/app.js" */

/**
 * A run.
 * @typedef {object} Run
 * @property {Bench} bench
 * @property {Uint8Array} bits of the open board
 * @property {() => boolean} wanted whether no other run has taken its place
 */

export class Runner {
  /** Kept between runs, so that a steered search need not wait for a worker. @type {Bench | null} */
  #bench = null;
  /** @type {Run | null} */
  #run = null;
  /** Settles when the last run has ended. @type {Promise<unknown>} */
  #over = Promise.resolve();

  /**
   * @param {App} app
   * @param {() => void} changed called when a run begins or ends
   */
  constructor(app, changed) {
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

  /** @param {(run: Run) => Promise<unknown>} act runs something on the open board */
  async run(act) {
    if (this.#bench?.puzzle !== this.app.info.id) this.dismiss();
    const bench = this.#bench ?? new Bench(this.app);
    this.#bench = bench;
    /** @type {Run} */
    const run = { bench, bits: this.app.page.bits(), wanted: () => this.#run === run };
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
