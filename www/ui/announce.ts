// Announces changes to screen readers through one polite live region, each once.

import { byId } from "./dom.js";

const region = byId("live");

/** Words shorter than this may be a name that is contained in another sentence by chance. */
const SENTENCE = 16;

/** The announcements collected so far, in order. */
let waiting: string[] = [];

/**
 * Announces words once the current events are handled. Duplicates within one batch are dropped; later ones are
 * repeated.
 */
export function announce(words: string) {
  const said = words.trim();
  if (!said) return;
  if (waiting.length === 0) setTimeout(flush);
  // A refusal is both a remark and an announcement, and a finding may repeat the status.
  if (waiting.some((one) => one.includes(said))) return;
  waiting = waiting.filter((one) => one.length < SENTENCE || !said.includes(one));
  waiting.push(said);
}

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

function flush() {
  const sentences = waiting.map((one) => (/[.!?:…]$/.test(one) ? one : `${one}.`));
  const words = sentences
    .map((one, at) => (at > 0 && /[.!?…]$/.test(sentences[at - 1] ?? "") ? capital(one) : one))
    .join(" ");
  waiting = [];
  // A live region only reads changes; a no-break space makes the same words count as new.
  region.textContent = words === region.textContent ? `${words}\u00a0` : words;
}
