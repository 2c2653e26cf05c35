// Loads the style sheets of parts that are loaded on demand.

import { h } from "./dom.js";

/** The style sheets by address. */
const sheets = new Map<string, Promise<unknown>>();

/**
 * Loads a style sheet once; a failed one is requested again.
 * @param failure the error message
 * @throws {Error} with this message
 */
export function styleSheet({ href }: URL, failure: string) {
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
        fail(new Error(failure));
      },
    });
    document.head.append(link);
  });
  sheets.set(href, loading);
  return loading;
}
