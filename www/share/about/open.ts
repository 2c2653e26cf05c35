// Opens the dialog for the title, author, note and date of the open board, which is loaded on demand.

import { whenLoaded } from "../../ui/toast.js";
import type { App } from "../../board/app.js";

/** @param closed what follows */
export async function openAbout(app: App, closed?: () => void) {
  await whenLoaded(
    () => import("./about-dialog.js"),
    (dialog) => dialog.openAbout(app, closed),
  );
}
