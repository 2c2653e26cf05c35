// The data on this device: collects it, and writes an import, whole or not at all.

import { boardsOf, exchange, putBoard, removeBoard } from "../database.js";
import { forget, load, save } from "../settings-store.js";
import { merge, takeBack } from "./merge.js";
import { sound, table } from "./kinds.js";

/** @import { OwnBoard, Outcome } from "../database.js" */
/** @import { Kept } from "./file.js" */
/** @import { Sort } from "./kinds.js" */

/** Holds a board until the database has stored it: see own-boards.js. */
const WAITING = "own.waiting";
const BOARD = { id: "", puzzle: "", when: 0, name: "", rows: 0, cols: 0, given: "", link: "", mode: "" };
/** Notifies this page and other tabs that several values were saved. */
const TAKEN = "taken";
/** Differs from any saved value. */
const NOTHING = "\0";

/**
 * What was written, and what it replaced: a value or nothing, a board or only its id.
 * @typedef {{ puzzles: readonly string[], values: [string, any, any][], boards: [OwnBoard | string, OwnBoard][] }} Done
 */

/**
 * The value saved under a name, if it has the right shape.
 * @param {string} name
 * @param {Sort} sort
 */
function kept(name, { like, entry }) {
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

/** The values saved on this device. @param {readonly string[]} puzzles @returns {Map<string, any>} */
function valuesOf(puzzles) {
  const values = new Map();
  for (const [name, { sort, puzzle }] of table(puzzles)) {
    const { value } = sound(kept(name, sort), sort, puzzle);
    if (value !== undefined) values.set(name, value);
  }
  return values;
}

/** The data saved on this device. @param {readonly string[]} puzzles @returns {Promise<Kept>} */
export async function collect(puzzles) {
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
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
async function alone(act) {
  /** @type {LockManager | undefined} */
  const locks = navigator.locks;
  return locks ? locks.request(LOCK, act) : act();
}

/**
 * Writes an import, all of it or nothing. The values are read and written in one step: other tabs have gone on since
 * the boards were read.
 * @param {OwnBoard[]} boards
 * @param {OwnBoard[]} here the boards on this device when the file was merged
 * @param {readonly string[]} puzzles
 * @param {(now: Map<string, any>) => Map<string, any>} next the new values
 * @returns {Promise<Done | Exclude<Outcome, "done">>}
 */
export async function put(boards, here, puzzles, next) {
  return alone(async () => {
    /** @type {Done} */
    const done = {
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

/** Writes again what another tab has overwritten with values that it had read before. @param {Done} done */
async function settle({ puzzles, values }) {
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

/** Reverts an import. Later changes are kept. @param {Done} done */
export async function takeOut(done) {
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

/** Reverts the values of an import. @param {Done} done */
function restore({ puzzles, values }) {
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
