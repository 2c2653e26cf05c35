// The sentence with its switches, and the bars below it: what the search counts without them, and now. Each press shows
// what was counted ahead, or runs the search again, and the bar follows its count.

import { h, say } from "../../ui/dom.js";
import { number } from "../../words/format.js";
import { Bench } from "../lab/bench.js";
import { wordsOf } from "../lab/copy-text.js";
import { encode, optionsOf, strategyOf } from "../lab/setup.js";
import { turned } from "../../solve/switches.js";
import { createBar } from "./bars.js";
import { whenSeen } from "./lesson-board.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Setup } from "../lab/setup.js";
import type { Ran } from "../lab/types.js";
import type { StrategyInfo } from "../../workers/types.js";
import type { Packed } from "./lesson-board.js";
import type { Chapter } from "./notes.js";

/** The first run is not asked for, nor are those that a press would show: each takes at most so many milliseconds. */
const AHEAD = 2000;
/** The most switches in a sentence. */
const MOST = 4;

/** What was counted, and whether a limit stopped it. */
type Counted = { count: number; over: boolean };

/** The switches in which a lesson's configurations differ from its first one. */
function switchesOf(strategy: StrategyInfo, list: Setup[]) {
  const same = list.filter((one) => one.strategy === strategy.id);
  const differ = (some: Setup[]) =>
    strategy.switches.filter(({ id, on }) => new Set(some.map((one) => one.switches[id] ?? on)).size > 1);
  const all = differ(same);
  return all.length > MOST ? differ(same.slice(0, 2)).slice(0, MOST) : all;
}

/** What a lesson's questions call what a counter counts. */
function unitOf({ ask }: Chapter, id: string): string {
  const about = ask.find(
    (one) => (one.kind === "amount" || one.kind === "change") && one.unit && (one.to[1] === id || one.from[1] === id),
  );
  return about && "unit" in about ? (about.unit ?? "") : "";
}

/**
 * Returns null if there is nothing to switch.
 * @param list its configurations
 * @param changed called with another configuration, once it was counted
 */
