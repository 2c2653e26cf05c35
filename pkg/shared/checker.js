// Checks certificates: that a puzzle's board has one solution, or none, or what else the certificate claims. It shares no
// code with the solvers that write them: the rules of the puzzles are below, each with the reasons that may end a case.
// docs/certificates.md describes the form. `node checker.js FILE...` checks files; the page check.html does the same.

/** The most bytes of a certificate, and the most work for one: a hostile file ends with a message, and soon. */
export const MOST_BYTES = 1_000_000;
const MOST_WORK = 400_000_000;
const MOST_CELLS = 250_000;

/** What is wrong with a certificate; `at` is the index of the token of its proof, from 0, or -1. */
class Wrong extends Error {
  constructor(/** @type {string} */ message, at = -1) {
    super(message);
    this.at = at;
  }
}

/** @typedef {{ valid: true, words: string, puzzle: string, claim: string, board: any, solution: any, steps: number }} Valid */
/** @typedef {{ valid: false, words: string, at: number }} Invalid */

let work = 0;
/** Counts work, and ends a check that takes too long. @param {number} steps */
function spend(steps) {
  work += steps;
  if (work > MOST_WORK) throw new Wrong("Checking this certificate takes too long.");
}

/** Checks the text of a certificate. @param {string} text @returns {Valid | Invalid} */
export function check(text) {
  work = 0;
  try {
    if (text.length > MOST_BYTES) throw new Wrong(`A certificate has at most ${MOST_BYTES} bytes.`);
    const it = parsed(text);
    if (it?.gridlight !== "certificate") throw new Wrong("This is not a certificate.");
    if (it.version !== 1) throw new Wrong("This version of certificates is unknown.");
    const rules = Object.hasOwn(PUZZLES, it.puzzle) ? PUZZLES[it.puzzle] : undefined;
    if (!rules) throw new Wrong("This puzzle is unknown.");
    if (typeof it.board !== "object" || it.board === null) throw new Wrong("There is no board.");
    const words = rules(it);
    return { valid: true, words, puzzle: it.puzzle, claim: it.claim, board: it.board, solution: it.solution, steps: work };
  } catch (error) {
    if (error instanceof Wrong) return { valid: false, words: error.message, at: error.at };
    throw error;
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Wrong("This is not JSON.");
  }
}

// What the parts of a file must look like.

/** @param {unknown} value @param {number} least @param {number} most @param {string} name @returns {number} */
function whole(value, least, most, name) {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return Number(value);
  throw new Wrong(`${name}: a whole number from ${least} to ${most} is missing.`);
}

/**
 * A list of a certain length, or of any length up to `most`.
 * @template T
 * @param {unknown} value @param {number} least @param {number} most @param {string} name
 * @param {(item: unknown, index: number) => T} each
 */
function list(value, least, most, name, each) {
  if (Array.isArray(value) && value.length >= least && value.length <= most) return value.map(each);
  throw new Wrong(`${name}: a list of ${least === most ? least : `${least} to ${most}`} is missing.`);
}

/** Rows of symbols, all of the same length. @param {unknown} value @param {RegExp} symbols @param {string} name @param {number} most */
function grid(value, symbols, name, most) {
  let width = -1;
  return list(value, 1, most, name, (row) => {
    if (typeof row !== "string" || !symbols.test(row) || row.length > most) throw new Wrong(`${name}: a row is damaged.`);
    if (width >= 0 && width !== row.length) throw new Wrong(`${name}: the rows differ in length.`);
    width = row.length;
    return row;
  });
}

/** @param {boolean} right @param {string} words @returns {asserts right} */
function must(right, words) {
  if (!right) throw new Wrong(words);
}

const UNIQUE = "Valid: this board has exactly one solution.";
const NONE = "Valid: this board has no solution.";

// Proofs by cases. A proof is a list of tokens. A token that decides something is followed by the proofs of its cases, in
// order; any other token ends a case with a reason why it is impossible. "=" ends the case that is the solution.

/**
 * What a puzzle adds: the cases of a token, if it decides something; making a case and taking it back; and the reasons.
 * @typedef {object} Game
 * @property {(token: string) => any[] | null} cases
 * @property {(value: any) => void} enter
 * @property {() => void} leave
 * @property {(token: string) => boolean} refutes
 * @property {() => boolean} solved whether all is decided as in the solution
 * @property {() => void} [closed] all cases of the position are refuted
 */

