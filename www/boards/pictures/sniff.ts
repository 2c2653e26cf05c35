// What the first bytes of a file say of a picture: its format, its size, and whether it is animated. Asked before the
// browser decodes it, as a small file may unfold into a picture that no memory holds.

import { colourTable, gifParts, pngChunks, startOfGif } from "../../share/film/file-parts.js";
import type { Sniffed } from "./types.js";

/** How many bytes are looked at. */
export const HEAD = 1 << 20;

const BRANDS: Record<string, string> = {
  avif: "avif",
  avis: "avif",
  heic: "heic",
  heix: "heic",
  heim: "heic",
  heis: "heic",
  hevc: "heic",
  hevx: "heic",
  mif1: "heic",
  msf1: "heic",
};

/** @param bytes the beginning of the file */
export function sniff(bytes: Uint8Array): Sniffed {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  try {
    if (word(0, 8) === "\x89PNG\r\n\x1a\n")
      return {
        kind: "png",
        width: view.getUint32(16),
        height: view.getUint32(20),
        animated: isAnimatedPng(view),
      };
    if (view.getUint16(0) === 0xffd8) return { kind: "jpeg", ...jpegSize(view), animated: false };
    if (/^GIF8[79]a/.test(word(0, 6)))
      return {
        kind: "gif",
        width: view.getUint16(6, true),
        height: view.getUint16(8, true),
        animated: isAnimatedGif(view),
      };
    if (word(0, 4) === "RIFF" && word(8, 4) === "WEBP") return webp(view, word(12, 4));
    if (word(0, 2) === "BM")
      return {
        kind: "bmp",
        width: Math.abs(view.getInt32(18, true)),
        height: Math.abs(view.getInt32(22, true)),
        animated: false,
      };
    if (word(4, 4) === "ftyp") return { ...UNKNOWN, kind: BRANDS[word(8, 4)] ?? "" };
    if (/^(?:II\*\0|MM\0\*)/.test(word(0, 4))) return { ...UNKNOWN, kind: "tiff" };
    const text = word(0, 4000)
      .replace(/^\u00ef\u00bb\u00bf/, "")
      .replaceAll(/<!--[^]*?-->/g, "");
    if (/^\s*(?:<[?!][^>]*>\s*)*<svg[\s>]/i.test(text)) return { ...UNKNOWN, kind: "svg" };
  } catch {
    // It ends too early: what decodes it says so.
  }
  return UNKNOWN;
}

const UNKNOWN = { kind: "", width: 0, height: 0, animated: false };

/** Whether a chunk of animation stands before the picture. */
function isAnimatedPng(view: DataView) {
  for (const { name } of pngChunks(view)) if (name === "acTL") return true;
  return false;
}

/** The size in a JPEG's frame header. */
function jpegSize(view: DataView) {
  for (let at = 2; at + 9 < view.byteLength; ) {
    const marker = view.getUint16(at);
    // All of SOF0 to SOF15, without the tables and codes among them.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker < 0xff00) break;
    at += 2 + view.getUint16(at + 2);
  }
  return { width: 0, height: 0 };
}

/** Whether a GIF has a second frame. */
function isAnimatedGif(view: DataView) {
  let at = startOfGif(view);
  let frames = 0;
  while (at < view.byteLength) {
    const block = view.getUint8(at);
    if (block === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at += 10 + colourTable(view.getUint8(at + 9)) + 1;
    } else if (block === 0x21) at += 2;
    else return false;
    at = gifParts(view, at).end;
  }
  return false;
}

/** @param chunk its first */
function webp(view: DataView, chunk: string): Sniffed {
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (chunk === "VP8X")
    return { kind: "webp", width: three(24) + 1, height: three(27) + 1, animated: (view.getUint8(20) & 2) !== 0 };
  if (chunk === "VP8L") {
    const bits = view.getUint32(21, true);
    return { kind: "webp", width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, animated: false };
  }
  return {
    kind: "webp",
    width: view.getUint16(26, true) & 0x3fff,
    height: view.getUint16(28, true) & 0x3fff,
    animated: false,
  };
}
