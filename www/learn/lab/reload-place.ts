// Where Watch search was left, for a reload in the same tab.

import { keepForVisit, keptForVisit } from "../../storage/visit-store.js";

const NAME = "search";

/**
 * @param given the board
 * @param room what a link to that place holds; "": nothing to go back to
 */
export function keepPlace(given: string, room: string) {
  keepForVisit(NAME, room ? [given, room] : null);
}

/** The room as it was left on this board, or "". */
export function placeLeft(given: string) {
  const kept = keptForVisit(NAME);
  const [board, room] = Array.isArray(kept) ? kept : [];
  return board === given && typeof room === "string" ? room : "";
}
