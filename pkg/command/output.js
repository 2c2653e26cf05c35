// Lines to the standard output, and what is wrong to the other one.

import { EXIT } from "./exit.js";

/** @import { TextError } from "../index.js" */

/**
 * Writes and waits until it is taken, so that no output piles up, and who reads it can end it.
 * @param {string} text
 */
export function write(text) {
  return new Promise((resolve) => void process.stdout.write(text, () => resolve(undefined)));
}

/**
 * Says what is wrong with an input, where it is known as FILE:LINE:COLUMN.
 * @param {string} name
 * @param {{ message: string, line?: number, column?: number }} problem
 */
export function complain(name, { message, line, column }) {
  const place = line === undefined ? name : `${name}:${line}:${column}`;
  process.stderr.write(`${place}: ${message}\n`);
  return EXIT.bad;
}

/** The parts of an error that are told. @param {unknown} error */
export function told(error) {
  const { message, line, column } = /** @type {TextError} */ (error);
  return line === undefined ? { message } : { message, line, column };
}

/** A value as a line. @param {unknown} value */
export const json = (value) => `${JSON.stringify(value)}\n`;
