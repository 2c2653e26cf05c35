// Captions for the events of a search.

import { ANSWER, BACK, CUT, SETTLE } from "./film.js";
import * as messages from "./words.js";
import type { StrategyInfo } from "../../workers/types.js";
import type { Film } from "./film.js";

/** A search's kind, and the words for its events. */
export type Shape = StrategyInfo["shape"];

/** The most cells that are named; for more, only their number is given. */
const NAMED = 4;

/** Names cells; where lines are meant, cells in one line are named as that line. */
function places(cells: Uint32Array, cols: number, lines: boolean) {
  const [first = 0] = cells;
  if (lines && cells.length > 2 && cells.every((cell) => Math.floor(cell / cols) === Math.floor(first / cols)))
    return messages.rowOf(Math.floor(first / cols) + 1);
  if (lines && cells.length > 2 && cells.every((cell) => cell % cols === first % cols))
    return messages.columnOf((first % cols) + 1);
  const place = (cell: number) => messages.cellOf(Math.floor(cell / cols) + 1, (cell % cols) + 1);
  const named = [...cells.subarray(0, NAMED)].map(place);
  return messages.places(named, cells.length - named.length);
}

/**
 * Describes an event in a sentence or two, with the tone to show it in.
 * @param cols number of columns of the board
 */
export function captionOf(
  film: Film,
  event: number,
  shape: Shape,
  cols: number,
): { words: string; tone: "plain" | "cut" | "answer" } {
  const kind = film.kinds[event];
  const reason = shape.reasons[(film.reasons[event] ?? 0) - 1] ?? "";
  const cells = film.cells(event);
  const at = places(cells, cols, kind === CUT);
  const value = film.wave ? "" : (shape.values[film.values[event] ?? 0] ?? "");
  const done = messages.valueAt(value, at);
  switch (kind) {
    case SETTLE:
      return { words: messages.settled(reason, done), tone: "plain" };
    case CUT:
      // What the reader pruned, no test has cut.
      if (shape.pruned > 0 && film.reasons[event] === shape.pruned) return { words: reason, tone: "cut" };
      return film.isCut(event)
        ? { words: messages.cut(at, reason), tone: "cut" }
        : { words: messages.failed(reason), tone: "plain" };
    case BACK:
      return {
        words: film.depths[event] ? messages.backTo(film.depths[event] ?? 0) : messages.BACK_TO_START,
        tone: "plain",
      };
    case ANSWER:
      return { words: messages.solution(reason), tone: "answer" };
    default:
      return {
        words: cells.length === 0 && value ? messages.skipped(value) : messages.tried(shape.verb, done),
        tone: "plain",
      };
  }
}

/** What became of a decision, in a sentence. */
export function fateOf(film: Film, decision: number, shape: Shape) {
  const fate = film.fates[decision] ?? 0;
  if (fate === 255) return messages.LEADS_TO_SOLUTION;
  if (fate > 0 && fate === shape.pruned) return shape.reasons[fate - 1] ?? "";
  if (fate > 0)
    return film.isCutFate(fate)
      ? messages.cut("", shape.reasons[fate - 1] ?? "")
      : messages.failed(shape.reasons[fate - 1] ?? "");
  return (film.last[decision] ?? film.length) < film.length ? messages.ALL_BELOW_CUT : messages.STILL_OPEN;
}

/** A decision in a few words, from the longest form to the shortest. */
export function briefOf(film: Film, event: number, shape: Shape, cols: number) {
  const cells = film.cells(event);
  const value = shape.values[film.values[event] ?? 0] ?? "";
  if (cells.length === 0 && value) return [messages.noneOf(value), messages.NONE];
  const [first = 0] = cells;
  const short = cells.length > 0 ? messages.shortCell(Math.floor(first / cols) + 1, (first % cols) + 1) : "";
  return [
    messages.briefly(places(cells, cols, false), value),
    messages.andMore(messages.briefly(short, value), cells.length - 1),
    messages.andMore(short, cells.length - 1),
  ].filter(Boolean);
}

/** Names cells. */
export function placesOf(cells: number[], cols: number) {
  return places(Uint32Array.from(cells), cols, false);
}