/** @param {any} certificate @param {Game} game */
function follow({ claim, proof }, game) {
  must(claim === "unique" || claim === "impossible", "The claim is unknown.");
  must(typeof proof === "string", "There is no proof.");
  const tokens = proof.split(" ");
  /** The cases under way, and which one is next. @type {{ values: any[], next: number }[]} */
  const stack = [];
  let solutions = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    if (at > 0 && stack.length === 0) throw new Wrong("The proof goes on after its last case.", at);
    spend(1);
    const values = game.cases(tokens[at]);
    if (values) {
      if (values.length === 0) throw new Wrong("There is nothing left to decide here.", at);
      stack.push({ values, next: 1 });
      game.enter(values[0]);
      continue;
    }
    if (tokens[at] === "=") {
      if (claim !== "unique" || !game.solved()) throw new Wrong("This case is not the solution.", at);
      solutions += 1;
    } else if (!game.refutes(tokens[at])) throw new Wrong(`The reason “${tokens[at].slice(0, 20)}” does not hold.`, at);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      game.leave();
      if (top.next < top.values.length) {
        game.enter(top.values[top.next]);
        top.next += 1;
        break;
      }
      stack.pop();
      game.closed?.();
    }
  }
  if (stack.length > 0) throw new Wrong("A case is missing.", tokens.length);
  must(solutions === (claim === "unique" ? 1 : 0), "The solution is not among the cases.");
  return claim === "unique" ? UNIQUE : NONE;
}

/** The number in a token like "r12"; -1 if it has another letter or is not below `end`. @param {string} token @param {string} letter @param {number} end */
function numbered(token, letter, end) {
  const number = /^[a-z]?\d{1,6}$/.test(token) && token.startsWith(letter) ? Number(token.slice(letter.length)) : -1;
  return Number.isInteger(number) && number < end ? number : -1;
}

// Aquarium. Water lies at the bottom of a tank and is level: under the rule "region" in the whole tank, under "pool" where it
// is joined through cells that are not higher. A clue says how many cells of its line hold water.
// "7" decides cell 7 (row by row, from 0): dry, then water. "r3", "c3": this line cannot have its number of water cells.

