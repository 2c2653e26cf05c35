// The tree of a small search, to prune by hand: which branches must stay, and what each cut saves. All of it is
// computed from the journal of a search that cuts nothing; the journal of one that does gives the reasons.

import { ANSWER, CUT, SETTLE, TRY } from "../lab/film.js";
import type { Film } from "../lab/film.js";

/** A node of the tree; the first one is the board as it is given. */
export interface Branch {
  /** The event that tries it; -1: the start. */
  event: number;
  cells: number[];
  value: number;
  /** Its index; -1: none. */
  parent: number;
  depth: number;
  /** The branches directly below it. */
  below: number[];
  /** The number of nodes from here down, with this one. */
  size: number;
  /** Whether it must not be cut: a solution is below it, or its square is new. */
  keeps: boolean;
  /** Whether a solution is below it. */
  goal: boolean;
  /** Why it fails, each as a number of the strategy's reasons; the first is a test's, if one cuts it. */
  reasons: number[];
  /** Whether one does. */
  tested: boolean;
  /** The cells that the test, or else the full board, names. */
  clash: number[];
  /** Of a walk, the cells up to this one; otherwise empty. */
  path: number[];
}

function branch(own: Partial<Branch>): Branch {
  return {
    event: -1,
    cells: [],
    value: 0,
    parent: -1,
    depth: 0,
    below: [],
    size: 1,
    keeps: false,
    goal: false,
    reasons: [],
    tested: false,
    clash: [],
    path: [],
    ...own,
  };
}

/** Adds a branch below another one. */
function grow(all: Branch[], own: Partial<Branch> & { parent: number }) {
  const above = all[own.parent];
  above?.below.push(all.length);
  all.push(branch({ depth: (above?.depth ?? 0) + 1, ...own }));
}

/** Sums up the sizes, and where the solutions are, from the leaves upwards. */
function sum(all: Branch[]) {
  for (const one of [...all].reverse()) {
    const above = all[one.parent];
    if (!above) continue;
    above.size += one.size;
    above.goal ||= one.goal;
  }
  return all;
}

/** What identifies a node in two searches of the same board: all decisions that lead to it. */
function pathOf(film: Film, entries: number[]) {
  return entries
    .filter((entry) => film.kinds[entry] === TRY)
    .map((entry) => `${film.cells(entry).join()}=${film.values[entry]}`)
    .join(" ");
}

/** The events with which a search with tests cuts, by path. */
function cutsOf(film: Film) {
  const cuts = new Map<string, number>();
  for (let event = 0; event < film.length; event += 1) {
    if (film.kinds[event] !== CUT) continue;
    const entries = film.standing(event);
    const top = entries.findLast((entry) => film.kinds[entry] === TRY);
    const tried = top !== undefined && film.depths[top] === film.depths[event];
    const own = `${film.cells(event).join()}=${film.values[event]}`;
    const path = tried ? pathOf(film, entries) : `${pathOf(film, entries)} ${own}`.trim();
    cuts.set(path, event);
  }
  return cuts;
}

/**
 * The tree of a search that cuts nothing.
 * @param tested the same search with its tests
 */
export function branchesOf(plain: Film, tested: Film) {
  const cuts = cutsOf(tested);
  const all = [branch({ keeps: true })];
  /** The branch of each node. */
  const at = new Map<number, number>();
  for (let event = 0; event < plain.length; event += 1) {
    const entries = plain.standing(event).filter((entry) => plain.kinds[entry] === TRY);
    if (plain.kinds[event] === TRY) {
      const goal = plain.fates[event] === 255;
      at.set(event, all.length);
      const cut = goal ? undefined : cuts.get(pathOf(plain, entries));
      grow(all, {
        event,
        cells: [...plain.cells(event)],
        value: plain.values[event] ?? 0,
        parent: at.get(entries.at(-2) ?? -1) ?? 0,
        goal,
        keeps: goal,
        ...(cut === undefined
          ? {}
          : { reasons: [tested.reasons[cut] ?? 0], tested: true, clash: [...tested.cells(cut)] }),
      });
    } else if (plain.kinds[event] === CUT) {
      // It is a reason for all that fails above it, too.
      for (const entry of entries) {
        const one = all[at.get(entry) ?? 0];
        const reason = plain.reasons[event] ?? 0;
        if (one && !one.goal && !one.reasons.includes(reason)) one.reasons.push(reason);
        if (one && !one.tested && entry === entries.at(-1) && plain.depths[entry] === plain.depths[event])
          one.clash = [...plain.cells(event)];
      }
    }
  }
  return sum(all);
}

