// A search as the laboratory shows it: what stands at any event, sums, jumps, and words, against the plain way to
// reckon them from the events.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { generate, init, puzzles, searchEvents } from "../../pkg/index.js";
import { captionOf } from "../../www/learn/lab/event-caption.js";
import { ANSWER, BACK, CUT, Film, SETTLE, TRY } from "../../www/learn/lab/film.js";
import { Kept } from "../../www/learn/lab/film-window.js";
import { LONG } from "./boards.js";

/** @import { EventWindow, PuzzleId, SearchEvents, SolveOptions, StrategyInfo } from "../../pkg/index.js" */

before(() => init());

/** The words that the page's worker gets, from the library's columns. @param {SearchEvents} events */
function words({ kinds, reasons, values, depths, ends, cells, open }) {
  /** @type {number[]} */
  const told = [];
  let before = 0;
  kinds.forEach((kind, index) => {
    if (index === open) before = told.length;
    const own = cells.subarray(ends[index - 1] ?? 0, ends[index]);
    told.push(
      kind | ((reasons[index] ?? 0) << 8) | ((values[index] ?? 0) << 16),
      depths[index] ?? 0,
      own.length,
      ...own,
    );
  });
  told.push(open === kinds.length ? told.length : before);
  return Uint32Array.from(told);
}

/**
 * @param {string} puzzle @param {string} text @param {SolveOptions} options @param {EventWindow} [window]
 */
function film(puzzle, text, options, window) {
  const events = searchEvents(/** @type {PuzzleId} */ (puzzle), text, options, window);
  const strategy = /** @type {StrategyInfo} */ (
    puzzles()
      .find(({ id }) => id === puzzle)
      ?.strategies.find(({ id }) => id === options.strategy)
  );
  const made = new Film(words(events), {
    from: events.from,
    more: events.more,
    wave: strategy.shape.kind === "wave",
    reasons: strategy.shape.reasons.length,
    failed: strategy.shape.failed,
    pruned: strategy.shape.pruned,
  });
  return { events, film: made, shape: strategy.shape };
}

/** What stands after an event, by the rule as it is written down. @param {SearchEvents} events @param {number} event */
function standing({ kinds, depths }, event) {
  /** @type {number[]} */
  let entries = [];
  for (let at = 0; at <= event; at += 1) {
    const depth = depths[at] ?? 0;
    const limit = kinds[at] === TRY ? depth - 1 : kinds[at] === BACK ? depth : Infinity;
    entries = entries.filter((entry) => (depths[entry] ?? 0) <= limit);
    if (kinds[at] === TRY || kinds[at] === SETTLE) entries.push(at);
  }
  return entries;
}

/** Searches of all trees. */
function* trees() {
  for (const { id, strategies } of puzzles()) {
    for (const { id: strategy, shape } of strategies) {
      if (shape.kind === "tree")
        yield {
          id,
          options: { strategy, nodes: 4000, limit: 0 },
          text: generate(/** @type {PuzzleId} */ (id), { seed: 11 }),
        };
    }
  }
}

test("what stands is the same from any window", () => {
  let seen = 0;
  for (const { id, options, text } of trees()) {
    for (const window of [{}, { from: 7 }, { from: 2, most: 90 }]) {
      const { events, film: made } = film(id, text, options, window);
      assert.equal(made.length, events.kinds.length);
      assert.equal(made.open, events.open);
      for (let event = 0; event < made.length; event += 1 + Math.floor(made.length / 60)) {
        assert.deepEqual(made.standing(event), standing(events, event), `${id} ${options.strategy} event ${event}`);
        assert.deepEqual(
          [...made.cells(event)],
          [...events.cells.subarray(events.ends[event - 1] ?? 0, events.ends[event])],
        );
        seen += 1;
      }
    }
  }
  assert.ok(seen > 500, `${seen}`);
});

