// Sheets and other parts of the page that are loaded when they are first opened.

import { lazy } from "./lazy.js";
import { whenLoaded } from "./toast.js";

/** A part that is loaded when it is first opened, or before. */
export function lazySheet<Asked extends unknown[]>(load: () => Promise<{ open: (...asked: Asked) => unknown }>) {
  const ready = lazy(load);
  return { ready, open: (...asked: Asked) => whenLoaded(ready, (sheet) => sheet.open(...asked)) };
}
