// A board framed in another page: set up by its address and controlled by messages. Loaded only there.

import { calm, setTheme } from "../../start/settings.js";
import { reading } from "../../boards/new/refusal.js";
import { createBar } from "./bar.js";
import { readFlags } from "./flags.js";
import { meetHost } from "./host.js";
import { isLocked, lock } from "./lock.js";
import { Refused, VERSION, read } from "./messages.js";
import { followSize } from "./size.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Stage } from "../../board/canvas.js";
import type { Solver } from "../../solve/solver.js";
import type { End } from "../../solve/state.js";
import type { Timeline } from "../../replay/timeline.js";
import type { Id, Wish } from "./messages.js";

/** Minimum milliseconds between reports of changes, as a stroke makes many per second. */
const PAUSE = 50;
/** The most requests that may wait; further ones are refused. */
const WAITING = 100;

interface Parts {
  app: App;
  stage: Stage;
  solver: Solver;
  timeline: Timeline;
  clock: { elapsed: () => number };
  /** The panel's. */
  solve: { start: (limit?: number, tell?: (answers: string[]) => void) => Promise<End | void> };
  /** What is wrong with the link, if anything. */
  trouble: string;
}

export function join({ app, stage, solver, timeline, clock, solve, trouble }: Parts) {
  const flags = readFlags(location.hash);
  let plays = flags.autoplay;
  let { use } = flags;
  let looking = false;
  let words = "";
  /** Settles when the current search ends. */
  let looked: Promise<unknown> = Promise.resolve();
  /** The state last reported, and the timer for the next report. */
  let told = key();
  let timer = 0;
  const host = meetHost(flags.host, hear);
  const bar = createBar(app, () => void showAnswer());
  const resize = followSize(stage, (size) => host.tell("size", size));
  setControls(flags.controls);
  setUse();
  host.tell("ready", { version: VERSION, ...state() });
  if (trouble) host.tell("error", { id: null, message: trouble });
  follow();
  autoplay();

  /** The state of the board, as reported. */
  function state() {
    const { puzzle, link, given, rows, cols, mode, solved, status, moves, hints, timeline: line } = app.view;
    const { title, author, note, date } = app.about;
    return {
      puzzle,
      link,
      given,
      about: { title, author, note, date },
      rows,
      cols,
      mode: isLocked() ? "show" : mode,
      solved,
      status,
      moves,
      hints: hints.place,
      milliseconds: Math.round(clock.elapsed()),
      step: line ? Math.floor(line.time) : null,
      steps: line?.steps ?? null,
    };
  }

  /** Identifies the state: when it differs, there was a change. */
  function key() {
    const { puzzle, link, problem, undo, mode, solved } = app.view;
    return [puzzle, link || problem, undo, mode, solved].join("\n");
  }

  /** Marks the current state as reported. */
  function know() {
    clearTimeout(timer);
    timer = 0;
    told = key();
  }

  /** Reports what happens. */
  function follow() {
    let solved = app.view.solved;
    let { given } = app.view;
    let at = "";
    const change = () => {
      const changed = key() !== told;
      know();
      if (changed) host.tell("change", state());
    };
    app.listen((view) => {
      const line = view.timeline;
      const now = line ? `${Math.floor(line.time)}/${line.steps}` : "";
      if (now !== at && line) host.tell("step", { step: Math.floor(line.time), steps: line.steps });
      at = now;
      if (key() !== told) timer ||= setTimeout(change, PAUSE);
      // Only boards solved by the user here are reported, not ones that were already solved.
      const fresh = view.given !== given;
      if (app.solvedByHand && !solved && !fresh) {
        change();
        host.tell("solved", { milliseconds: Math.round(clock.elapsed()), hints: view.hints.place, moves: view.moves });
        autoplay();
      }
      if (!view.stroking) [solved, given] = [view.solved, view.given];
      if (fresh) words = "";
      update();
      resize();
    });
  }

  function update() {
    const watched = app.view.timeline !== null;
    const seen = app.view.shown !== null && !app.info.replays;
    bar.update({ shows: isLocked() && !watched && !seen, busy: looking, words });
  }

  function setControls(on: boolean) {
    document.documentElement.dataset.controls = on ? "on" : "off";
    resize();
  }

  /** Sets what the board is used for; by default, as the link opened it. */
  function setUse(wanted = use) {
    use = wanted;
    if (!use) return update();
    lock(use === "show");
    // A replay or a solved board is shown as it is; otherwise a solution is searched for in Solve.
    const stands = use === "show" && (app.view.timeline !== null || app.view.solved);
    if (!stands) app.setMode(use === "show" ? "solve" : use);
    if (use === "show" && plays) void showAnswer();
    update();
  }

  /** Plays the replay, except with reduced motion. */
  function autoplay() {
    if (!plays || calm()) return;
    if (!app.view.timeline) {
      const there = app.view.shown !== null || app.view.solved;
      if (!app.info.replays || !there) return;
      app.page.watch(true);
      app.changed();
    }
    timeline.play();
  }

  /** Shows the solution, searching for it first if necessary, or stops the search. */
  async function showAnswer() {
    if (looking) return solver.stop();
    if (app.view.shown === null && !app.view.solved && !app.view.timeline) {
      const end = await look(1);
      words = end && end.type === "done" && app.view.shown === null ? end.solved.words : "";
      if (end && end.type === "error") words = end.message;
      update();
      if (app.view.shown === null) return;
    }
    if (!app.info.replays) return update();
    if (!app.view.timeline) app.page.watch(true);
    app.changed();
    timeline.begin();
  }

  /**
   * Solves as the panel does.
   * @param answers receives the solutions
   */
  async function look(limit: number, answers?: string[]) {
    looking = true;
    words = messages.SOLVING;
    update();
    const end = solve.start(limit, (some) => answers?.push(...some));
    looked = end.catch(() => {});
    try {
      return await end;
    } finally {
      looking = false;
      words = "";
      update();
    }
  }

  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** Reads a message; requests are handled in order. */
  function hear(data: unknown) {
    const message = read(data);
    if (!message) return;
    const { id } = message;
    if ("refused" in message) return host.tell("error", { id, message: message.refused });
    const { wish } = message;
    // Stopping must not wait behind the search.
    if (wish.type === "stop") {
      void solver.stop();
      return host.tell("result", { id, ...state() });
    }
    if (waiting >= WAITING) return host.tell("error", { id, message: messages.TOO_MANY });
    waiting += 1;
    turn = turn
      .then(() => grant(wish))
      .then(
        (result) => host.tell("result", { id, ...result }),
        (error) => refuse(error, id),
      )
      .finally(() => (waiting -= 1));
  }

  function refuse(error: unknown, id: Id) {
    host.tell("error", { id, ...reading(error) });
  }

  /** Carries out a request and returns the board's new state. */
  async function grant(wish: Wish) {
    switch (wish.type) {
      case "load": {
        const opened = await (wish.text === undefined ? app.openLink(wish.link ?? "") : app.openText(wish.text));
        if (!opened) throw new Refused(messages.ANOTHER_OPENED);
        // The search on the previous board is obsolete.
        if (looking) await solver.stop();
        await looked;
        setUse();
        autoplay();
        // The result already reports the state.
        know();
        return state();
      }
      case "get":
        return { ...state(), text: app.page.text(app.info.formats[0]?.id ?? "") };
      case "solve":
        return solved(wish.limit);
      case "step":
        return step(wish.to);
      case "undo":
      case "redo":
        app.page[wish.type]();
        app.changed();
        return state();
      case "set":
        if (wish.theme) setTheme(wish.theme);
        if (wish.controls !== undefined) setControls(wish.controls);
        if (wish.autoplay !== undefined) plays = wish.autoplay;
        setUse(wish.mode);
        return state();
      default:
        return state();
    }
  }

  async function step(to: number) {
    if (!app.info.replays) throw new Refused(messages.NO_REPLAY);
    if (!app.view.timeline && app.view.mode === "solve" && app.view.shown === null)
      throw new Refused(messages.NOTHING_TO_REPLAY);
    if (!app.view.timeline) app.page.watch(true);
    app.changed();
    await timeline.built();
    timeline.pause();
    app.page.seek(to);
    app.changed();
    return state();
  }

  async function solved(limit: number) {
    if (app.view.unfinished) throw new Refused(app.view.unfinished);
    const answers: string[] = [];
    // In Solve the panel shows the solutions; while playing they stay hidden.
    const end =
      app.view.mode === "solve"
        ? await look(limit, answers)
        : await solver.solve({ limit }, { found: (some) => answers.push(...some) });
    if (!end) throw new Refused(messages.SOLVING_ALREADY);
    if (end.type === "error") throw new Refused(end.message);
    if (end.type !== "done") throw new Refused(messages.SEARCH_STOPPED);
    autoplay();
    const { status, words: told, count } = end.solved;
    return {
      status,
      words: told,
      count: count || null,
      answers: answers.slice(0, limit),
      stopped: end.stopped,
      milliseconds: Math.round(end.milliseconds),
    };
  }
}
