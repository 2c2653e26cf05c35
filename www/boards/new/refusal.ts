// Says why a text could not be opened, with the faulty line. Loaded with the first such text.

import { h } from "../../ui/dom.js";
import { toast } from "../../ui/toast.js";
import * as messages from "../../words/words-later.js";

type TextError = { message: string; line?: number; column?: number };

/** The most characters shown of a faulty line, before and after the error. */
const BEFORE = 24;
const AFTER = 32;

/** An error's message and place. */
export function reading(error: unknown): TextError {
  const { message, line, column }: { message?: unknown; line?: unknown; column?: unknown } = error ?? {};
  return {
    message: typeof message === "string" ? message : String(error),
    ...(typeof line === "number" && line > 0 ? { line } : {}),
    ...(typeof column === "number" && column > 0 ? { column } : {}),
  };
}

/**
 * The beginning of a line, without its line ending: a line feed, or a carriage return and a line feed, as in the
 * library.
 *
 * @param number from 1
 * @param most the most characters returned
 */
function lineOf(text: string, number: number, most: number) {
  let start = 0;
  for (let line = 1; line < number; line += 1) {
    start = text.indexOf("\n", start) + 1;
    if (start === 0) return "";
  }
  const end = text.indexOf("\n", start);
  return text.slice(start, Math.min(end < 0 ? text.length : end, start + most)).replace(/\r$/, "");
}

/** The faulty line with the error marked. Columns count characters, some of which are two units of a string. */
export function excerpt(text: string, error: TextError) {
  if (error.line === undefined) return null;
  const at = (error.column ?? 1) - 1;
  const letters = [...lineOf(text, error.line, 2 * (at + AFTER)).replace(/[\t\r]/g, " ")];
  const from = Math.max(0, at - BEFORE);
  const shown = (start: number, end: number) => letters.slice(start, end).join("");
  // If something is missing at the end of a line, a space there is marked.
  return h(
    "pre",
    { class: "excerpt" },
    shown(from, at),
    h("mark", { text: shown(at, at + 1) || " " }),
    shown(at + 1, at + AFTER),
  );
}

export function where(error: TextError) {
  if (error.line === undefined) return "";
  return messages.textPlace(error.line, error.column);
}

/** Shows why a text could not be opened. */
export function refuse(error: unknown, text: string) {
  const found = reading(error);
  const message = found.message.replace(/^line \d+(, column \d+)?: /i, "");
  toast(where(found) + message, true, excerpt(text, found));
}