/** The last event of a node before anything else is tried: what follows from it at once is on the board. */
export function settledAt(film: Film, event: number) {
  let last = event;
  while (film.kinds[last + 1] === SETTLE && film.depths[last + 1] === film.depths[event]) last += 1;
  return last;
}

/**
 * The walks of a search by breadth, as long as its shortest one to the goal. A square that was entered before is the
 * same state again, so only the first way to it must stay. Null if the journal does not tell where each step came from.
 */
export function walksOf(film: Film, rows: number, cols: number) {
  const steps = stepsOf(film, rows, cols);
  const goal = film.kinds.indexOf(ANSWER);
  const start = film.cells(0)[0];
  if (!steps || goal < 0 || start === undefined) return null;
  const end = film.cells(goal)[0];
  const all = [branch({ cells: [start], keeps: true, path: [start] })];
  const seen = new Set([start]);
  for (let at = 0; at < all.length; at += 1) {
    const { cells, depth, path } = all[at];
    if (depth === film.depths[goal] || cells[0] === end) continue;
    for (const cell of steps.get(cells[0] ?? -1) ?? []) {
      const fresh = !seen.has(cell);
      seen.add(cell);
      grow(all, { cells: [cell], value: 0, parent: at, keeps: fresh, goal: cell === end, path: [...path, cell] });
    }
  }
  return sum(all);
}

/**
 * From each square the squares that can be entered, in the order in which they are tried. The squares at one time are
 * taken in the order in which they were entered, and each tries all its neighbours.
 */
function stepsOf(film: Film, rows: number, cols: number) {
  const near = (cell: number) =>
    [cell - cols, cell + cols, cell % cols ? cell - 1 : -1, (cell + 1) % cols ? cell + 1 : -1].filter(
      (one) => one >= 0 && one < rows * cols,
    );
  const steps = new Map<number, number[]>();
  const queue: number[] = [];
  let left = 0;
  for (let event = 0; event < film.length; event += 1) {
    const kind = film.kinds[event];
    const cell = film.cells(event)[0];
    if (cell === undefined || (kind !== TRY && kind !== CUT)) continue;
    if (film.depths[event] !== 0) {
      while (left === 0) {
        const next = queue[0];
        if (next === undefined) return null;
        steps.set(next, []);
        left = near(next).length;
        if (left === 0) queue.shift();
      }
      const from = queue[0];
      if (!near(from).includes(cell)) return null;
      steps.get(from)?.push(cell);
      left -= 1;
      if (left === 0) queue.shift();
    }
    if (kind === TRY) queue.push(cell);
  }
  // What is never entered is a wall, or under fire.
  const entered = new Set([...film.kinds].flatMap((kind, event) => (kind === TRY ? [film.cells(event)[0]] : [])));
  for (const from of entered) {
    if (from === undefined) continue;
    // The search ends at the goal, whatever else could be tried then.
    const some = new Set([...(steps.get(from) ?? []), ...near(from)]);
    steps.set(
      from,
      [...some].filter((cell) => entered.has(cell)),
    );
  }
  return steps;
}

/** What a cut at a branch is worth. */
export function judge(all: Branch[], at: number): "right" | "early" | "late" {
  const one = all[at];
  if (!one || one.keeps) return "early";
  return all[one.parent]?.keeps ? "right" : "late";
}

/** The branch above at which the cut should have been made. */
export function topOf(all: Branch[], at: number) {
  let top = at;
  for (;;) {
    const above = all[top]?.parent ?? -1;
    if (above <= 0 || all[above]?.keeps) return top;
    top = above;
  }
}

/** The nodes that are gone with these cuts. */
export function gone(all: Branch[], cuts: Set<number>): Set<number> {
  const lost = new Set<number>();
  all.forEach((one, at) => {
    if (cuts.has(at) || lost.has(one.parent)) lost.add(at);
  });
  return lost;
}

/** The cuts that stand: those that are not gone with one above. */
export function standing(all: Branch[], cuts: Set<number>) {
  const lost = gone(all, cuts);
  return [...cuts].filter((at) => !lost.has(all[at]?.parent ?? -1));
}

/** How many nodes the cuts save: those below them, which need no look. */
export function saved(all: Branch[], cuts: Set<number>) {
  const lost = gone(all, cuts);
  return [...lost].filter((at) => lost.has(all[at]?.parent ?? -1)).length;
}

/** The best cuts: the highest branches that need not stay. */
export function bestCuts(all: Branch[]) {
  return new Set(all.flatMap((_, at) => (at > 0 && judge(all, at) === "right" ? [at] : [])));
}

/** Those of the best cuts that save a node. */
export function savingCuts(all: Branch[]) {
  return new Set([...bestCuts(all)].filter((at) => (all[at]?.size ?? 1) > 1));
}
