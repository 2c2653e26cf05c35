// The figures of a lesson: the original ones next to those of the same configurations, run here and in turns.

import { LONG, batchTime, median } from "../../pkg/shared/settle.js";
import { button, h, say } from "../dom.js";
import { lower, number } from "../format.js";
import { projection } from "../lab/projection.js";
import { Bench } from "../lab/bench.js";
import { wordsOf } from "../lab/say.js";
import { optionsOf, shortName, strategyOf, switchWords } from "../lab/setup.js";
import { unitsOf } from "../lab/units.js";
import { load, save } from "../store.js";
import { bitsOf } from "./board.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { Setup } from "../lab/setup.js" */
/** @import { Ran } from "../lab/types.js" */
/** @import { Figures } from "../lab/units.js" */
/** @import { Chapter, Claim } from "./notes.js" */

/** Milliseconds up to which a configuration runs again with the reader's version, so that their times compare. */
const QUICK = 200;
/** How many times are taken of a configuration, and the milliseconds of work after which no more are taken. */
const SAMPLES = 9;
const ENOUGH = 2000;

/**
 * @param {App} app
 * @param {Chapter} told
 * @param {number} index
 * @param {Setup[]} list its configurations
 * @param {string} board its name
 * @param {(setup: Setup) => void} switched called for each switch of the reader's own version
 */
