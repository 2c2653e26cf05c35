// @ts-nocheck Plain JavaScript without types: to be read in an hour, by somebody who does not trust us.
// Checks certificates: that a board has one solution, or none, or what else is claimed. It shares no code with what
// writes them. The rules of the five puzzles are below, each with the reasons that may end a case of a proof;
// docs/certificates.md describes the form. `node checker.js FILE...` checks files, and so does the page check.html.

/**
 * The most bytes of a certificate, and the most work for one, in steps of some 10 ns: a hostile file ends with a
 * message within seconds.
 */
export const MOST_BYTES = 1_000_000;
const MOST_WORK = 150_000_000;
const MOST_CELLS = 250_000;

/** What is wrong with a certificate; `at` is the index of a token of its proof, or -1. */
class Wrong extends Error {
  constructor(message, at = -1) {
    super(message);
    this.at = at;
  }
}

function must(right, words, at) {
  if (!right) throw new Wrong(words, at);
}

let work = 0;
function spend(steps) {
  work += steps;
  must(work <= MOST_WORK, "Checking this certificate takes too long.");
}

/**
 * `certificate` is what was checked: a solution of a board that has none is left out.
 * @param {string} text @returns {{ valid: boolean, words: string, at: number, certificate?: any }}
 */
export function check(text) {
  work = 0;
  try {
    must(text.length <= MOST_BYTES, `A certificate has at most ${MOST_BYTES} bytes.`);
    const certificate = JSON.parse(text.replace(/^\uFEFF/, ""));
    must(certificate?.gridlight === "certificate", "This is not a certificate.");
    must(certificate.version === 1, "This version of certificates is unknown.");
    must(
      typeof certificate.puzzle === "string" && Object.hasOwn(PUZZLES, certificate.puzzle),
      "This puzzle is unknown.",
    );
    must(typeof certificate.board === "object" && certificate.board !== null, "There is no board.");
    const words = PUZZLES[certificate.puzzle](certificate);
    if (certificate.claim === "impossible") delete certificate.solution;
    return { valid: true, words, at: -1, certificate };
  } catch (error) {
    if (error instanceof Wrong) return { valid: false, words: error.message, at: error.at };
    if (error instanceof SyntaxError) return { valid: false, words: "This is not JSON.", at: -1 };
    throw error;
  }
}

// What the parts of a file must look like.

function whole(value, least, most, name) {
  must(
    Number.isInteger(value) && value >= least && value <= most,
    `${name}: a whole number from ${least} to ${most} is missing.`,
  );
  return value;
}

function list(value, least, most, name, each = (item) => item) {
  must(
    Array.isArray(value) && value.length >= least && value.length <= most,
    `${name}: a list of ${least === most ? least : `${least} to ${most}`} is missing.`,
  );
  return value.map(each);
}

/** Rows of symbols, as many and as long as those of `like` if it is given. */
function grid(value, symbols, name, most, like = value) {
  return list(value, 1, most, name, (row) => {
    must(typeof row === "string" && symbols.test(row) && row.length <= most, `${name}: a row is damaged.`);
    must(value.length === like.length && row.length === like[0].length, `${name}: the size is wrong.`);
    return row;
  });
}

const upTo = (count, each = (index) => index) => Array.from({ length: count }, (_, index) => each(index));

// Proofs by cases. A proof is a list of tokens. A token that decides something is followed by the proofs of its cases,
// in order; any other token ends a case with a reason why it is impossible. "=" ends the case that is the solution.

/**
 * Follows a proof. A puzzle says what the cases of a token are (`cases`, null if it decides nothing), makes one
 * (`enter`) and takes it back (`leave`), and knows the reasons (`refutes`) and whether all is decided as in the
 * solution (`solved`).
 */
function follow({ claim, proof }, game) {
  must(claim === "unique" || claim === "impossible", "The claim is unknown.");
  must(typeof proof === "string", "There is no proof.");
  const tokens = proof.split(" ");
  // The decisions under way, each with the cases that are left.
  const stack = [];
  let solutions = 0;
  tokens.forEach((token, at) => {
    must(at === 0 || stack.length > 0, "The proof goes on after its last case.", at);
    spend(1);
    const cases = game.cases(token);
    if (cases) {
      must(cases.length > 0, "There is nothing left to decide here.", at);
      stack.push(cases);
      return game.enter(cases.shift());
    }
    if (token === "=") {
      must(claim === "unique" && game.solved(), "This case is not the solution.", at);
      solutions += 1;
    } else must(game.refutes(token), `The reason “${token.slice(0, 20)}” does not hold.`, at);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      game.leave();
      if (top.length > 0) return game.enter(top.shift());
      stack.pop();
      game.closed?.();
    }
  });
  must(stack.length === 0, "A case is missing.", tokens.length);
  must(solutions === (claim === "unique" ? 1 : 0), "The solution is not among the cases.");
  return claim === "unique" ? "Valid: this board has exactly one solution." : "Valid: this board has no solution.";
}

