// Check: whether the position can still be solved, without giving anything away; undo to the last correct position; and
// showing mistakes at once, on request, or never.

import { announce } from "../../ui/announce.js";
import { button, h, reveal } from "../../ui/dom.js";
import { Asker, askerOf } from "./explain-client.js";
import * as messages from "./words.js";
import type { Parts } from "../../ui/panel.js";
import type { View } from "../../workers/types.js";

/** The time limits in milliseconds: for checks on request, and for automatic ones. */
const PATIENCE = 15_000;
const BESIDE = 3000;
/** The delay of an automatic check after a move. */
const PAUSE = 250;

/**
 * @param box where to show the result
 * @param when mistakes are shown: "once", "asked" or "never"
 */
export function createSound(
  { app }: Parts,
  box: Pick<
    ReturnType<typeof import("./hint.js").createHint>,
    "locate" | "locates" | "name" | "tell" | "wait" | "hide" | "waits" | "shows"
  >,
  when: () => string,
) {
  const asker = askerOf(app);
  const back = button(messages.BACK, () => void goBack(), { "data-test": "back", hidden: true }, "undo");
  const where = button(
    messages.SHOW_WHERE,
    () => void box.locate(),
    { "data-test": "show-where", hidden: true },
    "hint",
  );
  const element = h("div", { class: "row wrap", hidden: true }, where, back);
  /** Whether positions can be solved, by their links. */
  const known = new Map<string, boolean>();
  /** Positions that were not settled in time: they may be dead ends. */
  const open = new Set<string>();
  /** Runs the automatic checks. */
  let beside: Asker | null = null;
  let waiting = 0;
  let told = "";
  app.listen(update);
  return { element, ask, deny, hopeless };

  /** Records that a position is unsolvable (`proved`), or may be. */
  function deny(link: string, proved: boolean) {
    if (link && proved) known.set(link, false);
    else if (link) open.add(link);
    update(app.view);
  }

  /**
   * Whether a position can be solved; null if not settled.
   * @param link the position's link; "": the current position
   */
  async function look(by: Asker, milliseconds: number, link: string) {
    const before = known.get(link);
    if (before !== undefined) return before;
    const end = await (link ? by.askAbout(link, "sound", milliseconds, "") : by.ask("sound", milliseconds));
    const sound = end.type === "explained" ? end.explained : null;
    if (sound !== null && link) known.set(link, sound);
    else if (link) open.add(link);
    return sound;
  }

  /** Whether no play solves the board, so that no mistake is to blame. */
  async function hopeless(milliseconds = BESIDE) {
    const { given } = app.view;
    return given !== "" && (await look(asker, milliseconds, given)) === false;
  }

  /** The findings that name the mistake, which says more than that there is one. */
  function named() {
    return app.view.findings.filter((one) => one.tone === "wrong");
  }

  /** Shows whether the position can still be solved. */
  async function ask() {
    const wanted = box.wait(messages.LOOKING);
    const sound = await look(asker, PATIENCE, app.view.link);
    const never = sound === false && (await hopeless(PATIENCE));
    if (!wanted()) return;
    if (sound === false && !never && named().length > 0) {
      box.hide();
      // It may have been announced long ago.
      for (const { words } of named()) announce(words);
    } else
      box.tell(
        sound === null
          ? messages.notDecided(app.view.moved)
          : sound
            ? app.view.moved
              ? messages.CORRECT
              : messages.NOTHING_TO_CHECK
            : never
              ? messages.IMPOSSIBLE
              : messages.MISTAKE_SOMEWHERE,
      );
    app.changed();
    if (!back.hidden) reveal(back);
  }

  /** Undoes moves back to the last solvable position; redo restores them. */
  async function goBack() {
    const doubtful = open.has(app.view.link);
    if (app.view.back !== null && !doubtful) return goBackAtOnce();
    const before = app.page.kept();
    if (!before) return box.tell(messages.TOO_LARGE);
    const wanted = box.wait(messages.LOOKING);
    // Before its first move there may be another board.
    for (let at = before.at - 1; at >= 0 && before.moves[at + 1]; at -= 1) {
      const sound = await look(asker, doubtful ? BESIDE : PATIENCE, before.links[at] ?? "");
      if (!wanted()) return;
      if (sound === null && !doubtful) return box.tell(messages.notDecided(true));
      if (!sound) continue;
      for (let steps = before.at - at; steps > 0; steps -= 1) app.page.undo();
      // The text refers to the position after that.
      app.changed();
      return box.tell(messages.undid(before.at - at));
    }
    box.tell(messages.NO_EARLIER);
  }

  /** Some puzzles know how many moves are correct: a walkthrough starts by undoing the others. */
  async function goBackAtOnce() {
    const wanted = box.wait(messages.LOOKING);
    const end = await asker.ask("hint", PATIENCE);
    if (!wanted()) return;
    const first = end.type === "explained" ? end.explained.reasons[0] : null;
    if (first?.how !== "back" || !first.link) return box.tell(messages.notDecided(true));
    app.page.stepTo(first.link, messages.GO_BACK);
    app.changed();
    box.tell(messages.SOLVABLE_AGAIN);
  }

  function update(view: View) {
    const dead =
      known.get(view.link) === false ||
      open.has(view.link) ||
      view.findings.some((one) => one.tone === "wrong" && view.back !== null);
    back.hidden =
      view.mode !== "play" ||
      view.solved ||
      !dead ||
      view.undo === "" ||
      !view.moved ||
      known.get(view.given) === false;
    element.hidden = back.hidden;
    where.hidden = back.hidden || open.has(view.link) || box.locates();
    clearTimeout(waiting);
    beside?.stay(view.puzzle);
    const looks = when() === "once" && view.mode === "play" && app.info.fromHere && view.advisor === null;
    if (!looks || view.stroking || view.solved || view.unfinished || !view.moved || view.timeline || !view.link) return;
    waiting = setTimeout(() => void watch(view.link), PAUSE);
  }

  /** Checks a position automatically, and reports once if it cannot be solved. */
  async function watch(link: string) {
    beside ??= new Asker(app);
    const sound = await look(beside, BESIDE, link);
    if (app.view.link !== link || sound !== false || told === link) return;
    told = link;
    // Some puzzles say themselves which moves led astray.
    if (named().length > 0 && app.view.back !== null) return;
    const end = await beside.ask("hint", BESIDE);
    // A pending request has priority.
    if (app.view.link !== link || box.waits() || box.shows()) return;
    const way = end.type === "explained" ? end.explained : null;
    const first = way?.reasons[0];
    // The tools are lower beside the way back: what is said begins below them.
    update(app.view);
    if (way && first?.how === "back") box.name(way.hint, first);
    else if (named().length === 0) box.tell(messages.MISTAKE);
    app.changed();
  }
}
