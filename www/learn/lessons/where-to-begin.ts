// Where to begin: the puzzle in whose first lesson the tests save most, as its configurations count here.

import { number } from "../../words/format.js";
import { moduleFor } from "../../start/puzzle-module.js";
import { packedOf } from "./lesson-board.js";
import { questionsOf } from "./questions.js";
import { setupsOf } from "./chapter.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Note } from "./notes.js";

type Begin = { puzzle: string; words: string; factor: number };

/** Counted once while the page is open. */
let counted: Promise<Begin | null> | null = null;

export function whereToBegin(app: App, notes: { id: string; name: string; note: Note | null }[]) {
  counted ??= count(app, notes);
  return counted;
}

async function count(app: App, notes: { id: string; name: string; note: Note | null }[]) {
  let best: Begin | null = null;
  for (const { id, name, note } of notes) {
    const one = note && (await saving(app, id, name, note).catch(() => null));
    if (one && one.factor > (best?.factor ?? 1)) best = one;
  }
  return best;
}

/** What the question of a puzzle's first lesson about two configurations tells. */
async function saving(app: App, puzzle: string, name: string, { chapters: [told] }: Note): Promise<Begin | null> {
  const ask = told?.ask.find((one) => one.kind === "amount" && one.from[0] !== one.to[0] && one.from[1] === one.to[1]);
  if (!told?.board || !ask) return null;
  const { engine, info } = await moduleFor(app, puzzle);
  const site = { engine, info, page: app.page, examples: (id: string) => engine.examples(id) };
  const [question] = await Promise.all(
    questionsOf(site, { ...told, ask: [ask] }, setupsOf(info, told.setups), () => packedOf(site, told.board)),
  );
  if (!question || question.over) return null;
  return {
    puzzle,
    words: messages.beginWith(name, number(question.start), question.unit),
    factor: question.start / question.truth,
  };
}
