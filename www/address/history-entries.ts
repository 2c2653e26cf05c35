// What the page notes on an entry of the browser's history, and how Back leads out of Learn.

import { courseOf } from "./link.js";
import { completed, fits } from "../storage/settings-store.js";

export interface Mark {
  /** The board, as its link without moves. */
  given: string;
  /** The id of one of Your boards without a link, or "". */
  own: string;
  /** The rooms of Learn that one came through, each in an entry of its own below this one; "" is the board. */
  trail: string[];
  /** The board at which that trail began, by its link or its id. */
  home: string;
  /** Of the entry, counted from the first one. */
  place: number;
}

/** The room of the list of lessons. */
export const LIST = "note";

const LIKE: Mark = { given: "", own: "", trail: [], home: "", place: 0 };

/** Without these it is another page's. */
const NEEDS = ["given", "trail", "place"] as const;

/** The mark of an entry, or null: an address that was typed in has none, and other pages note other things. */
export function readMark(state: Mark | null): Mark | null {
  if (!state || !fits(state, LIKE, NEEDS)) return null;
  return state.trail.every((room) => typeof room === "string") && state.trail.length <= state.place + 1
    ? completed(state, LIKE)
    : null;
}

/** Rooms of a kind take each other's place: lessons, and what works on the open board. */
function kindOf(room: string) {
  const course = courseOf(room);
  if (course) return course.lessons.length > 0 ? "lesson" : "all";
  return room === "" || room === LIST ? room : "tool";
}

/**
 * The trail to a room, from one at whose end one is: as long, shorter if it leads back, or longer.
 * @param lists whether the list of lessons comes before a lesson
 */
export function trailTo(trail: string[], room: string, lists: boolean) {
  const at = trail.lastIndexOf(room);
  if (at >= 0) return trail.slice(0, at + 1);
  const kind = kindOf(room);
  if (kind === kindOf(trail.at(-1) ?? "") || (!room && trail.length === 1)) return [...trail.slice(0, -1), room];
  return [...trail, ...(lists && kind === "lesson" && !trail.includes(LIST) ? [LIST] : []), room];
}
