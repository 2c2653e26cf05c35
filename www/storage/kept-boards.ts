// What is saved of boards: the undo history across a reload, and for later visits each board's progress.

import { today } from "../boards/dates.js";
import { boardPart, puzzleOf } from "../address/link.js";
import { EMBEDDED, load, save, saveEntry } from "./settings-store.js";
import * as messages from "../words/words.js";
import type { Kept, Page, View } from "../workers/types.js";

/** The id of the last board of a puzzle if it was one of Your boards without a link; otherwise "". */
export function lastOwn(puzzle: string) {
  return load(`last.${puzzle}`, "");
}

/** Saves which of Your boards without a link was open last. */
export function keepOwn({ id, puzzle }: { id: string; puzzle: string }) {
  save(`last.${puzzle}`, id);
}

/** The name of a puzzle's undo history in the session storage. */
const name = (puzzle: string) => `gridlight.history.${puzzle}`;

/** The progress on a puzzle's boards: each board's link without moves, and as it was left. */
function progress(puzzle: string) {
  return load(`progress.${puzzle}`, {}, "");
}

/** A board's progress: its link with the moves made, or "". */
export function leftAt(given: string) {
  return progress(puzzleOf(given))[given] ?? "";
}

/** The boards of a puzzle with progress, by their links without moves. */
export function begun(puzzle: string) {
  return new Set(Object.keys(progress(puzzle)));
}

/** Whether a link is saved progress, so that the moves in it are the user's own. */
export function isKept(link: string) {
  return Object.values(progress(puzzleOf(link))).includes(boardPart(link));
}

/** Three figures of a board, which are saved together. */
type Figures = [number, number, number];

/** The hints used on each of a puzzle's boards. */
function helped(puzzle: string) {
  return load<Figures>(`hints.${puzzle}`, {}, [0, 0, 0]);
}

/** Restores the hints used on the open board before. Returns whether there were any. */
export function recallHints({ puzzle, given, moved, hints }: View, page: Page) {
  const [place, why, made] = helped(puzzle)[given] ?? [0, 0, 0];
  const more = moved && place > hints.place;
  if (more) page.recallHints(place, why, made);
  return more;
}

/** How a solution that was shown is noted among the advice. */
export const ALL = 2;
/** What helped on a board besides hints: how often it was checked, and whether mistakes or advice were shown. */
const NO_AIDS: Figures = [0, 0, 0];
/** The aids noted last, as noting them again changes nothing. */
let noted = "";

export function aidsOf(puzzle: string, given: string) {
  return load(`aids.${puzzle}`, {}, NO_AIDS)[given] ?? NO_AIDS;
}

/** Notes a check (0), mistakes shown at once (1), or advice (2), which may have been all of a solution. */
export function noteAid({ puzzle, given }: View, aid: 0 | 1 | 2, all = false) {
  const note = `${given}${aid}${all}`;
  if (!given || (aid > 0 && noted === note)) return;
  noted = note;
  const used = aidsOf(puzzle, given);
  saveEntry(
    `aids.${puzzle}`,
    given,
    used.map((count, at) => (at !== aid ? count : aid === 0 ? count + 1 : Math.max(count, all ? ALL : 1))),
  );
}

/** The best time in which a board was solved, in milliseconds; 0 if it was not. */
export function bestOf(given: string) {
  return load("best", {}, 0)[given] ?? 0;
}

/** A board that is begun again has had no help. */
export function forgetAids({ puzzle, given }: View) {
  noted = "";
  saveEntry(`aids.${puzzle}`, given, undefined);
}

/** What was saved last in this tab. */
let saved = "";

/** The progress on each board as this tab last saw it. */
const followed = new Map<string, string>();

/**
 * Saves the board for the next visit. Returns whether it was played on in another window meanwhile: that is kept then,
 * and not this.
 *
 * @param said about it, as in a link
 */
export function keep(view: View, said: string) {
  const { puzzle, link, given, moved, own, timeline, hints } = view;
  const used: Figures = [hints.place, hints.why, hints.made];
  const now = [puzzle, link, given, own, Boolean(timeline), said, ...used].join();
  // Another tab may have gone on; what has not changed here must not replace that.
  if (now === saved) return false;
  saved = save("puzzle", puzzle) ? now : "";
  // A replay is not the user's progress.
  if (!link || timeline) return false;
  const left = given && leftAt(given);
  if (given && (!followed.has(given) || left === link)) followed.set(given, left);
  const touched = given !== "" && isTouched(view);
  if (touched && left !== followed.get(given)) return true;
  save(`board.${puzzle}`, link + said);
  if (lastOwn(puzzle)) save(`last.${puzzle}`, "");
  if (!touched) return false;
  // A solution that was only looked at does not replace it.
  if (own || !moved) {
    saveEntry(`progress.${puzzle}`, given, moved ? link : undefined);
    followed.set(given, moved ? link : "");
  }
  if (String(helped(puzzle)[given] ?? "") !== String(hints.place ? used : "")) {
    saveEntry(`hints.${puzzle}`, given, hints.place ? used : undefined);
  }
  return false;
}

/** Whether something has been done on the board. A puzzle that was only opened does not replace the progress on it. */
export function isTouched({ moved, undo, redo, hints }: View) {
  return moved || undo !== "" || redo !== "" || hints.place > 0;
}

/** Whether the page was reloaded, and not opened anew. */
const RELOADED = performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");

/** The open board and the date of its last change. */
let since = { link: "", day: "" };

/** The undo histories that the browser refused to store. */
const here = new Map<string, string>();

/**
 * Saves the undo history for a reload in this tab or a failed module. Cheap enough to run after every change, as each
 * board's link is only computed once.
 */
export function keepHistory({ puzzle, link, timeline }: View, page: Page) {
  if (!link) return;
  if (link !== since.link) since = { link, day: today() };
  const record = JSON.stringify({ link, kept: timeline ? null : page.kept(), day: since.day });
  try {
    if (EMBEDDED) throw new Error(messages.NO_HISTORY);
    sessionStorage.setItem(name(puzzle), record);
    here.delete(puzzle);
  } catch {
    // Full or blocked: a reload then has no history.
    here.set(puzzle, record);
  }
}

function history(puzzle: string): { link: string; kept: Kept | null; day?: string } | null {
  try {
    return JSON.parse(here.get(puzzle) ?? (EMBEDDED ? null : sessionStorage.getItem(name(puzzle))) ?? "null");
  } catch {
    return null;
  }
}

/** The date on which this tab came to a position, if its undo history was restored; otherwise "". */
export function lastDay(link: string) {
  return since.link === link ? since.day : "";
}

/**
 * Restores the undo history that led to a link, if this tab saved it. Returns whether it did.
 * @param near also accept the history of another board
 */
export function takeUp(link: string, page: Page, near = false) {
  try {
    const record = history(puzzleOf(link));
    if (!record?.kept) return false;
    const { mode, at, links, said, moves, own } = record.kept;
    // At a reload the address may be some moves behind.
    const behind = RELOADED && links.includes(link);
    if (record.link !== link && !near && !behind) return false;
    page.restore(mode, at, links, said, Uint32Array.from(moves), Uint8Array.from(own));
    since = { link: record.link, day: record.day ?? "" };
    return true;
  } catch {
    // From an older page, or damaged: the link is enough.
    return false;
  }
}
