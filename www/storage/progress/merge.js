// Adds a file to what a device has: nothing that is there goes. Nothing is changed here: the result is what to write.

import { DAYS } from "../../boards/dates.js";
import { puzzleOf } from "../../address/link.js";
import { ROWS, sortOf } from "./kinds.js";

/** @import { OwnBoard } from "../database.js" */
/** @import { Kept } from "./file.js" */

/** Which of two states of a board is further; if that is unknown, the file's as one of Your boards, which both stay then.
 * @typedef {(puzzle: string, here: string, file: string, given: string) => "here" | "file" | OwnBoard} Judge */

/**
 * @typedef {object} Plan
 * @property {Map<string, any>} values the new value of each name that changes
 * @property {OwnBoard[]} boards to be saved
 * @property {Counts} counts
 */

/**
 * @typedef {object} Counts
 * @property {number} own new boards in Your boards
 * @property {number} begun new boards with moves
 * @property {number} further boards that are further in the file, or changed later
 * @property {number} solved new ticks
 * @property {number} days new results
 * @property {number} runs new measurements of the lab
 * @property {number} settings chosen only in the file
 * @property {number} figures times and hints that are larger in the file
 * @property {number} left entries left out for lack of room
 * @property {number} names solved boards left out for lack of room
 */

/** The most boards saved per puzzle, and the most bytes of those without a link, the same as on the page. */
const BOARDS = 100;
const BYTES = 48_000_000;

/**
 * The puzzles with boards whose states differ, for their modules to compare.
 * @param {Kept} here
 * @param {Kept} file
 * @param {readonly string[]} puzzles
 */
export function contested(here, file, puzzles) {
  return [...file.values].flatMap(([name, states]) => {
    const known = sortOf(name, puzzles);
    const mine = here.values.get(name) ?? {};
    const differs =
      known?.sort.kind === "links" &&
      Object.entries(states).some(([given, link]) => Object.hasOwn(mine, given) && mine[given] !== link);
    return known && differs ? [known.puzzle] : [];
  });
}

/**
 * @param {Kept} here
 * @param {Kept} file
 * @param {readonly string[]} puzzles
 * @param {Judge} judge
 * @param {() => string} freshId for a second version of a board
 * @returns {Plan}
 */
export function merge(here, file, puzzles, judge, freshId) {
  /** @type {Plan} */
  const plan = {
    values: new Map(),
    boards: [],
    counts: { own: 0, begun: 0, further: 0, solved: 0, days: 0, runs: 0, settings: 0, figures: 0, left: 0, names: 0 },
  };
  /** @type {OwnBoard[]} */
  const copies = [];
  for (const [name, theirs] of file.values) {
    const known = sortOf(name, puzzles);
    if (!known) continue;
    const { sort, puzzle } = known;
    const mine = here.values.get(name);
    if (same(mine, theirs)) continue;
    const next = KINDS[sort.kind](mine, theirs, {
      plan,
      copies,
      judge,
      puzzle,
      most: sort.most ?? Infinity,
      boards: sort.boards ?? false,
    });
    if (next !== undefined && !same(next, mine)) plan.values.set(name, next);
  }
  addBoards(here.boards, [...file.boards, ...copies], plan, freshId);
  return plan;
}

/** @typedef {{ plan: Plan, copies: OwnBoard[], judge: Judge, puzzle: string, most: number, boards: boolean }} Of */

/** Figures by board, of which one of two counts. @param {(mine: any, theirs: any) => unknown} better */
function figures(better) {
  return (/** @type {any} */ mine = {}, /** @type {any} */ theirs, /** @type {Of} */ of) => {
    const { plan } = of;
    const found = { ...mine };
    for (const [given, value] of Object.entries(theirs)) {
      if (Object.hasOwn(mine, given)) found[given] = better(mine[given], value);
      if (!same(found[given], mine[given])) plan.counts.figures += 1;
    }
    return { ...Object.fromEntries(roomFor(mine, theirs, of)), ...found };
  };
}

