// The help in Play: hints, checks and trial moves.

import { createHint } from "./hint.js";
import { createSound } from "./check-position.js";
import { createWhatIf } from "./trial-moves.js";
import type { Parts } from "../../ui/panel.js";

/**
 * @param root where to show it
 * @param when mistakes are shown: "once", "asked" or "never"
 * @param next called with what asking for a hint again does, "" for another; returns whether Hint says so
 */
export function createHelp(parts: Parts, root: HTMLElement, when: () => string, next: (words: string) => boolean) {
  const hint = createHint(
    parts,
    (link, proved) => sound.deny(link, proved),
    () => sound.hopeless(),
    next,
  );
  const sound = createSound(parts, hint, when);
  const whatIf = createWhatIf(parts.app);
  root.append(whatIf.element, hint.element, sound.element);
  return { ask, check: sound.ask };

  /** A hint is about the board itself, not about one shown over it. */
  function ask() {
    whatIf.fold();
    return hint.ask();
  }
}
