// The data on this device: collects it, and writes an import, whole or not at all.

import { boardsOf, putBoard, removeBoard } from "../database.js";
import { forget, load, save } from "../store.js";
import { takeBack } from "./merge.js";
import { sound, table } from "./kinds.js";

/** @import { OwnBoard } from "../database.js" */
/** @import { Kept } from "./file.js" */
/** @import { Sort } from "./kinds.js" */

/** Holds a board until the database has stored it: see own.js. */
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

/** The data saved on this device. @param {readonly string[]} puzzles @returns {Promise<Kept>} */
export async function collect(puzzles) {
  const values = new Map();
  for (const [name, { sort, puzzle }] of table(puzzles)) {
    const { value } = sound(kept(name, sort), sort, puzzle);
    if (value !== undefined) values.set(name, value);
  }
  const boards = (await Promise.all(puzzles.map(boardsOf))).flat();
  const waiting = load(WAITING, BOARD);
  const stands = boards.find(({ id }) => id === waiting.id);
  if (!puzzles.includes(waiting.puzzle) || (stands && stands.when >= waiting.when)) return { values, boards };
  return { values, boards: [...boards.filter((one) => one !== stands), { ...waiting, bits: new Uint8Array() }] };
}

/**
 * Writes the decisions. If storage is blocked or full, everything is restored and null is returned.
 * @param {Kept} next
 * @param {Kept} here
 * @param {readonly string[]} puzzles
 * @returns {Promise<Done | null>}
 */
export async function put(next, here, puzzles) {
  /** @type {Done} */
  const done = { puzzles, values: [], boards: [] };
  for (const board of next.boards) {
    done.boards.push([here.boards.find(({ id }) => id === board.id) ?? board.id, board]);
    if (!await putBoard(board)) return undone(done);
  }
  for (const [name, value] of next.values) {
    done.values.push([name, here.values.get(name), value]);
    if (!save(name, value)) return undone(done);
  }
  return done;
}

/** @param {Done} done */
async function undone(done) {
  await takeOut(done);
  return null;
}

/** Reverts an import. Later changes are kept. @param {Done} done */
export async function takeOut({ puzzles, values, boards }) {
  const names = table(puzzles);
  for (const [name, before, after] of values) {
    const sort = names.get(name)?.sort;
    const next = sort && takeBack(kept(name, sort), before, after);
    if (next === undefined) forget(name);
    else save(name, next);
  }
  for (const [before, after] of boards) {
    const id = typeof before === "string" ? before : before.id;
    const now = (await boardsOf(after.puzzle)).find((one) => one.id === id);
    // The user has continued with the board.
    if (now && now.when > after.when) continue;
    if (typeof before === "string") await removeBoard(id);
    else await putBoard(before);
  }
}

/** Lets this page and other tabs reload the saved data. */
export function announce() {
  save(TAKEN, Date.now());
  dispatchEvent(new StorageEvent("storage", { key: `gridlight.${TAKEN}` }));
}
