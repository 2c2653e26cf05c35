// What Edit loads when it is first opened: grips, the badge, what watches copied clues, the fields for title and
// author, and their styles.

import { createAboutEdit } from "../share/about/edit.js";
import { createBadge } from "./badge.js";
import { watchClues } from "./clashing-clues.js";
import { playWhenCopied } from "../play/copied-board.js";
import { createGrips } from "../board/resize-handles.js";
import { styleSheet } from "../ui/style-sheet.js";
import type { Parts } from "../ui/panel.js";

/**
 * Equips Edit: the places for the fields, the verdict, the questions about the board, and the notes; `play` goes on to
 * Play.
 */
export async function equip(
  parts: Parts,
  { about, play, verdict, proof, findings }: Record<"about" | "play" | "verdict" | "proof" | "findings", HTMLElement>,
) {
  const { app, stage } = parts;
  await styleSheet(new URL("edit.css", import.meta.url));
  about.append(createAboutEdit(app));
  createGrips(app, stage);
  watchClues(app, play);
  playWhenCopied(app);
  const badge = createBadge(parts, verdict, findings);
  proof.append(badge.element);
  proof.parentElement?.after(badge.replies);
}
