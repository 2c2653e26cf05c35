// The worker that decodes one picture and reads the board in it. Each picture has its own worker, so that ending it
// cancels.

import { compile, start } from "../../start/engine.js";
import { lazy } from "../../ui/lazy.js";
import { pixelsOf, refusal } from "./pixels.js";
import { boardsIn } from "./several.js";
import { reduced, within } from "./photo-versions.js";
import * as messages from "./words.js";
import type { FromReader, Read, Reader, Reading, Sniffed, Spot, ToReader } from "./types.js";
import type { Pixels } from "./photo-versions.js";

/** Larger files are no screenshots. */
const MOST_BYTES = 100_000_000;

/** When a picture is read for one puzzle: the shares of its sides that are left out, and by what it is reduced. */
const [MARGINS, SIZES] = [
  [0, 0.04],
  [1, 2, 3],
];

/** A dye has a name and its colours in four themes. */
const DYE = 5;

/** The puzzles whose boards are looked for, the likeliest first. */
let puzzles: string[] = [];
/** The modules that were loaded, by puzzle. */
const readers = new Map<string, Promise<Reader>>();

/** What was read last. */
let read: Read | null = null;
/** The boards of the picture that were not chosen. */
let others: Read[] = [];
/** What was read before it was straightened, as long as it may be gone back to. */
let before: Read[] = [];
/** The picture as it was read, before it was straightened. */
let picture: ImageData | null = null;
/** The same straightened, once it was. */
let straight: Pixels | null = null;
let animated = false;

function post(message: FromReader, hand: Transferable[] = []) {
  postMessage(message, { transfer: hand });
}

/** The module that reads a puzzle's boards. */
function readerOf(puzzle: string) {
  const known = readers.get(puzzle) ?? start<Reader>(puzzle, compile(puzzle, "reader/"), false, "reader/");
  readers.set(puzzle, known);
  // Whoever needs it hears of it.
  known.catch(() => {});
  return known;
}

/** What straightens photos. */
const photos = lazy(async () => {
  const glue = await import("../../../pkg/wasm/photo/photo.js");
  await glue.default();
  return glue;
});

/** The same; says so if it cannot be loaded. */
function photosOf() {
  return photos().catch(() => post({ type: "unloaded" }));
}

async function obey(message: ToReader) {
  if (message.type === "read") {
    ({ puzzles } = message);
    // It loads while the picture is decoded.
    if (puzzles[0]) void readerOf(puzzles[0]);
    return decode(message.file, message.sniffed, message.linked);
  }
  if (message.type === "pixels")
    return take(new ImageData(new Uint8ClampedArray(message.pixels), message.width, message.height));
  if (message.type === "corners" && picture) {
    const photos = await photosOf();
    if (!photos) return;
    const { width, height, data } = picture;
    const corners = photos.findCorners(width, height, new Uint8Array(data.buffer)) ?? null;
    const shown = await bitmapOf(picture);
    return post({ type: "corners", corners: corners && [...corners], picture: shown }, [shown]);
  }
  if (message.type === "straighten" && picture) {
    const photos = await photosOf();
    if (!photos) return;
    const { width, height, data } = picture;
    const made = photos.straighten(width, height, new Uint8Array(data.buffer), new Float32Array(message.corners));
    if (!made) throw new Error(messages.NOT_STRAIGHT);
    straight = { width: made.width(), height: made.height(), data: new Uint8ClampedArray(made.bytes()) };
    made.free();
    drop(before);
    before = all();
    const whole = straight;
    return look([() => whole], puzzles);
  }
  if (message.type === "again" && picture) {
    const whole = straight ?? picture;
    return look(
      MARGINS.flatMap((margin) => SIZES.map((size) => () => reduced(within(whole, margin), size))),
      [message.puzzle],
    );
  }
  if (message.type === "back") {
    if (before.length > 0) {
      drop(all());
      [read = null, ...others] = before;
      before = [];
    }
    if (read) return post({ type: "reading", reading: told(read) });
  }
  if (message.type === "compare") {
    const reader = read && (await readerOf(read.puzzle()));
    const drawn = reader?.readPicture(message.width, message.height, new Uint8Array(message.pixels), [
      read?.puzzle() ?? "",
    ]);
    const agrees = Boolean(read && drawn && read.agrees(drawn));
    drawn?.free();
    return post({ type: "compared", agrees });
  }
  if (message.type === "choose" && read) {
    const boards = all();
    read = boards[message.board] ?? read;
    others = boards.filter((one) => one !== read);
    return post({ type: "reading", reading: told(read) });
  }
  if (message.type === "with" && read) {
    const before = read;
    read = before.with(message.slot, message.reads);
    before.free();
    return post({ type: "reading", reading: told(read) });
  }
  // Every message has an answer.
  throw new Error(messages.NOT_READ);
}

/** The boards of the picture, the one that was read first. */
function all() {
  return read ? [read, ...others] : [];
}

function drop(reads: Read[]) {
  for (const one of reads) one.free();
}

