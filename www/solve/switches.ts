// A strategy's switches, of which only those that differ from the default are saved.

import * as messages from "../words/words-later.js";
import type { StrategyInfo } from "../workers/types.js";

export function wantedWords(limit: number) {
  return messages.WANTED.find(([value]) => value === limit)?.[1] ?? messages.solutions(limit);
}

/** The switches with one of them changed. */
export function turned(
  switches: Record<string, boolean>,
  { id, on: usual }: StrategyInfo["switches"][number],
  on: boolean,
) {
  const { [id]: _, ...others } = switches;
  return on === usual ? others : { ...others, [id]: on };
}
