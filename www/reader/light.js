// Evens out the light of a straightened photo: what is paper or ground in it becomes one tone of grey. Readers that find nothing in
// a photo often do so in this.

/** Pixels, four bytes each. @typedef {Pick<ImageData, "width" | "height" | "data">} Pixels */

/** The picture is looked at in so many parts across and down, and in each at every so many pixels. */
const PARTS = 16;
const EACH = 3;
/** The share of a part's pixels that are darker than its ground, marks and noise left aside. */
const GROUND = 0.85;
/** What the ground becomes, unless it is dark: then it stays as dark as it is on average. */
const [WHITE, DARK] = [236, 90];
/** Parts that are this much darker than the light at their place are in another colour. */
const [AT_FIRST, THEN] = [0.7, 12];
/** How often the light is estimated, without the parts in another colour. */
const ROUNDS = 4;

/** @param {Pixels} pixels @returns {Pixels} */
export function evened({ width, height, data }) {
  const even = new Uint8ClampedArray(data);
  for (let channel = 0; channel < 3; channel += 1) {
    const [middle, across, down] = lightIn({ width, height, data }, channel);
    const white = middle < DARK ? middle : WHITE;
    for (let y = 0, at = channel; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, at += 4) even[at] = (data[at] ?? 0) * white / Math.max(middle + across * (x / width - 0.5) + down * (y / height - 0.5), 20);
    }
  }
  return { width, height, data: even };
}

/** The light of the ground in one channel: in the middle, and how it changes from left to right and from top to bottom. @param {Pixels} pixels @param {number} channel @returns {[number, number, number]} */
function lightIn({ width, height, data }, channel) {
  /** Parts: a place from -0.5 to 0.5, and its tone. @type {[number, number, number][]} */
  let parts = [];
  for (let part = 0; part < PARTS * PARTS; part += 1) {
    const [column, row] = [part % PARTS, Math.floor(part / PARTS)];
    const tones = [];
    for (let y = Math.floor(row * height / PARTS); y < (row + 1) * height / PARTS; y += EACH) {
      for (let x = Math.floor(column * width / PARTS); x < (column + 1) * width / PARTS; x += EACH) tones.push(data[4 * (y * width + x) + channel] ?? 0);
    }
    parts.push([(column + 0.5) / PARTS - 0.5, (row + 0.5) / PARTS - 0.5, nth(tones, GROUND)]);
  }
  const usual = nth(parts.map(([, , tone]) => tone), 0.5);
  parts = parts.filter(([, , tone]) => tone > AT_FIRST * usual);
  /** @type {[number, number, number]} */
  let light = [usual, 0, 0];
  for (let round = 0; round < ROUNDS && parts.length > 2; round += 1) {
    light = planeThrough(parts);
    parts = parts.filter(([x, y, tone]) => tone > light[0] + light[1] * x + light[2] * y - THEN);
  }
  return light;
}

/** The plane nearest to these points, by least squares: its height at 0, 0, and its slopes. @param {[number, number, number][]} points @returns {[number, number, number]} */
function planeThrough(points) {
  const mean = (/** @type {(point: [number, number, number]) => number} */ of) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y, z] = [mean(([x]) => x), mean(([, y]) => y), mean(([, , z]) => z)];
  const both = (/** @type {0 | 1 | 2} */ one, /** @type {0 | 1 | 2} */ other) => mean((point) => point[one] * point[other]) - ([x, y, z][one] ?? 0) * ([x, y, z][other] ?? 0);
  const [xx, xy, yy, xz, yz] = [both(0, 0), both(0, 1), both(1, 1), both(0, 2), both(1, 2)];
  const by = xx * yy - xy * xy;
  if (by < 1e-6) return [z, 0, 0];
  const [across, down] = [(xz * yy - yz * xy) / by, (yz * xx - xz * xy) / by];
  return [z - across * x - down * y, across, down];
}

/** The tone that a share of them is below. @param {number[]} tones @param {number} share */
function nth(tones, share) {
  return tones.sort((one, other) => one - other)[Math.floor(tones.length * share)] ?? 0;
}

/** A picture without this share of its sides, which may be the frame of a screen. @param {Pixels} pixels @param {number} share @returns {Pixels} */
export function within({ width, height, data }, share) {
  const [left, top] = [Math.round(share * width), Math.round(share * height)];
  const [across, down] = [width - 2 * left, height - 2 * top];
  const part = new Uint8ClampedArray(4 * across * down);
  for (let y = 0; y < down; y += 1) part.set(data.subarray(4 * ((y + top) * width + left), 4 * ((y + top) * width + left + across)), 4 * y * across);
  return { width: across, height: down, data: part };
}

/** A picture with squares of so many pixels made one, which has less noise. @param {Pixels} pixels @param {number} by @returns {Pixels} */
export function reduced({ width, height, data }, by) {
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
