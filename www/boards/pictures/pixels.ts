// From a decoded picture to the pixels that are read; in the worker, and in the page where the worker cannot decode.

import * as messages from "./words.js";

/** The most pixels of a picture that is decoded. */
export const MOST = 100_000_000;
/** The most pixels that are read: larger pictures are reduced. Enough for 40 pixels a cell in a board of 70 by 70. */
const READ = 8_000_000;
/** The shortest side that is read. */
const LEAST = 32;

/** What the canvas of a page and that of a worker have in common. */
interface Canvas {
  width: number;
  height: number;
  getContext(
    kind: "2d",
    how: { willReadFrequently: boolean },
  ): Omit<OffscreenCanvasRenderingContext2D, "canvas"> | null;
}

/** Why a picture of this size is not read, or "". */
export function refusal(width: number, height: number) {
  if (width * height > MOST) return messages.tooManyPixels(width, height);
  if (Math.min(width, height) < LEAST) return messages.TOO_SMALL;
  return "";
}

/**
 * The pixels of a picture, laid on white.
 * @param make a canvas
 * @throws {Error} with a message for people
 */
export function pixelsOf(
  source: CanvasImageSource,
  width: number,
  height: number,
  make: (width: number, height: number) => Canvas,
): ImageData {
  const why = refusal(width, height);
  if (why) throw new Error(why);
  const scale = Math.min(1, Math.sqrt(READ / (width * height)));
  const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = make(across ?? 1, down ?? 1);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error(messages.NO_CANVAS);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const read = () => context.getImageData(0, 0, canvas.width, canvas.height);
  const { transparent, opaque } = opacity(read());
  if (transparent) throw new Error(messages.TRANSPARENT);
  if (!opaque) {
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return read();
}

/** Whether all pixels are transparent, and whether all are opaque. */
function opacity({ data }: ImageData) {
  let [transparent, opaque] = [true, true];
  for (let at = 3; at < data.length && (transparent || opaque); at += 4) {
    if (data[at] !== 0) transparent = false;
    if (data[at] !== 255) opaque = false;
  }
  return { transparent, opaque };
}
