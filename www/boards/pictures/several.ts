// Pictures with several boards, such as a printed page: each board that was read is covered, and the rest is looked at
// again.

import type { Read, Reader } from "./types.js";

/** A board, where it is with its clues (left, top, width, height in pixels), and the width of its cells. */
type Placed = { read: Read; extent: number[]; cell: number };

/** No more are looked for. */
const MOST = 24;
/** A board that takes more of the picture than this stands alone. */
const SHARE = 1 / 3;
/** Smaller cells than this, compared with the largest, belong to small pictures of boards. */
const SMALLEST = 0.3;
/** What fits worse than this, compared with the first board, is none. */
const WORST = 0.85;

/**
 * The boards of one puzzle in a picture, one of which was read, in the order in which people read.
 * @param reader of that puzzle
 */
export function boardsIn(
  reader: Reader,
  { width, height, data }: Pick<ImageData, "width" | "height" | "data">,
  first: Read,
) {
  let last = placed(first);
  const all = [last];
  const [, , across = 0, down = 0] = last.extent;
  if (across * down > SHARE * width * height) return all;
  const left = new Uint8ClampedArray(data);
  let largest = last.cell;
  while (all.length < MOST && last.cell >= SMALLEST * largest) {
    cover({ width, height, data: left }, last);
    const found = reader.readPicture(width, height, new Uint8Array(left.buffer), []);
    if (!found) break;
    if (found.fit() < WORST * first.fit()) {
      found.free();
      break;
    }
    last = placed(found);
    largest = Math.max(largest, last.cell);
    all.push(last);
  }
  const isLarge = ({ cell }: Placed) => cell >= SMALLEST * largest;
  for (const one of all) if (!isLarge(one)) one.read.free();
  return all.filter(isLarge).sort((one, other) => inOrder(one.extent, other.extent));
}

function placed(read: Read): Placed {
  const [, , across = 0] = read.area();
  const [columns = 1] = read.size();
  return { read, extent: extentOf(read), cell: across / columns };
}

/** Line by line, from left to right. */
function inOrder([x = 0, y = 0, , down = 0]: number[], [otherX = 0, otherY = 0, , otherDown = 0]: number[]) {
  const under = y + down / 2 - otherY - otherDown / 2;
  return Math.abs(under) > Math.min(down, otherDown) / 2 ? under : x - otherX;
}

/** Where a board is, with its clues: left, top, width, height in pixels. */
function extentOf(read: Read) {
  const areas = [[...read.area()], ...Array.from({ length: read.places() }, (_, slot) => [...read.placeArea(slot)])];
  const [x, y] = [0, 1].map((side) => Math.min(...areas.map((area) => area[side] ?? 0)));
  const [right, bottom] = [0, 1].map((side) =>
    Math.max(...areas.map((area) => (area[side] ?? 0) + (area[side + 2] ?? 0))),
  );
  return [x ?? 0, y ?? 0, (right ?? 0) - (x ?? 0), (bottom ?? 0) - (y ?? 0)];
}

/** Paints over a board, and half a cell around it, with what the picture has in its corner. */
function cover(
  { width, height, data }: Pick<ImageData, "width" | "height" | "data">,
  { extent: [x = 0, y = 0, across = 0, down = 0], cell }: Placed,
) {
  const margin = cell / 2;
  const [from, to] = [Math.max(0, Math.floor(x - margin)), Math.min(width, Math.ceil(x + across + margin))];
  const words = new Uint32Array(data.buffer);
  const paint = words[0] ?? 0;
  for (let row = Math.max(0, Math.floor(y - margin)); row < Math.min(height, y + down + margin); row += 1)
    words.fill(paint, row * width + from, row * width + to);
}
