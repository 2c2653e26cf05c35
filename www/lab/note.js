// Lessons: the findings of a solver's author in chapters, each with its board, its configurations, and the original figures
// next to those measured here. The text comes with each puzzle.

import { LONG, batchTime, median } from "../../pkg/shared/settle.js";
import { address } from "../address.js";
import { button, h, iconButton, say, setPicture } from "../dom.js";
import { number } from "../format.js";
import { load, save } from "../store.js";
import { Bench } from "./bench.js";
import { projection } from "./projection.js";
import { decode, optionsOf, shortName, strategyOf } from "./setup.js";
import { unitsOf } from "./units.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { View } from "../types.js" */
/** @import { Room } from "./lab.js" */
/** @import { Setup } from "./setup.js" */
/** @import { Setups } from "./setups.js" */
/** @import { Ran } from "./types.js" */

/** @import { Figures, Units } from "./units.js" */

/** @typedef {{ what: string, theirs: string, setup: number | null, counters: string[] } & Units} Claim */
/** @typedef {{ gallery: string } | { seed: { seed: number, difficulty: number, rows: number, cols: number } } | { text: string } | null} BoardOf */
/** @typedef {{ title: string, text: string, gallery: string }} Hint */
/** @typedef {{ title: string, text: string[], board: BoardOf, setups: string[], claims: Claim[], apart: string, hints?: Hint[] }} Chapter */
/** @typedef {{ title: string, source: { name: string, address?: string }, lead: string, chapters: Chapter[] }} Note */

/** How many times are taken of a configuration, and the milliseconds of work after which no more are taken. */
const SAMPLES = 9;
const ENOUGH = 2000;

/**
 * @param {App} app
 * @param {Setups} setups
 * @param {(room: "compare" | "search") => void} go opens another room
 * @param {() => void} close leaves Learn
 * @returns {Room & { goTo: (lesson: number) => void }}
 */
