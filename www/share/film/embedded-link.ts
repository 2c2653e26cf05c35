// The link of the board in a picture, inside its file: a PNG's text, a GIF's comment, or an attribute of an SVG.

import { gifParts, pngChunks, startOfGif, textAt } from "./file-parts.js";

/** What the text inside a picture begins with; the address follows. */
const NAME = "Gridlight ";
/** The whole text, with the fragment of the address. */
const TEXT = /^Gridlight \S*?#(\S+)$/;
/** The most bytes of a block of a GIF's comment. */
const BLOCK = 255;

/** @param text of ASCII letters */
function bytesOf(text: string) {
  return new TextEncoder().encode(text);
}

/** A PNG that carries an address. */
export async function pngWithLink(png: Blob, address: string) {
  const text = bytesOf(`tEXtComment\0${NAME}${address}`);
  const chunk = new Uint8Array(text.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, text.length - 4);
  chunk.set(text, 4);
  view.setUint32(text.length + 4, crc32(text));
  // After the signature and the header, which comes first.
  return new Blob([png.slice(0, 33), chunk, png.slice(33)], { type: png.type });
}

/** A GIF that carries an address. */
export async function gifWithLink(gif: Blob, address: string) {
  const text = bytesOf(NAME + address);
  const blocks = Array.from({ length: Math.ceil(text.length / BLOCK) }, (_, at) =>
    text.slice(at * BLOCK, (at + 1) * BLOCK),
  );
  const comment = [0x21, 0xfe, ...blocks.flatMap((block) => [block.length, ...block]), 0];
  const head = startOfGif(new DataView(await gif.slice(0, 13).arrayBuffer()));
  return new Blob([gif.slice(0, head), new Uint8Array(comment), gif.slice(head)], { type: gif.type });
}

/** An SVG drawing that carries an address. */
export function svgWithLink(svg: string, address: string) {
  // No element: only those of pictures are trusted in a drawing.
  return svg.replace(/^<svg /, () => `<svg data-comment="${NAME}${address.replaceAll("&", "&amp;")}" `);
}

/**
 * The fragment of the address that a picture carries, or "".
 * @param kind of picture: "png", "gif" or "svg"
 * @param bytes the beginning of the file
 */
export function linkInside(kind: string, bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const within = { png: pngText, gif: gifComment, svg: svgComment }[kind];
  try {
    return TEXT.exec(within?.(view) ?? "")?.[1] ?? "";
  } catch {
    // It ends too early.
    return "";
  }
}

/** The comment among the chunks before the picture. */
function pngText(view: DataView) {
  for (const { name, start, length } of pngChunks(view)) {
    const [keyword, text = ""] = name === "tEXt" ? textAt(view, start, length).split("\0") : [];
    if (keyword === "Comment") return text;
  }
  return "";
}

/** The first comment before the first frame. */
function gifComment(view: DataView) {
  for (let at = startOfGif(view); view.getUint8(at) === 0x21; ) {
    const { parts, end } = gifParts(view, at + 2);
    if (view.getUint8(at + 1) === 0xfe) return parts.map(({ start, length }) => textAt(view, start, length)).join("");
    at = end;
  }
  return "";
}

function svgComment(view: DataView) {
  const text = textAt(view, 0, view.byteLength);
  return /^<svg data-comment="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

/** The checksum of a PNG's chunk. */
function crc32(bytes: Uint8Array) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
