// The data that the page saves, by name: its shape, when a value is valid, and how two devices' values are merged.

import { today } from "../../boards/dates.js";
import { EMPTY_ROW } from "../../learn/lab/saved-row.js";
import { completed, fits } from "../settings-store.js";
import type { Day } from "../../boards/dates.js";
import type { Row } from "../../learn/lab/saved-row.js";

/**
 * How two values are merged: `choice` (a setting) and `place` keep this device's, `links` are progress on boards,
 * `most` and `least` are figures of which the larger or the smaller counts, `names` and `flags` are joined, `days` are
 * a day's results, `rows` are measurements.
 */
export type Kind = keyof Values;

/** What a valid value of each kind is. */
export interface Values {
  choice: unknown;
  place: unknown;
  /** By board. */
  links: Record<string, string>;
  most: Record<string, Figure>;
  least: Record<string, number>;
  names: string[];
  flags: Record<string, unknown>;
  /** By date. */
  days: Record<string, Day>;
  rows: Pick<Row, "board" | "setup">[];
}

/** One number, or several of which each counts for itself. */
export type Figure = number | number[];

export interface Sort {
  /** `*` is a puzzle and `#` a number */
  name: string;
  kind: Kind;
  /** Its shape. */
  like: unknown;
  /** The shape of each entry of a record or list. */
  entry?: unknown;
  /** Validates further; each entry, if there are any. */
  ok?(entry: unknown, key: string, puzzle: string): boolean;
  /** The most entries of it that are imported. */
  most?: number;
  /** Whether its entries are boards, so that each puzzle has room of its own. */
  boards?: boolean;
}

/** A sort; `ok` gets what has the shape of its entries or, without these, of its value. */
function sort<Like, Entry = Like>(
  its: Omit<Sort, "like" | "entry" | "ok"> & {
    like: Like;
    entry?: Entry;
    ok?: (entry: Entry, key: string, puzzle: string) => boolean;
  },
): Sort {
  return its;
}

/** The number of a puzzle's boards of which a file adds a record; the page itself keeps all. */
export const RECORDS = 5000;
/** The number of names, far more than a gallery has boards, and of marks of what was shown. */
export const NAMES = 1000;
const FLAGS = 200;
/** The maximum length of a name. */
const LETTERS = 100;
/** The maximum length as text of a setting, a day, or a measurement without its board. */
const HEAVY = 20_000;
/** The maximum length of a link. */
const LONGEST = 200_000;
/** The maximum length of a word chosen from a list. */
const WORD = 200;
/** The maximum number of chapters of a lesson. */
const CHAPTERS = 40;

const whole = (value: unknown) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const word = (value: unknown) => typeof value === "string" && value.length <= WORD;
const date = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** A link: its puzzle, and the rest. */
const LINK = /^([a-z][a-z-]*)\/[\w\-.~&=:,%+]+$/;

/** Whether a text looks like a link to a board of a puzzle. Only the Rust modules can decode it. */
export function isLink(text: unknown, puzzle: string) {
  return typeof text === "string" && text.length <= LONGEST && LINK.exec(text)?.[1] === puzzle;
}

/** For any puzzle. */
const isAnyLink = (text: unknown) => typeof text === "string" && isLink(text, LINK.exec(text)?.[1] ?? "");

const MADE = { given: "", seed: 0, difficulty: 1, rows: 0, cols: 0, technique: "", words: "" };

