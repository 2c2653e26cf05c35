// Right so far? Whether the position can still be solved, without giving anything away; the way back to the last one that
// can; and mistakes told at once, when asked, or never.

import { button } from "../dom.js";
import { Solver } from "../solver.js";

/** @import { Parts } from "../panel.js" */
/** @import { End } from "../solver.js" */
/** @import { View } from "../types.js" */

/** A look that was asked for may take so long, and one that was not, in milliseconds. */
const PATIENCE = 15_000;
const BESIDE = 3000;
/** After the last move, so long. */
const PAUSE = 250;
/**
 * @param {Parts} parts
 * @param {(words: string) => void} tell
 * @param {() => string} when mistakes are told: "once", "asked" or "never"
 */
export function createSound({ app, solver }, tell, when) {
  const back = button("Back to where it can be solved", () => void goBack(), { "data-test": "back", hidden: true }, "undo");
  /** What is known of positions, by their links. @type {Map<string, boolean>} */
  const known = new Map();
  /** Looks without being asked. @type {Solver | null} */
  let beside = null;
  let waiting = 0;
  let told = "";

  return { back, ask, deny, update };

  /** What is known of a position from elsewhere: it cannot be solved. @param {string} link */
  function deny(link) {
    if (link) known.set(link, false);
    update(app.view);
  }

  /** @param {End} end @param {boolean} found @returns {boolean | null} null: not known */
  function verdict(end, found) {
    if (found) return true;
    return end.type === "done" && end.solved.status === "none" ? false : null;
  }

  /**
   * Whether a position can be solved; null: not settled.
   * @param {Solver} by
   * @param {number} milliseconds
   * @param {string} [link] of another position than the one that stands
   */
  async function look(by, milliseconds, link) {
    const position = link ?? app.view.link;
    const before = known.get(position);
    if (before !== undefined && position) return before;
    let found = false;
    const hear = { found: () => { found = true; } };
    const options = { fromHere: true, limit: 1, milliseconds };
    const end = await (link ? by.solveLink(link, options, hear) : by.solve(options, hear));
    const sound = verdict(end, found);
    if (sound !== null && position) known.set(position, sound);
    return sound;
  }

  /** Says whether the position can still be solved. */
  async function ask() {
    const { link, problem } = app.view;
    tell("Looking …");
    const sound = await look(solver, PATIENCE);
    if (app.view.link !== link || app.view.problem !== problem) return;
    tell(sound === null ? "That was not settled in time." : sound ? "Yes, right so far: it can still be solved from here." : "No, from here it cannot be solved.");
    app.changed();
  }

  /** To the last position that can be solved: undo takes steps back, redo leads here again. */
  async function goBack() {
    const { back: strategy, link: start } = app.view;
    if (strategy !== null) {
      // The puzzle has a way of its own, which keeps as many moves as can be kept.
      let answer = "";
      tell("Looking …");
      const hear = { found: (/** @type {string[]} */ answers) => { answer = answers.at(-1) ?? answer; } };
      await solver.solve({ strategy, limit: 1, milliseconds: PATIENCE }, hear);
      if (app.view.link !== start) return;
      if (!answer) return tell("That was not settled in time.");
      app.page.hint(answer, true);
      tell("Here it can still be solved.");
      return app.changed();
    }
    const before = app.page.kept();
    if (!before) return tell("This board is too large for that.");
    tell("Looking …");
    for (let at = before.at - 1; at >= 0; at -= 1) {
      const sound = await look(solver, PATIENCE, before.links[at]);
      if (app.view.link !== start) return;
      if (sound === null) return tell("That was not settled in time.");
      if (!sound) continue;
      for (let steps = before.at - at; steps > 0; steps -= 1) app.page.undo();
      tell(`Here it can still be solved: ${before.at - at === 1 ? "the last move was" : `the last ${before.at - at} moves were`} taken back.`);
      return app.changed();
    }
    tell("No earlier position can be solved either.");
  }

  /** @param {View} view */
  function update(view) {
    const dead = known.get(view.link) === false || view.findings.some((one) => one.tone === "wrong" && view.back !== null);
    back.hidden = view.mode !== "play" || view.solved || !dead || view.undo === "";
    clearTimeout(waiting);
    const looks = when() === "once" && view.mode === "play" && app.info.fromHere && view.advisor === null;
    if (!looks || view.stroking || view.solved || view.unfinished || view.link === view.given || view.timeline || !view.link) return;
    waiting = setTimeout(() => void watch(view.link), PAUSE);
  }

  /** Looks at a position without being asked, and tells once if it cannot be solved. @param {string} link */
  async function watch(link) {
    beside ??= new Solver(app);
    const sound = await look(beside, BESIDE);
    if (app.view.link !== link || sound !== false || told === link) return;
    told = link;
    tell("A mistake: from here it cannot be solved.");
    app.changed();
  }
}