/** The number in a token like "r12"; -1 if the letter is another one or the number not below `end`. */
function numbered(token, letter, end) {
  const [, found, digits] = /^([a-z]?)(\d{1,6})$/.exec(token) ?? [];
  return found === letter && Number(digits) < end ? Number(digits) : -1;
}

// Aquarium. Water lies at the bottom of a tank and is level: under the rule "region" in the whole tank, under "pool"
// where it is joined through cells that are not higher. A clue says how many cells of its line hold water. "7" decides
// cell 7 (row by row, from 0): dry, then water. "r3", "c3": this line cannot have its number of water cells.

function aquarium(certificate) {
  const { board, solution, claim } = certificate;
  const pool = board.rule === "pool";
  must(pool || board.rule === "region", "The rule is unknown.");
  const east = grid(board.east, /^[01]+$/, "east", 60);
  const south = grid(board.south, /^[01]+$/, "south", 60, east);
  const [height, width] = [east.length, east[0].length];
  const clue = (most) => (value) => (value === null ? null : whole(value, 0, most, "clue"));
  const tops = list(board.tops, width, width, "tops", clue(height));
  const lefts = list(board.lefts, height, height, "lefts", clue(width));
  const [row, column] = [(cell) => Math.floor(cell / width), (cell) => cell % width];
  const open = (walls, cell) => walls[row(cell)]?.[column(cell)] === "0";
  /** The cells of a cell's tank beside it; itself where there is a wall. */
  const beside = upTo(height * width, (cell) => [
    column(cell) < width - 1 && open(east, cell) ? cell + 1 : cell,
    column(cell) > 0 && open(east, cell - 1) ? cell - 1 : cell,
    row(cell) < height - 1 && open(south, cell) ? cell + width : cell,
    row(cell) > 0 && open(south, cell - width) ? cell - width : cell,
  ]);
  const seen = new Uint32Array(height * width);
  let mark = 0;
  /** The cells of a cell's tank that are joined to it without going above a row, and what is done with those above. */
  function joined(cells, top, above = () => {}) {
    for (const cell of cells) {
      for (const other of beside[cell]) {
        if (seen[other] === mark) continue;
        if (row(other) < top) {
          above(other);
          continue;
        }
        seen[other] = mark;
        cells.push(other);
      }
    }
    spend(4 * cells.length);
    return cells;
  }
  function from(cell, top) {
    seen[cell] = mark += 1;
    return joined([cell], top);
  }
  /** The cells from which a cell is joined without going above them: row by row upwards, with what has come to it. */
  function upwards(cell) {
    seen[cell] = mark += 1;
    const waiting = upTo(height, () => []);
    waiting[row(cell)].push(cell);
    const found = [];
    for (let top = row(cell); top >= 0; top -= 1) {
      const starts = waiting[top].filter((it) => it === cell || (seen[it] !== mark && (seen[it] = mark)));
      found.push(joined(starts, top, (other) => waiting[row(other)].push(other)).filter((it) => row(it) === top));
    }
    return found.flat();
  }
  const tanks = [];
  function tank(cell) {
    if (!tanks[cell]) from(cell, 0).forEach((it, _, cells) => (tanks[it] = cells));
    spend(tanks[cell].length);
    return tanks[cell];
  }
  /** The cells that are dry if a cell is, and those that hold water if it does. */
  const follows = [[], []];
  const wet = (cell) =>
    (follows[1][cell] ??= pool ? from(cell, row(cell)) : tank(cell).filter((it) => row(it) >= row(cell)));
  const dry = (cell) => (follows[0][cell] ??= pool ? upwards(cell) : tank(cell).filter((it) => row(it) <= row(cell)));
  const OPEN = 2;
  const state = new Uint8Array(height * width).fill(OPEN);
  /** Whether a line cannot have its number. Open cells of a row that fill together add all or nothing. */
  function fails(cells, number, isRow) {
    if (number === null) return false;
    const left = cells.filter((cell) => state[cell] === OPEN);
    const missing = number - cells.filter((cell) => state[cell] === 1).length;
    if (missing < 0 || missing > left.length || !isRow) return missing < 0 || missing > left.length;
    const [sums, counted] = [[true], new Set()];
    for (const cell of left) {
      if (counted.has(cell)) continue;
      const same = wet(cell).filter((it) => row(it) === row(cell));
      for (const it of same) counted.add(it);
      for (let sum = missing; sum >= same.length; sum -= 1) sums[sum] ||= sums[sum - same.length];
      spend(missing + wet(cell).length);
    }
    return !sums[missing];
  }
  const rows = upTo(height, (y) => upTo(width, (x) => y * width + x));
  const cols = upTo(width, (x) => upTo(height, (y) => y * width + x));
  if (claim === "unique") {
    const water = grid(solution, /^[01]+$/, "solution", 60, east).join("");
    must(
      upTo(state.length).every(
        (cell) => water[cell] === "0" || (spend(wet(cell).length), wet(cell).every((it) => water[it] === "1")),
      ),
      "The water of the solution is not level.",
    );
    const fits = (cells, number) => number === null || cells.filter((cell) => water[cell] === "1").length === number;
    must(
      rows.every((cells, y) => fits(cells, lefts[y])) && cols.every((cells, x) => fits(cells, tops[x])),
      "The solution does not have its numbers.",
    );
  }
  const made = [];
  return follow(certificate, {
    cases(token) {
      const cell = numbered(token, "", state.length);
      return cell < 0
        ? null
        : state[cell] === OPEN
          ? [
              [cell, 0],
              [cell, 1],
            ]
          : [];
    },
    enter([cell, value]) {
      const all = value === 1 ? wet(cell) : dry(cell);
      const news = all.filter((it) => state[it] === OPEN);
      spend(2 * all.length);
      for (const it of news) state[it] = value;
      made.push(news);
    },
    leave: () => made.pop().forEach((cell) => (state[cell] = OPEN)),
    refutes(token) {
      const [y, x] = [numbered(token, "r", height), numbered(token, "c", width)];
      spend(2 * (height + width));
      return (y >= 0 && fails(rows[y], lefts[y], true)) || (x >= 0 && fails(cols[x], tops[x], false));
    },
    solved: () => solution.join("") === state.join(""),
  });
}

