// A board a day: the date is the seed, so that everybody has the same one. What was made and solved is kept here.

import { load, save, watch } from "./store.js";

/** @import { App } from "./app.js" */
/** @import { Solver } from "./solver.js" */

/** Where a date's own seed makes no board, so many others are tried in turn. */
const TRIES = 20;
/** From one of them to the next: no other date has these seeds. */
const STRIDE = 100_000_000;
/** So many days are kept. */
const DAYS = 400;
/** Milliseconds of a day. */
const DAY = 86_400_000;

/**
 * What is kept of a day's board.
 * @typedef {object} Day
 * @property {string} given its link without moves
 * @property {string} [solved] the day on which it was solved
 * @property {number} [moves] in so many moves
 * @property {number} [hints] with so many hints
 */

/** The date, the same all over the world: 2026-11-21. @param {number} [before] so many days ago */
export function today(before = 0) {
  return dated(Date.now() - before * DAY);
}

/** @param {number} time */
function dated(time) {
  return new Date(time).toISOString().slice(0, 10);
}

/** The seed of a date: 2026-11-21 has 20261121. @param {string} date */
function seedOf(date) {
  return Number(date.replaceAll("-", ""));
}

/**
 * The grade of a date, from 1: a week begins with the easiest on Monday.
 * @param {string} date
 * @param {number} grades
 */
export function gradeOf(date, grades) {
  const weekday = (new Date(date).getUTCDay() + 6) % 7;
  return 1 + Math.floor((weekday * grades) / 7);
}

/** @param {string} puzzle @returns {Record<string, Day>} */
function kept(puzzle) {
  return load(`daily.${puzzle}`, /** @type {Record<string, Day>} */ ({}), { given: "" });
}

export class Daily {
  /** Called when something of a day's board has changed. @type {() => void} */
  onchange = () => {};
  /** The date whose board is being made, or "". */
  making = "";
  #puzzle = "";
  /** @type {Record<string, Day>} */
  #days = {};

  /**
   * @param {App} app
   * @param {Solver} solver
   */
  constructor(app, solver) {
    this.app = app;
    this.solver = solver;
    app.listen(() => this.#look());
    watch(() => "taken", () => (this.#puzzle = ""));
    watch(() => `daily.${this.#puzzle}`, () => {
      this.#meet();
      this.onchange();
    });
  }

  /** What is kept of a date. @param {string} date @returns {Day | undefined} */
  day(date) {
    return this.#days[date];
  }

  /** The date of a board of the open puzzle, or "". @param {string} given */
  dateOf(given) {
    return Object.keys(this.#days).find((date) => this.#days[date]?.given === given) ?? "";
  }

  /** How many days in a row, up to today or yesterday, were solved on the day. */
  get streak() {
    const onTime = (/** @type {number} */ before) => this.#days[today(before)]?.solved === today(before);
    const first = onTime(0) ? 0 : 1;
    let length = 0;
    while (onTime(first + length)) length += 1;
    return length;
  }

  /** A deed is noted once, by the board and by hand. */
  #look() {
    const { view } = this.app;
    if (view.puzzle !== this.#puzzle) {
      this.#puzzle = view.puzzle;
      this.#days = kept(view.puzzle);
      this.onchange();
    }
    const day = this.app.solvedByHand ? this.#days[this.dateOf(view.given)] : undefined;
    if (!day || day.solved) return;
    Object.assign(day, { solved: today(), moves: view.moves, hints: view.hints.place });
    this.#keep();
  }

  /** Takes over what other tabs have kept. What was solved stays solved. */
  #meet() {
    for (const [date, day] of Object.entries(kept(this.#puzzle))) if (!this.#days[date]?.solved) this.#days[date] = day;
  }

  #keep() {
    this.#meet();
    const latest = Object.keys(this.#days).sort().slice(-DAYS);
    save(`daily.${this.#puzzle}`, Object.fromEntries(latest.map((date) => [date, this.#days[date]])));
    this.onchange();
  }

  /**
   * Opens a date's board where it was left; if nobody has opened it here yet, it is made first.
   * @param {string} date
   */
  async open(date) {
    const { app } = this;
    const known = this.#days[date];
    if (known) {
      if (known.given !== app.view.given) app.openLeft(known.given);
      else if (app.view.mode === "edit") app.setMode("play");
      return;
    }
    if (this.making) return;
    this.making = date;
    this.onchange();
    const bits = await this.#make(date);
    this.making = "";
    if (bits) {
      app.openBits(bits, "play");
      const { given } = app.view;
      if (given) {
        this.#days[date] = { given };
        this.#keep();
        // It has a name now.
        app.changed();
      }
    }
    this.onchange();
  }

  /**
   * The date's board, packed: that of the first seed that makes one. Null if none does, or if somebody went on to
   * something else in the meantime.
   * @param {string} date
   */
  async #make(date) {
    const { app, solver } = this;
    const puzzle = app.info.id;
    const difficulty = gradeOf(date, app.info.grades.length);
    let words = "";
    for (let turn = 0; turn <= TRIES; turn += 1) {
      const end = await solver.generate(puzzle, { seed: seedOf(date) + turn * STRIDE, difficulty, rows: 0, cols: 0 });
      if (app.info.id !== puzzle || end.type === "stopped") return null;
      if (end.type === "generated") return end.bits;
      if (end.type === "error") words = end.message;
    }
    app.tell(words || "No board was found for this day.", true);
    return null;
  }
}
