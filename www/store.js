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
