// The user's own boards, of any size, in the browser's database; if that is blocked or full, in memory for this visit.

import { completed, fits, unreadable } from "./settings-store.js";
import * as messages from "../words/words-later.js";

/** One of the user's own boards. */
export interface OwnBoard {
  id: string;
  puzzle: string;
  /** The time of the last change, in milliseconds since 1970. */
  when: number;
  /** Its title, or "". */
  name: string;
  /** What else is said about it. */
  about?: { author: string; note: string; date: string };
  rows: number;
  cols: number;
  /** Its link without moves, or "" if it is too large for one. */
  given: string;
  /** Its link with the moves made. */
  link: string;
  mode: string;
  /** The packed board if it has no link; otherwise empty. */
  bits: Uint8Array;
}

const SHAPE: OwnBoard = {
  id: "",
  puzzle: "",
  when: 0,
  name: "",
  rows: 0,
  cols: 0,
  given: "",
  link: "",
  mode: "",
  bits: new Uint8Array(),
};
/** Without these there is no board to open. */
const NEEDS = ["id", "puzzle", "link", "bits"] as const;
const NAME = "gridlight";
const STORE = "boards";
/** Reads take milliseconds; gives up after this many. */
const PATIENCE = 2000;

/** The boards that could not be stored. */
const memory = new Map<string, OwnBoard>();
/** The board saved or read last, for a page whose module fails. */
let latest: OwnBoard | null = null;

let opened: Promise<IDBDatabase | null> | null = null;

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Null if the database is unavailable. */
function database() {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () =>
        request.result.createObjectStore(STORE, { keyPath: "id" }).createIndex("puzzle", "puzzle");
      request.onsuccess = () => {
        const found = request.result;
        // Closed by a newer page in another tab or by clearing data; the next call reopens it.
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
 * Fails if the value takes too long: WebKit can leave a transaction of a closed page open, and later reads then never
 * end.
 */
function inTime<T>(value: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(messages.DATABASE_SILENT)), PATIENCE),
  );
  return Promise.race([value, late]);
}

async function askOnce<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const found = await database();
  if (!found) throw new Error(messages.NO_DATABASE);
  const transaction = found.transaction(STORE, mode);
  const reply = result(ask(transaction.objectStore(STORE)));
  if (mode === "readonly") return inTime(reply);
  const value = await reply;
  // A full disk is only reported when the transaction ends.
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  return value;
}

async function asked<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  try {
    return await askOnce(mode, ask);
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw error;
    // Retries once, as the connection may have been lost.
    opened = null;
    return askOnce(mode, ask);
  }
}

/** The boards of a puzzle, the latest first. Unreadable entries are skipped. */
export async function boardsOf(puzzle: string): Promise<OwnBoard[]> {
  let found: unknown[] = [];
  try {
    found = await asked("readonly", (store) => store.index("puzzle").getAll(puzzle));
  } catch {
    // Only the boards of this visit are left.
  }
  const sound = found.filter((one) => fits(one, SHAPE, NEEDS)).map((one) => completed(one, SHAPE));
  if (sound.length < found.length) unreadable.add(STORE);
  const all = new Map(
    [...sound, ...memory.values()].filter((one) => one.puzzle === puzzle).map((one) => [one.id, one]),
  );
  return [...all.values()].sort((one, other) => other.when - one.when);
}

/** @param anew whether to read it again, as another tab may have written it */
export async function boardOf(id: string, anew = false): Promise<OwnBoard | null> {
  const here = !anew && latest?.id === id ? latest : memory.get(id);
  if (here) return here;
  try {
    const found = await asked("readonly", (store) => store.get(id));
    latest = fits(found, SHAPE, NEEDS) ? completed(found, SHAPE) : null;
    return latest;
  } catch {
    return null;
  }
}

/** Saves a board. Returns whether it will be there on the next visit. */
export async function putBoard(board: OwnBoard) {
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

/** Waits at most this many milliseconds for other tabs that write. */
const TURN = 10_000;

/** "done", "changed" if the boards are not the expected ones, "refused" if storage is blocked or full. */
export type Outcome = "done" | "changed" | "refused";

/**
 * Replaces boards, all or none, if each is as expected. `act` runs in between: as a database runs one such transaction
 * at a time, only one tab at a time acts, and it may refuse.
 *
 * @param changes with the time of the replaced board's last change; null for a new one
 * @param act must not wait for anything
 */
export async function exchange(
  changes: { board: OwnBoard; when: number | null }[],
  act: () => Outcome,
): Promise<Outcome> {
  const found = await database();
  if (!found) return changes.length > 0 ? "refused" : act();
  const outcome = await exchangeIn(found, changes, act).catch(async () => {
    // Retries once, as the connection may have been lost.
    opened = null;
    const other = await database();
    return other ? exchangeIn(other, changes, act).catch(() => "refused" as const) : "refused";
  });
  if (outcome === "done") for (const { board } of changes) memory.delete(board.id);
  if (changes.some(({ board }) => board.id === latest?.id)) latest = null;
  return outcome;
}

/** Fails only if it could not begin. */
function exchangeIn(
  found: IDBDatabase,
  changes: { board: OwnBoard; when: number | null }[],
  act: () => Outcome,
): Promise<Outcome> {
  // What is thrown here rejects.
  return new Promise((resolve) => {
    const transaction = found.transaction(STORE, "readwrite");
    const store = transaction.objectStore(STORE);
    let outcome: Outcome = "refused";
    const late = setTimeout(() => transaction.abort(), TURN);
    transaction.oncomplete = () => resolve(outcome);
    // A full disk is only reported when the transaction ends.
    transaction.onabort = () => resolve(outcome === "changed" ? outcome : "refused");
    const asked = changes.map(({ board }) => store.get(board.id));
    // Requests are answered in order.
    const last = asked.at(-1) ?? store.count();
    last.onerror = () => clearTimeout(late);
    last.onsuccess = () => {
      clearTimeout(late);
      try {
        const isStale = changes.some(
          ({ board, when }, index) => ((memory.get(board.id) ?? asked[index]?.result)?.when ?? null) !== when,
        );
        outcome = isStale ? "changed" : act();
        if (outcome === "done") for (const { board } of changes) store.put(board);
        else transaction.abort();
      } catch {
        outcome = "refused";
        transaction.abort();
      }
    };
  });
}

export async function removeBoard(id: string) {
  memory.delete(id);
  if (latest?.id === id) latest = null;
  try {
    await asked("readwrite", (store) => store.delete(id));
  } catch {
    // It was never stored.
  }
}
