// Boards that the system hands over to the installed page: files that are opened with it, and what other apps share.

import { openFile, openText } from "../import.js";
import { toast } from "../toast.js";

/** @import { App } from "../app.js" */

/** A file of the system's. @typedef {{ getFile: () => Promise<File> }} Handle */
/** What browsers that install pages have, beside the standard's names. @typedef {{ launchQueue?: { setConsumer: (consumer: (launch: { files?: Handle[] }) => void) => void } }} Launching */

/** The page's folder, as its worker names it. */
const SCOPE = new URL("../../", import.meta.url).href;

/** @param {App} app */
export function takeIn(app) {
  const { launchQueue } = /** @type {Launching} */ (/** @type {unknown} */ (window));
  launchQueue?.setConsumer(({ files }) => void launched(app, files ?? []));
  if (new URLSearchParams(location.search).has("shared")) void shared(app);
}

/** @param {App} app @param {Handle[]} files */
async function launched(app, files) {
  try {
    for (const handle of files.slice(0, 1)) await openFile(app, await handle.getFile());
    if (files.length > 1) toast("One board is open at a time: this is the first of the files.");
  } catch {
    toast("The file could not be read.", true);
  }
}

/** What the worker has laid aside. @param {App} app */
async function shared(app) {
  // Loaded again, the page has nothing to take.
  history.replaceState(history.state, "", location.pathname + location.hash);
  try {
    const cache = await caches.open(`gridlight ${SCOPE} shared`);
    const response = await cache.match(`${SCOPE}shared`);
    const text = await response?.text() ?? "";
    await cache.delete(`${SCOPE}shared`);
    await openText(app, text);
  } catch {
    toast("What was shared could not be read.", true);
  }
}
