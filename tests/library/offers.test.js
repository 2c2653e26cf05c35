// What Play, Solve and Edit's badge offer are functions of the view and of what is known.

import assert from "node:assert/strict";
import test from "node:test";

import * as badge from "../../www/edit/badge-state.js";
import { offersOf } from "../../www/play/play-offers.js";
import { offersOf as solveOffers } from "../../www/solve/solve-offers.js";

/** @import { Place } from "../../www/play/play-offers.js" */

/** @type {Parameters<typeof offersOf>[0]} */
const BEGUN = {
  actions: [],
  advisor: null,
  findings: [],
  finished: false,
  given: "lazors/x",
  groups: [],
  moved: true,
  own: true,
  solved: false,
  timeline: null,
  undo: "Undo",
  unfinished: "",
  walks: false,
};
/** @type {Place} */
const PLACE = {
  info: { fromHere: true, hints: true, replays: true, strategies: [{ film: { shows: "answer" } }] },
  copies: false,
  narrow: false,
  embedded: false,
  hasNext: true,
};

/** The offers of a view that differs from a begun board in this. @param {Partial<typeof BEGUN>} view @param {Partial<Place>} [place] */
const offers = (view, place = {}) => offersOf({ ...BEGUN, ...view }, { ...PLACE, ...place });

/** @param {string} id @param {number | null} count */
const tool = (id, count) => /** @type {any} */ ({ id, count });
/** @param {"beside" | "next" | "group"} role @param {boolean | null} [on] */
const action = (role, on = false) => /** @type {any} */ ({ role, on });
const wrong = /** @type {any} */ ({ tone: "wrong" });
const timeline = /** @type {any} */ ({});

test("a begun board offers hint, trial and check, and nothing of an end", () => {
  const { hint, trial, praise, next, tryIt, lost, clues } = offers({});
  assert.deepEqual(
    { hint, trial, praise, next, tryIt, lost, clues },
    { hint: true, trial: true, praise: false, next: false, tryIt: false, lost: false, clues: "" },
  );
});

test("a board solved by hand is praised and leads to the next, if there is one", () => {
  const { hint, trial, praise, next, tryIt } = offers({ solved: true });
  assert.deepEqual(
    { hint, trial, praise, next, tryIt },
    { hint: false, trial: false, praise: true, next: true, tryIt: false },
  );
  assert.equal(offers({ solved: true }, { hasNext: false }).next, false);
});

test("a board that came solved is offered for a try, not left for the next", () => {
  const { tryIt, next } = offers({ solved: true, own: false });
  assert.deepEqual({ tryIt, next }, { tryIt: true, next: false });
  // Nothing was moved, or the puzzle has its own button.
  assert.equal(offers({ solved: true, own: false, moved: false }).tryIt, false);
  assert.equal(offers({ solved: true, own: false, actions: [action("beside")] }).tryIt, false);
});

test("a replay is not praised, and what it shows may be tried", () => {
  const { praise, tryIt } = offers({ solved: true, own: false, timeline });
  assert.deepEqual({ praise, tryIt }, { praise: false, tryIt: true });
});

test("after a defeat the ways on take the place of help", () => {
  const walked = offers({ walks: true, findings: [wrong] });
  assert.deepEqual([walked.lost, walked.hint, walked.trial], [true, false, false]);
  // A mistake that can be seen is not the end, nor is a defeat before the first move.
  assert.equal(offers({ findings: [wrong] }).lost, false);
  assert.equal(offers({ walks: true, findings: [wrong], undo: "" }).lost, false);
  assert.equal(offers({ walks: true, findings: [wrong], timeline }).lost, false);
});

test("a round that is over goes on by the puzzle's own button", () => {
  const { goesOn, hint, trial, tray } = offers({ actions: [action("next")] });
  assert.deepEqual({ goesOn, hint, trial, tray }, { goesOn: true, hint: false, trial: false, tray: false });
});

test("clues from elsewhere are typed first, and corrected if they contradict", () => {
  assert.equal(offers({ unfinished: "some" }, { copies: true }).clues, "type");
  assert.equal(offers({ unfinished: "some" }, { copies: true }).hint, false);
  assert.equal(offers({ findings: [wrong] }, { copies: true }).clues, "correct");
  assert.equal(offers({ findings: [wrong], solved: true }, { copies: true }).clues, "");
  assert.equal(offers({ findings: [wrong] }).clues, "");
});

