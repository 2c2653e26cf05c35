// Runs configurations on many boards, each once; invalid texts do not stop the others.

import { type Runner, checkSetups, readSetup } from "./setups.js";
import { spectator } from "./spectator.js";
import type { ManyProgress, Problem, Setup, SolvedBoard, TextError } from "./types.js";
import * as messages from "./words.js";

export function solveAll(
  library: Runner,
  puzzle: string,
  texts: string[],
  setups: Setup[],
  onProgress?: ((progress: ManyProgress) => boolean | void) | null,
): SolvedBoard[] {
  if (!Array.isArray(texts)) throw new TypeError(messages.TEXTS);
  for (const [index, text] of texts.entries()) {
    if (typeof text !== "string") throw new TypeError(messages.notString(`texts[${index}]`));
  }
  const read = Array.isArray(setups) ? setups.map(readSetup) : setups;
  checkSetups(library, puzzle, read);
  const watching = spectator(library.clock, onProgress);
  const all = texts.length * setups.length;
  const rows: SolvedBoard[] = [];
  for (const [index, text] of texts.entries()) {
    for (const [at, setup] of setups.entries()) {
      const row = solved(index, text, setup, read[at] ?? {});
      // An interrupted run has no row, so that resuming starts with it.
      if (watching.stopped()) return rows;
      rows.push(row);
      watching.tell(() => {
        const { counters, milliseconds } = row;
        const [done, nodes] = [rows.length, counters.nodes ?? 0];
        return { index, setup, done, all, nodes, answers: 0, share: null, milliseconds, counters };
      });
      if (watching.stopped()) return rows;
    }
  }
  return rows;

  /** `options` is what was read of the configuration as given. */
  function solved(index: number, text: string, setup: Setup, options: Setup): SolvedBoard {
    const start = library.clock();
    try {
      const { solved, capped } = library.run(puzzle, text, options, (progress) =>
        watching.tell(() => ({ index, setup, done: rows.length, all, ...progress })),
      );
      const milliseconds = library.clock() - start;
      const { status, count, counters } = solved;
      return { index, setup, status, count: count || null, counters, milliseconds, capped: capped !== null };
    } catch (error) {
      const none = { status: null, count: null, counters: {}, milliseconds: 0, capped: false };
      return { index, setup, ...none, error: plain(error as TextError) };
    }
  }
}

function plain({ message, line, column }: TextError): Problem {
  return line === undefined ? { message } : { message, line, column };
}
