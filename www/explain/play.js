// What helps in Play: hints, the look whether all is right so far, and what-ifs.

import { createHint } from "./hint.js";
import { createSound } from "./sound.js";
import { createWhatIf } from "./whatif.js";

/** @import { Parts } from "../panel.js" */

/**
 * @param {Parts} parts
 * @param {HTMLElement} root where it is shown
 * @param {() => string} when mistakes are shown: "once", "asked" or "never"
 */
export function createHelp(parts, root, when) {
  const hint = createHint(parts, (link) => sound.deny(link));
  const sound = createSound(parts, hint, when);
  const whatIf = createWhatIf(parts.app);
  root.append(whatIf.element, hint.element, sound.back);
  return { ask, check: sound.ask };

  /** A hint is about the board that stands, and not about one that lies over it. */
  function ask() {
    whatIf.fold();
    return hint.ask();
  }
}
