// Opens a board that was read, as an import does; Undo brings back what was open.

import { button } from "../../ui/dom.js";
import { refuse } from "../new/refusal.js";
import { hide, toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Reading } from "./types.js";

/** How long Undo is offered, in milliseconds. */
const OFFERED = 12_000;

/**
 * Returns whether it was opened; otherwise the reason is shown.
 * @param note what else to say, or ""
 * @param opened called before it is told
 */
export async function openReading(app: App, { puzzle, text }: Reading, note: string, opened: () => void) {
  const before = app.info.id;
  try {
    // Its own board comes first, so that Undo has it.
    if (puzzle !== before && !(await app.openPuzzle(puzzle))) return false;
    if (!(await app.openText(text, true))) return false;
  } catch (error) {
    if (app.info.id !== before) await app.openPuzzle(before).catch(() => {});
    refuse(error, text);
    return false;
  }
  app.found.fromPicture = app.view.problem;
  opened();
  const back = () => {
    app.travel("undo");
    if (app.info.id !== before) void app.openPuzzle(before);
  };
  const undo = button(messages.UNDO, back, { "data-test": "reader-undo" }, "undo");
  toast([messages.READ, note].filter(Boolean).join(" "), false, undo, OFFERED);
  // It goes with the next press elsewhere: Undo stays beside the board.
  addEventListener(
    "pointerdown",
    ({ target }) => {
      const told = undo.closest(".toast");
      if (told?.isConnected && target instanceof Node && !told.contains(target)) hide();
    },
    { capture: true, once: true },
  );
  return true;
}
