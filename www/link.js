// Share links as text: the puzzle and the parameters. Only the Rust modules decode the boards.

/** The link of the board alone; everything after `&` concerns the view. @param {string} link */
export function boardPart(link) {
  return link.split(/[&?]/)[0] ?? "";
}

/** The puzzle of a link or fragment. @param {string} link */
export function puzzleOf(link) {
  return fragmentLink(link).split("/")[0] ?? "";
}

/** Whether a link or fragment contains a board, and not only a puzzle's name. @param {string} link */
export function hasBoard(link) {
  return fragmentLink(link).includes("/");
}

/** Parameters for the page alone: the lab, and how a framed board is shown. */
const ASIDE = /&(?:embed=1|(?:lab|mode|controls|theme|autoplay|host)=[^&]*)(?=&|$)/g;

/** What is said about the board. */
const SAID = /&(?:title|author|note|date)=[^&]*/g;

/** Nothing said about a board. @type {import("./about/about.js").About} */
export const UNSAID = { title: "", author: "", note: "", date: "", parts: "" };

/** A fragment without `#`, without the page's own parameters and without what is said about the board. @param {string} fragment */
export function fragmentLink(fragment) {
  return fragment.replace(/^#/, "").replace(ASIDE, "").replace(SAID, "");
}

/** The parts of a fragment that say something about the board, or "". @param {string} fragment */
export function saidPart(fragment) {
  return (fragment.match(SAID) ?? []).join("");
}

/** The parameters of a fragment for a framed board, unchanged: "&embed=1&mode=show". @param {string} fragment */
export function flagsOf(fragment) {
  return (fragment.match(ASIDE) ?? []).join("");
}

/** The room of the lab and its configurations in a fragment, or "". @param {string} fragment */
export function labOf(fragment) {
  return (/&lab=([^&]*)/.exec(fragment)?.[1] ?? "").replace(/%2C/gi, ",").replace(/%3A/gi, ":");
}

/** The link in a text that consists of nothing else, or "". @param {string} text */
export function linkIn(text) {
  const link = /#([a-z][a-z-]*\/[\w\-.~&=/:,%+]+)\s*$/i.exec(text.trim());
  return link?.[1] && !text.trim().includes("\n") ? link[1] : "";
}
