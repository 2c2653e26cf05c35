// The messages between the page and the worker that reads boards from pictures, and the modules' types.

/** The exports of a puzzle's `reader/gridlight.js`. */
export type Reader = typeof import("../../../pkg/wasm/page/reader.js");
export type { Read } from "../../../pkg/wasm/page/reader.js";

/** A place of the board, as read. */
export interface Spot {
  /** What it is, and two numbers from 0: see `place` of the module. */
  place: [what: string, first: number, second: number];
  /** What it is called if it is no cell and no clue, otherwise "". */
  name: string;
  /** Where it is in the picture: left, top, width, height in pixels. */
  area: number[];
  /** Whether it counts without confirmation. */
  sure: boolean;
  /** Whether it is inferred, not read: then it is confirmed, not corrected. */
  inferred: boolean;
  /** What it is taken for, and what else it may be. */
  readings: string[];
  /** The same in words. */
  said: string[];
}

/** A board, as read. */
export interface Reading {
  puzzle: string;
  text: string;
  certain: boolean;
  /** Why it is in doubt, in sentences. */
  why: string[];
  cols: number;
  rows: number;
  /** The cells in the picture: left, top, width, height in pixels. */
  area: number[];
  /**
   * The dyes in which a row's colour can be drawn: names, and colours in the dark, light and high-contrast themes and
   * on paper.
   */
  dyes: { name: string; looks: string[] }[];
  spots: Spot[];
}

/** A picture that was looked at: what was read, and the pixels that it was read from. */
export interface Looked {
  reading: Reading | null;
  /** Where its boards are, the first of which was read: left, top, width, height in pixels, with their clues. */
  boards: number[][];
  picture: ImageBitmap;
  /** Whether the file has several frames, of which this is the first. */
  animated: boolean;
  /** Whether a person has to confirm it, however certain it is. */
  confirm?: boolean;
  /** How many places a person has checked in it. */
  checked?: number;
  /** The corners that a person set, by which it was straightened. */
  corners?: number[];
  /** The puzzle that it was read for again, by name. */
  again?: string;
}

/** What the bytes of a file say of it. */
export interface Sniffed {
  /** Such as "png"; "" if it is unknown. */
  kind: string;
  /** In pixels; 0 if it is unknown. */
  width: number;
  height: number;
  animated: boolean;
}

// ---- page -> worker
export type ToReader =
  /**
   * `sniffed`: what its bytes say; `puzzles`: whose boards are looked for, the likeliest first; `linked`: whether the file
   * carries the link of the first's.
   */
  | { type: "read"; file: Blob; sniffed: Sniffed; puzzles: string[]; linked: boolean }
  /** Of the file asked for, decoded by the page: four bytes per pixel. */
  | { type: "pixels"; width: number; height: number; pixels: ArrayBuffer }
  /** Where the corners of a board may be in the picture. */
  | { type: "corners" }
  /** Straightens the picture by its board's corners, clockwise from the upper left: x and y of each; then reads it. */
  | { type: "straighten"; corners: number[] }
  /** Reads the picture, straightened if it was, more thoroughly for one puzzle. */
  | { type: "again"; puzzle: string }
  /** Goes back to what was read before the picture was straightened. */
  | { type: "back" }
  /** Whether a drawing of the board that the file's link holds reads as the picture does: four bytes per pixel. */
  | { type: "compare"; width: number; height: number; pixels: ArrayBuffer }
  /** Which of the boards in the picture is meant, in the order of `boards`; asked once. */
  | { type: "choose"; board: number }
  /** What a person says that a place says. */
  | { type: "with"; slot: number; reads: string };

// ---- worker -> page
export type FromReader =
  /** The picture is decoded. */
  | { type: "decoded" }
  /** How much of the search is done. */
  | { type: "looks"; share: number }
  /** This worker cannot decode it; the page may. */
  | { type: "undecoded" }
  | ({ type: "looked" } & Looked)
  | { type: "reading"; reading: Reading }
  | { type: "compared"; agrees: boolean }
  | { type: "corners"; corners: number[] | null; picture: ImageBitmap }
  | { type: "error"; message: string }
  /** Its module could not be loaded. */
  | { type: "unloaded" };