// Lazors. Beams start at lasers and run diagonally from the middle of a cell's edge to that of another; blocks change
// their way. Every block is placed on a free cell, and every target is at an end of a piece of a beam. "7" decides cell
// 7: no block (if there are more open cells than blocks), then each kind that is left. Once there is only one way to
// place what is left, it is placed. "t3": target 3 stays dark even if every open cell does all at once that it can.

/** Reflect, opaque, refract, prism, teleporter: as values 1 to 5. */
const KINDS = "ABCDT";
const [A, , C, D, T] = [1, 2, 3, 4, 5];

function lazors(certificate) {
  const { board, solution, claim } = certificate;
  const rows = grid(board.cells, /^[oxABCDT]+$/, "cells", 32);
  const [height, width] = [rows.length, rows[0].length];
  const across = (x) => whole(x, 0, 2 * width, "x");
  const down = (y) => whole(y, 0, 2 * height, "y");
  const way = (v) => whole(v, -1, 1, "direction");
  const left = [0, ...list(board.supply, 5, 5, "supply", (count) => whole(count, 0, 1024, "supply"))];
  const lasers = list(board.lasers, 1, 64, "lasers", (it) =>
    list(it, 4, 4, "laser", (value, at) => [across, down, way, way][at](value)),
  );
  const targets = list(board.targets, 1, 64, "targets", (it) =>
    list(it, 2, 2, "target", (value, at) => [across, down][at](value)),
  );
  must(
    lasers.every(([, , vx, vy]) => vx !== 0 && vy !== 0),
    "A beam is not diagonal.",
  );
  must(
    [...lasers, ...targets].every(([x, y]) => (x + y) % 2 === 1),
    "A laser or a target is not on the middle of an edge.",
  );
  const OPEN = 9;
  const held = [...rows.join("")].map((cell) => (cell === "o" ? OPEN : KINDS.indexOf(cell) + 1));
  let open = held.filter((value) => value === OPEN).length;
  const total = () => left[1] + left[2] + left[3] + left[4] + left[5];
  must(total() <= open, "There are more blocks than free cells.");
  must((held.filter((value) => value === T).length + left[T]) % 2 === 0, "Teleporters come in pairs.");
  const points = 2 * width + 1;
  const seen = new Uint8Array(4 * points * (2 * height + 1));
  /** Which points a beam reaches at most, as ends of a piece. */
  function reached() {
    const lit = new Uint8Array(points * (2 * height + 1));
    const todo = lasers.flat();
    const passes = open > total() || left[C] > 0;
    const turns = left[A] + left[C] > 0;
    const ports = upTo(held.length).filter((cell) => held[cell] === T || (held[cell] === OPEN && left[T] > 0));
    seen.fill(0);
    spend(held.length + (seen.length >> 3));
    while (todo.length > 0) {
      const [vy, vx, y, x] = [todo.pop(), todo.pop(), todo.pop(), todo.pop()];
      const state = 4 * (y * points + x) + (vx > 0 ? 2 : 0) + (vy > 0 ? 1 : 0);
      spend(2);
      if (seen[state] === 1) continue;
      seen[state] = 1;
      // On the middle of an upright edge y is odd, of a level one x.
      const upright = y % 2 === 1;
      const col = (x >> 1) - (upright && vx < 0 ? 1 : 0);
      const row = (y >> 1) - (!upright && vy < 0 ? 1 : 0);
      if (row < 0 || col < 0 || row >= height || col >= width) continue;
      const cell = row * width + col;
      const value = held[cell];
      const isOpen = value === OPEN;
      if (value === A || value === C || (isOpen && turns)) todo.push(x, y, upright ? -vx : vx, upright ? vy : -vy);
      const ends = value === 0 || value === C || (isOpen && passes) ? [x + vx, y + vy] : [];
      const beyond = [upright ? x + 2 * vx : x, upright ? y : y + 2 * vy];
      if (value === D || (isOpen && left[D] > 0)) ends.push(...beyond);
      if (value === T || (isOpen && left[T] > 0)) {
        // Teleporters are paired in reading order. As long as some are not placed, any two may be a pair.
        const others = left[T] > 0 ? ports.filter((other) => other !== cell) : [ports[ports.indexOf(cell) ^ 1]];
        for (const other of others)
          ends.push(beyond[0] + 2 * ((other % width) - col), beyond[1] + 2 * (Math.floor(other / width) - row));
        spend(2 * others.length + ports.length);
      }
      for (let at = 0; at < ends.length; at += 2) {
        lit[y * points + x] = lit[ends[at + 1] * points + ends[at]] = 1;
        todo.push(ends[at], ends[at + 1], vx, vy);
      }
    }
    return lit;
  }
  const isLit = (lit, [x, y]) => lit[y * points + x] === 1;
  const made = [];
  function put(cell, value, news) {
    news.push(cell);
    [held[cell], left[value], open] = [value, left[value] - (value > 0 ? 1 : 0), open - 1];
  }
  /** Places what is left if there is only one way. */
  function fill(news) {
    const kinds = [1, 2, 3, 4, 5].filter((kind) => left[kind] > 0);
    if (kinds.length > 1 || (kinds.length === 1 && left[kinds[0]] < open)) return;
    held.forEach((value, cell) => value === OPEN && put(cell, kinds[0] ?? 0, news));
    spend(held.length);
  }
  fill([]);
  if (claim === "unique") grid(solution, /^[.ABCDT]+$/, "solution", 32, rows);
  return follow(certificate, {
    cases(token) {
      const cell = numbered(token, "", held.length);
      if (cell < 0) return null;
      const kinds = [1, 2, 3, 4, 5].filter((kind) => left[kind] > 0);
      return held[cell] !== OPEN ? [] : (open > total() ? [0, ...kinds] : kinds).map((value) => [cell, value]);
    },
    enter([cell, value]) {
      made.push([]);
      put(cell, value, made.at(-1));
      fill(made.at(-1));
    },
    leave() {
      for (const cell of made.pop()) {
        left[held[cell]] += held[cell] > 0 ? 1 : 0;
        [held[cell], open] = [OPEN, open + 1];
      }
    },
    refutes(token) {
      const target = numbered(token, "t", targets.length);
      return target >= 0 && !isLit(reached(), targets[target]);
    },
    // With nothing open, what is reached is what the beams really reach.
    solved: () =>
      open === 0 &&
      targets.every((at) => isLit(reached(), at)) &&
      solution.join("") === held.map((value) => `.${KINDS}`[value]).join(""),
  });
}

