// The switch in the sentence: "With [this test: on] the search makes 3,759 traces." Each press runs the search again,
// and the number follows.

import { h, say } from "../../ui/dom.js";
import { number } from "../../words/format.js";
import { wordsOf } from "../lab/copy-text.js";
import { encode, optionsOf, strategyOf } from "../lab/setup.js";
import { turned } from "../../solve/switches.js";
import { whenSeen, withBench } from "./lesson-board.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Setup } from "../lab/setup.js";
import type { Ran } from "../lab/types.js";
import type { StrategyInfo } from "../../workers/types.js";
import type { Packed } from "./lesson-board.js";
import type { Chapter } from "./notes.js";

/** The first run is not asked for, so it takes at most so many milliseconds. */
const QUICK = 2000;
/** The most switches in a sentence. */
const MOST = 4;

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
 */
export function createSentence(app: App, chapter: Chapter, list: Setup[], board: () => Promise<Packed>) {
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
  let setup: Setup = first;
  /** What was counted, by configuration. */
  const counted = new Map<string, { count: number; over: boolean }>();
  let asked = 0;
  const figure = h("strong", { class: "figures", "data-test": "sentence-figure", text: "…" });
  const against = h("span", { class: "figures", "data-test": "sentence-against", text: messages.PRESS_SWITCH });
  const chips = about.map((one) => {
    const on = () => setup.switches[one.id] ?? one.on;
    const words = h("span");
    const chip = h(
      "button",
      {
        type: "button",
        class: "chip",
        title: one.about,
        "data-test": `turn-${one.id}`,
        onclick: () => {
          setup = { ...setup, switches: turned(setup.switches, one, !on()) };
          show();
          void count(setup);
        },
      },
      words,
    );
    return {
      chip,
      show: () => {
        chip.setAttribute("aria-pressed", String(on()));
        say(words, messages.turnedTo(one.name, on()));
      },
    };
  });
  const sentence = h(
    "p",
    { class: "turn" },
    ...messages.turn(
      chips.map(({ chip }) => chip),
      figure,
      messages.counterOf(counter.name.toLowerCase(), unitOf(chapter, id)),
    ),
  );
  const root = h(
    "div",
    null,
    sentence,
    h("p", { class: "quiet" }, against, " ", messages.whatCounts(counter.name, counter.about)),
  );
  // The number is announced once it is there.
  figure.setAttribute("role", "status");
  show();
  const leave = whenSeen(root, () => void count(first, QUICK));
  return {
    root,
    know,
    leave,
    get setup() {
      return setup;
    },
  };

  /** Takes what a question has counted, so that both tell one number. */
  function know(ran: Setup, { solved, capped }: Ran) {
    const key = encode(app.info, ran);
    const before = counted.get(key);
    if (before && !before.over) return;
    counted.set(key, { count: solved.counters[id] ?? 0, over: capped });
    if (before && key === encode(app.info, setup)) void count(setup);
  }

  function show() {
    for (const one of chips) one.show();
  }

  async function count(wanted: Setup, milliseconds = wanted.milliseconds) {
    const mine = ++asked;
    const key = encode(app.info, wanted);
    if (!counted.has(key)) {
      say(figure, "…");
      say(against, "");
      try {
        const { bits } = await board();
        const end = await withBench(app, (bench) => bench.run(bits, { ...optionsOf(wanted), milliseconds }));
        if (end.type === "error") throw new Error(end.message);
        if (end.type === "ran" && counted.get(key)?.over !== false)
          counted.set(key, { count: end.ran.solved.counters[id] ?? 0, over: end.ran.capped });
      } catch (error) {
        if (mine === asked) say(against, wordsOf(error));
        return;
      }
    }
    if (mine !== asked) return;
    const now = counted.get(key);
    const before = counted.get(encode(app.info, first ?? wanted));
    if (!now) return;
    say(figure, messages.figure(number(now.count), now.over));
    const known = before && before !== now && !before.over && !now.over && before.count > 0;
    say(
      against,
      known
        ? messages.againstFirst(number(before.count), Math.round(100 - (100 * now.count) / before.count))
        : messages.PRESS_SWITCH,
    );
  }
}
