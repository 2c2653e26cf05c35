// Whether the board is still the one that something was asked about.

/** @import { View } from "../types.js" */

/** What tells a position from those around it: boards too large for a link are told by their moves. @param {View} view */
export function positionOf({ link, problem, moves }) {
  return link || `${problem} ${moves}`;
}