export function createSentence(
  app: App,
  chapter: Chapter,
  list: Setup[],
  board: () => Promise<Packed>,
  changed: (setup: Setup) => void,
) {
  const [first] = list;
  const strategy = first && strategyOf(app.info, first.strategy);
  if (!first || !strategy) return null;
  const about = switchesOf(strategy, list);
  const id =
    chapter.claims
      .flatMap(({ counters }) => counters)
      .find((one) => strategy.counters.some((known) => known.id === one)) ?? strategy.headline;
  const counter = strategy.counters.find((one) => one.id === id);
  if (about.length === 0 || !counter) return null;
  const isOn = (one: (typeof about)[number], of = setup) => of.switches[one.id] ?? one.on;
  const start: Setup = first;
  let setup = start;
  /** The configuration after a press. */
  const turn = (one: (typeof about)[number]) => ({ ...setup, switches: turned(setup.switches, one, !isOn(one)) });
  /** What was counted, by configuration. */
  const counted = new Map<string, Counted>();
  let asked = 0;
  /** It stays, so that a press need not wait for its start. */
  const bench = new Bench(app);
  /** What it counts, who hears how far it is, and when that is over. */
  let running = "";
  let hears: (sofar: Counted) => void = () => {};
  let over: Promise<unknown> = Promise.resolve();
  const label = about.some((one) => isOn(one, start)) ? messages.AT_FIRST : messages.WITHOUT;
  const without = createBar(label, "sentence-before");
  const now = createBar(messages.NOW, "sentence-figure");
  const against = h("span", { class: "figures", "data-test": "sentence-against" });
  const chips = about.map((one) => {
    const words = h("span");
    const chip = h(
      "button",
      {
        type: "button",
        class: "chip",
        title: one.about,
        "data-test": `turn-${one.id}`,
        onclick: () => {
          setup = turn(one);
          show();
          void count(setup).then((there) => there && changed(setup));
        },
      },
      words,
    );
    return {
      chip,
      show: () => {
        chip.setAttribute("aria-pressed", String(isOn(one)));
        say(words, messages.chip(one.name, isOn(one)));
      },
    };
  });
  const root = h(
    "div",
    { class: "sentence" },
    h(
      "p",
      { class: "turn" },
      ...messages.turn(
        chips.map(({ chip }) => chip),
        messages.counterOf(counter.name.toLowerCase(), unitOf(chapter, id)),
      ),
    ),
    h("ul", { class: "bars" }, without.root, now.root),
    h("p", { class: "quiet" }, against, " ", messages.whatCounts(counter.name, counter.about)),
  );
  // The number is announced once it is there.
  now.figure.setAttribute("role", "status");
  show();
  const giveUp = whenSeen(root, begin);
  return {
    root,
    know,
    begin,
    leave() {
      giveUp();
      asked += 1;
      bench.dismiss();
    },
    get setup() {
      return setup;
    },
  };

  /** Takes what was counted, also by a question, so that both tell one number. */
  function know(ran: Setup, { solved, capped }: Ran) {
    const key = encode(app.info, ran);
    if (counted.get(key)?.over !== false) counted.set(key, { count: solved.counters[id] ?? 0, over: capped });
  }

  function show() {
    for (const one of chips) one.show();
  }

  /** Counts ahead what the first presses would show. */
  function begin() {
    if (asked === 0) void count(start);
  }

  /** Counts what a configuration takes, and shows it. Returns whether it is still the one that is asked for. */
  async function count(wanted: Setup) {
    const mine = ++asked;
    const still = () => mine === asked;
    try {
      const { bits } = await board();
      const before = await counting(bits, start, AHEAD, still, (sofar) => tell(sofar, wanted === start ? sofar : null));
      const it =
        before && wanted !== start
          ? await counting(bits, wanted, wanted.milliseconds, still, (sofar) => tell(before, sofar))
          : before;
      if (!still() || !it || !before) return false;
      tell(before, it, true);
      void ahead(bits, still).catch(() => {});
      return true;
    } catch (error) {
      if (still()) say(against, wordsOf(error));
      return false;
    }
  }

  /**
   * What a configuration counts, unless another one is asked for meanwhile.
   * @param hear told how far it is; without, it is counted ahead
   */
  async function counting(
    bits: Uint8Array,
    one: Setup,
    milliseconds: number,
    still: () => boolean,
    hear?: (sofar: Counted) => void,
  ) {
    const key = encode(app.info, one);
    if (counted.has(key)) return counted.get(key);
    // What else runs is asked for no more.
    if (running !== key) bench.stop();
    hears = hear ?? hears;
    await over;
    if (!still() || counted.has(key)) return counted.get(key);
    running = key;
    hears = hear ?? (() => {});
    const run = bench.run(
      bits,
      { ...optionsOf(one), milliseconds },
      { hear: ({ counters }) => hears({ count: counters[id] ?? 0, over: true }) },
    );
    over = run.finally(() => (running = ""));
    const end = await run;
    if (end.type === "error") throw new Error(end.message);
    // What a limit stopped ahead is counted to its end once it is asked for.
    if (end.type === "ran" && !end.stopped && (hear || !end.ran.capped)) know(one, end.ran);
    return counted.get(key);
  }

  /** @param there whether both are counted */
  function tell(before: Counted, it: Counted | null, there = false) {
    const most = Math.max(it?.count ?? 0, before.count, 1);
    without.show(messages.figure(number(before.count), before.over), before.count / most, before.over);
    now.figure.setAttribute("aria-busy", String(!there));
    if (!it) return;
    now.show(messages.figure(number(it.count), it.over), it.count / most, it.over);
    const known = before !== it && !before.over && !it.over && before.count > 0;
    say(against, known ? messages.against(it.count, before.count, label) : messages.PRESS_SWITCH);
  }

  /** Counts what the next press would show, so that it need not wait. */
  async function ahead(bits: Uint8Array, still: () => boolean) {
    for (const one of about) if (still()) await counting(bits, turn(one), AHEAD, still);
  }
}
