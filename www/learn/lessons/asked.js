// The questions of a lesson, as its note asks them. Every truth is what happens here: what a search's journal tells, or
// what runs of the lesson's own configurations count.

import { number } from "../../words/format.js";
import { Bench } from "../lab/bench.js";
import { decode, optionsOf, strategyOf } from "../lab/setup.js";
import { packedOf } from "./board.js";
import * as messages from "./words.js";

/** @import { Setup } from "../lab/setup.js" */
/** @import { Ran } from "../lab/types.js" */
/** @import { Packed, Site } from "./board.js" */
/** @import { Ask, Chapter, Counter } from "./notes.js" */

/**
 * A question with its truth: the index of a choice or, without choices, a number.
 * @typedef {object} Question
 * @property {string} kind
 * @property {string} ask
 * @property {{ words: string, cells?: ArrayLike<number> }[]} choices
 * @property {number} truth
 * @property {boolean} over whether the truth is more than the number
 * @property {number} least the ends of the slider
 * @property {number} most
 * @property {number} start where the slider begins
 * @property {string} unit what is counted
 * @property {string} because
 * @property {number} from the events before the question
 * @property {number} to the events after which the truth is seen; 0: it is about no event
 * @property {Packed | null} packed the board that is asked about, and its configuration; null: the lesson's own
 * @property {Setup | null} setup
 */

/** A number of a run. @typedef {{ count: number, over: boolean, unit: string }} Counted */

/** The time that each run or journal may take, in milliseconds. */
const PATIENCE = 8000;

/** @type {Omit<Question, "kind" | "ask" | "because">} */
const PLAIN = {
  choices: [],
  truth: 0,
  over: false,
  least: 1,
  most: 1,
  start: 1,
  unit: "",
  from: 0,
  to: 0,
  packed: null,
  setup: null,
};

/**
 * The questions of a lesson, one after the other as they are made; null for one that cannot be made.
 * @param {Site} site
 * @param {Chapter} told
 * @param {Setup[]} list its configurations
 * @param {() => Promise<Packed>} board
 * @param {(setup: Setup, ran: Ran) => void} [hear] told of each run
 * @returns {Promise<Question | null>[]}
 */
export function questionsOf(site, told, list, board, hear = () => {}) {
  const bench = new Bench(site);
  /** @type {Map<number, ReturnType<Bench["run"]>>} */
  const runs = new Map();
  /** @param {Counter} counter @returns {Promise<Counted>} */
  const count = async ([at, id]) => {
    const setup = list[at];
    if (!setup) throw new Error(messages.STOPPED);
    const run =
      runs.get(at) ??
      board().then(({ bits }) =>
        bench.run(bits, { ...optionsOf(setup), milliseconds: Math.min(setup.milliseconds, PATIENCE) }),
      );
    runs.set(at, run);
    const end = await run;
    if (end.type !== "ran") throw new Error(messages.STOPPED);
    hear(setup, end.ran);
    const name = strategyOf(site.info, setup.strategy)?.counters.find((one) => one.id === id)?.name ?? id;
    return { count: end.ran.solved.counters[id] ?? 0, over: end.ran.capped, unit: name.toLowerCase() };
  };
  const make = (/** @type {Ask} */ ask) =>
    ask.kind === "amount"
      ? amount(ask, count)
      : ask.kind === "change"
        ? change(ask, count)
        : ask.kind === "pick"
          ? pick(ask, count)
          : watched(site, bench, ask, list, board);
  /** A worker does one thing at a time. @type {Promise<Question | null>} */
  let last = Promise.resolve(null);
  const made = told.ask.map((ask) => (last = last.then(() => make(ask)).catch(() => null)));
  void last.then(() => bench.dismiss());
  return made;
}

/**
 * A question about a search, from its journal.
 * @param {Site} site
 * @param {Bench} bench
 * @param {Extract<Ask, { kind: "test" | "next" | "fate" }>} ask
 * @param {Setup[]} list
 * @param {() => Promise<Packed>} board
 * @returns {Promise<Question | null>}
 */
async function watched(site, bench, { kind, board: own, setup: text, seed, hint, because }, list, board) {
  const setup = text
    ? decode(site.info, text)
    : list.findLast((one) => (strategyOf(site.info, one.strategy)?.shape.kind ?? "none") !== "none");
  if (!setup) return null;
  const packed = own ? await packedOf(site, own) : await board();
  const end = await bench.questions(packed.bits, { ...optionsOf(setup), milliseconds: PATIENCE }, seed);
  const found = end.type === "asked" ? end.questions.find((one) => one.kind === kind) : undefined;
  // What a test says is the choice itself: why it may cut is another matter.
  const why =
    because ?? (kind === "test" ? messages.CUT_HOLDS[strategyOf(site.info, setup.strategy)?.shape.kind ?? ""] : "");
  return found
    ? {
        ...PLAIN,
        ...found,
        ask: [hint, found.ask].filter(Boolean).join(" "),
        because: why || found.because,
        packed,
        setup,
      }
    : null;
}

