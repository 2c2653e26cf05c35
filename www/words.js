// What has changed, and where one is now, said politely.

import { announce } from "./announce.js";
import { MODES } from "./panel.js";

/** @import { App } from "./app.js" */
/** @import { View } from "./types.js" */

/** What workers find changes while they work: it is told once it has been the same for so many milliseconds. */
const REST = 400;

/** What the page has found, in words. @param {View} view */
function wordsOf(view) {
  return view.findings.map((finding) => finding.words);
}

/** @param {App} app */
export function createWords(app) {
  let timer = 0;
  /** What was last told of. */
  let told = { openings: app.openings, puzzle: app.view.puzzle, mode: app.view.mode };
  let found = wordsOf(app.view);
  app.listen((view) => {
    tell(view);
    announce(app.page.news());
    announce(view.remark);
    clearTimeout(timer);
    if (view.advisor === null && view.lookahead === null) find();
    else timer = setTimeout(find, REST);
  });

  /** Tells where one is now, if that is elsewhere. @param {View} view */
  function tell(view) {
    const { openings } = app;
    const { puzzle, mode } = view;
    const before = told;
    told = { openings, puzzle, mode };
    if (openings !== before.openings) {
      announce(puzzle === before.puzzle ? "" : app.info.name);
      announce(app.name || "Another board");
    } else if (mode !== before.mode) {
      announce(MODES.find(({ id }) => id === mode)?.name ?? "");
    } else return;
    announce(view.status);
    found = wordsOf(view);
  }

  /** Tells what has been found since. */
  function find() {
    const now = wordsOf(app.view);
    const before = found;
    found = now;
    for (const words of now) if (!before.includes(words)) announce(words);
  }
}