/** @param {any} certificate */
function aquarium(certificate) {
  const { board, solution, claim } = certificate;
  const pool = board.rule === "pool";
  must(pool || board.rule === "region", "The rule is unknown.");
  const east = grid(board.east, /^[01]+$/, "east", 60);
  const south = grid(board.south, /^[01]+$/, "south", 60);
  const [height, width] = [east.length, east[0].length];
  must(south.length === height && south[0].length === width, "The walls differ in size.");
  const clue = (/** @type {number} */ most) => (/** @type {unknown} */ value) => value === null ? null : whole(value, 0, most, "clue");
  const tops = list(board.tops, width, width, "tops", clue(height));
  const lefts = list(board.lefts, height, height, "lefts", clue(width));
  const row = (/** @type {number} */ cell) => Math.floor(cell / width);
  const open = (/** @type {string[]} */ walls, /** @type {number} */ cell) => walls[row(cell)]?.[cell % width] === "0";

  /** The cells joined to a cell without going above a row. @param {number} from @param {number} top */
  function joined(from, top) {
    const cells = [from];
    const seen = new Set(cells);
    for (const cell of cells) {
      const next = [];
      if (cell % width < width - 1 && open(east, cell)) next.push(cell + 1);
      if (cell % width > 0 && open(east, cell - 1)) next.push(cell - 1);
      if (row(cell) < height - 1 && open(south, cell)) next.push(cell + width);
      if (row(cell) > 0 && open(south, cell - width)) next.push(cell - width);
      for (const other of next) {
        if (seen.has(other) || pool && row(other) < top) continue;
        seen.add(other);
        cells.push(other);
      }
    }
    spend(cells.length);
    return cells.filter((cell) => row(cell) >= top);
  }
  /** Cells that hold water if this one does, and cells that are dry if this one is. @type {[number[][], number[][]]} */
  const known = [[], []];
  const wet = (/** @type {number} */ cell) => known[1][cell] ??= joined(cell, row(cell));
  const dry = (/** @type {number} */ cell) => known[0][cell] ??= Array.from({ length: row(cell) + 1 }, (_, top) => joined(cell, top).filter((it) => row(it) === top)).flat();

  const OPEN = 2;
  const state = new Uint8Array(height * width).fill(OPEN);
  /** @param {string} token "r3" or "c3" */
  function impossible(token) {
    const [y, x] = [numbered(token, "r", height), numbered(token, "c", width)];
    const number = y >= 0 ? lefts[y] : x >= 0 ? tops[x] : null;
    if (number === null) return false;
    const cells = y >= 0 ? Array.from({ length: width }, (_, at) => y * width + at) : Array.from({ length: height }, (_, at) => at * width + x);
    const missing = number - cells.filter((cell) => state[cell] === 1).length;
    // Open cells that fill together add all or nothing. In a column any number of them may: it is not looked at more closely.
    let sums = new Set([0]);
    const added = new Set();
    for (const cell of cells) {
      if (state[cell] !== OPEN || added.has(cell)) continue;
      const same = y >= 0 ? wet(cell).filter((it) => row(it) === y) : [cell];
      for (const it of same) added.add(it);
      spend(sums.size + same.length);
      sums = new Set([...sums, ...[...sums].map((sum) => sum + same.length)]);
    }
    return !sums.has(missing);
  }
  if (claim === "unique") {
    const rows = grid(solution, /^[01]+$/, "solution", 60);
    must(rows.length === height && rows[0].length === width, "The solution differs in size.");
    const water = rows.join("");
    for (let cell = 0; cell < state.length; cell += 1) {
      must(water[cell] === "0" || wet(cell).every((it) => water[it] === "1"), "The water of the solution is not level.");
    }
    const fits = (/** @type {(number | null)[]} */ clues, /** @type {(index: number, cell: number) => boolean} */ inside) =>
      clues.every((number, index) => number === null || [...water].filter((it, cell) => it === "1" && inside(index, cell)).length === number);
    must(fits(lefts, (y, cell) => row(cell) === y) && fits(tops, (x, cell) => cell % width === x), "The solution does not have its numbers.");
  }
  /** @type {number[][]} */
  const made = [];
  return follow(certificate, {
    cases(token) {
      const cell = numbered(token, "", state.length);
      return cell < 0 ? null : state[cell] === OPEN ? [[cell, 0], [cell, 1]] : [];
    },
    enter([cell, value]) {
      const news = (value === 1 ? wet(cell) : dry(cell)).filter((it) => state[it] === OPEN);
      spend(known[value][cell].length);
      for (const it of news) state[it] = value;
      made.push(news);
    },
    leave: () => made.pop()?.forEach((cell) => (state[cell] = OPEN)),
    refutes: impossible,
    solved: () => solution.join("") === state.join(""),
  });
}

// Lazors. Beams start at lasers and run diagonally from the middle of a cell's edge to that of another; blocks change their
// way. Every block is placed on a free cell, and every target is at an end of a piece of a beam.
// "7" decides cell 7: no block (if there are more open cells than blocks), then each kind that is left. Once there is only
// one way to place what is left, it is placed. "t3": target 3 stays dark even if every open cell does all at once that it can.

/** Reflect, opaque, refract, prism, teleporter: as values 1 to 5. */
const KINDS = "ABCDT";
const [A, , C, D, T] = [1, 2, 3, 4, 5];