test("sums, nodes and jumps are those of the events", () => {
  let seen = 0;
  for (const { id, options, text } of trees()) {
    const { film: made, shape } = film(id, text, options, { from: 3 });
    if (made.length === made.open) continue;
    seen += 1;
    for (const event of [made.open, Math.floor(made.length / 2), made.length - 1]) {
      const kinds = made.kinds.subarray(made.open, event + 1);
      const of = (/** @type {number} */ kind) => kinds.filter((one) => one === kind).length;
      const sums = made.sums(event);
      assert.deepEqual([sums.tries, sums.settled, sums.cuts + sums.failed], [of(TRY), of(SETTLE), of(CUT)], id);
      assert.equal(
        sums.by.reduce((sum, one) => sum + one, 0),
        sums.cuts + sums.failed,
      );
      assert.equal(made.nodes[event], 2 + sums.tries, "the window starts with the third");
      for (const sort of ["cut", "deeper", "answer", `cut.${shape.reasons.length}`]) {
        const fits = (/** @type {number} */ at) => {
          if (sort === "deeper") return made.kinds[at] === TRY && (made.depths[at] ?? 0) > (made.depths[event] ?? 0);
          if (sort === "answer") return made.kinds[at] === 4;
          return (
            made.kinds[at] === CUT && (sort === "cut" ? made.isCut(at) : made.reasons[at] === shape.reasons.length)
          );
        };
        const all = Array.from({ length: made.length }, (_, at) => at).filter((at) => at >= made.open && fits(at));
        assert.equal(made.seek(event, 1, sort), all.find((at) => at > event) ?? -1, `${id} ${sort}`);
        assert.equal(made.seek(event, -1, sort), all.findLast((at) => at < event) ?? -1, `${id} ${sort} back`);
      }
    }
    const node = made.nodes[Math.floor(made.length / 2)] ?? 0;
    assert.equal(made.nodes[made.eventOf(node)], node);
    assert.equal(made.kinds[made.eventOf(node)], TRY);
  }
  assert.ok(seen >= 4, `${seen} searches have three nodes`);
});

test("every event has words", () => {
  for (const { id, strategies } of puzzles()) {
    for (const { id: strategy, shape } of strategies) {
      if (shape.kind === "none") continue;
      const { film: made } = film(id, generate(/** @type {PuzzleId} */ (id), { seed: 2 }), { strategy, nodes: 500 });
      for (let event = made.open; event < made.length; event += 1) {
        const { words: said } = captionOf(made, event, shape, 5);
        assert.match(said, /^[A-Z].*\.$/s, said);
        assert.doesNotMatch(said, /undefined|NaN|\. ?\.|  /, said);
      }
    }
  }
});

test("the head of a film knows nothing of what follows", () => {
  for (const { id, options, text } of trees()) {
    const { film: whole } = film(id, text, options);
    const half = whole.head(whole.length >> 1);
    assert.equal(half.length, whole.length >> 1);
    assert.ok(half.more);
    for (let event = 0; event < half.length; event += 7) {
      assert.deepEqual(half.cells(event), whole.cells(event));
      assert.deepEqual(half.standing(event), whole.standing(event));
    }
    const solved = half.kinds.includes(ANSWER);
    assert.equal(half.fates.includes(255), solved, `${id}: it tells where a solution will be`);
  }
});

test("what failed although no test said so is no cut", () => {
  let failed = 0;
  for (const { id, options, text } of trees()) {
    const { film: made, shape } = film(id, text, options);
    const end = made.sums(made.length - 1);
    const cuts = [...made.kinds.keys()].filter((at) => made.kinds[at] === CUT);
    assert.equal(end.cuts + end.failed, cuts.length, id);
    assert.equal(end.cuts, cuts.filter((at) => !shape.failed.includes(made.reasons[at] ?? 0)).length, id);
    assert.equal(made.seek(-1, 1, "failed"), cuts.find((at) => !made.isCut(at)) ?? -1, id);
    failed += end.failed;
  }
  assert.ok(failed > 0);
});

test("what was pruned by hand is counted apart from what tests cut", () => {
  const { film: own } = film("lazors", LONG, { strategy: "notes", limit: 0 });
  const { film: made } = film("lazors", LONG, { strategy: "notes", limit: 0 }, { prune: [2] });
  const [before, after] = [own, made].map((one) => one.sums(one.length - 1));
  assert.equal(before?.pruned, 0);
  assert.equal(after?.pruned, 1);
  assert.equal(
    after?.cuts,
    after?.by.reduce((sum, one) => sum + one, -after.failed - 1),
  );
  const at = made.seek(made.open, 1, `cut.${made.pruned}`);
  assert.ok(made.isPruned(at) && made.nodes[at] === 2);
  // The next cut is one by a test.
  for (let cut = made.seek(-1, 1, "cut"); cut >= 0; cut = made.seek(cut, 1, "cut")) assert.notEqual(cut, at);
});