// Laser Maze. Each step the walker goes to a free cell beside, or waits if that is allowed; then the turrets turn, then
// they fire, to the next wall or turret. Who is in a beam is dead. There is no proof to follow: all places are looked
// at, step by step. A place that was reached before at the same time of the turrets' round is on no shortest route.

function maze({ board, solution, claim, count }) {
  const rows = grid(board.cells, /^[.#SG<>^v]+$/, "cells", 4096);
  const [height, width] = [rows.length, rows[0].length];
  must(
    height * width <= MOST_CELLS && typeof board.waiting === "boolean",
    "The board is too large, or does not say whether the walker may wait.",
  );
  const cells = rows.join("");
  must(cells.split("S").length === 2 && cells.split("G").length === 2, "There is not one start and one goal.");
  const [start, goal] = [cells.indexOf("S"), cells.indexOf("G")];
  // Turrets that do not turn a quarter clockwise with every step.
  const special = new Map();
  for (const it of list(board.turrets, 0, MOST_CELLS, "turrets")) {
    const [y, x, turn, ccw] = list(it, 4, 4, "turret", (value, at) =>
      at !== 2 || value === "static" || value === "sweep" ? value : whole(value, 1, 6, "turn"),
    );
    must(
      "^>v<".includes(rows[whole(y, 0, height - 1, "row")][whole(x, 0, width - 1, "column")]),
      "A turret is missing.",
    );
    special.set(y * width + x, { turn, sign: ccw === true ? -1 : 1 });
  }
  const steps = [-width, 1, width, -1, 0];
  /** The cell beside one: north, east, south, west; or itself. */
  function beside(cell, way) {
    const edge = way === 1 ? width - 1 : way === 3 ? 0 : -1;
    const other = cell + steps[way];
    return cell % width === edge || other < 0 || other >= cells.length ? -1 : other;
  }
  const free = (cell) => cell >= 0 && ".SG".includes(cells[cell]);
  const turrets = upTo(cells.length)
    .filter((cell) => "^>v<".includes(cells[cell]))
    .map((cell) => ({ cell, facing: "^>v<".indexOf(cells[cell]), turn: 1, sign: 1, ...special.get(cell) }));
  const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));
  const rounds = turrets.map(({ turn }) => (turn === "static" ? 1 : turn === "sweep" ? 4 : 4 * turn));
  const round = rounds.reduce((all, one) => (all / gcd(all, one)) * one, 1);
  must(round <= 24, "The turrets take more than 24 steps for a round.");
  const fire = upTo(round, () => new Uint8Array(cells.length));
  for (const { cell, facing, turn, sign } of turrets) {
    for (let time = 0; time < round; time += 1) {
      const quarters = turn === "static" ? 0 : turn === "sweep" ? [0, 1, 2, 1][time % 4] : Math.floor(time / turn);
      const way = (facing + sign * quarters + 24) % 4;
      for (let at = beside(cell, way); free(at); at = beside(at, way)) {
        fire[time][at] = 1;
        spend(1);
      }
    }
  }
  const ways = board.waiting ? 5 : 4;
  const seen = upTo(round, () => new Uint8Array(cells.length));
  seen[0][start] = 1;
  let [layer, time] = [new Map([[start, 1n]]), 0];
  // Numbers of routes grow long: adding one costs a step for each eight of its words.
  let [words, most] = [1, 1n << 64n];
  while (layer.size > 0 && !layer.has(goal)) {
    time += 1;
    const next = new Map();
    for (const [cell, routes] of layer) {
      for (let way = 0; way < ways; way += 1) {
        const other = beside(cell, way);
        spend(1);
        if (!free(other) || fire[time % round][other] || seen[time % round][other]) continue;
        spend(2 + (words >> 3));
        const sum = (next.get(other) ?? 0n) + routes;
        if (sum >= most) [words, most] = [words + 1, most << 64n];
        next.set(other, sum);
      }
    }
    for (const cell of next.keys()) seen[time % round][cell] = 1;
    layer = next;
  }
  const routes = layer.get(goal) ?? 0n;
  if (claim === "impossible") {
    must(routes === 0n, `There is a route of ${time} steps.`);
    return "Valid: no route leads to the goal.";
  }
  must(typeof solution === "string" && /^[NESW.]+$/.test(solution), "The route is damaged.");
  must(solution.length === time && routes > 0n, "The route is not a shortest one.");
  let at = start;
  [...solution].forEach((letter, index) => {
    const way = "NESW.".indexOf(letter);
    at = way < ways ? beside(at, way) : -1;
    must(free(at) && !fire[(index + 1) % round][at], `Step ${index + 1} of the route cannot be made.`);
  });
  must(at === goal, "The route does not end at the goal.");
  must(
    claim === "unique" ? routes === 1n : claim === "shortest" && String(routes) === count,
    `The number of shortest routes is ${routes}.`,
  );
  return `Valid: ${claim === "unique" ? "exactly one route has" : `${routes} routes have`} ${time} steps, and none is shorter.`;
}

