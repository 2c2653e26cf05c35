// Breakpoints of a film: what they are, the events that meet them, and their form in links.

import { ANSWER, TRY } from "./film.js";
import * as messages from "./words.js";

/** @import { Film } from "./film.js" */
/** @import { Shape } from "./caption.js" */

/** @typedef {"reason" | "depth" | "cell" | "solution" | "node"} StopKind */
/**
 * A breakpoint.
 * @typedef {object} Stop
 * @property {StopKind} kind
 * @property {number} value the reason from 1, the depth, the cell's index or the node; 0 for a solution
 */

/** The most breakpoints. */
export const MOST_STOPS = 16;
/** The largest number of a node. */
export const LAST_NODE = 1e12;

/** The letters in links. @type {Record<StopKind, string>} */
const LETTERS = { reason: "r", depth: "d", cell: "c", solution: "s", node: "n" };

/** @param {Stop} stop */
export const stopText = ({ kind, value }) => `${LETTERS[kind]}${kind === "solution" ? "" : value}`;

/**
 * Reads a breakpoint of a link.
 * @param {string} text @param {Shape} shape @param {number} cells of the board
 * @returns {Stop}
 * @throws {Error} with a sentence, if it is invalid
 */
export function readStop(text, shape, cells) {
  const [, letter, digits = ""] = /^([rdcsn])(\d{0,12})$/.exec(text) ?? [];
  const kind = /** @type {StopKind[]} */ (Object.keys(LETTERS)).find((one) => LETTERS[one] === letter);
  const value = Number(digits);
  const fits =
    kind === "solution"
      ? digits === ""
      : digits !== "" &&
        kind !== undefined &&
        (kind === "cell"
          ? value < cells
          : value >= 1 && value <= (kind === "reason" ? shape.reasons.length : LAST_NODE));
  if (!kind || !fits) throw new Error(messages.badStop(text.slice(0, 20)));
  return { kind, value };
}

/**
 * A breakpoint in words.
 * @param {Stop} stop @param {Shape} shape @param {number} cols @param {boolean} wave
 */
export function stopWords({ kind, value }, shape, cols, wave) {
  switch (kind) {
    case "reason":
      return shape.reasons[value - 1] ?? "";
    case "depth":
      return messages.stopDepth(value, wave);
    case "cell":
      return messages.stopCell(Math.floor(value / cols) + 1, (value % cols) + 1);
    case "node":
      return messages.stopNode(value);
    default:
      return messages.STOP_SOLUTION;
  }
}

/**
 * Whether an event meets a breakpoint.
 * @param {Film} film @param {number} event @param {Stop} stop
 */
export function meets(film, event, { kind, value }) {
  switch (kind) {
    case "reason":
      return film.reasons[event] === value;
    case "depth":
      if (film.depths[event] !== value) return false;
      // Of a wave, only the first event of a time.
      return film.wave ? event === film.open || film.depths[event - 1] !== value : film.kinds[event] === TRY;
    case "cell":
      return film.touches(event, value);
    case "node":
      return film.kinds[event] === TRY && film.nodes[event] === value;
    default:
      return film.kinds[event] === ANSWER;
  }
}

/** The events of the window that meet a breakpoint, in order. @param {Film} film @param {Stop[]} stops */
export function hitsOf(film, stops) {
  if (stops.length === 0) return new Uint32Array(0);
  const hits = [];
  for (let event = film.open; event < film.length; event += 1) {
    for (const stop of stops) {
      if (!meets(film, event, stop)) continue;
      hits.push(event);
      break;
    }
  }
  return Uint32Array.from(hits);
}

/** The index of the first hit after an event. @param {Uint32Array} hits @param {number} event */
export function hitAfter(hits, event) {
  let [low, high] = [0, hits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle] ?? 0) <= event) low = middle + 1;
    else high = middle;
  }
  return low;
}
