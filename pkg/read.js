// Boards from pictures, read by a module of its own that is loaded with the first call.

import { compile } from "./module.js";
import load, * as glue from "./wasm/pictures/pictures.js";
import * as messages from "./words.js";

/** @import { Picture, PictureBoard, PicturePlace } from "./index.js" */

/** @type {Promise<unknown> | null} */
let starting = null;

/** The module, in a fresh instance if the last call failed. */
function ready() {
  starting ??= compile(new URL("./wasm/pictures/pictures_bg.wasm", import.meta.url)).then((module) =>
    load({ module_or_path: module }),
  );
  starting.catch(() => (starting = null));
  return starting;
}

/**
 * The board in a picture, with all that is in doubt as lines.
 * @param {Picture | Uint8Array} picture
 * @param {string[]} puzzles ids of those to look for; all if there is none
 * @returns {Promise<(PictureBoard & { remarks: string[] }) | null>}
 */
export async function ofPicture(picture, puzzles) {
  await ready();
  const found =
    picture instanceof Uint8Array
      ? glue.readFile(picture, puzzles)
      : glue.readPicture(picture.width, picture.height, bytesOf(picture), puzzles);
  if (!found) return null;
  try {
    const places = Array.from({ length: found.places() }, (_, place) => place).filter((place) => !found.sure(place));
    const listed = (/** @type {boolean} */ inferred) =>
      places.filter((place) => found.inferred(place) === inferred).map((place) => placeOf(found, place));
    return {
      puzzle: /** @type {PictureBoard["puzzle"]} */ (found.puzzle()),
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

/** @param {Picture} picture */
function bytesOf({ width, height, data }) {
  if (!Number.isSafeInteger(width) || !Number.isSafeInteger(height) || width < 1 || height < 1)
    throw new TypeError(messages.PICTURE);
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) throw new TypeError(messages.PICTURE);
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/** @param {glue.Read} found @param {number} place @returns {PicturePlace} */
function placeOf(found, place) {
  const [what = "", first, second] = found.place(place);
  const [row, col] = [Number(first), Number(second)];
  /** @type {[number, number] | null} */
  const cell =
    what === "other"
      ? null
      : what === "column"
        ? [-1, row]
        : what === "row" || what === "colour"
          ? [row, -1]
          : [row, col];
  const [reading = "", ...alternatives] = found.readings(place);
  const [x = 0, y = 0, width = 0, height = 0] = Array.from(found.placeArea(place), (side) => Math.floor(side + 0.5));
  return { what: /** @type {PicturePlace["what"]} */ (what), cell, area: [x, y, width, height], reading, alternatives };
}