export function createExperiment(app, told, index, list, board, switched) {
  const { info } = app;
  // The last column is for switches set by the reader.
  const yours = [...told.claims, null].map(() => h("td", { class: "yours" }, blank()));
  /** The runs that are through, by setup. @type {Figures[]} */
  const through = [];
  const own = byHand();
  const kept = `lab.note.${info.id}.${index}`;
  /** The worker that is running. @type {Bench | null} */
  let running = null;
  /** Whether that is the reader's version alone. */
  let ownRuns = false;
  recall();
  const state = h("p", { class: "quiet figures", role: "status" });
  const run = button(messages.RUN_HERE, () => void measure(), { "data-test": `lab-run-${index}` }, "solve");
  const table = h("div", { class: "lab-scroll", tabindex: 0, role: "region", "aria-label": messages.figuresOf(told.title) }, h("table", { class: "figures" },
    h("thead", null, h("tr", null, h("th", { scope: "col", text: messages.EXPERIMENT }), h("th", { scope: "col", text: messages.ORIGINAL }), h("th", { scope: "col" }, messages.YOUR_RUN, h("small", { text: board })))),
    h("tbody", null, ...lines((claim) => claim.setup !== null),
      own ? h("tr", { class: "by-hand" }, h("th", { scope: "row" }, messages.YOUR_VERSION, own.root), h("td", { class: "theirs", text: "–" }), yours.at(-1)) : null),
    // Other boards than the one above.
    told.claims.some(({ setup }) => setup === null) ? h("tbody", null, h("tr", null, h("th", { scope: "rowgroup", colspan: 3, class: "quiet", text: messages.OTHER_BOARDS })), ...lines((claim) => claim.setup === null)) : null));
  if (own) toRun();
  return { run, state, table, stop, match: own?.match ?? (() => {}), all: () => (own?.changed() ? [...list, own.setup()] : list) };

  function toRun() {
    yours.at(-1)?.replaceChildren(h("span", { class: "quiet", text: messages.TURN_TO_RUN }));
  }

  function blank() {
    return h("span", { class: "quiet", text: "–" });
  }

  /** @param {(claim: Claim) => boolean} which */
  function lines(which) {
    return told.claims.map((claim, at) => (which(claim) ? h("tr", null, h("th", { scope: "row" }, claim.what, setupWords(claim)), h("td", { class: "theirs", text: messages.unbroken(claim.theirs) || "–" }), yours[at]) : null));
  }

  function stop() {
    running?.dismiss();
    running = null;
  }

  /** @param {boolean} [alone] whether only the reader's version runs */
  async function measure(alone = false) {
    // A press ends what runs, and a switch has it run again, with what it runs.
    const before = running;
    stop();
    if (before && !alone) return;
    const quick = list.every((_, at) => (through[at]?.milliseconds ?? Infinity) <= QUICK);
    ownRuns = alone && !quick && (!before || ownRuns);
    if (!ownRuns) for (const cell of yours.slice(0, told.claims.length)) cell.replaceChildren(blank());
    run.classList.add("stops");
    const bench = new Bench(app);
    running = bench;
    run.lastElementChild?.replaceChildren(messages.STOP);
    try {
      const bits = await bitsOf(app, bench, told.board);
      const all = own?.changed() ? [...list, own.setup()] : list;
      const batch = batchTime(() => performance.now());
      const lanes = all.map((setup, at) => ({
        setup, at, places: at === list.length ? [told.claims.length] : told.claims.flatMap((claim, place) => (claim.setup === at ? [place] : [])),
        times: /** @type {number[]} */ ([]), spent: 0, over: false, verdict: "",
      })).filter(({ at }) => !ownRuns || at === list.length);
      // In turns, so that whatever else the device does slows all of them alike. The first runs warm up.
      for (let round = 0; round <= SAMPLES; round += 1) {
        for (const lane of lanes) {
          if (lane.over) continue;
          const { setup, at, places, times } = lane;
          say(state, messages.runningSetup(shortName(info, setup)));
          const end = await bench.run(bits, optionsOf(setup), round ? { atLeast: batch } : { doubt: true, hear: (sofar) => places.forEach((place) => tell(place, setup, sofar, "…")) });
          if (end.type === "stopped" || running !== bench) throw new Error(messages.STOPPED);
          if (end.type === "error") throw new Error(end.message);
          const { ran } = end;
          // A long run is warm by its end.
          const once = ran.capped || ran.milliseconds >= LONG;
          if (round > 0 || once) times.push(ran.milliseconds);
          lane.spent += ran.milliseconds * ran.runs;
          lane.over = once || lane.spent >= ENOUGH;
          lane.verdict ||= ran.flaw?.words ?? ran.solved.wrong ?? (ran.capped ? [messages.LIMIT_REACHED, projection(ran.milliseconds, ran.share)].filter(Boolean).join(": ") : words(ran));
          through[at] = { counters: ran.solved.counters, milliseconds: times.length ? median(times) : ran.milliseconds, times: ran.capped ? [] : times };
        }
        for (const { setup, at, places, verdict } of lanes) places.forEach((place) => tell(place, setup, /** @type {Figures} */ (through[at]), verdict));
      }
      say(state, messages.RUN_JUST_NOW);
      if (!ownRuns) save(kept, yours.slice(0, told.claims.length).map((cell) => [...cell.children].map((one) => one.textContent ?? "")));
    } catch (error) {
      if (!running || running === bench) say(state, wordsOf(error));
    } finally {
      bench.dismiss();
      if (running === bench) running = null;
      // Another run may have taken over.
      if (!running) {
        run.classList.remove("stops");
        run.lastElementChild?.replaceChildren(messages.RUN_HERE);
      }
    }
  }

  /**
   * @param {number} place
   * @param {Setup} setup
   * @param {Figures} figures
   * @param {string} verdict
   */
  function tell(place, setup, figures, verdict) {
    const { counters } = figures;
    const known = strategyOf(info, setup.strategy)?.counters ?? [];
    const name = (/** @type {string} */ id) => lower(known.find((one) => one.id === id)?.name ?? id);
    const claim = told.claims[place];
    // The reader's own version has what the others have, as far as there is something to count.
    const { less } = claim ?? told.claims.findLast((one) => one.less) ?? {};
    const units = unitsOf(claim ?? { less }, figures, through[less?.than ?? -1], name);
    const counted = claim?.counters ?? [...new Set(told.claims.flatMap(({ counters }) => counters))].filter((id) => counters[id]);
    const lines = counted.filter((id) => id in counters).map((id) => `${number(counters[id] ?? 0)} ${name(id)}`);
    yours[place]?.replaceChildren(...[...lines, ...units].map((text) => h("span", { text })), h("small", { text: verdict }));
  }

  /** Restores earlier results. */
  function recall() {
    const before = load(kept, /** @type {string[][]} */ ([]), /** @type {string[]} */ ([]));
    if (before.length === 0) return;
    yours.slice(0, told.claims.length).forEach((cell, place) => {
      const lines = Array.isArray(before[place]) ? before[place].filter((line) => typeof line === "string" && line !== "") : [];
      if (lines.length > 1) cell.replaceChildren(...lines.map((text) => h("span", { text })), h("small", { text: messages.EARLIER_RUN }));
    });
  }

  /** The switches that a lesson is about: those in which its configurations of the last one's strategy differ, if any. */
  function byHand() {
    const last = list.at(-1);
    const strategy = last && strategyOf(info, last.strategy);
    if (!last || !strategy) return null;
    const ids = new Set(list.filter((one) => one.strategy === last.strategy).flatMap((one) => Object.keys(one.switches)));
    const about = strategy.switches.filter(({ id }) => ids.has(id));
    if (about.length === 0) return null;
    // They begin as the sentence does.
    const start = list.find((one) => one.strategy === last.strategy) ?? last;
    let changed = false;
    const boxes = about.map(({ id, on }) => h("input", { type: "checkbox", checked: start.switches[id] ?? on, "data-test": `note-switch-${id}`, onchange: () => {
      changed = true;
      switched(setup());
      void measure(true);
    } }));
    const root = h("div", { class: "note-switches" }, ...about.map(({ name, about: words }, at) => h("label", { class: "switch", title: words }, boxes[at] ?? "", h("span", { text: name }))));
    const setup = () => ({ ...start, switches: Object.fromEntries(about.flatMap(({ id, on }, at) => (boxes[at]?.checked === on ? [] : [[id, !on]]))) });
    return { root, setup, match, changed: () => changed };

    /** Sets the switches as another place has them. @param {Setup} setup */
    function match({ strategy: named, switches }) {
      if (named !== last?.strategy) return;
      changed = true;
      // What ran was another version.
      if (!running) toRun();
      about.forEach(({ id, on }, at) => {
        const box = boxes[at];
        if (box) box.checked = switches[id] ?? on;
      });
    }
  }

  /** @param {Claim} claim */
  function setupWords(claim) {
    const setup = claim.setup === null ? null : list[claim.setup];
    return h("small", { text: setup ? switchWords(info, setup) : "" });
  }
}

/** @param {Ran} ran */
function words({ solved }) {
  return solved.status === "none" ? messages.NO_SOLUTION : solved.status === "unique" ? messages.UNIQUE_SOLUTION : "";
}
