// QR codes are read back by a decoder that shares nothing with what writes them.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import { qr } from "../../www/share/qr-code.js";

// ZXing, which is no module.
const { QRCodeReader } = createRequire(import.meta.url)("@zxing/library");

/** @param {string} text */
function readBack(text) {
  const matrix = qr(text);
  assert.ok(matrix, `${text.length} characters`);
  return { side: matrix.length, text: new QRCodeReader().getDecoder().decodeBooleanArray(matrix).getText() };
}

/** @param {number} length */
function link(length) {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  let text = "https://example.org/#";
  for (let at = text.length; at < length; at++) text += letters[(at * 7919 + length * 31) % 64];
  return text.slice(0, length);
}

test("a code of every size is read back", () => {
  const sides = new Set();
  for (let length = 1; length <= 2953; length += length < 300 ? 9 : 30) {
    const read = readBack(link(length));
    assert.equal(read.text, link(length), `${length} bytes, side ${read.side}`);
    sides.add(read.side);
  }
  // Versions 1 to 40.
  assert.equal(sides.size, 40, [...sides].join(" "));
});

test("a text that is not of plain letters is read back", () => {
  for (const text of ["Gridlight: π ≈ 3, größer als 3 🙂", "\t\n", "0"]) assert.equal(readBack(text).text, text);
});

test("what does not fit into any code is refused", () => {
  assert.equal(readBack("x".repeat(2953)).side, 177);
  assert.equal(qr("x".repeat(2954)), null);
});
