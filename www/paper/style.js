// Style sheets of what is loaded when it is asked for.

import { h } from "../dom.js";

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** Loads a style sheet of this folder, once; one that fails to come is asked for again. @param {"paper.css" | "../picture/film.css"} file */
export function style(file) {
  const known = sheets.get(file);
  if (known) return known;
  const loading = new Promise((done, fail) => {
    const link = h("link", { rel: "stylesheet", href: new URL(file, import.meta.url).href, onload: done, onerror: () => {
      link.remove();
      sheets.delete(file);
      fail(new Error("A style sheet could not be loaded."));
    } });
    document.head.append(link);
  });
  sheets.set(file, loading);
  return loading;
}
