// Whoever is told how far a row of runs is: at most every 50 ms over all of them, and heard when it says stop.

/** Milliseconds between two tellings: a moment under the 50 that the module keeps to, whose clock is read before. */
const EVERY = 49;

/**
 * @template P
 * @typedef {object} Spectator
 * @property {(progress: () => P) => boolean} tell tells if it is time to; whether to go on
 * @property {() => boolean} stopped whether it said stop; throws what it threw
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
  /** Kept until the run is left: an error of a run is another matter. @type {{ error: unknown } | null} */
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
