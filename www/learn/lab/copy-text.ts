// What is told of errors and of copies.

import { copy } from "../../share/copy-and-save.js";
import { NOT_COPIED } from "./words.js";
import { toast } from "../../ui/toast.js";

/** The sentence of an error. */
export const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Copies a text, and says so.
 * @param field that shows it
 */
export async function copyText(text: string, words: string, field: HTMLInputElement | null = null) {
  const copied = await copy(text, field);
  toast(copied ? words : NOT_COPIED, !copied);
}
