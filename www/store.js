// What is kept between visits: settings and the last boards. Works, forgetfully, where storage is refused.

const PREFIX = "gridlight.";

/** @type {Map<string, unknown>} */
const memory = new Map();

/**
 * @template T
 * @param {string} name
 * @param {T} fallback also says which type is expected
 * @returns {T}
 */
export function load(name, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const value = text === null ? undefined : JSON.parse(text);
    return typeof value === typeof fallback && value !== null ? value : fallback;
  } catch {
    return /** @type {T} */ (memory.has(name) ? memory.get(name) : fallback);
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function save(name, value) {
  memory.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks: this visit still has it in memory.
  }
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
  const all = load(name, /** @type {Record<string, T>} */ ({}));
  if (all[key] === value) return;
  delete all[key];
  if (value !== undefined) all[key] = value;
  save(name, Object.fromEntries(Object.entries(all).slice(-LATEST)));
}
