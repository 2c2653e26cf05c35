// Where Watch search was left, for a reload in the same tab.

const NAME = "gridlight.search";

/** @param {string} given the board @param {string} room what a link to that place holds; "": nothing to go back to */
export function keepPlace(given, room) {
  try {
    if (room) sessionStorage.setItem(NAME, JSON.stringify([given, room]));
    else sessionStorage.removeItem(NAME);
  } catch {
    // Full or blocked: the search begins anew.
  }
}

/** The room as it was left on this board, or "". @param {string} given */
export function placeLeft(given) {
  try {
    const [board, room] = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    return board === given && typeof room === "string" ? room : "";
  } catch {
    // Blocked, or damaged.
    return "";
  }
}
