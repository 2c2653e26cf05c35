// Damages certificates, and writes their boards as texts.

/** Random numbers from a seed (mulberry32): below `end`. @param {number} seed */
function dice(seed) {
  let state = seed;
  return (/** @type {number} */ end) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
}

/**
 * A certificate with a fault; null if there is nothing to damage in this way.
 * @param {string[]} all @param {number} seed
 * @returns {{ kind: string, certificate: any }}
 */
export function broken(all, seed) {
  const roll = dice(seed);
  const certificate = JSON.parse(all[roll(all.length)]);
  const before = JSON.stringify(certificate);
  const kinds = [
    "token removed",
    "case removed",
    "token changed",
    "tokens exchanged",
    "solution changed",
    "board changed",
    "proof of another board",
  ];
  const kind = kinds[roll(kinds.length)];
  const tokens = typeof certificate.proof === "string" ? certificate.proof.split(" ") : [];
  const at = roll(Math.max(tokens.length, 1));
  const proof = (/** @type {string[]} */ tokens) => (certificate.proof = tokens.join(" "));
  if (kind === "solution changed") certificate.solution = changed(certificate.solution, roll);
  else if (kind === "board changed")
    certificate.board[key(certificate.board, roll)] = changed(certificate.board[last], roll);
  else if (kind === "proof of another board") {
    const others = all.map((text) => JSON.parse(text)).filter(({ puzzle }) => puzzle === certificate.puzzle);
    const other = others[roll(others.length)];
    certificate.board = other.board;
    if (roll(2) === 0) certificate.solution = other.solution;
  } else if (tokens.length === 0) return { kind, certificate: null };
  else if (kind === "token removed") proof(tokens.toSpliced(at, 1));
  else if (kind === "case removed") proof(tokens.toSpliced(at, 1 + roll(4)));
  else if (kind === "token changed") proof(tokens.with(at, other(tokens, at, roll)));
  else {
    const place = roll(tokens.length);
    proof(tokens.with(at, tokens[place]).with(place, tokens[at]));
  }
  return { kind, certificate: JSON.stringify(certificate) === before ? null : certificate };
}

let last = "";
/** @param {object} board @param {(end: number) => number} roll */
function key(board, roll) {
  const keys = Object.keys(board);
  return (last = keys[roll(keys.length)]);
}

/**
 * Another token in a token's place.
 * @param {string[]} tokens
 * @param {number} at
 * @param {(end: number) => number} roll
 */
function other(tokens, at, roll) {
  if (roll(2) === 0) return tokens[roll(tokens.length)];
  return tokens[at].replace(/\d+|$/, String(roll(30)));
}

/** Another value of the same type. @param {any} value @param {(end: number) => number} roll @returns {any} */
function changed(value, roll) {
  if (Array.isArray(value) && value.length > 0) {
    const at = roll(value.length);
    return roll(12) === 0 ? value.toSpliced(at, 1) : value.with(at, changed(value[at], roll));
  }
  if (typeof value === "number") return Math.max(0, value + [-1, 1][roll(2)]);
  if (typeof value === "boolean") return !value;
  if (value === "region") return "pool";
  if (typeof value === "string" && value.length > 0) {
    const at = roll(value.length);
    return value.slice(0, at) + value[roll(value.length)] + value.slice(at + 1);
  }
  return roll(2) === 0 ? 1 : value;
}

/** @type {Record<string, (certificate: any) => { text: string, answer: string | null }>} */
const TEXTS = {
  aquarium: ({ board, solution }) => ({ text: address(board), answer: solution ? null : null }),
  lazors: ({ board }) => ({
    text: [
      "GRID START",
      ...board.cells.map((/** @type {string} */ row) => [...row].join(" ")),
      "GRID STOP",
      ...[..."ABCDT"].map((kind, index) => `${kind} ${board.supply[index]}`).filter((line) => !line.endsWith(" 0")),
      ...board.lasers.map((/** @type {number[]} */ laser) => `L ${laser.join(" ")}`),
      ...board.targets.map((/** @type {number[]} */ target) => `P ${target.join(" ")}`),
    ].join("\n"),
    answer: null,
  }),
  "laser-maze": ({ board, solution, claim }) => ({
    text: [
      ...board.cells,
      ...board.turrets
        .filter((/** @type {any[]} */ [, , turn, ccw]) => turn !== 1 || ccw)
        .map((/** @type {any[]} */ [row, col, turn, ccw]) =>
          `turret ${row + 1} ${col + 1} ${turn === "static" || turn === "sweep" ? turn : turn === 1 ? "" : `every ${turn}`}${ccw && turn !== "static" ? " ccw" : ""}`.trim(),
        ),
      ...(board.waiting ? ["waiting on"] : []),
    ].join("\n"),
    answer: claim === "unique" ? solution : null,
  }),
  "voltorb-flip": ({ board }) => {
    const line = (/** @type {number[][]} */ clues) => clues.map((clue) => clue.join("/")).join(" ");
    const side = board.rows.length;
    const known = board.rows
      .map((/** @type {any} */ _, /** @type {number} */ row) => board.known.slice(row * side, row * side + side))
      .join("\n");
    return {
      text: `rows ${line(board.rows)}\ncols ${line(board.cols)}\n${board.level ? `level ${board.level}\n` : ""}${known}\n`,
      answer: null,
    };
  },
  harmony: ({ board }) => ({
    text: [
      `${board.homes.length} ${board.homes[0].length}`,
      ...board.homes.map((/** @type {number[]} */ row, /** @type {number} */ y) =>
        row.map((home, x) => `${home}:${board.moves[y][x]}`).join(" "),
      ),
    ].join("\n"),
    answer: null,
  }),
};

