// What a board of a set is called: by its title, or by its puzzle, size and difficulty.

import { gradeOf } from "./rate.js";
import { kindOf } from "./read.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { SetBoard } from "./read.js";

/** What a list calls a board. */
export function nameOf(app: App, board: SetBoard, index: number) {
  const { about, wrong } = board;
  if (about.title) return about.title;
  return wrong ? messages.boardNumber(index + 1) : messages.called(kindOf(app, board), gradeOf(board)?.name ?? "");
}
