// Boards from pictures, read by a module of its own that is loaded with the first call.

import { compile } from "./module.js";
import type { Picture, PicturePlace, PuzzleId } from "./types.js";
import load, * as glue from "./wasm/pictures/pictures.js";
import * as messages from "./words.js";

let starting: Promise<unknown> | null = null;

/** The module, in a fresh instance if the last call failed. */
export function ready() {
  starting ??= compile(new URL("./wasm/pictures/pictures_bg.wasm", import.meta.url)).then((module) =>
    load({ module_or_path: module }),
  );
  starting.catch(() => (starting = null));
  return starting;
}

/** The board in a picture, with all that is in doubt as lines. `puzzles` are the ids of those to look for; none for all. */
export async function ofPicture(picture: Picture | Uint8Array, puzzles: string[]) {
  await ready();
  return boardIn(picture, puzzles);
}

/** The same, once the module is ready. */
export function boardIn(picture: Picture | Uint8Array, puzzles: string[]) {
  const found =
    picture instanceof Uint8Array
      ? glue.readFile(picture, puzzles)
      : glue.readPicture(picture.width, picture.height, bytesOf(picture), puzzles);
  if (!found) return null;
  try {
    const places = Array.from({ length: found.places() }, (_, place) => place).filter((place) => !found.sure(place));
    const listed = (inferred: boolean) =>
      places.filter((place) => found.inferred(place) === inferred).map((place) => placeOf(found, place));
    return {
      puzzle: found.puzzle() as PuzzleId,
      text: found.text(),
      certain: found.certain(),
      unsure: listed(false),
      confirm: listed(true),
      why: found.why(),
      remarks: found.remarks(),
    };
  } finally {
    found.free();
  }
}

function bytesOf({ width, height, data }: Picture) {
  if (!Number.isSafeInteger(width) || !Number.isSafeInteger(height) || width < 1 || height < 1)
    throw new TypeError(messages.PICTURE);
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) throw new TypeError(messages.PICTURE);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

function placeOf(found: glue.Read, place: number): PicturePlace {
  const [what = "", first, second] = found.place(place);
  const [row, col] = [Number(first), Number(second)];
  const [reading = "", ...alternatives] = found.readings(place);
  const [x = 0, y = 0, width = 0, height = 0] = Array.from(found.placeArea(place), (side) => Math.floor(side + 0.5));
  const area: PicturePlace["area"] = [x, y, width, height];
  return { what: what as PicturePlace["what"], cell: cellOf(what, row, col), area, reading, alternatives };
}

function cellOf(what: string, row: number, col: number): [number, number] | null {
  if (what === "other") return null;
  if (what === "column") return [-1, row];
  return what === "row" || what === "colour" ? [row, -1] : [row, col];
}
