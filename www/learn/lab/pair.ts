// Two films of the same board in step: which event of one belongs to an event of the other, and where they differ.

import { NONE, childOf, decisionAt, parentOf } from "./branches.js";
import { BACK, CUT, TRY } from "./film.js";
import { Paths } from "./matching-branches.js";
import * as messages from "./words.js";
import type { Film } from "./film.js";
import type { Choice } from "./choices.js";
import type { Reel } from "./film-view.js";

/** How two films keep in step: by the number of nodes, or by the decisions down to a depth. */
export type Step = "node" | "depth";

/** The first film or the second. */
export type Which = 0 | 1;

/** What the other film does. */
export type Beside = { words: string; differs: boolean };

/** The branches of two films: of each film in turn. */
interface Branches {
  paths: readonly [Paths, Paths];
  /** For each decision, the same decision of the other; -1: none. */
  same: readonly [Int32Array, Int32Array];
  /** 1 for each decision that the other is known not to have. */
  only: readonly [Uint8Array, Uint8Array];
}

export class Pair {
  reels: readonly [Reel, Reel];
  films: readonly [Film, Film];
  /** Whether reasons mean the same in both. */
  alike: boolean;
  /** The first event in which they differ, or where one of them ends; -1: none in the window. */
  difference: number;
  /** What both trees have; null if a film has none, so that there is nothing to compare. */
  branches: Branches | null;

  step: Step = "node";

  constructor(reels: readonly [Reel, Reel]) {
    this.reels = reels;
    const [a, b] = reels;
    this.films = [a.film, b.film];
    this.alike = a.shape.reasons.join() === b.shape.reasons.join();
    this.difference = this.#difference();
    this.branches = a.film.wave || b.film.wave ? null : branchesOf(a.film, b.film);
  }

  /**
   * The event of the other film that belongs to an event.
   * @param which the film of the event
   */
  partner(which: Which, event: number) {
    const other = this.films[which === 0 ? 1 : 0];
    // Up to there they are the same, event for event.
    if (this.films[0].from === this.films[1].from && (this.difference < 0 || event <= this.difference))
      return within(event, other);
    if (this.step === "node") return this.#byNode(which, event);
    return this.branches ? this.#byDepth(which, event) : this.#byTime(which, event);
  }

  /** The event of the other film with the same decisions, however the films keep in step. */
  alikeAt(which: Which, event: number) {
    return this.branches ? this.#byDepth(which, event) : this.partner(which, event);
  }

