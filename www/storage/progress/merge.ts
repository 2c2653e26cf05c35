// Adds a file to what a device has: nothing that is there goes. Nothing is changed here: the result is what to write.

import { DAYS } from "../../boards/dates.js";
import { puzzleOf } from "../../address/link.js";
import { ROWS } from "../../learn/lab/saved-row.js";
import { isOf, sortOf } from "./kinds.js";
import type { OwnBoard } from "../database.js";
import type { Kept } from "./file.js";
import type { Figure, Kind, Values } from "./kinds.js";

/**
 * Which of two states of a board is further; if that is unknown, the file's as one of Your boards, which both stay then.
 */
export type Judge = (puzzle: string, here: string, file: string, given: string) => "here" | "file" | OwnBoard;

interface Plan {
  /** The new value of each name that changes. */
  values: Map<string, unknown>;
  /** To be saved. */
  boards: OwnBoard[];
  counts: Counts;
}

export interface Counts {
  /** New boards in Your boards. */
  own: number;
  /** New boards with moves. */
  begun: number;
  /** Boards that are further in the file, or changed later. */
  further: number;
  /** New ticks. */
  solved: number;
  /** New results. */
  days: number;
  /** New measurements of the lab. */
  runs: number;
  /** Chosen only in the file. */
  settings: number;
  /** Times and hints that are larger in the file. */
  figures: number;
  /** Entries left out for lack of room. */
  left: number;
  /** Solved boards left out for lack of room. */
  names: number;
}

/** The most boards saved per puzzle, and the most bytes of those without a link, the same as on the page. */
const BOARDS = 100;
const BYTES = 48_000_000;

/** The puzzles with boards whose states differ, for their modules to compare. */
export function contested(here: Kept, file: Kept, puzzles: readonly string[]) {
  return [...file.values].flatMap(([name, states]) => {
    const known = sortOf(name, puzzles);
    const mine = here.values.get(name) ?? {};
    const differs =
      known &&
      isOf("links", known.sort, states) &&
      isOf("links", known.sort, mine) &&
      Object.entries(states).some(([given, link]) => Object.hasOwn(mine, given) && mine[given] !== link);
    return differs ? [known.puzzle] : [];
  });
}

/** @param freshId for a second version of a board */
export function merge(here: Kept, file: Kept, puzzles: readonly string[], judge: Judge, freshId: () => string): Plan {
  const plan: Plan = {
    values: new Map(),
    boards: [],
    counts: { own: 0, begun: 0, further: 0, solved: 0, days: 0, runs: 0, settings: 0, figures: 0, left: 0, names: 0 },
  };
  const copies: OwnBoard[] = [];
  for (const [name, theirs] of file.values) {
    const known = sortOf(name, puzzles);
    if (!known) continue;
    const { sort, puzzle } = known;
    const mine = here.values.get(name);
    if (same(mine, theirs)) continue;
    const next = merged(sort.kind, mine, theirs, {
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

type Of = { plan: Plan; copies: OwnBoard[]; judge: Judge; puzzle: string; most: number; boards: boolean };

/** Merges a value: this device's, or undefined if it has none, and a file's. Both were validated as of the kind. */
function merged<Its extends Kind>(kind: Its, mine: unknown, theirs: unknown, of: Of) {
  return KINDS[kind](mine as Values[Its] | undefined, theirs as Values[Its], of);
}

/** Figures by board, of which one of two counts. */
function figures<Figure>(better: (mine: Figure, theirs: Figure) => Figure) {
  return (mine: Record<string, Figure> = {}, theirs: Record<string, Figure>, of: Of) => {
    const { plan } = of;
    const found = { ...mine };
    for (const [given, value] of Object.entries(theirs)) {
      if (Object.hasOwn(mine, given)) found[given] = better(mine[given], value);
      if (!same(found[given], mine[given])) plan.counts.figures += 1;
    }
    return { ...Object.fromEntries(roomFor(mine, theirs, of)), ...found };
  };
}

/** How two values are merged, by kind. The device's may be undefined. */
const KINDS: { [Its in Kind]: (mine: Values[Its] | undefined, theirs: Values[Its], of: Of) => Values[Its] } = {
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
    const fresh = theirs.filter((row) => !keys.has(key(row)) && keys.add(key(row)));
    const room = Math.max(0, ROWS - mine.length);
    const kept = room ? fresh.slice(-room) : [];
    plan.counts.runs += kept.length;
    plan.counts.left += fresh.length - kept.length;
    return [...kept, ...mine];
  },
};

/** Identifies the run of a row. */
const key = ({ board, setup }: Values["rows"][number]) => `${board} ${setup}`;

/** The earlier solve counts; any is better than none. */
function isEarlier(one: string | undefined, other: string | undefined) {
  return one !== undefined && (other === undefined || one < other);
}

function larger(one: Figure, other: Figure): Figure {
  if (!Array.isArray(one) || !Array.isArray(other)) return Math.max(Number(one), Number(other));
  return one.map((value, index) => Math.max(value, other[index] ?? 0));
}

/** The latest new entries of a file that there is room for. They go before this device's, which are newer. */
function roomFor<Entry>(
  mine: Record<string, Entry>,
  theirs: Record<string, Entry>,
  { plan, most, boards }: Pick<Of, "plan" | "most" | "boards">,
) {
  const fresh = Object.entries(theirs).filter(([key]) => !Object.hasOwn(mine, key));
  /** A puzzle's boards take no room of another's. */
  const group = (key: string) => (boards ? puzzleOf(key) : "");
  const used = new Map<string, number>();
  const take = (key: string) => {
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
 */
function addBoards(mine: OwnBoard[], theirs: OwnBoard[], plan: Plan, freshId: () => string) {
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

/** The same board in the same state, whatever its name. */
function isAlike(one: OwnBoard, other: OwnBoard) {
  if (one.link !== other.link || one.bits.length !== other.bits.length || one.puzzle !== other.puzzle) return false;
  return one.bits.every((byte, at) => byte === other.bits[at]);
}

/**
 * The value of a name after an import was reverted: later changes are kept.
 * @param before undefined: there was no value
 * @param after the value written
 * @returns undefined: there should be no value
 */
export function takeBack(now: unknown, before: unknown, after: unknown): unknown {
  if (same(now, after) || now === undefined) return before;
  if (Array.isArray(now) && Array.isArray(after)) {
    const old = Array.isArray(before) ? before.map(text) : [];
    const came = after.map(text).filter((one) => !old.includes(one));
    return now.filter((one) => !came.includes(text(one)));
  }
  if (!isRecord(now) || !isRecord(after)) return now;
  const back = { ...now };
  for (const key of Object.keys(after)) {
    const stood = isRecord(before) && Object.hasOwn(before, key);
    if (!same(now[key], after[key]) || (stood && same(before[key], after[key]))) continue;
    if (stood) back[key] = before[key];
    else delete back[key];
  }
  return back;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const text = (value: unknown) => JSON.stringify(value);

/** Whether two values are equal, in the same order: the last is the latest. */
export function same(one: unknown, other: unknown) {
  return text(one) === text(other);
}
