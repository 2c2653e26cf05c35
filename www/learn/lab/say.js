// What is told of errors and of copies.

import { copy } from "../../share/copy-and-save.js";
import { NOT_COPIED } from "./words.js";

/** @import { App } from "../../board/app.js" */

/** The sentence of an error. @param {unknown} error */
export const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Copies a text, and says so.
 * @param {Pick<App, "tell">} app
 * @param {string} text
 * @param {string} words
 * @param {HTMLInputElement | null} [field] that shows it
 */
export async function copyText(app, text, words, field = null) {
  const copied = await copy(text, field);
  app.tell(copied ? words : NOT_COPIED, !copied);
}