test("an adviser takes the place of hints where rounds are played elsewhere", () => {
  assert.equal(offers({ advisor: "next" }).hint, false);
  assert.equal(offers({ advisor: "next", groups: /** @type {any} */ ([{ tools: [tool("flip", null)] }]) }).hint, true);
});

test("tools are shown where they are needed", () => {
  const of = (/** @type {any[]} */ ...tools) => ({ groups: /** @type {any} */ ([{ tools }]) });
  assert.equal(offers(of(tool("fill", null))).tray, false);
  assert.equal(offers(of(tool("fill", null), tool("cross", null))).tray, true);
  assert.equal(offers(of(tool("block", 2))).tray, true);
  assert.equal(offers({ ...of(tool("block", 0)), solved: true }).tray, false);
  assert.equal(offers({ ...of(tool("block", 1)), solved: true }).tray, true);
  assert.equal(offers({ ...of(tool("block", 1)), solved: true }, { narrow: true }).tray, false);
});

test("the foot folds what it has no room for", () => {
  assert.deepEqual(offers({}).folds, { trial: false, check: false });
  assert.deepEqual(offers({}, { narrow: true }).folds, { trial: true, check: false });
  assert.deepEqual(offers({ actions: [action("beside")] }).folds, { trial: true, check: true });
  assert.deepEqual(offers({ actions: [action("beside")] }, { embedded: true }).folds, { trial: false, check: false });
});

// Solve's words depend on the pointer.
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });

const SUBJECT = { problem: "lazors/x", position: "" };
const VIEW = /** @type {any} */ ({ ...BEGUN, answers: 0, moved: false, problem: "lazors/x", shown: null });
const AROUND = /** @type {any} */ ({
  info: {
    additions: true,
    asksUnique: true,
    fromHere: true,
    items: true,
    oneAnswer: true,
    reasons: true,
    replays: true,
  },
  found: { count: { problem: "", count: "", words: "" }, solutions: [] },
  step: "",
  keeps: false,
});

/** A search that has ended so. @param {string} status @param {object} [end] @returns {any} */
const done = (status, end = {}) => ({
  phase: "done",
  subject: SUBJECT,
  end: { type: "done", resumable: false, solved: { status, count: "" }, ...end },
  counted: 0,
  remark: "",
});

/** @param {any} state @param {object} [view] @param {object} [around] */
const inSolve = (state, view = {}, around = {}) => solveOffers(state, { ...VIEW, ...view }, { ...AROUND, ...around });
/** @param {ReturnType<typeof inSolve>} offers */
const questions = ({ asks }) => asks.map(({ ask }) => ask);

test("before a search, Solve says what it would do, and the way can be asked for", () => {
  const offers = inSolve({ phase: "idle" });
  assert.deepEqual(questions(offers), ["way"]);
  assert.deepEqual([offers.answers, offers.leads, offers.further, offers.refusal], [false, false, false, ""]);
  assert.match(offers.invitation, /Solve/);
  assert.equal(inSolve({ phase: "idle" }, { unfinished: "A clue is missing." }).invitation, "A clue is missing.");
  assert.deepEqual(questions(inSolve({ phase: "idle" }, { unfinished: "A clue is missing." })), []);
});

test("while a search runs, nothing is asked about the board", () => {
  assert.deepEqual(questions(inSolve({ phase: "running", subject: SUBJECT, fresh: true, progress: null })), []);
});

test("each verdict has its questions", () => {
  assert.deepEqual(questions(inSolve(done("unique"))), ["way"]);
  assert.deepEqual(questions(inSolve(done("none"))), ["conflict"]);
  assert.deepEqual(questions(inSolve(done("several"))), ["suggest", "way"]);
  // Of a position only the way on.
  assert.deepEqual(questions(inSolve({ ...done("none"), subject: { ...SUBJECT, position: "lazors/y" } })), ["way"]);
});

test("solutions lead to their replay, and to more of them", () => {
  const two = inSolve(done("several", { resumable: true }), { answers: 2, shown: 0 });
  assert.deepEqual([two.answers, two.leads, two.further, two.steps], [true, true, true, true]);
  assert.deepEqual([two.count, two.untaken, two.shares], ["2+", "", true]);
  // There are no more, or none of them matters.
  assert.equal(inSolve(done("several"), { answers: 2, shown: 0 }).further, false);
  assert.equal(inSolve(done("several"), { answers: 2, shown: 0 }).count, "2");
  const counted = { found: { count: { problem: "lazors/x", count: "2", words: "" }, solutions: [] } };
  assert.equal(inSolve(done("several", { resumable: true }), { answers: 2, shown: 0 }, counted).further, false);
});

