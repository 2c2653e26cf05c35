// Writes results to standard output and errors to standard error.

import { EXIT } from "./exit.js";

/** @import { TextError } from "../index.js" */

/**
 * Waits until the text is written, so that output does not pile up and a closed pipe ends the command.
 * @param {string} text
 */
export function write(text) {
  return new Promise((resolve) => void process.stdout.write(text, () => resolve(undefined)));
}

/** A text with the end of its last line. @param {string} text */
export const lined = (text) => (text.endsWith("\n") ? text : `${text}\n`);

/**
 * Reports what is wrong with an input, as FILE:LINE:COLUMN where the place is known.
 * @param {string} name
 * @param {{ message: string, line?: number, column?: number }} problem
 */
export function complain(name, { message, line, column }) {
  const place = line === undefined ? name : `${name}:${line}:${column}`;
  process.stderr.write(`${place}: ${message}\n`);
  return EXIT.bad;
}

/** The fields of an error that are printed. @param {unknown} error */
export function told(error) {
  const { message, line, column } = /** @type {TextError} */ (error);
  return line === undefined ? { message } : { message, line, column };
}

/** A value as a line of JSON. @param {unknown} value */
export const json = (value) => `${JSON.stringify(value)}\n`;