/**
 * How two values are merged, by kind. The device's may be undefined.
 * @type {Record<string, (mine: any, theirs: any, of: Of) => any>}
 */
const KINDS = {
  choice(mine, theirs, { plan }) {
    plan.counts.settings += Number(mine === undefined);
    return mine ?? theirs;
  },
  place: (mine, theirs) => mine ?? theirs,
  flags: (mine = {}, theirs, of) => ({ ...Object.fromEntries(roomFor(mine, theirs, of)), ...mine }),
  links(mine = {}, theirs, of) {
    const { plan, copies, judge, puzzle } = of;
    const found = { ...mine };
    for (const [given, link] of Object.entries(theirs)) {
      if (!Object.hasOwn(mine, given) || mine[given] === link) continue;
      const ahead = judge(puzzle, mine[given], link, given);
      if (ahead === "file") [found[given], plan.counts.further] = [link, plan.counts.further + 1];
      else if (ahead !== "here") copies.push(ahead);
    }
    const fresh = roomFor(mine, theirs, of);
    plan.counts.begun += fresh.length;
    return { ...Object.fromEntries(fresh), ...found };
  },
  most: figures(larger),
  least: figures(Math.min),
  names(mine = [], theirs, { plan, most }) {
    const fresh = [...new Set(theirs)].filter((name) => !mine.includes(name));
    const came = fresh.slice(0, Math.max(0, most - mine.length));
    plan.counts.solved += came.length;
    plan.counts.names += fresh.length - came.length;
    return [...mine, ...came];
  },
  days(mine = {}, theirs, { plan }) {
    const fresh = roomFor(
      mine,
      Object.fromEntries(Object.entries(theirs).sort(([one], [other]) => (one < other ? -1 : 1))),
      { plan, most: DAYS, boards: false },
    );
    const found = { ...mine, ...Object.fromEntries(fresh) };
    plan.counts.days += fresh.length;
    for (const [date, day] of Object.entries(theirs)) {
      if (!Object.hasOwn(mine, date) || !isEarlier(day.solved, mine[date].solved)) continue;
      found[date] = day;
      plan.counts.days += 1;
    }
    return Object.fromEntries(
      Object.keys(found)
        .sort()
        .map((date) => [date, found[date]]),
    );
  },
  rows(mine = [], theirs, { plan }) {
    const keys = new Set(mine.map(key));
    const fresh = theirs.filter((/** @type {any} */ row) => !keys.has(key(row)) && keys.add(key(row)));
    const room = Math.max(0, ROWS - mine.length);
    const kept = room ? fresh.slice(-room) : [];
    plan.counts.runs += kept.length;
    plan.counts.left += fresh.length - kept.length;
    return [...kept, ...mine];
  },
};

/** Identifies the run of a row. @param {{ board: string, setup: string }} row */
const key = ({ board, setup }) => `${board} ${setup}`;

/**
 * The earlier solve counts; any is better than none.
 * @param {string | undefined} one
 * @param {string | undefined} other
 */
function isEarlier(one, other) {
  return one !== undefined && (other === undefined || one < other);
}

/** @param {number | number[]} one @param {number | number[]} other */
function larger(one, other) {
  if (!Array.isArray(one) || !Array.isArray(other)) return Math.max(Number(one), Number(other));
  return one.map((value, index) => Math.max(value, other[index] ?? 0));
}

/**
 * The latest new entries of a file that there is room for. They go before this device's, which are newer.
 * @param {Record<string, any>} mine
 * @param {Record<string, any>} theirs
 * @param {Pick<Of, "plan" | "most" | "boards">} of
 */
