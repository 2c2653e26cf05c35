// What the page and the command say about a set that was checked.

/** Boards, counted. @param {number} boards */
export const countOf = (boards) => `${boards} ${boards === 1 ? "board" : "boards"}`;

/** @type {Record<string, string>} */
export const STATUS = {
  unique: "Unique solution",
  several: "Multiple solutions",
  found: "Has a solution",
  none: "No solution",
  unproved: "Not settled",
  broken: "Cannot be read",
};
/** @param {number[]} places from 0 */
const numbers = (places) => places.map((place) => place + 1).join(", ");
/** @param {number[]} places */
const boards = (places) => `${places.length === 1 ? "board" : "boards"} ${numbers(places)}`;
/** @typedef {{ puzzle: string | null, boards: number[] }} Compared */
/** What was compared. @param {Compared} scale @param {number} all */
export function measure({ puzzle, boards: places }, all) {
  const what = puzzle === null ? "The difficulty" : "The level";
  return places.length === all ? what : `${what} of ${boards(places)}`;
}
/** A board that is easier than another. @param {string} board @param {string} other @param {Compared} scale */
export const fallen = (board, other, scale) =>
  `${board} ${scale.puzzle === null ? "is easier" : "has a lower level"} than ${other}.`;
/**
 * @param {{ broken: number[], several: number[], none: number[], unproved: number[], alike: number[][], compared: Compared[], falls: number[] }} found
 * @param {number} all
 */
export function findings({ broken: lost, several, none, unproved, alike, compared, falls }, all) {
  /** @type {{ good: boolean, words: string }[]} */
  const list = [];
  const bad = (/** @type {string} */ words) => list.push({ good: false, words });
  if (lost.length > 0) bad(`Cannot be read: ${boards(lost)}.`);
  if (none.length > 0) bad(`No solution: ${boards(none)}.`);
  if (several.length > 0) bad(`Multiple solutions: ${boards(several)}.`);
  if (unproved.length > 0) bad(`Not settled in time: ${boards(unproved)}.`);
  for (const group of alike) bad(`The same board, perhaps turned or mirrored: ${boards(group)}.`);
  for (const place of falls) {
    const scale = compared.find((one) => one.boards.includes(place));
    const before = scale?.boards[scale.boards.indexOf(place) - 1] ?? 0;
    if (scale) bad(fallen(`Board ${place + 1}`, `board ${before + 1}`, scale));
  }
  const rises = compared.filter((scale) => !scale.boards.some((place) => falls.includes(place)));
  for (const scale of rises) list.push({ good: true, words: `${measure(scale, all)} rises or stays the same.` });
  if (list.every(({ good }) => good))
    list.unshift({
      good: true,
      words: all === 1 ? "The board is fine." : `${all === 2 ? "Both boards" : `All ${countOf(all)}`} are fine.`,
    });
  return list;
}