/** @param {any} certificate */
function lazors(certificate) {
  const { board, solution, claim } = certificate;
  const rows = grid(board.cells, /^[oxABCDT]+$/, "cells", 32);
  const [height, width] = [rows.length, rows[0].length];
  const left = [0, ...list(board.supply, 5, 5, "supply", (count) => whole(count, 0, 1024, "supply"))];
  const across = (/** @type {unknown} */ x) => whole(x, 0, 2 * width, "x");
  const down = (/** @type {unknown} */ y) => whole(y, 0, 2 * height, "y");
  const way = (/** @type {unknown} */ v) => whole(v, -1, 1, "direction");
  const lasers = list(board.lasers, 1, 64, "lasers", (it) => list(it, 4, 4, "laser", (value, at) => [across, down, way, way][at](value)));
  const targets = list(board.targets, 1, 64, "targets", (it) => list(it, 2, 2, "target", (value, at) => [across, down][at](value)));
  must(lasers.every(([x, y, vx, vy]) => (x + y) % 2 === 1 && vx !== 0 && vy !== 0), "A laser is not on an edge, or its beam not diagonal.");
  must(targets.every(([x, y]) => (x + y) % 2 === 1), "A target is not on an edge.");
  const OPEN = 9;
  const held = [...rows.join("")].map((cell) => cell === "o" ? OPEN : KINDS.indexOf(cell) + 1);
  let open = held.filter((value) => value === OPEN).length;
  const total = () => left.reduce((sum, count) => sum + count);
  must(total() <= open, "There are more blocks than free cells.");
  must((held.filter((value) => value === T).length + left[T]) % 2 === 0, "Teleporters come in pairs.");

  /** Which targets a beam reaches, at most. */
  function reached() {
    const lit = targets.map(() => false);
    const seen = new Set();
    const todo = [...lasers];
    const [passes, turns] = [open > total() || left[C] > 0, left[A] + left[C] > 0];
    const ports = held.flatMap((value, cell) => value === T || value === OPEN && left[T] > 0 ? [cell] : []);
    for (let beam = todo.pop(); beam; beam = todo.pop()) {
      const [x, y, vx, vy] = beam;
      spend(4);
      if (seen.has(beam.join())) continue;
      seen.add(beam.join());
      const upright = y % 2 === 1;
      const col = upright ? Math.floor(x / 2) - (vx < 0 ? 1 : 0) : Math.floor(x / 2);
      const row = upright ? Math.floor(y / 2) : Math.floor(y / 2) - (vy < 0 ? 1 : 0);
      if (row < 0 || col < 0 || row >= height || col >= width) continue;
      const cell = row * width + col;
      const value = held[cell];
      const may = (/** @type {number} */ kind) => value === kind || value === OPEN && left[kind] > 0;
      if (value === A || value === C || value === OPEN && turns) todo.push(upright ? [x, y, -vx, vy] : [x, y, vx, -vy]);
      const ends = value === 0 || value === C || value === OPEN && passes ? [[x + vx, y + vy]] : [];
      const beyond = upright ? [x + 2 * vx, y] : [x, y + 2 * vy];
      if (may(D)) ends.push(beyond);
      if (may(T)) {
        // Teleporters are paired in reading order. As long as some are not placed, any two may be a pair.
        const mine = ports.indexOf(cell);
        const others = left[T] > 0 ? ports.filter((other) => other !== cell) : [ports[mine ^ 1]];
        for (const other of others) ends.push([beyond[0] + 2 * (other % width - col), beyond[1] + 2 * (Math.floor(other / width) - row)]);
        spend(others.length);
      }
      for (const [toX, toY] of ends) {
        targets.forEach(([atX, atY], index) => (lit[index] ||= atX === x && atY === y || atX === toX && atY === toY));
        todo.push([toX, toY, vx, vy]);
      }
      spend(ends.length * targets.length);
    }
    return lit;
  }
  /** @type {number[][]} */
  const made = [];
  /** @param {number} cell @param {number} value @param {number[]} news */
  function put(cell, value, news) {
    held[cell] = value;
    if (value > 0) left[value] -= 1;
    open -= 1;
    news.push(cell);
  }
  /** Places what is left if there is only one way. @param {number[]} news */
  function fill(news) {
    const kinds = left.flatMap((count, kind) => count > 0 ? [kind] : []);
    if (kinds.length > 1 || kinds.length === 1 && left[kinds[0]] < open) return;
    held.forEach((value, cell) => value === OPEN && put(cell, kinds[0] ?? 0, news));
    spend(held.length);
  }
  fill([]);
  if (claim === "unique") {
    const blocks = grid(solution, /^[.ABCDT]+$/, "solution", 32);
    must(blocks.length === height && blocks[0].length === width, "The solution differs in size.");
  }
  return follow(certificate, {
    cases(token) {
      const cell = numbered(token, "", held.length);
      if (cell < 0) return null;
      if (held[cell] !== OPEN) return [];
      const kinds = left.flatMap((count, kind) => count > 0 ? [[cell, kind]] : []);
      return open > total() ? [[cell, 0], ...kinds] : kinds;
    },
    enter([cell, value]) {
      /** @type {number[]} */
      const news = [];
      put(cell, value, news);
      fill(news);
      made.push(news);
    },
    leave() {
      for (const cell of made.pop() ?? []) {
        if (held[cell] > 0) left[held[cell]] += 1;
        held[cell] = OPEN;
        open += 1;
      }
    },
    refutes(token) {
      const target = numbered(token, "t", targets.length);
      return target >= 0 && !reached()[target];
    },
    // With nothing open, what is reached is what the beams really reach.
    solved: () => open === 0 && reached().every(Boolean) && solution.join("") === held.map((value) => ` ${KINDS}`[value]).join("").replaceAll(" ", "."),
  });
}

