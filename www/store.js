// What is kept between visits: settings and the last boards. Works, forgetfully, where storage is refused.

const PREFIX = "gridlight.";

/**
 * Whether the board is shown in another page: then it keeps nothing, as its person would not look for it here, and it
 * must not take the place of what a visit keeps.
 */
export const EMBEDDED = globalThis.document?.documentElement.dataset.embed === "true";

/** @type {Map<string, unknown>} */
const memory = new Map();
/** What could not be kept: what stands in the storage under these names is older. @type {Set<string>} */
const unkept = new Set();

/** What was kept and cannot be read: an older page's, or damaged. @type {Set<string>} */
export const unreadable = new Set();

/**
 * Whether a value from outside has the shape of one that is known: its type, and that of each of its parts.
 * @param {unknown} value
 * @param {unknown} like
 * @returns {boolean}
 */
export function fits(value, like) {
  if (typeof value !== typeof like || value === null || Array.isArray(value) !== Array.isArray(like)) return false;
  if (typeof like !== "object") return typeof value !== "number" || Number.isFinite(value);
  if (ArrayBuffer.isView(like)) return ArrayBuffer.isView(value);
  const parts = /** @type {Record<string, unknown>} */ (value);
  return Object.entries(like ?? {}).every(([key, part]) => fits(parts[key], part));
}

/**
 * What was kept, if it has the fallback's shape. Nobody can break the page by what it keeps.
 * @template T
 * @param {string} name
 * @param {T} fallback also says which shape is expected
 * @param {unknown} [entry] the shape of every entry, where there are as many as there are: others are left out
 * @returns {T}
 */
export function load(name, fallback, entry) {
  if (EMBEDDED || unkept.has(name)) return /** @type {T} */ (memory.has(name) ? structuredClone(memory.get(name)) : fallback);
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
  if (entry === undefined) return value;
  const entries = Object.entries(value);
  const sound = entries.filter(([, one]) => fits(one, entry));
  if (sound.length < entries.length) unreadable.add(name);
  return /** @type {T} */ (Array.isArray(value) ? sound.map(([, one]) => one) : Object.fromEntries(sound));
}

/**
 * Returns whether the next visit will have it.
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
    // Private windows and full disks: this visit still has it in memory.
    unkept.add(name);
    return false;
  }
}

/** As if nothing had been kept. @param {string} name */
export function forget(name) {
  memory.delete(name);
  unkept.delete(name);
  if (EMBEDDED) return;
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // It was never there.
  }
}

/**
 * Hears of what other tabs keep.
 * @param {() => string} name of what is listened to
 * @param {() => void} hear
 */
export function watch(name, hear) {
  addEventListener("storage", ({ key }) => key === PREFIX + name() && hear());
}

/** So many entries of a record are kept, the latest. */
const LATEST = 200;

/**
 * Keeps one entry of a record, or takes it out.
 * @template T
 * @param {string} name
 * @param {string} key
 * @param {T | undefined} value
 */
export function saveEntry(name, key, value) {
  const all = load(name, /** @type {Record<string, T>} */ ({}), value);
  if (all[key] === value) return;
  delete all[key];
  if (value !== undefined) all[key] = value;
  save(name, Object.fromEntries(Object.entries(all).slice(-LATEST)));
}
