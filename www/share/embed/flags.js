// The host page's settings for a framed board, read from the frame's address. Unknown ones are ignored.

import { flagsOf } from "../../address/link.js";

/** @typedef {"play" | "edit" | "solve" | "show"} Use what the board is used for; "show": it cannot be changed */
/** @typedef {"system" | "dark" | "light" | "contrast" | "paper"} Theme */

/** @type {Use[]} */
export const USES = ["play", "edit", "solve", "show"];
/** @type {Theme[]} */
export const THEMES = ["system", "dark", "light", "contrast", "paper"];

/**
 * @template {string} T
 * @param {readonly T[]} known
 * @param {unknown} value
 * @returns {T | undefined}
 */
export function oneOf(known, value) {
  return known.find((one) => one === value);
}

/** @param {string} fragment */
export function readFlags(fragment) {
  const flags = new URLSearchParams(flagsOf(fragment));
  return {
    use: oneOf(USES, flags.get("mode")),
    controls: flags.get("controls") !== "0",
    autoplay: flags.get("autoplay") === "1",
    host: originOf(flags.get("host") ?? ""),
  };
}

/**
 * The named origin, or "": the only one that messages are exchanged with.
 * @param {string} text
 */
export function originOf(text) {
  try {
    const { origin } = new URL(text);
    return origin === text && origin !== "null" ? origin : "";
  } catch {
    return "";
  }
}
