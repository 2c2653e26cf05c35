// The versions of a photo.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reduced, within } from "../../www/boards/pictures/photo-versions.js";

const [WIDTH, HEIGHT] = [240, 200];

/**
 * A page with dark lines, in a light that changes from corner to corner.
 * @param {(x: number, y: number) => number} light
 */
function page(light) {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const tone = (x % 40 < 4 || y % 40 < 4 ? 0.3 : 1) * light(x / WIDTH, y / HEIGHT);
    // A warm lamp.
    data.set([tone, 0.95 * tone, 0.8 * tone, 255], 4 * at);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** @param {ReturnType<typeof page>} pixels @param {number} x @param {number} y */
const at = ({ width, data }, x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];

test("a part and half of a picture are what they show", () => {
  const whole = page(() => 200);
  const part = within(whole, 0.1);
  assert.deepEqual([part.width, part.height, part.data.length], [192, 160, 4 * 192 * 160]);
  assert.deepEqual(at(part, 0, 0), at(whole, 24, 20));
  const half = reduced(whole, 2);
  assert.deepEqual([half.width, half.height, half.data.length], [120, 100, 4 * 120 * 100]);
  assert.deepEqual(at(half, 10, 10), at(whole, 20, 20));
});