// Voltorb Flip. Cards are 0 (a Voltorb) to 3; every line has a sum and a number of Voltorbs. On a board with a level,
// only layouts count that the game deals there: the numbers of Voltorbs, 2s and 3s are those of one of ten
// configurations, and its free multipliers (2s and 3s whose row or column has no Voltorb) are fewer than its two
// limits, in total and in any line. There is no proof to follow: the rows are filled in every way that the columns
// allow, and give the listed layouts.

/** For each level: Voltorbs, 2s, 3s, limit in total, limit of a line; in hexadecimal. */
const DEALS =
  `63133 60322 65043 62233 64143 63133 60322 65043 62233 64143|71332 76043 73232 70432 75143 71322 76033 73222 70422 75133
82332 87043 84243 81432 86134 82322 87033 84233 81422 86133|83334 80532 a8054 a5243 a2443 83333 80522 a8044 a5233 a2433
a7154 a4343 a1543 a9054 a6254 a7144 a4333 a1533 a9044 a6244|a3443 a0643 a8154 a5354 a2543 a3433 a0633 a8144 a5344 a2533
a7254 a4454 d1643 d9165 a6354 a7244 a4444 d1633 d9155 a6344|a0743 a8265 a5454 a2654 a7365 a0733 a8255 a5444 a2644 a7355`
    .split(/[\n|]/)
    .map((level) => level.split(" ").map((one) => [...one].map((digit) => parseInt(digit, 16))));

