// The decisions of a film as a tree: what stands above, below and beside a decision. A decision is named by its event.

import { TRY } from "./film.js";
import type { Film } from "./film.js";

/** No decision. */
export const NONE = -1;

/** The deepest decision that stands after an event. */
export function decisionAt(film: Film, event: number) {
  return decisionFrom(film, film.tops[event] ?? NONE);
}

/** The first decision at or below an entry of the stack. */
function decisionFrom(film: Film, entry: number) {
  let at = entry;
  while (at >= 0 && film.kinds[at] !== TRY) at = film.below[at] ?? NONE;
  return at;
}

/** The decision above another one. */
export function parentOf(film: Film, decision: number) {
  return decision < 0 ? NONE : decisionFrom(film, film.below[decision] ?? NONE);
}

/**
 * The first decision below another one, or the first of all.
 * @param decision or NONE
 */
export function childOf(film: Film, decision: number) {
  const end = decision < 0 ? film.length : (film.last[decision] ?? film.length);
  for (let at = decision + 1; at < end; at += 1) if (film.kinds[at] === TRY) return at;
  return NONE;
}

/** The next decision with the same parent. */
export function nextOf(film: Film, decision: number) {
  for (let at = film.last[decision] ?? film.length; at < film.length; at += 1) {
    if (film.kinds[at] !== TRY) continue;
    return film.depths[at] === film.depths[decision] && parentOf(film, at) === parentOf(film, decision) ? at : NONE;
  }
  return NONE;
}

/** All decisions with the same parent, in order. */
export function siblingsOf(film: Film, decision: number) {
  const all = [];
  for (let at = childOf(film, parentOf(film, decision)); at >= 0; at = nextOf(film, at)) all.push(at);
  return all;
}

/** How many decisions hang on one, as far as the window goes. */
export function belowOf(film: Film, decision: number) {
  const end = Math.min(film.last[decision] ?? film.length, film.length) - 1;
  return (film.nodes[Math.max(end, decision)] ?? 0) - (film.nodes[decision] ?? 0);
}
