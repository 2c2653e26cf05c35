// Parts of the page that are loaded on first use.

import { UNLOADED, toast } from "./toast.js";

/** A part that is opened, and loaded before that. After a network failure, the next attempt loads it again. */
export function lazy<Asked extends unknown[]>(load: () => Promise<{ open: (...asked: Asked) => unknown }>) {
  let part: Promise<{ open: (...asked: Asked) => unknown }> | null = null;
  const ready = () => {
    part ??= load().catch((error) => {
      part = null;
      throw error;
    });
    return part;
  };
  const open = (...asked: Asked) =>
    ready().then(
      (sheet) => sheet.open(...asked),
      () => toast(UNLOADED, true),
    );
  return { ready, open };
}