function voltorb({ board, solution, claim }) {
  const side = list(board.rows, 3, 7, "rows").length;
  const clue = (it) => list(it, 2, 2, "clue", (value, at) => whole(value, 0, at === 0 ? 3 * side : side, "clue"));
  const [rows, cols] = [list(board.rows, side, side, "rows", clue), list(board.cols, side, side, "cols", clue)];
  const level = board.level === null ? 0 : whole(board.level, 1, 8, "level");
  must(level === 0 || side === 5, "Only boards of 5 x 5 cards have a level.");
  must(
    typeof board.known === "string" && board.known.length === side * side && /^[0123.]+$/.test(board.known),
    "The known cards are damaged.",
  );
  const listed = new Set(list(solution, 0, MOST_BYTES, "solution"));
  must(listed.size === solution.length, "A layout is listed twice.");
  const lines = (cards) => upTo(side, (at) => cards.slice(at * side, at * side + side));
  /** Whether the game deals these cards at the level. */
  function dealt(cards) {
    spend(4 * cards.length);
    const count = [0, 0, 0, 0];
    const free = new Array(2 * side + 1).fill(0);
    for (let at = 0; at < cards.length; at += 1) {
      const [y, x] = [Math.floor(at / side), at % side];
      count[cards[at]] += 1;
      if (cards[at] > "1" && (rows[y][1] === 0 || cols[x][1] === 0))
        for (const line of [y, side + x, 2 * side]) free[line] += 1;
    }
    const most = Math.max(...free.slice(0, 2 * side));
    return (
      level === 0 ||
      DEALS[level - 1].some(
        ([voltorbs, twos, threes, inAll, inLine]) =>
          count[0] === voltorbs && count[2] === twos && count[3] === threes && free[2 * side] < inAll && most < inLine,
      )
    );
  }
  /** The ways to fill each row by its own clue and its known cards. */
  const fillings = lines(board.known).map((known, y) => {
    let ways = [""];
    for (const card of known)
      ways = ways.flatMap((way) => (card === "." ? ["0", "1", "2", "3"].map((value) => way + value) : [way + card]));
    spend(16 * ways.length);
    const fits = (way) =>
      [...way].reduce((sum, value) => sum + Number(value), 0) === rows[y][0] &&
      way.split("0").length - 1 === rows[y][1];
    return ways.filter(fits).map((way) => ({ way, cards: [...way].map(Number) }));
  });
  const [sums, voltorbs] = [cols.map(([sum]) => sum), cols.map(([, count]) => count)];
  /** For each row what the columns lacked when no filling went on to the end. */
  const dead = rows.map(() => new Set());
  let found = 0;
  /** Fills the rows from one on; whether the columns ever come out. */
  function fill(row, cards) {
    if (row === side) {
      if (!dealt(cards)) return true;
      must(listed.has(cards), `The layout ${lines(cards).join("-")} is missing.`);
      found += 1;
      return true;
    }
    spend(4 * side);
    const key = sums.map((sum, x) => String.fromCharCode(8 * sum + voltorbs[x])).join("");
    if (dead[row].has(key)) return false;
    const below = side - row - 1;
    let any = false;
    for (const { way, cards: values } of fillings[row]) {
      spend(side);
      // The cards below that are not Voltorbs are 1 to 3.
      const comes = (value, x) => {
        const [bombs, sum] = [voltorbs[x] - (value === 0 ? 1 : 0), sums[x] - value];
        return bombs >= 0 && sum >= below - bombs && sum <= 3 * (below - bombs);
      };
      if (!values.every(comes)) continue;
      const take = (sign) =>
        values.forEach((value, x) => {
          sums[x] -= sign * value;
          voltorbs[x] -= value === 0 ? sign : 0;
        });
      take(1);
      any = fill(row + 1, cards + way) || any;
      take(-1);
    }
    if (!any) dead[row].add(key);
    return any;
  }
  fill(0, "");
  must(found === listed.size, "A layout of the list does not fit.");
  must(
    claim === (found === 0 ? "impossible" : found === 1 ? "unique" : "complete"),
    "The claim is not that of the list.",
  );
  return found === 0
    ? "Valid: no layout fits."
    : found === 1
      ? "Valid: exactly one layout fits."
      : `Valid: exactly these ${found} layouts fit.`;
}

