// The figures of a lesson: the original ones next to those of the same configurations, run here and in turns.

import { LONG, batchTime, median } from "../../../pkg/shared/settle.js";
import { button, h, say } from "../../ui/dom.js";
import { lower, number } from "../../words/format.js";
import { projection } from "../lab/projection.js";
import { Bench } from "../lab/bench.js";
import { wordsOf } from "../lab/copy-text.js";
import { optionsOf, shortName, strategyOf, switchWords } from "../lab/setup.js";
import { unitsOf } from "../lab/units.js";
import { load, save } from "../../storage/settings-store.js";
import { bitsOf } from "./lesson-board.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Setup } from "../lab/setup.js";
import type { Ran } from "../lab/types.js";
import type { Figures } from "../lab/units.js";
import type { Chapter, Claim } from "./notes.js";

/** How many times are taken of a configuration, and the milliseconds of work after which no more are taken. */
const SAMPLES = 9;
const ENOUGH = 2000;

/** A configuration in its turns, and the places of the claims about it. */
type Lane = {
  setup: Setup;
  at: number;
  places: number[];
  times: number[];
  spent: number;
  over: boolean;
  verdict: string;
};

/**
 * @param list its configurations
 * @param board its name
 */
export function createExperiment(app: App, told: Chapter, index: number, list: Setup[], board: string) {
  const { info } = app;
  const yours = told.claims.map(() => h("td", { class: "yours" }));
  /** The runs that are through, by setup. */
  const through: Figures[] = [];
  const kept = `lab.note.${info.id}.${index}`;
  /** The worker that is running. */
  let running: Bench | null = null;
  recall();
  const state = h("p", { class: "quiet figures", role: "status" });
  const run = button(messages.RUN_HERE, () => void measure(), { "data-test": `lab-run-${index}` }, "solve");
  const table = h(
    "div",
    { class: "lab-scroll", tabindex: 0, role: "region", "aria-label": messages.figuresOf(told.title) },
    h(
      "table",
      { class: "figures" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col", text: messages.EXPERIMENT }),
          h("th", { scope: "col", text: messages.ORIGINAL }),
          h("th", { scope: "col", class: "yours" }, messages.YOUR_RUN, h("small", { text: board })),
        ),
      ),
      h("tbody", null, ...lines((claim) => claim.setup !== null)),
      // Other boards than the one above.
      told.claims.some(({ setup }) => setup === null)
        ? h(
            "tbody",
            null,
            h("tr", null, h("th", { scope: "rowgroup", colspan: 3, class: "quiet", text: messages.OTHER_BOARDS })),
            ...lines((claim) => claim.setup === null),
          )
        : null,
    ),
  );
  showMeasured();
  return { run, state, table, stop };

  /** Shows what was measured, by the author or here. */
  function showMeasured() {
    const here = yours.some((cell) => cell.hasChildNodes());
    table.hidden = !here && told.claims.every(({ theirs }) => theirs === "");
    for (const cell of table.querySelectorAll<HTMLElement>(".yours")) cell.hidden = !here;
    told.claims.forEach(({ theirs }, at) => {
      const row = yours[at]?.parentElement;
      if (row) row.hidden = theirs === "" && !yours[at]?.hasChildNodes();
    });
  }

  function lines(which: (claim: Claim) => boolean) {
    return told.claims.map((claim, at) =>
      which(claim)
        ? h(
            "tr",
            null,
            h("th", { scope: "row" }, claim.what, setupWords(claim)),
            h("td", { class: "theirs", text: messages.unbroken(claim.theirs) }),
            yours[at],
          )
        : null,
    );
  }

  function stop() {
    running?.dismiss();
    running = null;
  }

  async function measure() {
    // A press ends what runs.
    if (running) return stop();
    for (const cell of yours) cell.replaceChildren();
    showMeasured();
    run.classList.add("stops");
    const bench = new Bench(app);
    running = bench;
    run.lastElementChild?.replaceChildren(messages.STOP);
    try {
      const bits = await bitsOf(app, bench, told.board);
      const batch = batchTime(() => performance.now());
      const lanes = list.map(
        (setup, at): Lane => ({
          setup,
          at,
          places: told.claims.flatMap((claim, place) => (claim.setup === at ? [place] : [])),
          times: [],
          spent: 0,
          over: false,
          verdict: "",
        }),
      );
      // In turns, so that whatever else the device does slows all of them alike. The first runs warm up.
      for (let round = 0; round <= SAMPLES; round += 1) {
        for (const lane of lanes) {
          if (lane.over) continue;
          const { setup, at, places, times } = lane;
          say(state, messages.runningSetup(shortName(info, setup)));
          const end = await bench.run(
            bits,
            optionsOf(setup),
            round
              ? { atLeast: batch }
              : { doubt: true, hear: (sofar) => places.forEach((place) => tell(place, setup, sofar, "…")) },
          );
          if (end.type === "stopped" || running !== bench) throw new Error(messages.STOPPED);
          if (end.type === "error") throw new Error(end.message);
          const { ran } = end;
          // A long run is warm by its end.
          const once = ran.capped || ran.milliseconds >= LONG;
          if (round > 0 || once) times.push(ran.milliseconds);
          lane.spent += ran.milliseconds * ran.runs;
          lane.over = once || lane.spent >= ENOUGH;
          lane.verdict ||=
            ran.flaw?.words ??
            ran.solved.wrong ??
            (ran.capped
              ? [messages.LIMIT_REACHED, projection(ran.milliseconds, ran.share)].filter(Boolean).join(": ")
              : words(ran));
          through[at] = {
            counters: ran.solved.counters,
            milliseconds: times.length ? median(times) : ran.milliseconds,
            times: ran.capped ? [] : times,
          };
        }
        for (const { setup, at, places, verdict } of lanes)
          places.forEach((place) => tell(place, setup, through[at], verdict));
      }
      say(state, messages.RUN_JUST_NOW);
      save(
        kept,
        yours.map((cell) => [...cell.children].map((one) => one.textContent ?? "")),
      );
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

  function tell(place: number, setup: Setup, figures: Figures, verdict: string) {
    const { counters } = figures;
    const known = strategyOf(info, setup.strategy)?.counters ?? [];
    const name = (id: string) => lower(known.find((one) => one.id === id)?.name ?? id);
    const claim = told.claims[place];
    if (!claim) return;
    const units = unitsOf(claim, figures, through[claim.less?.than ?? -1], name);
    const lines = claim.counters.filter((id) => id in counters).map((id) => `${number(counters[id] ?? 0)} ${name(id)}`);
    yours[place]?.replaceChildren(
      ...[...lines, ...units].map((text) => h("span", { text })),
      h("small", { text: verdict }),
    );
    showMeasured();
  }

  /** Restores earlier results. */
  function recall() {
    const before = load<string[]>(kept, [], []);
    if (before.length === 0) return;
    yours.forEach((cell, place) => {
      const lines = Array.isArray(before[place])
        ? before[place].filter((line) => typeof line === "string" && line !== "")
        : [];
      if (lines.length > 1)
        cell.replaceChildren(...lines.map((text) => h("span", { text })), h("small", { text: messages.EARLIER_RUN }));
    });
  }

  function setupWords(claim: Claim) {
    const setup = claim.setup === null ? null : list[claim.setup];
    return h("small", { text: setup ? switchWords(info, setup) : "" });
  }
}

function words({ solved }: Ran) {
  return solved.status === "none" ? messages.NO_SOLUTION : solved.status === "unique" ? messages.UNIQUE_SOLUTION : "";
}