// Laser Maze. Each step the walker goes to a free cell beside, or waits if that is allowed; then the turrets turn, then they
// fire, to the next wall or turret. Who is in a beam is dead. There is no proof to follow: all places are looked at, step by
// step. A place that was reached before at the same time of the turrets' round leads to no shorter way.

/** @param {any} certificate */
function maze({ board, solution, claim, count }) {
  const rows = grid(board.cells, /^[.#SG<>^v]+$/, "cells", 4096);
  const [height, width] = [rows.length, rows[0].length];
  must(height * width <= MOST_CELLS, "The board is too large to be checked.");
  must(typeof board.waiting === "boolean", "It is not said whether the walker may wait.");
  const cells = rows.join("");
  const ends = [...cells].filter((cell) => cell === "S" || cell === "G").sort().join("");
  must(ends === "GS", "There is not one start and one goal.");
  const [start, goal] = [cells.indexOf("S"), cells.indexOf("G")];
  /** @type {Map<number, [unknown, boolean]>} */
  const special = new Map();
  list(board.turrets, 0, MOST_CELLS, "turrets", (it) => {
    const [y, x, turn, ccw] = list(it, 4, 4, "turret", (value) => value);
    special.set(whole(y, 0, height - 1, "row") * width + whole(x, 0, width - 1, "column"), [turn, ccw === true]);
    if (turn !== "static" && turn !== "sweep") whole(turn, 1, 6, "turn");
  });
  const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]];
  /** The cell beside one, or -1. @param {number} cell @param {number} way */
  function beside(cell, way) {
    const [y, x] = [Math.floor(cell / width) + STEPS[way][0], cell % width + STEPS[way][1]];
    return y < 0 || x < 0 || y >= height || x >= width ? -1 : y * width + x;
  }
  const free = (/** @type {number} */ cell) => cell >= 0 && ".SG".includes(cells[cell]);
  const turrets = [...cells].flatMap((symbol, cell) => {
    if (!"^>v<".includes(symbol)) return [];
    const [turn, back] = special.get(cell) ?? [1, false];
    return [{ cell, facing: "^>v<".indexOf(symbol), turn, sign: back ? -1 : 1 }];
  });
  const gcd = (/** @type {number} */ a, /** @type {number} */ b) => { while (b) [a, b] = [b, a % b]; return a; };
  const round = turrets.map(({ turn }) => turn === "static" ? 1 : turn === "sweep" ? 4 : 4 * Number(turn)).reduce((all, one) => all / gcd(all, one) * one, 1);
  must(round <= 24, "The turrets take more than 24 steps for a round.");
  const fire = Array.from({ length: round }, () => new Uint8Array(cells.length));
  for (const { cell, facing, turn, sign } of turrets) {
    for (let time = 0; time < round; time += 1) {
      const quarters = turn === "static" ? 0 : turn === "sweep" ? [0, 1, 2, 1][time % 4] : Math.floor(time / Number(turn));
      const way = (((facing + sign * quarters) % 4) + 4) % 4;
      for (let at = beside(cell, way); free(at); at = beside(at, way)) {
        fire[time][at] = 1;
        spend(1);
      }
    }
  }
  const ways = board.waiting ? [0, 1, 2, 3, 4] : [0, 1, 2, 3];
  const to = (/** @type {number} */ cell, /** @type {number} */ way) => way === 4 ? cell : beside(cell, way);
  const seen = new Uint8Array(cells.length * round);
  seen[start * round] = 1;
  let layer = new Map([[start, 1n]]);
  let time = 0;
  while (layer.size > 0 && !layer.has(goal)) {
    time += 1;
    const next = new Map();
    for (const [cell, routes] of layer) {
      for (const way of ways) {
        const other = to(cell, way);
        spend(4);
        if (!free(other) || fire[time % round][other] || seen[other * round + time % round]) continue;
        next.set(other, (next.get(other) ?? 0n) + routes);
      }
    }
    for (const cell of next.keys()) seen[cell * round + time % round] = 1;
    layer = next;
  }
  const routes = layer.get(goal) ?? 0n;
  if (claim === "impossible") {
    must(routes === 0n, `There is a route of ${time} steps.`);
    return "Valid: no route leads to the goal.";
  }
  must(typeof solution === "string" && /^[NESW.]*$/.test(solution), "The route is damaged.");
  must(solution.length === time && routes > 0n, "The route is not a shortest one.");
  let at = start;
  for (const [index, letter] of [...solution].entries()) {
    const way = "NESW.".indexOf(letter);
    at = way < ways.length ? to(at, way) : -1;
    must(free(at) && !fire[(index + 1) % round][at], `Step ${index + 1} of the route cannot be made.`);
  }
  must(at === goal, "The route does not end at the goal.");
  must(claim === "unique" ? routes === 1n : claim === "shortest" && String(routes) === count, `There are ${routes} shortest routes.`);
  return claim === "unique" ? `Valid: exactly one route has ${time} steps, and none is shorter.` : `Valid: ${routes} routes have ${time} steps, and none is shorter.`;
}