function roomFor(mine, theirs, { plan, most, boards }) {
  const fresh = Object.entries(theirs).filter(([key]) => !Object.hasOwn(mine, key));
  /** A puzzle's boards take no room of another's. @param {string} key */
  const group = (key) => (boards ? puzzleOf(key) : "");
  /** @type {Map<string, number>} */
  const used = new Map();
  const take = (/** @type {string} */ key) => {
    const count = (used.get(group(key)) ?? 0) + 1;
    used.set(group(key), count);
    return count <= most;
  };
  for (const key of Object.keys(mine)) take(key);
  const kept = fresh
    .reverse()
    .filter(([key]) => take(key))
    .reverse();
  plan.counts.left += fresh.length - kept.length;
  return kept;
}

/**
 * Boards match by their id or by their link without moves; the later change wins. If the puzzle itself was changed, or
 * its link is unknown, the later one keeps the id, and the other becomes a copy.
 * @param {OwnBoard[]} mine
 * @param {OwnBoard[]} theirs
 * @param {Plan} plan
 * @param {() => string} freshId
 */
function addBoards(mine, theirs, plan, freshId) {
  for (const puzzle of new Set(theirs.map((board) => board.puzzle))) {
    const here = mine.filter((board) => board.puzzle === puzzle);
    let count = here.length;
    let bytes = here.reduce((sum, { bits }) => sum + bits.length, 0);
    const sorted = theirs.filter((board) => board.puzzle === puzzle).sort((one, other) => other.when - one.when);
    for (const board of sorted) {
      if (here.some((one) => isAlike(one, board))) continue;
      const isFull = () => count >= BOARDS || (board.bits.length > 0 && bytes + board.bits.length > BYTES);
      const other =
        here.find(({ id }) => id === board.id) ?? here.find(({ given }) => given !== "" && given === board.given);
      if (!other) {
        if (isFull()) {
          plan.counts.left += 1;
          continue;
        }
        [count, bytes] = [count + 1, bytes + board.bits.length];
        plan.boards.push(board);
        plan.counts.own += 1;
      } else if (other.given === "" || other.given !== board.given) {
        if (isFull()) {
          plan.counts.left += 1;
          continue;
        }
        [count, bytes] = [count + 1, bytes + board.bits.length];
        if (board.when > other.when) plan.boards.push({ ...board, id: other.id }, { ...other, id: freshId() });
        else plan.boards.push({ ...board, id: freshId() });
        plan.counts.own += 1;
      } else if (board.when > other.when) {
        plan.boards.push({ ...board, id: other.id, name: board.name || other.name });
        plan.counts.further += 1;
      }
    }
  }
}

/** The same board in the same state, whatever its name. @param {OwnBoard} one @param {OwnBoard} other */
function isAlike(one, other) {
  if (one.link !== other.link || one.bits.length !== other.bits.length || one.puzzle !== other.puzzle) return false;
  return one.bits.every((byte, at) => byte === other.bits[at]);
}

/**
 * The value of a name after an import was reverted: later changes are kept.
 * @param {any} now
 * @param {any} before undefined: there was no value
 * @param {any} after the value written
 * @returns {any} undefined: there should be no value
 */
export function takeBack(now, before, after) {
  if (same(now, after) || now === undefined) return before;
  if (Array.isArray(now) && Array.isArray(after)) {
    const old = (before ?? []).map(text);
    const came = after.map(text).filter((one) => !old.includes(one));
    return now.filter((one) => !came.includes(text(one)));
  }
  if (typeof now !== "object" || typeof after !== "object") return now;
  const back = { ...now };
  for (const key of Object.keys(after)) {
    const stood = before && Object.hasOwn(before, key);
    if (!same(now[key], after[key]) || (stood && same(before[key], after[key]))) continue;
    if (stood) back[key] = before[key];
    else delete back[key];
  }
  return back;
}

/** @param {unknown} value */
const text = (value) => JSON.stringify(value);

/**
 * Whether two values are equal, in the same order: the last is the latest.
 * @param {unknown} one
 * @param {unknown} other
 */
export function same(one, other) {
  return text(one) === text(other);
}
