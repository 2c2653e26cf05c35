// Boards from outside: text or a file, pasted or dropped anywhere on the page.

import { byId } from "./dom.js";
import { inDialog, isTyping } from "./keys.js";
import { refuse, toast } from "./toast.js";

/** @import { App } from "./app.js" */

/** No board's text is nearly so long, not even a maze of 4096 x 4096; a film dropped by mistake is not read. */
export const MOST = 40_000_000;

/**
 * Opens a text, or says why not. Returns whether it was opened.
 * @param {App} app
 * @param {string} text
 */
export async function openText(app, text) {
  if (text.trim() === "") {
    toast("There is no text to open.", true);
    return false;
  }
  try {
    if (!await app.openText(text)) return false;
    toast(`Opened as ${app.info.name}, ${app.view.rows} × ${app.view.cols}.`);
    return true;
  } catch (error) {
    refuse(error, text);
    return false;
  }
}

/**
 * @param {App} app
 * @param {File} file
 */
export async function openFile(app, file) {
  if (file.size > MOST) {
    toast(`“${file.name}” is too large to be a board.`, true);
    return false;
  }
  return openText(app, await file.text());
}

/** @param {App} app */
export function listenToPaste(app) {
  addEventListener("paste", (event) => {
    if (isTyping(event.target) || inDialog() || !event.clipboardData) return;
    const file = event.clipboardData.files[0];
    const text = event.clipboardData.getData("text");
    if (app.takes && (text || file)) app.takes(text ? [new File([text], "Pasted")] : [...event.clipboardData.files]);
    else if (text) void openText(app, text);
    else if (file) void openFile(app, file);
    else return;
    event.preventDefault();
  });

  const overlay = byId("drop");
  let depth = 0;
  const useful = (/** @type {DragEvent} */ event) => [...(event.dataTransfer?.types ?? [])].some((type) => type === "Files" || type === "text/plain");
  addEventListener("dragenter", (event) => {
    if (!useful(event)) return;
    event.preventDefault();
    depth += 1;
    overlay.hidden = false;
  });
  addEventListener("dragover", (event) => {
    if (useful(event)) event.preventDefault();
  });
  addEventListener("dragleave", () => {
    depth = Math.max(0, depth - 1);
    overlay.hidden = depth === 0;
  });
  addEventListener("drop", (event) => {
    depth = 0;
    overlay.hidden = true;
    if (!event.dataTransfer) return;
    const { files } = event.dataTransfer;
    if (isTyping(event.target) && files.length === 0) return;
    event.preventDefault();
    const [file] = files;
    if (app.takes && file) app.takes([...files]);
    else if (file) void openFile(app, file);
    else void openText(app, event.dataTransfer.getData("text"));
  });
}
