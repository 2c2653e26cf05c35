// Limits progress reports over a series of runs to one every 50 ms, and remembers a request to stop.

/** Milliseconds between reports: slightly less than the module's 50, whose clock is read earlier. */
const EVERY = 49;

export interface Spectator<P> {
  /** Reports progress if it is due; returns whether to continue. */
  tell: (progress: () => P) => boolean;
  /** Whether it asked to stop; rethrows its error. */
  stopped: () => boolean;
}

/** `clock` is in milliseconds. */
export function spectator<P>(clock: () => number, onProgress?: ((progress: P) => boolean | void) | null): Spectator<P> {
  let told = clock();
  let over = false;
  // Thrown only after the run, as an error of the run itself is handled differently.
  let thrown: { error: unknown } | null = null;
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
