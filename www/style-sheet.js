// Style sheets of what is loaded when it is asked for.

import { h } from "./dom.js";

/** By their addresses. @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/**
 * Loads a style sheet, once; one that fails to come is asked for again.
 * @param {URL} url
 * @param {string} failure what is said then
 * @throws {Error} with these words
 */
export function styleSheet({ href }, failure) {
  const known = sheets.get(href);
  if (known) return known;
  const loading = new Promise((done, fail) => {
    const link = h("link", { rel: "stylesheet", href, onload: done, onerror: () => {
      link.remove();
      sheets.delete(href);
      fail(new Error(failure));
    } });
    document.head.append(link);
  });
  sheets.set(href, loading);
  return loading;
}
