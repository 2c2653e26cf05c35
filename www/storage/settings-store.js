// Settings and the last boards, saved between visits; only for this visit where storage is blocked.

const PREFIX = "gridlight.";

/**
 * Whether the board is framed in another page. It then saves nothing, as nobody would look for it here, and must not
 * overwrite the data of visits.
 */
export const EMBEDDED = globalThis.document?.documentElement.dataset.embed === "true";

/** @type {Map<string, unknown>} */
const memory = new Map();
/** Names that could not be saved; the storage holds older values for them. @type {Set<string>} */
const unkept = new Set();

/** Saved data that cannot be read: from an older page, or damaged. @type {Set<string>} */
export const unreadable = new Set();

/**
 * Whether an untrusted value has the shape of a known one: the same type, and so on for all of its parts. A part may be
 * missing, as a page from before it was added saved the rest.
 * @param {unknown} value
 * @param {unknown} like
 * @param {string[]} [needs] the parts without which the value is useless
 * @returns {boolean}
 */
export function fits(value, like, needs = []) {
  if (typeof value !== typeof like || value === null || Array.isArray(value) !== Array.isArray(like)) return false;
  if (typeof like !== "object") return typeof value !== "number" || Number.isFinite(value);
  if (ArrayBuffer.isView(like)) return ArrayBuffer.isView(value);
  const parts = /** @type {Record<string, unknown>} */ (value);
  return (
    needs.every((key) => parts[key] !== undefined) &&
    Object.entries(like ?? {}).every(([key, part]) => parts[key] === undefined || fits(parts[key], part))
  );
}

/**
 * A value that fits, with what it lacks as in the known one.
 * @template T
 * @param {T} value
 * @param {unknown} like
 * @returns {T}
 */
export function completed(value, like) {
  if (typeof like !== "object" || like === null || ArrayBuffer.isView(like)) return value;
  const parts = /** @type {Record<string, unknown>} */ (value);
  const came = Object.entries(like).map(
    ([key, part]) =>
      /** @type {const} */ ([key, parts[key] === undefined ? structuredClone(part) : completed(parts[key], part)]),
  );
  if (came.every(([key, part]) => parts[key] === part)) return value;
  const whole = { ...parts, ...Object.fromEntries(came) };
  return /** @type {T} */ (
    Array.isArray(value) ? Array.from({ ...whole, length: Math.max(value.length, came.length) }) : whole
  );
}

/**
 * Loads a saved value if it has the fallback's shape, so that no saved data can break the page. What it lacks is as in
 * the fallback.
 * @template T
 * @param {string} name
 * @param {T} fallback also defines the expected shape
 * @param {unknown} [entry] the shape of each entry of a record or list; other entries are skipped
 * @param {string[]} [needs] the parts without which an entry is useless
 * @returns {T}
 */
export function load(name, fallback, entry, needs) {
  if (EMBEDDED || unkept.has(name))
    return /** @type {T} */ (memory.has(name) ? structuredClone(memory.get(name)) : fallback);
  let value;
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text === null) return fallback;
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) unreadable.add(name);
    return /** @type {T} */ (memory.has(name) ? memory.get(name) : fallback);
  }
  if (!fits(value, fallback)) {
    unreadable.add(name);
    return fallback;
  }
  if (entry === undefined) return completed(value, fallback);
  const entries = Object.entries(value);
  const sound = entries.filter(([, one]) => fits(one, entry, needs));
  if (sound.length < entries.length) unreadable.add(name);
  const whole = sound.map(([key, one]) => /** @type {const} */ ([key, completed(one, entry)]));
  return /** @type {T} */ (Array.isArray(value) ? whole.map(([, one]) => one) : Object.fromEntries(whole));
}

/**
 * Returns whether the next visit will have the value.
 * @param {string} name
 * @param {unknown} value
 */
export function save(name, value) {
  memory.set(name, value);
  if (EMBEDDED) return false;
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    unkept.delete(name);
    return true;
  } catch {
    // Private window or full disk: it is kept in memory for this visit.
    unkept.add(name);
    return false;
  }
}

/** Milliseconds for which another tab may still overwrite a change with what it read before. */
const MOMENT = 1000;

/** The latest changes to values that all tabs write. @type {{ name: string, until: number, again: () => void }[]} */
let recent = [];

globalThis.addEventListener?.("storage", ({ key }) => {
  for (const { name, until, again } of recent) if (key === PREFIX + name && Date.now() < until) again();
});

let lost = false;
/** @type {() => void} */
let onLost = () => {};

/** Calls back, once, when progress cannot be stored. @param {() => void} act */
export function whenLost(act) {
  onLost = act;
  if (lost) act();
}

/**
 * Changes a value that all tabs write: reads and writes it in one step. Tabs can be a moment behind each other; if
 * another one undoes the change by what it read before, the change is made again.
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @param {unknown} entry
 * @param {(value: T) => T} change returns the same value if there is nothing to change
 * @param {(value: T) => T} [again] repeats the change, if the value lacks it
 * @param {string[]} [needs] the parts without which an entry is useless
 */
export function amend(name, fallback, entry, change, again = change, needs = []) {
  if (!put(change)) return;
  const now = Date.now();
  recent = [...recent.filter(({ until }) => now < until), { name, until: now + MOMENT, again: () => void put(again) }];

  /** Whether the value was changed. @param {(value: T) => T} act */
  function put(act) {
    const before = load(name, fallback, entry, needs);
    const next = act(before);
    if (next === before) return false;
    if (!save(name, next) && !EMBEDDED && !lost) {
      lost = true;
      onLost();
    }
    return true;
  }
}

/** Adds a text to a saved list. @param {string} name @param {string} text */
export function saveName(name, text) {
  amend(name, /** @type {string[]} */ ([]), "", (all) => (all.includes(text) ? all : [...all, text]));
}

/** Removes a saved value. @param {string} name */
export function forget(name) {
  memory.delete(name);
  unkept.delete(name);
  if (EMBEDDED) return;
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // It was never saved.
  }
}

/**
 * Listens for changes made by other tabs.
 * @param {() => string} name the name to watch
 * @param {() => void} hear
 */
export function watch(name, hear) {
  addEventListener("storage", ({ key }) => key === PREFIX + name() && hear());
}

/**
 * Saves one entry of a record as its latest, or removes it. No other entry gives way: if there is no room, that is
 * reported.
 * @template T
 * @param {string} name
 * @param {string} key
 * @param {T | undefined} value
 */
export function saveEntry(name, key, value) {
  const nothing = /** @type {Record<string, T>} */ ({});
  /** @type {T | undefined} */
  let before;
  amend(
    name,
    nothing,
    value,
    (all) => {
      before = all[key];
      return before === value ? all : replaced(all);
    },
    (all) => (JSON.stringify(all[key]) === JSON.stringify(before) ? replaced(all) : all),
  );

  /** @param {Record<string, T>} all */
  function replaced(all) {
    const { [key]: _, ...others } = all;
    return value === undefined ? others : { ...others, [key]: value };
  }
}
