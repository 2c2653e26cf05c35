// Loads the style sheets of parts that are loaded on demand.

import { h } from "./dom.js";
import { UNLOADED } from "./toast.js";

/** The style sheets by address. */
const sheets = new Map<string, Promise<unknown>>();

/**
 * Loads a style sheet once; a failed one is requested again.
 * @throws {Error} with a message for people
 */
export function styleSheet({ href }: URL) {
  const known = sheets.get(href);
  if (known) return known;
  const loading = new Promise((done, fail) => {
    const link = h("link", {
      rel: "stylesheet",
      href,
      onload: done,
      onerror: () => {
        link.remove();
        sheets.delete(href);
        fail(new Error(UNLOADED));
      },
    });
    document.head.append(link);
  });
  sheets.set(href, loading);
  return loading;
}
