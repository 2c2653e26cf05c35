// The messages between the page and the worker that makes films.

/** A film as it is drawn: its frames by their times in the replay. */
export interface Plan {
  /** The time of each frame in steps, and for how many hundredths of a second it is seen. */
  frames: { time: number; hundredths: number }[];
  /** One step in so many is shown; 1 is every one. */
  every: number;
}

// ---- page -> worker
export type ToMaker =
  | { type: "begin"; width: number; height: number }
  /** Four bytes a pixel. */
  | { type: "frame"; pixels: ArrayBuffer; hundredths: number }
  | { type: "end" };

// ---- worker -> page
export type FromMaker =
  /** It is ready for the next frame. `bytes` are those of the film by now. */
  | { type: "taken"; bytes: number }
  | { type: "made"; gif: Uint8Array<ArrayBuffer> }
  | { type: "error"; message: string }
  /** Its module could not be loaded. */
  | { type: "unloaded" };