test("the first and the last solution say why there is none before or after them", () => {
  const first = inSolve(done("several"), { answers: 2, shown: 0 });
  assert.deepEqual([first.first !== "", first.last], [true, ""]);
  const last = inSolve(done("several"), { answers: 2, shown: 1 });
  assert.deepEqual([last.first, last.last !== ""], ["", true]);
  // After the last one found come those that can still be found.
  assert.equal(inSolve(done("several", { resumable: true }), { answers: 2, shown: 1 }).last, "");
});

test("solutions can be compared once all that are counted are kept", () => {
  const kept = { found: { ...AROUND.found, solutions: ["a", "b"] } };
  assert.equal(inSolve(done("several"), { answers: 2, shown: 0 }, kept).compares, true);
  assert.equal(inSolve(done("several"), { answers: 3, shown: 0 }, kept).compares, false);
  assert.equal(inSolve(done("unique"), { answers: 1, shown: 0 }, kept).compares, false);
});

/** @type {any} */
const SOLVED = { status: "unique", words: "Unique solution.", why: null, count: null };
/** @type {any} */
const EDITED = { asksUnique: true, items: true, reasons: true, additions: true, repairs: false, compares: true };
/** @import { BadgeState, Settled } from "../../www/edit/badge-state.js" */

/** What Edit's badge offers. @param {BadgeState} state @param {string[]} [actions] */
const badgeOffers = (state, actions = []) =>
  badge.offersOf(state, { puzzle: "aquarium", actions: /** @type {any} */ (actions.map((id) => ({ id }))) }, EDITED);

test("Edit's badge offers what its verdict leads to, and sharing of a proved board", () => {
  assert.deepEqual(badgeOffers({ phase: "blank" }), { asks: new Map(), shares: false, refusal: "" });
  assert.deepEqual(badgeOffers({ phase: "incomplete", why: "No laser." }).asks, new Map());
  const unique = badgeOffers(badge.settled("unique", "Unique solution"));
  assert.deepEqual([...unique.asks.keys()], ["analysis", "craft"]);
  assert.equal(unique.shares, true);
  const several = badgeOffers(badge.settled("several", "2 solutions"));
  assert.deepEqual([...several.asks.keys()], ["suggest", "analysis"]);
  assert.equal(several.shares, false);
  assert.deepEqual([...badgeOffers(badge.settled("none", "No solution")).asks.keys()], ["conflict", "suggest"]);
});

test("while Edit's badge checks, what could be asked keeps its place", () => {
  const last = badge.settled("unique", "Unique solution");
  const { asks, shares, refusal } = badgeOffers({ phase: "checking", last });
  assert.deepEqual([[...asks.keys()], shares], [["analysis", "craft"], true]);
  assert.notEqual(refusal, "");
});

test("Edit's badge offers clues for what is drawn if the board has an action for them", () => {
  const other = { ...badge.settled("unique", "Unique solution"), differs: true };
  assert.equal(badgeOffers(other).asks.has("suggest"), false);
  assert.equal(badgeOffers(other, ["aquarium-clues"]).asks.has("suggest"), true);
});

test("Edit's badge says the verdict with what was found out since", () => {
  const said = (/** @type {Partial<Settled>} */ more) =>
    badge.wordsOf({ ...badge.settledBy({ ...SOLVED, status: "unique" }, ""), ...more });
  assert.equal(said({ grade: " · Easy" }), "Unique solution · Easy");
  assert.notEqual(said({ differs: true }), said({}));
  const maze = badge.settledBy({ ...SOLVED, status: "several", words: "Several. Shortest route: 9 steps." }, "6");
  assert.deepEqual([badge.wordsOf(maze), badge.besidesOf(maze)], ["6 solutions", "Shortest route: 9 steps."]);
  const none = badge.settledBy({ ...SOLVED, status: "none", why: /** @type {any} */ ({ words: "Row 3." }) }, "");
  assert.equal(badge.besidesOf(none), "Row 3.");
  assert.equal(badge.besidesOf({ ...none, conflict: { cells: new Uint16Array(), words: "Lit." } }), "Lit.");
});
