// What is explained about boards, and boards made by what they need, as the library gives it: texts in place of the
// modules' links.

/** @import { Conflict, ExplainOptions, Grade, Hint, Made, MakeOptions, Reason, Spare, Suggestion } from "./index.js" */
/** @import * as Told from "./wasm/gridlight.js" */

/**
 * What the explanations are made with.
 * @typedef {object} Asked
 * @property {(puzzle: string, text: string, ask: string, options: ExplainOptions) => any} ask
 * @property {(link: string) => string} text the board in a link, without the moves made
 * @property {(puzzle: string, technique: string, options: MakeOptions) => Told.MadeBoard | undefined} make
 */

/** A contradiction is looked for so long, in milliseconds, unless told otherwise. */
const CONFLICT = 2000;

/**
 * @param {Asked} library
 * @param {string} puzzle
 * @param {string} text
 * @param {ExplainOptions} options
 * @returns {Hint | null}
 */
export function hint(library, puzzle, text, options) {
  const { reasons } = /** @type {Told.Way} */ (library.ask(puzzle, text, "hint", options));
  const last = reasons.at(-1);
  if (!last) return null;
  return { ...reason(last), text: last.link === null ? null : `#${last.link}`, before: reasons.slice(0, -1).map(reason) };
}

/**
 * @param {Asked} library
 * @param {string} puzzle
 * @param {string} text
 * @param {ExplainOptions} options
 * @returns {{ reasons: (Reason & { text: string | null })[], end: Told.Way["end"] }}
 */
export function reasons(library, puzzle, text, options) {
  const way = /** @type {Told.Way} */ (library.ask(puzzle, text, "way", options));
  return { end: way.end, reasons: way.reasons.map((one) => ({ ...reason(one), text: one.link === null ? null : `#${one.link}` })) };
}

/** @param {Told.Reason} told @returns {Reason} */
function reason({ how, technique, name, look, words, cells, uses, known, follows, chain }) {
  return { how, technique, name, look, words, cells, uses, known, follows, chain };
}

/**
 * @param {Asked} library
 * @param {string} puzzle
 * @param {string} text
 * @param {ExplainOptions} options
 * @returns {Conflict | null}
 */
export function conflict(library, puzzle, text, options) {
  const told = /** @type {Told.Conflict | null} */ (library.ask(puzzle, text, "conflict", { milliseconds: CONFLICT, ...options }));
  if (!told) return null;
  const items = told.items.map(({ words, cells, link }) => ({ words, cells, without: library.text(link) }));
  return { items, minimal: told.minimal, text: library.text(told.link), reasons: told.way.reasons.map(reason) };
}

/**
 * @param {Asked} library
 * @param {string} puzzle
 * @param {string} text
 * @param {ExplainOptions} options
 * @returns {Suggestion[]}
 */
export function suggest(library, puzzle, text, options) {
  return library.ask(puzzle, text, "suggest", options).map(changed(library));
}

/**
 * @param {Asked} library
 * @param {string} puzzle
 * @param {string} text
 * @param {ExplainOptions} options
 * @returns {Spare | null}
 */
export function spare(library, puzzle, text, options) {
  const told = /** @type {Told.Spare | null} */ (library.ask(puzzle, text, "spare", options));
  if (!told) return null;
  const change = changed(library);
  return { ...told, each: told.each.map(change), together: told.together && change(told.together) };
}

/** @param {Asked} library @returns {(change: Told.Change) => Suggestion} */
function changed(library) {
  return ({ words, cells, link }) => ({ words, cells, text: library.text(link) });
}

/**
 * @param {Asked} library
 * @param {string} puzzle
 * @param {string} text
 * @param {ExplainOptions} options
 * @returns {Grade | null}
 */
export function grade(library, puzzle, text, options) {
  return library.ask(puzzle, text, "grade", options);
}

/**
 * @param {Asked} library
 * @param {string} puzzle
 * @param {MakeOptions} options
 * @returns {Made | null}
 */
export function make(library, puzzle, options) {
  const made = library.make(puzzle, options.technique ?? "", options);
  if (!made) return null;
  const { link, ...rest } = made;
  return { text: library.text(link), ...rest };
}
