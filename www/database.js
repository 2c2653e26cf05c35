// Boards of one's own, of any size, in the browser's database; where that is refused or full, in memory for this visit.

import { fits, unreadable } from "./store.js";

/**
 * A board of one's own.
 * @typedef {object} OwnBoard
 * @property {string} id
 * @property {string} puzzle
 * @property {number} when it was changed last, in milliseconds since 1970
 * @property {string} name as somebody called it, or ""
 * @property {number} rows
 * @property {number} cols
 * @property {string} given its link without moves, or "" for a board too large for one
 * @property {string} link with the moves made
 * @property {string} mode
 * @property {Uint8Array} bits packed, where it has no link; else empty
 */

/** @type {OwnBoard} */
const SHAPE = { id: "", puzzle: "", when: 0, name: "", rows: 0, cols: 0, given: "", link: "", mode: "", bits: new Uint8Array() };
const NAME = "gridlight";
const STORE = "boards";
/** A read takes milliseconds; so many are waited for. */
const PATIENCE = 2000;

/** What the database does not take. @type {Map<string, OwnBoard>} */
const memory = new Map();
/** The board that was kept or taken last, for a page whose board fails. @type {OwnBoard | null} */
let latest = null;

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Null where there is none to be had. */
function database() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" }).createIndex("puzzle", "puzzle");
      request.onsuccess = () => {
        const found = request.result;
        // Another tab with a newer page, or somebody who clears all data: the next call opens it again.
        const lost = () => {
          found.close();
          opened = null;
        };
        found.onversionchange = lost;
        found.onclose = lost;
        resolve(found);
      };
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/**
 * What does not come in time is not there: WebKit can leave what a page was writing when it was left, and whoever reads then
 * waits for that without end.
 * @template T
 * @param {Promise<T>} value
 * @returns {Promise<T>}
 */
function inTime(value) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("The browser's database is not responding.")), PATIENCE));
  return Promise.race([value, /** @type {Promise<never>} */ (late)]);
}

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} ask @returns {Promise<T>} */
async function askOnce(mode, ask) {
  const found = await database();
  if (!found) throw new Error("This browser has no database.");
  const transaction = found.transaction(STORE, mode);
  const reply = result(ask(transaction.objectStore(STORE)));
  if (mode === "readonly") return inTime(reply);
  const value = await reply;
  // A disk that is full is found out at the end.
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  return value;
}

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} ask @returns {Promise<T>} */
async function asked(mode, ask) {
  try {
    return await askOnce(mode, ask);
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw error;
    // A connection can be lost: another one may work.
    opened = null;
    return askOnce(mode, ask);
  }
}

/** The boards of a puzzle, the latest first. What cannot be read is left out. @param {string} puzzle @returns {Promise<OwnBoard[]>} */
export async function boardsOf(puzzle) {
  /** @type {unknown[]} */
  let found = [];
  try {
    found = await asked("readonly", (store) => store.index("puzzle").getAll(puzzle));
  } catch {
    // Those of this visit are all there are.
  }
  const sound = /** @type {OwnBoard[]} */ (found.filter((one) => fits(one, SHAPE)));
  if (sound.length < found.length) unreadable.add(STORE);
  const all = new Map([...sound, ...memory.values()].filter((one) => one.puzzle === puzzle).map((one) => [one.id, one]));
  return [...all.values()].sort((one, other) => other.when - one.when);
}

/** @param {string} id @returns {Promise<OwnBoard | null>} */
export async function boardOf(id) {
  const here = latest?.id === id ? latest : memory.get(id);
  if (here) return here;
  try {
    const found = await asked("readonly", (store) => store.get(id));
    latest = fits(found, SHAPE) ? found : null;
    return latest;
  } catch {
    return null;
  }
}

/** Keeps a board. Returns whether the next visit will have it. @param {OwnBoard} board */
export async function putBoard(board) {
  latest = board;
  try {
    await asked("readwrite", (store) => store.put(board));
    memory.delete(board.id);
    return true;
  } catch {
    memory.set(board.id, board);
    return false;
  }
}

/** @param {string} id */
export async function removeBoard(id) {
  memory.delete(id);
  if (latest?.id === id) latest = null;
  try {
    await asked("readwrite", (store) => store.delete(id));
  } catch {
    // It was never there.
  }
}