/** @param linked whether it carries a link */
async function decode(file: Blob, sniffed: Sniffed, linked: boolean) {
  if (file.size === 0) throw new Error(messages.EMPTY);
  if (file.size > MOST_BYTES) throw new Error(messages.TOO_LARGE);
  const { kind, width, height } = sniffed;
  // Only our own drawings have a size that suits the reader.
  if (!linked && (kind === "svg" || file.type === "image/svg+xml")) throw new Error(messages.IS_DRAWING);
  const why = width && height ? refusal(width, height) : "";
  if (why) throw new Error(why);
  animated = sniffed.animated;
  if (typeof OffscreenCanvas !== "function") return post({ type: "undecoded" });
  const bitmap = await createImageBitmap(file).catch(() => null);
  // A browser may show what its workers cannot decode.
  if (!bitmap) return post({ type: "undecoded" });
  try {
    await take(pixelsOf(bitmap, bitmap.width, bitmap.height, (across, down) => new OffscreenCanvas(across, down)));
  } finally {
    bitmap.close();
  }
}

async function take(pixels: ImageData) {
  picture = pixels;
  post({ type: "decoded" });
  await look([() => pixels], puzzles);
}

/**
 * Reads the board in a picture of which there are several versions: in the first in which it is settled, or else in the
 * one that leaves least in doubt. What is not read in the first version, a person has to confirm.
 *
 * @param versions each made when it is needed
 * @param some the puzzles that are looked for, the likeliest first
 */
async function look(versions: (() => Pixels)[], some: string[]) {
  // What was straightened may be gone back to.
  if (!read || !before.includes(read)) drop(all());
  [read, others] = [null, []];
  let best: { found: Read | null; pixels: Pixels; index: number } | null = null;
  let missing = false;
  for (const [index, version] of versions.entries()) {
    const pixels = version();
    const { found, lacks } = await find(pixels, some, (done, of) =>
      post({ type: "looks", share: (index + done / of) / versions.length }),
    );
    missing ||= lacks;
    if (!best || (found && (!best.found || found.settled() || doubtOf(found) < doubtOf(best.found)))) {
      best?.found?.free();
      best = { found, pixels, index };
    } else found?.free();
    if (found?.settled()) break;
  }
  if (!best || (missing && !best.found)) return post({ type: "unloaded" });
  const { found, pixels, index } = best;
  const boards = found ? boardsIn(await readerOf(found.puzzle()), pixels, found) : [];
  [read = null, ...others] = boards.map((one) => one.read);
  const shown = await bitmapOf(pixels);
  post(
    {
      type: "looked",
      reading: read && told(read),
      boards: boards.map(({ extent }) => extent),
      picture: shown,
      animated,
      confirm: index > 0,
    },
    [shown],
  );
}

/**
 * The board in these pixels: of the first puzzle that they are surely of, or else of the one that fits best; and
 * whether some puzzle's module could not be loaded. Each is loaded only if it is needed.
 */
async function find({ width, height, data }: Pixels, some: string[], report: (done: number, of: number) => void) {
  let best: Read | null = null;
  let lacks = false;
  for (const [done, puzzle] of (await soonest(some)).entries()) {
    report(done, some.length);
    const reader = await readerOf(puzzle).catch(() => null);
    if (!reader) {
      lacks = true;
      continue;
    }
    const found = reader.readPicture(width, height, new Uint8Array(data.buffer), []);
    if (!found) continue;
    const settled = found.settled();
    if (settled || !best || found.fit() > best.fit()) {
      best?.free();
      best = found;
    } else found.free();
    if (settled) break;
  }
  return { found: best, lacks };
}

/** The share of places in doubt. */
function doubtOf(read: Read) {
  const places = read.places();
  return (
    Array.from({ length: places }, (_, slot) => read.sure(slot)).filter((sure) => !sure).length / Math.max(places, 1)
  );
}

/** The likeliest puzzle, then those first that are ruled out soonest. */
async function soonest(puzzles: string[]) {
  const [likeliest = ""] = puzzles;
  const reader = await readerOf(likeliest).catch(() => null);
  const order = reader ? reader.readable() : [];
  return [...puzzles].sort(
    (one, other) =>
      Number(other === likeliest) - Number(one === likeliest) || order.indexOf(one) - order.indexOf(other),
  );
}

/** A copy of pixels that the page can draw. */
function bitmapOf({ width, height, data }: Pixels) {
  return createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height));
}

function told(read: Read): Reading {
  const [cols = 1, rows = 1] = read.size();
  const spots = Array.from({ length: read.places() }, (_, slot): Spot => {
    const [what = "", first = "", second = ""] = read.place(slot);
    return {
      place: [what, Number(first), Number(second)],
      name: read.name(slot),
      area: [...read.placeArea(slot)],
      sure: read.sure(slot),
      inferred: read.inferred(slot),
      readings: read.readings(slot),
      said: read.said(slot),
    };
  });
  const flat = read.dyes();
  const dyes: Reading["dyes"] = [];
  for (let at = 0; at < flat.length; at += DYE)
    dyes.push({ name: flat[at] ?? "", looks: flat.slice(at + 1, at + DYE) });
  return {
    puzzle: read.puzzle(),
    text: read.text(),
    certain: read.certain(),
    why: read.why(),
    cols,
    rows,
    area: [...read.area()],
    dyes,
    spots,
  };
}

/** What is being obeyed: one message after the other, so that answers come in order. */
let turn = Promise.resolve();

addEventListener("message", (event: MessageEvent<ToReader>) => {
  turn = turn
    .then(() => obey(event.data))
    .catch((error) => {
      // Only an Error has a message for people.
      const plain =
        error instanceof Error &&
        !(error instanceof WebAssembly.RuntimeError) &&
        !(error instanceof RangeError) &&
        !(error instanceof DOMException);
      post({ type: "error", message: plain ? error.message : messages.NOT_READ });
    });
});
