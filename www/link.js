// Share links as texts: what they name and what they carry. What their codes hold only Rust reads.

/** A link ends here; what follows `&` is about the view, not the board. @param {string} link */
export function boardPart(link) {
  return link.split(/[&?]/)[0] ?? "";
}

/** The puzzle that a link or fragment names. @param {string} link */
export function puzzleOf(link) {
  return fragmentLink(link).split("/")[0] ?? "";
}

/** Whether a link or fragment holds a board, not a puzzle's name alone. @param {string} link */
export function hasBoard(link) {
  return fragmentLink(link).includes("/");
}

/** What is about the page alone: its laboratory, and how the board is shown in another page. */
const ASIDE = /&(?:embed=1|(?:lab|mode|controls|theme|autoplay|host)=[^&]*)(?=&|$)/g;

/** A fragment without `#` and without what is about the page alone. @param {string} fragment */
export function fragmentLink(fragment) {
  return fragment.replace(/^#/, "").replace(ASIDE, "");
}

/** How a fragment wants its board to be shown in another page, as it stands there: "&embed=1&mode=show". @param {string} fragment */
export function flagsOf(fragment) {
  return (fragment.match(ASIDE) ?? []).join("");
}

/** What a fragment says of the laboratory: a room and its setups, or "". @param {string} fragment */
export function labOf(fragment) {
  return (/&lab=([^&]*)/.exec(fragment)?.[1] ?? "").replace(/%2C/gi, ",").replace(/%3A/gi, ":");
}

/** The link that a text consists of, or "". @param {string} text */
export function linkIn(text) {
  const link = /#([a-z][a-z-]*\/[\w\-.~&=/:,%]+)\s*$/i.exec(text.trim());
  return link?.[1] && !text.trim().includes("\n") ? link[1] : "";
}