/**
 * The board of a certificate as text; a unique solution as text where it is easily written.
 * @param {any} certificate
 */
export function texts(certificate) {
  return TEXTS[certificate.puzzle](certificate);
}

/** The address of an Aquarium board, which holds walls inside tanks, too. @param {any} board */
function address({ rule, tops, lefts, east, south }) {
  const [height, width] = [east.length, east[0].length];
  const bits = (/** @type {string} */ walls) =>
    walls
      .match(/.{1,5}/g)
      ?.map((five) => parseInt(five.padEnd(5, "0"), 2).toString(32))
      .join("") ?? "";
  const upright = east.map((/** @type {string} */ row) => row.slice(0, -1)).join("");
  const level = south.slice(0, -1).join("");
  const clue = (/** @type {number | null} */ number) =>
    number === null ? "g" : number < 16 ? number.toString(16) : `-${number.toString(16)}`;
  return `https://puzz.link/p?aquarium/${rule === "region" ? "r/" : ""}${width}/${height}/${bits(upright)}${bits(level)}/${[...tops, ...lefts].map(clue).join("")}`;
}

/** A small random board of any puzzle: often without a solution, or with several. @param {number} seed */
export function small(seed) {
  const roll = dice(seed);
  const puzzle = ["aquarium", "lazors", "harmony", "laser-maze", "voltorb-flip"][seed % 5];
  const [rows, cols] = [2 + roll(3), 2 + roll(3)];
  const many = (/** @type {number} */ count, /** @type {(index: number) => unknown} */ each, join = " ") =>
    Array.from({ length: count }, (_, index) => each(index)).join(join);
  if (puzzle === "aquarium") {
    const tanks = many(rows, () => many(cols, () => 1 + roll(4)), "\n");
    return {
      puzzle,
      text: `${["pool\n", ""][roll(2)]}${many(cols, () => (roll(3) ? roll(rows + 1) : "-"))}\n${roll(rows + 1) % cols} ${many(rows - 1, () => (roll(3) ? roll(cols + 1) : "-"))}\n\n${tanks}\n`,
    };
  }
  if (puzzle === "lazors") {
    const point = () => {
      const x = roll(2 * cols + 1);
      return `${x} ${2 * roll(rows) + (x % 2 === 0 ? 1 : 0)}`;
    };
    const sign = () => [-1, 1][roll(2)];
    const blocks = many(2, () => `${"AABC"[roll(4)]} 1`, "\n");
    return {
      puzzle,
      text:
        `GRID START\n${many(rows, () => many(cols, () => "ooooxA"[roll(6)]), "\n")}\no o o o\nGRID STOP\n`.replace(
          "o o o o",
          many(cols, () => "o"),
        ) +
        `${blocks}\n${many(1 + roll(2), () => `L ${point()} ${sign()} ${sign()}`, "\n")}\n${many(1 + roll(2), () => `P ${point()}`, "\n")}\n`,
    };
  }
  if (puzzle === "laser-maze") {
    const cells = Array.from({ length: rows * cols }, () => ".......##^>v<"[roll(13)]);
    [cells[0], cells[rows * cols - 1]] = ["S", "G"];
    const turns = cells.flatMap((cell, at) =>
      "^>v<".includes(String(cell))
        ? [
            `turret ${Math.floor(at / cols) + 1} ${(at % cols) + 1} ${["static", "sweep", "ccw", "every 2", "every 3 ccw"][roll(5)]}`,
          ]
        : [],
    );
    const grid = many(rows, (row) => cells.slice(Number(row) * cols, Number(row) * cols + cols).join(""), "\n");
    return { puzzle, text: `${grid}\n${roll(2) ? turns.join("\n") : ""}\n${roll(3) ? "" : "waiting on\n"}` };
  }
  if (puzzle === "voltorb-flip") {
    const cards = Array.from({ length: 9 }, () => "0011123"[roll(7)] ?? "");
    const clue = (/** @type {string[]} */ line) =>
      `${line.reduce((sum, card) => sum + Number(card), 0) + (roll(20) ? 0 : 1)}/${line.filter((card) => card === "0").length}`;
    const line = (/** @type {(at: number) => number} */ cell) => [0, 1, 2].map((at) => cards[cell(at)] ?? "");
    const known = many(3, (row) => many(3, (col) => (roll(4) ? "." : cards[3 * Number(row) + Number(col)]), ""), "\n");
    return {
      puzzle,
      text: `rows ${many(3, (row) => clue(line((at) => 3 * Number(row) + at)))}\ncols ${many(3, (col) => clue(line((at) => 3 * at + Number(col))))}\n${known}\n`,
    };
  }
  // Tiles that are right in number, with few moves of an even sum.
  const homes = Array.from({ length: 3 * 3 }, (_, index) => index % 3);
  for (let at = homes.length - 1; at > 0; at -= 1) {
    const other = roll(at + 1);
    [homes[at], homes[other]] = [homes[other], homes[at]];
  }
  const moves = homes.map((home, at) => (home === Math.floor(at / 3) ? roll(2) : 1 + roll(2)));
  if (moves.reduce((sum, one) => sum + one, 0) % 2 === 1) moves[0] += 1;
  return {
    puzzle,
    text: `3 3\n${many(3, (row) => many(3, (col) => `${homes[3 * Number(row) + Number(col)]}:${moves[3 * Number(row) + Number(col)]}`), "\n")}\n`,
  };
}
