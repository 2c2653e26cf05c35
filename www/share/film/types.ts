// The messages between the page and the worker that makes GIFs.

/** The plan of a film: the board alone, then frames by their times in the replay. */
export interface Plan {
  /** The time of each frame in steps, null for the board alone, and how long it is shown, in hundredths of a second. */
  frames: { time: number | null; hundredths: number }[];
  /** Every how many steps there is a frame. */
  every: number;
}

// ---- page -> worker
export type ToMaker =
  | { type: "begin"; width: number; height: number }
  /** Four bytes per pixel. */
  | { type: "frame"; pixels: ArrayBuffer; hundredths: number }
  | { type: "end" };

// ---- worker -> page
export type FromMaker =
  /** Ready for the next frame. `bytes` is the size of the film so far. */
  | { type: "taken"; bytes: number }
  | { type: "made"; gif: Uint8Array<ArrayBuffer> }
  | { type: "error"; message: string }
  /** Its module could not be loaded. */
  | { type: "unloaded" };
