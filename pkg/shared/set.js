// Sets: several boards in an order, as one text or as a link. Shared by the page and the library; nothing here knows a
// puzzle. docs/formats.md describes both forms.

import { DIFFICULTIES } from "./words.js";

/** More boards than this are not a set. */
export const MOST_BOARDS = 200;
/** Longer texts are not read, and longer links are not written, in characters. */
export const MOST_TEXT = 4_000_000;
export const MOST_LINK = 8_000;

/** The line before each board of a set. */
const RULE = /^---\s*$/;
const SAID = /^#\s*(?:title|author|note|date):/i;
/** A line that is nothing but a link. */
const LINK = /^\S*#[a-z][a-z-]*\/[\w-]+(?:[&?]\S*)?$/i;

/** Whether a text is a set: lines about it, and then a line before its first board. @param {string} text */
export function isSet(text) {
  for (const line of head(text.replace(/^\ufeff/, ""))) if (RULE.test(line)) return true;
  return false;
}

/**
 * The lines up to the first that is neither empty nor about the set.
 * @param {string} text
 * @returns {Iterable<string>}
 */
function* head(text) {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? text.length : end);
    yield line;
    if (line.trim() && !SAID.test(line)) return;
    at = end < 0 ? text.length : end + 1;
  }
}

/**
 * The lines about a set, and the texts of its boards with the lines on which they begin, from 1. A text that is no set
 * but has a link on every line is one, too.
 * @param {string} text
 * @returns {{ head: string, boards: { text: string, line: number }[] } | null}
 */
export function parted(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  if (!isSet(text)) {
    const links = lines
      .map((one, index) => ({ text: one.trim(), line: index + 1 }))
      .filter((one) => one.text && !SAID.test(one.text));
    if (links.length < 2 || !links.every((one) => LINK.test(one.text))) return null;
    return {
      head: lines
        .filter((one) => SAID.test(one))
        .map((one) => `${one}\n`)
        .join(""),
      boards: links,
    };
  }
  /** @type {{ lines: string[], line: number }[]} */
  const blocks = [{ lines: [], line: 1 }];
  for (const [index, line] of lines.entries()) {
    if (RULE.test(line)) blocks.push({ lines: [], line: index + 2 });
    else blocks.at(-1)?.lines.push(line);
  }
  const [first, ...boards] = blocks;
  return {
    head: (first?.lines ?? [])
      .filter((line) => line.trim())
      .map((line) => `${line}\n`)
      .join(""),
    boards: boards.map(({ lines: own, line }) => ({ text: `${own.join("\n").replace(/\s+$/, "")}\n`, line })),
  };
}

/** Whether a text has a line that would part it in a set. @param {string} board */
export function isParted(board) {
  return board.split(/\r?\n/).some((line) => RULE.test(line));
}

/** Whether a line is nothing but a link to a board or a set. @param {string} line */
export const isLink = (line) => LINK.test(line);

/** The text of a set. @param {string} about lines about it @param {string[]} boards texts or links */
export function joined(about, boards) {
  return about + boards.map((board) => `---\n${board.replace(/\s+$/, "")}\n`).join("");
}

// ---- links

/** How the bytes of a link are packed. */
const DEFLATED = "d";
const PLAIN = "p";
const FORMAT = "deflate-raw";

