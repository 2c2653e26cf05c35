// Limits progress reports over a series of runs to one every 50 ms, and remembers a request to stop.

/** Milliseconds between reports: slightly less than the module's 50, whose clock is read earlier. */
const EVERY = 49;

/**
 * @template P
 * @typedef {object} Spectator
 * @property {(progress: () => P) => boolean} tell reports progress if it is due; whether to continue
 * @property {() => boolean} stopped whether it asked to stop; rethrows its error
 */

/**
 * @template P
 * @param {() => number} clock milliseconds
 * @param {((progress: P) => boolean | void) | null} [onProgress]
 * @returns {Spectator<P>}
 */
export function spectator(clock, onProgress) {
  let told = clock();
  let over = false;
  /**
   * Thrown only after the run, as an error of the run itself is handled differently.
   * @type {{ error: unknown } | null}
   */
  let thrown = null;
  return {
    tell(progress) {
      if (!onProgress || over) return !over;
      const now = clock();
      if (now - told < EVERY) return true;
      told = now;
      try {
        over = onProgress(progress()) === false;
      } catch (error) {
        thrown = { error };
        over = true;
      }
      return !over;
    },
    stopped() {
      if (thrown) throw thrown.error;
      return over;
    },
  };
}
