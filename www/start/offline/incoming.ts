// Receives boards from the system for the installed page: opened files, and what other apps share.

import { openFile, openText } from "../../boards/new/import.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { FileHandle } from "../types.js";

/** The page's folder, as in the service worker. */
const SCOPE = new URL("../../../", import.meta.url).href;

export function takeIn(app: App) {
  const { launchQueue } = window;
  launchQueue?.setConsumer(({ files }) => void launched(app, files ?? []));
  if (new URLSearchParams(location.search).has("shared")) void shared(app);
}

async function launched(app: App, files: FileHandle[]) {
  try {
    for (const handle of files.slice(0, 1)) await openFile(app, await handle.getFile());
    if (files.length > 1) toast(messages.FIRST_OF_FILES);
  } catch {
    toast(messages.FILE_NOT_READ, true);
  }
}

/** Opens what the service worker has stored. */
async function shared(app: App) {
  // Removes the parameter, as a reload has nothing more to open.
  history.replaceState(history.state, "", location.pathname + location.hash);
  try {
    const cache = await caches.open(`gridlight ${SCOPE} shared`);
    const response = await cache.match(`${SCOPE}shared`);
    const shared = (await response?.blob()) ?? new Blob();
    await cache.delete(`${SCOPE}shared`);
    if (/^image\//.test(shared.type)) await openFile(app, new File([shared], "", shared));
    else await openText(app, await shared.text());
  } catch {
    toast(messages.SHARED_NOT_READ, true);
  }
}
