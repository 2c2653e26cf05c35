// Imports boards: text, files or pictures, pasted or dropped anywhere on the page.

import { byId } from "../../ui/dom.js";
import { inDialog, isTyping } from "../../board/keys.js";
import { EMBEDDED } from "../../storage/settings-store.js";
import { toast, whenLoaded } from "../../ui/toast.js";
import * as messages from "../../words/words.js";
import type { App } from "../../board/app.js";

/** Far more than any board's text, even a maze of 4096 x 4096, so that a video dropped by mistake is not read. */
export const MOST = 40_000_000;

/** Whether a text looks like a progress file, which framed boards ignore. */
export function isProgress(text: string) {
  return !EMBEDDED && /^\s*\{\s*"gridlight"\s*:/.test(text.slice(0, 200));
}

/** Whether a text looks like a set of boards: parted by dashes, or with a link on each of its lines. */
export function isSet(text: string) {
  return !EMBEDDED && /^---\s*$|^\S*#[a-z-]+\/\S+\s+\S*#[a-z-]+\/|^\S*#set\/\S+\s*$/m.test(text.slice(0, 20_000));
}

/** Whether a file is a picture, by its type or its name. */
export function isPicture({ type, name }: File) {
  return /^image\/|\.hei[cf]$/i.test(type + name);
}

/**
 * Opens the My progress dialog, loading it first if needed.
 * @param file to import
 */
export function openProgress(app: App, file?: Blob) {
  void whenLoaded(
    () => import("../../storage/progress/progress-dialog.js"),
    ({ open }) => open(app, file),
  );
}

/**
 * Opens a text or shows why not. Returns whether it was opened.
 * @param refuse says why not, in place of a message over the page
 */
export async function openText(app: App, text: string, refuse?: (error: unknown) => void) {
  if (text.trim() === "") {
    toast(messages.NO_TEXT, true);
    return false;
  }
  if (isProgress(text)) {
    openProgress(app, new Blob([text]));
    return true;
  }
  try {
    if (isSet(text)) {
      const { openSetLink, openSetText } = await import("../sets/play-set.js");
      if (await (text.includes("#set/") ? openSetLink(app, text) : openSetText(app, text))) return true;
    }
    if (!(await app.openText(text))) return false;
    toast(messages.openedAs(messages.boardKind(app.info.name, app.view.rows, app.view.cols)));
    return true;
  } catch (error) {
    if (refuse) refuse(error);
    else
      await whenLoaded(
        () => import("./refusal.js"),
        (refusal) => refusal.refuse(error, text),
      );
    return false;
  }
}

export async function openFile(app: App, file: File) {
  if (isPicture(file)) {
    const opened = await whenLoaded(
      () => import("../pictures/reader.js"),
      ({ openPicture }) => openPicture(app, file),
    );
    return opened ?? false;
  }
  if (isProgress(await file.slice(0, 200).text())) {
    openProgress(app, file);
    return true;
  }
  if (file.size > MOST) {
    toast(messages.tooLarge(file.name), true);
    return false;
  }
  return openText(app, await file.text());
}

/** Receives dropped and pasted files in place of the board, if anything does. */
let receiver: ((files: File[]) => void) | null = null;

/** Lets something receive dropped and pasted files in place of the board; null: nothing. */
export function receiveFiles(take: typeof receiver) {
  receiver = take;
}

export function listenToPaste(app: App) {
  addEventListener("paste", (event) => {
    if (!event.clipboardData) return;
    const file = event.clipboardData.files[0];
    const text = event.clipboardData.getData("text");
    // No text field takes a picture.
    if ((isTyping(event.target) || inDialog()) && (text || !file || !isPicture(file))) return;
    if (receiver && (text || file))
      receiver(text ? [new File([text], messages.PASTED)] : [...event.clipboardData.files]);
    else if (text) void openText(app, text);
    else if (file) void openFile(app, file);
    else return;
    event.preventDefault();
  });

  const overlay = byId("drop");
  let depth = 0;
  const useful = (event: DragEvent) =>
    [...(event.dataTransfer?.types ?? [])].some((type) => type === "Files" || type === "text/plain");
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
    if (receiver && file) receiver([...files]);
    else if (file) void openFile(app, file);
    else void openText(app, event.dataTransfer.getData("text"));
  });
}
