// The questions of a lesson, as its note asks them. Every truth is what happens here: what a search's journal tells, or
// what runs of the lesson's own configurations count.

import { number } from "../../words/format.js";
import { Bench } from "../lab/bench.js";
import { decode, optionsOf, strategyOf } from "../lab/setup.js";
import { packedOf } from "./lesson-board.js";
import * as messages from "./words.js";
import type { Setup } from "../lab/setup.js";
import type { Ran } from "../lab/types.js";
import type { Packed, Site } from "./lesson-board.js";
import type { Ask, Chapter, Counter } from "./notes.js";

/** A question with its truth: the index of a choice or, without choices, a number. */
export interface Question {
  kind: string;
  ask: string;
  choices: { words: string; cells?: ArrayLike<number> }[];
  truth: number;
  /** Whether the truth is more than the number. */
  over: boolean;
  /** The ends of the slider. */
  least: number;
  most: number;
  /** Where the slider begins. */
  start: number;
  /** What is counted. */
  unit: string;
  because: string;
  /** The events before the question. */
  from: number;
  /** The events after which the truth is seen; 0: it is about no event. */
  to: number;
  /** The board that is asked about, and its configuration; null: the lesson's own. */
  packed: Packed | null;
  setup: Setup | null;
}

/** A number of a run. */
type Counted = { count: number; over: boolean; unit: string };

/** The time that each run or journal may take, in milliseconds. */
const PATIENCE = 8000;

const PLAIN: Omit<Question, "kind" | "ask" | "because"> = {
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
 * @param list its configurations
 * @param hear told of each run
 */
export function questionsOf(
  site: Site,
  told: Chapter,
  list: Setup[],
  board: () => Promise<Packed>,
  hear: (setup: Setup, ran: Ran) => void = () => {},
): Promise<Question | null>[] {
  const bench = new Bench(site);
  const runs = new Map<number, ReturnType<Bench["run"]>>();
  const count = async ([at, id]: Counter): Promise<Counted> => {
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
  const make = (ask: Ask) =>
    ask.kind === "amount"
      ? amount(ask, count)
      : ask.kind === "change"
        ? change(ask, count)
        : ask.kind === "pick"
          ? pick(ask, count)
          : watched(site, bench, ask, list, board);
  /** A worker does one thing at a time. */
  let last: Promise<Question | null> = Promise.resolve(null);
  const made = told.ask.map((ask) => (last = last.then(() => make(ask)).catch(() => null)));
  void last.then(() => bench.dismiss());
  return made;
}

/** A question about a search, from its journal. */
async function watched(
  site: Site,
  bench: Bench,
  { kind, board: own, setup: text, seed, hint, because }: Extract<Ask, { kind: "test" | "next" | "fate" }>,
  list: Setup[],
  board: () => Promise<Packed>,
): Promise<Question | null> {
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

/** About how much. */
async function amount(
  { kind, ask, from, to, unit, because }: Extract<Ask, { kind: "amount" }>,
  count: (counter: Counter) => Promise<Counted>,
): Promise<Question | null> {
  const [known, truth] = [await count(from), await count(to)];
  if (known.over || known.count === 0 || truth.count === 0) return null;
  const power = (count: number) => 10 ** Math.floor(Math.log10(count));
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

/** Fewer, as many or more. */
async function change(
  { kind, ask, from, to, words = messages.CHANGES, unit, because }: Extract<Ask, { kind: "change" }>,
  count: (counter: Counter) => Promise<Counted>,
): Promise<Question | null> {
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

/** The one with the most or the fewest; with `none`, maybe none of them. */
async function pick(
  { kind, ask, most, of, none, because }: Extract<Ask, { kind: "pick" }>,
  count: (counter: Counter) => Promise<Counted>,
): Promise<Question | null> {
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

/** The truth of a question in words. */
export function truthOf({ choices, truth, over, unit }: Question) {
  return choices[truth]?.words ?? messages.amountOf(number(truth), over, unit);
}

/** The ends of a question's slider, for paper. */
export function endsOf({ least, most }: Question): [string, string] {
  return [number(least), number(most)];
}

/** How good a guess of an amount is. */
export type Near = "right" | "close" | "wrong";

/** A guess within a quarter is right, and within a factor of two close. */
const RIGHT = 0.25;
const CLOSE = 2;

export function nearOf({ truth, over, most }: Question, guess: number): Near {
  if (over) return guess >= truth ? "right" : "wrong";
  if (Math.abs(guess - truth) <= RIGHT * truth) return "right";
  // Who thinks that nothing is saved is not close.
  if (guess >= most) return "wrong";
  return Math.max(guess / truth, truth / guess) <= CLOSE ? "close" : "wrong";
}

/** What is said of a guess of an amount. */
export function judgedAmount(question: Question, guess: number) {
  const { truth, over, unit, because } = question;
  const near = nearOf(question, guess);
  const said = over
    ? messages.guessedOver(near === "right", number(guess), number(truth), unit)
    : messages.guessed(near, number(guess), number(truth), unit, guess / truth);
  return [said, because].filter(Boolean).join(" ");
}