// Voltorb Flip. Cards are 0 (a Voltorb) to 3; every line has a sum and a number of Voltorbs. On a board with a level, only
// layouts count that the game deals there: the numbers of Voltorbs, 2s and 3s are those of one of ten configurations, and its
// free multipliers (2s and 3s whose row or column has no Voltorb) are fewer than its two limits, in total and in any line.
// There is no proof to follow: the rows are filled in every way that the columns allow, and give the listed layouts.

/** For each level: Voltorbs, 2s, 3s, limit in total, limit of a line. */
const DEALS = `631 33,603 22,650 43,622 33,641 43;713 32,760 43,732 32,704 32,751 43,713 22,760 33,732 22,704 22,751 33
823 32,870 43,842 43,814 32,861 34,823 22,870 33,842 33,814 22,861 33;833 34,805 32,A80 54,A52 43,A24 43,833 33,805 22,A80 44,A52 33,A24 33
A71 54,A43 43,A15 43,A90 54,A62 54,A71 44,A43 33,A15 33,A90 44,A62 44;A34 43,A06 43,A81 54,A53 54,A25 43,A34 33,A06 33,A81 44,A53 44,A25 33
A72 54,A44 54,D16 43,D91 65,A63 54,A72 44,A44 44,D16 33,D91 55,A63 44;A07 43,A82 65,A54 54,A26 54,A73 65,A07 33,A82 55,A54 44,A26 44,A73 55`
  .split(/[;\n]/).map((level) => level.split(",").map((one) => [...one.replace(" ", "")].map((digit) => parseInt(digit, 16))));

