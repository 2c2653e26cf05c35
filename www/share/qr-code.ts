// A QR code (ISO/IEC 18004) of a text in byte mode, versions 1 to 40, error correction M, or L where M is too small.

/** Codewords of error correction in each block, by version from 1. */
const CHECK = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
};
/** Number of blocks, by version from 1 (table 9). */
const BLOCKS = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
    20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ],
};
/** The two bits that name a level in the format (table 12). */
const LEVEL_BITS = { L: 1, M: 0 };

type Level = "L" | "M";

/** Modules, row by row; true is dark. */
type Matrix = boolean[][];

/** Where a module is dark before masking, for each of the eight masks (table 10). */
const MASKS: ((row: number, col: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

const of = (table: readonly number[], version: number) => table[version - 1] ?? 0;

/** Centres of the alignment patterns along one side (annex E). */
function alignments(version: number) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = version * 4 + 10;
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
  const places = [6];
  // The pitch of version 32 is the table's one exception.
  const pitch = version === 32 ? 26 : step;
  for (let i = count - 2; i >= 0; i--) places.splice(1, 0, last - (count - 2 - i) * pitch);
  return places.sort((a, b) => a - b);
}

/** Modules that hold data, in bits. */
function room(version: number) {
  const centres = alignments(version).length;
  const all = (version * 4 + 17) ** 2;
  const finders = 3 * 64 + 31 + 2 * (version * 4 + 1);
  // Those in the corners are taken by finders; those on the timing lines share five modules with them.
  const aligned = centres ? (centres ** 2 - 3) * 25 - 2 * (centres - 2) * 5 : 0;
  return all - finders - aligned - (version >= 7 ? 36 : 0);
}

/** Codewords of data. */
function capacity(version: number, level: Level) {
  return Math.floor(room(version) / 8) - of(CHECK[level], version) * of(BLOCKS[level], version);
}

/** @returns null if it is too long for any version */
export function qr(text: string): Matrix | null {
  const bytes = new TextEncoder().encode(text);
  for (const level of ["M", "L"] as const) {
    for (let version = 1; version <= 40; version++) {
      const header = 4 + (version < 10 ? 8 : 16);
      // Past version 15, codes are dense and hard to scan, so the lower level is better.
      if (level === "M" && version > 15) break;
      if (header + bytes.length * 8 <= capacity(version, level) * 8)
        return best(version, level, codewords(bytes, version, level));
    }
  }
  return null;
}

/** Data and error correction, interleaved (7.4 to 7.6). */
function codewords(bytes: Uint8Array, version: number, level: Level) {
  const size = capacity(version, level);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; data.length < size; pad ^= 0xfd) data.push(pad);

  const blocks = of(BLOCKS[level], version);
  const check = of(CHECK[level], version);
  const short = Math.floor(size / blocks);
  const longer = size % blocks;
  const divisor = generator(check);
  const parts: number[][] = [];
  const checks: number[][] = [];
  let at = 0;
  for (let i = 0; i < blocks; i++) {
    const length = short + (i >= blocks - longer ? 1 : 0);
    const part = data.slice(at, at + length);
    at += length;
    parts.push(part);
    checks.push(remainder(part, divisor));
  }
  const out = [];
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) out.push(part[i] ?? 0);
  for (let i = 0; i < check; i++) for (const part of checks) out.push(part[i] ?? 0);
  return out;
}

/** Product in the field of 256 elements with the polynomial 0x11d. */
function times(a: number, b: number) {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

/** The generator polynomial of a degree without its leading 1. */
function generator(degree: number) {
  const result = new Array(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      result[j] = times(result[j], root);
      if (j + 1 < degree) result[j] ^= result[j + 1];
    }
    root = times(root, 2);
  }
  return result;
}

function remainder(data: number[], divisor: number[]) {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    divisor.forEach((coefficient, i) => {
      result[i] = (result[i] ?? 0) ^ times(coefficient, factor);
    });
  }
  return result;
}

/** The symbol with the mask of the least penalty (7.8). */
function best(version: number, level: Level, words: number[]) {
  let chosen: Matrix | null = null;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const matrix = symbol(version, level, words, mask);
    const cost = penalty(matrix);
    if (cost < least) {
      least = cost;
      chosen = matrix;
    }
  }
  return chosen;
}

