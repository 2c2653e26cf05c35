// QR codes (ISO/IEC 18004) of links.

import { correction, generate } from "lean-qr";

/** Modules, row by row; true is dark. */
type Matrix = boolean[][];

/** The code of a text with error correction M, or L where M has no room; null if it fits into none. */
export function qr(text: string): Matrix | null {
  for (const level of [correction.M, correction.L]) {
    try {
      const code = generate(text, { minCorrectionLevel: level });
      const along = Array.from({ length: code.size }, (_, at) => at);
      return along.map((row) => along.map((col) => code.get(col, row)));
    } catch {
      // It is too long for this level.
    }
  }
  return null;
}

/** The code as an SVG with the quiet zone of four modules: dark on light in every theme, or phones cannot read it. */
export function qrSvg(matrix: Matrix) {
  const side = matrix.length + 8;
  let path = "";
  matrix.forEach((row, i) =>
    row.forEach((dark, j) => {
      if (dark) path += `M${j + 4} ${i + 4}h1v1h-1z`;
    }),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`
  );
}
