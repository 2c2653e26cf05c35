// What a person may mean by the letters and digits typed for a place.

import type { Spot } from "./types.js";

/** What a letter and a number make together. */
const TILE = /^([a-z])(\d+)$/;

/**
 * The readings that may be meant, the likeliest first.
 * @param known readings of the place
 */
export function forms(known: string[], letters: string) {
  const [, letter, digits] = TILE.exec(known[0] ?? "") ?? [];
  // A letter or a number alone leaves the other as it is.
  if (letter && /^\d+$/.test(letters)) return [letter + letters];
  if (digits && /^[a-z]$/i.test(letters)) return [letters.toLowerCase() + digits];
  const low = letters.toLowerCase();
  const same = known.filter((one) => one.toLowerCase() === low);
  const begun = known.filter((one) => one.slice(0, low.length).toLowerCase() === low);
  return [...new Set([...same, letters, letters.toUpperCase(), letters.toLowerCase(), ...begun])];
}

/** The row, counted from 0, and the moves of a tile as it is typed; null for any other place. */
export function tileIn(reads: string) {
  const [, letter = "", digits = ""] = TILE.exec(reads) ?? [];
  return letter ? { letter, row: letter.charCodeAt(0) - "a".charCodeAt(0), moves: Number(digits) } : null;
}

/** The letter of a row, counted from 0. */
export const letterOf = (row: number) => String.fromCharCode("a".charCodeAt(0) + row);

/** Whether more may follow: a tile's number behind its letter, or another digit, if such places say such numbers. */
export function waitsFor(spots: Spot[], slot: number, typed: string) {
  if (TILE.test(spots[slot]?.readings[0] ?? "")) return /^[a-z]$/i.test(typed);
  const [what, , part] = spots[slot]?.place ?? [];
  const alike = spots
    .filter(({ place }) => place[0] === what && (what === "cell" || place[2] === part))
    .flatMap(({ readings }) => readings);
  return /^\d+$/.test(typed) && alike.some((one) => one.length > typed.length && one.slice(0, typed.length) === typed);
}
