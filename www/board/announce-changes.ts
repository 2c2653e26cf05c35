// Announces changes of the board and of the open puzzle or mode.

import { announce } from "../ui/announce.js";
import { MODES } from "../ui/panel.js";
import * as messages from "../words/words.js";
import type { App } from "./app.js";
import type { View } from "../workers/types.js";

/** Milliseconds without a change before findings are announced, as workers may still be updating them. */
const REST = 400;

/** The current findings, as text. */
function wordsOf(view: View) {
  return view.findings.map((finding) => finding.words);
}

export function announceChanges(app: App) {
  let timer = 0;
  /** The last announced state. */
  let told = {
    openings: app.openings,
    puzzle: app.view.puzzle,
    mode: app.view.mode,
    replays: app.view.timeline !== null,
  };
  let found = wordsOf(app.view);
  /** What was noted about the open board: no news when it comes back, such as after an undo. */
  let noted = new Set(found);
  app.listen((view) => {
    tell(view);
    announce(app.page.news());
    clearTimeout(timer);
    if (view.advisor === null && view.lookahead === null) find();
    else timer = setTimeout(find, REST);
  });

  /** Announces another board, puzzle or mode. */
  function tell(view: View) {
    const { openings } = app;
    const { puzzle, mode } = view;
    const replays = view.timeline !== null;
    const before = told;
    told = { openings, puzzle, mode, replays };
    if (replays && !before.replays) announce(messages.REPLAY);
    if (openings !== before.openings) {
      announce(puzzle === before.puzzle ? "" : `${app.info.name}. ${app.info.rule}`);
      announce(app.name || messages.ANOTHER_BOARD);
    } else if (mode !== before.mode) {
      announce(MODES.find(({ id }) => id === mode)?.name ?? "");
    } else return;
    announce(view.status);
    found = wordsOf(view);
    noted = new Set(found);
  }

  /** Announces new findings. */
  function find() {
    const now = wordsOf(app.view);
    const before = found;
    found = now;
    for (const { tone, words } of app.view.findings) {
      // That it is solved is said with the result.
      if (tone === "done" && app.view.solved) continue;
      if (!before.includes(words) && !(tone === "note" && noted.has(words))) announce(words);
      noted.add(words);
    }
  }
}
