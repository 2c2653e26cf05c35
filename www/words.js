// What has changed, and where one is now, said politely.

import { announce } from "./announce.js";
import { MODES } from "./panel.js";

/** @import { App } from "./app.js" */
/** @import { View } from "./types.js" */

/** What the page has found, in words. @param {View} view */
function wordsOf(view) {
  // What is still being looked at is told when it is known.
  return view.findings.map((finding) => finding.words).filter((words) => !words.endsWith("…"));
}

/** @param {App} app */
export function createWords(app) {
  /** What was last told of. */
  let told = { openings: app.openings, puzzle: app.view.puzzle, mode: app.view.mode, findings: wordsOf(app.view) };
  app.listen((view) => {
    const found = tell(view);
    announce(app.page.news());
    announce(view.remark);
    found.forEach(announce);
  });

  /** Tells where one is now, or else returns what the page has found since. @param {View} view @returns {string[]} */
  function tell(view) {
    const { openings } = app;
    const { puzzle, mode } = view;
    const findings = wordsOf(view);
    const before = told;
    told = { openings, puzzle, mode, findings };
    if (openings !== before.openings) {
      announce(puzzle === before.puzzle ? "" : app.info.name);
      announce(app.name || "Another board");
      announce(view.status);
    } else if (mode !== before.mode) {
      announce(MODES.find(({ id }) => id === mode)?.name ?? "");
      announce(view.status);
    } else return findings.filter((words) => !before.findings.includes(words));
    return [];
  }
}
