// The data on this device: collects it, and writes an import, whole or not at all.

import { boardsOf, exchange, putBoard, removeBoard } from "../database.js";
import { forget, load, save } from "../settings-store.js";
import { merge, takeBack } from "./merge.js";
import { sound, table } from "./kinds.js";
import type { OwnBoard, Outcome } from "../database.js";
import type { Kept } from "./file.js";
import type { Sort } from "./kinds.js";

/** Holds a board until the database has stored it: see own-boards.ts. */
const WAITING = "own.waiting";
const BOARD = { id: "", puzzle: "", when: 0, name: "", rows: 0, cols: 0, given: "", link: "", mode: "" };
/** Notifies this page and other tabs that several values were saved. */
const TAKEN = "taken";
/** Differs from any saved value. */
const NOTHING = "\0";

/** What was written, and what it replaced: a value or nothing, a board or only its id. */
export type Done = {
  puzzles: readonly string[];
  values: [string, unknown, unknown][];
  boards: [OwnBoard | string, OwnBoard][];
};

/** The value saved under a name, if it has the right shape. */
function kept(name: string, { like, entry }: Sort) {
  if (typeof like === "boolean") {
    const found = [true, false].map((otherwise) => load(name, otherwise));
    return found[0] === found[1] ? found[0] : undefined;
  }
  if (typeof like === "string") return load(name, NOTHING) === NOTHING ? undefined : load(name, NOTHING);
  if (typeof like === "number") return Number.isNaN(load(name, NaN)) ? undefined : load(name, NaN);
  const nothing = structuredClone(like);
  const found = load(name, nothing, entry);
  return found === nothing ? undefined : found;
}

/** The values saved on this device. */
function valuesOf(puzzles: readonly string[]) {
  const values = new Map<string, unknown>();
  for (const [name, { sort, puzzle }] of table(puzzles)) {
    const { value } = sound(kept(name, sort), sort, puzzle);
    if (value !== undefined) values.set(name, value);
  }
  return values;
}

/** The data saved on this device. */
export async function collect(puzzles: readonly string[]): Promise<Kept> {
  const values = valuesOf(puzzles);
  const boards = (await Promise.all(puzzles.map(boardsOf))).flat();
  const waiting = load(WAITING, BOARD);
  const stands = boards.find(({ id }) => id === waiting.id);
  if (!puzzles.includes(waiting.puzzle) || (stands && stands.when >= waiting.when)) return { values, boards };
  return { values, boards: [...boards.filter((one) => one !== stands), { ...waiting, bits: new Uint8Array() }] };
}

/** The name of the lock that a tab holds while it imports. */
const LOCK = "gridlight.progress";
/** Browsers tell a tab of other tabs' writes within this many milliseconds. */
const NEWS = 80;
/** How often it is checked that nothing that was written is lost. */
const CHECKS = 3;

/**
 * Acts while no other tab does. Where there are no locks, as in pages without encryption, the database's transaction in
 * `exchange` still lets one tab at a time read and write.
 */
async function alone<T>(act: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, act) : act();
}

/**
 * Writes an import, all of it or nothing. The values are read and written in one step: other tabs have gone on since
 * the boards were read.
 *
 * @param here the boards on this device when the file was merged
 * @param next the new values
 */
export async function put(
  boards: OwnBoard[],
  here: OwnBoard[],
  puzzles: readonly string[],
  next: (now: Map<string, unknown>) => Map<string, unknown>,
): Promise<Done | Exclude<Outcome, "done">> {
  return alone(async () => {
    const done: Done = {
      puzzles,
      values: [],
      boards: boards.map((board) => [here.find(({ id }) => id === board.id) ?? board.id, board]),
    };
    const changes = done.boards.map(([before, board]) => ({
      board,
      when: typeof before === "string" ? null : before.when,
    }));
    const outcome = await exchange(changes, () => {
      const now = valuesOf(puzzles);
      for (const [name, value] of next(now)) {
        done.values.push([name, now.get(name), value]);
        if (!save(name, value)) return "refused";
      }
      return "done";
    });
    if (outcome === "done") await settle(done);
    else restore(done);
    return outcome === "done" ? done : outcome;
  });
}

/** Writes again what another tab has overwritten with values that it had read before. */
async function settle({ puzzles, values }: Done) {
  const written = { values: new Map(values.map(([name, , after]) => [name, after])), boards: [] };
  for (let check = 0; check < CHECKS; check += 1) {
    await new Promise((go) => setTimeout(go, NEWS));
    const missing = merge(
      { values: valuesOf(puzzles), boards: [] },
      written,
      puzzles,
      () => "here",
      () => "",
    ).values;
    for (const [name, value] of missing) save(name, value);
  }
}

/** Reverts an import. Later changes are kept. */
export async function takeOut(done: Done) {
  await alone(async () => {
    restore(done);
    for (const [before, after] of done.boards) {
      const id = typeof before === "string" ? before : before.id;
      const now = (await boardsOf(after.puzzle)).find((one) => one.id === id);
      // The user has continued with the board.
      if (now && now.when > after.when) continue;
      if (typeof before === "string") await removeBoard(id);
      else await putBoard(before);
    }
  });
}

/** Reverts the values of an import. */
function restore({ puzzles, values }: Done) {
  const names = table(puzzles);
  for (const [name, before, after] of values) {
    const sort = names.get(name)?.sort;
    const next = sort && takeBack(kept(name, sort), before, after);
    if (next === undefined) forget(name);
    else save(name, next);
  }
}

/** Lets this page and other tabs reload the saved data. */
export function announce() {
  save(TAKEN, Date.now());
  dispatchEvent(new StorageEvent("storage", { key: `gridlight.${TAKEN}` }));
}