export const SORTS: Sort[] = [
  sort({
    name: "theme",
    kind: "choice",
    like: "",
    ok: (value) => ["system", "dark", "light", "contrast", "paper"].includes(value),
  }),
  sort({ name: "keys", kind: "choice", like: true }),
  sort({ name: "clock", kind: "choice", like: true }),
  sort({ name: "mistakes", kind: "choice", like: "", ok: word }),
  sort({ name: "badge", kind: "choice", like: true }),
  sort({ name: "speed", kind: "choice", like: 1, ok: (value) => value > 0 && value <= 1000 }),
  sort({ name: "loop", kind: "choice", like: true }),
  sort({ name: "strategy.*", kind: "choice", like: "", ok: word }),
  sort({ name: "wanted.*", kind: "choice", like: "", ok: word }),
  sort({
    name: "switches.*",
    kind: "choice",
    like: {},
    entry: {},
    ok: (switches) => Object.values(switches).every((on) => typeof on === "boolean"),
  }),
  sort({ name: "lab.setups.*", kind: "choice", like: [], entry: "", ok: word }),
  sort({ name: "puzzle", kind: "place", like: "", ok: word }),
  sort({ name: "gallery", kind: "place", like: true }),
  sort({ name: "new", kind: "place", like: "", ok: word }),
  sort({ name: "paper.per", kind: "place", like: 1, ok: whole }),
  sort({ name: "paper.large", kind: "place", like: true }),
  sort({ name: "paper.grades", kind: "place", like: true }),
  sort({ name: "paper.back", kind: "place", like: true }),
  sort({ name: "film.side", kind: "place", like: 480, ok: whole }),
  sort({ name: "unfolded", kind: "flags", most: FLAGS, like: {}, entry: true, ok: (_, key) => word(key) }),
  sort({ name: "author", kind: "place", like: "", ok: word }),
  // Of earlier pages, for all puzzles alike.
  sort({ name: "lab.room", kind: "place", like: "", ok: word }),
  sort({ name: "lab.room.*", kind: "place", like: "", ok: word }),
  sort({
    name: "filter.*",
    kind: "place",
    like: { size: "", grade: "", unsolved: false },
    ok: ({ size, grade }) => word(size) && word(grade),
  }),
  sort({ name: "board.*", kind: "place", like: "", ok: (link, _, puzzle) => isLink(link, puzzle) }),
  sort({ name: "set.open", kind: "place", like: "", ok: (text) => text.length <= LONGEST }),
  sort({ name: "set.draft", kind: "place", like: "", ok: (text) => text.length <= LONGEST }),
  sort({
    name: "set.solved",
    kind: "flags",
    most: RECORDS,
    boards: true,
    like: {},
    entry: true,
    ok: (_, given) => isAnyLink(given),
  }),
  sort({ name: "last.*", kind: "place", like: "", ok: word }),
  sort({
    name: "made.*",
    kind: "place",
    like: MADE,
    ok: ({ given, seed, difficulty, rows, cols, technique, words }, _, puzzle) =>
      (given === "" || isLink(given, puzzle)) &&
      [seed, difficulty, rows, cols].every(whole) &&
      word(technique) &&
      words.length <= 1000,
  }),
  sort({ name: "lab.note.*.#", kind: "place", like: [], entry: [], ok: (cells) => cells.every(word) }),
  sort({
    name: "progress.*",
    kind: "links",
    most: RECORDS,
    boards: true,
    like: {},
    entry: "",
    ok: (link, given, puzzle) => isLink(given, puzzle) && isLink(link, puzzle),
  }),
  ...["hints.*", "aids.*"].map((name) =>
    sort({
      name,
      kind: "most",
      most: RECORDS,
      boards: true,
      like: {},
      entry: [0, 0, 0],
      ok: (used, given, puzzle) => isLink(given, puzzle) && used.length === 3 && used.every(whole),
    }),
  ),
  sort({
    name: "times",
    kind: "most",
    most: RECORDS,
    boards: true,
    like: {},
    entry: 0,
    ok: (time, given) => isAnyLink(given) && whole(time),
  }),
  sort({
    name: "best",
    kind: "least",
    most: RECORDS,
    boards: true,
    like: {},
    entry: 0,
    ok: (time, given) => isAnyLink(given) && whole(time),
  }),
  sort({ name: "solved.*", kind: "names", most: NAMES, like: [], entry: "", ok: word }),
  sort({ name: "met.demo", kind: "flags", most: FLAGS, like: {}, entry: true, ok: (_, key) => word(key) }),
  sort({ name: "lessons.done", kind: "flags", most: NAMES, like: {}, entry: true, ok: (_, key) => word(key) }),
  sort({
    name: "lessons.answers",
    kind: "flags",
    most: NAMES,
    like: {},
    entry: true,
    ok: (right, key) => typeof right === "boolean" && word(key),
  }),
  sort({
    name: "lessons.said",
    kind: "flags",
    most: NAMES,
    like: {},
    entry: { ask: "", said: "", truth: "", near: "" },
    ok: (said, key) => Object.values(said).every((one) => one.length <= 1000) && word(key),
  }),
  sort({
    name: "lessons.cuts",
    kind: "flags",
    most: NAMES,
    like: {},
    entry: { saved: 0, all: 0, wrong: 0 },
    ok: ({ saved, all, wrong }, puzzle) => [saved, all, wrong].every(whole) && saved <= all && word(puzzle),
  }),
  sort({ name: "met.doors", kind: "flags", most: FLAGS, like: {}, entry: true, ok: (_, key) => word(key) }),
  sort({ name: "daily.*", kind: "days", like: {}, entry: { given: "" }, ok: isDay }),
  sort({
    name: "lab.rows.*",
    kind: "rows",
    like: [],
    entry: EMPTY_ROW,
    ok: ({ board, setup, words, wrong }) =>
      isAnyLink(board) && word(setup) && words.length <= 1000 && wrong.length <= 1000,
  }),
];