function symbol(version: number, level: Level, words: number[], mask: number): Matrix {
  const side = version * 4 + 17;
  const dark: boolean[][] = Array.from({ length: side }, () => new Array(side).fill(false));
  const fixed: boolean[][] = Array.from({ length: side }, () => new Array(side).fill(false));
  const set = (row: number, col: number, value: boolean) => {
    const line = dark[row];
    const lock = fixed[row];
    if (!line || !lock || col < 0 || col >= side) return;
    line[col] = value;
    lock[col] = true;
  };
  const ringed = (row: number, col: number, reach: number, light: number[]) => {
    for (let i = -reach; i <= reach; i++) {
      for (let j = -reach; j <= reach; j++) set(row + i, col + j, !light.includes(Math.max(Math.abs(i), Math.abs(j))));
    }
  };
  for (let i = 0; i < side; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  // Finders with their separators, then alignment patterns wherever no finder is.
  for (const [row, col] of [
    [3, 3],
    [3, side - 4],
    [side - 4, 3],
  ])
    ringed(row ?? 0, col ?? 0, 4, [2, 4]);
  const centres = alignments(version);
  for (const row of centres) {
    for (const col of centres) {
      const corner = (row === 6 && (col === 6 || col === side - 7)) || (row === side - 7 && col === 6);
      if (!corner) ringed(row, col, 2, [1]);
    }
  }
  placeFormat(set, side, level, mask);
  placeVersion(set, side, version);

  // Data runs in columns of two, from the right, up and down in turn, past the timing line.
  let bit = 0;
  const inMask = MASKS[mask] ?? (() => false);
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let i = 0; i < side; i++) {
      const row = upward ? side - 1 - i : i;
      for (const col of [right, right - 1]) {
        if (fixed[row]?.[col]) continue;
        const word = words[bit >> 3] ?? 0;
        const value = ((word >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
        const line = dark[row];
        if (line) line[col] = value !== inMask(row, col);
      }
    }
  }
  return dark;
}

/** @param length bits of check */
function withCheck(value: number, polynomial: number, length: number) {
  let rest = value;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >> (length - 1)) * polynomial);
  return (value << length) | rest;
}

type Set = (row: number, col: number, value: boolean) => void;

/** Level and mask, twice (7.9). */
function placeFormat(set: Set, side: number, level: Level, mask: number) {
  const bits = withCheck((LEVEL_BITS[level] << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 8; i++) {
    set(i < 6 ? i : i + 1, 8, bit(i));
    set(8, side - 1 - i, bit(i));
  }
  set(8, 8, bit(7));
  set(8, 7, bit(8));
  for (let i = 9; i < 15; i++) set(8, 14 - i, bit(i));
  for (let i = 8; i < 15; i++) set(side - 15 + i, 8, bit(i));
  set(7, 8, bit(6));
  set(side - 8, 8, true);
}

/** The version, twice, from 7 on (7.10). */
function placeVersion(set: Set, side: number, version: number) {
  if (version < 7) return;
  const bits = withCheck(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const value = ((bits >> i) & 1) === 1;
    const a = side - 11 + (i % 3);
    const b = Math.floor(i / 3);
    set(a, b, value);
    set(b, a, value);
  }
}

/** How hard a symbol is to scan (7.8.3). */
function penalty(matrix: Matrix) {
  const side = matrix.length;
  let cost = 0;
  let black = 0;
  const lines = [...matrix, ...matrix.map((_, col) => matrix.map((row) => row[col] ?? false))];
  for (const line of lines) {
    let run = 1;
    for (let i = 1; i <= side; i++) {
      if (i < side && line[i] === line[i - 1]) run += 1;
      else {
        if (run >= 5) cost += run - 2;
        run = 1;
      }
    }
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const like of ["10111010000", "00001011101"]) {
      for (let at = text.indexOf(like); at >= 0; at = text.indexOf(like, at + 1)) cost += 40;
    }
  }
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) {
      const here = matrix[i]?.[j];
      if (here) black += 1;
      if (
        i > 0 &&
        j > 0 &&
        here === matrix[i - 1]?.[j] &&
        here === matrix[i]?.[j - 1] &&
        here === matrix[i - 1]?.[j - 1]
      )
        cost += 3;
    }
  }
  return cost + Math.floor(Math.abs((black * 20) / (side * side) - 10)) * 10;
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
