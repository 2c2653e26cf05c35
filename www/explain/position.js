// Tells whether the board has changed since a question was asked.

/** @import { View } from "../types.js" */

/** Identifies a position; boards too large for a link are identified by their moves. @param {View} view */
export function positionOf({ link, problem, moves }) {
  return link || `${problem} ${moves}`;
}
