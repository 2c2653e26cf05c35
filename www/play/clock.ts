// Measures the time spent on a board: in play and in sight, from opening it until it is solved.

import { byId, say } from "../ui/dom.js";
import { helpUsed } from "../words/format.js";
import { ALL, aidsOf, bestOf, forgetAids, isTouched } from "../storage/kept-boards.js";
import { load, save, saveEntry, watch } from "../storage/settings-store.js";
import * as messages from "../words/words.js";
import type { App } from "../board/app.js";
import type { View } from "../workers/types.js";

const SECOND = 1000;

/** Whether the time is shown. */
export function showsTime() {
  return load("clock", true);
}

export function setShowsTime(on: boolean) {
  save("clock", on);
  byId("clock").hidden = !on || byId("clock").textContent === "";
}

/** Minutes and seconds, with hours if needed; rounded up. */
export function clockTime(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / SECOND);
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export function createClock(app: App) {
  const label = byId("clock");
  /** The board being timed. */
  let given = "";
  let spent = 0;
  /** When the clock was started, in page time; 0 while it is stopped. */
  let since = 0;
  let moved = false;
  /** Whether something was done on it, here or before. */
  let touched = false;
  /** Whether the board was solved by hand when it was last looked at, and the best time before that. */
  let solved = false;
  let before = 0;
  /** The time that is saved of the board. */
  let saved = 0;
  /** The time that was not saved yet when progress was imported, and its board. */
  let owed = { given: "", time: 0 };
  watch(
    () => "taken",
    () => {
      owed = { given, time: elapsed() - saved };
      given = "";
    },
  );
  app.listen(update);
  document.addEventListener("visibilitychange", () => update(app.view));
  addEventListener("pagehide", keep);
  setInterval(show, SECOND);
  return { elapsed, deeds, restart };

  /** How the board was solved, in one line; the moves of an earlier visit are not known. */
  function deeds() {
    const { view } = app;
    const looked = aidsOf(view.puzzle, view.given)[2] === ALL;
    // Where a board was solved before, it is not noted that its solution was looked at.
    if (!view.own && view.finished)
      return looked || (!app.arrival.sent && bestOf(view.given) > 0) ? messages.FINISHED : messages.FINISHED_THERE;
    if (!view.own) return view.link === app.arrival.cameSolved ? messages.CAME_SOLVED : messages.SOLVED_BY_SOLVER;
    const shown = showsTime() && elapsed() > 0;
    const record =
      before > 0 && elapsed() < before ? messages.BEST_TIME : before > 0 ? messages.best(clockTime(before)) : "";
    return [
      shown ? clockTime(elapsed()) : "",
      view.moves > 0 ? view.made : "",
      helpUsed(view.hints.place, aidsOf(view.puzzle, view.given)),
      shown ? record : "",
    ]
      .filter(Boolean)
      .join(" · ");
  }

  function elapsed() {
    return spent + (since ? performance.now() - since : 0);
  }

  function update(view: View) {
    if (view.given !== given) {
      keep();
      given = view.given;
      moved = false;
      touched = false;
      saved = load("times", {}, 0)[given] ?? 0;
      [spent, since] = [saved + (owed.given === given ? owed.time : 0), 0];
      owed = { given: "", time: 0 };
      // A board that comes solved sets no record.
      solved = app.solvedByHand;
      before = 0;
    }
    moved = view.moved;
    touched ||= isTouched(view);
    if (app.solvedByHand && !solved) keepBest();
    solved = app.solvedByHand;
    const runs =
      view.mode === "play" &&
      !app.learn.room &&
      !app.overlay.demo &&
      !view.solved &&
      !view.timeline &&
      !document.hidden;
    if (runs === since > 0) return show();
    spent = elapsed();
    since = runs ? performance.now() : 0;
    if (!runs) keep();
    show();
  }

  /** A restarted board is timed from zero. */
  function restart() {
    [spent, since] = [0, 0];
    forgetAids(app.view);
  }

  function keepBest() {
    const time = Math.round(elapsed());
    const best = bestOf(given);
    // Back from a replay, it is the same result.
    if (time === best) return;
    before = best;
    if (given && time > 0 && (before === 0 || time < before)) saveEntry("best", given, time);
  }

  function show() {
    const words = given && elapsed() > 0 ? clockTime(elapsed()) : "";
    say(label, words);
    label.hidden = words === "" || !showsTime();
  }

  function keep() {
    // A puzzle that was only opened keeps the time of the progress on it.
    if (!given || !touched) return;
    // No time is saved for a board without moves.
    saved = moved ? Math.round(elapsed()) : 0;
    saveEntry("times", given, saved || undefined);
  }
}
