// Versions of a photo in which a board is looked for again: without its sides, and smaller.

/** Pixels, four bytes each. */
export type Pixels = Pick<ImageData, "width" | "height" | "data">;

/** A picture without this share of its sides, which may be the frame of a screen. */
export function within({ width, height, data }: Pixels, share: number): Pixels {
  const [left, top] = [Math.round(share * width), Math.round(share * height)];
  const [across, down] = [width - 2 * left, height - 2 * top];
  const part = new Uint8ClampedArray(4 * across * down);
  for (let y = 0; y < down; y += 1)
    part.set(data.subarray(4 * ((y + top) * width + left), 4 * ((y + top) * width + left + across)), 4 * y * across);
  return { width: across, height: down, data: part };
}

/** A picture with squares of so many pixels made one, which has less noise. */
export function reduced({ width, height, data }: Pixels, by: number): Pixels {
  const [across, down] = [Math.floor(width / by), Math.floor(height / by)];
  const less = new Uint8ClampedArray(4 * across * down);
  for (let at = 0; at < less.length; at += 1) {
    const [pixel, channel] = [at >> 2, at & 3];
    const from = 4 * (Math.floor(pixel / across) * by * width + (pixel % across) * by) + channel;
    let sum = 0;
    for (let y = 0; y < by; y += 1) for (let x = 0; x < by; x += 1) sum += data[from + 4 * (y * width + x)] ?? 0;
    less[at] = sum / (by * by);
  }
  return { width: across, height: down, data: less };
}
