// What the library says as one text, the same for the same value as in Rust (`tests/alike/canon.rs`). Runs in Node and
// in browsers.

const bits = new DataView(new ArrayBuffer(8));
const bytes = new TextEncoder();
/** Longer texts, in bytes, are told by their length and two sums. */
const MOST = 1000;

/**
 * FNV-1a of 32 bits over the text's UTF-16, begun in one way or another.
 * @param {string} text
 * @param {number} seed
 */
function hash(text, seed) {
  let sum = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b9);
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/**
 * Numbers by their 64 bits, names of fields in order.
 * @param {unknown} value
 * @returns {string}
 */
export function canon(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") {
    bits.setFloat64(0, value);
    return bits.getBigUint64(0).toString(16).padStart(16, "0");
  }
  if (typeof value === "string") {
    if (bytes.encode(value).length <= MOST) return `"${value}"`;
    return `"${value.length} ${hash(value, 1)} ${hash(value, 2)}"`;
  }
  if (Array.isArray(value)) return `[${value.map(canon).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`a ${typeof value} is no value that passes`);
  const fields = Object.entries(/** @type {object} */ (value)).map(([name, field]) => `${name}:${canon(field)}`);
  return `{${fields.sort().join(",")}}`;
}

/**
 * The calls whose result is another than the one expected.
 * @param {Record<string, (...args: any[]) => unknown>} library
 * @param {{ call: string, args: unknown[], expected: string }[]} cases
 */
export function differing(library, cases) {
  const wrong = [];
  for (const { call, args, expected } of cases) {
    const said = canon(library[call]?.(...args));
    if (said !== expected) wrong.push({ call, args, expected, said });
  }
  return wrong;
}
