// What PNG and GIF files are made of, as far as the page looks into them.

/** The chunks of a PNG before its pixels: the name of each, and where its data is. */
export function* pngChunks(view: DataView) {
  for (let at = 8; at + 8 <= view.byteLength; at += view.getUint32(at) + 12) {
    const name = textAt(view, at + 4, 4);
    if (name === "IDAT") return;
    yield { name, start: at + 8, length: view.getUint32(at) };
  }
}

/** The bytes of a GIF's table of colours. */
export function colourTable(flags: number) {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Where a GIF's blocks begin: after the header and the colours of all frames. */
export function startOfGif(view: DataView) {
  return 13 + colourTable(view.getUint8(10));
}

/**
 * The parts of a GIF's block, and where it ends.
 * @param start of the first part's length
 */
export function gifParts(view: DataView, start: number) {
  const parts = [];
  let at = start;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) {
    parts.push({ start: at + 1, length });
    at += length + 1;
  }
  return { parts, end: at + 1 };
}

export function textAt(view: DataView, start: number, length: number) {
  return new TextDecoder("latin1").decode(new Uint8Array(view.buffer, view.byteOffset + start, length));
}