/**
 * The link of a set, without `#`; longer than `MOST_LINK` if the set is too large for one.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function setLink(text) {
  const bytes = new TextEncoder().encode(text);
  const plain = PLAIN + toCode(checked(bytes));
  const deflated = await through(bytes, "CompressionStream").then(
    (packed) => DEFLATED + toCode(checked(packed)),
    () => plain,
  );
  return `set/${deflated.length < plain.length ? deflated : plain}`;
}

/** Whether a fragment or an address is the link of a set. @param {string} link */
export function isSetLink(link) {
  return /^(?:[^#]*#)?set\/[a-z]/.test(link.trim());
}

/**
 * The text of a set from its link.
 * @param {string} link
 * @returns {Promise<string | null>} null if it is damaged or cut off, or if this browser cannot read it
 */
export async function textOfLink(link) {
  const code = /^(?:[^#]*#)?set\/([a-z])([\w-]+)/.exec(link.trim());
  const bytes = unchecked(fromCode(code?.[2] ?? ""));
  if (!code || !bytes) return null;
  try {
    const plain = code[1] === PLAIN ? bytes : code[1] === DEFLATED ? await through(bytes, "DecompressionStream") : null;
    return plain && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain);
  } catch {
    return null;
  }
}

/**
 * Deflates or inflates bytes; fails on damaged ones, and on those that would not fit.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {"CompressionStream" | "DecompressionStream"} how
 */
async function through(bytes, how) {
  const stream = new Blob([bytes]).stream().pipeThrough(new globalThis[how](FORMAT));
  const reader = stream.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > MOST_TEXT) {
      await reader.cancel();
      throw new RangeError("too long");
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A checksum of 16 bits (CRC-16/CCITT). @param {Uint8Array} bytes */
function checksum(bytes) {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff;
  }
  return sum;
}

/** @param {Uint8Array} bytes */
function checked(bytes) {
  const sum = checksum(bytes);
  return Uint8Array.from([...bytes, sum >> 8, sum & 255]);
}

/** @param {Uint8Array<ArrayBuffer> | null} bytes */
function unchecked(bytes) {
  if (!bytes || bytes.length < 3) return null;
  const own = bytes.slice(0, -2);
  return checksum(own) === (bytes.at(-2) ?? 0) * 256 + (bytes.at(-1) ?? 0) ? own : null;
}

/** @param {Uint8Array} bytes */
function toCode(bytes) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} code @returns {Uint8Array<ArrayBuffer> | null} */
function fromCode(code) {
  try {
    return Uint8Array.from(atob(code.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

// ---- reports

/**
 * What is known of one board of a set.
 * @typedef {object} Checked
 * @property {"unique" | "several" | "found" | "none" | "unproved" | "broken"} status
 * @property {number | null} difficulty from 1; null if it was not measured
 * @property {Rank | null} rank what it is compared by
 * @property {string} same equal for boards that are the same, however they are turned, mirrored or coloured; "" if
 *   unknown
 */

/**
 * A place on a scale: the one of all puzzles, which has their difficulties by name, or the levels of one puzzle.
 * @typedef {object} Rank
 * @property {string | null} puzzle whose levels they are; null for the scale of all puzzles
 * @property {number} level
 */

/**
 * Where a board is on its scale; null without a difficulty.
 * @param {{ name: string, grade: number } | null | undefined} grade
 * @param {string} puzzle
 * @returns {Rank | null}
 */
export function rankOf(grade, puzzle) {
  if (!grade) return null;
  const level = DIFFICULTIES.indexOf(grade.name);
  return level < 0 ? { puzzle, level: grade.grade } : { puzzle: null, level };
}

/**
 * The boards that can be compared with each other, by their scales, in order of their first boards.
 * @param {(Rank | null)[]} ranks
 */
export function scalesOf(ranks) {
  /** @type {Map<string | null, number[]>} */
  const scales = new Map();
  for (const [place, rank] of ranks.entries())
    if (rank) scales.set(rank.puzzle, [...(scales.get(rank.puzzle) ?? []), place]);
  return [...scales].map(([puzzle, boards]) => ({ puzzle, boards }));
}

/**
 * The boards that are easier than the one before them on the same scale, each with the place of that one.
 * @param {(Rank | null)[]} ranks
 */
export function fallsOf(ranks) {
  const level = (/** @type {number | undefined} */ place) => ranks[place ?? -1]?.level ?? 0;
  const pairs = scalesOf(ranks).flatMap(({ boards }) =>
    boards.slice(1).map((place, at) => /** @type {const} */ ([place, boards[at] ?? 0])),
  );
  return new Map(pairs.filter(([place, before]) => level(place) < level(before)).sort(([one], [other]) => one - other));
}

/**
 * What the boards of a set are together.
 * @param {Checked[]} boards
 */
export function summary(boards) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  for (const [index, { same }] of boards.entries()) if (same) groups.set(same, [...(groups.get(same) ?? []), index]);
  const ranks = boards.map(({ rank }) => rank);
  const compared = scalesOf(ranks).filter((scale) => scale.boards.length > 1);
  const falls = [...fallsOf(ranks).keys()];
  const those = (/** @type {(one: Checked) => boolean} */ wanted) =>
    boards.flatMap((one, index) => (wanted(one) ? [index] : []));
  return {
    /** The boards that cannot be read. */
    broken: those(({ status }) => status === "broken"),
    /** Those that are known to have no solution, or several. */
    several: those(({ status }) => status === "several"),
    none: those(({ status }) => status === "none"),
    /** Those about which nothing is known within the time limit. */
    unproved: those(({ status }) => status === "unproved"),
    /** Groups of the same board. */
    alike: [...groups.values()].filter((group) => group.length > 1),
    /** Boards whose difficulties were compared: those named alike in all puzzles, and the levels of one. */
    compared,
    /** Boards that are easier than the one before them of those. */
    falls,
    /** Whether there is no such board; null if none were compared. */
    rising: compared.length === 0 ? null : falls.length === 0,
  };
}