function isDay({ given, solved, moves, hints }: Day, on: string, puzzle: string) {
  const figures = [moves, hints].every((value) => value === undefined || whole(value));
  return date(on) && isLink(given, puzzle) && (solved === undefined || date(solved)) && figures;
}

/** The sort of a name, and its puzzle; null for unknown names. */
export function sortOf(name: string, puzzles: readonly string[]) {
  if (known.puzzles !== puzzles) known = { puzzles, names: table(puzzles) };
  return known.names.get(name) ?? null;
}

/** The last table requested. */
let known: { puzzles: readonly string[]; names: Map<string, { sort: Sort; puzzle: string }> } = {
  puzzles: [],
  names: new Map(),
};

/** Whether a valid value of a sort, if there is one, is of a kind. */
export function isOf<Its extends Kind>(kind: Its, { kind: own }: Sort, value: unknown): value is Values[Its] {
  return own === kind && value !== undefined;
}

export function table(puzzles: readonly string[]): Map<string, { sort: Sort; puzzle: string }> {
  return new Map(
    SORTS.flatMap((sort) =>
      (sort.name.includes("*") ? puzzles : [""]).flatMap((puzzle) =>
        namesOf(sort, puzzle).map((name) => [name, { sort, puzzle }] as const),
      ),
    ),
  );
}

/** The names of a sort for a puzzle. */
function namesOf(sort: Sort, puzzle: string) {
  const name = sort.name.replace("*", puzzle);
  return name.includes("#") ? Array.from({ length: CHAPTERS }, (_, index) => name.replace("#", String(index))) : [name];
}

/**
 * The part of a file's value that is within the limits of imports, and how much is not. What a device has saved is not
 * limited: nothing of it may go.
 *
 * @param value valid
 * @returns `ahead`: the dates that are still to come
 */
export function limited(value: unknown, sort: Sort, now: Date): { value: unknown; left: number; ahead: string[] } {
  const only = <Entry>(
    value: Entry[] | Record<string, Entry>,
    fine: (one: Entry, key: string) => boolean,
    ahead: string[] = [],
  ) => {
    const all = Object.entries(value);
    const good = all.filter(([key, one]) => fine(one, key));
    return {
      value: Array.isArray(value) ? good.map(([, one]) => one) : Object.fromEntries(good),
      left: all.length - good.length - ahead.length,
      ahead,
    };
  };
  if (isOf("names", sort, value)) return only(value, (name) => name.length <= LETTERS);
  if (isOf("rows", sort, value)) return only(value, (row) => !isHeavy({ ...row, board: "" }));
  if (isOf("days", sort, value)) {
    // Somewhere it is tomorrow already.
    const next = today(-1, now.getTime());
    const isAhead = (on: string, { solved }: Day) => on > next || (solved !== undefined && solved > next);
    const ahead = new Set(Object.keys(value).filter((on) => isAhead(on, value[on])));
    return only(value, (day, on) => !ahead.has(on) && !isHeavy(day), [...ahead]);
  }
  const isSetting = sort.kind === "choice" || sort.kind === "place";
  const refused = isSetting && typeof value === "object" && value !== null && isHeavy(value);
  return refused ? { value: undefined, left: 1, ahead: [] } : { value, left: 0, ahead: [] };
}

function isHeavy(value: object) {
  return JSON.stringify(value).length > HEAVY;
}

/**
 * The valid part of an untrusted value, and the number of invalid parts. If nothing is valid, the value is undefined.
 */
export function sound(
  value: unknown,
  { like, entry, ok = () => true }: Sort,
  puzzle: string,
): { value: unknown; left: number } {
  if (!fits(value, like)) return { value: undefined, left: 1 };
  if (entry === undefined) {
    const whole = completed(value, like);
    return ok(whole, "", puzzle) ? { value: whole, left: 0 } : { value: undefined, left: 1 };
  }
  const all = Object.entries(value);
  const fitting = all
    .filter(([key, one]) => key !== "__proto__" && fits(one, entry))
    .map(([key, one]) => [key, completed(one, entry)] as const);
  const good = fitting.filter(([key, one]) => ok(one, key, puzzle));
  const left = all.length - good.length;
  return { value: Array.isArray(value) ? good.map(([, one]) => one) : Object.fromEntries(good), left };
}
