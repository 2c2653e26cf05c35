// What the first bytes of a file say of a picture.

import assert from "node:assert/strict";
import { test } from "node:test";

import { sniff } from "../../www/boards/pictures/sniff.js";

/** @param {...(string | number[])} parts */
const bytes = (...parts) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : part)),
  );
/** @param {string} name @param {number[]} data */
const chunk = (name, data) => bytes([0, 0, 0, data.length], name, data, [0, 0, 0, 0]);
const header = [0, 0, 1, 44, 0, 0, 0, 200, 8, 6, 0, 0, 0];
/** @param {...Uint8Array} chunks */
const png = (...chunks) => bytes("\x89PNG\r\n\x1a\n", ...chunks.map((one) => [...one]));
const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0];
const gif = ["GIF89a", [44, 1, 200, 0, 0x80, 0, 0], [0, 0, 0, 255, 255, 255]];

/**
 * The bytes of each file, and what they say: format, width, height, whether it is animated.
 * @type {[string, Uint8Array, [string, number, number, boolean]][]}
 */
const FILES = [
  ["a PNG", png(chunk("IHDR", header), chunk("IDAT", [1])), ["png", 300, 200, false]],
  ["an animated PNG", png(chunk("IHDR", header), chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])), ["png", 300, 200, true]],
  [
    "a JPEG",
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 3, 0, 0xff, 0xc2, 0, 11, 8, 0, 200, 1, 44, 1, 1, 17, 0]),
    ["jpeg", 300, 200, false],
  ],
  ["a GIF", bytes(...gif, frame, [0x3b]), ["gif", 300, 200, false]],
  ["an animated GIF", bytes(...gif, [0x21, 0xf9, 4, 0, 0, 0, 0, 0], frame, frame), ["gif", 300, 200, true]],
  [
    "a WebP",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8 ", [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 200, 0]),
    ["webp", 300, 200, false],
  ],
  [
    "a lossless WebP",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8L", [0, 0, 0, 0, 0x2f, 0x2b, 0xc1, 0x31, 0]),
    ["webp", 300, 200, false],
  ],
  [
    "an animated WebP",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 2, 0, 0, 0, 43, 1, 0, 199, 0, 0]),
    ["webp", 300, 200, true],
  ],
  ["a BMP", bytes("BM", Array(16).fill(0), [44, 1, 0, 0], [0x38, 0xff, 0xff, 0xff]), ["bmp", 300, 200, false]],
  ["a HEIC", bytes([0, 0, 0, 24], "ftypheic", [0, 0, 0, 0]), ["heic", 0, 0, false]],
  ["an AVIF", bytes([0, 0, 0, 24], "ftypavif", [0, 0, 0, 0]), ["avif", 0, 0, false]],
  ["a film", bytes([0, 0, 0, 24], "ftypisom", [0, 0, 0, 0]), ["", 0, 0, false]],
  ["a drawing", bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<svg width="1"/>'), ["svg", 0, 0, false]],
  ["a TIFF", bytes("II*\0", [8, 0, 0, 0]), ["tiff", 0, 0, false]],
  ["a text", bytes("GRID START\no o\nGRID STOP\n"), ["", 0, 0, false]],
];

for (const [name, file, [kind, width, height, animated]] of FILES) {
  test(name, () => {
    assert.deepEqual(sniff(file), { kind, width, height, animated });
    // Cut off anywhere, it is another file at worst.
    for (let length = 0; length < file.length; length += 1)
      assert.equal(typeof sniff(file.subarray(0, length)).kind, "string");
  });
}

test("a size that no memory holds is told before anything is decoded", () => {
  const { width, height } = sniff(png(chunk("IHDR", [0, 1, 134, 160, 0, 1, 134, 160, 8, 6, 0, 0, 0])));
  assert.deepEqual([width, height], [100_000, 100_000]);
});
