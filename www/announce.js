// What those hear who do not see the page: one polite region, in which each thing is said once.

import { byId } from "./dom.js";

const region = byId("live");

/** What is shorter than this many letters is a name, and may well be part of another sentence. */
const SENTENCE = 16;

/** What is to be said together, in order. @type {string[]} */
let waiting = [];

/**
 * Says words when all that happens now has happened. The same words twice in one go are said once; the same words later
 * are said again.
 * @param {string} words
 */
export function announce(words) {
  const said = words.trim();
  if (!said) return;
  if (waiting.length === 0) setTimeout(flush);
  // A refusal comes both as a remark and with the news, and what is found may be the state of the board.
  if (waiting.some((one) => one.includes(said))) return;
  waiting = waiting.filter((one) => one.length < SENTENCE || !said.includes(one));
  waiting.push(said);
}

function flush() {
  const words = waiting.map((one) => /[.!?:…]$/.test(one) ? one : `${one}.`).join(" ");
  waiting = [];
  // A region tells only what is new in it: a space that nobody hears makes the same words new.
  region.textContent = words === region.textContent ? `${words}\u00a0` : words;
}
