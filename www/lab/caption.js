// Captions for the events of a search.

import { number } from "../format.js";
import { ANSWER, BACK, CUT, SETTLE } from "./film.js";

/** @import { StrategyInfo } from "../types.js" */
/** @import { Film } from "./film.js" */
/** @typedef {StrategyInfo["shape"]} Shape */

/** The most cells that are named; for more, only their number is given. */
const NAMED = 4;

/**
 * Names cells; where lines are meant, cells in one line are named as that line.
 * @param {Uint32Array} cells @param {number} cols @param {boolean} lines
 */
function places(cells, cols, lines) {
  const [first = 0] = cells;
  if (lines && cells.length > 2 && cells.every((cell) => Math.floor(cell / cols) === Math.floor(first / cols))) return `row ${Math.floor(first / cols) + 1}`;
  if (lines && cells.length > 2 && cells.every((cell) => cell % cols === first % cols)) return `column ${first % cols + 1}`;
  const place = (/** @type {number} */ cell) => `row ${Math.floor(cell / cols) + 1}, column ${cell % cols + 1}`;
  const named = [...cells.subarray(0, NAMED)].map(place);
  const more = cells.length - named.length;
  if (more > 0) return `${named.join("; ")} and ${more === 1 ? "one more" : `${number(more)} more`}`;
  return named.length > 1 ? `${named.slice(0, -1).join("; ")} and ${named.at(-1)}` : named[0] ?? "";
}

/**
 * Describes an event in a sentence or two, with the tone to show it in.
 * @param {Film} film
 * @param {number} event
 * @param {Shape} shape
 * @param {number} cols number of columns of the board
 * @returns {{ words: string, tone: "plain" | "cut" | "answer" }}
 */
export function captionOf(film, event, shape, cols) {
  const kind = film.kinds[event];
  const reason = shape.reasons[(film.reasons[event] ?? 0) - 1] ?? "";
  const cells = film.cells(event);
  const at = places(cells, cols, kind === CUT);
  const value = film.wave ? "" : shape.values[film.values[event] ?? 0] ?? "";
  const done = [value, value && at ? "at" : "", at].filter(Boolean).join(" ");
  switch (kind) {
    case SETTLE:
      return { words: [reason, done && `So: ${done}.`].filter(Boolean).join(" "), tone: "plain" };
    case CUT:
      return { words: `Cut${at ? ` at ${at}` : ""}. ${reason}`, tone: "cut" };
    case BACK:
      return { words: film.depths[event] ? `Everything below it was tried: back to ${number(film.depths[event] ?? 0)} deep.` : "Everything was tried: back to the start.", tone: "plain" };
    case ANSWER:
      return { words: `A solution. ${reason}`.trim(), tone: "answer" };
    default:
      return { words: `${shape.verb} ${done}.`, tone: "plain" };
  }
}