export function createNote(app, setups, go, close) {
  const root = h("article", { class: "lab-note", "data-test": "lab-note-text" });
  let puzzle = "";
  /** The worker that is running a chapter. @type {Bench | null} */
  let running = null;
  /** The lesson that a link leads to, from 1, until it is shown; 0: none. */
  let wanted = 0;
  return { root, update, leave: stop, goTo };

  /** @param {number} lesson from 1 */
  function goTo(lesson) {
    wanted = lesson;
    // The address leads here again, after a reload or for those it is sent to.
    app.room = `note.${lesson}`;
    app.changed();
    show();
  }

  /** Brings the wanted lesson into sight, once it is there. */
  function show() {
    const title = root.querySelectorAll(".chapter h3")[wanted - 1];
    if (!(title instanceof HTMLElement)) return;
    wanted = 0;
    title.scrollIntoView({ block: "start" });
    title.focus({ preventScroll: true });
  }

  function stop() {
    running?.dismiss();
    running = null;
  }

  /** @param {View} view */
  function update(view) {
    if (view.puzzle === puzzle) return;
    puzzle = view.puzzle;
    stop();
    void fill(puzzle);
  }

  /** @param {string} id */
  async function fill(id) {
    root.replaceChildren(h("p", { class: "quiet", text: messages.LOADING }));
    /** @type {Note | null} */
    let note = null;
    let missing = false;
    try {
      const answer = await fetch(new URL(`../../pkg/wasm/page/${id}/note.json`, import.meta.url));
      missing = answer.status === 404;
      if (answer.ok) note = await answer.json();
    } catch {
      // Handled below.
    }
    if (id !== puzzle || id !== app.info.id) return;
    if (!note) {
      // After a network failure it can be requested again.
      if (!missing) puzzle = "";
      root.replaceChildren(h("p", { class: "quiet", text: missing ? messages.NO_LESSONS : messages.LESSONS_NOT_LOADED }));
      return;
    }
    const { source } = note;
    const credit = source.address ? h("a", { href: source.address, rel: "noopener noreferrer", target: "_blank", text: source.name }) : source.name;
    root.replaceChildren(h("h2", { text: note.title }), h("p", { class: "lead", text: note.lead }), contents(note.chapters),
      ...note.chapters.map((one, index) => chapter(one, index)),
      h("p", { class: "quiet" }, ...messages.credit(credit)));
    show();
  }

  /** The table of contents. @param {Chapter[]} chapters */
  function contents(chapters) {
    return h("nav", { "aria-label": messages.LESSONS }, h("ol", { class: "contents" }, ...chapters.map(({ title }, index) => h("li", null,
      h("button", { type: "button", class: "board-link", text: title, "data-test": `lab-chapter-${index}`, onclick: () => goTo(index + 1) })))));
  }

  /** @param {number} lesson from 1 */
  async function copyLink(lesson) {
    const { copy } = await import("../out.js");
    const copied = await copy(`${address(app.info.id)}&lab=note.${lesson}`, null);
    app.tell(copied ? messages.LESSON_COPIED : messages.NOT_COPIED, !copied);
  }

  /**
   * @param {Chapter} told
   * @param {number} index
   */
  function chapter(told, index) {
    const { info } = app;
    const list = told.setups.flatMap((text) => {
      try {
        return [decode(info, text)];
      } catch {
        return [];
      }
    });
    const example = told.board && "gallery" in told.board ? app.examples(info.id).findIndex(({ name }) => told.board && "gallery" in told.board && name === told.board.gallery) : -1;
    const picture = h("span", { class: "lab-picture" });
    const shown = app.examples(info.id)[example];
    if (shown) setPicture(picture, app.engine.linkPicture(shown.given));
    // The last column is for switches set by the reader.
    const yours = [...told.claims, null].map(() => h("td", { class: "yours" }, h("span", { class: "quiet", text: "–" })));
    /** The runs that are through, by setup. @type {Figures[]} */
    const through = [];
    const own = byHand(list);
    const kept = `lab.note.${info.id}.${index}`;
    recall();
    const state = h("p", { class: "quiet figures", role: "status" });
    const run = button(messages.RUN_HERE, () => void measure(), { "data-test": `lab-run-${index}` }, "solve");
    const open = button(messages.OPEN_IN_COMPARE, () => void setUp("compare"), { "data-test": `lab-take-${index}` }, "open");
    const followed = list.some((one) => (strategyOf(info, one.strategy)?.shape.kind ?? "none") !== "none");
    const follow = button(messages.WATCH_SEARCH, () => void setUp("search"), { hidden: !followed, "data-test": `lab-follow-${index}` }, "watch");
    const name = shown?.name ?? (told.board ? messages.LESSON_BOARD : messages.OPEN_BOARD);
    const link = iconButton("link", messages.COPY_LESSON, () => void copyLink(index + 1), { "data-test": `lab-link-${index}` });
    const [first = "", ...rest] = opened(told.text);
    return h("section", { class: "chapter" }, h("div", { class: "chapter-head" }, h("h3", { tabindex: -1, text: `${index + 1}. ${told.title}` }), link),
      h("p", { class: "lead", text: unbroken(first) }),
      list.length ? h("div", { class: "experiment" },
        h("div", { class: "lab-board" }, picture, h("div", null, h("strong", { text: name }), h("div", { class: "lab-actions" }, h("div", { class: "row" }, run, open, follow), state))),
        h("div", { class: "lab-scroll", tabindex: 0, role: "region", "aria-label": messages.figuresOf(told.title) }, h("table", { class: "figures" },
          h("thead", null, h("tr", null, h("th", { scope: "col", text: messages.EXPERIMENT }), h("th", { scope: "col", text: messages.ORIGINAL }), h("th", { scope: "col", text: messages.YOUR_RUN }))),
          h("tbody", null, ...told.claims.map((claim, at) => h("tr", null, h("th", { scope: "row" }, claim.what, setupWords(list, claim)), h("td", { class: "theirs", text: claim.theirs || "–" }), yours[at])),
            own ? h("tr", { class: "by-hand" }, h("th", { scope: "row" }, messages.YOUR_VERSION, own.root), h("td", { class: "theirs", text: "–" }), yours.at(-1)) : null)))) : null,
      ...rest.map((text) => h("p", { text: unbroken(text) })),
      ...told.hints ? stages(told.hints) : [],
      told.apart ? h("p", { class: "quiet apart", text: told.apart }) : null);

    async function measure() {
      const again = running !== null && run.classList.contains("stops");
      stop();
      if (again) return;
      for (const cell of yours) cell.replaceChildren(h("span", { class: "quiet", text: "–" }));
      run.classList.add("stops");
      const bench = new Bench(app);
      running = bench;
      run.lastElementChild?.replaceChildren(messages.STOP);
      try {
        const bits = await bitsOf(bench, told.board);
        const all = own?.changed() ? [...list, own.setup()] : list;
        through.length = 0;
        const batch = batchTime(() => performance.now());
        const lanes = all.map((setup, at) => ({
          setup, places: at === list.length ? [told.claims.length] : told.claims.flatMap((claim, place) => (claim.setup === at ? [place] : [])),
          times: /** @type {number[]} */ ([]), spent: 0, over: false, verdict: "",
        }));
        // In turns, so that whatever else the device does slows all of them alike. The first runs warm up.
        for (let round = 0; round <= SAMPLES; round += 1) {
          for (const [at, lane] of lanes.entries()) {
            if (lane.over) continue;
            const { setup, places, times } = lane;
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
          lanes.forEach(({ setup, places, verdict }, at) => places.forEach((place) => tell(place, setup, /** @type {Figures} */ (through[at]), verdict)));
        }
        say(state, messages.RUN_JUST_NOW);
        save(kept, yours.slice(0, told.claims.length).map((cell) => [...cell.children].map((one) => one.textContent ?? "")));
      } catch (error) {
        say(state, error instanceof Error ? error.message : String(error));
      } finally {
        bench.dismiss();
        if (running === bench) running = null;
        run.classList.remove("stops");
        run.lastElementChild?.replaceChildren(messages.RUN_HERE);
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
      const name = (/** @type {string} */ id) => (known.find((one) => one.id === id)?.name ?? id).toLowerCase();
      const claim = told.claims[place];
      const units = unitsOf(claim ?? {}, figures, through[claim?.less?.than ?? -1], name);
      const counted = claim?.counters ?? [...new Set(told.claims.flatMap(({ counters }) => counters))].slice(0, 4);
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

    /** @param {"compare" | "search"} room */
    async function setUp(room) {
      const bench = new Bench(app);
      try {
        if (shown) app.openExample(info.id, example);
        else if (told.board) {
          const bits = await bitsOf(bench, told.board);
          // Another puzzle was opened in the meantime.
          if (app.info !== info) return;
          app.openBits(bits, "solve", false);
        }
        setups.take(own?.changed() ? [...list, own.setup()] : list);
        go(room);
      } catch (error) {
        app.tell(error instanceof Error ? error.message : String(error), true);
      } finally {
        bench.dismiss();
      }
    }
  }

  /**
   * @param {Bench} bench
   * @param {BoardOf} board
   */
  async function bitsOf(bench, board) {
    if (!board) return app.page.bits();
    if ("gallery" in board) {
      const example = app.examples(app.info.id).find(({ name }) => name === board.gallery);
      if (!example) throw new Error(messages.NOT_IN_GALLERY);
      return app.engine.bitsOf(example.link);
    }
    const end = await ("text" in board ? bench.read(board.text) : bench.generate(board.seed));
    const bits = end.type === "boards" ? end.boards[0]?.bits : null;
    if (!bits) throw new Error(end.type === "error" ? end.message : messages.STOPPED);
    return bits;
  }

  /** Hints in stages: each is opened by a press, with its board. @param {Hint[]} hints */
  function stages(hints) {
    const { info } = app;
    const list = h("ol", { class: "stages", "data-test": "lab-stages" });
    const next = button(messages.showHint(1, hints.length), more, { "data-test": "lab-next-hint" }, "hint");
    return [list, h("div", { class: "row" }, next)];

    function more() {
      const at = list.children.length;
      const hint = hints[at];
      if (!hint) return;
      const example = app.examples(info.id).findIndex(({ name }) => name === hint.gallery);
      const picture = h("span", { class: "lab-picture" });
      const shown = app.examples(info.id)[example];
      if (shown) setPicture(picture, app.engine.linkPicture(shown.given));
      const play = button(messages.PLAY_BOARD, () => {
        close();
        app.openExample(info.id, example);
        app.setMode("play");
      }, { "data-test": `lab-play-${at}` }, "open");
      const stage = h("li", { tabindex: -1 }, h("strong", { text: hint.title }), h("p", { text: hint.text }),
        h("div", { class: "lab-board" }, picture, h("div", null, h("strong", { text: hint.gallery }), play)));
      list.append(stage);
      next.hidden = at + 1 === hints.length;
      next.lastElementChild?.replaceChildren(messages.showHint(at + 2, hints.length));
      stage.focus();
    }
  }

  /**
   * The switches that a chapter is about: those in which its configurations of the last one's strategy differ, if any.
   * @param {Setup[]} list
   */
  function byHand(list) {
    const last = list.at(-1);
    const strategy = last && strategyOf(app.info, last.strategy);
    if (!last || !strategy) return null;
    const ids = new Set(list.filter((one) => one.strategy === last.strategy).flatMap((one) => Object.keys(one.switches)));
    const about = strategy.switches.filter(({ id }) => ids.has(id));
    if (about.length === 0) return null;
    let changed = false;
    const boxes = about.map(({ id, on }) => h("input", { type: "checkbox", checked: last.switches[id] ?? on, "data-test": `note-switch-${id}`, onchange: () => {
      changed = true;
    } }));
    const root = h("div", { class: "note-switches" }, ...about.map(({ name, about: words }, at) => h("label", { class: "switch", title: words }, boxes[at] ?? "", h("span", { text: name }))));
    const setup = () => ({ ...last, switches: Object.fromEntries(about.flatMap(({ id, on }, at) => (boxes[at]?.checked === on ? [] : [[id, !on]]))) });
    return { root, setup, changed: () => changed };
  }

  /** @param {Setup[]} list @param {Claim} claim */
  function setupWords(list, claim) {
    const setup = claim.setup === null ? null : list[claim.setup];
    return h("small", { text: setup ? shortName(app.info, setup) : "" });
  }
}

/** Paragraphs with the first sentence on its own. @param {string[]} text */
function opened([first = "", ...rest]) {
  const sentence = /^.*?[.!?](?= |$)/.exec(first)?.[0] ?? first;
  return [sentence, first.slice(sentence.length).trim(), ...rest].filter(Boolean);
}

/** A text in which no line ends between a number and its per cent sign. @param {string} text */
function unbroken(text) {
  return text.replaceAll(/(\d) %/g, "$1\u00a0%");
}

/** @param {Ran} ran */
function words({ solved }) {
  return solved.status === "none" ? messages.NO_SOLUTION : solved.status === "unique" ? messages.UNIQUE_SOLUTION : "";
}
