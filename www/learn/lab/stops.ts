// Breakpoints of a film: what they are, the events that meet them, and their form in links.

import { ANSWER, TRY } from "./film.js";
import * as messages from "./words.js";
import type { Film } from "./film.js";
import type { Shape } from "./event-caption.js";

const KINDS = ["reason", "depth", "cell", "solution", "node"] as const;
export type StopKind = (typeof KINDS)[number];

/** A breakpoint. */
export interface Stop {
  kind: StopKind;
  /** The reason from 1, the depth, the cell's index or the node; 0 for a solution. */
  value: number;
}

/** The most breakpoints. */
export const MOST_STOPS = 16;
/** The largest number of a node. */
export const LAST_NODE = 1e12;

/** The letters in links. */
const LETTERS: Record<StopKind, string> = { reason: "r", depth: "d", cell: "c", solution: "s", node: "n" };

export const stopText = ({ kind, value }: Stop) => `${LETTERS[kind]}${kind === "solution" ? "" : value}`;

/**
 * Reads a breakpoint of a link.
 * @param cells of the board
 * @throws {Error} with a sentence, if it is invalid
 */
export function readStop(text: string, shape: Shape, cells: number): Stop {
  const [, letter, digits = ""] = /^([rdcsn])(\d{0,12})$/.exec(text) ?? [];
  const kind = KINDS.find((one) => LETTERS[one] === letter);
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

/** A breakpoint in words. */
export function stopWords({ kind, value }: Stop, shape: Shape, cols: number, wave: boolean) {
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

/** Whether an event meets a breakpoint. */
export function meets(film: Film, event: number, { kind, value }: Stop) {
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

/** The events of the window that meet a breakpoint, in order. */
export function hitsOf(film: Film, stops: Stop[]) {
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

/** The index of the first hit after an event. */
export function hitAfter(hits: Uint32Array, event: number) {
  let [low, high] = [0, hits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle] ?? 0) <= event) low = middle + 1;
    else high = middle;
  }
  return low;
}
