// Boards from pictures, by the library and by the command.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateSync } from "node:zlib";

import { read } from "../../pkg/index.js";
import { call, inFolder } from "./command.js";

const SCREENS = new URL("../../../shared/corpus/pictures/voltorb-flip/", import.meta.url);

/**
 * A PNG of one colour, written by hand.
 * @param {number} width
 * @param {number} height
 * @param {number} [said] the height that it claims
 */
function png(width, height, said = height) {
  const chunk = (/** @type {string} */ name, /** @type {Uint8Array} */ data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    let sum = ~0;
    for (const byte of body) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(~sum >>> 0);
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(said, 4);
  head.set([8, 2], 8);
  const rows = Buffer.alloc(height * (1 + 3 * width), 200);
  for (let row = 0; row < height; row += 1) rows[row * (1 + 3 * width)] = 0;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("what is no picture, or shows no board, is told so", async () => {
  assert.equal(await read(png(64, 48)), null);
  assert.equal(
    await read({ width: 40, height: 40, data: new Uint8ClampedArray(6400).fill(255) }, { puzzles: ["harmony"] }),
    null,
  );
  const cases = /** @type {const} */ ([
    [new Uint8Array(), /The file is empty\.$/],
    [Buffer.from("Dear reader!"), /This is no picture in PNG, JPEG or WebP\.$/],
    [Buffer.from("GIF89a"), /no picture in PNG/],
    [png(64, 64).subarray(0, 60), /The picture is damaged or cut off\.$/],
    [png(16, 64), /at least 32 pixels/],
    [png(60_000, 1, 60_000), /at most 100 million pixels/],
    [png(32, 1, 70_000), /65,535 along a side/],
    [{ width: 40, height: 40, data: new Uint8Array(5) }, /four bytes for each pixel/],
  ]);
  for (const [image, words] of cases) await assert.rejects(read(image), words);
  for (const wrong of [
    null,
    5,
    "picture.png",
    { width: -1, height: 40, data: new Uint8Array(4) },
    { width: 40, height: 40, data: [0] },
  ]) {
    await assert.rejects(read(/** @type {never} */ (wrong)), TypeError);
  }
  await assert.rejects(read(png(64, 48), { puzzles: /** @type {never} */ ("harmony") }), TypeError);
});

test("the command reads files and says what is wrong with others", async () => {
  await inFolder({ "plain.png": png(64, 48), "notes.txt": "Dear reader!" }, async (folder) => {
    const { code, out, err } = await call(["read", "plain.png", "notes.txt", "gone.png"], { folder });
    assert.deepEqual([code, out], [3, ""]);
    assert.deepEqual(err.trimEnd().split("\n"), [
      "plain.png: No board was found in this picture.",
      "notes.txt: This is no picture in PNG, JPEG or WebP.",
      "gone.png: There is no such file.",
    ]);
    const { out: lines } = await call(["read", "--json", "plain.png"], { folder });
    assert.deepEqual(JSON.parse(lines), {
      file: "plain.png",
      error: { message: "No board was found in this picture." },
    });
  });
});

test("screens of the game are read exactly", async () => {
  const table = new URL("truth.tsv", SCREENS);
  const rows = existsSync(table)
    ? readFileSync(table, "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split("\t"))
        .filter((_, index) => index % 12 === 0)
    : [];
  for (const [name = "", inRows = "", inColumns = ""] of rows) {
    const bytes = readFileSync(new URL(name, SCREENS));
    const board = await read(bytes, { puzzles: ["voltorb-flip"] });
    assert.ok(board?.certain, name);
    assert.deepEqual(board.text.split("\n").slice(0, 2), [`rows ${inRows}`, `cols ${inColumns}`], name);
    assert.deepEqual([board.puzzle, board.unsure, board.confirm, board.why], ["voltorb-flip", [], [], []]);
  }
  const [first] = rows;
  if (first) {
    const { code, out, err } = await call(["read", "--json", new URL(first[0] ?? "", SCREENS).pathname], {});
    assert.deepEqual([code, err, JSON.parse(out).certain], [0, "", true]);
  }
  console.log(
    rows.length > 0
      ? `${rows.length} screens read`
      : "The corpus of screens is not beside the checkout: 0 screens read.",
  );
});