  /** Of waves, the same time. */
  #byTime(which: Which, event: number) {
    const other = this.films[which === 0 ? 1 : 0];
    const at = other.depths.indexOf(this.films[which].depths[event] ?? 0);
    return at < 0 ? other.length - 1 : within(at, other);
  }

  #byNode(which: Which, event: number) {
    const film = this.films[which];
    const other = this.films[which === 0 ? 1 : 0];
    const node = film.nodes[event] ?? 0;
    const start = other.eventOf(node);
    if ((other.nodes[start] ?? 0) < node) return other.length - 1;
    const next = other.eventOf(node + 1);
    const end = (other.nodes[next] ?? 0) > node ? next - 1 : other.length - 1;
    return Math.min(start + event - film.eventOf(node), Math.max(end, start));
  }

  /** The same decisions, as deep as the other made them. */
  #byDepth(which: Which, event: number) {
    const film = this.films[which];
    const other = this.films[which === 0 ? 1 : 0];
    const top = decisionAt(film, event);
    if (top < 0) return film.kinds[event] === BACK ? other.length - 1 : other.open;
    const found = this.#deepest(which, top);
    if (found.there < 0) return this.#before(which, top);
    const child = childOf(film, top);
    const end = (other.last[found.there] ?? other.length) - 1;
    // Past what is below it, or past the last that both have.
    if (found.here !== top || (child >= 0 && event > child)) return within(end, other);
    const below = childOf(other, found.there);
    return within(Math.min(found.there + event - top, below < 0 ? end : below - 1), other);
  }

  /** Where the other stands before a first decision that it does not make. */
  #before(which: Which, top: number) {
    const other = this.films[which === 0 ? 1 : 0];
    const same = this.branches?.same[which];
    for (let at = top; same && at >= 0; at -= 1) {
      const there = same[at] ?? NONE;
      if (there >= 0) return within((other.last[there] ?? other.length) - 1, other);
    }
    return other.open;
  }

  /** The deepest decision at or above one that both films have. */
  #deepest(which: Which, decision: number) {
    const same = this.branches?.same[which];
    for (let here = decision; same && here >= 0; here = parentOf(this.films[which], here)) {
      const there = same[here] ?? NONE;
      if (there >= 0) return { here, there };
    }
    return { here: NONE, there: NONE };
  }

  #difference() {
    const [a, b] = this.films;
    if (a.from !== b.from || a.open !== b.open) return NONE;
    const end = Math.min(a.length, b.length);
    for (let event = a.open; event < end; event += 1) if (!this.#same(event, event)) return event;
    const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
    return shorter.length < longer.length && !shorter.more ? end : NONE;
  }

  /** The reader's choice that makes the first difference, if one does. */
  chosen(choices: readonly Choice[]) {
    const [film] = this.films;
    const at = this.difference;
    return choices.find(
      ({ kind, node }) => film.nodes[at] === node && (kind === "prune" ? film.isPruned(at) : film.kinds[at] === TRY),
    );
  }

  /** Whether an event of the first film is one of the second. */
  #same(one: number, other: number) {
    const [a, b] = this.films;
    const reasons = !this.alike || a.reasons[one] === b.reasons[other];
    if (
      a.kinds[one] !== b.kinds[other] ||
      a.depths[one] !== b.depths[other] ||
      a.values[one] !== b.values[other] ||
      !reasons
    )
      return false;
    // What the reader pruned, no test has cut.
    if (a.isPruned(one) !== b.isPruned(other)) return false;
    const [mine, theirs] = [a.cells(one), b.cells(other)];
    return mine.length === theirs.length && mine.every((cell, index) => cell === theirs[index]);
  }

  /**
   * What the other film does in place of an event, in a sentence, and whether it is something else; null: nothing to
   * say.
   */
  beside(which: Which, event: number): Beside | null {
    const film = this.films[which];
    const kind = film.kinds[event];
    if (!this.branches || (kind !== TRY && kind !== CUT)) return null;
    const { film: other, shape } = this.reels[which === 0 ? 1 : 0];
    const top = decisionAt(film, event);
    const found = this.#deepest(which, top);
    const fate = found.there < 0 ? 0 : (other.fates[found.there] ?? 0);
    const reason = fate > 0 && fate < 255 ? (shape.reasons[fate - 1] ?? "") : "";
    const byHand = fate > 0 && fate === other.pruned;
    const how = byHand
      ? messages.OTHER_PRUNED
      : other.isCutFate(fate)
        ? messages.otherCuts(reason)
        : messages.otherFails(reason);
    if (found.here !== top) {
      if (reason)
        return { words: byHand ? how : messages.otherCutAbove(other.depths[found.there] ?? 1, reason), differs: true };
      const never = this.branches.only[which][top] === 1;
      return { words: never ? messages.OTHER_NEVER : messages.OTHER_NOT_YET, differs: never };
    }
    const cut = film.fates[top] ?? 0;
    if (kind === TRY)
      return reason && (cut !== fate || !this.alike)
        ? { words: how, differs: true }
        : { words: messages.OTHER_SAME, differs: false };
    if (top >= 0 && cut === film.reasons[event] && film.depths[event] === film.depths[top])
      return reason && (byHand || film.isPruned(event))
        ? { words: how, differs: true }
        : reason
          ? { words: other.isCutFate(fate) ? messages.OTHER_CUTS_TOO : messages.OTHER_FAILS_TOO, differs: false }
          : { words: messages.OTHER_GOES_ON, differs: true };
    return this.#tried(which, event, top) ? { words: messages.OTHER_TRIES, differs: true } : null;
  }

  /**
   * The next event of a film at which it does what the other does not; -1: none. A branch that the other does not have
   * is one difference.
   */
  nextDifference(which: Which, event: number) {
    const film = this.films[which];
    if (event < this.difference) return within(this.difference, film);
    for (let at = event + 1; at < film.length; at += 1) if (this.#differs(which, at)) return at;
    return NONE;
  }

  #differs(which: Which, event: number) {
    const film = this.films[which];
    if (!this.branches) {
      const there = this.partner(which, event);
      return !this.#same(which === 0 ? event : there, which === 0 ? there : event);
    }
    const top = decisionAt(film, event);
    const only = this.branches.only[which];
    if (only[top] !== 1) return this.beside(which, event)?.differs ?? false;
    const parent = parentOf(film, top);
    if (event !== top || only[parent] === 1) return false;
    // Where the other cuts, the cut is the difference.
    const other = this.films[which === 0 ? 1 : 0];
    const there = parent < 0 ? NONE : (this.branches.same[which][parent] ?? NONE);
    return there < 0 || !other.isCutFate(other.fates[there] ?? 0);
  }

  /** Whether the other film tries what this one cut before trying it. */
  #tried(which: Which, event: number, top: number) {
    if (!this.branches) return false;
    const { paths } = this.branches;
    const [mine, theirs] = which === 0 ? paths : [paths[1], paths[0]];
    const film = this.films[which];
    return theirs.findBelow(mine, top, film.cells(event), film.values[event] ?? 0) >= 0;
  }
}

function within(event: number, film: Film) {
  return Math.min(Math.max(event, film.open), film.length - 1);
}

function branchesOf(one: Film, other: Film): Branches {
  const [mine, theirs] = [new Paths(one), new Paths(other)];
  const [same, back] = [sameOf(mine, theirs), sameOf(theirs, mine)];
  return {
    paths: [mine, theirs],
    same: [same, back],
    only: [onlyOf(one, other, same), onlyOf(other, one, back)],
  };
}

/** For each decision of a film, 1 if another is known not to have it. */
function onlyOf(film: Film, other: Film, same: Int32Array) {
  const only = new Uint8Array(film.length);
  for (let event = 0; event < film.length; event += 1) {
    if (film.kinds[event] !== TRY || (same[event] ?? NONE) >= 0) continue;
    const parent = parentOf(film, event);
    const there = parent < 0 ? NONE : (same[parent] ?? NONE);
    // Beyond the other's window it is not known.
    const over =
      !other.more || only[parent] === 1 || (there >= 0 && (other.last[there] ?? other.length) < other.length);
    if (over) only[event] = 1;
  }
  return only;
}

/** For each decision of a film, the same one of another. */
function sameOf(mine: Paths, theirs: Paths) {
  const { film } = mine;
  const same = new Int32Array(film.length).fill(NONE);
  for (let event = 0; event < film.length; event += 1)
    if (film.kinds[event] === TRY) same[event] = theirs.find(mine, event);
  return same;
}
