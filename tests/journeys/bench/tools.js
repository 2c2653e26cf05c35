// For all parts: repeatable chance, figures and boards.

/** Repeatable numbers from 0 to before 1. */
const chances = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

/** Repeatable whole numbers from 0 to before an end. */
const wholes = (seed) => {
  const next = chances(seed);
  return (end) => Math.floor(next() * end);
};

const frame = () => new Promise(requestAnimationFrame);

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];

/** A finished board of Harmony, shuffled by at most so many swaps. */
const shuffled = (below, side, swaps) => {
  const tiles = Array.from({ length: side }, (_, home) => Array.from({ length: side }, () => [home, 0]));
  for (let swap = 0; swap < swaps; swap += 1) {
    const [row, col, other] = [below(side), below(side), below(side)];
    const [otherRow, otherCol] = swap % 2 ? [row, other] : [other, col];
    if (row === otherRow && col === otherCol) continue;
    [tiles[row][col], tiles[otherRow][otherCol]] = [tiles[otherRow][otherCol], tiles[row][col]];
    tiles[row][col][1] += 1;
    tiles[otherRow][otherCol][1] += 1;
  }
  return `${side} ${side}\n${tiles.map((row) => row.map((tile) => tile.join(":")).join(" ")).join("\n")}\n`;
};