/** @param {any} certificate */
function voltorb({ board, solution, claim }) {
  const side = list(board.rows, 3, 7, "rows", (it) => it).length;
  const clue = (/** @type {unknown} */ it) => list(it, 2, 2, "clue", (value) => whole(value, 0, 21, "clue"));
  const [rows, cols] = [list(board.rows, side, side, "rows", clue), list(board.cols, side, side, "cols", clue)];
  const level = board.level === null ? 0 : whole(board.level, 1, 8, "level");
  must(level === 0 || side === 5, "Only boards of 5 x 5 cards have a level.");
  must(typeof board.known === "string" && board.known.length === side * side && /^[0123.]+$/.test(board.known), "The known cards are damaged.");
  const listed = new Set(list(solution, 0, MOST_BYTES, "solution", (layout) => layout));
  must(listed.size === solution.length, "A layout is listed twice.");
  const lines = (/** @type {string} */ cards) => Array.from({ length: side }, (_, at) => cards.slice(at * side, at * side + side));
  /** Whether the game deals these cards at the level. @param {string} cards */
  function dealt(cards) {
    if (level === 0) return true;
    const count = (/** @type {string} */ value) => cards.split(value).length - 1;
    const free = [...cards].map((card, at) => card > "1" && (rows[Math.floor(at / side)][1] === 0 || cols[at % side][1] === 0) ? "1" : "0").join("");
    const ones = (/** @type {string} */ line) => line.split("1").length - 1;
    const upright = Array.from({ length: side }, (_, col) => [...free].filter((_, at) => at % side === col).join(""));
    const most = Math.max(...[...lines(free), ...upright].map(ones));
    return DEALS[level - 1].some(([bombs, twos, threes, inAll, inLine]) => count("0") === bombs && count("2") === twos && count("3") === threes && ones(free) < inAll && most < inLine);
  }
  /** The ways to fill each row by its own clue and its known cards. */
  const fillings = lines(board.known).map((known, row) => {
    let ways = [""];
    for (const card of known) ways = ways.flatMap((way) => card === "." ? ["0", "1", "2", "3"].map((value) => way + value) : [way + card]);
    spend(ways.length);
    return ways.filter((way) => [...way].reduce((sum, value) => sum + Number(value), 0) === rows[row][0] && way.split("0").length - 1 === rows[row][1]);
  });
  const [sums, bombs] = [cols.map(([sum]) => sum), cols.map(([, count]) => count)];
  /** Rows and what the columns lack, from where no filling goes on to the end. */
  const dead = new Set();
  let found = 0;
  /** Fills the rows from one on; whether the columns ever come out. @param {number} row @param {string} cards @returns {boolean} */
  function fill(row, cards) {
    if (row === side) {
      if (!dealt(cards)) return true;
      must(listed.has(cards), `The layout ${lines(cards).join("-")} is missing.`);
      found += 1;
      return true;
    }
    const key = `${row} ${sums} ${bombs}`;
    if (dead.has(key)) return false;
    let any = false;
    for (const way of fillings[row]) {
      spend(2);
      const add = (/** @type {number} */ sign) => [...way].forEach((value, col) => {
        sums[col] -= sign * Number(value);
        if (value === "0") bombs[col] -= sign;
      });
      add(1);
      // The cards below that are not Voltorbs are 1 to 3.
      if (sums.every((sum, col) => bombs[col] >= 0 && sum >= side - row - 1 - bombs[col] && sum <= 3 * (side - row - 1 - bombs[col]))) any = fill(row + 1, cards + way) || any;
      add(-1);
    }
    if (!any) dead.add(key);
    return any;
  }
  fill(0, "");
  must(found === listed.size, "A layout of the list does not fit.");
  must(claim === (found === 0 ? "impossible" : found === 1 ? "unique" : "complete"), "The claim is not that of the list.");
  return found === 0 ? "Valid: no layout fits." : found === 1 ? "Valid: exactly one layout fits." : `Valid: exactly these ${found} layouts fit.`;
}

// Harmony. A swap exchanges two tiles of a row or of a column that have a move left; both lose one. At the end every tile is
// in its home row, without moves. "*" makes a case of every swap that is possible, in the order of its cells. The reasons:
// "c2" the tiles of row 2 are not as many as the columns. "o" the moves add up to an odd number. "f7" tile 7 is not home and
// has no move. "b7" it has one, and the cell to which it must go straight holds a tile without moves. "v7" another tile of the
// column must go there as well with its only move. "a7" it has moves, and no other tile of its row and column has. "h7" it is
// home with one move, and no other tile of its row has any. "p7" the tiles that it can meet, and those that these can meet, have
// an odd number of moves, or are not as many of each home as they have cells there. "@" the position was refuted before.

