// Opens the dialog for the title, author, note and date of the open board, which is loaded on demand.

import { UNLOADED, toast } from "../../ui/toast.js";

/** @import { App } from "../../board/app.js" */

/** @param {App} app @param {() => void} [closed] what follows */
export async function openAbout(app, closed) {
  const loaded = await import("./dialog.js").catch(() => null);
  if (loaded) loaded.openAbout(app, closed);
  else toast(UNLOADED, true);
}