// Harmony. A swap exchanges two tiles of a row or of a column that have a move left; both lose one. At the end every
// tile is in its home row, without moves. "*" makes a case of every swap that is possible, in the order of its cells.
// The reasons: "c2" the tiles of row 2 are not as many as the columns. "o" the moves add up to an odd number. "f7" tile
// 7 is not home and has no move. "b7" it has one, and the cell to which it must go straight holds a tile without moves.
// "v7" another tile of the column must go there as well with its only move. "a7" it has moves, and no other tile of its
// row and column has. "h7" it is home with one move, and no other tile of its row has any. "p7" the tiles that it can
// meet, and those that these can meet, have an odd number of moves, or are not as many of each home as they have cells
// there. "r7" tile 7 and others of its column, three or more, each have one move and must go straight to the cell of
// the next, around. "m2" the tiles of row 2 cannot take different columns of it, going from cell to cell by tiles with
// moves, each exactly as often as it has moves, or anywhere with more than four. "d2" the tiles of row 2 are all home,
// none has more than one move, and an odd number has one. "@" the position was refuted before.

function harmony(certificate) {
  const { board, claim, solution } = certificate;
  const height = list(board.homes, 1, 16, "homes").length;
  const width = list(board.homes[0], 1, 16, "homes").length;
  const table = (name, most) =>
    list(board[name], height, height, name, (row) =>
      list(row, width, width, name, (value) => whole(value, 0, most, name)),
    ).flat();
  const [homes, moves] = [table("homes", height - 1), table("moves", 99)];
  const all = upTo(height * width);
  const [row, column] = [(cell) => Math.floor(cell / width), (cell) => cell % width];
  const meets = (a, b) => a !== b && (row(a) === row(b) || column(a) === column(b));
  const beside = upTo(height * width, (cell) => all.filter((other) => meets(cell, other)));
  const [home, goal] = [(cell) => homes[cell] === row(cell), (cell) => homes[cell] * width + column(cell)];
  function swap([a, b], cost) {
    [homes[a], homes[b]] = [homes[b], homes[a]];
    [moves[a], moves[b]] = [moves[b] - cost, moves[a] - cost];
  }
  if (claim === "solvable") {
    list(solution, 0, 12_672, "solution").forEach((it, index) => {
      const [y, x, toY, toX] = list(it, 4, 4, "swap", (value, at) =>
        whole(value, 0, (at % 2 === 0 ? height : width) - 1, "swap"),
      );
      const [a, b] = [y * width + x, toY * width + toX];
      must(meets(a, b) && moves[a] > 0 && moves[b] > 0, `Swap ${index + 1} cannot be made.`);
      swap([a, b], 1);
    });
    must(
      all.every((cell) => home(cell) && moves[cell] === 0),
      "The swaps do not solve the board.",
    );
    return "Valid: these swaps solve the board.";
  }
  must(claim === "impossible", "The claim is unknown.");
  const odd = (cells) => cells.reduce((sum, cell) => sum + moves[cell], 0) % 2 === 1;
  /** The tiles with moves that a tile can meet, directly or through others. */
  function part(start) {
    const cells = new Set([start]);
    for (const cell of cells) for (const other of beside[cell]) if (moves[other] > 0) cells.add(other);
    spend(2 * cells.size * (2 * height + width));
    return [...cells];
  }
  const last = (cell) => !home(cell) && moves[cell] === 1;
  function ring(start) {
    let [at, length] = [start, 0];
    for (; last(at) && length <= height; length += 1) {
      at = goal(at);
      if (at === start) return length >= 2;
    }
    return false;
  }
  /** The columns of its home row in which a tile can be after all its moves. */
  function columns(start) {
    if (moves[start] > 4) return upTo(width);
    let at = all.map((cell) => cell === start);
    for (let step = 0; step < moves[start]; step += 1) {
      const [inRow, inColumn] = [new Array(height).fill(0), new Array(width).fill(0)];
      for (const cell of all)
        if (at[cell]) [inRow[row(cell)], inColumn[column(cell)]] = [inRow[row(cell)] + 1, inColumn[column(cell)] + 1];
      at = at.map((here, cell) => moves[cell] > 0 && inRow[row(cell)] + inColumn[column(cell)] > (here ? 2 : 0));
      spend(3 * all.length);
    }
    return upTo(width).filter((x) => at[homes[start] * width + x]);
  }
  function crowded(y) {
    const choices = all.filter((cell) => homes[cell] === y).map(columns);
    const owners = new Map();
    const place = (tile, tried) =>
      choices[tile].some((x) => {
        if (tried.has(x)) return false;
        tried.add(x);
        return (!owners.has(x) || place(owners.get(x), tried)) && owners.set(x, tile);
      });
    spend(all.length + 4 * width * width);
    return !choices.every((_, tile) => place(tile, new Set()));
  }
  function oddRow(y) {
    const cells = all.filter((cell) => row(cell) === y);
    return odd(cells) && cells.every((cell) => home(cell) && moves[cell] <= 1);
  }
  const fits = (cells) => (y) =>
    cells.filter((it) => homes[it] === y).length === cells.filter((it) => row(it) === y).length;
  const lone = (cells) => odd(cells) || !upTo(height).every(fits(cells));
  function refutes(token) {
    if (token === "@") return lost.has(position());
    const [colour, crowd, finished] = ["c", "m", "d"].map((letter) => numbered(token, letter, height));
    if (token === "o" || colour >= 0 || finished >= 0) spend(all.length);
    if (token === "o") return odd(all);
    if (colour >= 0) return homes.filter((it) => it === colour).length !== width;
    if (crowd >= 0) return crowded(crowd);
    if (finished >= 0) return oddRow(finished);
    const cell = numbered(token, token[0], all.length);
    if (cell < 0) return false;
    const mine = moves[cell];
    const others = beside[cell].filter((other) => moves[other] > 0);
    spend(height + width);
    const rival = (other) => column(other) === column(cell) && last(other) && goal(other) === goal(cell);
    switch (token[0]) {
      case "f":
        return !home(cell) && mine === 0;
      case "b":
        return last(cell) && moves[goal(cell)] === 0;
      case "v":
        return last(cell) && others.some(rival);
      case "a":
        return mine > 0 && others.length === 0;
      case "h":
        return mine === 1 && home(cell) && !others.some((other) => row(other) === row(cell));
      case "r":
        return ring(cell);
      case "p":
        return mine > 0 && lone(part(cell));
      default:
        return false;
    }
  }
  /** Positions that were refuted. The order of the columns makes no difference. */
  const lost = new Set();
  const position = () =>
    spend(4 * all.length) ??
    upTo(width, (x) => upTo(height, (y) => `${homes[y * width + x]}:${moves[y * width + x]}`).join())
      .sort()
      .join(" ");
  const made = [];
  return follow(certificate, {
    cases(token) {
      if (token !== "*") return null;
      const able = all.filter((cell) => moves[cell] > 0);
      // Each of the cases is kept until it is entered.
      spend(2 * able.length * able.length);
      return able.flatMap((a) => able.filter((b) => b > a && meets(a, b)).map((b) => a * all.length + b));
    },
    enter: (pair) => swap(made[made.push([Math.floor(pair / all.length), pair % all.length]) - 1], 1),
    leave: () => swap(made.pop(), -1),
    refutes,
    solved: () => false,
    closed: () => lost.add(position()),
  });
}

const PUZZLES = { aquarium, lazors, "laser-maze": maze, "voltorb-flip": voltorb, harmony };

if (typeof process === "object" && process.argv?.[1] && import.meta.url === new URL(`file://${process.argv[1]}`).href) {
  const { readFileSync } = await import("node:fs");
  for (const name of process.argv.slice(2)) {
    const { valid, words, at } = check(readFileSync(name, "utf8"));
    console.log(`${name}: ${words}${at < 0 ? "" : ` (token ${at + 1} of the proof)`}`);
    if (!valid) process.exitCode = 1;
  }
}