/** @param {any} certificate */
function harmony(certificate) {
  const { board, claim, solution } = certificate;
  const height = list(board.homes, 1, 16, "homes", (it) => it).length;
  const width = list(board.homes[0], 1, 16, "homes", (it) => it).length;
  const table = (/** @type {string} */ name, /** @type {number} */ most) =>
    list(board[name], height, height, name, (row) => list(row, width, width, name, (value) => whole(value, 0, most, name))).flat();
  const [homes, moves] = [table("homes", height - 1), table("moves", 99)];
  const all = homes.map((_, cell) => cell);
  const row = (/** @type {number} */ cell) => Math.floor(cell / width);
  const column = (/** @type {number} */ cell) => cell % width;
  const meets = (/** @type {number} */ a, /** @type {number} */ b) => a !== b && (row(a) === row(b) || column(a) === column(b));
  const home = (/** @type {number} */ cell) => homes[cell] === row(cell);
  const goes = (/** @type {number} */ cell) => homes[cell] * width + column(cell);
  const done = () => all.every((cell) => home(cell) && moves[cell] === 0);
  /** @param {number} a @param {number} b @param {number} cost */
  function swap(a, b, cost) {
    [homes[a], homes[b]] = [homes[b], homes[a]];
    [moves[a], moves[b]] = [moves[b] - cost, moves[a] - cost];
  }
  if (claim === "solvable") {
    list(solution, 0, 16 * 16 * 50, "solution", (it, index) => {
      const [y, x, toY, toX] = list(it, 4, 4, "swap", (value, at) => whole(value, 0, at % 2 ? width - 1 : height - 1, "swap"));
      const [a, b] = [y * width + x, toY * width + toX];
      must(meets(a, b) && moves[a] > 0 && moves[b] > 0, `Swap ${index + 1} cannot be made.`);
      swap(a, b, 1);
    });
    must(done(), "The swaps do not solve the board.");
    return "Valid: these swaps solve the board.";
  }
  must(claim === "impossible", "The claim is unknown.");
  /** The tiles that a tile can meet, directly or through others. @param {number} start */
  function part(start) {
    const cells = [start];
    for (const cell of cells) cells.push(...all.filter((other) => moves[other] > 0 && meets(cell, other) && !cells.includes(other)));
    spend(cells.length * all.length);
    return cells;
  }
  const odd = (/** @type {number[]} */ cells) => cells.reduce((sum, cell) => sum + moves[cell], 0) % 2 === 1;
  /** @param {string} token */
  function refutes(token) {
    spend(all.length);
    if (token === "@") return lost.has(position());
    if (token === "o") return odd(all);
    if (token[0] === "c") {
      const colour = numbered(token, "c", height);
      return colour >= 0 && homes.filter((it) => it === colour).length !== width;
    }
    const cell = numbered(token, token[0] ?? "", all.length);
    if (cell < 0) return false;
    const [mine, others] = [moves[cell], all.filter((other) => meets(cell, other) && moves[other] > 0)];
    const last = !home(cell) && mine === 1;
    switch (token[0]) {
      case "f": return !home(cell) && mine === 0;
      case "b": return last && moves[goes(cell)] === 0;
      case "v": return last && others.some((other) => column(other) === column(cell) && moves[other] === 1 && !home(other) && goes(other) === goes(cell));
      case "a": return mine > 0 && others.length === 0;
      case "h": return mine === 1 && home(cell) && !others.some((other) => row(other) === row(cell));
      case "p": {
        const cells = part(cell);
        const fits = (/** @type {number} */ colour) => cells.filter((it) => homes[it] === colour).length === cells.filter((it) => row(it) === colour).length;
        return mine > 0 && (odd(cells) || !all.every((it) => fits(row(it))));
      }
    }
    return false;
  }
  /** Positions that were refuted. The order of the columns makes no difference. */
  const lost = new Set();
  const position = () => Array.from({ length: width }, (_, x) => all.filter((cell) => column(cell) === x).map((cell) => `${homes[cell]}:${moves[cell]}`).join()).sort().join(" ");
  /** @type {[number, number][]} */
  const made = [];
  return follow(certificate, {
    cases: (token) => token === "*" ? all.flatMap((a) => all.filter((b) => b > a && meets(a, b) && moves[a] > 0 && moves[b] > 0).map((b) => [a, b])) : null,
    enter([a, b]) {
      spend(all.length);
      made.push([a, b]);
      swap(a, b, 1);
    },
    leave() {
      const [a, b] = made.pop() ?? [0, 0];
      swap(a, b, -1);
    },
    refutes,
    solved: () => false,
    closed: () => lost.add(position()),
  });
}

/** @type {Record<string, (certificate: any) => string>} */
const PUZZLES = { aquarium, lazors, "laser-maze": maze, "voltorb-flip": voltorb, harmony };

/** The check of files from the command line. @param {string[]} names */
async function main(names) {
  const { readFileSync } = await import("node:fs");
  for (const name of names) {
    const said = check(readFileSync(name, "utf8"));
    console.log(`${name}: ${said.words}${said.valid || said.at < 0 ? "" : ` (token ${said.at + 1} of the proof)`}`);
    if (!said.valid) process.exitCode = 1;
  }
}

if (typeof process === "object" && process.argv?.[1] && import.meta.url === `file://${process.argv[1]}`) await main(process.argv.slice(2));