/**
 * About how much.
 * @param {Extract<Ask, { kind: "amount" }>} ask
 * @param {(counter: Counter) => Promise<Counted>} count
 * @returns {Promise<Question | null>}
 */
async function amount({ kind, ask, from, to, unit, because }, count) {
  const [known, truth] = [await count(from), await count(to)];
  if (known.over || known.count === 0 || truth.count === 0) return null;
  const power = (/** @type {number} */ count) => 10 ** Math.floor(Math.log10(count));
  // A power of ten away from either, so that the ends give nothing away; but what is a part of the known, or left of
  // it, is no more.
  const least = Math.max(1, power(Math.min(known.count, truth.count)) / 10);
  const most = truth.count <= known.count && !truth.over ? known.count : power(Math.max(known.count, truth.count)) * 10;
  return {
    ...PLAIN,
    kind,
    ask: ask.replaceAll("{from}", number(known.count)),
    truth: truth.count,
    over: truth.over,
    least,
    most,
    start: known.count,
    unit: unit ?? truth.unit,
    because,
  };
}

/**
 * Fewer, as many or more.
 * @param {Extract<Ask, { kind: "change" }>} ask
 * @param {(counter: Counter) => Promise<Counted>} count
 * @returns {Promise<Question | null>}
 */
async function change({ kind, ask, from, to, words = messages.CHANGES, unit, because }, count) {
  const [known, truth] = [await count(from), await count(to)];
  if (known.over || truth.over) return null;
  return {
    ...PLAIN,
    kind,
    ask: ask.replaceAll("{from}", number(known.count)),
    choices: words.map((one) => ({ words: one })),
    truth: 1 + Math.sign(truth.count - known.count),
    because: [messages.fromTo(number(known.count), number(truth.count), unit ?? truth.unit), because]
      .filter(Boolean)
      .join(" "),
  };
}

/**
 * The one with the most or the fewest; with `none`, maybe none of them.
 * @param {Extract<Ask, { kind: "pick" }>} ask
 * @param {(counter: Counter) => Promise<Counted>} count
 * @returns {Promise<Question | null>}
 */
async function pick({ kind, ask, most, of, none, because }, count) {
  const counts = [];
  for (const one of of) counts.push({ words: one.words, ...(await count(one.count)) });
  if (counts.some(({ over }) => over)) return null;
  const best = counts.reduce(
    (best, { count }) => (most ? Math.max(best, count) : Math.min(best, count)),
    most ? 0 : Infinity,
  );
  const first = counts.filter(({ count }) => count === best);
  const nothing = none && best === 0;
  // Without a single best one there is nothing to ask.
  if (!nothing && first.length !== 1) return null;
  return {
    ...PLAIN,
    kind,
    ask,
    choices: [...counts.map(({ words }) => ({ words })), ...(none ? [{ words: none }] : [])],
    truth: nothing ? counts.length : counts.findIndex(({ count }) => count === best),
    because: [messages.countsOf(counts.map(({ words, count }) => messages.countOf(words, number(count)))), because]
      .filter(Boolean)
      .join(" "),
  };
}

/** The truth of a question in words. @param {Question} question */
export function truthOf({ choices, truth, over, unit }) {
  return choices[truth]?.words ?? messages.amountOf(number(truth), over, unit);
}

/** The ends of a question's slider, for paper. @param {Question} question @returns {[string, string]} */
export function endsOf({ least, most }) {
  return [number(least), number(most)];
}

/** How good a guess of an amount is. @typedef {"right" | "close" | "wrong"} Near */

/** A guess within a quarter is right, and within a factor of two close. */
const RIGHT = 0.25;
const CLOSE = 2;

/** @param {Question} question @param {number} guess @returns {Near} */
export function nearOf({ truth, over, most }, guess) {
  if (over) return guess >= truth ? "right" : "wrong";
  if (Math.abs(guess - truth) <= RIGHT * truth) return "right";
  // Who thinks that nothing is saved is not close.
  if (guess >= most) return "wrong";
  return Math.max(guess / truth, truth / guess) <= CLOSE ? "close" : "wrong";
}

/** What is said of a guess of an amount. @param {Question} question @param {number} guess */
export function judgedAmount(question, guess) {
  const { truth, over, unit, because } = question;
  const near = nearOf(question, guess);
  const said = over
    ? messages.guessedOver(near === "right", number(guess), number(truth), unit)
    : messages.guessed(near, number(guess), number(truth), unit, guess / truth);
  return [said, because].filter(Boolean).join(" ");
}
