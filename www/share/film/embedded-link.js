// The link of the board in a picture, inside its file: a PNG's text, a GIF's comment, or an SVG's metadata.

/** What the text inside a picture begins with; the address follows. */
const NAME = "Gridlight ";
/** The whole text, with the fragment of the address. */
const TEXT = /^Gridlight \S*?#(\S+)$/;
/** The beginning of an SVG drawing, up to its first shape. */
const SVG_TAG = /^<svg [^>]*>/;
/** The most bytes of a block of a GIF's comment. */
const BLOCK = 255;

/** @param {string} text of ASCII letters */
function bytesOf(text) {
  return new TextEncoder().encode(text);
}

/**
 * A PNG that carries an address.
 * @param {Blob} png
 * @param {string} address
 */
export async function pngWithLink(png, address) {
  const text = bytesOf(`tEXtComment\0${NAME}${address}`);
  const chunk = new Uint8Array(text.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, text.length - 4);
  chunk.set(text, 4);
  view.setUint32(text.length + 4, crc32(text));
  // After the signature and the header, which comes first.
  return new Blob([png.slice(0, 33), chunk, png.slice(33)], { type: png.type });
}

/**
 * A GIF that carries an address.
 * @param {Blob} gif
 * @param {string} address
 */
export async function gifWithLink(gif, address) {
  const text = bytesOf(NAME + address);
  const blocks = Array.from({ length: Math.ceil(text.length / BLOCK) }, (_, at) =>
    text.slice(at * BLOCK, (at + 1) * BLOCK),
  );
  const comment = [0x21, 0xfe, ...blocks.flatMap((block) => [block.length, ...block]), 0];
  const head = startOfGif(new DataView(await gif.slice(0, 13).arrayBuffer()));
  return new Blob([gif.slice(0, head), new Uint8Array(comment), gif.slice(head)], { type: gif.type });
}

/**
 * An SVG drawing that carries an address.
 * @param {string} svg
 * @param {string} address
 */
export function svgWithLink(svg, address) {
  return svg.replace(SVG_TAG, (tag) => `${tag}<metadata>${NAME}${address.replaceAll("&", "&amp;")}</metadata>`);
}

/**
 * The fragment of the address that a picture carries, or "".
 * @param {string} kind of picture: "png", "gif" or "svg"
 * @param {Uint8Array} bytes the beginning of the file
 */
export function linkInside(kind, bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const within = { png: pngText, gif: gifComment, svg: svgMetadata }[kind];
  try {
    return TEXT.exec(within?.(view) ?? "")?.[1] ?? "";
  } catch {
    // It ends too early.
    return "";
  }
}

/** @param {DataView} view @param {number} start @param {number} length */
function textAt(view, start, length) {
  return new TextDecoder("latin1").decode(new Uint8Array(view.buffer, view.byteOffset + start, length));
}

/** The comment among the chunks before the picture. @param {DataView} view */
function pngText(view) {
  for (let at = 8; at + 8 <= view.byteLength; at += view.getUint32(at) + 12) {
    const name = textAt(view, at + 4, 4);
    if (name === "IDAT") break;
    const [keyword, text = ""] = name === "tEXt" ? textAt(view, at + 8, view.getUint32(at)).split("\0") : [];
    if (keyword === "Comment") return text;
  }
  return "";
}

/** The first comment before the first frame. @param {DataView} view */
function gifComment(view) {
  for (let at = startOfGif(view); view.getUint8(at) === 0x21; ) {
    const comment = view.getUint8(at + 1) === 0xfe;
    let text = "";
    at += 2;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) {
      if (comment) text += textAt(view, at + 1, length);
      at += length + 1;
    }
    if (text) return text;
    at += 1;
  }
  return "";
}

/** @param {DataView} view */
function svgMetadata(view) {
  const text = textAt(view, 0, view.byteLength);
  return /^<svg [^>]*><metadata>([^<]*)<\/metadata>/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

/** Where a GIF's blocks begin: after the header and the colours of all frames. @param {DataView} view */
function startOfGif(view) {
  const flags = view.getUint8(10);
  return 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
}

/** The checksum of a PNG's chunk. @param {Uint8Array} bytes */
function crc32(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