test("a million events are read and gone to at once", () => {
  const board = [
    "GRID START",
    ..."oooooo".split("").map(() => "o o o o o o"),
    "GRID STOP",
    "A 4",
    "B 4",
    "C 1",
    "L 0 1 1 1",
    "P 11 6",
    "P 1 8",
    "P 7 2",
    "P 3 4",
  ].join("\n");
  const events = searchEvents("lazors", board, { strategy: "notes" });
  assert.equal(events.kinds.length - events.open, 1 << 20);
  const told = words(events);
  const began = performance.now();
  const made = new Film(told, { from: 1, more: true, wave: false, reasons: 4 });
  const read = performance.now() - began;
  // Far more than it takes: that it is reckoned and not gone through.
  assert.ok(read < 2000, `read in ${read} ms`);
  const start = performance.now();
  for (let event = 0; event < made.length; event += 104_729) {
    assert.ok(made.standing(event).length <= 3);
    made.sums(event);
  }
  assert.ok(performance.now() - start < 500, "ten of them");
});

test("what a choice changes is enough to show it, and the whole search", () => {
  const options = { strategy: "notes", limit: 0 };
  const strategy = puzzles()
    .find(({ id }) => id === "lazors")
    ?.strategies.find(({ id }) => id === "notes");
  const { shape } = /** @type {StrategyInfo} */ (strategy);
  const all = (/** @type {number[]} */ prune, most = 60_000) => searchEvents("lazors", LONG, options, { most, prune });
  const kept = new Kept();
  let [shown, ends] = [0, 0];
  /**
   * A worker's answer to a wish, which has gone on from a little before the place where it may.
   * @param {number[]} prune
   * @param {boolean} soon
   */
  const ask = (prune, soon) => {
    const which = {
      search: "a",
      from: 1,
      choices: prune.map((node) => ({ kind: /** @type {const} */ ("prune"), node, cells: [], value: null })),
    };
    const { most, keep } = kept.wish(which, soon);
    const events = all(prune, Math.min(most, 60_000));
    const whole = words(events);
    let gone = 0;
    for (let at = 0; at <= keep.known; at += 3 + (whole[at + 2] ?? 0)) if (at % 7 < 3) gone = at;
    const { counts, stopped, status, truth, more } = events;
    const sent = {
      type: /** @type {const} */ ("told"),
      words: whole.slice(gone),
      gone,
      counts,
      stopped,
      status,
      truth,
      more,
      counters: {},
    };
    kept.take(which, sent);
    // The beginning is there before the rest is joined to it.
    const begun = soon ? kept.beginning() : null;
    const end = { ...sent, words: kept.words() };
    assert.deepEqual(end.words, whole, `${prune} ${most}`);
    return { end, begun };
  };
  const { end: first } = ask([], false);
  assert.equal(first.gone, 0);
  const nodes = Film.of(first, shape).nodes.at(-1) ?? 0;
  for (const node of [nodes - 5, nodes >> 1, 2, 1]) {
    const { end, begun } = ask([node], true);
    assert.ok(begun);
    const { words: part, from, left } = begun;
    const [film, rest] = [Film.of(end, shape), Film.of({ words: part, more: true }, shape, from)];
    assert.equal(rest.length + left, film.length, "to the same end");
    assert.equal(rest.eventOf(node) + left, film.eventOf(node), "the choice is there");
    for (let event = rest.open; event < rest.length; event += 1) {
      const standing = (/** @type {Film} */ one, /** @type {number} */ at) =>
        one.standing(at).map((entry) => [...one.cells(entry)]);
      assert.deepEqual(
        [rest.kinds[event], rest.nodes[event], rest.depths[event], standing(rest, event)],
        [film.kinds[event + left], film.nodes[event + left], film.depths[event + left], standing(film, event + left)],
        `event ${event}`,
      );
    }
    shown += Number(left > 0);
    ends += Number(ask([node], false).end.more);
    // Something else is not mixed up with it.
    assert.deepEqual(kept.wish({ search: "b", from: 1, choices: [] }, true).keep, { known: 0, truth: false });
    ask([], false);
  }
  assert.deepEqual([shown, ends], [2, 4]);
});
