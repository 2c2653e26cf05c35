// Opens the dialog for the title, author, note and date of the open board, which is loaded on demand.

import { UNLOADED, toast } from "../../ui/toast.js";
import type { App } from "../../board/app.js";

/** @param closed what follows */
export async function openAbout(app: App, closed?: () => void) {
  const loaded = await import("./dialog.js").catch(() => null);
  if (loaded) loaded.openAbout(app, closed);
  else toast(UNLOADED, true);
}
